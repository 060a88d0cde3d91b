"""A plan of a turn: its values are the exact ones, the other quantities follow it, and its moves are legal and best."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.strategies import odd_states, states

from heckmeck.dice import NO_DICE, Face
from heckmeck.game import moves, play
from heckmeck.notation import parse_position
from heckmeck.solver.ends import ends
from heckmeck.solver.plan import Plan
from heckmeck.solver.turn import TurnValues
from heckmeck.state import Roll, SetAside, State, Stop, Take
from heckmeck.tiles import TILES, Tile, worms

WORTHS = st.lists(st.integers(-50, 50), min_size=len(TILES) + 1, max_size=len(TILES) + 1)


def planned(state: State, worths: list[int]) -> tuple[Plan, TurnValues, dict[Tile, int]]:
    """The plan and the reference for the same worths of the tiles and of the bust; of each a bust's chance, too."""
    found, (bust, *rest) = ends(state), worths
    worth = dict(zip(TILES, rest, strict=True))
    best = [max((worth[tile] for tile, _ in found.takes.get(target, ())), default=bust) for target in range(41)]
    return Plan(found, {tile: (worth[tile], 0) for tile in TILES}, (bust, 1)), TurnValues(best, bust), worth


@given(states() | odd_states(), WORTHS)
@settings(max_examples=60)
def test_values_are_exact(state: State, worths: list[int]) -> None:
    """In every moment of a turn each move is worth what the reference says, and the best one is the best by that."""
    assume(not state.over)
    plan, reference, worth = planned(state, worths)
    assert plan.start()[0] == pytest.approx(float(reference.value(replace(state, aside=NO_DICE, thrown=None))))
    if state.thrown == NO_DICE:
        assert plan.worth(state, Roll())[0] == pytest.approx(float(reference.value(state)))
        return
    for move in moves(state):
        assert plan.worth(state, move)[0] == pytest.approx(float(exact(reference, state, move, worth)), abs=1e-9)
    best = plan.best(state)
    assert best in moves(state)
    assert plan.worth(state, best)[0] == pytest.approx(float(reference.value(state)), abs=1e-9)
    assert not isinstance(best, Roll) or state.fresh or plan.worth(state, best)[0] > reference.stopping(state)


def exact(reference: TurnValues, state: State, move: object, worth: dict[Tile, int]) -> Fraction | int:
    """What the reference says of a move."""
    if isinstance(move, Roll):
        rolling = reference.rolling(state)
        assert rolling is not None
        return rolling
    if isinstance(move, SetAside):
        return reference.after(state, move.face)
    assert isinstance(move, Take | Stop)
    return worth[move.tile] if isinstance(move, Take) else reference.stopping(state)


def test_the_other_quantities_follow() -> None:
    """Whoever plays for 21 or more busts as often as that fails, and has the worms that come of it."""
    state = parse_position("21-36 -/- 1 -")
    tiles = {tile: (1.0, 0.0, float(worms(tile))) for tile in TILES}
    reached, busted, won = Plan(ends(state), tiles, (0.0, 1.0, 0.0)).start()
    assert f"{100 * reached:.3f}" == "89.303"
    assert busted == pytest.approx(1 - reached, abs=1e-12)
    assert 0.893 < won < 1.645  # one plays for the first tile, not for the worms


@pytest.mark.parametrize(
    ("position", "move"),
    [
        ("21,36 -/- 1 wwww1", "t21"),
        ("21-24 -/25 1 www55", "t25"),
        ("21-24 -/- 1 www55 official+lower=any", "t24"),
        ("21-36 -/- 1 :11223345", "5"),
        ("36 -/- 1 1112233", "s"),
        ("36 -/- 1 -", "r"),
    ],
)
def test_of_equal_moves_the_last(position: str, move: str) -> None:
    """Where all ends are worth the same a plan does not roll; it takes the highest tile, and the highest face."""
    state = parse_position(position)
    assert str(Plan(ends(state), dict.fromkeys(TILES, (1.0,)), (1.0,)).best(state)) == move


def test_what_differs_by_rounding_is_equal() -> None:
    """A tile that is worth less by no more than the error of adding up counts as equal, so the last is taken."""
    state = parse_position("21-24 -/25 1 www55")
    for less, tile in ((1e-14, 25), (1e-9, 24)):
        worths = {**dict.fromkeys(TILES, (1.0,)), Tile(25): (1.0 - less,)}
        assert Plan(ends(state), worths, (0.0,)).best(state) == Take(Tile(tile))


def test_of_equal_tiles_the_highest_follows() -> None:
    """Of tiles with the same worth it is the last one, too, whose other quantities are seen before it is taken."""
    state = parse_position("21,24 -/25 1 wwww:1115")
    worths = {Tile(21): (1.0, 21.0), Tile(24): (1.0, 24.0), Tile(25): (1.0, 25.0)}
    plan = Plan(ends(state), worths, (0.0, 0.0))
    assert plan.worth(state, SetAside(Face.FIVE)).tolist() == [1.0, 25.0]
    assert plan.best(play(state, SetAside(Face.FIVE))) == Take(Tile(25))
