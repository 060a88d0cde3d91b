"""The expert: plays for the chance to win where a network has learned, and counts worms elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest
from tests.nets import weights

from heckmeck import expert
from heckmeck.expert import Expert, outlook, plan, winning
from heckmeck.notation import parse_position
from heckmeck.rules import Preset, Rules
from heckmeck.solver.board import a_worm_under, flags_of
from heckmeck.solver.contest import contest
from heckmeck.solver.learn import Manner, apart
from heckmeck.solver.weights import Weights, fitting
from heckmeck.state import Move, Roll, Take
from heckmeck.tiles import Tile
from heckmeck.worms import Worms


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Networks drawn at random for tables of two and three, and none for others."""

    def found(preset: Preset, seats: int) -> Weights | None:
        return weights(seats) if preset is Preset.OFFICIAL and seats in (2, 3) else None

    def forget() -> None:
        expert._plan.cache_clear()
        expert._outlook.cache_clear()

    monkeypatch.setattr(expert, "fitting", found)
    forget()
    yield
    forget()


def move_of(position: str, depth: int = 1) -> Move:
    """What it does."""
    return Expert(depth).choose(parse_position(position), Random(1))


@pytest.mark.usefixtures("drawn")
@pytest.mark.parametrize("depth", [1, 2, 3])
def test_a_won_game_is_won(depth: int) -> None:
    """Where a tile ends the game and wins it, it is taken."""
    assert move_of("25 33/31 1 www55", depth) == Take(Tile(25))


@pytest.mark.usefixtures("drawn")
def test_the_game_is_not_lost_by_the_last_tile() -> None:
    """Where taking the last tile loses the game, it rolls on, and the counter of worms does not."""
    lost = "25 24/33.21 1 www55"
    assert Worms().choose(parse_position(lost), Random(1)) == Take(Tile(25))
    assert move_of(lost) == Roll()


@pytest.mark.usefixtures("drawn")
@pytest.mark.parametrize("depth", [1, 2])
def test_chances_after_the_end(depth: int) -> None:
    """An end that ends the game has the chance 1 or 0; the others lie between."""
    found = outlook(parse_position("25 33/31 1 -"), depth)
    assert found is not None
    assert found.takes[Tile(25)] == 1
    assert 0 < found.takes[Tile(31)] < 1
    assert 0 < found.bust < 1


@pytest.mark.usefixtures("drawn")
@pytest.mark.parametrize("depth", [1, 2])
def test_the_turn_on_hand_is_the_first_of_those_solved(depth: int) -> None:
    """After each end the chance is that of one turn less ahead: with a depth of 1 the network's word."""
    state = parse_position("23,25 33/31/36 2 -")
    found = outlook(state, depth)
    assert found is not None
    after = dict(each for takes in found.ends.takes.values() for each in takes)
    known = {tile: winning(end, depth - 1) for tile, end in after.items()}
    assert {tile: chances[1] for tile, chances in known.items() if chances} == pytest.approx(
        dict(found.takes), abs=1e-6
    )
    bust = winning(found.ends.bust, depth - 1)
    assert bust is not None and bust[1] == pytest.approx(found.bust, abs=1e-6)


@pytest.mark.usefixtures("drawn")
def test_depths_differ() -> None:
    """Another depth is another opinion: with a network that knows nothing the values differ."""
    state = parse_position("21-36 -/- 1 -")
    values = {float(plan(state, depth).start()[0]) for depth in (1, 2, 3)}
    assert len(values) == 3


@pytest.mark.usefixtures("drawn")
@pytest.mark.parametrize("turn", ["-", "www55", "ww5:11244"])
@pytest.mark.parametrize("table", ["25 33 1 {turn}", "21-30 33/31 1 {turn} short", "21-30 33/31/-/- 1 {turn}"])
def test_it_counts_worms_where_nothing_is_learned(table: str, turn: str) -> None:
    """Alone, and for rules and tables without a network, it is the counter of worms."""
    state = parse_position(table.format(turn=turn))
    assert outlook(state) is None
    assert Expert().choose(state, Random(1)) == Worms().choose(state, Random(1))


@pytest.mark.parametrize("rules", [Rules(), Rules(preset=Preset.SHORT), Rules(preset=Preset.SHEET)], ids=str)
@pytest.mark.parametrize("seats", range(2, 8))
def test_experts_among_themselves_end_their_games(seats: int, rules: Rules) -> None:
    """Nobody waits for the others, also where a turn without a tile costs nothing."""
    used = fitting(rules.preset, seats)
    assert used is not None
    found = contest([used] * seats, 32, 1, rules, longest=10_000)
    assert (found.unfinished, found.undecided) == (0, 0)


@pytest.mark.parametrize("house", [{"return_highest": True}, {"no_steal": True}, {"lower_any": True}], ids=str)
def test_experts_end_games_by_house_rules_of_the_sheet(house: dict[str, bool]) -> None:
    """Neither do they where the sheet is read otherwise."""
    rules = Rules(preset=Preset.SHEET, **house)
    used = fitting(Preset.SHEET, 3)
    assert used is not None
    assert contest([used] * 3, 32, 1, rules, longest=10_000).unfinished == 0


@pytest.mark.parametrize("preset", Preset)
def test_what_a_worm_counts(preset: Preset) -> None:
    """Compiled code and the rest count worms beside the chance to win under the same rules."""
    rules = Rules(preset=preset)
    counted = Manner(flags_of(rules), np.arange(16), 1.5, counted=False, hosting=False, odd=0, wander=0, longest=9)
    assert bool(apart(counted)) is (a_worm_under(rules) > 0) is (preset is Preset.SHEET)


def test_worms_decide_where_chances_do_not() -> None:
    """Under the sheet's rules it takes a tile, and rolls on for one, although that hardly moves the chance to win."""
    assert move_of("21-36 -/-/- 1 wwwww1 sheet") in (Take(Tile(26)), Roll())
    assert move_of("21-36 -/-/-/- 1 www5 sheet") == Roll()
    assert move_of("21-36 -/-/-/- 1 wwwwww55 sheet") == Take(Tile(36))
