"""The ends of a turn are those that the rules lead to."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import assume, given
from tests.strategies import odd_states, states

from heckmeck.dice import DICE, NO_DICE, Handful, falls
from heckmeck.dice import points as points_of
from heckmeck.game import moves, play
from heckmeck.notation import format_position, parse_position
from heckmeck.solver.ends import MOST_POINTS, ends
from heckmeck.state import State, Stop, Take

WITH_A_WORM: dict[int, Handful] = {points_of(fallen): fallen for fallen, _ways in falls(DICE) if fallen[5]}
"""For all points that eight dice with a worm can have, dice that have them."""


@given(states() | odd_states())
def test_ends_are_those_of_the_rules(state: State) -> None:
    """Stopping with any points, or busting, leads where `play` leads, in any phase of the turn."""
    assume(not state.over)
    found = ends(state)
    assert list(found.takes) == sorted(found.takes)
    for target in range(21, MOST_POINTS + 1):
        stopped = replace(state, aside=WITH_A_WORM[target], thrown=None)
        wanted = tuple((move.tile, play(stopped, move)) for move in moves(stopped) if isinstance(move, Take))
        assert found.takes.get(target, ()) == wanted
    assert found.bust == play(replace(state, aside=(1, 0, 0, 0, 0, 0), thrown=None), Stop())


@pytest.mark.parametrize("turn", ["-", ":", "ww:", "ww:111222", "ww5"])
def test_ends_of_a_table(turn: str) -> None:
    """A table with a tile to steal, by hand: the dice do not matter."""
    found = ends(parse_position(f"22,24,30 21/26 1 {turn}"))
    assert {target: [int(tile) for tile, _after in takes] for target, takes in found.takes.items()} == {
        **{22: [22], 23: [22], 24: [24], 25: [24], 26: [24, 26], 27: [24], 28: [24], 29: [24]},
        **{target: [30] for target in range(30, 41)},
    }
    assert format_position(found.takes[26][1][1]) == "22,24,30 21.26/- 2 - official"
    assert format_position(found.takes[40][0][1]) == "22,24 21.30/26 2 - official"
    assert format_position(found.bust) == "21,22,24 -/26 2 - official"


def test_ends_begin_a_turn() -> None:
    """Every end is the start of a turn, or the game's end with no dice in play."""
    found = ends(parse_position("22 21/26 2 www:55511"))
    for after in (found.bust, *(after for takes in found.takes.values() for _tile, after in takes)):
        assert (after.aside, after.thrown, after.seat) == (NO_DICE, None, 0)
    assert found.takes[40][0][1].over
