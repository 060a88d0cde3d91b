"""Those around a game: who watches, what is said, whose time is up; and what a device remembers."""

from __future__ import annotations

from playwright.sync_api import Page, expect
from tests.browser.guests import Guests
from tests.browser.playing import CHOICES, GROUP, ROLL, choosing, open_table, settings
from tests.browser.tables import made, moved, named, seated, snapshot
from tests.browser.watching import Watch

FULL = "21-36 -/- 1 - official"


def test_who_watches_is_counted_and_sees_all(guests: Guests) -> None:
    """At an open table anybody watches: the moves are seen at once, nothing can be pressed, and players see it."""
    ana, eyes = guests(), guests(locale="de-DE")
    match = made(ana, "Ana", bots="careful", position="21-36 -/- 1 :11235ww4 official", listed=True)
    open_table(ana, match)
    open_table(eyes, match)
    expect(ana.locator(".status-note")).to_contain_text("1 watching")
    ana.locator(GROUP).last.click()
    expect(eyes.locator(".points-words")).to_contain_text("10 Punkte")
    assert eyes.locator(", ".join(CHOICES)).count() == 0
    eyes.close()
    expect(ana.locator(".status-note")).not_to_contain_text("watching")


def test_a_phrase_is_read_in_ones_own_language(guests: Guests) -> None:
    """What is said is chosen from a list and heard in the language of who hears it."""
    ana, boris = guests(), guests(locale="bg-BG")
    seated(ana, boris, FULL)
    ana.get_by_role("button", name="Well played!").click()
    expect(boris.locator(".sayings")).to_contain_text("Ana: Добра игра!")
    expect(ana.locator(".sayings")).to_contain_text("Ana: Well played!")


def test_the_owner_frees_a_seat(guests: Guests) -> None:
    """Who made the table sends somebody from a seat before the game; the seat is free again for others."""
    ana, boris = guests(), guests()
    match = made(ana, "Ana", seats=2, start=False, listed=True)
    named(boris, "Boris")
    open_table(ana, match)
    open_table(boris, match)
    boris.get_by_role("button", name="Sit down here").click()
    boris.get_by_role("button", name="Sit down", exact=True).click()
    ana.get_by_role("button", name="Free the seat").click()
    expect(boris.get_by_role("button", name="Sit down here")).to_be_visible()
    assert [seat["name"] for seat in snapshot(ana, match)["table"]["seats"]] == ["Ana", None]


def test_the_owner_frees_a_seat_in_the_game(guests: Guests) -> None:
    """After a question; a bot plays there, and who sat there may sit down again."""
    ana, boris = guests(), guests()
    match = seated(ana, boris, FULL)
    settings(boris)
    expect(boris.get_by_role("button", name="Free the seat of Ana")).to_have_count(0)
    boris.keyboard.press("Escape")
    settings(ana)
    ana.get_by_role("button", name="Free the seat of Boris").click()
    ana.get_by_role("button", name="Yes, free the seat of Boris").click()
    boris.get_by_role("button", name="Sit down here").click()
    boris.get_by_role("button", name="Sit down", exact=True).click()
    expect(boris.get_by_role("button", name="Sit down here")).to_have_count(0)
    assert [seat["name"] for seat in snapshot(ana, match)["table"]["seats"]] == ["Ana", "Boris"]


def test_when_time_is_up_the_turn_is_finished(page: Page) -> None:
    """A careful bot finishes the turn of who thinks too long, and the log says why."""
    clock = {"kind": "turn", "turn_s": 5}
    match = made(page, "Ana", bots="careful", position="21-36 -/- 1 55555ww official", clock=clock)
    open_table(page, match)
    choosing(page)
    expect(page.locator(".log")).to_contain_text("Time was up.")
    expect(page.locator(".log")).to_contain_text("Ana takes 35 off the grill")


def test_a_stack_is_fanned_out(page: Page) -> None:
    """Pressing a plate shows the whole stack, the top tile first; Escape closes it."""
    open_table(page, made(page, "Ana", bots="careful", position="21,23-26,28,30-36 -/27.22.29 1 - official"))
    page.get_by_role("button", name="3 tiles").click()
    fan = page.locator(".fan:popover-open")
    assert [tile.split(",")[0] for tile in fan.get_by_role("img").evaluate_all("all => all.map(e => e.ariaLabel)")] == [
        *("29", "22", "27"),
    ]
    page.keyboard.press("Escape")
    expect(fan).to_have_count(0)


def test_a_device_remembers_its_settings(page: Page) -> None:
    """Sound, colours and motion stay as they were set, also at the next table."""
    open_table(page, made(page, "Ana", bots="careful", position=FULL))
    page.get_by_role("button", name="Sound").click()
    settings(page)
    page.get_by_label("Colours").select_option("dark")
    page.get_by_label("Movement").select_option("full")
    page.keyboard.press("Escape")
    open_table(page, made(page, "Ana", bots="careful", position=FULL))
    expect(page.get_by_role("button", name="Sound")).to_have_attribute("aria-pressed", "false")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator(".board.moves")).to_have_count(1)


def test_what_moves_comes_to_its_end(page: Page) -> None:
    """With all movement on, a turn is played as without: dice tumble, and the next press is not lost."""
    page.emulate_media(reduced_motion="no-preference")
    match = made(page, "Ana", bots="careful", position="21-24,26-36 -/25 1 555:ww112 official")
    open_table(page, match)
    page.locator(f"{GROUP}:has([data-fly=dice-6])").click()
    page.get_by_role("button", name="Steal 25 from").first.click()
    expect(page.locator(".log")).to_contain_text("Ana steals 25")
    choosing(page)
    page.locator(ROLL).click()
    expect(page.locator(".tray .die").first).to_be_visible()


def test_hints_lead_to_the_rule(page: Page) -> None:
    """The terms of a table name the rule, and the link leads to just that place."""
    open_table(page, made(page, "Ana", "Boris", start=False, first="youngest"))
    link = page.get_by_role("link", name="Rule 15").first
    address = link.get_attribute("href") or ""
    page.goto(address)
    expect(page.locator(f"[id='{address.split('#')[1]}']")).to_be_in_viewport()


def test_a_move_that_comes_too_late_is_answered(page: Page, watch: Watch) -> None:
    """What cannot be done any more is refused with its reason; the page goes on as it stands."""
    watch.expect("ERR_INTERNET_DISCONNECTED")
    match = made(page, "Ana", bots="careful", dice="real", position="21-36 -/- 1 55555ww official")
    open_table(page, match)
    choosing(page)
    page.context.set_offline(True)
    page.locator(".act.take").first.click()
    moved(page, match, "r")
    page.context.set_offline(False)
    expect(page.locator(".refused")).to_be_visible()
    assert len(page.locator(".refused").inner_text()) > 10
    expect(page.locator(".pad")).to_be_visible()
    page.locator(".refused button").click()
    expect(page.locator(".refused")).to_have_count(0)
