"""The table on the full screen, played by keys and clicks."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from tests.tables import PEOPLE, Sitting, on_screen, session, shown, sitting
from textual.geometry import Region
from textual.widgets import Static

from heckmeck.cli.play.screen.flow import Flow
from heckmeck.cli.play.screen.panels import EndPage, HelpPage
from heckmeck.cli.play.screen.present import view
from heckmeck.cli.play.screen.settings import Pace, Settings
from heckmeck.cli.play.screen.widgets import Part
from heckmeck.cli.play.session import Session
from heckmeck.dice import Face
from heckmeck.errors import BadPlayer, FileError
from heckmeck.record import parse_record
from heckmeck.state import Event, Fall, Move, SetAside, State, Take
from heckmeck.texts import LANGUAGES, language, use
from heckmeck.tiles import Tile


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Every test begins and ends in English."""
    use("en")
    yield
    use("en")


async def test_a_whole_game_by_keys(tmp_path: Path) -> None:
    """Two people play to the end by single keys; the file holds the finished game, and the winner is named."""
    file = tmp_path / "evening.heck"
    file.write_text("heckmeck 1\nrules official\nseat 1 Ana\nseat 2 Boris\nstart 21-24 -/- 1 -\n\n")
    async with sitting(Session.resume(file, seed=1)) as at:
        while not at.lies_over(EndPage):
            await at.play_on()
        record = parse_record(file.read_text())
        assert record.finished and record.final == at.session.state
        assert "wins." in at.page() and str(file) in at.page()


async def test_again_begins_with_the_next_seat(tmp_path: Path) -> None:
    """After the end `a` lays the table anew for the same seats, the next one first, in a file beside the first."""
    file = tmp_path / "evening.heck"
    async with sitting(session("Ana", "Boris", save=file, at="21 -/- 1 1www5")) as at:
        await at.press("t")
        await at.until(lambda: at.lies_over(EndPage))
        await at.press("a")
        await at.until(lambda: at.session.state.seat == 1)
        assert at.session.names == ("Ana", "Boris") and not at.session.history
        assert at.session.saved_in == tmp_path / "evening-2.heck"


async def test_a_tie_is_explained() -> None:
    """The end says why the winner has won where the worms are equal (rule 17)."""
    async with sitting(session("Ana", "Boris", at="21 -/23 1 1www5")) as at:
        await at.press("t")
        await at.until(lambda: at.lies_over(EndPage))
        assert "Ana, Boris have the same number of worms" in at.page() and "Boris wins." in at.page()


async def test_a_wrong_key_is_answered_with_what_is_possible() -> None:
    """A key that means nothing now changes nothing, and the status line names the keys that do."""
    async with sitting(session("Ana", "Boris", at="21-36 -/- 1 w:1134555")) as at:
        before = at.session.state
        await at.press("g")
        status = " ".join(at.read("status").split())
        assert at.session.state == before
        assert "set aside" in status and "Possible: 1, 3, 4, 5; ? explains." in status


async def test_a_barred_symbol_is_refused_with_its_reason() -> None:
    """The key of a symbol that is aside already is refused with the rule."""
    async with sitting(session("Ana", "Boris", at="21-36 -/- 1 w:113455w")) as at:
        await at.press("w")
        assert "aside already in this turn (rule 5)" in " ".join(at.read("status").split())


async def test_only_what_is_legal_is_offered() -> None:
    """The choices are those of the rules, each with its key, and a steal names whom it is stolen from."""
    async with sitting(session("Ana", "Boris", at="22-24 -/25 1 ww555")) as at:
        actions = at.read("actions")
        assert "r  Roll 3 dice · bust 3.7%" in actions
        assert "t  Take 24" in actions and "s  Steal 25 from Boris" in actions
        assert "Give up" not in actions
        assert "25 points: Take 24 / Steal 25 from" in at.read("bar")


async def test_any_lower_tile_by_its_own_key() -> None:
    """Under lower=any every tile has a key, the highest `t`."""
    async with sitting(session("Ana", "Boris", at="21-29,33 -/32 1 wwww55 official+lower=any")) as at:
        assert "a  28" in at.read("actions") and "t  Take 29" in at.read("actions")
        assert "30 points: 9 tiles to choose from" in at.read("bar")
        await at.press("b")
        assert at.session.state.stacks[0] == (27,)


async def test_the_odds_are_switched() -> None:
    """`o` hides the chance of a bust and shows it again."""
    async with sitting(session("Ana", "Boris", at="21-36 -/- 1 ww55")) as at:
        assert "bust 1.2%" in at.read("actions")
        await at.press("o")
        assert "bust" not in at.read("actions")
        await at.press("o")
        assert "bust 1.2%" in at.read("actions")


async def test_the_language_is_switched_and_nothing_lost() -> None:
    """`l` goes through the languages; the game stays as it is, and comes back in the first language."""
    async with sitting(session("Ana", "Boris", at="21-36 -/- 1 ww55")) as at:
        before, seen = at.session.state, {at.read("actions")}
        for _ in LANGUAGES[1:]:
            await at.press("l")
            seen.add(at.read("actions"))
        assert len(seen) == len(LANGUAGES)
        await at.press("l")
        assert language() == "en" and at.session.state == before


async def test_letters_of_a_cyrillic_keyboard_count() -> None:
    """в and т are w and t, as on the same keys of the phonetic layout; so are capitals."""
    async with sitting(session("Ana", "Boris", at="21-36 -/- 1 55511:ww1")) as at:
        await at.press("В")
        await at.press("т")
        assert [entry.move for entry in at.session.history] == [SetAside(Face.WORM), Take(Tile(27))]


async def test_help_explains_the_rule_in_force() -> None:
    """`?` opens the rule that counts now and the keys; the arrows turn to other rules; Escape closes it."""
    async with sitting(session("Ana", "Boris", at="21-36 -/- 1 w:1134555")) as at:
        await at.press("?")
        assert at.lies_over(HelpPage)
        assert "Rule 5. Set aside" in at.page() and "official:" in at.page() and "q  save and leave" in at.page()
        await at.press("right", "right")
        assert at.page().startswith("Rule 2. Dice")
        await at.press("l")
        assert not at.page().startswith("Rule 2. Dice")
        await at.press("escape")
        assert at.app.screen_stack[-1] == at.table


async def test_bots_wait_while_the_rules_are_read() -> None:
    """While the help lies over the table no bot moves; afterwards they go on."""
    async with sitting(session("bot:hasty", "bot:careful"), settings=Settings(Pace.FAST, motion=False)) as at:
        await at.press("?")
        await at.pilot.pause(0.6)
        moves = len(at.session.history)
        await at.pilot.pause(0.6)
        assert len(at.session.history) == moves
        await at.press("escape")
        await at.until(lambda: len(at.session.history) > moves)


async def test_a_key_skips_the_wait_for_a_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    """Any key lets a bot move at once, however long it would have waited."""
    monkeypatch.setattr(Pace, "seconds", 3_600.0)
    async with sitting(session("bot:hasty", "Ana"), settings=Settings(Pace.SLOW, motion=False)) as at:
        assert not at.session.history and "Hasty is thinking" in at.read("actions")
        await at.press("x")
        await at.until(lambda: bool(at.session.history))


async def test_the_pace_is_changed() -> None:
    """`p` goes through the paces and says which one is on."""
    async with sitting(session("Ana", "bot:hasty")) as at:
        await at.press("p")
        assert at.table.flow.settings.pace is Pace.SLOW and "bots slow" in at.read("hints")


async def test_dice_tumble_unless_motion_is_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """With motion the dice are seen rolling before they lie; a key skips it."""
    monkeypatch.setattr("heckmeck.cli.play.screen.flow.TUMBLE_SECONDS", 3_600.0)
    async with sitting(session("Ana", "Boris"), settings=Settings(motion=True)) as at:
        await at.press("r")
        assert at.table.flow.tumbling is not None
        await at.press("x")
        await at.ready()
        assert at.table.flow.tumbling is None and at.session.state.thrown is not None


async def test_no_motion_where_the_terminal_wants_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """With TEXTUAL_ANIMATIONS=none dice do not tumble, whatever the settings say."""
    monkeypatch.setattr("textual.constants.TEXTUAL_ANIMATIONS", "none")
    async with sitting(session("Ana", "Boris"), settings=Settings(motion=True)) as at:
        await at.press("r")
        await at.ready()
        assert not at.table.flow.settings.motion and at.session.state.thrown is not None


async def test_the_roll_of_a_bot_offers_no_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    """While a bot has to choose, its dice show no keys."""
    monkeypatch.setattr(Pace, "seconds", 3_600.0)
    async with sitting(session("bot:hasty", "Ana", at="21-36 -/- 1 w:1134555"), settings=Settings(Pace.SLOW)) as at:
        assert "Hasty is thinking" in at.read("actions")
        assert " 5 " not in at.read("dice").split("\n")[-1] and "set the dice" not in at.read("dice")


async def test_clicks_do_what_keys_do() -> None:
    """A click on a group of dice sets it aside, one on a choice does it, one on a tile takes it."""
    async with sitting(session("Ana", "Boris", at="21-36 -/- 1 55511:ww1")) as at:
        await click(at, "dice", " w ")
        assert at.session.state.aside[5] == 2
        await click(at, "grill", "27")
        assert at.session.state.stacks[0] == (27,)
        await click(at, "actions", "Roll 8")
        assert at.session.history[-2].seat == 1


async def test_a_click_on_a_stack_steals() -> None:
    """The top of another stack is stolen by a click where its number is reached."""
    async with sitting(session("Ana", "Boris", at="22-24 -/25 1 ww555")) as at:
        await click(at, "seats", "25")
        assert at.session.state.stacks == ((25,), ())


async def click(at: Sitting, part: str, words: str) -> None:
    """Click on words that a part shows."""
    lines = at.read(part).split("\n")
    y = next(index for index, line in enumerate(lines) if words in line)
    await at.pilot.click(f"#{part}", offset=(lines[y].index(words) + 1, y))
    await at.pilot.pause()


class Failing:
    """A bot that cannot play."""

    def choose(self, state: State, rng: Random) -> Move:
        """Nothing."""
        raise ZeroDivisionError


async def test_a_bot_that_fails_ends_the_game() -> None:
    """Where a bot cannot play the table is left, and the reason is said afterwards."""
    async with sitting(session("Ana", f"bot:{__name__}:Failing", at="21-36 -/- 2 -")) as at:
        await at.press("x")
        await at.until(lambda: at.app.error is not None)
    assert isinstance(at.app.error, BadPlayer)


class FullDisk(Session):
    """A game whose file cannot be written for a while."""

    full = True

    def play(self, move: Move) -> tuple[Event, ...]:
        """Refuse as the journal does."""
        if self.full:
            raise FileError("{file} cannot be written: {reason}", file="x.heck", reason="No space left on device")
        return super().play(move)


async def test_a_full_disk_leaves_the_move_undone() -> None:
    """Where a move cannot be saved it is not done, the reason is shown, and Enter tries again."""
    game = FullDisk(session("Ana", "Boris").setup, session("Ana", "Boris").state)
    async with sitting(game) as at:
        await at.press("r")
        assert "No space left on device" in at.read("status") and at.session.state.fresh
        assert "Try again" in at.read("actions")
        await at.press("enter")
        assert at.session.state.fresh
        game.full = False
        await at.press("enter")
        await at.ready()
        assert len(at.session.history) == 2


async def test_leaving_with_a_full_disk_is_told_by_the_exit_code() -> None:
    """Who leaves where the last move could not be saved gets the exit code of a file that cannot be written."""
    game = FullDisk(session("Ana", "Boris").setup, session("Ana", "Boris").state)
    async with sitting(game) as at:
        await at.press("r", "q")
    assert at.app.unsaved


async def test_leaving_keeps_the_game(tmp_path: Path) -> None:
    """`q` leaves at any moment, and the file holds every move so far."""
    file = tmp_path / "evening.heck"
    async with sitting(session("Ana", "Boris", save=file)) as at:
        await at.press("r")
        state = at.session.state
        await at.press("q")
    assert at.app.return_code == 0 and not at.app.unsaved
    assert parse_record(file.read_text()).final == state


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40), (140, 45), (200, 60)])
@pytest.mark.parametrize("seats", range(1, 8))
async def test_everything_is_on_the_screen(seats: int, size: tuple[int, int]) -> None:
    """At any size from 80 x 24 on, for 1 to 7 seats, every part has its place on the screen and nothing is cut off."""
    stacks = "/".join(["32.35", "25", "28.27", "29", "30", "21.22.26", "31"][:seats])
    async with sitting(session(*PEOPLE[:seats], at=f"23,24,33,34,36 {stacks} 1 w:1234555"), size) as at:
        screen = Region(0, 0, *size)
        parts = [part for part in at.table.query(Part) if part.display]
        assert all(on_screen(screen, part) for part in parts)
        assert sum(part.region.area for part in parts) <= screen.area
        plates = at.read("seats")
        assert all(name[:5] in plates for name in PEOPLE[:seats])
        assert all(str(stack.split(".")[-1]) in plates for stack in stacks.split("/"))
        assert all(number in at.read("grill") for number in ("23", "24", "33", "34", "36"))
        assert at.read("actions").count("Set aside") == 5 and "Aside: 5 points" in at.read("dice")


@pytest.mark.parametrize("spoken", LANGUAGES)
async def test_the_choices_fit_in_every_language(spoken: str) -> None:
    """At 80 x 24 six choices, and what the points would take, fit uncut in every language."""
    use(spoken)
    async with sitting(session("Ana", "Boris", at="21-36 -/- 1 :1123345w")) as at:
        assert "…" not in at.read("actions") and "…" not in at.read("dice")
        assert sum(f" {key} " in at.read("actions") for key in "12345w") == 6
    async with sitting(session("Ana", "bot:hasty", real=True)) as at:
        hints = view(at.table.flow).hints
        assert len(hints) == 7 and all(f"{hint.key} {hint.words}" in at.read("hints") for hint in hints)
        assert "…" not in at.read("actions")
    async with sitting(session("Ana", "Maximilian", at="22-24 -/25 1 ww555")) as at:
        assert "…" not in at.read("bar") and "25" in at.read("bar") and "24" in at.read("bar")


async def test_a_window_too_small_is_told_and_the_game_waits() -> None:
    """Below 80 x 24 a sentence says what is needed; made larger, the game goes on where it was."""
    async with sitting(session("Ana", "Boris"), (70, 20)) as at:
        sentence = str(at.table.query_one("#small", Static).render())
        assert "70 columns and 20 lines" in sentence and "80 and 24" in sentence
        await at.press("r")
        assert not at.session.history
        await at.pilot.resize_terminal(80, 24)
        await at.press("r")
        await at.ready()
        assert len(at.session.history) == 2


async def test_the_dice_of_a_bust_stay_to_be_seen() -> None:
    """After a bust the roll that ended the turn lies in the tray until the next one, and what moved is told."""
    async with sitting(session("Ana", "Boris", at="22,26,31 29.24/- 1 5555www")) as at:
        at.session.fall = lambda: Fall((0, 0, 0, 0, 0, 1))  # type: ignore[method-assign]
        await at.press("r")
        assert "The turn of Ana has ended" in at.read("dice") and "×" in at.read("dice")
        status = " ".join(at.read("status").split())
        assert "24 goes back to the grill. 31 is turned face down." in status
        assert "(31)" in at.read("grill")


async def test_the_log_tells_turns_newest_first() -> None:
    """Each turn before is one line, and the moves of this turn come first."""
    async with sitting(session("Ana", "Boris", at="21-36 -/- 1 wwww5"), (140, 45)) as at:
        await at.press("t", "r")
        await at.ready()
        lines = " ".join(at.read("log-beside").split())
        assert lines.startswith("Boris rolls:") and "1. Ana takes 25 off the grill." in lines


def test_a_flow_without_keys_waits() -> None:
    """A key before anything is asked changes nothing."""
    flow = Flow(session("Ana", "Boris"), Settings(), lambda: None)
    flow.press("r")
    assert not flow.session.history


async def test_every_hint_can_be_clicked() -> None:
    """The keys in the last line are buttons, too."""
    async with sitting(session("Ana", "Boris")) as at:
        await click(at, "hints", "help")
        assert at.lies_over(HelpPage)
        assert "Back to the table" in shown(at.app.screen.query_one("#choices", Part))
