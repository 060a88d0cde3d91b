"""The chances of a position: what a network says, and searches that end in it, against a slow way to the same."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.nets import weights
from tests.strategies import odd_states, states

from heckmeck.dice import NO_DICE
from heckmeck.notation import parse_position
from heckmeck.solver.board import board_of, flags_of
from heckmeck.solver.ends import ends
from heckmeck.solver.plan import Plan
from heckmeck.solver.value import chances
from heckmeck.state import State, winner

SOME = states() | odd_states()


def begun(state: State) -> State:
    """The position before the first roll of its turn."""
    return replace(state, aside=NO_DICE, thrown=None)


def searched(state: State, depth: int) -> list[float]:
    """The chances of all seats, by seat from 0, as the search gives them."""
    found = chances(weights(len(state.stacks)), board_of(state)[None], flags_of(state.rules), depth)[0].tolist()
    return [found[(seat - state.seat) % len(found)] for seat in range(len(found))]


def slow(state: State, depth: int) -> list[float]:
    """The same by the rules themselves and a plan for each turn, one position after the other."""
    if state.over or depth == 0:
        return searched(state, 0)
    found, seats = ends(state), len(state.stacks)
    order = [state.seat, *(seat for seat in range(seats) if seat != state.seat)]

    def after(end: State) -> list[float]:
        known = slow(end, depth - 1)
        return [known[seat] for seat in order]

    takes = {tile: after(end) for offered in found.takes.values() for tile, end in offered}
    worth = Plan(found, takes, after(found.bust)).start().tolist()
    return [worth[order.index(seat)] for seat in range(seats)]


@given(SOME, st.integers(0, 2))
@settings(max_examples=40)
def test_chances_are_chances(state: State, depth: int) -> None:
    """For every position and depth the chances of the seats lie between 0 and 1 and sum to 1."""
    assume(len(state.stacks) > 1)
    found = searched(begun(state), depth)
    assert sum(found) == pytest.approx(1, abs=1e-9)
    assert all(-1e-12 <= chance <= 1 + 1e-12 for chance in found)


@given(SOME)
@settings(max_examples=30)
def test_one_turn_is_searched_exactly(state: State) -> None:
    """With depth 1 the seat on turn has the chance that the rules and the best plan give it."""
    assume(len(state.stacks) > 1)
    found, wanted = searched(begun(state), 1), slow(begun(state), 1)
    assert found[state.seat] == pytest.approx(wanted[state.seat], abs=1e-6)


@pytest.mark.parametrize(
    "position",
    [
        "21-36 -/- 1 -",
        "24,31,33,36 21.29/25.30 2 - short+lower=any",
        "21,22,30-36 23.26/-/29 3 - official",
        "21,28,30,35 23.26/22/29/36 3 - sheet+return=highest+steal=forced",
        "21,28,30,35 23.26/22/29/36 1 - short+bust-without-tile=turn+no-steal",
    ],
)
@pytest.mark.parametrize("depth", [1, 2])
def test_search_is_that_of_the_rules(position: str, depth: int) -> None:
    """All seats have the chances of a slow search, turn by turn."""
    state = parse_position(position)
    assert searched(state, depth) == pytest.approx(slow(state, depth), abs=1e-6)


@pytest.mark.parametrize("depth", [0, 1, 3])
@pytest.mark.parametrize(
    "position", ["- 21.22/36/- 2 -", "- 21/22 1 -", "- -/36/22.23 1 -", "- -/- 1 -", "- -/-/- 3 -"]
)
def test_finished_games(position: str, depth: int) -> None:
    """A game that is over belongs to its winner; without one it counts for all alike."""
    state = parse_position(position)
    won, seats = winner(state), len(state.stacks)
    assert searched(state, depth) == [1 / seats if won is None else float(seat == won) for seat in range(seats)]


@given(SOME, st.integers(0, 2), st.integers(1, 6))
@settings(max_examples=30)
def test_relabelled_seats_have_the_same_chances(state: State, depth: int, by: int) -> None:
    """Where the seats have other numbers, each has the chances it had."""
    assume(len(state.stacks) > 1)
    seats, before = len(state.stacks), searched(begun(state), depth)
    turned = replace(
        begun(state),
        stacks=tuple(state.stacks[(seat - by) % seats] for seat in range(seats)),
        seat=(state.seat + by) % seats,
    )
    assert searched(turned, depth) == [before[(seat - by) % seats] for seat in range(seats)]


def test_many_boards_at_once() -> None:
    """Boards searched together, in more parts than one, have the chances that each has alone."""
    state = parse_position("24,36 21/25 2 -")
    boards = np.stack([board_of(state), board_of(parse_position("24 21/25.36 1 -"))] * 2100)
    found = chances(weights(2), boards, flags_of(state.rules), 1)
    assert found.shape == (4200, 2)
    assert found[:2] == pytest.approx(chances(weights(2), boards[:2], flags_of(state.rules), 1))
    assert np.allclose(found.reshape(2100, 2, 2), found[:2])
