"""What follows the compiled turn's plan, what holds of its values whatever the ends, and the ends of real positions."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.strategies import ALL_RULES, walked
from tests.turns import ASIDES, WORMS, Array, Exact, end_of, laws

from heckmeck.game import start
from heckmeck.notation import parse_handful
from heckmeck.rules import Rules
from heckmeck.solver.ends import ends as ends_of
from heckmeck.solver.kernel import Room, block_tables, solve, solve_block, solve_many
from heckmeck.solver.program import BUST, ENDS, START, TOTALS, row
from heckmeck.state import State, may_roll_on

CLOSE = 1e-12
LAW = np.eye(ENDS)
"""As further quantities these tell how likely each end is."""
FULL_GRILL = np.array([*WORMS, 0.0])


def law_of(ends: Array) -> tuple[Array, Array]:
    """The values, [S], of a turn, alone, and the law of its ends from each state, [S, 21]."""
    found = solve(np.column_stack([ends, LAW])).values
    return found[0], found[1:].T


def law_in_block(ends: Array, kind: type[np.floating[Any]] = np.float64) -> tuple[Array, Array]:
    """The same where two turns lie side by side, the other one something else."""
    other = np.random.default_rng(5).permutation(ends)
    block = np.stack([np.column_stack([each, LAW]) for each in (ends, other)], axis=2).astype(kind)
    room = Room.of(ENDS + 1, 2, kind)
    solve_block(block, room.values, room.best, room.total, block_tables(kind))
    return room.values[:, 0, 0], room.values[:, 1:, 0]


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("solved", [law_of, law_in_block])
def test_what_follows_is_the_law_of_the_best_plan(solved: Callable[[Array], tuple[Array, Array]], seed: int) -> None:
    """From every state each end is as likely as playing the exact best plan on all falls of the dice makes it."""
    rng = random.Random(seed)
    # Numbers so large and different that no two plans are worth the same.
    column = [rng.randint(-(10**9), 10**9) for _ in range(ENDS)]
    values, law = solved(np.array(column, np.float64))
    assert abs(law - laws(Exact(column))).max() <= 1e-11
    assert abs(law @ column - values).max() <= 1e-12 * 10**9


ENDS_DRAWN = st.lists(st.integers(-30, 30), min_size=ENDS, max_size=ENDS).map(lambda drawn: np.array(drawn, np.float64))


@given(ENDS_DRAWN)
def test_the_law_is_one(ends: Array) -> None:
    """Also where plans are worth the same: the chances sum to 1, none is negative, and they make up the value."""
    for solved in (law_of, law_in_block):
        values, law = solved(ends)
        assert law.min() >= 0
        assert abs(law.sum(axis=1) - 1).max() <= CLOSE
        assert abs(law @ ends - values).max() <= 30 * CLOSE


def test_the_law_in_single_precision() -> None:
    """In float32 the same, roughly."""
    values, law = law_in_block(FULL_GRILL, np.float32)
    assert law.min() >= 0 and abs(law.sum(axis=1) - 1).max() < 1e-5
    assert abs(law @ FULL_GRILL - values).max() < 1e-5


def test_published_risk_of_a_bust() -> None:
    """Of the plans that bring most worms off the full grill the boldest and the most careful bust so often."""
    busts = {}
    for name, leaning in (("careful", -1e-7), ("bold", 1e-7)):
        ends = FULL_GRILL.copy()
        ends[BUST] += leaning
        values, law = law_of(ends)
        assert abs(values[START] - 1.644729674040101) < 1e-7
        busts[name] = law[START, BUST]
    assert (f"{busts['careful']:.5f}", f"{busts['bold']:.5f}") == ("0.23223", "0.23318")
    assert busts["careful"] - 1e-9 <= law_of(FULL_GRILL)[1][START, BUST] <= busts["bold"] + 1e-9


def test_a_few_quantities_are_the_same_as_many() -> None:
    """What follows does not depend on what else does: one quantity more is a part of all."""
    rng = np.random.default_rng(3)
    ends = rng.integers(-9, 9, (ENDS, 6)).astype(np.float64)
    ends[:, 0] = rng.permutation(ENDS) * 1e3 + rng.random(ENDS)
    whole = solve(ends).values
    for quantity in range(1, 6):
        alone = solve(ends[:, [0, quantity]]).values
        assert abs(alone[1] - whole[quantity]).max() <= 9 * CLOSE
    assert abs(solve_many(ends[:, :, None])[:, 0] - whole[:, START]).max() <= 21e3 * CLOSE


def test_the_chooser_followed_by_itself() -> None:
    """A further quantity equal to the first has its value; one opposite to it the opposite value."""
    ends = np.random.default_rng(4).random(ENDS)
    found = solve(np.column_stack([ends, ends, -ends, 1 - ends])).values
    assert abs(found[1] - found[0]).max() <= CLOSE
    assert abs(found[2] + found[0]).max() <= CLOSE
    assert abs(found[3] + found[0] - 1).max() <= CLOSE


def test_it_stops_where_rolling_is_not_better() -> None:
    """Where all ends are worth the same the plan stops at once, in every state but the first (no rounding here)."""
    ends = np.column_stack([np.full(ENDS, 4.0), LAW])
    assert (LAW[[end_of(aside) for aside in ASIDES[:START]]] == solve(ends).values[1:, :START].T).all()


@pytest.mark.parametrize(
    ("aside", "worth"),
    [("3", 1.200205), ("4", 1.203652), ("w", 1.174193), ("55", 1.514919), ("ww", 1.630154), ("www", 2.127968)],
)
def test_published_worms_after_the_first_face(aside: str, worth: float) -> None:
    """After the first face set aside a turn at the full grill is worth so many worms."""
    assert abs(solve(FULL_GRILL[:, None]).values[0, row(parse_handful(aside))] - worth) < 1e-6


def test_published_chances() -> None:
    """The best chances from eight dice, in percent, at least and exactly so many points."""
    goals = (21, 24, 27, 30, 33, 36)
    wanted = [[int(total >= goal) for total in TOTALS] + [0] for goal in goals]
    wanted += [[int(total == goal) for total in TOTALS] + [0] for goal in goals]
    found = solve_many(np.array(wanted, np.float64).T[:, None, :])[0]
    assert [f"{100 * chance:.3f}" for chance in found[:6]] == ["89.303", "74.837", "52.476", "26.379", "8.678", "1.568"]
    assert [f"{100 * chance:.3f}" for chance in found[6:]] == ["43.960", "37.506", "24.776", "13.564", "5.081", "0.924"]
    assert abs(found[5] - 6964596619329209 / 444223250467651584) < 1e-15


@given(ENDS_DRAWN, ENDS_DRAWN, st.floats(0, 1))
def test_values_are_convex(one: Array, other: Array, share: float) -> None:
    """Of a mixture of two problems no state is worth more than the mixture of its worths."""
    mixed, *each = (solve(ends[:, None]).values[0] for ends in (share * one + (1 - share) * other, one, other))
    assert (mixed <= share * each[0] + (1 - share) * each[1] + 30 * CLOSE).all()


@given(ENDS_DRAWN, st.floats(0, 100), st.floats(-100, 100))
def test_values_scale_and_shift(ends: Array, scale: float, more: float) -> None:
    """Ends worth so many times as much, and so much more, make every decision worth that."""
    found, wanted = solve((scale * ends + more)[:, None]).values[0], scale * solve(ends[:, None]).values[0] + more
    assert abs(found - wanted).max() <= 4000 * CLOSE


@given(ENDS_DRAWN, st.integers(0, BUST), st.floats(0, 10))
def test_values_grow_with_the_ends(ends: Array, at: int, more: float) -> None:
    """An end worth more makes no decision worth less, and none worth more than by that."""
    before = solve(ends[:, None])
    ends[at] += more
    after = solve(ends[:, None])
    for old, new in ((before.values, after.values), (before.rolled, after.rolled)):
        assert (new >= old - 30 * CLOSE).all() and (new <= old + more + 30 * CLOSE).all()


@given(ENDS_DRAWN)
def test_rolling_and_stopping(ends: Array) -> None:
    """A state is worth the better of stopping and rolling; before the first roll, rolling; at the end, stopping."""
    found = solve(ends[:, None])
    stopped = ends[[end_of(aside) for aside in ASIDES]]
    decisions = np.array([may_roll_on(aside) for aside in ASIDES])
    assert (found.values[0, :START] == np.maximum(stopped, found.rolled[0])[:START]).all()
    assert found.values[0, START] == found.rolled[0, START]
    assert (found.rolled[0, ~decisions] == stopped[~decisions]).all()
    assert decisions.sum() == 1287


def ends_column(state: State, rng: random.Random) -> list[int]:
    """The ends of a position's turn, each position after it worth a whole number; of several takes the best."""
    found, worth = ends_of(state), dict[State, int]()
    bust = rng.randint(-99, 99)
    for takes in found.takes.values():
        for _tile, after in takes:
            worth.setdefault(after, rng.randint(-99, 99))
    best = {total: max(worth[after] for _tile, after in takes) for total, takes in found.takes.items()}
    return [best.get(total, bust) for total in TOTALS] + [bust]


@pytest.mark.parametrize("rules", ALL_RULES, ids=str)
def test_the_ends_of_real_positions(rules: Rules) -> None:
    """Under every preset and every set of house rules: the ends of positions that games come to, solved exactly."""
    rng = random.Random(str(rules))
    reached = (walked(rng, start(rng.randint(1, 7), rules), rng.randint(20, 150)) for _ in range(1000))
    state = next(state for state in reached if 0 < len(state.grill) < 13)
    column = ends_column(state, rng)
    wanted = Exact(column)
    found = solve(np.array(column, np.float64)[:, None])
    assert abs(found.values[0] - wanted.values).max() <= 99 * CLOSE
    assert abs(found.rolled[0] - wanted.rolled).max() <= 99 * CLOSE
    many = solve_many(np.array([column, column[::-1]], np.float64).T[:, None, :])
    assert abs(many[0, 0] - wanted.values[START]) <= 99 * CLOSE
