"""From small phones to wide screens: in play nothing has to be scrolled, and everything can be hit."""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.sync_api import Page, ViewportSize
from tests.browser.guests import Guests
from tests.browser.playing import open_table
from tests.browser.scenes import AROUND
from tests.browser.tables import made

SEVEN: Final = "22.27/31/-/21.28.35/24/29.30/23"
STATES: Final = {
    "fresh": "21-36 -/- 1 - official",
    "rolled": "21-23,25,26,28-36 24/27 1 2ww:11345 official",
    "decision": "21-23,25,26,28-36 24/27 1 5555ww2 official",
    "steal": "21-23,25,26,28-36 24/27 1 2255ww3 official",
    "give up": "21-23,25,26,28-36 24/27 1 1122 official",
    "seven fresh": f"25,26,32-34,36 {SEVEN} 1 - official",
    "seven rolled": f"25,26,32-34,36 {SEVEN} 1 2ww:11345 official",
    "seven decision": f"25,26,32-34,36 {SEVEN} 1 5555ww2 official",
}
"""Moments of games in which the page's guest is on turn."""
NAMES: Final = ("Александра", "Maximiliane", "Hieronymus-Karl", "Б", "Wolfeschlegelstein", "Ivan", "Анастасия")
PHONE: Final[ViewportSize] = {"width": 360, "height": 640}
LYING: Final[ViewportSize] = {"width": 640, "height": 360}
TABLET: Final[ViewportSize] = {"width": 768, "height": 1024}
DESK: Final[ViewportSize] = {"width": 1280, "height": 720}
WIDE: Final[ViewportSize] = {"width": 1920, "height": 1080}
LOOKS: Final = 50
_MEASURE: Final = """() => {
  const box = document.scrollingElement;
  const out = [];
  if (box.scrollHeight > innerHeight) out.push(`the page is ${box.scrollHeight} high, the screen ${innerHeight}`);
  if (box.scrollWidth > innerWidth) out.push(`the page is ${box.scrollWidth} wide, the screen ${innerWidth}`);
  const wanted = '.tile, .die, .act, .plate, .tools button, .points-words, .pad button';
  for (const each of document.querySelectorAll(wanted)) {
    const { left, top, right, bottom, width } = each.getBoundingClientRect();
    if (width === 0) continue;
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1)
      out.push(`${each.className} is outside: ${[left, top, right, bottom].map(Math.round)}`);
  }
  for (const each of document.querySelectorAll('.act-words, .act-note, .actions p, .group-note, .points-words')) {
    const text = document.createRange();
    text.selectNodeContents(each);
    const words = text.getBoundingClientRect();
    const { left, top, right, bottom } = each.closest('button, .group, .actions, .points').getBoundingClientRect();
    if (words.left < left || words.right > right || words.top < top - 1 || words.bottom > bottom + 1)
      out.push(`${each.textContent} runs over`);
  }
  return out;
}"""
_SMALL: Final = """() => [...document.querySelectorAll('button, a, input, select')].flatMap(each => {
  const { width, height } = each.getBoundingClientRect();
  const inline = each.tagName === 'A' && getComputedStyle(each).display === 'inline';
  if (inline || width === 0 || each.closest('.visually-hidden, .skip') || (width >= 24 && height >= 24)) return [];
  return [`${each.className || each.outerHTML.slice(0, 60)}: ${Math.round(width)} x ${Math.round(height)}`];
})"""
_COVERED: Final = """() => [...document.querySelectorAll('.act, .group.possible, .tools button')].flatMap(each => {
  const { left, top, width, height } = each.getBoundingClientRect();
  if (width === 0) return [];
  const there = document.elementFromPoint(left + width / 2, top + height / 2);
  return there === each || each.contains(there) ? [] : [`${each.className} lies under ${there?.className}`];
})"""


def complaints(page: Page) -> list[str]:
    """What does not fit, is too small to hit, or lies under something else."""
    return [*page.evaluate(_MEASURE), *page.evaluate(_SMALL), *page.evaluate(_COVERED)]


def sat_down(page: Page, position: str, **terms: Any) -> str:  # noqa: ANN401 - of all types
    """A table in that position: the guest first, with bots or people of long names."""
    seats = position.split()[1].count("/") + 1
    return made(page, NAMES[0], bots=" ".join(["careful"] * (seats - 1)), position=position, **terms)


def at_rest(page: Page) -> list[str]:
    """What there is to complain of once the page has come to rest in its new size."""
    for _look in range(LOOKS):
        page.wait_for_timeout(60)
        if not (found := complaints(page)):
            break
    return found


@pytest.mark.parametrize("language", ["bg", "de", "en"])
@pytest.mark.parametrize("name", STATES)
def test_nothing_is_scrolled_in_play(guests: Guests, name: str, language: str) -> None:
    """In every moment of a turn, for two players and for seven, in every language, on every screen."""
    page = guests(locale=language)
    open_table(page, sat_down(page, STATES[name]))
    page.locator(".act, .tray .group").first.wait_for()
    found = {}
    for size in (PHONE, LYING, TABLET, DESK, WIDE):
        page.set_viewport_size(size)
        if out := at_rest(page):
            found[f"{size['width']}x{size['height']}"] = out
    assert found == {}


@pytest.mark.parametrize("size", [PHONE, LYING], ids=lambda size: f"{size['width']}x{size['height']}")
def test_long_names_fit(guests: Guests, size: ViewportSize) -> None:
    """Seven people with long names at one device."""
    page = guests(viewport=size, locale="bg-BG")
    open_table(page, made(page, *NAMES, position=STATES["seven rolled"]))
    page.locator(".handover button").last.click()
    page.locator(".tray .group").first.wait_for()
    assert complaints(page) == []
    open_table(page, made(page, *NAMES[:5], position="21-24,27-36 -/-/-/-/25.26 1 5554w1w official"))
    page.locator(".act, .handover button").first.wait_for()
    assert complaints(page) == []


@pytest.mark.parametrize("size", [PHONE, LYING, TABLET], ids=lambda size: f"{size['width']}x{size['height']}")
def test_nothing_sticks_out_around_a_game(guests: Guests, size: ViewportSize) -> None:
    """Waiting room, hand-over, real dice, results, replays: one may scroll down, but never sideways."""
    found = {}
    page = guests(viewport=size)
    for name, scene in AROUND.items():
        page.context.clear_cookies()
        scene(page)
        page.wait_for_timeout(100)
        if (width := page.evaluate("document.scrollingElement.scrollWidth")) > size["width"]:
            found[name] = width
    assert found == {}


@pytest.mark.parametrize(
    "path", ["/", "/new", "/tables", "/games", "/join", "/rules", "/well", "/learn", "/upload", "/name"]
)
def test_pages_fit_a_narrow_screen(guests: Guests, path: str) -> None:
    """At 320 pixels, which is 1280 enlarged four times, pages are read without scrolling sideways."""
    page = guests(viewport={"width": 320, "height": 640})
    page.goto(path)
    assert page.evaluate("document.scrollingElement.scrollWidth") <= 320
    assert page.evaluate(_SMALL) == []


@pytest.mark.parametrize("name", ["rolled", "seven decision"])
def test_the_table_fits_when_enlarged(guests: Guests, name: str) -> None:
    """Enlarged, everything is still there: one may have to scroll, but down only, and nothing lies over another."""
    page = guests(viewport={"width": 320, "height": 480})
    open_table(page, sat_down(page, STATES[name]))
    page.locator(".act, .tray .group").first.wait_for()
    assert page.evaluate("document.scrollingElement.scrollWidth") <= 320
    page.set_viewport_size({"width": 640, "height": 720})
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    page.wait_for_timeout(100)
    assert page.evaluate("document.scrollingElement.scrollWidth") <= 640
    for button in page.locator(".act:not([aria-disabled=true]), button.group.possible").all():
        button.click(trial=True)
