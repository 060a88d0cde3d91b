"""What a kill of the server costs: nothing that anybody was told of, and how long until everybody is back.

`python -m bench.bench_crash [KILLS [PAIRS]]`: fifty kills at random moments, while 500 pairs play, are the default.
"""

from __future__ import annotations

import asyncio
import resource
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final

from bench.load.killing import Outcome, killed
from bench.table import command, commit, machine

DEFAULTS: Final = (50, 500)
"""Kills, and pairs of clients."""


def show(outcome: Outcome) -> None:
    """Print what has come of it."""
    kills = len(outcome.resumed_s)
    print(f"{outcome.clients} clients, {kills} kills: {outcome.done:,} commands done")
    print(f"  {outcome.lost} events or commands lost, {outcome.doubled} done twice, {len(outcome.faults)} other faults")
    for name, times in (("the server is ready", outcome.ready_s), ("all clients are back", outcome.resumed_s)):
        print(f"  {name} {median(times):.2f} s after the kill, at most {max(times):.2f} s")
    after = [back - ready for back, ready in zip(outcome.resumed_s, outcome.ready_s, strict=True)]
    print(f"  so clients take {median(after):.2f} s, at most {max(after):.2f} s; at most 3 s are wanted")
    for fault in outcome.faults[:20]:
        print(f"  {fault}")


def main() -> int:
    """Kill and compare; the exit code is 1 where something is wrong."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    given = tuple(map(int, sys.argv[1:]))
    kills, pairs = given + DEFAULTS[len(given) :]
    print(f"# Kills\n{machine()}; commit {commit()}; python -m {command()}\n")
    with TemporaryDirectory() as folder:
        outcome = asyncio.run(killed(Path(folder), pairs=pairs, kills=kills, think_s=0.4))
    show(outcome)
    return 1 if outcome.lost or outcome.doubled or outcome.faults else 0


if __name__ == "__main__":
    sys.exit(main())
