"""axe finds nothing to complain of: every page, every state of the table, light and dark."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page
from tests.browser.accessible import complaints
from tests.browser.guests import Guests
from tests.browser.scenes import AROUND, GAMES, PAGES, Scene
from tests.browser.watching import Watch

SCHEMES: Final = ("light", "dark")


def found(page: Page, scenes: dict[str, Scene]) -> dict[str, list[str]]:
    """What there is to complain of, scene by scene, in light and in dark."""
    out = {}
    for name, scene in scenes.items():
        page.context.clear_cookies()
        scene(page)
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            if lines := complaints(page):
                out[f"{name}, {scheme}"] = lines
    return out


def test_home_is_clean(page: Page) -> None:
    """The home page."""
    page.goto("/")
    assert complaints(page) == []


def test_pages_are_clean(page: Page, watch: Watch) -> None:
    """All documents, and those that refuse something."""
    watch.expect("40[34]", "422")
    assert found(page, PAGES) == {}


def test_what_is_around_a_game_is_clean(page: Page) -> None:
    """The waiting room, the hand-over, real dice, the guided turn, the end, the replay."""
    assert found(page, AROUND) == {}


@pytest.mark.usefixtures("coach")
@pytest.mark.parametrize("width", [400, 1280])
def test_the_table_is_clean(guests: Guests, width: int) -> None:
    """In every state of a game, with each panel open, on a phone and on a desk."""
    assert found(guests(viewport={"width": width, "height": 800}), GAMES) == {}


def test_a_planted_barrier_is_found(page: Page) -> None:
    """The checks do see a picture without words and a text that cannot be read."""
    page.goto("/rules")
    page.evaluate("document.querySelector('main').append(new Image())")
    page.evaluate("document.querySelector('h1').style.color = '#f6ecd9'")
    assert {each.split(":")[0] for each in complaints(page)} >= {"image-alt", "color-contrast"}
