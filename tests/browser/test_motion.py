"""What moves at the table: tiles and dice on their way, nothing where nothing may move, and a press that ends it."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page, expect
from tests.browser.guests import Guests
from tests.browser.playing import open_table
from tests.browser.tables import made

STEAL: Final = "21-24,26-36 -/25 1 555ww official"
THROWN: Final = "21-36 -/- 1 55:1124ww official"
"""Ana may steal 25, which Boris holds; Ana may set twos aside among other dice."""
_WATCH: Final = """() => {
  window.flown = [];
  new MutationObserver(changes => changes.forEach(change => change.addedNodes.forEach(node => {
    if (node.classList?.contains('ghost')) window.flown.push(node.classList[0] + ' ' + node.textContent.trim());
  }))).observe(document.body, {childList: true});
}"""


def watched(page: Page, position: str) -> Page:
    """A table in that position, on which what flies is written down."""
    page.add_init_script("localStorage.setItem('heckmeck.handover', 'false')")
    open_table(page, made(page, "Ana", "Boris", position=position))
    page.evaluate(_WATCH)
    return page


def flown(page: Page) -> list[str]:
    """What has flown so far."""
    seen: list[str] = page.evaluate("window.flown")
    return seen


@pytest.mark.parametrize(("motion", "expected"), [("no-preference", ["tile 25"]), ("reduce", [])])
def test_a_tile_travels_from_stack_to_stack(guests: Guests, motion: str, expected: list[str]) -> None:
    """A stolen tile flies once, and where the device wants no motion it is there at once."""
    page = watched(guests(reduced_motion=motion), STEAL)
    page.get_by_role("button", name="Steal 25 from Boris").first.click()
    expect(page.locator(".plate .dish").first.locator(".tile")).to_have_text("25")
    assert flown(page) == expected


def test_dice_slide_aside(guests: Guests) -> None:
    """A group set aside flies to the dice there, and those make room for it."""
    page = watched(guests(reduced_motion="no-preference"), THROWN)
    page.get_by_role("button", name="Set aside 1 two").click()
    expect(page.locator(".aside-dice .dice .die")).to_have_count(3)
    assert "dice" in {each.strip() for each in flown(page)}


def test_a_press_ends_what_moves(guests: Guests) -> None:
    """Whoever presses anywhere sees all that is under way arrive."""
    page = watched(guests(reduced_motion="no-preference"), STEAL)
    # Slow enough to be caught on the way.
    tools = page.context.new_cdp_session(page)
    tools.send("Animation.enable")
    tools.send("Animation.setPlaybackRate", {"playbackRate": 0.01})
    page.get_by_role("button", name="Steal 25 from Boris").first.click()
    expect(page.locator(".ghost.tile")).to_have_count(1)
    page.locator(".points-words").click()
    expect(page.locator(".ghost")).to_have_count(0)
    expect(page.locator(".plate .dish").first.locator(".tile")).to_be_visible()
