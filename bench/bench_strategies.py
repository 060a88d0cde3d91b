"""How often the strategies of public programs win against a player: one of them at the table, the player at all others.

Seats rotate; all strategies get the same dice. The table is sorted by win rate; an interrupted run shows what it has. A
table given to `--save` is written after every strategy, so that nothing done is lost.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from bench.strategies import STRATEGIES
from bench.table import command, commit, machine

from heckmeck.errors import HeckmeckError
from heckmeck.tournament import MatchResult, play_match


class Row(NamedTuple):
    """What one strategy came to."""

    name: str
    result: MatchResult
    seconds: float

    def cells(self) -> tuple[str, ...]:
        """The row of the table."""
        rate, error = self.result.win_rate(0), self.result.standard_error(0)
        worms, busts = self.result.worms_mean(0), self.result.bust_rate(0)
        assert rate is not None and error is not None and worms is not None
        return (
            self.name,
            f"{100 * rate:.1f}",
            f"{100 * error:.1f}",
            f"{worms:.1f}",
            "" if busts is None else f"{100 * busts:.0f}",
            f"{self.result.games}",
            f"{self.result.games / self.seconds:.0f}",
        )


HEAD = ("strategy", "wins %", " +-", "worms", "busts %", "games", "games/s")


class Bench:
    """The rows measured, and where they go."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.rows: list[Row] = []

    def measure(self, short: str) -> None:
        """Play the games of one strategy; what an interruption leaves of it counts too."""
        began = perf_counter()
        row: Row | None = None

        def progress(result: MatchResult) -> None:
            nonlocal row
            row = Row(short, result, perf_counter() - began)
            self.show(row, end="")

        seats = [STRATEGIES[short], *[self.options.against] * (self.options.seats - 1)]
        try:
            play_match(seats, self.options.games, self.options.seed, jobs=self.options.jobs, progress=progress)
        finally:
            if row is not None:
                self.rows.append(row)
                self.show(row, end="\n")

    def show(self, row: Row, end: str) -> None:
        """The row so far, on standard error: on a terminal while the games go on, else when they are done."""
        if end or sys.stderr.isatty():
            print(f"\r{'  '.join(aligned(row.cells()))}", end=end, file=sys.stderr, flush=True)

    def table(self) -> str:
        """The table, readable as it is and as Markdown."""
        ranked = sorted(self.rows, key=lambda row: -(row.result.win_rate(0) or 0))
        lines = [aligned(cells) for cells in (HEAD, *(row.cells() for row in ranked))]
        lines.insert(1, ["-" * len(cell) for cell in lines[0]])
        title = f"# Strategies against {self.options.against}, {self.options.seats} seats"
        about = f"{machine()}; commit {commit()}; python -m {command()}"
        return "\n".join([title, "", about, "", *(f"| {' | '.join(cells)} |" for cells in lines), ""])

    def run(self, chosen: Sequence[str]) -> int:
        """Measure all that were chosen, print the table; the exit code."""
        print("  ".join(aligned(HEAD)), file=sys.stderr)
        code = 0
        try:
            for short in chosen:
                self.measure(short)
                self.save()
        except KeyboardInterrupt:
            code = 130
        except HeckmeckError as error:
            print(error, file=sys.stderr)
            code = 2
        if self.rows:
            print(self.table())
            self.save()
        return code

    def save(self) -> None:
        """Write the table where that was asked for."""
        if self.options.save is not None:
            self.options.save.write_text(self.table(), encoding="utf-8")


WIDTH = max(map(len, STRATEGIES))


def aligned(cells: Sequence[str]) -> list[str]:
    """The cells of a row, padded: names to the left, numbers to the right."""
    return [f"{cells[0]:{WIDTH}}", *(f"{cell:>{len(head)}}" for cell, head in zip(cells[1:], HEAD[1:], strict=True))]


def matching(patterns: Sequence[str]) -> Iterator[str]:
    """The strategies whose short name begins with one of the texts; all where there are none."""
    return (short for short in STRATEGIES if not patterns or short.startswith(tuple(patterns)))


def options(arguments: Sequence[str] | None) -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(prog="python -m bench.bench_strategies", description=__doc__)
    parser.add_argument(
        "only", nargs="*", metavar="STRATEGY", help="the beginning of a name, as risk:Worm; default: all"
    )
    parser.add_argument("--games", type=int, default=200, help="games of each strategy (default: 200)")
    parser.add_argument("--against", default="careful", metavar="PLAYER", help="the player at the other seats")
    parser.add_argument("--seats", type=int, default=2, help="seats at the table (default: 2)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="processes that play (default: 1)")
    parser.add_argument("--save", type=Path, metavar="FILE", help="write the table to this file")
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; the exit code."""
    asked = options(arguments)
    chosen = list(matching(asked.only))
    if not chosen:
        print(f"no strategy begins with {' or '.join(asked.only)}; there are {', '.join(STRATEGIES)}", file=sys.stderr)
        return 2
    return Bench(asked).run(chosen)


if __name__ == "__main__":
    sys.exit(main())
