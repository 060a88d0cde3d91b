"""The strategies of the benches play by the rules everywhere and do what their sentences say."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from bench import bench_strategies
from bench.bench_strategies import main
from bench.strategies import STRATEGIES
from bench.strategies.counters import AnyTile, Counter, Fearless, OneTarget
from bench.strategies.playouts import GreedyPlayouts, Playouts
from bench.strategies.worth import Worth
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.strategies import odd_states, states

from heckmeck.dice import NO_DICE
from heckmeck.game import moves, start, to_move
from heckmeck.notation import parse_position, parse_rules
from heckmeck.players import Player, player
from heckmeck.state import State
from heckmeck.tiles import TILES, Tile
from heckmeck.tournament import MatchResult, play_match

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


COUNTERS = [
    ("Fearless", "risks its 3 worms", "24-28,30-36 22.23.29/21 1 355www", "t28", "r"),
    ("Double", "rolls on for a steal", "24-27,30-36 22.23.29.28/21 2 3355ww", "t26", "r"),
    ("Leader", "robs the leader of a tile", "21,27,30-35 22.26.24/25.29.23/36.28 3 335ww", "t21", "r"),
    ("Fearful", "fears for its top", "24-28,30-36 22.23.29/21 1 55www", "r", "t25"),
    ("Timid", "stops where it is close", "24-28,30-36 22.23.29/21 1 55www", "r", "t25"),
    ("Bold", "rolls on where it is close", "21-36 -/- 1 23355w", "t23", "r"),
    ("AnyTile", "takes any tile", "24-28,30-36 22.23.29/21 1 55www", "r", "t25"),
    ("AnyTile", "sets worms aside for any tile", "21,24-36 22.23/- 2 33:14445w", "4", "w"),
    ("ManyPoints", "takes 28 for its number", "21,22,24,25,27-36 23/26 1 3555ww", "r", "t28"),
    ("Squared", "rolls on for many worms", "21-36 -/- 1 22445w", "t22", "r"),
    ("Rooted", "keeps some worms", "21,22,24,25,27-36 23/26 1 3555ww", "r", "t28"),
    ("FirstOrBest", "takes the first tile", "24,25,30-34 22.23.29.28/21.27.26 1 555ww", "r", "t25"),
    ("FirstOrBest", "makes the best first tile", "21,31 23.30.24.25.28.26/29.22.27 2 44ww:355w", "3", "5"),
    ("OneTarget", "sees no other target than 28", "21,22,24,25,27-36 23/26 1 3555ww", "r", "t28"),
]


@pytest.mark.parametrize(
    ("name", "_", "position", "counts", "move"), COUNTERS, ids=[" ".join(row[:2]) for row in COUNTERS]
)
def test_worm_counters(name: str, _: str, position: str, counts: str, move: str) -> None:
    """Where the plain worm counter moves otherwise, each does what its row says."""
    assert chosen("counters:Counter", position) == counts
    assert chosen(f"counters:{name}", position) == move


PROMISES = [
    (Fearless, 1.644729674040101),
    (Counter, 1.644729674040101),
    (AnyTile, 0.89303),
    (OneTarget, 2 * 0.68033),
]


@pytest.mark.parametrize(("kind", "promised"), PROMISES, ids=[kind.__name__ for kind, _ in PROMISES])
def test_what_a_new_game_promises(kind: type[Worth], promised: float) -> None:
    """Before the first roll of a game: the known numbers of worms, of the chance to get a tile, of the best target."""
    assert kind().rolling(start(2), NO_DICE, Random(1)) == pytest.approx(promised, abs=5e-6)


@pytest.mark.parametrize("kind", [Playouts, GreedyPlayouts])
def test_playouts_agree_with_the_exact_average(kind: type[Playouts]) -> None:
    """With one die left, 35 points and a top of 2 worms: 36 in five of six cases, else the top is lost."""
    turn = parse_position("21-24,26-36 25/- 1 -")
    draws = [kind().rolling(turn, (0, 0, 0, 0, 0, 7), Random(seed)) for seed in range(50)]
    assert sum(draws) / len(draws) == pytest.approx(4 * 5 / 6 - 2 / 6, abs=0.1)
    assert len(set(draws)) > 10


def test_playouts_see_what_is_plain() -> None:
    """They stop with the highest tile, steal rather than risk a top, and set aside the worm that they need."""
    for short in ("playouts:Playouts", "playouts:GreedyPlayouts"):
        assert chosen(short, "21-34 -/- 1 wwwwwww") == "t34"
        assert chosen(short, "21,22,24-33,35,36 34/23 1 111wwww") == "t23"
        assert chosen(short, "21-36 -/- 1 55444:11w") == "w"


def test_the_table_is_printed_and_saved(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One row for each strategy asked for, sorted by wins; the file has what was printed."""
    file = tmp_path / "table.md"
    assert main(["first:MostP", "first:Few", "--games", "20", "--save", str(file)]) == 0
    printed = capsys.readouterr().out
    names = [line.split()[1] for line in printed.splitlines() if line.startswith("| first")]
    assert names == ["first:MostPoints", "first:FewestDice"]
    assert file.read_text() == printed.removesuffix("\n")


def test_an_interruption_keeps_what_is_done(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A row that was done and the games of the one under way are in the table, and the exit code says so."""

    def interrupted(players: list[str], games: int, *rest: object, **options: Any) -> MatchResult:  # noqa: ANN401
        result = play_match(players, games if "MostPoints" in players[0] else 3, 1, progress=options["progress"])
        if "MostPoints" not in players[0]:
            raise KeyboardInterrupt
        return result

    monkeypatch.setattr(bench_strategies, "play_match", interrupted)
    assert main(["first", "--games", "5"]) == 130
    rows = [line.split() for line in capsys.readouterr().out.splitlines() if line.startswith("| first")]
    assert sorted((row[1], row[11]) for row in rows) == [("first:Highest", "3"), ("first:MostPoints", "5")]


def test_unknown_names_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """A strategy or a player that is not there: a sentence, and exit code 2."""
    assert main(["nothing"]) == 2
    assert "no strategy begins with nothing" in capsys.readouterr().err
    assert main(["first:Highest", "--against", "nobody"]) == 2
    assert "player 'nobody'" in capsys.readouterr().err
