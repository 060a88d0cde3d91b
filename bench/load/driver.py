"""The process with the clients: it does the one thing that its command line asks for and prints what it has measured.

`python -m bench.load.driver WHAT PORT PID …`; the times of the process PID, which is the server, are read here, so that
they are those of the play alone.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import resource
import sys
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from functools import partial
from time import perf_counter
from typing import Final

import psutil
import uvloop
from bench.load.endure import until
from bench.load.http import Http
from bench.load.match import Match, opened
from bench.load.socket import connected

OPENING: Final = 8
"""How many matches are opened at a time."""
TICK_S: Final = 0.01
"""Less CPU time than this is none to the system."""
ALL_TOLD_S: Final = 0.5
"""After so long nobody waits any more to be told of a move."""
ECHOED: Final = b'{"type":"move","move":"t25","key":"1234","and":"as long as what is sent in a game, more or less"}'


class Cost:
    """What a process spends while something is done."""

    def __init__(self, pid: int) -> None:
        self._process = psutil.Process(pid)
        self._own = psutil.Process()
        self.begin()

    def begin(self) -> None:
        """Count from now on."""
        self._wall = perf_counter()
        self._cpu = _spent(self._process)
        self._driver = _spent(self._own)

    def found(self, things: int) -> dict[str, float]:
        """What was spent since, for so many things."""
        wall_s = perf_counter() - self._wall
        cpu_s = max(_spent(self._process) - self._cpu, TICK_S)
        return {
            "things": things,
            "wall_s": wall_s,
            "cpu_s": cpu_s,
            "per_cpu_s": things / cpu_s,
            "cores": cpu_s / wall_s,
            "driver_cores": (_spent(self._own) - self._driver) / wall_s,
            "rss_mb": self._process.memory_info().rss / 2**20,
        }


def _spent(process: psutil.Process) -> float:
    times = process.cpu_times()
    return float(times.user + times.system)


async def full_speed(port: int, pid: int, matches: int, players: int, watchers: int, moves: int) -> dict[str, float]:
    """All matches as fast as they can be played."""
    cost = Cost(pid)
    async with Http(port) as http:
        tables = await _opened(http, port, matches, players, watchers)
        await asyncio.gather(*(table.play(5) for table in tables))  # everything has been done once
        cost.begin()
        made = sum(await asyncio.gather(*(table.play(moves) for table in tables)))
        found = cost.found(made)
    for table in tables:
        table.close()
    return found


async def steady(port: int, pid: int, matches: int, a_second: int, seconds: int) -> dict[str, float]:
    """Matches of two at an even pace, with the time from a move until both have been told."""
    cost = Cost(pid)
    async with Http(port) as http:
        tables = await _opened(http, port, matches, 2, 0)
        await asyncio.gather(*(table.play(50) for table in tables))  # what a match keeps is full then
        await _paced(tables, a_second, 2)
        await asyncio.sleep(ALL_TOLD_S)
        for table in tables:
            table.latencies.clear()
        cost.begin()
        made = await _paced(tables, a_second, seconds)
        found = cost.found(made)
        await asyncio.sleep(ALL_TOLD_S)
    times = sorted(each for table in tables for each in table.latencies)
    for table in tables:
        table.close()
    for name, part in (("p50_ms", 0.5), ("p99_ms", 0.99), ("p999_ms", 0.999)):
        found[name] = times[int(len(times) * part)] * 1000
    return found | {"max_ms": times[-1] * 1000, "sockets": sum(len(table.sockets) for table in tables)}


async def _paced(tables: Sequence[Match], a_second: int, seconds: int) -> int:
    """Send moves at an even pace, table by table, and none before all have heard of the last; gives how many."""
    loop = asyncio.get_running_loop()
    began, made = loop.time(), 0
    for number in range(a_second * seconds):
        wait_s = began + number / a_second - loop.time()
        if wait_s > 0.0005:
            await asyncio.sleep(wait_s)
        table = tables[number % len(tables)]
        await until(partial(_quiet, table))
        made += table.move(_nothing)
    return made


def _quiet(table: Match) -> bool:
    return table.quiet


def _nothing() -> None:
    """What follows a move at an even pace: the next one comes by the clock."""


async def echoes(port: int, pid: int, sockets: int, each: int) -> dict[str, float]:
    """Every socket says something as soon as it has come back."""
    loop = asyncio.get_running_loop()
    done = [loop.create_future() for _ in range(sockets)]
    left = [0] * sockets
    cost = Cost(pid)

    def hearing(index: int) -> Callable[[bytes], None]:
        def hear(_frame: bytes) -> None:
            left[index] -= 1
            if left[index] > 0:
                talking[index].send(ECHOED)
            else:
                done[index].set_result(None)

        return hear

    talking = [await connected(port, "/echo", "", hearing(index)) for index in range(sockets)]
    left[:] = [each] * sockets
    cost.begin()
    for socket in talking:
        socket.send(ECHOED)
    await asyncio.gather(*done)
    return cost.found(sockets * each)


async def _opened(http: Http, port: int, matches: int, players: int, watchers: int) -> list[Match]:
    tables: list[Match] = []
    numbers = iter(range(matches))

    async def opening() -> None:
        for number in numbers:
            tables.append(await opened(http, port, random.Random(number), players, watchers))

    await asyncio.gather(*(opening() for _ in range(OPENING)))
    return tables


WHAT: Final[dict[str, Callable[..., Coroutine[None, None, dict[str, float]]]]] = {
    "full_speed": full_speed,
    "steady": steady,
    "echoes": echoes,
}


def main() -> None:
    """Do what the command line asks for."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    what, *numbers = sys.argv[1:]
    print(json.dumps(uvloop.run(_strict(WHAT[what](*map(int, numbers))))))


async def _strict(measuring: Awaitable[dict[str, float]]) -> dict[str, float]:
    """What is measured; a socket that is refused something ends it all."""
    asyncio.get_running_loop().set_exception_handler(_fail)
    return await measuring


def _fail(_loop: asyncio.AbstractEventLoop, context: dict[str, object]) -> None:
    print(context["message"], repr(context.get("exception")), file=sys.stderr, flush=True)
    os._exit(1)


if __name__ == "__main__":
    main()
