"""How fast matches are: games a second for each pair of bots, in one process and in two.

The time is that of the clock, with the start of the processes in it, as one waits for a match.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from time import perf_counter

from bench.table import Row, measured, show

from heckmeck.players import FACTORIES
from heckmeck.tournament import play_match

PAIRS = tuple(combinations_with_replacement(reversed(FACTORIES), 2))
SLOW = ("random", "random")
"""These two take a dozen times as long as others."""


def speed(pair: tuple[str, str], jobs: int) -> float:
    """Games a second."""
    games = 120 if pair == SLOW else 1200
    began = perf_counter()
    play_match(pair, games, seed=1, jobs=jobs)
    return games / (perf_counter() - began)


def row(pair: tuple[str, str], jobs: int) -> Row:
    """The line of one pair."""
    return measured(f"{' '.join(pair)}, {jobs} job{'s'[: jobs - 1]}", lambda: speed(pair, jobs))


def main() -> None:
    """Measure and print."""
    play_match(("careful", "hasty"), 20, seed=1)  # fills the caches
    show("Games", "games a second", [row(pair, jobs) for pair in PAIRS for jobs in (1, 2)])


if __name__ == "__main__":
    main()
