"""The games of a pair of players, in parts that any process can play, and what a player is known by."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from typing import Final, NamedTuple

from heckmeck.tournament import Match, Table, nothing_yet, result_of

CHUNK: Final = 50
"""So many games are played, and kept, as one."""
_SAMPLE: Final = 6
"""So many games are what a player is known by."""


class Pair(NamedTuple):
    """One player of the row at a table with the column's player at all other seats."""

    seats: int
    row: str
    column: str

    @property
    def players(self) -> tuple[str, ...]:
        """All at the table."""
        return (self.row, *[self.column] * (self.seats - 1))

    @property
    def key(self) -> str:
        """The pair as a text."""
        return f"{self.seats} {self.row} {self.column}"


class Task(NamedTuple):
    """Some games of a pair."""

    pair: Pair
    seed: int
    first: int
    """The number of the first game, from 0; it and those after it are `CHUNK` games."""


def wins(task: Task) -> int:
    """How many of the games the row's player wins."""
    table = _table(Match(players=task.pair.players, seed=task.seed))
    result = nothing_yet(table.match)
    for number in range(task.first, task.first + CHUNK):
        result += result_of(table.match, number, table.play(number))
    assert result.unfinished == result.undecided == 0  # each game has a winner, so what one wins the others lose
    return result.players[0].wins


@lru_cache(maxsize=4)
def _table(match: Match) -> Table:
    return Table(match)


def fingerprint(name: str, seats: int) -> str:
    """What the player's moves in a few games against its like hash to: another one means that it plays otherwise.

    Raises:
        UnknownPlayer: there is none of this name.

    """
    table = Table(Match(players=(name,) * seats, seed=0))
    moves = [str(turn.moves) for number in range(_SAMPLE) for turn in table.play(number).turns]
    return sha256("\n".join(moves).encode()).hexdigest()[:16]
