"""The odds of a turn: exact from any moment of it, and the plan for a wished tile."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.strategies import odd_states, states

from heckmeck.dice import NO_DICE, Face, falls
from heckmeck.game import moves, play
from heckmeck.notation import parse_position
from heckmeck.solver.odds import Goal, choices, goals, likely_wish, odds, prospects
from heckmeck.solver.turn import TurnValues
from heckmeck.state import Fall, Roll, SetAside, State, Take, bust_chance, can_set_aside, dice_left, points, takes
from heckmeck.tiles import TILES, Tile


@given(states() | odd_states())
@settings(max_examples=40)
def test_odds_are_those_of_each_number_alone(state: State) -> None:
    """Each number has the chance that a turn solved for it alone has; at least is at least exactly, and falls."""
    found = odds(state)
    assert list(found.at_least) == list(found.exactly) == list(TILES)
    if state.over:
        assert {*found.at_least.values(), *found.exactly.values()} == {0}
        return
    for tile in (TILES[0], TILES[6], TILES[-1]):
        assert found.at_least[tile] == TurnValues([int(have >= tile) for have in range(41)], 0).value(state)
        assert found.exactly[tile] == TurnValues([int(have == tile) for have in range(41)], 0).value(state)
    falling = list(found.at_least.values())
    assert falling == sorted(falling, reverse=True)
    assert all(found.exactly[tile] <= found.at_least[tile] for tile in TILES)


def test_the_grill_does_not_matter_for_points() -> None:
    """The odds are of points, also where they take nothing."""
    assert odds(parse_position("36 -/- 1 ww:112445")) == odds(parse_position("21,22 27.31/26 2 ww:112445 sheet"))


@given(states() | odd_states())
@settings(max_examples=60)
def test_goals_are_the_tiles_that_can_be_won(state: State) -> None:
    """A goal stands for a tile of the grill or another's top, and for every tile that some points take."""
    assume(not state.over)
    found = goals(state)
    assert {goal.tile for goal in found if not goal.exact} == set(state.grill)
    tops = {stack[-1] for seat, stack in enumerate(state.stacks) if stack and seat != state.seat}
    assert {goal.tile for goal in found if goal.exact} == (set() if state.rules.no_steal else tops)
    assert [goal.tile for goal in found] == sorted(goal.tile for goal in found)
    if takes(state) and state.thrown is None:
        assert set(takes(state)) <= {goal.tile for goal in found}
        assert Goal(takes(state)[0], exact=False).reached(state)


def waiting(state: State, lot: int) -> State:
    """The state once a roll waits: one that the lot draws, where none does."""
    if state.thrown is None:
        assume(Roll() in moves(state))
        state = play(state, Roll())
    if state.thrown != NO_DICE:
        return state
    kept = [move for move in moves(state) if isinstance(move, Fall) and can_set_aside(state.aside, move.dice)]
    return play(state, kept[lot % len(kept)])


@given(states() | odd_states(), st.integers(0, 2000))
@settings(max_examples=60)
def test_what_a_roll_offers(before: State, lot: int) -> None:
    """The faces offered are those of the rules, the first has the chance of the goal, and each leads where it says."""
    state = waiting(before, lot)
    assert state.thrown is not None
    goal = goals(state)[-1]
    offered = choices(state, goal)
    assert {choice.face for choice in offered} == set(can_set_aside(state.aside, state.thrown))
    assert offered[0].chance == goal.chance(state) == max(choice.chance for choice in offered)
    for choice in offered:
        after = play(state, SetAside(choice.face))
        if after.aside != NO_DICE:  # else the turn has ended by itself
            assert (choice.points, choice.left) == (points(after), dice_left(after))
            assert (choice.bust, choice.chance) == (bust_chance(after), goal.chance(after))
            assert choice.reached is goal.reached(after)
    assert {choice.chance for choice in choices(state, None)} == {0}


def test_equal_choices_are_ordered() -> None:
    """Without a goal all chances are alike: who uses fewer dice comes first, of as many the higher face."""
    offered = choices(parse_position("21-36 -/- 1 :11123555"), None)
    assert [(int(choice.face), choice.number) for choice in offered] == [(3, 1), (2, 1), (5, 3), (1, 3)]


def test_prospects_decide_every_roll() -> None:
    """The face with the highest chance in the table is the best of every roll, and the mean is the chance itself."""
    state = parse_position("24,28-30 36/25 1 ww54:")
    for goal in (Goal(Tile(28), exact=False), Goal(Tile(25), exact=True)):
        table = prospects(state, goal)
        assert list(table) == [Face.ONE, Face.TWO, Face.THREE]
        mean = Fraction(0)
        for fallen, ways in falls(4):
            best = max((table[face][fallen[face - 1] - 1] for face in can_set_aside(state.aside, fallen)), default=0)
            assert best == (goal.chance(play(state, Fall(fallen))) if can_set_aside(state.aside, fallen) else 0)
            mean += Fraction(ways, 6**4) * best
        assert mean == goal.chance(state)


@pytest.mark.parametrize(
    ("position", "tile"),
    [
        ("21-36 -/- 1 -", 25),  # two worms at 68%
        ("21-36 -/- 1 w", 25),
        ("21-35 36/- 1 -", 21),  # a bust would cost four worms: the safest
        ("21-24 -/36 1 ww555", 24),
        ("24,28 -/25 1 ww555", 25),  # at hand, and a steal counts twice
        ("24,28 -/25 1 ww555 official+no-steal", 28),
        ("24,28 -/25/-/-/- 1 ww5554", 28),
        ("36 -/- 1 5555:1111", None),
        ("- 22/- 1 -", None),
        ("22 -/- 1 www5555", 22),
        ("21 - 1 -", 21),
    ],
)
def test_the_likely_wish(position: str, tile: int | None) -> None:
    """Where nobody names a wish, it is the tile that promises most."""
    wish = likely_wish(parse_position(position))
    assert (None if wish is None else wish.tile) == tile


def test_reached() -> None:
    """A goal is reached by the dice aside, not by those of a roll; to steal, more points are too many."""
    at_least, exactly = Goal(Tile(25), exact=False), Goal(Tile(25), exact=True)
    for turn, both in {
        "ww555": (True, True),
        "www555": (True, False),
        "5555555": (False, False),
        "ww55:1234": (False, False),
        "ww555:123": (False, False),
        "-": (False, False),
    }.items():
        state = parse_position(f"21-24,26-36 -/25 1 {turn}")
        assert (at_least.reached(state), exactly.reached(state)) == both


@given(states() | odd_states())
@settings(max_examples=40)
def test_following_the_plan_never_lowers_the_chance(state: State) -> None:
    """Of all moves of a seat one keeps the chance of the goal, and no move raises it."""
    assume(not state.over and state.thrown != NO_DICE)
    goal = likely_wish(state)
    assume(goal is not None)
    assert goal is not None
    chance, after = goal.chance(state), []
    for move in moves(state):
        following = play(state, move)
        if isinstance(move, Take):
            after.append(Fraction(goal.reached(state)))
        elif following.fresh:
            after.append(Fraction(0))
        else:
            after.append(goal.chance(following))
    assert max(after) == chance
