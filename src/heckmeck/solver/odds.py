"""The odds of a turn, exactly: how likely it ends with so many points, and the plan that reaches a wished tile."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from typing import Final, NamedTuple

from heckmeck.dice import FACES, Face, handful, together
from heckmeck.game import after_bust
from heckmeck.solver.ends import MOST_POINTS
from heckmeck.solver.turn import TurnValues
from heckmeck.state import State, bust_chance, can_set_aside, dice_left, points, seat_worms, source
from heckmeck.tiles import TILES, Tile, worms

_LAST: Final = TILES[-1]
_REACH: Final = range(MOST_POINTS + 1 + _LAST - TILES[0])


@cache
def _at_least() -> TurnValues:
    """The chance of at least 36 points; asked with 36 - n points more, of at least n."""
    return TurnValues([int(have >= _LAST) for have in _REACH], 0)


@cache
def _exactly() -> TurnValues:
    """The chance of exactly 36 points; asked with 36 - n points more, of exactly n."""
    return TurnValues([int(have == _LAST) for have in _REACH], 0)


@dataclass(frozen=True, slots=True)
class Goal:
    """To end the turn with a worm and at least, or exactly, the number of a tile."""

    tile: Tile
    exact: bool
    """Whether more points will not do: the tile lies on another's stack (rule 10)."""

    def chance(self, state: State) -> Fraction:
        """The best chance to reach it from here on; the game must not be over."""
        return self._worth().value(state, _LAST - self.tile)

    def reached(self, state: State) -> bool:
        """Whether the dice aside reach it, so that one should stop."""
        return state.thrown is None and not state.fresh and bool(self._worth().stopping(state, _LAST - self.tile))

    def _worth(self) -> TurnValues:
        return _exactly() if self.exact else _at_least()


class Odds(NamedTuple):
    """For each number of a tile the best chance to end the turn with a worm and so many points."""

    at_least: Mapping[Tile, Fraction]
    exactly: Mapping[Tile, Fraction]


def odds(state: State) -> Odds:
    """The odds from here on, whatever the phase of the turn; all 0 where the game is over and no turn goes on."""
    return Odds(_chances(state, exact=False), _chances(state, exact=True))


def _chances(state: State, *, exact: bool) -> dict[Tile, Fraction]:
    if state.over:
        return dict.fromkeys(TILES, Fraction(0))
    return {tile: Goal(tile, exact).chance(state) for tile in TILES}


def goals(state: State) -> tuple[Goal, ...]:
    """A goal for every tile that some roll could bring this turn: on the grill, or to be stolen (rules 9 to 11)."""
    on_the_grill = [Goal(tile, exact=False) for tile in state.grill]
    if state.rules.no_steal:
        return tuple(on_the_grill)
    tops = [Goal(tile, exact=True) for tile in TILES if source(state, tile) is not None]
    return tuple(sorted(on_the_grill + tops, key=lambda goal: goal.tile))


def likely_wish(state: State) -> Goal | None:
    """The goal that promises the most worms, of equal ones the highest tile; None where nothing can be reached.

    A goal promises its chance times the worms of its tile and those that a bust would cost. A steal counts more, by
    one part in the other players, since they lose what it wins.
    """
    if state.over:
        return None
    loss = seat_worms(state)[state.seat] - seat_worms(after_bust(state))[state.seat]
    others = len(state.stacks) - 1

    def promise(goal: Goal) -> tuple[Fraction, Tile]:
        gain = worms(goal.tile) * (1 + Fraction(1, others) if goal.exact else Fraction(1))
        return goal.chance(state) * (gain + loss), goal.tile

    best = max(goals(state), key=promise)
    return best if best.chance(state) else None


class Choice(NamedTuple):
    """What becomes of a turn when some dice of a face are set aside."""

    face: Face
    number: int
    points: int
    """The points aside after it."""
    left: int
    """The dice left after it."""
    bust: Fraction | None
    """The chance that the next roll busts; None where none can follow."""
    chance: Fraction
    """The best chance to reach the goal then; 0 where there is none."""
    reached: bool
    """Whether it is reached already."""


def choices(state: State, goal: Goal | None) -> tuple[Choice, ...]:
    """What the roll that waits offers, best first: by the chance, then fewer dice used, then the higher face."""
    assert state.thrown is not None
    offered = [choice(state, goal, face, state.thrown[face - 1]) for face in can_set_aside(state.aside, state.thrown)]
    return tuple(sorted(offered, key=lambda each: (each.chance, each.left, each.face), reverse=True))


def choice(state: State, goal: Goal | None, face: Face, number: int) -> Choice:
    """What becomes of the turn when so many dice of the face, which is not aside, are set aside."""
    after = set_aside(state, face, number)
    return Choice(
        face,
        number,
        points(after),
        dice_left(after),
        bust_chance(after),
        Fraction(0) if goal is None else goal.chance(after),
        goal is not None and goal.reached(after),
    )


def set_aside(state: State, face: Face, number: int) -> State:
    """The turn with so many more dice of the face aside, to decide whether to stop; it may have ended by itself."""
    return replace(state, aside=together(state.aside, handful([face] * number)), thrown=None)


def prospects(state: State, goal: Goal) -> dict[Face, tuple[Fraction, ...]]:
    """By face not aside: the chance of the goal once the next roll has shown it on one die, on two and so on.

    In every roll the face to set aside is the one with the highest chance here.
    """
    free = [face for face in FACES if not state.aside[face - 1]]
    numbers = range(1, dice_left(state) + 1)
    return {face: tuple(goal.chance(set_aside(state, face, number)) for number in numbers) for face in free}
