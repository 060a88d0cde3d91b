"""Dice are fair, seats rotate, and a match is its seed: the same whatever plays it, however many processes do."""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from io import BytesIO
from multiprocessing import active_children
from pathlib import Path
from random import Random

import pytest

from heckmeck.cli.match import _play as play
from heckmeck.cli.match import record_text
from heckmeck.dice import count, falls
from heckmeck.errors import EXIT_CODES, BadPlayer, BadWeights, HeckmeckError, ImpossibleState, UnknownPlayer
from heckmeck.game import start
from heckmeck.match import Seated, dice_from, play_game, play_on
from heckmeck.notation import parse_rules
from heckmeck.played import MAX_TURNS
from heckmeck.players import Hasty, player
from heckmeck.record import Record, read_records
from heckmeck.rules import OFFICIAL, Rules
from heckmeck.state import Busted, Fall, State, seat_worms
from heckmeck.tiles import TILES, Tile
from heckmeck.tournament import Match, MatchResult, Sums, Table, batches, nothing_yet, play_match

OWN = """
import os, sys, time
from dataclasses import dataclass
from heckmeck.errors import BadWeights
from heckmeck.game import moves
from heckmeck.players import Hasty, RandomPlayer
from heckmeck.state import Fall, SetAside, Stop, Take

class Quitter:
    def choose(self, state, rng):
        options = moves(state)
        return options[-1] if isinstance(options[-1], Stop) else options[0]

class Greedy(Hasty):
    "Uses much randomness, and none of it."
    def choose(self, state, rng):
        rng.random(), rng.random(), rng.getrandbits(999)
        return super().choose(state, rng)

class Numbers:
    "Builds its moves of plain numbers."
    def choose(self, state, rng):
        move = Hasty().choose(state, rng)
        return SetAside(int(move.face)) if isinstance(move, SetAside) else move

class Loud(Hasty):
    def choose(self, state, rng):
        print("thinking")
        return super().choose(state, rng)

class Thief:
    def choose(self, state, rng): return Take(36)

class Lucky:
    def choose(self, state, rng): return Fall((0, 0, 0, 0, 0, 8))

class Silent:
    def choose(self, state, rng): pass

class Writer:
    def choose(self, state, rng): return "r"

class Broken:
    def choose(self, state, rng): return state.grill[99]

class Leaver:
    def choose(self, state, rng): sys.exit(0)

class Nameless(Exception):
    def __str__(self): return self.args[7]

class Mute:
    def choose(self, state, rng): raise Nameless

class Misfit:
    def choose(self, state, rng): raise BadWeights("the weights in {file} do not fit", file="'x.npz'")

class Dead:
    def choose(self, state, rng): os._exit(7)

class Asleep:
    def choose(self, state, rng): time.sleep(1e6)
"""


@pytest.fixture(autouse=True)
def own_module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Somebody's bots on the import path, as `own:Class`."""
    (tmp_path / "own.py").write_text(OWN)
    monkeypatch.syspath_prepend(tmp_path)
    yield
    sys.modules.pop("own", None)


def games_of(match: Match, games: int, jobs: int = 1) -> tuple[MatchResult, list[Record]]:
    """The result of the match, and its games read back from what was written."""
    result, texts = nothing_yet(match), ""
    with closing(batches(match, games, jobs=jobs, write=record_text)) as played:
        for batch in played:
            result += batch.result
            texts += "".join(batch.written)
    return result, list(read_records(BytesIO(texts.encode())))


@pytest.mark.parametrize("number", [1, 2, 3])
def test_dice_are_fair(number: int) -> None:
    """Each way in which so many dice can fall comes as often as it should (chi-square, one in a million)."""
    draw, throws = dice_from(Random(2026)), 40_000
    seen = Counter(draw(number) for _ in range(throws))
    expected = {Fall(dice): ways * throws / 6**number for dice, ways in falls(number)}
    assert seen.keys() == expected.keys()
    square = sum((seen[fall] - wanted) ** 2 / wanted for fall, wanted in expected.items())
    assert square < {1: 35.9, 2: 67.2, 3: 122.0}[number]


def test_eight_dice_are_fair() -> None:
    """Of eight dice each face comes as often as the others, and there are always eight."""
    draw, faces = dice_from(Random(8)), [0] * 6
    for _ in range(10_000):
        dice = draw(8).dice
        assert count(dice) == 8
        faces = [have + new for have, new in zip(faces, dice, strict=True)]
    # The counts of eight dice vary as those of 80,000 single ones.
    assert sum((seen - 80_000 / 6) ** 2 / (80_000 / 6) for seen in faces) < 35.9


def test_dice_do_not_change() -> None:
    """The same seed gives the dice it has always given: matches can be repeated with later versions."""
    match = Match(players=("hasty",), seed=7)
    draw = dice_from(match.source(0, "dice"))
    assert [str(draw(number)) for number in (8, 8, 5, 1)] == [":11133345", ":1233345w", ":225ww", ":1"]


def first_falls(*names: str) -> list[str]:
    """How the dice fell first in each of ten games between the players."""
    _, records = games_of(Match(players=names, seed=5), 10)
    return [str(record.turns[0].moves[1]) for record in records]


def test_dice_come_from_the_seed() -> None:
    """The dice of a game depend on the seed and the game's number, not on who plays."""
    assert first_falls("careful", "hasty") == first_falls("random", "own:Quitter", "own:Greedy")
    assert len(set(first_falls("careful", "hasty"))) > 5


def test_players_do_not_disturb_each_other() -> None:
    """A player that uses much randomness leaves the dice and the other's randomness as they were."""
    _, plain = games_of(Match(players=("random", "hasty"), seed=5), 4)
    _, greedy = games_of(Match(players=("random", "own:Greedy"), seed=5), 4)
    assert [record.turns for record in plain] == [record.turns for record in greedy]


@pytest.mark.parametrize("names", [("careful",), ("careful", "hasty"), ("careful", "hasty", "random")])
@pytest.mark.parametrize("rules", ["official", "sheet+lower=any+bust-without-tile=turn"])
def test_processes_change_nothing(names: tuple[str, ...], rules: str) -> None:
    """One, two and three processes come to the same result, and write the same games in the same order."""
    match = Match(players=names, seed=3, rules=parse_rules(rules))
    alone = games_of(match, 50)
    assert alone[0].games == 50
    assert alone == games_of(match, 50, jobs=2) == games_of(match, 50, jobs=3)


def test_a_game_does_not_depend_on_those_before() -> None:
    """Game 17 is the same in a match of its own."""
    match = Match(players=("random", "careful"), seed=9)
    _, records = games_of(match, 18)
    assert Table(match).play(17).turns == records[17].turns


def test_seats_rotate() -> None:
    """In game g seat i belongs to player (i + g) mod n, and seat 1 always begins."""
    _, records = games_of(Match(players=("careful", "hasty", "random"), seed=1), 4)
    assert [record.seats for record in records] == [
        ("bot:careful", "bot:hasty", "bot:random"),
        ("bot:hasty", "bot:random", "bot:careful"),
        ("bot:random", "bot:careful", "bot:hasty"),
        ("bot:careful", "bot:hasty", "bot:random"),
    ]
    assert {record.turns[0].seat for record in records} == {0}


def test_the_result_is_that_of_the_games() -> None:
    """Wins, worms, turns and busts are what one counts in the games as written."""
    names = ("careful", "hasty", "random")
    result, records = games_of(Match(players=names, seed=4), 30)
    counted = {name: Counter[str]() for name in names}
    for record in records:
        own = [counted[name.removeprefix("bot:")] for name in record.seats]
        assert record.winner is not None
        own[record.winner]["wins"] += 1
        for sums, worms in zip(own, seat_worms(record.final), strict=True):
            sums["worms"] += worms
        for moment in record.moments():
            if moment.events:
                own[moment.before.seat]["turns"] += 1
                own[moment.before.seat]["busts"] += isinstance(moment.events[0], Busted)
    assert [Sums(**counted[name]) for name in names] == list(result.players)
    assert result.turns_mean == sum(len(record.turns) for record in records) / 30


def test_means_and_errors() -> None:
    """The rates are parts of whole numbers, and the standard error is that of a proportion."""
    result = MatchResult((Sums(wins=3, worms=30, turns=40, busts=10), Sums(wins=1)), games=4)
    assert (result.win_rate(0), result.worms_mean(0), result.bust_rate(0), result.turns_mean) == (0.75, 7.5, 0.25, 10)
    assert result.standard_error(0) == pytest.approx((0.75 * 0.25 / 4) ** 0.5)
    assert result.bust_rate(1) is None
    empty = nothing_yet(Match(players=("hasty",), seed=0))
    assert (empty.win_rate(0), empty.standard_error(0), empty.worms_mean(0), empty.turns_mean) == (None,) * 4


def test_one_player_alone_wins() -> None:
    """A match of one is played, and won by whoever plays it."""
    result = play_match(["careful"], 20, seed=1)
    assert (result.win_rate(0), result.standard_error(0), result.undecided) == (1.0, 0.0, 0)


def test_small_games() -> None:
    """With a few tiles on the grill games are short, and the others stay face down."""
    match = Match(players=("careful", "hasty"), seed=1, tiles=(Tile(21), Tile(26)))
    assert Table(match).play(0).start.grill == (21, 26)
    small, whole = (play_match(match.players, 50, 1, tiles=tiles) for tiles in (match.tiles, TILES))
    assert (small.turns_mean or 0) < (whole.turns_mean or 0) / 2


def test_an_endless_game_is_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nobody ever takes a tile the game stops at the limit, is counted as unfinished, and nobody wins it."""
    monkeypatch.setattr("heckmeck.match.MAX_TURNS", 50)
    result, records = games_of(Match(players=("own:Quitter", "own:Quitter"), seed=1), 3)
    assert (result.games, result.unfinished, result.undecided, result.turns_mean) == (3, 3, 0, 50)
    assert [each.wins for each in result.players] == [0, 0]
    assert not any(record.finished for record in records)


@pytest.mark.parametrize("preset", ["official", "short", "sheet"])
def test_games_of_the_bots_end(preset: str) -> None:
    """No bot comes near the limit of turns, under any preset, not even `random` where games are longest."""
    for names in (["careful"] * 2, ["hasty"] * 7, ["random"] * 2):
        games = Table(Match(players=tuple(names), seed=6, rules=parse_rules(preset)))
        assert max(len(games.play(number).turns) for number in range(4)) < MAX_TURNS / 2


def test_a_game_without_tiles_has_no_winner() -> None:
    """Where every bust turns a tile over and nobody takes one, the game ends undecided."""
    result = play_match(["own:Quitter"] * 2, 2, 1, Rules(bust_without_tile_turn=True))
    assert (result.unfinished, result.undecided, result.win_rate(0)) == (0, 2, 0.0)


def test_progress_is_told() -> None:
    """The function given is called with the result so far, which grows to the whole one."""
    seen: list[MatchResult] = []
    whole = play_match(["hasty", "hasty"], 5, 1, progress=seen.append)
    assert [result.games for result in seen] == [1, 2, 3, 4, 5]
    assert seen[-1] == whole


def test_a_game_from_any_state() -> None:
    """A game can be played on from the middle of a turn, and its moves lead to its end."""
    rng = Random(3)
    seats = [Seated(name, player(name), Random(1)) for name in ("careful", "hasty")]
    moved = [made.step.state for made in play_on(start(2), seats, dice_from(rng))]
    game = play_game(moved[7], seats, dice_from(rng))
    assert Record(start=moved[7], turns=game.turns).final == game.end
    assert game.end.over


def test_the_bots_differ_in_strength() -> None:
    """Careful wins most against hasty, and hasty nearly always against random."""
    careful = play_match(["careful", "hasty"], 600, seed=1).win_rate(0)
    hasty = play_match(["hasty", "random"], 60, seed=1).win_rate(0)
    assert careful is not None and 0.55 < careful < 0.68
    assert hasty is not None and hasty > 0.95


def test_moves_are_made_whole() -> None:
    """A move built of a plain number is the move it equals, also when it is written down."""
    _, numbers = games_of(Match(players=("own:Numbers",), seed=2), 3)
    _, hasty = games_of(Match(players=("hasty",), seed=2), 3)
    assert [record.turns for record in numbers] == [record.turns for record in hasty]


POSITION = "21-36 -/- 1 - official"
BAD = [
    ("own:Thief", f"own:Thief at seat 1 answered Take(tile=36) in {POSITION}; possible was r"),
    ("own:Lucky", f"own:Lucky at seat 1 answered Fall(dice=(0, 0, 0, 0, 0, 8)) in {POSITION}; possible was r"),
    ("own:Silent", f"own:Silent at seat 1 answered None in {POSITION}; possible was r"),
    ("own:Writer", f"own:Writer at seat 1 answered 'r' in {POSITION}; possible was r"),
    ("own:Broken", f"own:Broken at seat 1 failed in {POSITION} with IndexError 'tuple index out of range' ("),
    ("own:Leaver", f"own:Leaver at seat 1 failed in {POSITION} with SystemExit '0' ("),
    ("own:Mute", f"own:Mute at seat 1 failed in {POSITION} with Nameless ("),
]


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize(("name", "sentence"), BAD)
def test_a_bad_player(name: str, sentence: str, jobs: int) -> None:
    """One sentence says who answered what where, also from another process."""
    with pytest.raises(BadPlayer) as refused:
        play_match([name, "hasty"], 8, 1, jobs=jobs)
    assert str(refused.value).startswith(sentence)
    assert "own.py, line " in str(refused.value) or sentence.endswith("possible was r")
    assert EXIT_CODES[refused.value.code] == 2


@pytest.mark.parametrize("jobs", [1, 2])
def test_weights_that_do_not_fit(jobs: int) -> None:
    """What is wrong with the expert's weights is said as it is, and not as the fault of a player."""
    with pytest.raises(BadWeights, match=r"^the weights in 'x\.npz' do not fit$"):
        play_match(["own:Misfit", "hasty"], 8, 1, jobs=jobs)


def test_a_process_that_dies() -> None:
    """A player that ends its process ends the match with a sentence, not with a wait."""
    with pytest.raises(BadPlayer, match="a process that played games has died"):
        play_match(["own:Dead", "hasty"], 8, 1, jobs=2)


@pytest.mark.parametrize(
    ("names", "error"), [(["hasty"] * 8, ImpossibleState), ([], ImpossibleState), (["nobody"], UnknownPlayer)]
)
def test_what_cannot_be_played(names: list[str], error: type[HeckmeckError]) -> None:
    """A table that cannot be made is refused before the first game, whatever the number of processes."""
    for jobs in (1, 2):
        with pytest.raises(error):
            play_match(names, 8, 1, OFFICIAL, jobs=jobs)


def test_closing_stops_the_processes() -> None:
    """Whoever stops asking for games stops the processes at once, also those whose player never answers."""
    played = batches(Match(players=("careful", "own:Asleep"), seed=1), 80, jobs=2)
    with pytest.raises(KeyboardInterrupt), closing(played):
        raise_soon(played)
    assert active_children() == []


def raise_soon(played: Iterator[object]) -> None:
    """Ask for a game, and be interrupted by Ctrl-C while it is waited for."""
    import signal
    import threading

    main = threading.main_thread().ident
    assert main is not None
    timer = threading.Timer(1.0, signal.pthread_kill, (main, signal.SIGINT))
    timer.start()
    next(played)
    timer.join()


def test_what_a_bot_prints_is_kept_apart(capfd: pytest.CaptureFixture[str]) -> None:
    """In other processes a bot's prints go to standard error, so that an answer in JSON stays one."""
    play_match(["own:Loud"], 4, 1, jobs=2)
    out, error = capfd.readouterr()
    assert "thinking" not in out
    assert "thinking" in error


def test_players_get_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of the package choose once at the first position; nobody's own bot is asked for that."""
    seen: list[State] = []
    monkeypatch.setattr(Hasty, "choose", lambda _self, state, _rng: seen.append(state))
    table = Table(Match(players=("hasty", "own:Asleep", "hasty"), seed=1))
    table.prepare()
    assert seen == [start(3)] * 2


def test_getting_ready_is_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """The seconds of a match are those of its games."""
    monkeypatch.setattr(Table, "prepare", lambda _self: time.sleep(0.7))
    began = time.perf_counter()
    played = play(Match(players=("hasty",), seed=1), 1, 1, None)
    assert played.seconds <= time.perf_counter() - began - 0.7
