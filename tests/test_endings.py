"""Endings: exact chances for two with few tiles left, wherever they lie, held against slower ways to the same."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from tests.boards import littered, positions
from tests.nets import weights
from tests.test_small import chance

from heckmeck.expert import Expert, outlook, plan, winning
from heckmeck.notation import parse_position
from heckmeck.rules import FLAGS, OFFICIAL, Preset, Rules, with_flags
from heckmeck.solver import endings, value
from heckmeck.solver.board import board_of, flags_of
from heckmeck.solver.endings import chances, ending_of, known, layout_of
from heckmeck.solver.odds import odds
from heckmeck.solver.small import Layout, small_game
from heckmeck.solver.solved import solved
from heckmeck.state import State, Take
from heckmeck.tiles import Tile

HOUSES = [
    OFFICIAL,
    with_flags(Preset.SHORT, ("return=highest", "lower=any")),
    with_flags(Preset.SHEET, ("steal=forced",)),
    with_flags(Preset.OFFICIAL, ("bust-without-tile=turn", "no-steal")),
]


def tiles(*numbers: int) -> tuple[Tile, ...]:
    """The tiles with these numbers."""
    return tuple(map(Tile, numbers))


def of(state: State) -> float:
    """The exact chance of the one on turn, at the start of the turn."""
    in_play = sorted({*state.grill, *state.stacks[0], *state.stacks[1]})
    ending = ending_of(tuple(in_play), state.rules)
    assert ending is not None
    return ending[Layout.of(state)]


@pytest.mark.parametrize(
    ("position", "win"), [("34 -/22 1 -", 83.7), ("36 -/33.34.35 1 -", 49.9), ("21-24 -/- 1 -", 59.44366)]
)
@pytest.mark.parametrize("depth", [0, 1, 2])
def test_known_chances(position: str, win: float, depth: int) -> None:
    """The chances that another program has found, whatever the network says and however deep the search."""
    found = winning(parse_position(position), depth, weights(2))
    assert found is not None
    assert 100 * found[0] == pytest.approx(win, abs=0.05)


@pytest.mark.parametrize(
    ("position", "takes", "bust"),
    [
        ("22 26.30/34 1 -", {22: 100, 34: 95.7}, 18.5),
        ("22 34/26.30 1 -", {22: 100, 30: 94.1}, 25.1),
        ("22 30/26.34 1 -", {22: 0, 34: 89.7}, 20.0),
        ("22 26/34.30 1 -", {22: 0, 30: 10.8}, 5.6),
        ("22,26 30/34 1 -", {22: 27.1, 26: 13.1, 34: 89.1}, 18.2),
        ("22,30 -/34.26 1 -", {22: 5.5, 30: 3.7, 26: 18.5}, 5.3),
    ],
)
@pytest.mark.parametrize("depth", [1, 2])
def test_ends_of_the_last_turns(position: str, takes: dict[int, float], bust: float, depth: int) -> None:
    """Those of the page on playing well: the chance after each tile and after a bust."""
    found = outlook(parse_position(position), depth, weights(2))
    assert found is not None
    assert {tile: 100 * win for tile, win in found.takes.items()} == pytest.approx(takes, abs=0.051)
    assert 100 * found.bust == pytest.approx(bust, abs=0.051)


@pytest.mark.parametrize("tile", [21, 25, 30, 36])
def test_one_tile_by_fractions(tile: int) -> None:
    """Who reaches it wins, so the value is p + (1 - p) (1 - value)."""
    state = State(tiles(tile), ((), ()), 0)
    reached = odds(state).at_least[Tile(tile)]
    assert of(state) == pytest.approx(float(1 / (2 - reached)), abs=1e-12)
    turned = replace(state, rules=with_flags(Preset.OFFICIAL, ("bust-without-tile=turn",)))
    assert of(turned) == pytest.approx(float(reached + (1 - reached) * Fraction(1, 2)), abs=1e-12)


@pytest.mark.parametrize("rules", HOUSES)
def test_best_turns_by_the_reference(rules: Rules) -> None:
    """A turn solved in whole numbers, its ends worth what the endings say, is worth what they say."""
    rng = random.Random(1)
    lying = [layout for layout in endings._spread(tiles(21, 25, 29, 34)) if len(layout.grill) < 4]
    for layout in rng.sample(lying, 6):
        assert chance(layout.state(rules), of) == pytest.approx(of(layout.state(rules)), abs=1e-10)


@pytest.mark.parametrize("rules", HOUSES)
def test_same_as_by_sweeps(rules: Rules) -> None:
    """Every position that a small game reaches has the value that sweeping over it finds."""
    slow, quick = solved(small_game(tiles(22, 26, 33), rules)), ending_of(tiles(22, 26, 33), rules)
    assert quick is not None
    wanted = dict(zip(slow.game.layouts, slow.values.tolist(), strict=False))
    assert {layout: quick[layout] for layout in wanted} == pytest.approx(wanted, abs=2e-9)


@pytest.mark.parametrize("preset", list(Preset))
def test_all_rules_come_to_rest(preset: Preset) -> None:
    """With two tiles under all house rules; what lies anywhere is found."""
    for bits in product([False, True], repeat=len(FLAGS)):
        rules = Rules(preset=preset, **dict(zip(FLAGS.values(), bits, strict=True)))
        found = ending_of(tiles(22, 31), rules)
        assert found is not None, rules
        assert set(found) >= set(endings._spread(tiles(22, 31)))
        assert all(0 <= each <= 1 for each in found.values())


@pytest.mark.parametrize("depth", [0, 1, 3])
@pytest.mark.parametrize("position", ["24,36 21/25 2 -", "22 30.26/34 1 - short", "22,34 25/- 2 - sheet+no-steal"])
def test_seats_have_no_names(position: str, depth: int) -> None:
    """The same chances where the seats are exchanged, to the bit; they sum to 1; any network gives them."""
    state = parse_position(position)
    other = replace(state, stacks=state.stacks[::-1], seat=1 - state.seat)
    found, exchanged = (winning(each, depth, weights(2)) for each in (state, other))
    assert found is not None
    assert exchanged == found[::-1]
    assert sum(found) == pytest.approx(1, abs=1e-15)
    assert winning(state, depth, weights(2, seed=2)) == found


def test_boards_are_read() -> None:
    """The layout of a board is that of its state, whatever lies beyond the heights of its stacks."""
    rng = random.Random(2)
    for state in positions(rng, OFFICIAL, 50, seats=2):
        assert layout_of(littered(board_of(state), rng)) == Layout.of(state)


def test_which_are_known() -> None:
    """Those for two, not over, with few tiles; each in its place."""
    texts = ["22 26.30/34 1 -", "21-36 -/- 1 -", "- 26/34 1 -", "22,25 26.30/34 1 -", "34 -/22 2 -"]
    places, found = known(np.stack([board_of(parse_position(text)) for text in texts]), OFFICIAL)
    assert places.tolist() == [0, 4]
    assert found[:, 0].tolist() == [of(parse_position(text)) for text in (texts[0], texts[4])]
    assert found.sum(axis=1).tolist() == [1, 1]
    places, found = known(np.stack([board_of(parse_position("34 -/22/- 1 -"))]), OFFICIAL)
    assert (places.shape, found.shape) == ((0,), (0, 3))


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_a_search_ends_in_them(depth: int) -> None:
    """Where a bust leaves so few tiles its chance is exact, and that of a take is one turn less ahead."""
    state, word = parse_position("23,33 25/31.36 1 -"), weights(2)
    seen, found = outlook(state, depth, word), winning(state, depth, word)
    assert seen is not None
    assert found is not None
    assert seen.bust == pytest.approx(1 - of(seen.ends.bust), abs=1e-12)
    after = dict(each for takes in seen.ends.takes.values() for each in takes)
    for tile, end in after.items():
        left = winning(end, depth - 1, word)
        assert left is not None
        assert seen.takes[tile] == pytest.approx(left[0], abs=1e-6)
    assert found[0] == pytest.approx(plan(state, depth, word).start()[0], abs=1e-6)


@pytest.mark.parametrize("limit", ["_SYSTEMS", "LONGEST"])
def test_the_network_speaks_where_a_game_does_not_come_to_rest(limit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither what is not settled nor a game that hardly ends is called known."""
    monkeypatch.setattr(endings, limit, 1)
    ending_of.cache_clear()
    state = parse_position("22 26.30/34 1 -")
    boards = board_of(state)[np.newaxis]
    for depth in (0, 1):
        plain = value.chances(weights(2), boards, flags_of(state.rules), depth)
        assert chances(weights(2), boards, state.rules, depth).tolist() == plain.tolist()
    ending_of.cache_clear()


def test_the_last_tile_is_left() -> None:
    """With 30 points the tile would end the game, and lose it."""
    state = parse_position("22 30/26.34 1 ww5555")
    assert Expert(weights=weights(2)).choose(state, random.Random(1)) != Take(Tile(22))
