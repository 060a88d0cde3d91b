"""What goes wrong in a browser is seen: each kind of fault is planted once."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page
from tests.browser.guests import Guests, coming
from tests.browser.playing import open_table, wait_until
from tests.browser.serving import Server
from tests.browser.tables import made
from tests.browser.test_sizes import PHONE, STATES, complaints, sat_down
from tests.browser.watching import Watch


@pytest.mark.parametrize(
    ("planted", "seen"),
    [
        ("setTimeout(() => { throw new Error('planted') })", "script: "),
        ("console.error('planted')", "console: planted"),
        (
            "document.body.append(Object.assign(document.createElement('script'), {text: 'x'}))",
            "Content Security Policy",
        ),
        ("document.body.append(Object.assign(new Image(), {src: 'https://example.org/x.png'}))", "Content Security"),
        ("fetch('/nowhere')", "answer: GET"),
        ("fetch('/static/lost').catch(() => 0)", "request: GET"),
    ],
)
def test_a_planted_fault_is_seen(browser: Browser, server: Server, planted: str, seen: str) -> None:
    """Errors of scripts and of the console, what the policy refuses, answers of 400 and more, requests that fail."""
    watch = Watch()
    with coming(browser, server, watch) as guest:
        page = guest()
        page.route("**/static/lost", lambda route: route.abort())
        page.goto("/about")
        assert watch.faults() == []
        page.evaluate(planted)
        wait_until(page, lambda: any(seen in fault for fault in watch.faults()))


def test_an_expected_fault_is_not_minded(page: Page, watch: Watch) -> None:
    """A test may say what it brings about itself."""
    page.goto("/about")
    page.evaluate("console.error('planted')")
    wait_until(page, lambda: len(watch.faults()) == 1)
    watch.expect("planted")
    assert watch.faults() == []


STYLED = "css => { const sheet = new CSSStyleSheet(); sheet.replaceSync(css); document.adoptedStyleSheets = [sheet] }"


@pytest.mark.parametrize(
    ("planted", "seen"),
    [
        (".board { min-height: 700px !important }", "high"),
        (".board-bar { min-width: 400px !important }", "outside"),
        (".tools button { inline-size: 20px !important; min-inline-size: 0 !important }", "tool: 20 x"),
        (".act-words { font-size: 60px !important; white-space: nowrap }", "runs over"),
        (".tray { z-index: 9; position: fixed !important; inset: 0 }", "lies under"),
    ],
)
def test_what_does_not_fit_is_seen(guests: Guests, planted: str, seen: str) -> None:
    """The look at sizes finds what is too high, sticks out, is too small to hit, or is covered."""
    page = guests(viewport=PHONE)
    open_table(page, sat_down(page, STATES["decision"]))
    page.locator(".act").first.wait_for()
    assert complaints(page) == []
    page.evaluate(STYLED, planted)
    assert any(seen in each for each in complaints(page)), complaints(page)


def test_the_server_keeps_its_log_clean(page: Page, server: Server) -> None:
    """What the server counts as an error ends up in its log, and is looked for there."""
    open_table(page, made(page, "Ana", bots="careful"))
    assert server.log.read_text() != ""
    assert server.faults() == []
