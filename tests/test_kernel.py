"""The compiled turn agrees with the exact one in every state, alone and side by side, in what follows it too."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from tests.turns import ASIDES, WORMS, Array, Exact

from heckmeck.solver.kernel import BLOCK, Room, block_tables, solve, solve_block, solve_many
from heckmeck.solver.program import BUST, ENDS, START, TOTALS

CLOSE = 1e-12
ROUGH = 1e-5

PUBLISHED: dict[str, list[int]] = {
    "worms": [*WORMS, 0],
    **{f"at least {goal}": [*(int(total >= goal) for total in TOTALS), 0] for goal in (21, 24, 27, 30, 33, 36)},
    **{f"exactly {goal}": [*(int(total == goal) for total in TOTALS), 0] for goal in (21, 24, 27, 30, 33, 36)},
}


def drawn(seed: int, low: int = -50, high: int = 50) -> list[int]:
    """Whole numbers for the ends, negative ones too."""
    rng = random.Random(seed)
    return [rng.randint(low, high) for _ in range(ENDS)]


COLUMNS: dict[str, list[int]] = {
    **PUBLISHED,
    **{f"any {seed}": drawn(seed) for seed in range(6)},
    "large": drawn(7, -(10**6), 10**6),
    "small steps": drawn(8, 0, 1),
    "takes worse than a bust": [*drawn(9, -50, -1)[:BUST], 0],
    "all below nothing": drawn(10, -50, -1),
    "some takes worse": [*drawn(11, -50, 5)[:BUST], 3],
    "all the same": [7] * ENDS,
    "nothing": [0] * ENDS,
    "only a bust is worth something": [0] * BUST + [1],
    "a bust costs": [0] * BUST + [-1],
}


@cache
def exact(*column: int) -> Exact:
    """The exact values, each once."""
    return Exact(column)


def column(values: Sequence[float]) -> Array:
    """The ends of one turn with one quantity."""
    return np.array(values, np.float64)[:, None]


def unit(*columns: Sequence[float]) -> float:
    """What is small is measured against this: the greatest number given, 1 at least."""
    return max(1.0, *(abs(float(each)) for values in columns for each in values))


def in_block(ends: NDArray[Any]) -> NDArray[Any]:
    """[S, Q, L] what `solve_block` finds, in the precision of `ends`, [21, Q, L]."""
    room = Room.of(ends.shape[1], ends.shape[2], ends.dtype)
    room.values.fill(np.nan)  # nothing of an earlier block may be read
    room.best.fill(np.nan)
    solve_block(ends, room.values, room.best, room.total, block_tables(ends.dtype.type))
    return room.values


@pytest.mark.parametrize("name", COLUMNS)
def test_one_turn(name: str) -> None:
    """Alone: the value of every state, and of rolling from it, is the exact one."""
    found, wanted = solve(column(COLUMNS[name])), exact(*COLUMNS[name])
    assert found.values.shape == found.rolled.shape == (1, len(ASIDES))
    assert abs(found.values[0] - wanted.values).max() <= CLOSE * unit(COLUMNS[name])
    assert abs(found.rolled[0] - wanted.rolled).max() <= CLOSE * unit(COLUMNS[name])


@pytest.mark.parametrize(("kind", "near"), [(np.float64, CLOSE), (np.float32, ROUGH)])
@pytest.mark.parametrize("quantities", [1, 2, 3, 6])
@pytest.mark.parametrize("lanes", [1, 3, 8, 21, 23])
def test_turns_side_by_side(lanes: int, quantities: int, kind: type[np.floating[Any]], near: float) -> None:
    """Side by side: however many turns and quantities lie beside each other, each state has its exact value."""
    names = (list(COLUMNS) * 3)[:lanes]
    ends: NDArray[Any] = np.random.default_rng(lanes).random((ENDS, quantities, lanes)).astype(kind)
    for lane, name in enumerate(names):
        ends[:, 0, lane] = COLUMNS[name]
    found = in_block(ends)
    for lane, name in enumerate(names):
        wanted = exact(*COLUMNS[name]).values
        assert abs(found[:, 0, lane] - wanted).max() <= near * unit(COLUMNS[name]), name


@pytest.mark.parametrize(("kind", "near"), [(np.float64, CLOSE), (np.float32, ROUGH)])
@pytest.mark.parametrize("quantities", range(1, 7))
@pytest.mark.parametrize("turns", [0, 1, 21, 63, 129])
def test_any_number_of_turns(turns: int, quantities: int, kind: type[np.floating[Any]], near: float) -> None:
    """Any number of turns, whole blocks or not: each start has its exact value, in the precision given."""
    names = (list(COLUMNS) * (turns // len(COLUMNS) + 1))[:turns]
    ends: NDArray[Any] = np.random.default_rng(turns).random((ENDS, quantities, turns)).astype(kind)
    for at, name in enumerate(names):
        ends[:, 0, at] = COLUMNS[name]
    before = ends.copy()
    found = solve_many(ends)
    assert found.shape == (quantities, turns) and found.dtype == kind
    assert (ends == before).all()
    for at, name in enumerate(names):
        assert abs(found[0, at] - exact(*COLUMNS[name]).values[START]) <= near * unit(COLUMNS[name]), name


def test_more_quantities_than_a_block_has_room_for() -> None:
    """With more quantities than fit into a block the turns are solved one by one."""
    ends = np.random.default_rng(1).random((ENDS, BLOCK + 2, 3))
    one_by_one = np.stack([solve(ends[:, :, at]).values[:, START] for at in range(3)], axis=1)
    assert abs(solve_many(ends) - one_by_one).max() <= CLOSE


def test_arrays_in_any_order() -> None:
    """Whether the ends lie in the order of C or of Fortran, reversed or among others, the values are the same."""
    ends = np.random.default_rng(2).random((ENDS, 2, 70))
    wanted, wanted_one = solve_many(ends), solve(ends[:, :, 0].copy())
    for other in (np.asfortranarray(ends), np.repeat(ends, 2, axis=2)[:, :, ::2], ends[::-1].copy()[::-1]):
        assert (solve_many(other) == wanted).all()
        assert (solve(other[:, :, 0]).values == wanted_one.values).all()


def test_the_ends_are_left_as_they_are() -> None:
    """Solving one turn does not touch what was given, and a later solve not what an earlier one gave."""
    ends = column(COLUMNS["worms"])
    first = solve(ends)
    kept = first.values.copy(), first.rolled.copy()
    solve(column(COLUMNS["large"]))
    assert (ends[:, 0] == COLUMNS["worms"]).all()
    assert (first.values == kept[0]).all() and (first.rolled == kept[1]).all()
