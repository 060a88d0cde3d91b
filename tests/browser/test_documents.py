"""The pages with a browser: without a script, with mistakes in the forms, back and forth; and nothing bars the way."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from tests.browser.accessible import complaints
from tests.browser.guests import Guests
from tests.browser.playing import wait_until
from tests.browser.serving import Server
from tests.browser.watching import Watch

FOLDED = "for (const each of document.querySelectorAll('details')) each.open = true"
WIDTH = "document.scrollingElement.scrollWidth - innerWidth"
PHONE = {"width": 360, "height": 640}
DESK = {"width": 1280, "height": 800}
REFUSED = r"\b(404|422)\b"
DOCUMENTS = (
    *("/", "/new", "/new?for=real", "/tables", "/games", "/join", "/join?code=hello", "/j/AAAAAA", "/name"),
    *("/learn", "/upload", "/rules", "/well", "/about", "/t/nothing000", "/nowhere"),
)


@pytest.mark.parametrize("path", DOCUMENTS)
@pytest.mark.parametrize(("scheme", "size"), [("light", DESK), ("dark", PHONE)], ids=["light-desk", "dark-phone"])
def test_nothing_bars_the_way(guests: Guests, watch: Watch, path: str, scheme: str, size: dict[str, int]) -> None:
    """On a phone and on a wide screen, with all that is folded opened, axe is content and nothing is cut off."""
    watch.expect(REFUSED)
    page = guests(color_scheme=scheme, viewport=size)
    page.goto(path)
    page.evaluate(FOLDED)
    assert page.evaluate(WIDTH) <= 0
    assert complaints(page) == []


def test_without_a_script_one_sees_the_table(guests: Guests) -> None:
    """Where scripts are off, one click still leads to a game, and its page says how it stands."""
    page = guests(java_script_enabled=False)
    page.goto("/")
    page.get_by_role("button", name="Play against a bot").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("A game that is on")
    expect(page.locator("noscript p")).to_be_visible()
    expect(page.get_by_role("row")).to_have_count(3)
    page.get_by_role("link", name="Heckmeck").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Your games")
    page.get_by_role("link", name=re.compile("Back to the table")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("A game that is on")


def test_a_mistake_in_the_form(page: Page, watch: Watch) -> None:
    """What was typed is still there, and the list of mistakes leads to the fields."""
    watch.expect(REFUSED)
    page.goto("/new")
    page.get_by_label("Your name", exact=True).fill("Ana")
    page.get_by_label("Place 2", exact=True).select_option("here")
    expect(page.get_by_label("Name at place 2")).to_be_visible()
    expect(page.get_by_label("Name at place 3")).to_be_hidden()
    page.get_by_label("Name at place 2").fill("ana")
    page.locator("summary", has_text="Rules").click()
    page.get_by_role("radio", name="sheet").check()
    page.get_by_role("button", name="Make the table").click()
    expect(page.get_by_role("alert")).to_contain_text("Please check")
    expect(page.get_by_label("Your name", exact=True)).to_have_value("Ana")
    expect(page.locator(".chosen .on-sheet")).to_be_visible()
    expect(page.get_by_label("Name at place 2")).to_have_attribute("aria-invalid", "true")
    page.evaluate(FOLDED)
    assert complaints(page) == []
    page.get_by_role("alert").get_by_role("link").click()
    expect(page.get_by_label("Name at place 2")).to_be_focused()
    page.get_by_label("Name at place 2").fill("Boris")
    page.get_by_role("button", name="Make the table").click()
    page.wait_for_url(re.compile("/t/"))


def test_back_and_once_more(page: Page, server: Server) -> None:
    """Who goes back to a page that was open before the first game can use it; a reload sends nothing twice."""
    page.goto("/")
    page.get_by_role("button", name="Play against a bot").click()
    page.wait_for_url(re.compile("/t/"))
    first = page.url
    page.reload()
    assert page.url == first
    page.go_back()
    page.get_by_role("button", name="Play against a bot").click()
    page.wait_for_url(lambda url: "/t/" in url and url != first)
    page.goto(server.address)
    expect(page.locator(".game")).to_have_count(2)


@pytest.mark.parametrize("choose", [lambda code: code.lower(), lambda code: f"{code[:3]} {code[3:]}"])
def test_a_code_leads_to_the_table(guests: Guests, choose: Callable[[str], str]) -> None:
    """Ana makes a table, Boris types its code, gives his name, and both are there."""
    ana, boris = guests(), guests()
    ana.goto("/new")
    ana.get_by_label("Your name", exact=True).fill("Ana")
    ana.get_by_role("button", name="Make the table").click()
    ana.wait_for_url(re.compile("/t/"))
    match = ana.url.split("/t/")[1]
    code = ana.request.get(f"/api/v1/matches/{match}").json()["table"]["code"]
    boris.goto("/")
    boris.get_by_label("Join with a code").fill(choose(code))
    boris.get_by_role("button", name="Join").click()
    expect(boris.get_by_text("At the table: Ana")).to_be_visible()
    assert complaints(boris) == []
    boris.get_by_label("Your name").fill("Boris")
    boris.get_by_role("button", name="Join").click()
    boris.wait_for_url(re.compile(match))
    seats = ana.request.get(f"/api/v1/matches/{match}").json()["table"]["seats"]
    assert [placed["name"] for placed in seats] == ["Ana", "Boris"]


def test_a_game_is_ended_from_the_home_page(page: Page, server: Server) -> None:
    """Who does not want to go on with a game against a bot ends it, after a question."""
    page.goto("/")
    page.get_by_role("button", name="Play against a bot").click()
    page.wait_for_url(re.compile("/t/"))
    match = page.url.split("/t/")[1]
    page.goto(server.address)
    page.get_by_role("link", name=re.compile("End the game")).click()
    assert complaints(page) == []
    page.get_by_role("button", name="End the game").click()
    expect(page.get_by_role("heading", name="Your games")).to_have_count(0)
    assert page.request.get(f"/api/v1/matches/{match}").json()["table"]["reason"] == "abandoned"


@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
def test_a_wide_table_is_moved_by_keys(guests: Guests, script: bool) -> None:
    """On a phone the frame of a wide table has the name of its heading, takes the focus and moves; the page stays."""
    page = guests(viewport=PHONE, java_script_enabled=script)
    page.goto("/well")
    frame = page.get_by_role("group", name="Some first rolls")
    frame.focus()
    for _ in range(6):
        page.keyboard.press("ArrowRight")
    wait_until(page, lambda: bool(frame.evaluate("each => each.scrollLeft > 0")))
    assert frame.evaluate("each => getComputedStyle(each).backgroundAttachment").startswith("local, local, scroll")
    assert page.evaluate("scrollX") == 0
    rolls = frame.locator("td:first-child")
    assert {roll.bounding_box()["height"] < 32 for roll in rolls.all()} == {True}  # type: ignore[index]
