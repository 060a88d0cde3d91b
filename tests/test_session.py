"""The game at the table without a terminal: what is saved, gone on with, taken back, refused."""

from __future__ import annotations

import sys
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from heckmeck.cli.play.keys import key_of, offers
from heckmeck.cli.play.saving import saved_words
from heckmeck.cli.play.session import Session
from heckmeck.cli.play.setup import Seat, Setup, from_record, seated, to_record
from heckmeck.errors import BadPlayer, BadWeights, FileError, HeckmeckError, IllegalMove, RecordError, UnknownPlayer
from heckmeck.notation import parse_move, parse_position, parse_rules
from heckmeck.record import parse_record
from heckmeck.state import Ended, Fall, Move, Roll, State, Stop, Take
from heckmeck.worms import Worms


def setup(*players: str, rules: str = "official", real: bool = False, turns: int | None = None) -> Setup:
    """A setup of these players."""
    return Setup(seats=seated(players), rules=parse_rules(rules), real_dice=real, turns=turns)


def move_on(session: Session, rng: Random) -> Move:
    """Any next move of whoever is to move; people choose at random."""
    mover = session.mover()
    if mover == "dice":
        return session.fall()
    return session.bot_move() if mover == "bot" else rng.choice(session.choices())


def play_all(session: Session, *moves: str) -> None:
    """Play moves written as texts."""
    for move in moves:
        session.play(parse_move(move))


@pytest.mark.parametrize("rules", ["official", "short+lower=any", "sheet+return=highest+no-steal"])
def test_the_file_is_the_game_after_every_move(tmp_path: Path, rules: str) -> None:
    """After each move the file is a record that ends where the game stands, and nothing lies beside it."""
    path = tmp_path / "new" / "game.heck"
    session = Session.start(setup("Ана", "bot:careful", "bot:hasty", rules=rules), path, seed=7)
    rng = Random(7)
    for _ in range(200):
        assert parse_record(path.read_text()).final == session.state
        if session.finished:
            break
        session.play(move_on(session, rng))
    assert [each.name for each in path.parent.iterdir()] == ["game.heck"]


def test_a_game_gone_on_with_is_the_same(tmp_path: Path) -> None:
    """A session resumed has state, names, limit, history and the kind of dice of the one that was left."""
    path = tmp_path / "game.heck"
    left = Session.start(setup("Ана", "bot:careful", "bot:careful", real=True, turns=9), path, seed=1)
    rng = Random(1)
    for _ in range(60):
        left.play(move_on(left, rng))
    left.close()
    resumed = Session.resume(path)
    assert (resumed.state, resumed.names, resumed.history) == (left.state, left.names, left.history)
    assert (resumed.turn_limit, resumed.turn_number, resumed.setup.real_dice) == (27, left.turn_number, True)
    assert resumed.repaired is None
    resumed.play(move_on(resumed, rng))
    assert parse_record(path.read_text()).final == resumed.state


def test_a_seed_makes_the_game(tmp_path: Path) -> None:
    """The same seed gives the same game, another one another."""
    texts = []
    for number, seed in enumerate((5, 5, 6)):
        path = tmp_path / f"{number}.heck"
        session = Session.start(setup("bot:random", "bot:careful", turns=3), path, seed=seed)
        while not session.finished:
            session.play(move_on(session, Random()))
        texts.append(path.read_text())
    assert texts[0] == texts[1] != texts[2]


def test_any_argument_is_a_seed() -> None:
    """Bytes that are no text, as an argument may have them, make a game as well, the same each time."""
    games = [Session.start(setup("Ana"), None, seed="\udcff") for _ in range(2)]
    assert [session.play(Roll()) for session in games] == [(), ()]
    assert games[0].fall() == games[1].fall()


def test_the_limit_of_turns_ends_the_game() -> None:
    """After the turns agreed on, of each seat, the last event is the end, and nobody may move."""
    session = Session.start(setup("Ana", "bot:hasty", turns=2), None, seed=3)
    while not session.finished:
        last = session.play(move_on(session, Random(3)))
    assert session.turns_played == 4
    assert last[-1] == Ended(session.winner())
    assert (session.mover(), session.choices()) == (None, ())
    with pytest.raises(HeckmeckError, match="the game is over, r cannot be played"):
        session.play(Roll())


def test_a_refused_move_changes_nothing(tmp_path: Path) -> None:
    """A move against the rules raises, and state, history and file stay."""
    path = tmp_path / "game.heck"
    session = Session.start(setup("Ana"), path)
    before = path.read_text()
    with pytest.raises(IllegalMove):
        session.play(Stop())
    assert (session.history, path.read_text()) == ([], before)


def test_undo_takes_entries_back_one_by_one(tmp_path: Path) -> None:
    """With real dice each undo takes back one entry of a person, and what the bots did after it, also in the file."""
    path = tmp_path / "game.heck"
    session = Session.start(setup("Ana", "bot:hasty", real=True), path)
    header = path.read_text()
    play_all(session, "r", ":1122334w", "w", "r", ":1111111", "1")  # a bust: eight dice, 12 points
    assert session.state.seat == 1
    play_all(session, "r", ":555wwwww", "w", "r", ":555")
    session.play(session.bot_move())
    turns = [path.read_text().removeprefix(header)]
    while session.undo():
        turns.append(path.read_text().removeprefix(header))
        assert parse_record(path.read_text()).final == session.state
    assert turns == [
        "1. 1 r :1122334w w r :1111111 1\n2. 2 r :555wwwww w r :555 5",
        "1. 1 r :1122334w w r :1111111 1\n2. 2 r :555wwwww w r",
        "1. 1 r :1122334w w r :1111111 1\n2. 2 r",
        "1. 1 r :1122334w w r :1111111",
        "1. 1 r :1122334w w r",
        "1. 1 r :1122334w w",
        "1. 1 r :1122334w",
        "1. 1 r",
    ]
    play_all(session, ":11223344")
    assert parse_record(path.read_text()).final == session.state


def test_undo_is_for_real_dice_and_for_this_session(tmp_path: Path) -> None:
    """Drawn dice are not taken back, nor what was entered before the game was gone on with."""
    drawn = Session.start(setup("Ana"), None, seed=1)
    play_all(drawn, "r")
    drawn.play(drawn.fall())
    assert not drawn.undo()
    path = tmp_path / "game.heck"
    session = Session.start(setup("Ana", real=True), path)
    play_all(session, "r", ":1122334w")
    session.close()
    resumed = Session.resume(path)
    assert not resumed.undo()
    play_all(resumed, "w")
    assert resumed.undo()
    assert not resumed.undo()
    assert resumed.state == session.state


@pytest.mark.parametrize(
    ("turn", "chance"),
    [
        ("-", None),
        ("55:111222", None),
        ("11334w", Fraction(4, 6) ** 2),
    ],
)
def test_bust_chance(turn: str, chance: Fraction | None) -> None:
    """A session says the chance that the next roll busts, but not of the first roll, which never does."""
    assert Session(setup("Ana", "Boris"), parse_position(f"21-36 -/- 1 {turn}")).bust_chance() == chance


def test_winner_and_tie() -> None:
    """With worms alike the highest tile decides, and the tie is named; without a tile nobody wins."""
    ended = Session(setup("Ana", "Boris", "Vera"), parse_position("- 22.27.29/26.33/21 1 -"))
    assert (ended.winner(), ended.tied()) == (1, (0, 1))
    alone = Session(setup("Ana", "Boris"), parse_position("- 22/- 1 -"))
    assert (alone.winner(), alone.tied()) == (0, ())
    empty = Session(setup("Ana", "Boris"), parse_position("- -/- 1 -"))
    assert (empty.winner(), empty.tied()) == (None, ())


HEAD = "heckmeck 1\nseat 1 Ana\nseat 2 Boris\n\n"
BUST = "1. 1 r :1111ww22 1 s\n"
OVER = "heckmeck 1\nstart 24 -/- 1 5555w\n\n1. 1 t24\n"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "the file holds 0 games"),
        (HEAD + BUST + HEAD, "the file holds 2 games"),
        (OVER, "is over, there is nothing to go on with"),
        (HEAD + BUST + "2. 2 r :1111ww22 w t36 r\n", r"line 6.*rule"),
        (HEAD.replace("Boris", "bot:nobody") + BUST, "player 'nobody'"),
        (HEAD + "1. 1 r :11\ufffd", "line 5"),
        ("heckmeck 2\n", "line 1"),
    ],
)
def test_what_cannot_be_gone_on_with(tmp_path: Path, text: str, sentence: str) -> None:
    """A record that is wrong, over, or not exactly one is refused, is not changed, and nothing is left beside it."""
    path = tmp_path / "game.heck"
    path.write_text(text)
    with pytest.raises(HeckmeckError, match=sentence):
        Session.resume(path)
    assert [(each.name, each.read_text()) for each in tmp_path.iterdir()] == [("game.heck", text)]
    path.write_text(HEAD)
    Session.resume(path).close()


@pytest.mark.parametrize(
    "end",
    ["2. 2 r :1111ww22 1", "2. 2 r :1111ww22 1\n", "2. 2 r :w1w12211 1 ; hm\n# a note\n", "2. 2 r :22w1w111 1\r\n"],
)
def test_a_turn_not_ended_is_gone_on_with(tmp_path: Path, end: str) -> None:
    """Whatever stands behind the last move, the next one is added to its turn, and no word of the file is lost."""
    path = tmp_path / "game.heck"
    path.write_bytes((HEAD + BUST + end).encode())
    path.chmod(0o640)
    session = Session.resume(path)
    play_all(session, "s")
    text = path.read_text()
    assert text.endswith("2. 2 r :111122ww 1 s\n")
    assert ("hm" in end) == ("# a note" in text) == ("hm" in text)
    assert parse_record(text).final == session.state
    assert path.stat().st_mode & 0o777 == 0o640
    assert len(list(tmp_path.iterdir())) == 1


def test_every_cut_is_gone_on_with(tmp_path: Path) -> None:
    """A record cut off at any byte behind its header goes on with the last whole move; the cut file is kept."""
    whole = (HEAD + "1. 1 r :1111ww22 w r :555112 5 t25 ; гладна\n2. 2 r :1234555w w r :1223555").encode()
    moves = ["r", ":1111ww22", "w", "r", ":555112", "5", "t25", "r", ":1234555w", "w", "r", ":1223555"]
    for end in range(len(HEAD), len(whole)):
        path = tmp_path / f"{end}.heck"
        path.write_bytes(whole[:end])
        session = Session.resume(path)
        played = [str(entry.move) for entry in session.history]
        assert played == [str(parse_move(move)) for move in moves[: len(played)]]
        assert len(played) >= len(whole[:end].decode(errors="ignore").split(";")[0].split()) - HEAD.count(" ") - 9
        if session.repaired is not None:
            assert session.repaired.read_bytes() == whole[:end]
            assert session.repaired.name == f"{end}.heck.bak"
        session.close()
        Session.resume(path).close()


def test_a_second_copy_does_not_replace_the_first(tmp_path: Path) -> None:
    """What a repair keeps is never written over: the next copy has a number."""
    path = tmp_path / "game.heck"
    for number in ("", "1", "2"):
        path.write_text(HEAD + "1. 1 r :11")
        session = Session.resume(path)
        session.close()
        assert session.repaired == tmp_path / f"game.heck.bak{number}"


def test_a_game_is_played_once_at_a_time(tmp_path: Path) -> None:
    """A file in use is refused, also to a new game, and is free when the session is closed."""
    path = tmp_path / "game.heck"
    session = Session.start(setup("Ana"), path)
    with pytest.raises(FileError, match="is being played already"):
        Session.resume(path)
    with pytest.raises(FileError, match="exists already"):
        Session.start(setup("Boris"), path)
    session.close()
    resumed = Session.resume(path)
    with pytest.raises(FileError, match="is being played already"):
        Session.resume(path)
    resumed.close()


def test_an_unknown_bot_leaves_no_file(tmp_path: Path) -> None:
    """A bot that does not exist is refused before a file is made."""
    with pytest.raises(UnknownPlayer):
        Session.start(setup("Ana", "bot:nobody"), tmp_path / "game.heck")
    assert not list(tmp_path.iterdir())


class Cheat:
    """A bot that takes what it likes."""

    def choose(self, state: object, rng: Random) -> Move:
        """A tile, always."""
        return Take(parse_position("36 - 1 -").grill[0])


class Misfit:
    """A bot whose weights are of another version."""

    def choose(self, state: object, rng: Random) -> Move:
        """Nothing."""
        raise BadWeights("{file} does not hold the weights of a network", file="'x.npz'")


def test_a_bot_that_cheats_is_refused() -> None:
    """A bot of one's own that answers with no legal move is named, and nothing is played."""
    session = Session.start(setup("bot:tests.test_session:Cheat"), None)
    with pytest.raises(BadPlayer, match="Cheat"):
        session.bot_move()
    assert session.history == []


def test_bots_get_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of the package think once before the game, and it is the same game; nobody's own bot is asked for that."""
    thought: list[State] = []
    monkeypatch.setattr(Worms, "choose", lambda _self, state, _rng: thought.append(state))
    players = "bot:worms", "Ана", "bot:worms", "bot:tests.test_session:Misfit", "bot:random"
    ready, other = (Session.start(setup(*players), None, seed=3) for _ in range(2))
    ready.prepare()
    assert [state.seat for state in thought] == [0, 2]
    assert (ready.state, ready.history) == (other.state, [])
    for session in (ready, other):
        play_all(session, "r")
    assert ready.fall() == other.fall()


def test_setup_is_kept_in_the_record() -> None:
    """Who plays, the rules, who begins and whose dice can be read off the record."""
    made = Setup(seats=seated(["Ана", "bot:hasty"]), rules=parse_rules("short+no-steal"), first=1, real_dice=True)
    assert from_record(to_record(made)) == made


@pytest.mark.parametrize(
    ("players", "sentence"),
    [
        ([], "0 players were given, and 1 to 7 can play"),
        (list("ABCDEFGH"), "8 players were given, and 1 to 7 can play"),
        (["Ana", " Ana "], "stands twice"),
        (["  "], "at least one letter"),
        (["A\x1b[2J"], "cannot be shown"),
        (["A" * 21], "longer than 20 characters"),
    ],
)
def test_seats_that_cannot_be(players: list[str], sentence: str) -> None:
    """Too many or too few players and unusable names are refused in one sentence."""
    with pytest.raises(HeckmeckError, match=sentence):
        seated(players)


def test_everybody_is_shown_under_a_name_of_their_own() -> None:
    """Bots alike are numbered, also beside a person of that name; a bot of one's own is called as its class."""
    seats = seated(["bot:careful", "Careful", "bot:careful", "bot:my.bots:Greedy", "bot:expert:2", "bot:level:3"])
    assert seats == (
        Seat("Careful 2", "careful"),
        Seat("Careful"),
        Seat("Careful 3", "careful"),
        Seat("Greedy", "my.bots:Greedy"),
        Seat("Expert:2", "expert:2"),
        Seat("Level 3", "level:3"),
    )


@pytest.mark.parametrize(
    ("position", "keys"),
    [
        ("21-36 -/- 1 -", "r"),
        ("21-36 -/- 1 :1122335w", "1235w"),
        ("24 -/25 1 5555w", "rts"),
        ("24 25/- 1 5555w official+no-steal", "rt"),
        ("21-24 -/25 1 5555w official+lower=any", "rcbats"),
        ("36 -/- 1 5555w", "rg"),
        ("21-35 -/36 1 wwwwwww1 official+lower=any", "yxvnmkjhfedcbats"),
    ],
)
def test_every_choice_has_a_key(position: str, keys: str) -> None:
    """The keys are distinct, and mean roll, symbol, take, steal, give up, or with `lower=any` the lower tiles."""
    session = Session(setup("Ana", "Boris"), parse_position(position))
    assert "".join(offer.key for offer in offers(session.state, session.choices())) == keys


def test_cyrillic_keys_count() -> None:
    """What the phonetic Cyrillic keyboard gives for a key is that key."""
    assert "".join(map(key_of, "РвТсГоУяИ?7")) == "rwtsgouqi?7"


def test_refused_records_name_the_line(tmp_path: Path) -> None:
    """A record that cannot be read is a RecordError with its line."""
    path = tmp_path / "game.heck"
    path.write_text(HEAD + "1. 2 r :1111ww22\n")
    with pytest.raises(RecordError) as refused:
        Session.resume(path)
    assert refused.value.line == 5


def test_falls_come_from_all_dice_left() -> None:
    """What is drawn is a fall of exactly the dice in the air."""
    session = Session(setup("Ana"), parse_position("21-36 - 1 555w:"), seed=1)
    fall = session.fall()
    assert isinstance(fall, Fall)
    assert sum(fall.dice) == 4


def test_a_bot_lying_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot of one's own is found in the current directory, however the program was started."""
    (tmp_path / "bot_lying_here.py").write_text("class Lazy:\n    def choose(self, state, rng):\n        return None\n")
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.chdir(tmp_path)
    session = Session.start(setup("Ana", "bot:bot_lying_here:Lazy"), None)
    assert session.names[0] == "Ana"


def test_what_is_said_of_the_file(tmp_path: Path) -> None:
    """Who leaves a game is told how to go on; after its end, where its record lies."""
    path = tmp_path / "game.heck"
    path.write_text("heckmeck 1\nrules official\nseat 1 Ana\nseat 2 Boris\nstart 25 -/- 1 ww555\n\n")
    session = Session.resume(path)
    assert saved_words(session).startswith("The game is saved. To go on: ")
    play_all(session, "t25")
    assert session.finished and saved_words(session) == f"The record of the game: {path}"
