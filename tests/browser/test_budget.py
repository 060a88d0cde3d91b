"""How much a phone has to fetch until the table can be used: measured as it comes over the wire."""

from __future__ import annotations

from typing import Any, Final

from playwright.sync_api import Page, expect
from tests.browser.guests import Guests
from tests.browser.playing import ROLL, open_table
from tests.browser.tables import made

BUDGET: Final = 120_000
REQUESTS: Final = 12
SLOW: Final = {
    "offline": False,
    "latency": 300,
    "downloadThroughput": 400_000 / 8,
    "uploadThroughput": 400_000 / 8,
}
"""What developers' tools call slow 3G."""


def fetched(page: Page, slow: bool = False) -> list[dict[str, Any]]:
    """All that the page fetches from now on, with the bytes that came over the wire; filled while it goes on."""
    cdp = page.context.new_cdp_session(page)
    cdp.send("Network.enable")
    if slow:
        cdp.send("Network.emulateNetworkConditions", SLOW)
    answers: dict[str, dict[str, Any]] = {}
    done: list[dict[str, Any]] = []

    def finished(event: dict[str, Any]) -> None:
        done.append({**answers.get(event["requestId"], {}), "bytes": event["encodedDataLength"]})

    cdp.on("Network.responseReceived", lambda event: answers.update({event["requestId"]: kinds(event)}))
    cdp.on("Network.loadingFinished", finished)
    return done


def kinds(event: dict[str, Any]) -> dict[str, Any]:
    """What an answer is."""
    return {"type": event["type"], "url": event["response"]["url"], "headers": event["response"]["headers"]}


def test_script_and_style_of_the_table_are_small(guests: Guests) -> None:
    """Until the first roll can be made, at most 120 kB of script and style have come, in few requests."""
    for language in ("bg-BG", "de-DE", "en-GB"):
        page = guests(locale=language)
        match = made(page, "Ana", bots="careful")
        found = fetched(page)
        open_table(page, match)
        expect(page.locator(ROLL)).to_be_visible()
        page.wait_for_timeout(200)
        heavy = {
            each["url"].rsplit("/", 1)[1]: each["bytes"] for each in found if each["type"] in ("Script", "Stylesheet")
        }
        assert heavy
        assert sum(heavy.values()) <= BUDGET, heavy
        assert len(found) <= REQUESTS, [each["url"] for each in found]
        packed = {each["url"]: each["headers"].get("content-encoding") for each in found if each["bytes"] > 2_000}
        assert None not in packed.values(), packed


def test_the_table_is_usable_on_a_slow_phone(guests: Guests) -> None:
    """At the speed of slow 3G the first roll can be made; all bytes until then would take no more than five seconds."""
    page = guests(viewport={"width": 360, "height": 640})
    match = made(page, "Ana", bots="careful")
    found = fetched(page, slow=True)
    open_table(page, match)
    page.locator(ROLL).click()
    expect(page.locator(".tray .die").first).to_be_visible()
    assert sum(each["bytes"] for each in found) <= SLOW["downloadThroughput"] * 5


def test_a_second_visit_fetches_no_script(guests: Guests) -> None:
    """Script and style are kept for good under names that change with what is in them."""
    page = guests()
    match = made(page, "Ana", bots="careful")
    open_table(page, match)
    found = fetched(page)
    page.goto("about:blank")
    open_table(page, match)
    expect(page.locator(ROLL)).to_be_visible()
    again = [each for each in found if each.get("type") in ("Script", "Stylesheet") and each["bytes"]]
    assert again == []
