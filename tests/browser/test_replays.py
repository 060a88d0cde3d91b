"""Finished games: looked at again, linked to, gone on from; and records that are brought here."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.browser.guests import Guests
from tests.browser.playing import GROUP, HANDOVER, ROLL, open_table, settings
from tests.browser.tables import API, END, brought, first_golden, made, moved, played_out, snapshot, told
from tests.browser.watching import Watch

EVEN = "29 24/21 1 - official"
"""Nobody is ahead before the last tile; whatever happens then is a turning point."""


def finished(page: Page) -> str:
    """A short game that is over."""
    match = made(page, "Ana", "Boris", turns=2, first=1)
    played_out(page, match)
    return match


def words(page: Page) -> str:
    """What the replay says of the moment."""
    return page.locator(".replay-words").inner_text()


def test_a_game_is_looked_at_again(page: Page) -> None:
    """Step, scrub, jump by turns and by keys, play; the address follows and brings one back to the moment."""
    match = finished(page)
    open_table(page, match)
    slider = page.get_by_label("Moment of the game")
    last = int(slider.get_attribute("max") or 0)
    assert last > 8
    slider.fill("0")
    assert words(page) == "The game begins."
    page.get_by_role("button", name="One step on").click()
    expect(page.locator(".replay-words")).not_to_have_text("The game begins.")
    page.get_by_role("button", name="To the next turn").click()
    expect(page.locator(".status-words h1")).to_contain_text("Turn 2")
    page.locator("h1, .status-words").first.click()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    said, at = words(page), slider.input_value()
    assert "#" in page.url
    page.keyboard.press("Home")
    expect(slider).to_have_value("0")
    page.keyboard.press("End")
    expect(slider).to_have_value(str(last))
    slider.fill(at)
    expect(page.locator(".replay-words")).to_have_text(said)
    page.reload()
    expect(page.locator(".replay-words")).to_have_text(said)
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".replay-words")).not_to_have_text(said)
    page.get_by_role("button", name="Pause").click()


def link_to_moment(page: Page, match: str, moment: int) -> str:
    """The link that a finished game gives to one of its moments; the page stays there."""
    open_table(page, match)
    page.get_by_label("Moment of the game").fill(str(moment))
    page.get_by_role("button", name="Copy a link to it").click()
    expect(page.get_by_text("Copied.")).to_be_visible()
    return str(page.evaluate("navigator.clipboard.readText()"))


def test_a_link_leads_others_to_the_moment(guests: Guests) -> None:
    """Who gets the link of a moment of an open game sees that moment, without a name or a seat."""
    ana, other = guests(permissions=["clipboard-read", "clipboard-write"]), guests()
    match = made(ana, "Ana", bots="careful", turns=2, listed=True)
    played_out(ana, match)
    other.goto(link_to_moment(ana, match, 5))
    expect(other.locator(".replay-words")).to_have_text(words(ana))
    assert other.locator(".plate").count() == 2


def test_a_link_of_a_table_by_invitation_lets_others_in(guests: Guests) -> None:
    """Who gets the link of a moment is asked for a name, and comes to that moment; the link leads there again."""
    ana, other = guests(permissions=["clipboard-read", "clipboard-write"]), guests()
    match = made(ana, "Ana", bots="careful", turns=2)
    played_out(ana, match)
    link = link_to_moment(ana, match, 5)
    other.goto(link)
    other.get_by_role("button", name="Look at the game").click()
    expect(other.locator(".replay-words")).to_have_text(words(ana))
    other.goto(link)
    expect(other.locator(".replay-words")).to_have_text(words(ana))


def test_others_are_invited_to_watch_a_game_that_is_on(guests: Guests) -> None:
    """The link in the settings leads to a table by invitation, as a watcher."""
    ana, other = guests(), guests()
    match = made(ana, "Ana", bots="careful", position="21-36 -/- 1 55ww official")
    open_table(ana, match)
    settings(ana)
    other.goto(ana.get_by_label("Send this link:").input_value())
    other.get_by_role("button", name="Watch").click()
    other.locator(".board").wait_for()
    expect(other.locator(".status-words")).to_contain_text("Ana is on turn")


def test_at_the_end_nobody_is_on_turn(page: Page) -> None:
    """The last picture has the winner, and no dice that wait for somebody."""
    match = made(page, "Ana", "Boris", position=END)
    played_out(page, match)
    open_table(page, match)
    page.locator(".scrub").press("End")
    expect(page.locator(".ended-words")).to_contain_text(" wins")
    assert page.locator(".plate.on-turn, .in-hand").count() == 0
    assert page.locator(".plate.wins").count() == 1


@pytest.mark.usefixtures("coach")
def test_turning_points_are_jumped_to(page: Page) -> None:
    """Where the chances have been learned, the chart and the turning points lead to their turns."""
    match = made(page, "Ana", "Boris", position=EVEN)
    played_out(page, match)
    open_table(page, match)
    expect(page.get_by_role("heading", name="Chances to win")).to_be_visible()
    assert len(told(page.request.get(f"{API}/matches/{match}/chances"))["turns"]) >= 2
    page.locator(".scrub").press("End")
    point = page.get_by_role("region", name="Chances to win").locator(".turning-points button").first
    number = re.search(r"\d+", point.inner_text())
    assert number is not None
    assert re.fullmatch(
        r"Turn \d+: (Ana|Boris) (takes|steals|busts).*\nChance to win: (Ana|Boris) from .+% to .+%", point.inner_text()
    )
    point.click()
    expect(page.locator(".status-words h1")).to_contain_text(f"Turn {number[0]}:")
    assert page.url.split("#")[1].startswith(f"{number[0]}-")


@pytest.mark.usefixtures("coach")
def test_what_the_expert_would_have_done_is_a_list_that_leads_to_the_moments(page: Page) -> None:
    """On a phone the table comes into view, and the keyboard stays; advice stays open and marks what was played."""
    page.set_viewport_size({"width": 375, "height": 750})
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"/t/{brought(page)}")
    section = page.get_by_role("region", name="Where the expert would have played differently")
    differences = section.locator(".turning-points button")
    expect(differences.first).to_contain_text("Expert:")
    costs = [float(each.strip("−%")) for each in section.locator(".point-cost").all_inner_texts()]
    assert costs == sorted(costs, reverse=True) and costs[0] > 1
    differences.first.scroll_into_view_if_needed()
    buttons = page.locator(".replay-buttons").bounding_box()
    assert buttons is not None and 0 <= buttons["y"] < 750 - buttons["height"]
    differences.first.click()
    page.wait_for_function("scrollY === 0")
    expect(differences.first).to_be_focused()
    played = page.get_by_role("row").filter(has_text="played").get_by_role("rowheader")
    first = differences.first.inner_text().splitlines()[0].split(": ", 1)
    expect(played).to_contain_text(first[1])
    expect(page.locator(".status-words h1")).to_contain_text(f"{first[0]}:")
    page.get_by_role("button", name="One step back").click()
    page.get_by_role("button", name="One step on").click()
    expect(played).to_contain_text(first[1])
    expect(page.get_by_label("Show what the expert would do")).to_be_checked()
    section.get_by_label("Player").select_option("2")
    expect(differences.first).to_contain_text("Expert:")


def test_one_plays_on_from_any_moment(page: Page) -> None:
    """A moment becomes a new game, which begins just there."""
    match = made(page, "Ana", "Boris", position="21-36 -/- 1 :11235ww4 official", turns=2)
    moved(page, match, "w")
    wanted = snapshot(page, match)["game"]["position"]
    seq = snapshot(page, match)["seq"]
    played_out(page, match)
    page.goto(f"/t/{match}?at={seq}")
    expect(page.locator(".replay-words")).to_contain_text("2 worms")
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url(lambda url: match not in url)
    page.locator(", ".join((ROLL, HANDOVER))).first.wait_for()
    if page.locator(HANDOVER).count():
        page.locator(HANDOVER).click()
    after = snapshot(page, page.url.split("/t/")[1])
    assert after["game"]["position"] == wanted
    assert page.locator(ROLL).count() == 1


def test_the_record_can_be_saved_and_brought_back(page: Page, tmp_path: Path) -> None:
    """What is saved can be brought here again, and is the same game."""
    match = finished(page)
    open_table(page, match)
    with page.expect_download() as download:
        page.get_by_role("link", name="Save the record").first.click()
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    assert path.suffix == ".heck"
    page.goto("/upload")
    page.get_by_label("A file").set_input_files(path)
    page.get_by_role("button", name="Look at the game").click()
    expect(page.locator(".replay-words")).to_be_visible()
    brought = snapshot(page, page.url.split("/t/")[1].split("#")[0])
    assert brought["table"]["imported"]
    assert brought["game"]["position"] == snapshot(page, match)["game"]["position"]


def test_a_golden_record_is_replayed(page: Page) -> None:
    """A record of the tests, pasted as a text, is a game to look at, with names and all."""
    page.goto("/upload")
    page.get_by_label("Or its text").fill(first_golden())
    page.get_by_role("button", name="Look at the game").click()
    expect(page.locator(".replay-words, .error").first).to_be_visible()
    assert page.locator(".error").count() == 0


@pytest.mark.parametrize(
    ("text", "reason"),
    [("", "Choose a file"), ("this is no record\n", "Line 1"), ("A" * 1_000_001, "too long")],
    ids=["empty", "nonsense", "too long"],
)
def test_a_record_that_is_none_is_refused(page: Page, watch: Watch, text: str, reason: str) -> None:
    """The page comes back with what was brought and the reason, in a sentence with the line."""
    watch.expect("422")
    page.goto("/upload")
    page.get_by_label("A file").set_input_files({"name": "x.heck", "mimeType": "text/plain", "buffer": text.encode()})
    page.get_by_role("button", name="Look at the game").click()
    expect(page.locator(".error").first).to_contain_text(reason)
    assert page.title().startswith("Please check")
    assert page.locator(GROUP).count() == 0
