"""The server is killed while people play, or has no room to write: nothing that anybody was told of is lost."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest
from bench.load.endure import Report
from bench.load.http import API, Http
from bench.load.killing import Outcome, Server, compare, filled, killed
from bench.load.socket import connected


async def test_kills(tmp_path: Path) -> None:
    """After each kill everybody is back with the table as it was, and every command is done once."""
    outcome = await killed(tmp_path, pairs=10, kills=3, think_s=0.1)
    assert outcome.faults == []
    assert (outcome.lost, outcome.doubled) == (0, 0)
    assert len(outcome.resumed_s) == 3
    assert outcome.done > 60


@pytest.mark.skipif(sys.platform != "linux", reason="only there files of another process can be kept from growing")
async def test_full_disk(tmp_path: Path) -> None:
    """With no room left moves are refused as unavailable, tables can be read, and all goes on when there is room."""
    outcome, report = await filled(tmp_path, pairs=5, think_s=0.1, seconds=1)
    assert outcome.faults == []
    assert (outcome.lost, outcome.doubled) == (0, 0)
    assert report.unavailable > 5
    assert outcome.done > 40


async def test_an_orderly_end(tmp_path: Path) -> None:
    """Asked to end, the server tells everybody when to come back, on sockets and streams, and is gone in a moment."""
    server, heard = Server(tmp_path), list[bytes]()
    await server.start()
    closed = asyncio.get_running_loop().create_future()
    async with Http(server.port) as http:
        cookie = await http.guest("Ana")
        made = await http.post("/matches", {"terms": {"seats": 2}}, cookie)
        path = f"{API}/matches/{made['match']}"
        await connected(server.port, f"{path}/socket", cookie, heard.append, lambda: closed.set_result(None))
        async with http.stream(f"{path}/stream", cookie) as stream:
            code = await server.stop()
            lines = [json.loads(line) for line in (await stream.text()).splitlines() if line]
    await closed
    assert code == 0
    assert "exceeded" not in server.log.read_text()  # as uvicorn says of streams that it had to wait for and cut off
    for bye in (lines[-1], json.loads(heard[-1])):
        assert (bye["type"], bye["reason"]) == ("bye", "shutdown")
        assert 0 < bye["retry_ms"] <= 3_000


EVENTS = [(1, "a"), (2, "b"), (3, "b"), (4, None), (5, "c")]


@pytest.mark.parametrize(
    ("told", "answered", "events", "lost", "doubled", "faults"),
    [
        ([(2, "b")], ["a", "c"], EVENTS, 0, 0, 0),
        ([(6, "d")], [], EVENTS, 1, 0, 0),
        ([(2, "c")], [], EVENTS, 1, 0, 0),
        ([], ["d"], EVENTS, 1, 0, 0),
        ([], [], [*EVENTS, (6, "b")], 0, 1, 0),
        ([], [], [*EVENTS, (7, "d")], 0, 0, 1),
    ],
)
def test_what_is_lost_would_be_seen(
    tmp_path: Path,
    told: list[tuple[int, str]],
    answered: list[str],
    events: list[tuple[int, str | None]],
    lost: int,
    doubled: int,
    faults: int,
) -> None:
    """An event that is missing or another one, a command that is missing or done twice, and a gap are all found."""
    with closing(sqlite3.connect(tmp_path / "x.db")) as connection, connection:
        connection.execute('CREATE TABLE event ("match", seq, body)')
        for seq, key in events:
            shown = "null" if key is None else f'"{key}"'
            body = f'{{"seq":{seq},"event":{{"type":"x"}},"key":{shown}}}'
            connection.execute("INSERT INTO event VALUES ('m', ?, ?)", (seq, body.encode()))
    report = Report(
        told={("m", seq): (key, b'{"type":"x"}') for seq, key in told}, answered={("m", key) for key in answered}
    )
    outcome = Outcome(2)
    compare(tmp_path / "x.db", report, outcome)
    assert (outcome.lost, outcome.doubled, len(outcome.faults)) == (lost, doubled, faults)
