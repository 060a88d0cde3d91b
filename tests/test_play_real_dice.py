"""Real dice on the full screen: what they show is typed in, slips are refused, entries taken back."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.tables import session, sitting

from heckmeck.record import parse_record
from heckmeck.texts import use


@pytest.fixture(autouse=True)
def english() -> None:
    """The sentences are asked for in English."""
    use("en")


async def test_dice_are_asked_for_typed_and_drawn() -> None:
    """A turn begins with the question what the dice show; each die typed is drawn at once, Enter takes the roll."""
    async with sitting(session("Ana", "Boris", real=True)) as at:
        assert "Ana: roll 8 dice and type what they show, like 1135wwww" in at.read("actions")
        await at.press("1", "в", "5")
        dice = at.read("dice")
        assert dice.count("▄●") == 1 and "·" in dice
        await at.press(*"1135w", "enter")
        assert at.session.state.thrown == (3, 0, 1, 0, 2, 2)


async def test_a_slip_is_refused_in_one_sentence() -> None:
    """A symbol no die has, too many dice and too few are refused, and what was typed stays."""
    async with sitting(session("Ana", "Boris", real=True, at="21-36 -/- 1 ww5555:")) as at:
        await at.press("7")
        assert "'7' is on no die: type 1 to 5, and w for a worm." in at.read("status")
        await at.press("1", "enter")
        assert "1 die was typed in, and 2 were rolled." in at.read("status")
        await at.press("2", "3")
        assert "3 dice were typed in, and 2 were rolled." in at.read("status")
        await at.press("enter")
        assert at.session.state.thrown == (1, 1, 0, 0, 0, 0)


async def test_entries_are_taken_back(tmp_path: Path) -> None:
    """Backspace and `u` take back a die typed, then `u` takes back the entries before it, in the file as well."""
    file = tmp_path / "game.heck"
    async with sitting(session("Ana", "Boris", real=True, save=file)) as at:
        await at.press(*"11223345", "enter", "3")
        assert at.session.state.aside == (0, 0, 2, 0, 0, 0)
        await at.press("u")
        assert at.session.state.thrown == (2, 2, 2, 1, 1, 0)
        await at.press("u")
        assert at.table.flow.typed == [] and "The last entry is taken back." in at.read("status")
        await at.press("1", "1", "backspace", "u", "u")
        assert at.table.flow.typed == []
        assert "There is no entry to take back." in at.read("status")
        await at.press(*"wwww1122", "enter")
        assert parse_record(file.read_text()).final.thrown == (2, 2, 0, 0, 0, 4)


async def test_the_dice_of_a_bot_are_typed_in() -> None:
    """A bot at the table asks people to roll for it, and a bust by typed dice is told."""
    async with sitting(session("bot:hasty", "Ana", real=True)) as at:
        await at.press("x")
        await at.until(lambda: at.table.flow.typed is not None)
        await at.pilot.pause()
        assert "Hasty: roll 8 dice" in at.read("actions")
        await at.press(*"wwwww555", "enter")
        await at.until(lambda: at.session.state.seat == 1)
        await at.pilot.pause()
        assert "Hasty takes 25 off the grill." in at.read("status") and "Ana: roll 8 dice" in at.read("actions")


async def test_the_last_entry_is_taken_back_after_the_end() -> None:
    """With real dice the end is not the end while the last entry can be taken back."""
    async with sitting(session("Ana", "Boris", real=True, at="21 -/23 1 1www:")) as at:
        await at.press(*"5555", "enter", "5")
        await at.press("t")
        await at.until(lambda: at.session.finished)
        await at.pilot.pause()
        assert "take back" in at.app.screen.query_one("#choices").canvas.plain()  # type: ignore[attr-defined]
        await at.press("u")
        await at.until(lambda: not at.session.finished)
        await at.pilot.pause()
        assert "Take 21" in at.read("actions")
