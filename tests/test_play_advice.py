"""Advice in the terminal game: what the expert would do, in lines and on the full screen, and the position as text."""

from __future__ import annotations

import re
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pexpect
import pytest
from tests.nets import weights
from tests.tables import Sitting, session, sitting
from tests.test_advise_command import advised
from tests.test_play_plain import Play, play
from tests.test_play_plain_terminal import Start, start
from tests.test_play_terminal import Terminal

from heckmeck import expert
from heckmeck.cli.play import advising
from heckmeck.cli.play.advising import command_line, counsel, told
from heckmeck.cli.play.screen import counsel as page_of_advice
from heckmeck.cli.play.screen.counsel import AdvicePage, in_columns
from heckmeck.cli.play.screen.panels import HelpPage, Panel
from heckmeck.errors import BadWeights
from heckmeck.notation import format_position, parse_position
from heckmeck.rules import Preset
from heckmeck.solver.weights import Weights
from heckmeck.state import Roll, SetAside, State, Take
from heckmeck.texts import LANGUAGES, use
from heckmeck.tiles import Tile

__all__ = ["play", "start"]  # fixtures of the two tables

STEAL = "24 -/25 1 ww555"
ROLLED = "21-36 -/- 1 w:1144555"
FOUND = {
    "en": ("What each move is worth to the expert", "win", "steal it:", "The chance of each tile", "25 of Boris: "),
    "bg": ("според експерта", "победа", "открадне:", "Шансът за всяка порция", "25 от Boris: "),
    "de": ("laut Profi", "Sieg", "stehlen:", "Die Chance auf jede Portion", "25 von Boris: "),
}


@pytest.fixture(autouse=True)
def learned(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Small networks for the official rules, none for the others; every test begins and ends in English."""

    def found(preset: Preset, seats: int) -> Weights | None:
        return weights(seats) if preset is Preset.OFFICIAL and seats > 1 else None

    def forget() -> None:
        expert._plan.cache_clear()
        expert._outlook.cache_clear()

    monkeypatch.setattr(expert, "fitting", found)
    forget()
    use("en")
    yield
    use("en")
    forget()


def page(position: str, *names: str) -> str:
    """What is told about a position."""
    return "\n".join(told(counsel(parse_position(position)), names or ("Ana", "Boris"))).replace("\xa0", " ")


def test_moves_reasons_and_chances_are_told() -> None:
    """Each move in a sentence, the best first, then why, then how likely each tile is."""
    lines = page(STEAL).splitlines()
    moves = [line for line in lines if " – win " in line]
    assert len(moves) == 3
    assert re.fullmatch(r"Steal 25 from Boris – win [\d.<>]+%, worms \+2\.00, bust 0%", sorted(moves)[1])
    assert lines.index("The chance of each tile in this turn, for who plays for that one alone:") > len(moves)
    assert lines[-1] == "24: 100%, 25 of Boris: 100%"


def test_without_a_network_worms_count() -> None:
    """Where the chance to win is not known nobody is told one, alone at the grill neither."""
    for position, names, said in (
        ("21-36 -/- 1 ww:112445 short", ("Ana", "Boris"), "The chance to win is not known here"),
        ("21-36 - 1 ww:112445", ("Ana",), "Alone at the grill the worms of each turn count."),
    ):
        text = page(position, *names)
        assert said in text
        assert " – worms +" in text and "win " not in text.replace("to win is not", "")


def test_while_the_dice_are_in_the_air_there_are_only_chances() -> None:
    """Nothing can be chosen then."""
    lines = page("21-36 -/- 1 ww:").splitlines()
    assert lines[0].startswith("The chance of each tile") and len(lines) == 2


def test_where_nothing_can_be_reached() -> None:
    """It is said."""
    assert "No tile can be reached any more in this turn." in page("36 21/- 1 1112233")


@pytest.mark.parametrize("position", [STEAL, ROLLED, "21-29,33 -/32 1 wwww55 official+lower=any", "21-36 - 1 -"])
def test_the_command_says_the_same(position: str) -> None:
    """The line for a shell holds the position, and the command it names has the same moves and numbers."""
    state = parse_position(position)
    (given,) = re.findall(r'^heckmeck advise "([^"]+)"$', command_line(state))
    assert parse_position(given) == state
    best = counsel(state).advice.options[0]
    assert advised(given, "--json").answer["moves"][0]["move"] == str(best.move)


@pytest.mark.parametrize("language", LANGUAGES)
def test_line_by_line(play: Play, tmp_path: Path, language: str) -> None:
    """`!` tells it, with a line to copy; the same is asked again; `i` gives the position."""
    file = tmp_path / "game.heck"
    file.write_text(f"heckmeck 1\nrules official\nseat 1 Ana\nseat 2 Boris\nstart {STEAL}\n\n")
    out = play("--continue", str(file), "--plain", "--lang", language, typed="!\ni\n").out
    for part in FOUND[language]:
        assert part in out.replace("\xa0", " "), out
    position = format_position(parse_position(STEAL))
    assert f'\nheckmeck advise "{position}"\n' in out
    assert f": {position}\n" in out
    assert out.count("(r, t, s, ?)") == 3


def test_real_dice_in_the_air(play: Play) -> None:
    """Where dice are to be typed in, `!` is no die: it tells the chances, and the dice are asked for again."""
    out = play("Ana", "bot:careful", "--dice", "real", "--save", "none", typed="!\n1135555w\n").out
    assert out.count("Ana: roll 8 dice and type what they show") == 2
    assert "The chance of each tile" in out and ":" in out
    assert "Set aside 4 fives" in out


def test_what_the_expert_cannot_say_is_no_end(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file of weights that is damaged is told, and the game goes on."""

    def broken(_state: State) -> object:
        raise BadWeights("the weights are damaged")

    monkeypatch.setattr("heckmeck.cli.play.plain.counsel", broken)
    out = play("Ana", "--save", "none", "--seed", "1", typed="!\nr\n").out
    assert "The weights are damaged." in out
    assert "Ana rolls: " in out


async def asked(at: Sitting) -> AdvicePage:
    """The page of advice, when all is worked out."""
    await at.press("!")
    await at.until(lambda: isinstance(at.app.screen, Panel) and "heckmeck advise" in at.page())
    assert isinstance(at.app.screen, Panel) and isinstance(at.app.screen.page, AdvicePage)
    return at.app.screen.page


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (160, 50)])
async def test_on_the_full_screen(size: tuple[int, int]) -> None:
    """`!` lays it over the table: the table of the moves, the reasons, the chances, the line for a shell."""
    async with sitting(session("Ana", "Boris", at=STEAL), size) as at:
        before = at.session.state
        await asked(at)
        text = at.page()
        assert re.search(r"^> .*%", text, re.MULTILINE) and text.count("%") > 6
        assert "Move " in text and "Win" in text and "Take 24" in text and "Steal 25 from Boris" in text
        assert "24: 100%" in text and command_line(before) in text
        table = [line for line in text.splitlines() if line.startswith(("> ", "  "))]
        assert len(table) == 4 and max(map(len, table)) <= 66
        await at.press("!")
        assert not isinstance(at.app.screen, Panel)
        await at.press("s")
        assert at.session.history[0].move == Take(Tile(25))


async def test_in_every_language() -> None:
    """`l` on the page says all of it in the next language."""
    async with sitting(session("Ana", "Boris", at=STEAL)) as at:
        await asked(at)
        for _ in LANGUAGES:
            text = at.page()
            language = next(each for each in LANGUAGES if FOUND[each][3] in text)
            assert FOUND[language][2] in text and FOUND[language][4] in text.replace("\xa0", " ")
            await at.press("l")
        assert "In a shell:" in at.page()


async def test_who_waits_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """While the kernels get ready it is said; who leaves meanwhile plays on, and nothing opens later."""
    go_on = threading.Event()

    def late(state: State) -> advising.Counsel:
        go_on.wait(600)
        return counsel(state)

    monkeypatch.setattr(page_of_advice, "counsel", late)
    async with sitting(session("Ana", "Boris", at=ROLLED)) as at:
        await at.press("!")
        await at.until(lambda: isinstance(at.app.screen, Panel))
        assert "Getting ready to calculate" in at.page()
        await at.press("escape")
        await at.press("5")
        assert isinstance(at.session.history[0].move, SetAside)
        go_on.set()
        await at.pilot.pause(0.3)
        assert not isinstance(at.app.screen, Panel)


async def test_what_goes_wrong_is_told_on_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """A damaged file of weights does not end the game."""

    def broken(_state: State) -> advising.Counsel:
        raise BadWeights("the weights are damaged")

    monkeypatch.setattr(page_of_advice, "counsel", broken)
    async with sitting(session("Ana", "Boris", at=ROLLED)) as at:
        await at.press("!")
        await at.until(lambda: isinstance(at.app.screen, Panel) and "The weights are damaged." in at.page())


async def test_bots_are_not_advised() -> None:
    """While a bot thinks `!` says when there is advice."""
    game = session("Ana", "bot:careful", at="21-36 -/- 2 -")
    async with sitting(game) as at:
        at.table.flow.hold()
        await at.press("!")
        assert not isinstance(at.app.screen, Panel)
        assert "when it is their turn" in " ".join(at.read("status").split())


async def test_real_dice_on_the_full_screen() -> None:
    """Where dice are to be typed in there are chances, and what was typed by then stays."""
    async with sitting(session("Ana", "Boris", real=True)) as at:
        await at.until(lambda: at.table.flow.typed is not None)
        await at.press("5")
        await asked(at)
        assert "The dice are in the air" in at.page() and "36: " in at.page()
        await at.press("escape")
        assert at.table.flow.typed is not None and len(at.table.flow.typed) == 1
        assert isinstance(at.session.history[0].move, Roll)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("real", [False, True])
async def test_the_key_is_on_the_screen(language: str, real: bool) -> None:
    """`!` and all the other keys have their place in the last line at 80 columns, with bots and with real dice."""
    use(language)
    async with sitting(session("Ana", "bot:careful", real=real)) as at:
        hints = at.read("hints")
        words = {"en": "! advice", "bg": "! съвет", "de": "! Rat"}
        assert words[language] in hints
        assert re.search(r" l \w+", hints), hints


async def test_the_position_is_among_the_help() -> None:
    """`?` shows the position as text, too."""
    async with sitting(session("Ana", "Boris", at=ROLLED)) as at:
        await at.press("?")
        assert at.lies_over(HelpPage)
        assert f"Position: {format_position(parse_position(ROLLED))}" in at.page()


def test_columns() -> None:
    """All lines fit, all words are there, and short ones stand below one another."""
    words = [f"{tile}: {tile}.0%" for tile in range(21, 37)]
    lines = in_columns(words)
    assert " ".join(lines).split() == " ".join(words).split()
    assert max(map(len, lines)) <= 64 and len(lines) == 4
    assert in_columns([]) == []


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
@pytest.mark.parametrize("language", LANGUAGES)
def test_in_a_terminal(tmp_path: Path, language: str) -> None:
    """On a real full screen it comes up, closes, and the game goes on."""
    file = tmp_path / "game.heck"
    file.write_text(f"heckmeck 1\nrules official\nseat 1 Ana\nseat 2 Boris\nstart {ROLLED}\n\n")
    terminal = Terminal(tmp_path, "--continue", str(file), "--lang", language, HECKMECK_LANG=language)
    terminal.until({"en": "! advice", "bg": "! съвет", "de": "! Rat"}[language])
    terminal.child.send("!")
    shown = terminal.until(lambda text: "│  > " in text)
    assert "Ana · 5 " in shown
    terminal.child.send("\x1b[6~")
    terminal.until('heckmeck advise "21-36 -/- 1 w:1144555 official"')
    terminal.child.send("!")
    terminal.child.send("5")
    terminal.until({"en": "Aside: 20 points", "bg": "20 точки", "de": "20 Punkte"}[language])
    terminal.child.send("q")
    assert terminal.exit_code() == 0


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
@pytest.mark.parametrize("language", LANGUAGES)
def test_in_a_terminal_line_by_line(start: Start, tmp_path: Path, language: str) -> None:
    """So it does line by line, and no line is longer than the terminal."""
    file = tmp_path / "game.heck"
    file.write_text(f"heckmeck 1\nrules official\nseat 1 Ana\nseat 2 Boris\nstart {ROLLED}\n\n")
    child = start("--continue", str(file), "--plain", "--lang", language)
    child.expect(r"\(1, 4, 5, \?\): $")
    child.sendline("!")
    child.expect(r"\(1, 4, 5, \?\): $")
    assert child.before is not None
    assert FOUND[language][0] in child.before and FOUND[language][3] in child.before
    assert max(map(len, child.before.splitlines())) <= 79
    child.sendline("q")
    child.expect(pexpect.EOF)
