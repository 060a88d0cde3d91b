"""The counter of worms: when it stops, when it rolls on, what a steal and a bust count."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from hypothesis import assume, given, settings
from tests.strategies import odd_states, states

from heckmeck.game import after_bust, moves, play
from heckmeck.notation import parse_move, parse_position
from heckmeck.solver.ends import ends
from heckmeck.solver.turn import TurnValues
from heckmeck.state import Roll, SetAside, State, seat_worms, takes
from heckmeck.tiles import Tile
from heckmeck.worms import Worms, at_stake, gain, plan


def chosen(position: str) -> str:
    """The text of its move."""
    return str(Worms().choose(parse_position(position), Random(1)))


TELLING = [
    ("28 is worth 2 worms and two dice more 2.28, as nothing is lost", "25-35 -/- 1 ww5544", "r"),
    ("with 4 worms to lose they are worth 1.28", "25-35 36/- 1 ww5544", "t28"),
    ("with 1 worm to lose 2.03", "25-35 21/- 1 ww5544", "r"),
    (
        "with 4 worms to lose that lie below, by the house rule, too",
        "25-35 36.21/- 1 ww5544 official+return=highest",
        "t28",
    ),
    ("one die, half of its symbols aside: it stays", "21-36 -/- 1 1555www", "t31"),
    ("where the roll brings just as many it does not roll", "21 -/- 1 wwww1", "t21"),
    ("a higher tile of as many worms is no reason to roll", "21,22 -/- 1 wwww1", "t21"),
    ("a steal counts more than a tile of the grill with as many worms", "22 -/24 1 www54", "t24"),
    ("nothing to take: on", "33-36 -/- 1 ww44", "r"),
    ("nothing to reach: it does not matter, so it stops", "36 -/- 1 1112233", "s"),
]


@pytest.mark.parametrize(("position", "move"), [row[1:] for row in TELLING], ids=[row[0] for row in TELLING])
def test_telling_positions(position: str, move: str) -> None:
    """It does what its row says."""
    assert chosen(position) == move


@pytest.mark.parametrize(
    ("position", "tile", "worth"),
    [
        ("21-30 -/33 1 -", 33, 8.0),
        ("21-30 -/33/- 1 -", 33, 6.0),
        ("21-30 -/33/-/-/- 2 -", 30, 3.0),
        ("21-30 33/-/-/-/- 2 -", 33, 5.0),
        ("21-30 33/-/-/-/-/-/- 7 -", 33, 4 * (1 + 1 / 6)),
        ("21-30 33 1 -", 21, 1.0),
    ],
)
def test_what_a_tile_is_worth(position: str, tile: int, worth: float) -> None:
    """The worms of the tile; of a steal from one of n players 1 + 1/(n - 1) times as many."""
    assert gain(parse_position(position), Tile(tile)) == pytest.approx(worth)


@pytest.mark.parametrize(
    ("stack", "rules", "worms"),
    [
        ("-", "official", 0),
        ("33.21", "official", 1),
        ("33.21", "official+return=highest", 4),
        ("21.33", "official+return=highest", 4),
        ("21.33", "sheet", 4),
    ],
)
def test_what_a_bust_costs(stack: str, rules: str, worms: int) -> None:
    """The worms of the tile that goes back: the top one, or the highest by the house rule."""
    assert at_stake(parse_position(f"22-30 {stack}/- 1 - {rules}")) == worms


@given(states() | odd_states())
@settings(max_examples=60)
def test_a_bust_costs_what_the_rules_take(state: State) -> None:
    """In every position it is what the seat has less after the bust."""
    assume(not state.over)
    assert at_stake(state) == seat_worms(state)[state.seat] - seat_worms(after_bust(state))[state.seat]


def exact(state: State) -> TurnValues:
    """The reference with the same worth of all ends, in 60ths of a worm."""
    best = [-60 * at_stake(state)] * 41
    for target, offered in ends(state).takes.items():
        best[target] = max(round(60 * gain(state, tile)) for tile, _ in offered)
    return TurnValues(best, -60 * at_stake(state))


@given(states() | odd_states())
@settings(max_examples=40)
def test_it_is_the_best_by_the_reference(state: State) -> None:
    """Its move has the exact value of the state, and it rolls only where that is better than to stop."""
    assume(moves(state) and len(state.stacks) != 0 and state.thrown != (0, 0, 0, 0, 0, 0))
    reference, move = exact(state), Worms().choose(state, Random(1))
    if isinstance(move, Roll):
        rolling = reference.rolling(state)
        assert rolling is not None and (state.fresh or rolling > reference.stopping(state))
    elif isinstance(move, SetAside):
        assert reference.after(state, move.face) == reference.value(state)
    else:
        rolling = reference.rolling(state)
        assert rolling is None or rolling <= reference.stopping(state)
        if takes(state):
            assert round(60 * plan(state).worth(state, move)[0]) == reference.stopping(state)
    assert plan(state).worth(state, move)[0] == pytest.approx(float(reference.value(state)) / 60, abs=1e-9)


def test_rolls_only_where_strictly_better() -> None:
    """Where rolling and stopping are exactly equal it stops: a certain bust costs nothing without a tile."""
    state = parse_position("36 -/- 1 1112233")
    assert plan(state).worth(state, Roll())[0] == plan(state).worth(state, parse_move("s"))[0] == 0
    assert Fraction(exact(state).value(state)) == 0
    assert play(state, Worms().choose(state, Random(1))).seat == 1
