"""What the server costs: moves a second of its CPU time, how long a move takes to reach everybody, and memory.

One process with SQLite, the commit before anybody is told, cookies checked, clocks running; the clients are in a second
process. The reference is an application of Starlette alone, by the same uvicorn, that sends back what it is sent.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from bench.table import command, commit, machine

ROUNDS: Final = 3
SERVER: Final = "from heckmeck.cli import main; main()"


class Running(NamedTuple):
    """A server that is ready."""

    port: int
    pid: int


@contextmanager
def running(*arguments: str) -> Iterator[Running]:
    """A server in a process of its own, which says where it is."""
    with subprocess.Popen(
        [sys.executable, *arguments], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        assert process.stdout is not None
        try:
            yield Running(int(process.stdout.readline().rpartition(":")[2]), process.pid)
        finally:
            process.terminate()


@contextmanager
def server() -> Iterator[Running]:
    """The server, on a database of its own."""
    with TemporaryDirectory() as folder:
        database = f"--database=sqlite:///{folder}/bench.db"
        with running("-c", SERVER, "serve", database, "--port=0", "--limits=false", "--log=json") as found:
            yield found


def driven(what: str, at: Running, *numbers: int) -> dict[str, float]:
    """What the clients have measured."""
    words = [what, *map(str, (at.port, at.pid, *numbers))]
    done = subprocess.run([sys.executable, "-m", "bench.load.driver", *words], stdout=subprocess.PIPE, check=True)
    found: dict[str, float] = json.loads(done.stdout)
    return found


class Speed(NamedTuple):
    """What is played as fast as it can be."""

    name: str
    wanted: int
    matches: int
    players: int
    watchers: int
    moves: int


SPEEDS: Final = (
    Speed("200 matches of 2", 5_000, 200, 2, 0, 60),
    Speed("100 matches of 4, and 4 watch each", 3_500, 100, 4, 4, 60),
)


def show_speeds() -> None:
    """Moves a second of CPU time, each round beside echoes."""
    print(f"{'':36}  {'moves/CPU s':>11}  {'lowest':>7}  {'highest':>7}  {'wanted':>6}  {'of echo':>7}  {'driver':>6}")
    for speed in SPEEDS:
        found, echoed = [], []
        for _ in range(ROUNDS):
            with running("-m", "bench.load.echo") as at:
                echoed.append(driven("echoes", at, speed.matches * 2, 200)["per_cpu_s"])
            with server() as at:
                found.append(driven("full_speed", at, *speed[2:]))
        rates = [each["per_cpu_s"] for each in found]
        ratio = median([rate / echo for rate, echo in zip(rates, echoed, strict=True)])
        driver = max(each["driver_cores"] for each in found)
        print(
            f"{speed.name:36}  {median(rates):11,.0f}  {min(rates):7,.0f}  {max(rates):7,.0f}  {speed.wanted:6,}"
            f"  {ratio:7.2f}  {driver:6.2f}"
        )
        print(f"{'  echoes of Starlette alone':36}  {median(echoed):11,.0f}  {min(echoed):7,.0f}  {max(echoed):7,.0f}")


def show_steady() -> None:
    """A thousand matches at a thousand moves a second."""
    with server() as at:
        found = driven("steady", at, 1_000, 1_000, 20)
    print(f"\n1000 matches, {found['sockets']:.0f} sockets, {found['things'] / found['wall_s']:,.0f} moves a second:")
    for name, unit, wanted in (
        ("p50_ms", "ms until both are told, median", ""),
        ("p99_ms", "ms, 99 of 100", "15"),
        ("p999_ms", "ms, 999 of 1000", ""),
        ("max_ms", "ms, the slowest", ""),
        ("cores", "cores", "0.35"),
        ("rss_mb", "MB", "150"),
        ("driver_cores", "cores of the driver", ""),
    ):
        print(f"  {found[name]:9.2f} {unit}{f'; at most {wanted}' if wanted else ''}")


def main() -> None:
    """Measure and print."""
    print("# Server")
    print(f"{machine()}; commit {commit()}; python -m {command()}; {ROUNDS} rounds\n")
    show_speeds()
    show_steady()


if __name__ == "__main__":
    main()
