"""`heckmeck play --plain` as people meet it: in a terminal, with keys, Ctrl-C, kills and closed windows."""

from __future__ import annotations

import os
import re
import resource
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pexpect
import pytest

from heckmeck.record import parse_record
from heckmeck.rulebook import rule
from heckmeck.texts import LANGUAGES

HECKMECK = "from heckmeck.cli import main; main()"
HEADER = len("heckmeck 1\nrules official\ndate 2026-11-30\nseat 1 Ana\nstart 21-36 - 1 -\n\n")
FULL = f"""
import resource
resource.setrlimit(resource.RLIMIT_FSIZE, ({HEADER + 8}, {resource.RLIM_INFINITY}))
{HECKMECK}
"""
"""The program on a disk that has room for the first roll of Ana, but not for how the dice fall."""
ANSI = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[()=>].?")

Start = Callable[..., "pexpect.spawn[str]"]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts `heckmeck play` in a terminal of 80 columns; all that was started is ended after the test."""
    started: list[pexpect.spawn[str]] = []

    def spawn(*arguments: str, program: str = HECKMECK, **environment: str) -> pexpect.spawn[str]:
        child = pexpect.spawn(
            sys.executable,
            ["-c", program, "play", *arguments],
            encoding="utf-8",
            dimensions=(24, 80),
            timeout=120,
            env={
                **os.environ,
                "XDG_DATA_HOME": str(tmp_path / "data"),
                "HECKMECK_LANG": "en",
                "LANGUAGE": "",
                "LC_ALL": "",
                "TERM": "xterm-256color",
                **environment,
            },
        )
        child.delaybeforesend = None
        started.append(child)
        return child

    yield spawn
    for child in started:
        child.close(force=True)


def code(child: pexpect.spawn[str]) -> int:
    """The exit code, when all output has come."""
    child.expect(pexpect.EOF)
    child.wait()
    child.close()
    assert child.exitstatus is not None
    return child.exitstatus


def answer(child: pexpect.spawn[str], typed: str) -> None:
    """Wait for the next question, and answer it."""
    child.expect(r"your choice \(.*\): $")
    child.sendline(typed)


def play_out(child: pexpect.spawn[str]) -> str:
    """Play to the end with the first key offered that takes or rolls or sets aside the most; all that was said."""
    said = ""
    while child.expect([r"your choice \((.*)\): $", pexpect.EOF]) == 0:
        said += child.before or ""
        keys = child.match.group(1).split(", ") if isinstance(child.match, re.Match) else []
        child.sendline(next(key for key in "stw54321rg" if key in keys))
    return said + (child.before or "")


def test_a_whole_game(start: Start, tmp_path: Path) -> None:
    """From two Enters to the winner, with wrong keys on the way; the record is the game that was told."""
    child = start("--plain", "--seed", "11", NO_COLOR="1")
    child.expect("Your choice: $")
    child.sendline("")
    child.expect(r"Name of person 1 \(Enter: Player 1\): $")
    child.sendline("")
    answer(child, "x")
    child.expect("'x' is not possible here. Possible: r; . explains")
    said = play_out(child)
    assert code(child) == 0
    (path,) = (tmp_path / "data" / "heckmeck" / "games").iterdir()
    record = parse_record(path.read_text())
    assert record.finished
    assert "The game is over." in said
    assert f"The record of the game: {path}" in said.replace("\r\n", "\n")
    assert record.winner is not None
    assert f"{('Player 1', 'Careful')[record.winner]} wins." in said
    assert not ANSI.search(said)
    assert max(len(line) for line in said.splitlines() if "/" not in line) <= 80


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_in_three_languages(start: Start, language: str) -> None:
    """`?` explains the rule in force in the language of the environment or of --lang."""
    child = start("Ана", "bot:careful", "--plain", "--save", "none", LANG=f"{language}_XX.UTF-8", HECKMECK_LANG="")
    child.expect(r"\(r, \?\): $")
    child.sendline("?")
    child.expect_exact(rule(4, language)[0])
    child.expect(r"\(r, \?\): $")
    child.sendline("r")
    child.expect(r"\([1-5w, ]+, \?\): $")
    child.sendline("?")
    child.expect_exact(rule(5, language)[0])
    child.expect(r"\): $")
    child.sendline("q")
    assert code(child) == 0


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_signals_save(start: Start, tmp_path: Path, number: signal.Signals) -> None:
    """Ctrl-C, a polite kill and a hang-up end the game with their exit codes; it is saved and goes on."""
    path = tmp_path / "game.heck"
    child = start("Ana", "bot:careful", "--plain", "--save", str(path), "--seed", "1")
    answer(child, "r")
    child.expect(r"your choice \(1, 2, 3, 4, 5, w, \?\): $")
    if number == signal.SIGINT:
        child.sendcontrol("c")
    else:
        child.kill(number)
    child.expect_exact(f"The game is saved. To go on: heckmeck play --continue {path}")
    assert code(child) == 128 + number
    assert path.read_text().endswith("\n1. 1 r :1233445w")
    child = start("--continue", str(path), "--plain")
    child.expect_exact("Ana rolls: 1 one, 1 two, 2 threes, 2 fours, 1 five, 1 worm.")
    answer(child, "4")
    answer(child, "q")
    assert code(child) == 0
    assert path.read_text().endswith("\n1. 1 r :1233445w 4")


def test_the_end_of_input_saves(start: Start, tmp_path: Path) -> None:
    """Ctrl-D says that nothing more will be typed: the game is saved, and that is no error."""
    path = tmp_path / "game.heck"
    child = start("Ana", "--plain", "--save", str(path))
    child.expect(r"your choice \(r, \?\): $")
    child.sendeof()
    child.expect_exact("The game is saved. To go on:")
    assert code(child) == 0


@pytest.mark.parametrize("arguments", [("--plain",), ()])
def test_a_closed_terminal_saves(start: Start, tmp_path: Path, arguments: tuple[str, ...]) -> None:
    """When the window is closed the game is saved, and another process can go on with it at once."""
    path = tmp_path / "game.heck"
    child = start("Ana", "bot:careful", *arguments, "--save", str(path), "--seed", "1")
    child.expect("Roll 8 dice")
    child.send("r\r" if arguments else "r")
    child.expect("Set aside|in all|2 fours")
    child.ptyproc.fileobj.close()  # type: ignore[attr-defined]  # all that a window does
    child.wait()
    assert parse_record(path.read_text()).start.seat == 0
    child = start("--continue", str(path), "--plain")
    answer(child, "q")
    assert code(child) == 0


def test_a_kill_saves(start: Start, tmp_path: Path) -> None:
    """Also a kill that cannot be caught leaves all that was played, and the file is free."""
    path = tmp_path / "game.heck"
    child = start("Ana", "bot:careful", "--plain", "--save", str(path), "--seed", "1")
    answer(child, "r")
    answer(child, "w")
    child.expect(r"your choice \(r, g, \?\): $")
    child.kill(signal.SIGKILL)
    child.wait()
    assert path.read_text().endswith("\n1. 1 r :1233445w w")
    child = start("--continue", str(path), "--plain")
    answer(child, "q")
    assert code(child) == 0


def test_one_game_at_one_table(start: Start, tmp_path: Path) -> None:
    """A second process that would go on with a game being played is refused in one sentence."""
    path = tmp_path / "game.heck"
    child = start("Ana", "--plain", "--save", str(path))
    child.expect(r"your choice \(r, \?\): $")
    other = start("--continue", str(path), "--plain")
    other.expect_exact(f"heckmeck: {path} is being played already by another heckmeck\r\n")
    assert code(other) == 3


def test_real_dice_with_a_slip(start: Start, tmp_path: Path) -> None:
    """What the dice show is typed in; a slip is taken back before the decision, and at the end of the game too."""
    path = tmp_path / "game.heck"
    child = start("Ana", "bot:hasty", "--dice", "real", "--turns", "1", "--plain", "--save", str(path))
    roll = "roll {} dice and type what they show, like [1-5w]*: $"
    child.expect("Ana: " + roll.format(8))
    child.sendline("1 1 3 5 w w")
    child.expect_exact("6 dice were typed in, and 8 were rolled.")
    child.expect("Ana: " + roll.format(8))
    child.sendline("555wwww2")
    answer(child, "u")
    child.expect_exact("The last entry is taken back.")
    child.expect("Ana: " + roll.format(8))
    child.sendline("24555www")
    answer(child, "w")
    answer(child, "r")
    child.expect("Ana: " + roll.format(5))
    child.sendline("55512")
    answer(child, "5")
    answer(child, "t")
    child.expect("Hasty: " + roll.format(8))
    child.sendline("55wwwwww")
    child.expect_exact("Hasty steals 30 from Ana.")
    child.expect("Enter ends the game, u takes the last entry back: $")
    child.sendline("u")
    child.expect("Hasty: " + roll.format(8))
    child.sendline("555wwwww")
    child.expect_exact("Hasty takes 25 off the grill.")
    child.expect_exact("Ana wins.")
    child.expect("Enter ends the game, u takes the last entry back: $")
    child.sendline("")
    assert code(child) == 0
    turns = path.read_text().split("\n\n")[1]
    assert turns == "1. 1 r :24555www w r :12555 5 t30\n2. 2 r :555wwwww w t25\n"


def test_a_full_disk_can_be_mended(start: Start, tmp_path: Path) -> None:
    """Where a move cannot be saved one is asked; when there is room again, the game goes on and nothing is lost."""
    path = tmp_path / "game.heck"
    child = start("Ana", "--plain", "--save", str(path), "--seed", "1", program=FULL)
    answer(child, "r")
    child.expect_exact(f"{path} cannot be written: File too large.")
    child.expect("Enter tries again, n goes on without saving, q ends the game: $")
    assert path.read_text().endswith("\n1. 1 r")
    child.sendline("x")
    child.expect("Enter tries again, n goes on without saving, q ends the game: $")
    assert child.pid is not None
    resource.prlimit(child.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    child.sendline("")
    answer(child, "4")
    answer(child, "q")
    assert code(child) == 0
    assert path.read_text().endswith("\n1. 1 r :1233445w 4")


@pytest.mark.parametrize(
    ("key", "left", "told"),
    [("n", 0, "Only the beginning of the game is saved"), ("q", 3, "The game is saved")],
)
def test_a_full_disk_can_be_lived_with(start: Start, tmp_path: Path, key: str, left: int, told: str) -> None:
    """Without room the game goes on unsaved only when the player says so, or ends with exit code 3."""
    path = tmp_path / "game.heck"
    child = start("Ana", "--plain", "--save", str(path), "--seed", "1", program=FULL)
    answer(child, "r")
    child.expect("q ends the game: $")
    child.sendline(key)
    if key == "n":
        answer(child, "4")
        answer(child, "q")
    child.expect_exact(told)
    assert code(child) == left
    assert parse_record(path.read_text()).turns_played == 0


@pytest.mark.parametrize(("typed", "left"), [("y", 0), ("", 3)])
def test_no_place_to_save(start: Start, tmp_path: Path, typed: str, left: int) -> None:
    """Where no file can be made one is asked, and plays unsaved only after saying so."""
    (tmp_path / "data").write_text("in the way")
    child = start("Ana", "--plain")
    child.expect(r"cannot be written: Not a directory\.")
    child.expect("Play without saving. y plays, anything else ends: $")
    child.sendline(typed)
    if typed:
        answer(child, "q")
        child.expect_exact("The game was not saved.")
    assert code(child) == left


def test_the_youngest_is_asked_for(start: Start) -> None:
    """Several people at a terminal are asked who is the youngest."""
    child = start("Ana", "Boris", "bot:careful", "--plain", "--save", "none")
    child.expect(r"Who is the youngest, and begins\?\r\n1  Ana\r\n2  Boris\r\nl  Nobody says")
    child.expect("Your choice .*: $")
    child.sendline("2")
    child.expect_exact("Turn 1: Boris")


def test_seven_seats(start: Start) -> None:
    """Seven seats of people and bots see each other's stacks, every line within 80 columns."""
    people = ["Александрина Маринова"[:20], "Boris", "Ж" * 20]
    bots = ["bot:careful", "bot:careful", "bot:hasty", "bot:random"]
    child = start(*people, *bots, "--first", "1", "--turns", "2", "--plain", "--seed", "5", "--save", "none")
    said = play_out(child)
    assert code(child) == 0
    assert "Turn 14 of 14: Random" in said
    assert all(f"{name}: " in said for name in [*people, "Careful", "Careful 2", "Hasty", "Random"])
    assert max(map(len, said.splitlines())) <= 80


def test_alone_with_turns(start: Start) -> None:
    """One person and the grill: the turns are counted, and a grade is given."""
    child = start("Ana", "--turns", "3", "--plain", "--seed", "2", "--save", "none")
    said = play_out(child)
    assert code(child) == 0
    assert "Turn 3 of 3: Ana" in said
    assert re.search(r"Ana: \d+ worms?", said.split("The game is over")[1])
    assert "wins" not in said


def test_cyrillic_keys(start: Start) -> None:
    """On a Bulgarian keyboard nobody has to change the layout."""
    child = start("Ана", "--dice", "real", "--plain", "--save", "none")
    child.expect(": $")
    child.sendline("1 1 3 5 Ч ч в В")
    answer(child, "в")
    answer(child, "р")
    child.expect("roll 4 dice")
    child.sendline("q")
    assert code(child) == 0
