"""What moves are worth to players with rules of their own: the same as to a plan that does the same, and by hand."""

from __future__ import annotations

from random import Random

import pytest

from heckmeck.advice import advice
from heckmeck.advice.facts import Better
from heckmeck.advice.habit import Habit
from heckmeck.advice.why import facts
from heckmeck.game import moves, play, to_move
from heckmeck.match import dice_from
from heckmeck.notation import parse_position
from heckmeck.players import player
from heckmeck.solver.ends import ends
from heckmeck.solver.plan import Plan
from heckmeck.state import State, dice_left
from heckmeck.tiles import TILES, worms


@pytest.mark.parametrize("table", ["21-36 -/- 1 {turn} official", "21,22,30 25.36/27/29 1 {turn} short+lower=any"])
@pytest.mark.parametrize(
    "turn", ["ww55", "1144", "12345", "ww55:1134", "1144:23ww", "1223:4455", "www33:445", "5555www"]
)
def test_a_habit_that_follows_a_plan_has_its_values(table: str, turn: str) -> None:
    """Who plays by a plan gets what the plan promises, in all quantities, whatever move comes first."""
    state = parse_position(table.format(turn=turn))
    takes = {tile: (worms(tile) + tile / 99, 0.0, 1 / tile) for tile in TILES}
    plan = Plan(ends(state), takes, (-2.0, 1.0, 0.5))
    habit = Habit(state, lambda there: [(plan.best(there), 1.0)], takes, (-2.0, 1.0, 0.5))
    for move in moves(state):
        assert habit.worth(state, move) == pytest.approx(plan.worth(state, move), abs=1e-9)
    assert habit.worth(state, habit.ranked(state)[0])[0] == pytest.approx(plan.worth(state, plan.best(state))[0])


def test_of_equal_moves_the_last() -> None:
    """Like a plan it puts the move that ends the turn, with the highest tile, before others of the same worth."""
    state = parse_position("21-24 -/25 1 www55")
    habit = Habit(state, lambda there: [(moves(there)[0], 1.0)], dict.fromkeys(TILES, (1.0,)), (1.0,))
    assert list(map(str, habit.ranked(state))) == ["t25", "t24", "r"]


@pytest.mark.parametrize(
    ("name", "turn", "move", "won", "risk"),
    [
        # 23 points: a 2 takes 24 (one worm), a 3 or a 4 takes 26 (two), the other three faces cost the four of 33
        ("hasty", "111w555", "r", 5 / 6 - 2, 1 / 2),
        # the 4s make 29, and that takes 26 at once
        ("hasty", "www33:445", "4", 2, 0),
        ("careful", "www33:445", "4", 2, 0),
        # half of the time it takes 26; else one die brings 30 (three worms) with a 1, 2 or 5, or costs the four of 33
        ("random", "www33:445", "4", (2 - 1 / 2) / 2, 1 / 4),
        # giving up is a bust whoever does it
        ("random", "111", "s", -4, 1),
    ],
)
def test_by_hand(name: str, turn: str, move: str, won: float, risk: float) -> None:
    """The values are those that one works out for what the player does after the move."""
    found = {str(option.move): option for option in advice(parse_position(f"24,26,30 33/- 1 {turn}"), name).options}
    assert [found[move].worms, found[move].bust] == pytest.approx([won, risk])


@pytest.mark.parametrize("name", ["random", "hasty", "careful"])
def test_whole_turns(name: str) -> None:
    """From the first roll on they bust as often as in many turns that are played out, and win less than best play."""
    state = parse_position("21-36 -/- 1 -")
    (rolls,) = advice(state, name).options
    busts = sum(played(name, state, seed) for seed in range(400))
    assert rolls.bust == pytest.approx(busts / 400, abs=0.12)
    assert rolls.worms < advice(state, "worms").options[0].worms


def played(name: str, state: State, seed: int) -> bool:
    """Whether a turn of the player, with dice from the seed, is a bust."""
    rng, bot = Random(seed), player(name)
    draw = dice_from(rng)
    while state.seat == 0:
        state = play(state, draw(dice_left(state)) if to_move(state) == "dice" else bot.choose(state, rng))
    return not state.stacks[0]


def test_no_chance_of_better_is_told() -> None:
    """What rolling could bring to who plays well is not said of one who does not."""
    state = parse_position("25-35 -/- 1 ww5544")
    for name in ("worms", "hasty"):
        told = facts(state, advice(state, name), name)
        assert any(isinstance(fact, Better) for fact in told) == (name == "worms")
