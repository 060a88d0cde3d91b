"""What can be read off a moment alone: what points would take, and how likely the next roll is a bust."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from tests.strategies import odd_states, states

from heckmeck.dice import DICE, NO_DICE, Face, falls
from heckmeck.notation import parse_position
from heckmeck.state import State, bust_chance, can_set_aside, offers, points, takes


@pytest.mark.parametrize(
    ("turn", "chance"),
    [
        ("-", Fraction(0)),
        (":", Fraction(0)),
        ("55:111222", None),
        ("55:", Fraction(1, 6) ** 6),
        ("5555ww1", Fraction(3, 6)),
        ("11334w", Fraction(4, 6) ** 2),
        ("5", Fraction(1, 6) ** 7),
        ("123455w", None),
        ("5555wwww", None),
    ],
)
def test_bust_chance(turn: str, chance: Fraction | None) -> None:
    """The chance of a bust is (symbols aside / 6) to the power of the dice left, where a roll can follow."""
    assert bust_chance(parse_position(f"21-36 -/- 1 {turn}")) == chance


def test_no_roll_follows_the_end() -> None:
    """Where the game is over there is no next roll."""
    assert bust_chance(parse_position("- 22/- 1 -")) is None


@pytest.mark.parametrize("left", [1, 2, 3, 4])
def test_bust_chance_counts_the_falls(left: int) -> None:
    """The falls of the dice left that show nothing new are as many as the chance says."""
    for aside in (fallen for fallen, _ways in falls(DICE - left) if 0 in fallen):
        busts = sum(ways for fallen, ways in falls(left) if not can_set_aside(aside, fallen))
        assert bust_chance(replace(parse_position("21-36 -/- 1 -"), aside=aside)) == Fraction(busts, 6**left)


@given(states() | odd_states())
def test_offers_are_what_may_be_taken(state: State) -> None:
    """With a worm aside the points take what they offer, and without one nothing, whatever else the dice show."""
    offered = offers(state, points(state))
    assert offered == offers(replace(state, aside=NO_DICE, thrown=None), points(state))
    assert takes(state) == (offered if state.aside[Face.WORM - 1] else ())
    assert all(offers(state, target) == () for target in range(21))
