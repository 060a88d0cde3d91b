"""What the tests of the compiled turn share: dice for each of its states, the exact values, laws found another way."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from heckmeck.dice import DICE, NO_DICE, Face, Handful, falls, of_face, together
from heckmeck.dice import points as points_of
from heckmeck.solver.program import ENDS, TOTALS, row
from heckmeck.solver.turn import TurnValues
from heckmeck.state import State, can_set_aside, may_roll_on
from heckmeck.tiles import TILES, Tile, worms

Array: TypeAlias = NDArray[np.float64]

WORMS: Final = [worms(Tile(min(total, TILES[-1]))) for total in TOTALS]
"""The worms of the tile that the points take off the full grill."""


def _asides() -> tuple[Handful, ...]:
    found = {NO_DICE: NO_DICE}  # by what alone matters: which faces, how many dice, how many points
    frontier = [NO_DICE]
    for _ in Face:
        reached = [
            together(aside, of_face((number,) * 6, face))
            for aside in frontier
            for face in can_set_aside(aside, (1,) * 6)
            for number in range(1, DICE - sum(aside) + 1)
        ]
        known = {(tuple(map(bool, each)), sum(each), points_of(each)): each for each in reached}
        frontier = list(known.values())
        found |= {each: each for each in frontier}
    by_row = {row(aside): aside for aside in found}
    return tuple(by_row[number] for number in sorted(by_row))


ASIDES: Final = _asides()
"""For each state of a turn, in the order of the tables, dice that have set it up."""


def standing(aside: Handful) -> State:
    """A turn with these dice aside, where the player decides."""
    return State(TILES, ((), ()), 0, aside)


class Exact:
    """The exact values of a turn with whole numbers for its ends, in the order of the tables."""

    def __init__(self, column: Sequence[int]) -> None:
        """Take the values of the 21 ways in which the turn can end."""
        *takes, bust = map(int, column)
        assert len(takes) == len(TOTALS)
        turn = TurnValues([bust] * TOTALS.start + takes, bust)
        states = [standing(aside) for aside in ASIDES]
        rolling = [turn.rolling(state) for state in states]
        self.values: Array = np.array([float(turn.value(state)) for state in states])
        self.rolled: Array = np.array(
            [float(turn.stopping(state) if each is None else each) for state, each in zip(states, rolling, strict=True)]
        )
        self.stops = np.array(
            [
                state.aside != NO_DICE and (each is None or each <= turn.stopping(state))
                for state, each in zip(states, rolling, strict=True)
            ]
        )
        """Where a best plan stops: rolling on is not better."""


def end_of(aside: Handful) -> int:
    """The row of the end that stopping with these dice is."""
    return points_of(aside) - TOTALS.start if aside[-1] and points_of(aside) in TOTALS else ENDS - 1


@cache
def _steps(aside: Handful) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Every way in which the dice left fall: its number of ways, and the states that it can be brought to."""
    return tuple(
        (ways, tuple(row(together(aside, of_face(fallen, face))) for face in can_set_aside(aside, fallen)))
        for fallen, ways in falls(DICE - sum(aside))
    )


def laws(exact: Exact) -> Array:
    """[S, 21] how likely each end is from each state under the best plan, by playing on all falls of the dice."""
    found = np.zeros((len(ASIDES), ENDS))
    for number, aside in enumerate(ASIDES):
        if exact.stops[number] or not may_roll_on(aside):
            found[number, end_of(aside)] = 1
            continue
        for ways, reached in _steps(aside):
            if reached:
                found[number] += ways * found[max(reached, key=exact.values.__getitem__)]
            else:
                found[number, -1] += ways
        found[number] /= 6 ** (DICE - sum(aside))
    return found
