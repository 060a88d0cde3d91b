"""axe finds nothing to complain of: every page, every state of the table, light and dark."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect
from tests.browser.accessible import complaints
from tests.browser.guests import Guests
from tests.browser.playing import GROUP, HANDOVER, OVER, ROLL, STOP, open_table, over
from tests.browser.tables import made, moved, played_out, snapshot
from tests.browser.watching import Watch

SCHEMES: Final = ("light", "dark")
SEVEN: Final = "25,26,32-34,36 22.27/31/-/21.28.35/24/29.30/23 1 2ww:11345 official"
PAGES: Final = (
    *("/", "/new", "/new?for=real", "/tables", "/games", "/join", "/rules", "/well", "/learn", "/upload", "/name"),
    "/about",
)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_home_is_clean(guests: Guests, scheme: str) -> None:
    """The home page, before there is any game and with games of one's own."""
    page = guests(color_scheme=scheme)
    page.goto("/")
    assert complaints(page) == []
    made(page, "Ana", bots="careful")
    page.reload()
    assert complaints(page) == []


@pytest.mark.parametrize("scheme", SCHEMES)
def test_pages_are_clean(guests: Guests, watch: Watch, scheme: str) -> None:
    """All documents, and those that refuse something."""
    watch.expect("40[34]", "422")
    page = guests(color_scheme=scheme)
    made(page, "Ana", seats=2, start=False, listed=True)
    found = {}
    for path in (*PAGES, "/nowhere", "/t/0123456789", "/j/000000", "/join?code=x"):
        page.goto(path)
        found[path] = complaints(page)
    page.goto("/upload")
    page.get_by_label("Or its text").fill("nonsense")
    page.get_by_role("button", name="Look at the game").click()
    found["a refused record"] = complaints(page)
    page.goto("/new")
    page.get_by_label("Place 2", exact=True).select_option("here")
    page.get_by_role("button", name="Make the table").click()
    found["a refused table"] = complaints(page)
    assert {path: out for path, out in found.items() if out} == {}


def panel(page: Page, number: int) -> None:
    """Open one of the panels of a narrow table."""
    page.set_viewport_size({"width": 400, "height": 800})
    page.locator(".tools [aria-haspopup=dialog]").nth(number).click()
    expect(page.locator("dialog")).to_be_visible()


def fan(page: Page) -> None:
    """Open a stack."""
    page.locator(".plate-open").first.click()
    expect(page.locator(".fan:popover-open")).to_be_visible()


def give_up(page: Page) -> None:
    """Ask to give up."""
    page.locator(STOP).click()


def steal(page: Page) -> None:
    """See the result after the last tile."""
    page.locator(".act.take").first.click()
    while not over(page):
        page.wait_for_timeout(50)


STATES: Final[dict[str, tuple[str, Callable[[Page], Any] | None]]] = {
    "fresh": ("21-36 -/- 1 - official", None),
    "rolled": ("21-36 -/- 1 :11235ww4 official", None),
    "one symbol locked": ("21-24,27-36 25/26 1 2ww:11235 official", None),
    "a take": ("21-36 -/- 1 55555ww official", None),
    "a steal": ("21-24,26-36 -/25 1 555ww official", None),
    "nothing to take": ("21-36 -/- 1 1122 official", None),
    "giving up": ("21-26,28-36 27/- 1 1122 official", give_up),
    "seven": (SEVEN, None),
    "a stack": (SEVEN, fan),
    "the coach": ("21-36 -/- 1 55ww official", lambda page: panel(page, 0)),
    "the log": ("21-36 -/- 1 55ww official", lambda page: panel(page, 1)),
    "the settings": ("21-36 -/- 1 55ww official", lambda page: panel(page, -1)),
    "the end": ("25 24.28/21.26 1 555ww official", steal),
}


@pytest.mark.parametrize("scheme", SCHEMES)
def test_the_table_is_clean(guests: Guests, scheme: str) -> None:
    """In every state of a game, with each panel open."""
    found = {}
    for name, (position, then) in STATES.items():
        page = guests(color_scheme=scheme)
        bots = " ".join(["careful"] * position.split()[1].count("/"))
        open_table(page, made(page, "Ana", bots=bots, position=position))
        page.locator(f".act, .tray .group, {OVER}").first.wait_for()
        if then is not None:
            then(page)
        found[name] = complaints(page)
        page.context.close()
    assert {name: out for name, out in found.items() if out} == {}


@pytest.mark.parametrize("scheme", SCHEMES)
def test_what_is_around_a_game_is_clean(guests: Guests, watch: Watch, scheme: str) -> None:
    """The waiting room, the hand-over, real dice, the guided turn, the replay, an invitation, a closed door."""
    watch.expect("404")
    found = {}
    page = guests(color_scheme=scheme)
    match = made(page, "Ana", seats=3, start=False, first="youngest")
    open_table(page, match)
    found["waiting"] = complaints(page)
    page.get_by_role("button", name="Bot").first.click()
    found["choosing a bot"] = complaints(page)
    stranger = guests(color_scheme=scheme)
    stranger.goto(f"/j/{snapshot(page, match)['table']['code']}")
    found["invitation"] = complaints(stranger)
    stranger.goto(f"/t/{match}")
    stranger.wait_for_timeout(300)
    found["a closed door"] = complaints(stranger)
    open_table(page, made(page, "Ana", "Boris"))
    if page.locator(HANDOVER).count():
        found["hand-over"] = complaints(page)
    match = made(page, "Ana", bots="careful", dice="real")
    open_table(page, match)
    page.locator(ROLL).click()
    page.locator(".pad-face").first.click()
    found["real dice"] = complaints(page)
    page.goto("/learn")
    page.locator("form[action='/learn'] button").click()
    page.locator(".guide").wait_for()
    found["guided turn"] = complaints(page)
    match = made(page, "Ana", "Boris", position="21-36 -/- 1 :11235ww4 official", turns=1)
    moved(page, match, "w")
    played_out(page, match)
    open_table(page, match)
    page.locator(".replay-words").wait_for()
    page.get_by_label("Moment of the game").fill("1")
    found["replay"] = complaints(page)
    assert page.locator(GROUP).count() == 0
    assert {name: out for name, out in found.items() if out} == {}


def test_a_planted_barrier_is_found(page: Page) -> None:
    """The checks do see a picture without words and a text that cannot be read."""
    page.goto("/rules")
    page.evaluate("document.querySelector('main').append(new Image())")
    page.evaluate("document.querySelector('h1').style.color = '#f6ecd9'")
    assert {each.split(":")[0] for each in complaints(page)} >= {"image-alt", "color-contrast"}
