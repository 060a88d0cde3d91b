"""Everyone against everyone, at tables of two, three and four: the tables of docs/strength.md.

At two seats the player of the row meets that of the column; at more, one of the row sits with the column's player at
all other seats. Seats rotate, and all pairs get the same dice. What has been played is kept in a file: an interrupted
run goes on from there, more games are added to those there are, and only a player who plays otherwise than before
begins anew. The same seed gives the same tables, whatever the number of processes. With `--doc docs/strength.md` the
page is filled, else the tables are printed.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from time import monotonic
from typing import Final

from bench.strength.games import CHUNK, Pair, Task, fingerprint, wins
from bench.strength.kept import Kept
from bench.strength.page import SEATS, Strengths, shown, written
from bench.table import command, commit, machine

from heckmeck.errors import HeckmeckError
from heckmeck.players import NAMES
from heckmeck.workers import ordered

PLAYERS: Final = tuple(name for name in NAMES if name != "expert")
"""All that come with the program, each once: `expert` plays as `level:6` does."""


def pairs(players: Sequence[str]) -> Iterator[Pair]:
    """All that have to play; at two seats it does not matter who stands in the row, so each pair plays once."""
    for seats in SEATS:
        for at, row in enumerate(players):
            for column in players[at + 1 :] if seats == 2 else players:
                if row != column:
                    yield Pair(seats, row, column)


def played(tasks: Sequence[Task], jobs: int) -> Generator[int]:
    """The wins of the tasks, in their order; closing it stops all processes."""
    yield from map(wins, tasks) if jobs == 1 else ordered(wins, tasks, jobs)


class Progress:
    """How far it is, on standard error: on a terminal all the time, else now and then."""

    def __init__(self, tasks: int) -> None:
        """Begin to count, and to measure the time."""
        self._tasks, self._done = tasks, 0
        self._began = self._shown = monotonic()

    def done(self, pair: Pair) -> None:
        """One part more."""
        self._done += 1
        live, last, now = sys.stderr.isatty(), self._done == self._tasks, monotonic()
        if not last and now < self._shown + (0.5 if live else 60.0):
            return
        self._shown = now
        left = (now - self._began) / self._done * (self._tasks - self._done) / 60
        text = f"{self._done}/{self._tasks} parts, some {left:.0f} minutes left; last: {pair.key}"
        end = "\r" if live and not last else "\n"
        print(f"{text:79}", end=end, file=sys.stderr, flush=True)


def play(kept: Kept, asked: argparse.Namespace) -> None:
    """Play what is missing, and keep each part as soon as it is done."""
    tasks = [
        Task(pair, asked.seed, first)
        for pair in pairs(asked.players)
        for first in range(kept.games(pair), asked.games, CHUNK)
    ]
    progress = Progress(len(tasks))
    with closing(played(tasks, asked.jobs)) as found:
        for task, won in zip(tasks, found, strict=True):
            kept.add(task.pair, won)
            progress.done(task.pair)


def options(arguments: Sequence[str] | None) -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(prog="python -m bench.bench_strength", description=__doc__)
    parser.add_argument("--games", type=int, default=CHUNK, help=f"of each pair, a multiple of {CHUNK}; {CHUNK}")
    parser.add_argument("--players", nargs="+", default=PLAYERS, metavar="PLAYER", help="default: all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="processes that play (default: 1)")
    parser.add_argument("--doc", type=Path, metavar="FILE", help="the page to fill, with its picture beside it")
    parser.add_argument(
        "--keep", type=Path, default=Path("build/strength.json"), metavar="FILE", help="where the games played are kept"
    )
    asked = parser.parse_args(arguments)
    if asked.games < CHUNK or asked.games % CHUNK:
        parser.error(f"--games {asked.games}: it must be a multiple of {CHUNK}")
    if len(set(asked.players)) < max(2, len(asked.players)):
        parser.error("--players: at least two are needed, each once")
    return asked


def made(asked: argparse.Namespace) -> None:
    """Play, and fill the page or print the tables."""
    prints = {f"{seats} {name}": fingerprint(name, seats) for seats in SEATS for name in asked.players}
    kept = Kept(asked.keep, asked.seed, prints)
    play(kept, asked)
    found = Strengths(tuple(asked.players), asked.games, lambda pair: kept.wins(pair, asked.games))
    about = f"{asked.games} games a pair; {machine()}; commit {commit()}\n\n```sh\npython -m {command()}\n```"
    sections = {**found.sections(), "how": about}
    if asked.doc is None:
        print(shown(sections))
    else:
        written(asked.doc, sections, found.picture())
        print(f"{asked.doc} is filled")


def main(arguments: Sequence[str] | None = None) -> int:
    """The exit code: 0 done, 2 refused, 3 a file cannot be read or written, 130 interrupted."""
    asked = options(arguments)
    try:
        made(asked)
    except KeyboardInterrupt:
        print(f"\nstopped; what was played is kept in {asked.keep}, and the same command goes on", file=sys.stderr)
        return 130
    except (HeckmeckError, ValueError) as error:
        print(error, file=sys.stderr)
        return 2
    except OSError as error:
        print(error, file=sys.stderr)
        return 3
    return 0


if __name__ == "__main__":
    sys.exit(main())
