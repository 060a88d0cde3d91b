"""axe finds nothing to complain of: every page, every state of the table, light and dark."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page
from tests.browser.accessible import complaints, faint
from tests.browser.guests import Guests
from tests.browser.scenes import AROUND, GAMES, PAGES, Scene
from tests.browser.watching import Watch

ON_A_DESK: Final = ("rolled", "steal", "seven", "log", "coach", "advice")
"""The states that look different where there is room beside the table."""


def found(page: Page, scenes: dict[str, Scene]) -> dict[str, list[str]]:
    """What there is to complain of, scene by scene, in light and in dark."""
    out = {}
    for name, scene in scenes.items():
        page.context.clear_cookies()
        page.emulate_media(color_scheme="light")
        scene(page)
        lines = complaints(page)
        page.emulate_media(color_scheme="dark")
        if lines := [*lines, *faint(page)]:
            out[name] = lines
    return out


def test_home_is_clean(page: Page) -> None:
    """The home page."""
    page.goto("/")
    assert complaints(page) == []


def test_pages_are_clean(page: Page, watch: Watch) -> None:
    """Pages that show what is going on, and those that refuse something; test_documents.py has the others."""
    watch.expect("40[34]", "422")
    assert found(page, PAGES) == {}


@pytest.mark.usefixtures("coach")
def test_what_is_around_a_game_is_clean(page: Page) -> None:
    """The waiting room, the hand-over, real dice, the guided turn, the end, the replay."""
    assert found(page, AROUND) == {}


@pytest.mark.usefixtures("coach")
def test_the_table_is_clean(guests: Guests) -> None:
    """In every state of a game, with each panel open, on a phone; and on a desk, where panels stand beside it."""
    assert found(guests(viewport={"width": 400, "height": 800}), GAMES) == {}
    assert found(guests(), {name: GAMES[name] for name in ON_A_DESK}) == {}


def test_a_planted_barrier_is_found(page: Page) -> None:
    """The checks do see a picture without words and a text that cannot be read."""
    page.goto("/rules")
    page.evaluate("document.querySelector('main').append(new Image())")
    page.evaluate("document.querySelector('h1').style.color = '#f6ecd9'")
    assert {each.split(":")[0] for each in complaints(page)} >= {"image-alt", "color-contrast"}
