"""The set-up screen: two Enters to a first game, and every choice there is."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random

import pytest
from textual.geometry import Region
from textual.pilot import Pilot
from textual.widgets import Static

from heckmeck.cli.play.screen.app import SetupApp
from heckmeck.cli.play.screen.draft import LOT, PERSON, Draft
from heckmeck.cli.play.screen.form import Choice
from heckmeck.cli.play.setup import Seat, Setup
from heckmeck.errors import HeckmeckError
from heckmeck.rules import FLAGS, Preset, Rules
from heckmeck.texts import LANGUAGES, language, use


@pytest.fixture(autouse=True)
def english() -> None:
    """The sentences are asked for in English."""
    use("en")


@asynccontextmanager
async def page(
    *settled: str, size: tuple[int, int] = (80, 24), given: Setup | None = None
) -> AsyncIterator[tuple[SetupApp, Pilot[int]]]:
    """The set-up screen, and who presses its keys."""
    app = SetupApp(given or Setup(seats=()), settled, Random(1))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield app, pilot


def about(app: SetupApp) -> str:
    """The sentence on what has the focus."""
    return str(app.screen.query_one("#about", Static).render())


async def focus(app: SetupApp, pilot: Pilot[int], name: str) -> None:
    """Go down to a field as one does with the keys."""
    for _ in range(40):
        if app.focused is not None and app.focused.id == name:
            return
        await pilot.press("down")
    raise AssertionError(f"{name} is not reached")


async def test_two_enters_begin_against_a_bot() -> None:
    """The first Enter goes to the button, the second begins a game of one person and a bot."""
    async with page() as (app, pilot):
        await pilot.press("enter")
        assert app.setup is None and app.focused is not None and app.focused.id == "begin"
        await pilot.press("enter")
    assert app.setup is not None and app.setup.seats == (Seat("Player 1"), Seat("Careful", "careful"))
    assert app.setup.rules == Rules() and app.setup.first == 0


async def test_a_name_is_typed() -> None:
    """What is typed first is the name of the first person."""
    async with page() as (app, pilot):
        await pilot.press(*"Ana", "enter", "enter")
    assert app.setup is not None and app.setup.names == ("Ana", "Careful")


async def test_every_choice_reaches_the_game() -> None:
    """People and bots, who begins, preset, house rules, real dice, turns and odds are those chosen."""
    async with page() as (app, pilot):
        for name, keys in {
            "kind-1": ["left", "left"],  # from the strongest bot to the weakest
            "kind-2": ["right"],
            "name-2": [*"Vera"],
            "first": ["right"],
            "preset": ["right", "right"],
            "flag-lower_any": ["space"],
            "dice": ["right"],
            "turns": ["right"],
            "odds": ["right"],
        }.items():
            if name == "name-2":
                await pilot.press("shift+tab")
            else:
                await focus(app, pilot, name)
            await pilot.press(*keys)
        await pilot.press("enter", "enter")
    setup = app.setup
    assert setup is not None
    assert [(seat.name, seat.bot) for seat in setup.seats] == [("Player 1", None), ("Random", "random"), ("Vera", None)]
    assert (setup.first, setup.real_dice, setup.turns, setup.odds) == (2, True, 5, False)
    assert setup.rules == Rules(preset=Preset.SHEET, lower_any=True)


async def test_each_field_is_explained() -> None:
    """What has the focus is explained in a sentence of its own, the preset and each house rule among them."""
    seen = set()
    async with page() as (app, pilot):
        for name in ["preset", *(f"flag-{flag.replace('=', '_')}" for flag in FLAGS), "dice", "turns", "odds"]:
            await focus(app, pilot, name)
            await pilot.pause()
            seen.add(about(app))
    assert len(seen) == 4 + len(FLAGS) and all(seen)


@pytest.mark.parametrize("name", ["Ana", "[b]", "[/b]"])
async def test_a_name_that_cannot_be_is_refused(name: str) -> None:
    """Two people of one name are refused in a sentence that shows it as it is, and can be mended."""
    async with page() as (app, pilot):
        await pilot.press(*name)
        await focus(app, pilot, "kind-1")
        await pilot.press("left", "left", "left", "shift+tab", *name, "enter", "enter")
        complaint = str(app.screen.query_one("#complaint", Static).render())
        assert f"'{name}' stands twice" in complaint and app.setup is None


async def test_the_language_is_switched_and_nothing_lost() -> None:
    """The page speaks another language at once and keeps the name."""
    async with page() as (app, pilot):
        await pilot.press(*"Ana")
        await focus(app, pilot, "language")
        await pilot.press("right")
        await pilot.pause()
        assert language() == LANGUAGES[(LANGUAGES.index("en") + 1) % len(LANGUAGES)]
        await pilot.press("enter", "enter")
    assert app.setup is not None and app.setup.names[0] == "Ana"


@pytest.mark.parametrize("spoken", LANGUAGES)
async def test_all_of_it_fits(spoken: str) -> None:
    """At 80 x 24 every field is on the screen, in every language, and no value is cut off."""
    use(spoken)
    async with page() as (app, _pilot):
        screen = Region(0, 0, 80, 24)
        assert all(screen.contains_region(each.region) for each in app.screen.query("Choice, Input, Button, Static"))
        assert all("…" not in choice.render_line(0).text for choice in app.screen.query(Choice))


async def test_what_the_command_line_settled_is_not_asked() -> None:
    """Fields that are settled are not on the page, and keep what is settled."""
    given = Setup(seats=(), rules=Rules(preset=Preset.SHORT), real_dice=True, turns=7)
    async with page("rules", "dice", "first", "turns", given=given) as (app, pilot):
        assert not app.screen.query("#preset") and not app.screen.query("#dice") and not app.screen.query("#first")
        await pilot.press("enter", "enter")
    assert app.setup is not None and app.setup.rules.preset is Preset.SHORT and app.setup.real_dice
    assert app.setup.turns == 7


async def test_a_click_changes_a_value() -> None:
    """Every field is changed by a click, and the button begins."""
    async with page() as (app, pilot):
        await pilot.click("#odds")
        await pilot.click("#begin")
    assert app.setup is not None and not app.setup.odds


async def test_leaving_gives_no_setup() -> None:
    """Ctrl-C leaves, and there is no game."""
    async with page() as (app, pilot):
        await pilot.press("ctrl+c")
    assert app.setup is None


def test_a_lot_decides_who_begins() -> None:
    """Where nobody says who is the youngest, any seat may begin, bots as well."""
    draft = Draft(first=LOT)
    assert {draft.setup(Setup(seats=()), Random(seed)).first for seed in range(20)} == {0, 1}


def test_nobody_at_the_table_is_refused() -> None:
    """A game needs somebody."""
    with pytest.raises(HeckmeckError, match="0 players"):
        Draft(kinds=["nobody"] * 7).setup(Setup(seats=()), Random(1))


def test_the_youngest_keeps_beginning_where_places_are_empty() -> None:
    """Who begins is a seat of the game, not a place of the page."""
    draft = Draft(kinds=[PERSON, "nobody", "careful", PERSON, *["nobody"] * 3], first="3")
    setup = draft.setup(Setup(seats=()), Random(1))
    assert setup.names[setup.first] == "Player 4"
