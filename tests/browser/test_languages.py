"""Bulgarian, English, German: everywhere, and switched at the table without losing anything."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.browser.guests import Guests
from tests.browser.playing import GROUP, ROLL, open_table, play_out
from tests.browser.tables import made, moved

ROLLED = "21-24,26-36 25/- 1 33:114552 official"
ROLL_WORDS = {"bg": "Хвърли 4 зара", "de": "4 Würfel werfen", "en": "Roll 4 dice"}
LOCALES = {"bg": "bg-BG", "de": "de-DE", "en": "en-GB"}
PATHS = ("/", "/new", "/tables", "/games", "/join", "/rules", "/well", "/learn", "/upload", "/about", "/name")


def speak(page: Page, language: str) -> None:
    """Switch the language in the settings at the table."""
    page.locator(".tools [aria-haspopup=dialog]").last.click()
    page.locator("dialog select").first.select_option(language)
    expect(page.locator("html")).to_have_attribute("lang", language)
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)


def test_the_language_is_switched_in_the_middle_of_a_turn(guests: Guests) -> None:
    """Dice, points and choices stay as they are, nothing is loaded anew, and the language stays after a reload."""
    page = guests()
    match = made(page, "Ана", bots="careful", position=ROLLED)
    open_table(page, match)
    page.evaluate("window.stayed = true")
    dice = page.locator(".tray .group").count()
    for language in ("de", "bg", "en", "bg"):
        speak(page, language)
        expect(page.locator(".tray .group")).to_have_count(dice)
        expect(page.locator(GROUP)).to_have_count(4)
    page.locator(GROUP).first.click()
    expect(page.locator(ROLL)).to_contain_text(ROLL_WORDS["bg"])
    for language in ("en", "de"):
        speak(page, language)
        expect(page.locator(ROLL)).to_contain_text(ROLL_WORDS[language])
    assert page.evaluate("window.stayed") is True
    page.reload()
    expect(page.locator(ROLL)).to_contain_text(ROLL_WORDS["de"])
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", "de")


@pytest.mark.parametrize("language", LOCALES)
def test_a_browser_is_spoken_to_in_its_language(guests: Guests, language: str) -> None:
    """Without a word from the person, every page and the table speak the browser's language."""
    page = guests(locale=LOCALES[language])
    for path in PATHS:
        page.goto(path)
        expect(page.locator("html")).to_have_attribute("lang", language)
        assert page.locator("h1").count() == 1
    match = made(page, "Ана", bots="careful", position="33-36 24.28/21.26 1 55ww official", turns=1)
    open_table(page, match)
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.locator(ROLL)).to_contain_text(ROLL_WORDS[language])
    play_out(page)


def test_a_switch_on_a_page_keeps_the_page(page: Page) -> None:
    """The links above a page lead to the same page in another language."""
    page.goto("/rules")
    page.locator(".languages a[hreflang=bg]").click()
    expect(page.locator("html")).to_have_attribute("lang", "bg")
    assert "/rules" in page.url
    page.goto("/new")
    expect(page.locator("html")).to_have_attribute("lang", "bg")


def test_the_log_follows_the_language(page: Page) -> None:
    """What has happened is told in the language that is spoken now."""
    match = made(page, "Ana", bots="careful", position="22,24-36 21/- 1 23:11wwww official")
    open_table(page, match)
    moved(page, match, "w", "t25")
    speak(page, "de")
    expect(page.locator(".log")).to_contain_text("Ana nimmt 25 vom Grill")
    speak(page, "bg")
    expect(page.locator(".log")).to_contain_text("Ana взема 25 от грила")
