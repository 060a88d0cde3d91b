"""The strategies of the benches play by the rules everywhere and do what their sentences say."""

from __future__ import annotations

from random import Random

import pytest
from bench.strategies import STRATEGIES
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.strategies import odd_states, states

from heckmeck.game import moves, to_move
from heckmeck.notation import parse_position, parse_rules
from heckmeck.players import Player, player
from heckmeck.state import State
from heckmeck.tiles import TILES, Tile
from heckmeck.tournament import play_match

PLAYERS: dict[str, Player] = {short: player(name) for short, name in STRATEGIES.items()}


def chosen(short: str, position: str, seed: int = 1) -> str:
    """The text of the move that the player makes in the position."""
    return str(PLAYERS[short].choose(parse_position(position), Random(seed)))


@given(states() | odd_states(), st.integers(0, 2**32))
@settings(max_examples=120, deadline=None)
def test_every_strategy_moves_by_the_rules_and_by_its_arguments_alone(state: State, seed: int) -> None:
    """In every state, whatever the rules and seats, a legal move, and the same from the same source of randomness."""
    if not isinstance(to_move(state), int):
        return
    for each in PLAYERS.values():
        chosen = each.choose(state, Random(seed))
        assert chosen in moves(state)
        assert each.choose(state, Random(seed)) == chosen


TABLES = [
    (2, "official", TILES),
    (3, "short", TILES),
    (4, "sheet+return=highest", TILES),
    (7, "official+lower=any+steal=forced", TILES),
    (2, "official+bust-without-tile=turn+no-steal", TILES[:5]),
]


@pytest.mark.parametrize(("seats", "rules", "tiles"), TABLES, ids=[row[1] for row in TABLES])
@pytest.mark.parametrize("short", STRATEGIES)
def test_every_strategy_plays_whole_games(short: str, seats: int, rules: str, tiles: tuple[Tile, ...]) -> None:
    """Games against `careful` players come to an end."""
    players = [STRATEGIES[short], *["careful"] * (seats - 1)]
    result = play_match(players, 2, seed=5, rules=parse_rules(rules), tiles=tiles)
    assert result.unfinished == 0
    assert sum(each.wins for each in result.players) + result.undecided == result.games == 2


FACES = [
    ("first:MostPoints", "of equal points the worm", ":112255ww", "w"),
    ("first:MostPoints", "the most points", ":1144455w", "4"),
    ("first:Highest", "one worm before three 5s", ":1114555w", "w"),
    ("first:Highest", "one 5 before three 4s", ":11144445", "5"),
    ("first:MostDice", "one worm before four 1s", ":1111255w", "w"),
    ("first:MostDice", "four 1s before two 5s", ":11112255", "1"),
    ("first:FewestDice", "one 3 before more of others", ":11223555", "3"),
    ("first:WormFirst", "one worm before four 4s", ":1244445w", "w"),
    ("first:WormFirst", "without a worm most points", ":12244445", "4"),
    ("first:WormSecond", "most points at the first roll", ":1244445w", "4"),
    ("first:WormSecond", "one worm at the second", "33:14555w", "w"),
    ("first:WormThird", "most points at the second roll", "33:14555w", "5"),
    ("first:WormThird", "one worm at the third", "3322:155w", "w"),
    ("threshold:WormBonus25", "one worm before two 5s", ":1122355w", "w"),
    ("threshold:WormBonus25", "three 5s before one worm", ":1122555w", "5"),
    ("first:PricedDice", "one 5 before four 3s", ":11233335", "5"),
    ("first:PricedDice", "four 4s before one 5", ":11244445", "4"),
]


@pytest.mark.parametrize(("short", "_", "dice", "move"), FACES, ids=[f"{row[0]}, {row[1]}" for row in FACES])
def test_the_face_set_aside(short: str, _: str, dice: str, move: str) -> None:
    """Each sets aside what its row says."""
    assert chosen(short, f"21-36 -/- 1 {dice}") == move


ROLLS = [
    ("first:WormFirst", "takes the first tile", "21-36 -/- 1 wwww12", "t23"),
    ("first:WormFirst", "rolls without a worm", "21-36 -/- 1 55444", "r"),
    ("first:WormFirst", "rolls for want of points", "21-36 -/- 1 www1", "r"),
    ("risk:MostPoints10", "stops at one in eight", "21-36 -/- 1 www43", "t22"),
    ("risk:MostPoints20", "rolls on at one in eight", "21-36 -/- 1 www43", "r"),
    ("risk:MostPoints20", "stops where the grill has nothing better", "21-22 -/- 1 www43", "t22"),
    ("risk:MostPoints20", "stops at one in four", "21-36 -/- 1 wwww13", "t24"),
    ("risk:MostPoints30", "rolls on at one in four", "21-36 -/- 1 wwww13", "r"),
    ("risk:MostPoints40", "rolls on at one in three", "21-36 -/- 1 wwwww11", "r"),
    ("risk:MostPoints40", "stops at one in two", "21-36 -/- 1 www5511", "t27"),
    ("risk:MostPoints50", "stops at one in two", "21-36 -/- 1 www5511", "t27"),
    ("threshold:MostPoints25", "rolls on at 24", "21-36 -/- 1 www54", "r"),
    ("threshold:MostPoints25", "stops at 25", "21-36 -/- 1 www55", "t25"),
    ("threshold:MostPoints27", "rolls on at 25, even with a steal", "21-24,26-36 -/25 1 www55", "r"),
    ("threshold:TwoDice", "rolls on with three dice", "21-36 -/- 1 wwwww", "r"),
    ("threshold:TwoDice", "stops with two dice", "21-36 -/- 1 wwwww1", "t26"),
    ("threshold:Balanced", "rolls on with four dice", "21-36 -/- 1 wwww", "r"),
    ("threshold:Balanced", "stops with three dice", "21-36 -/- 1 wwwww", "t25"),
    ("threshold:Adaptive", "stops at 26 when level", "21-36 -/- 1 wwwww1", "t26"),
    ("threshold:Adaptive", "rolls on for 30 when far behind", "21-32 33/34.35.36 1 ww555", "r"),
    ("aims:Thief", "sets aside what makes a steal", "21-24,26-36 -/25 1 www:44455", "5"),
    ("aims:Thief", "rolls on for a top above", "21-24,26-36 -/25 1 wwww1", "r"),
    ("aims:Thief", "stops where the top is below", "21-24,26-36 -/25 1 wwwww1", "t26"),
    ("aims:Thief", "steals", "21-24,26-36 -/25 1 www55", "t25"),
    ("aims:Thief", "stops where nothing may be stolen", "21-24,26-36 -/25 1 wwww1 official+no-steal", "t21"),
    ("aims:Hunter", "rolls on with a high tile", "21-36 -/- 1 wwwwwww", "r"),
    ("aims:Hunter", "stops with the highest", "21-34 -/- 1 wwwwwww", "t34"),
    ("aims:BetterThanMine", "rolls on with a low top", "22-36 21/- 1 www43", "r"),
    ("aims:BetterThanMine", "stops with a high top", "21-35 36/- 1 www43", "t22"),
]


@pytest.mark.parametrize(("short", "_", "position", "move"), ROLLS, ids=[f"{row[0]}, {row[1]}" for row in ROLLS])
def test_stopping_and_rolling_on(short: str, _: str, position: str, move: str) -> None:
    """Each does what its row says."""
    assert chosen(short, position) == move


def stops(short: str, dice: str) -> int:
    """How often in 300 draws the player stops with these dice aside."""
    return sum(chosen(short, f"21-36 -/- 1 {dice}", seed) != "r" for seed in range(300))


def test_a_coin_stops_every_other_time() -> None:
    """Of 300 draws about 150, whatever the dice."""
    assert all(120 < stops("threshold:Coin", dice) < 180 for dice in ("www43", "wwwwwww"))


@pytest.mark.parametrize("short", ["threshold:Logistic", "threshold:LogisticCautious"])
def test_more_points_stop_more_often(short: str) -> None:
    """With 22 points it rolls on mostly, with 35 it stops in about every other case."""
    assert 0 < stops(short, "www43") < 90 < 120 < stops(short, "wwwwwww") < 200
