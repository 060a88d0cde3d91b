"""What a turn is worth, exactly, in worms: played best, or by a rule of thumb."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from heckmeck.dice import FACES, Face, falls
from heckmeck.game import start
from heckmeck.solver.ends import ends
from heckmeck.solver.kernel import TurnTable, solve
from heckmeck.solver.plan import Plan
from heckmeck.solver.program import ENDS, ROW, STATES, TOTALS, TurnState
from heckmeck.state import State, offers
from heckmeck.tiles import TILES, Tile
from heckmeck.worms import at_stake, gain

Values: TypeAlias = NDArray[np.float64]
"""[S] by state of the turn, in the order of `program.STATES`."""
Setting: TypeAlias = Callable[[Face, int], tuple[float, ...]]
"""A rule for the symbol: how good it is to set aside so many dice of a face; the greatest is chosen."""
Rolling: TypeAlias = Callable[[int, int, int], bool]
"""A rule for rolling on with a tile in hand: from the symbols aside, the dice left and the points."""

BEGIN: Final = start(2)
"""The beginning of a game: everything lies on the grill, nobody has anything."""
SAFE: Final = Tile(27)
"""A tile of two worms to own, where something is to be lost."""
OWNING: Final = State(tuple(tile for tile in TILES if tile != SAFE), ((SAFE,), ()), 0)
"""The same with a tile of two worms to lose."""


def worths(turn: State) -> Values:
    """[21] What each way to end the turn is worth to a counter of worms."""
    found = np.full(ENDS, -float(at_stake(turn)))
    for at, total in enumerate(TOTALS):
        if tiles := offers(turn, total):
            found[at] = max(gain(turn, tile) for tile in tiles)
    return found


@cache
def best(turn: State) -> TurnTable:
    """The turn played for the most worms."""
    return solve(worths(turn)[:, np.newaxis])


def expected(turn: State) -> float:
    """The worms of the turn, played best."""
    return float(best(turn).values[0, -1])


def after(turn: State, face: Face, number: int) -> float:
    """The worms of the turn once so many dice of the face have been set aside first."""
    return float(best(turn).values[0, ROW[1 << face - 1, 8 - number, number * face.points]])


def ending_in(turn: State, tile: Tile) -> float:
    """The chance that the turn, played for the most worms, ends with this tile."""
    found = ends(turn)
    taken = {each for offered in found.takes.values() for each, _ in offered}
    plan = Plan(found, {each: (gain(turn, each), float(each == tile)) for each in taken}, (-float(at_stake(turn)), 0.0))
    return float(plan.start()[1])


def bust_in(turn: State) -> float:
    """The chance that the turn, played for the most worms, ends in a bust."""
    rows = np.zeros((ENDS, 2))
    rows[:, 0] = worths(turn)
    rows[-1, 1] = 1
    return float(solve(rows).values[1, -1])


def by_rule(turn: State, setting: Setting | None, rolling: Rolling | None) -> float:
    """The worms of the turn played by rules of thumb; None is the best play in that one question, given the other."""
    worth = worths(turn)
    values = np.zeros(len(STATES))
    for number, state in enumerate(STATES):
        stop = _stop(state, worth)
        values[number] = worth[-1] if stop is None else stop
        if not state.free:
            continue
        symbols = len(FACES) - state.free
        if rolling is not None and stop is not None and not rolling(symbols, state.left, state.points):
            continue
        rolled = _rolled(state, values, float(worth[-1]), setting)
        choose = rolling is None and symbols > 0
        values[number] = max(rolled, values[number]) if choose else rolled
    return float(values[-1])


def _stop(state: TurnState, worth: Values) -> float | None:
    """What stopping takes, None where it takes nothing."""
    has_worm = state.aside >> Face.WORM - 1 & 1
    if not has_worm or state.points not in TOTALS:
        return None
    found = float(worth[TOTALS.index(state.points)])
    return None if found == worth[-1] else found


def _rolled(state: TurnState, values: Values, bust: float, setting: Setting | None) -> float:
    worth = dict(_options(state, values))
    rank = {option: (value,) if setting is None else setting(*option) for option, value in worth.items()}
    free = [face for face in FACES if not state.aside >> face - 1 & 1]
    total = 0.0
    for fall, ways in falls(state.left):
        shown = [(face, fall[face - 1]) for face in free if fall[face - 1]]
        total += ways * (worth[max(shown, key=rank.__getitem__)] if shown else bust)
    return float(total / 6**state.left)


def _options(state: TurnState, values: Values) -> Iterator[tuple[tuple[Face, int], float]]:
    """Each face with each number of dice, and what the turn is worth then."""
    for face in FACES:
        if not state.aside >> face - 1 & 1:
            for number in range(1, state.left + 1):
                reached = ROW[state.aside | 1 << face - 1, state.left - number, state.points + number * face.points]
                yield (face, number), float(values[reached])


def rolls_on(turn: State) -> dict[tuple[int, int, int], set[bool]]:
    """By symbols aside, dice left and points, where a tile could be taken: whether rolling on is better.

    Both answers stand there where it depends on which the symbols are.
    """
    found: dict[tuple[int, int, int], set[bool]] = {}
    table, worth = best(turn), worths(turn)
    for number, state in enumerate(STATES):
        stop = _stop(state, worth)
        if stop is not None and state.free:
            better = bool(table.rolled[0, number] > stop + 1e-9)
            found.setdefault((len(FACES) - state.free, state.left, state.points), set()).add(better)
    return found


@cache
def worm_chance(symbols: int, left: int) -> float:
    """The best chance to have a worm at all, so many symbols but no worm aside and so many dice to roll.

    One sets aside a worm as soon as it shows, and the symbol with the fewest dice before.
    """
    if not left or symbols == len(FACES):
        return 0.0
    total = 0.0
    for fall, ways in falls(left):
        others = [number for number in fall[: len(FACES) - 1 - symbols] if number]
        if fall[Face.WORM - 1]:
            total += ways
        elif others:
            total += ways * max(worm_chance(symbols + 1, left - number) for number in set(others))
    return float(total / 6**left)
