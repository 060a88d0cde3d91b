"""A server that is killed and started again while clients play, and what the log says afterwards."""

from __future__ import annotations

import asyncio
import random
import socket
import sqlite3
import sys
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Final

import msgspec
import psutil
from bench.load.endure import Pair, Report, until
from bench.load.http import Http

SERVER: Final = "from heckmeck.cli import main; main()"
OPENING: Final = 8
PATIENCE_S: Final = 60.0
STRETCH: Final = 4
"""So many moves are made at each table, on the average, before something happens to the server, and after it."""


@dataclass(slots=True)
class Outcome:
    """What has come of it."""

    clients: int
    resumed_s: list[float] = field(default_factory=list)
    """From each kill until all clients had their tables again."""
    ready_s: list[float] = field(default_factory=list)
    """From each kill until the server was ready again."""
    done: int = 0
    """The commands that were done, as far as clients know."""
    lost: int = 0
    """Events that somebody was told and that are not in the log so."""
    doubled: int = 0
    """Commands that were done twice."""
    faults: list[str] = field(default_factory=list)


def free_port() -> int:
    """A port that is free, and none that systems give to clients: one could get it between two starts."""
    for port in random.Random().sample(range(20_000, 30_000), 100):
        with socket.socket() as tried:
            try:
                tried.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise RuntimeError("no port is free")


class Server:
    """The server in a process of its own, on one port and one database."""

    def __init__(self, folder: Path, *options: str) -> None:
        self.database = folder / "crash.db"
        self.port = free_port()
        self.log = folder / "log"
        self._options = options
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """Start it, and wait until it is ready."""
        options = [f"--database=sqlite:///{self.database}", f"--port={self.port}", "--limits=false", *self._options]
        with self.log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-c", SERVER, "serve", *options), stdout=asyncio.subprocess.PIPE, stderr=log
            )
        assert self._process.stdout is not None
        if not await asyncio.wait_for(self._process.stdout.readline(), PATIENCE_S):
            raise RuntimeError(self.log.read_text()[-2000:])

    @contextmanager
    def full(self) -> Iterator[None]:
        """While inside, no file can grow, as with a full disk (Linux alone can do that to another process)."""
        assert self._process is not None
        process = psutil.Process(self._process.pid)
        before = process.rlimit(psutil.RLIMIT_FSIZE)
        size = Path(f"{self.database}-wal").stat().st_size
        process.rlimit(psutil.RLIMIT_FSIZE, (size, before[1]))
        try:
            yield
        finally:
            process.rlimit(psutil.RLIMIT_FSIZE, before)

    async def kill(self) -> None:
        """End it without a word."""
        assert self._process is not None
        self._process.kill()
        await self._process.wait()

    async def stop(self) -> int:
        """End it in order; gives its exit code."""
        assert self._process is not None
        self._process.terminate()
        return await asyncio.wait_for(self._process.wait(), PATIENCE_S)


async def killed(folder: Path, *, pairs: int, kills: int, think_s: float, seed: int = 1) -> Outcome:
    """What comes of so many kills while so many pairs play, each move after about so long a thought."""
    rng, report, server, outcome = random.Random(seed), Report(), Server(folder), Outcome(2 * pairs)
    async with _playing(server, report, outcome, think_s) as tables:
        for _ in range(kills):
            await _stretch(report, outcome)
            await asyncio.sleep(rng.uniform(0.2, 1.2))
            await _once(server, tables, outcome)
        await _stretch(report, outcome)
    return outcome


async def filled(folder: Path, *, pairs: int, think_s: float, seconds: float) -> tuple[Outcome, Report]:
    """What comes of it if the disk is full for some seconds while so many pairs play."""
    report, server, outcome = Report(), Server(folder), Outcome(2 * pairs)
    async with _playing(server, report, outcome, think_s) as tables:
        await _stretch(report, outcome)
        await asyncio.sleep(seconds)
        with server.full():
            await asyncio.sleep(seconds)
            await _soon(lambda: report.unavailable > pairs, "nothing is refused", outcome)
            outcome.faults += await _read_all(server.port, tables)
        await _stretch(report, outcome)
    return outcome, report


async def _stretch(report: Report, outcome: Outcome) -> None:
    """Let all play for a while: not so long, but so many moves."""
    wanted = len(report.answered) + STRETCH * outcome.clients // 2
    await _soon(lambda: len(report.answered) >= wanted, "nobody plays on", outcome)


async def _soon(holds: Callable[[], bool], fault: str, outcome: Outcome) -> None:
    try:
        await asyncio.wait_for(until(holds), PATIENCE_S)
    except TimeoutError:
        outcome.faults.append(f"{fault} within {PATIENCE_S:.0f} s")


@asynccontextmanager
async def _playing(server: Server, report: Report, outcome: Outcome, think_s: float) -> AsyncIterator[Sequence[Pair]]:
    """While inside, pairs play; afterwards what they were told is held against the log."""
    await server.start()
    tables = [Pair(server.port, report, think_s) for _ in range(outcome.clients // 2)]
    try:
        await _opened(server.port, tables)
        for table in tables:
            table.play()
        yield tables
        await _rest(tables, outcome)
    finally:
        for client in (client for table in tables for client in table.clients):
            client.close()
        await server.stop()
    outcome.done = len(report.answered)
    outcome.faults += report.faults
    compare(server.database, report, outcome)


async def _read_all(port: int, tables: Sequence[Pair]) -> list[str]:
    """What is wrong while nothing can be written: tables can be read, and the server says that it is not well."""
    async with Http(port) as http:
        for table in tables:
            await http.get(f"/matches/{table.match}", "")
        status = await http.health()
    return [] if status == 503 else [f"/healthz answers {status}"]


async def _opened(port: int, tables: Sequence[Pair]) -> None:
    waiting = iter(tables)

    async def opening(http: Http) -> None:
        for table in waiting:
            await table.open(http)

    async with Http(port) as http:
        await asyncio.gather(*(opening(http) for _ in range(OPENING)))


async def _once(server: Server, tables: Sequence[Pair], outcome: Outcome) -> None:
    clients = [client for table in tables for client in table.clients]
    await server.kill()
    began = perf_counter()
    for client in clients:
        client.here = False
    await server.start()
    outcome.ready_s.append(perf_counter() - began)
    try:
        await asyncio.wait_for(until(lambda: all(client.here for client in clients)), PATIENCE_S)
    except TimeoutError:
        away = sum(not client.here for client in clients)
        outcome.faults.append(f"{away} clients are not back after {PATIENCE_S:.0f} s")
    outcome.resumed_s.append(perf_counter() - began)


async def _rest(tables: Sequence[Pair], outcome: Outcome) -> None:
    """Let all that was sent be answered."""
    for table in tables:
        table.resting = True
    try:
        await asyncio.wait_for(until(lambda: all(table.idle for table in tables)), PATIENCE_S)
    except TimeoutError:
        outcome.faults.append(f"{sum(not table.idle for table in tables)} commands were never answered")


class _Entry(msgspec.Struct):
    seq: int
    event: msgspec.Raw
    key: str | None = None


def compare(database: Path, report: Report, outcome: Outcome) -> None:
    """Hold what clients were told, and the keys of what they have sent, against the log."""
    logs: dict[str, list[_Entry]] = {}
    with closing(sqlite3.connect(database)) as connection:
        if connection.execute("PRAGMA integrity_check").fetchone() != ("ok",):
            outcome.faults.append("the database is damaged")
        for match, seq, body in connection.execute('SELECT "match", seq, body FROM event ORDER BY "match", seq'):
            entry = msgspec.json.decode(body, type=_Entry)
            log = logs.setdefault(match, [])
            log.append(entry)
            if not seq == entry.seq == len(log):
                outcome.faults.append(f"{match}: event {seq} is not number {len(log)}")
    outcome.lost = sum(not _kept(logs, place, heard) for place, heard in report.told.items())
    outcome.doubled = sum(_twice(log) for log in logs.values())
    keys = {(match, entry.key) for match, log in logs.items() for entry in log}
    outcome.lost += len(report.answered - keys)


def _kept(logs: dict[str, list[_Entry]], place: tuple[str, int], heard: tuple[str | None, bytes]) -> bool:
    match, seq = place
    log = logs.get(match, [])
    return seq <= len(log) and (log[seq - 1].key, bytes(log[seq - 1].event)) == heard


def _twice(log: Sequence[_Entry]) -> int:
    """How many keys come back after another key, as those of one command do not."""
    seen: set[str] = set()
    last, found = None, 0
    for entry in log:
        if entry.key is not None and entry.key != last:
            found += entry.key in seen
            seen.add(entry.key)
        last = entry.key
    return found
