"""`heckmeck play --plain`: what a screen reader hears and a pipe reads, line by line."""

from __future__ import annotations

import errno
import io
import os
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from heckmeck.cli import main
from heckmeck.cli.play.lines import EndOfInput, Lines
from heckmeck.cli.play.setup import MAX_NAME
from heckmeck.cli.play.telling import grade
from heckmeck.record import parse_record
from heckmeck.rulebook import RULES, rule
from heckmeck.rules import FLAGS
from heckmeck.texts import LANGUAGES, use


class Played(NamedTuple):
    """What a call of `heckmeck play` left behind."""

    code: int
    out: str
    error: str

    @property
    def text(self) -> str:
        """What was said, with lines that were broken put together."""
        return re.sub(r"\s+", " ", self.out)


Play = Callable[..., Played]


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Iterator[Play]:
    """Plays with lines typed into a pipe; the user's data directory is one of the test."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("HECKMECK_LANG", "en")
    monkeypatch.setenv("LANGUAGE", "en")  # which speaking a language sets, for click

    def played(*arguments: str, typed: str | bytes = "") -> Played:
        content = typed if isinstance(typed, bytes) else typed.encode()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content), encoding="utf-8"))
        with pytest.raises(SystemExit) as ended:
            main(["play", *arguments])
        assert isinstance(ended.value.code, int)
        return Played(ended.value.code, *capsys.readouterr())

    yield played
    use("en")


@pytest.fixture
def saved(tmp_path: Path) -> Callable[..., str]:
    """Writes a record of two people that begins at a position, and gives its path."""

    def write(start: str, turns: str = "", *headers: str) -> str:
        path = tmp_path / "game.heck"
        preset = start.split(" ")[4] if start.count(" ") == 4 else "official"
        names = "".join(f"seat {seat} {name}\n" for seat, name in enumerate(("Ana", "Boris"), 1))
        head = f"heckmeck 1\nrules {preset}\n{names}start {' '.join(start.split(' ')[:4])}\n"
        path.write_text(head + "".join(f"{header}\n" for header in headers) + "\n" + turns)
        return str(path)

    return write


REAL = ("Ana", "Boris", "--dice", "real", "--save", "none")


def test_two_enters_begin_a_first_game(play: Play, tmp_path: Path) -> None:
    """Enter and Enter: a game against the careful bot by the published rules, saved in the user's data directory."""
    done = play(typed="\n\n")
    assert "Players: Player 1, Careful (bot)" in done.out
    assert "Rules: official. As published: on a bust your top tile goes back" in done.text
    assert "Turn 1: Player 1\nGrill: 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36\n" in done.out
    (path,) = (tmp_path / "data" / "heckmeck" / "games").iterdir()
    assert re.fullmatch(r"\d{4}-\d\d-\d\d-\d{6}\.heck", path.name)
    assert f"The game is saved in {path}" in done.text
    assert f"To go on: heckmeck play --continue {path}" in done.text
    assert done.code == 0
    assert parse_record(path.read_text()).seats == ("Player 1", "bot:careful")


def test_everything_can_be_set_up(play: Play, tmp_path: Path) -> None:
    """With s come number and names of people, the bots, the rules with a sentence each, the dice, the youngest."""
    path = tmp_path / "game.heck"
    answers = [
        "x",
        "s",
        "two",
        "2",
        " Ана ",
        "Ана",
        "Борис",
        "9",
        "2",
        "",
        "12",
        "2",
        "2",
        "1 9",
        "2,5",
        "maybe",
        "n",
        "3",
        "2",
    ]
    done = play("--save", str(path), typed="\n".join(answers) + "\n")
    record = parse_record(path.read_text())
    assert record.seats == ("Ана", "Борис", "bot:careful", "bot:hasty")
    assert (record.start.seat, record.rules.preset.value) == (1, "short")
    assert (record.rules.lower_any, record.rules.no_steal, record.rules.steal_forced) == (True, True, False)
    for sentence in (
        "Press Enter to begin, or s and Enter to set everything up.",
        "Type a number from 0 to 7.",
        "The name 'Ана' stands twice: everybody needs a name of their own.",
        "Type a number from 0 to 5.",
        "3 Careful: weighs the risk of the next roll",
        "1 official: As published",
        "2 short: Shorter",
        "3 sheet: As on the Bulgarian sheet",
        "Type a number from 1 to 5.",
        "Rules of this game: short+lower=any+no-steal",
        "Type y for yes or n for no.",
        "Who is the youngest, and begins? 1 Ана 2 Борис l Nobody says",
        "Type a number from 1 to 2.",
        "Turn 1: Борис",
    ):
        assert sentence in done.text
    assert all(f"{number} {flag}: " in done.text for number, flag in enumerate(FLAGS, 1))


def test_alone_the_number_of_turns_is_asked(play: Play, tmp_path: Path) -> None:
    """A person without bots may agree on a number of turns; what the command line settles is not asked again."""
    path = tmp_path / "game.heck"
    done = play("--rules", "sheet", "--dice", "virtual", "--save", str(path), typed="s\n1\nAna\n0\n12\n")
    assert "The game ends after 12 turns." in done.text
    assert "Turn 1 of 12: Ana" in done.out
    assert (parse_record(path.read_text()).turn_limit, parse_record(path.read_text()).seats) == (12, ("Ana",))


def test_a_turn_is_told(play: Play) -> None:
    """What was rolled, what lies aside, the points, the chance of a bust and every choice with its key are told."""
    done = play(*REAL, typed="1 1 2 3 5 w w w\nw\nr\n22555\n5\n\n")
    assert "Ana rolls: 2 ones, 1 two, 1 three, 1 five, 3 worms.\n1  Set aside 2 ones: 2 points\n" in done.out
    assert "w  Set aside 3 worms: 15 points\nAna, your choice (1, 2, 3, 5, w, ?): w\n" in done.out
    assert (
        "Aside: 3 worms. 15 points: too few to take anything.\nr  Roll 5 dice, chance of a bust less than 0.1%\n"
        in done.out
    )
    assert "2  Set aside 2 twos: 4 points, 19 points in all\n" in done.out
    assert (
        "Aside: 3 fives, 3 worms. 30 points.\nr  Roll 2 dice, chance of a bust 11.1%\nt  Take 30, 3 worms\n" in done.out
    )


def test_a_wrong_key_is_answered(play: Play) -> None:
    """An entry that is no choice is answered by why, and by what is one."""
    done = play(*REAL, typed="r\n11123www\nr\n4\nx\nw\nw\nt\n")
    assert "'r' is on no die: type 1 to 5, and w for a worm." in done.text
    assert (
        "first set aside the dice of one symbol; then roll, take or give up (rule 5). 'r' is not possible here."
        in done.text
    )
    assert "No die shows 4 (rule 5). '4' is not possible here. Possible: 1, 2, 3, w; ? explains." in done.text
    assert "'x' is not possible here. Possible: 1, 2, 3, w; ? explains." in done.text
    assert (
        "There is no roll to set anything aside from. 'w' is not possible here. Possible: r, g; ? explains."
        in done.text
    )


def test_a_wrong_take_is_answered(play: Play, saved: Callable[..., str]) -> None:
    """Where there is a tile nobody can give up or steal; a roll without dice is refused; the tile's number is a key."""
    done = play("--continue", saved("21-24,26 25/- 1 555552ww"), typed="g\ns\nr\n27\nt26\n")
    assert "Nobody can give up while there is a tile to take (rule 13)." in done.text
    assert "To steal, you need exactly the points of the tile on top of another stack (rule 10)." in done.text
    assert "No dice are left to roll (rule 7)." in done.text
    assert "'27' is not possible here. Possible: t; ? explains." in done.text
    assert "Ana takes 26 off the grill." in done.text


@pytest.mark.parametrize(
    ("position", "rules"),
    [
        ("21-36 -/- 1 -", [4]),
        ("21-36 -/- 1 :1122335w", [5]),
        ("21-36 -/- 1 55554", [8, 7]),
        ("21-36 -/- 1 5555w", [9, 7]),
        ("24 -/25 1 5555w", [10, 12, 7]),
        ("30 -/25 1 5555w", [10, 7]),
        ("22 25/- 1 5555w", [11, 7]),
        ("36 -/- 1 5555w", [13, 7]),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rule_in_force_is_explained(
    play: Play, saved: Callable[..., str], position: str, rules: list[int], language: str
) -> None:
    """`?` tells the section of the rulebook on what may be done now, in the language spoken."""
    done = play("--continue", saved(position), "--lang", language, typed="?\n")
    told = [number for number in RULES if " ".join(rule(number, language)[1].split()) in done.text]
    assert told == sorted(rules)
    assert all(rule(number, language)[0] in done.text for number in rules)


@pytest.mark.parametrize(
    ("position", "why"),
    [
        ("21-36 -/- 1 -", "nothing can be taken or given up before it (rule 4)"),
        ("21-36 -/- 1 55:112235", "Not to be set aside: 1 five. This symbol is aside already in this turn (rule 5)."),
        ("21-36 -/- 1 55554", "Without a worm aside no tile can be taken (rule 8)."),
        ("21-36 -/- 1 5555w", "25 lies on the grill: the exact tile comes before all lower ones (rule 9)."),
        ("22 25/- 1 5555w", "25 is in your own stack (rule 11). So only the next lower tile"),
        ("22 -/25.30 1 5555w", "25 is buried in a stack, and only the top is in play (rule 14)."),
        ("22 -/- 1 5555w", "25 is face down and out of the game (rule 15)."),
        (
            "22 -/25 1 5555w official+no-steal",
            "25 is on top of another stack, and nobody steals in this game (rule 10).",
        ),
        ("22 -/25 1 5555w official+steal=forced", "25 can be stolen, and who stops must steal it (house rule)."),
        ("21,22 -/- 1 5555w official+lower=any", "So any lower tile on the grill may be taken (house rule)."),
        ("33 -/- 1 5555wwww", "There is no tile 40 (rule 3)."),
        ("36 -/- 1 5555w", "25 points: too few for any tile on the grill (rule 11)."),
        ("25 -/- 1 123455w", "All six symbols are aside, so no roll can bring a new one (rule 7)."),
    ],
)
def test_why_nothing_else_is_possible(play: Play, saved: Callable[..., str], position: str, why: str) -> None:
    """`?` says for what cannot be done now why it cannot."""
    assert why in play("--continue", saved(position), typed="?\n").text


def test_any_rule_can_be_asked_for(play: Play) -> None:
    """`?` and a number tells that rule, also while dice are to be typed in; a number that is none, what counts now."""
    done = play(*REAL, typed="? 15\n?1\n? 18\n")
    told = [number for number in RULES if rule(number, "en")[0] in done.text]
    assert told == [1, 2, 15]


def test_odds_are_exact_and_can_be_switched_off(play: Play) -> None:
    """(symbols aside / 6) to the power of the dice left is told, and o or --no-odds keep it back."""
    typed = "1223335w\nw\no\no\nr\n1223335\n1\n"
    done = play(*REAL, typed=typed)
    assert done.out.count("chance of a bust less than 0.1%") == 2
    assert done.text.count("The chance of a bust is not shown any more.") == 1
    assert "chance of a bust 0.1%" in done.out  # (2/6)^6 = 1/729
    hidden = play(*REAL, "--no-odds", typed=typed)
    assert hidden.out.count("r  Roll 7 dice, chance of a bust") == 1


def test_slips_with_real_dice(play: Play, tmp_path: Path) -> None:
    """Wrong counts and symbols are answered in a sentence; u takes the last entry back, one after another."""
    path = tmp_path / "game.heck"
    typed = "u\n1135ww\n1135wwx2\n11 35, WЧ 22\nu\n1,1,3,5,w,w,w,2\n1\nu\nw\nr\n55512\n"
    done = play("Ana", "bot:careful", "--dice", "real", "--save", str(path), typed=typed)
    assert "There is no entry to take back." in done.text
    assert "6 dice were typed in, and 8 were rolled." in done.text
    assert "'x' is on no die: type 1 to 5, and w for a worm." in done.text
    assert done.text.count("The last entry is taken back. Turn 1: Ana") == 2
    assert path.read_text().endswith("\n1. 1 r :11235www w r :12555")


def test_people_roll_for_bots(play: Play) -> None:
    """With real dice the bot's dice are asked for, and a slip there is taken back with what the bot made of it."""
    done = play("bot:hasty", "Ana", "--dice", "real", "--save", "none", typed="555wwwww\n55\nu\nu\n55wwwwww\n")
    assert "Hasty: roll 8 dice and type what they show, like 1135wwww:" in done.text
    assert "Hasty sets aside 5 worms: 25 points. Hasty takes 25 off the grill." in done.text
    assert "2 dice were typed in, and 8 were rolled." in done.text
    assert "Hasty sets aside 6 worms: 30 points. Hasty takes 30 off the grill." in done.text


@pytest.mark.parametrize(
    ("position", "told"),
    [
        ("22,26,31 29.24/- 1 5555: official", "24 goes back to the grill. 31 is turned face down."),
        ("22,31 25.33/- 1 5555: official", "33 goes back to the grill. No tile is turned face down."),
        ("22,31 25.33/- 1 5555: short", "33 goes back to the grill and is turned face down."),
        ("22,26,31 29.24/- 1 5555: sheet", "24 goes back to the grill and is turned face down."),
        ("22,31 -/- 1 5555: official", "There is no tile to give back."),
        ("22,31 -/- 1 5555: official+bust-without-tile=turn", "There is no tile to give back. 31 is turned face down."),
        ("22,26,31 29.24/- 1 5555: official+return=highest", "29 goes back to the grill. 31 is turned face down."),
    ],
)
def test_a_bust_is_told(play: Play, saved: Callable[..., str], position: str, told: str) -> None:
    """Why the turn is a bust, what goes back and what is turned, by every preset (rule 15)."""
    done = play("--continue", saved(position, "", "dice real"), typed="5555\n")
    reason = "Ana rolls: 4 fives. Every symbol rolled is aside already (rule 6). Ana busts."
    assert f"{reason} {told} Turn 2: Boris" in done.text


def test_other_busts_are_told(play: Play) -> None:
    """A turn given up says so; one without dice left and nothing to take names the rule."""
    done = play(*REAL, typed="11122233\n1\ng\n11112222\n1\nr\n2222\n2\n")
    assert "Ana gives up. Ana busts. There is no tile to give back." in done.text
    assert "No roll can follow, and nothing can be taken (rule 7). Boris busts." in done.text


def test_a_steal_can_be_chosen(play: Play, saved: Callable[..., str]) -> None:
    """Where the points allow a steal and a lower tile, both have a key of their own."""
    path = saved("24,26 -/25 1 5555w")
    done = play("--continue", path, typed="s\n")
    assert "t  Take 24, 1 worm\ns  Steal 25 from Boris, 2 worms\n" in done.out
    assert "Ana steals 25 from Boris." in done.out


def test_the_end_is_told(play: Play, saved: Callable[..., str]) -> None:
    """At the end come the worms of each, the winner, and where it decided the highest tile (rule 17)."""
    done = play("--continue", saved("24 22.27.29/26.33 1 5555w"), typed="t\n")
    assert "The game is over.\nAna: 7 worms (22 24 27 29)\nBoris: 6 worms (26 33)\nAna wins.\n" in done.out
    tied = play("--continue", saved("21 27.29/26.33 1 4444w"), typed="t\n")
    assert "Ana, Boris have the same number of worms; the highest tile decides, and it is 33 (rule 17)." in tied.text
    assert "Boris wins." in tied.out
    nobody = play("--continue", saved("33 -/- 1 5555 official+bust-without-tile=turn"), typed="g\n")
    assert "Nobody has a tile, so nobody wins." in nobody.out
    limited = play("--continue", saved("33 -/- 1 5555", "", "turns 1"), typed="g\n")
    assert "The game is over: all turns have been played." in limited.out
    assert all(done.code == 0 for done in (done, tied, nobody, limited))


def test_alone_a_grade_is_told(play: Play) -> None:
    """One person against the grill gets worms and a friendly word, a better one for more worms."""
    done = play("Ana", "--turns", "1", "--dice", "real", "--save", "none", typed="555wwwww\n5\nr\nwwwww\nw\nt\n")
    assert "Ana: 4 worms (36)\nA banquet!" in done.out
    assert "wins" not in done.out
    words = [grade(worms, None) for worms in range(40)]
    assert len(set(words)) == 5
    assert words == sorted(words, key=words.index)


def test_bots_play_among_themselves(play: Play, tmp_path: Path) -> None:
    """A table of bots needs no input, and the whole game is told and saved."""
    path = tmp_path / "game.heck"
    done = play(*["bot:hasty", "bot:careful", "bot:random"], "--save", str(path), "--seed", "3")
    record = parse_record(path.read_text())
    assert record.finished
    assert done.out.count("Turn ") == record.turns_played
    assert f"The record of the game: {path}" in done.text
    assert done.code == 0


def test_a_seed_repeats_dice_and_bots(play: Play) -> None:
    """With a seed the same game is told, without one another."""
    arguments = ("bot:hasty", "bot:random", "--turns", "2", "--save", "none")
    assert play(*arguments, "--seed", "x").out == play(*arguments, "--seed", "x").out
    assert play(*arguments).out != play(*arguments).out


@pytest.mark.parametrize("typed", ["r\n", "r", "r\nq\n", "r\nЯ\n1\n"])
def test_leaving_saves(play: Play, tmp_path: Path, typed: str) -> None:
    """The end of the input and q leave the game saved, say how to go on, and are no error."""
    path = tmp_path / "my game.heck"
    done = play("Ana", "bot:careful", "--save", str(path), "--seed", "1", typed=typed)
    assert (done.code, done.error) == (0, "")
    assert f"The game is saved. To go on: heckmeck play --continue '{path}'" in done.text
    assert path.read_text().endswith("1. 1 r :1233445w")
    resumed = play("--continue", str(path), typed="i\n3\n")
    assert resumed.text.count("Turn 1: Ana Grill: 21") == 1
    assert resumed.text.count("Ana rolls: 1 one, 1 two, 2 threes, 2 fours, 1 five, 1 worm.") == 2
    assert path.read_text().endswith("1. 1 r :1233445w 3")


@pytest.mark.parametrize(
    ("first", "begins"), [("1", "Ana"), ("2", "Boris"), ("3", "Careful"), ("youngest", "Boris"), (None, "Ana")]
)
def test_who_begins(play: Play, first: str | None, begins: str) -> None:
    """A seat, or the youngest person, who is asked for; a pipe that is not asked begins with seat 1."""
    given = () if first is None else ("--first", first)
    done = play("Ana", "Boris", "bot:careful", *given, "--save", "none", typed="2\n")
    assert f"Turn 1: {begins}" in done.text


def test_lots_are_drawn(play: Play) -> None:
    """A lot falls on any seat, and with a seed always on the same."""
    bots = [f"bot:{name}" for name in ("random", "hasty", "careful")]
    firsts = []
    for seed in [*range(12), *range(12)]:
        done = play(*bots, "--first", "lot", "--turns", "1", "--save", "none", "--seed", str(seed))
        firsts.append(done.out.split("Turn 1 of 3: ")[1].split("\n")[0])
    assert firsts[:12] == firsts[12:]
    assert set(firsts) == {"Random", "Hasty", "Careful"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_is_short_and_plain(play: Play, language: str) -> None:
    """With seven seats and long names no line is over 79 characters, and nothing moves a cursor or sets a colour."""
    people = [letter * MAX_NAME for letter in "АБВГД"]
    typed = "\n".join(["?", "r", "1", "5", "4", "w", "g", "3", "t", "2", "i", "s", "o"] * 12)
    done = play(*people, "bot:careful", "bot:hasty", "--save", "none", "--seed", "2", "--lang", language, typed=typed)
    assert max(map(len, done.out.splitlines())) <= 79
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f]", done.out)
    assert done.out.count(people[4]) > 20
    assert done.code == 0


@pytest.mark.parametrize(
    "typed", [b"\xff\xfe\n\x00\n", b"x" * 5000 + b"\n", "é\u202e\n".encode(), b"\n" * 50 + b"\x1b[A\n"]
)
def test_rubbish_is_answered(play: Play, typed: bytes) -> None:
    """Bytes that are no text, endless lines and control characters are wrong keys like others, shown harmlessly."""
    done = play(*REAL, typed=b"112233ww\n" + typed)
    assert "is not possible here" in done.text
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f\u202e]", done.out)
    assert done.code == 0


class Gone(io.StringIO):
    """A terminal that reading fails from."""

    def __init__(self, code: int) -> None:
        super().__init__()
        self.code = code

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]  # the stubs of io contradict themselves
        """Nothing but the error."""
        raise OSError(self.code, os.strerror(self.code))


def test_a_terminal_that_is_gone_is_the_end_of_input() -> None:
    """Reading from a terminal that was closed ends the input; other faults of reading are not hidden."""
    with pytest.raises(EndOfInput):
        Lines(Gone(errno.EIO), io.StringIO()).ask("?")
    with pytest.raises(OSError, match="Bad file descriptor"):
        Lines(Gone(errno.EBADF), io.StringIO()).ask("?")


def test_nothing_to_read_before_the_game(play: Play) -> None:
    """Without players and without input there is no game, and the way to name players is told."""
    done = play()
    assert done.code == 2
    assert "name the players, as in: heckmeck play Ana bot:careful" in done.error


@pytest.mark.parametrize(
    ("arguments", "code", "sentence"),
    [
        (("Ana", "Ana"), 2, "the name 'Ana' stands twice"),
        (("bot:nobody",), 2, "player 'nobody': there is no such name"),
        (("Ana", "--rules", "long"), 2, "a preset is official, short, sheet"),
        (("Ana", "--first", "2"), 2, "'2' cannot begin: possible are seat 1 to 1, youngest and lot"),
        (("Ana", "--turns", "0"), 2, "0 turns were asked for, and 1 to 999 are possible"),
        (("Ana", "--continue", "x"), 2, "With --continue the record says who plays and how"),
        (("--continue", "none.heck"), 3, "none.heck cannot be opened: No such file or directory"),
        (("--continue", "/dev/null"), 3, "/dev/null is not an ordinary file"),
        (("Ana", "--save", "/dev/null"), 3, "/dev/null exists already"),
        (("Ana", "--save", "/dev/null/x"), 3, "/dev/null/x cannot be written"),
    ],
)
def test_refusals(play: Play, arguments: tuple[str, ...], code: int, sentence: str) -> None:
    """What cannot be is refused in one sentence on standard error, with the exit code of its kind, and nothing else."""
    done = play(*arguments)
    assert (done.code, done.out) == (code, "")
    assert sentence in done.error


def test_a_full_disk_ends_a_pipe(play: Play, saved: Callable[..., str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nobody can be asked, a move that cannot be saved ends the game with exit code 3 and the file whole."""
    path = saved("24 -/- 1 -")
    play("--continue", path, typed="")
    before = Path(path).read_text()

    def refuse(*_arguments: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "pwrite", refuse)
    done = play("--continue", path, typed="r\n1\n")
    assert done.code == 3
    assert "cannot be written: No space left on device. All moves before this one are safe in the file." in done.text
    assert Path(path).read_text() == before


def test_a_repair_is_told(play: Play, saved: Callable[..., str]) -> None:
    """A last move that was cut off is dropped in a sentence that names where the file is kept as it was."""
    path = saved("21-36 -/- 1 -", "1. 1 r :112", "dice real")
    done = play("--continue", path)
    assert f"The last move was not written to its end and is dropped; the file as it was: {path}.bak" in done.text
    assert Path(path).read_text().endswith("\n1. 1 r")


@pytest.mark.parametrize(
    ("bot", "sentence"),
    [("Cheat", "Cheat at seat 1 answered"), ("Misfit", "heckmeck: 'x.npz' does not hold the weights of a network\n")],
)
def test_a_bot_that_fails_leaves_the_game_saved(play: Play, tmp_path: Path, bot: str, sentence: str) -> None:
    """A bot that breaks the rules, or cannot play, ends the game in one sentence, and it can be gone on with."""
    path = tmp_path / "game.heck"
    done = play(f"bot:tests.test_session:{bot}", "Ana", "--save", str(path))
    assert done.code == 2
    assert sentence in done.error
    assert "The game is saved. To go on:" in done.text
    assert parse_record(path.read_text()).turns == ()
