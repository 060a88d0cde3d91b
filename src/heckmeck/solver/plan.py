"""The best plan of a turn, for whoever says what each way to end it is worth.

A worth is a list of quantities. The first is what the player makes as great as possible; the others follow, and so say
what else the plan leads to: the chance of a bust, the worms, the chances of the other seats.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from heckmeck.dice import of_face, together
from heckmeck.game import moves
from heckmeck.solver.ends import Ends
from heckmeck.solver.kernel import solve
from heckmeck.solver.program import BUST, ENDS, START, TOTALS, row
from heckmeck.state import Move, Roll, SetAside, State, Stop, Take
from heckmeck.tiles import Tile

_EQUAL: Final = 1e-12
"""Worths that differ by less count as equal: it is the error of adding up a turn."""


class Plan:
    """What to do in a turn, and what comes of it; the same for every moment of the turn."""

    def __init__(self, ends: Ends, takes: Mapping[Tile, Sequence[float]], bust: Sequence[float]) -> None:
        """Take the ends of the turn, and the quantities of each tile that can be taken and of a bust."""
        self._takes = {tile: np.asarray(worth, np.float64) for tile, worth in takes.items()}
        self._bust = np.asarray(bust, np.float64)
        rows = np.empty((ENDS, len(self._bust)))
        rows[BUST] = self._bust
        for at, total in enumerate(TOTALS):
            offered = [self._takes[tile] for tile, _ in ends.takes.get(total, ())]
            rows[at] = max(reversed(offered), key=lambda worth: worth[0]) if offered else self._bust
        self._table = solve(rows)

    def worth(self, state: State, move: Move) -> NDArray[np.float64]:
        """The quantities if the move is made, and the plan followed after it."""
        match move:
            case Take():
                return self._takes[move.tile]
            case Stop():
                return self._bust
            case Roll():
                return self._table.rolled[:, row(state.aside)]
            case SetAside():
                assert state.thrown is not None
                return self._table.values[:, row(together(state.aside, of_face(state.thrown, move.face)))]
            case _:
                raise AssertionError(move)

    def start(self) -> NDArray[np.float64]:
        """The quantities before the first roll."""
        return self._table.values[:, START]

    def ranked(self, state: State) -> list[Move]:
        """The moves that the seat on turn has, best first; of equal ones the last goes first, thus a roll behind."""
        listed = moves(state)
        return sorted(listed, key=lambda move: (self._rank(state, move), listed.index(move)), reverse=True)

    def best(self, state: State) -> Move:
        """The best of the moves that the seat on turn has."""
        return self.ranked(state)[0]

    def _rank(self, state: State, move: Move) -> float:
        return round(float(self.worth(state, move)[0]) / _EQUAL) * _EQUAL
