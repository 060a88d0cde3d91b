"""Connections that break: the table is right again by itself, and nothing is done twice."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Page, Request, WebSocketRoute, expect
from tests.browser.guests import Guests, coming
from tests.browser.playing import GROUP, OVER, ROLL, TAKE, act, choosing, hurry, open_table, over, play_out
from tests.browser.serving import Server
from tests.browser.tables import API, END, made, moved, seated, snapshot, told
from tests.browser.watching import Watch

pytestmark = pytest.mark.usefixtures("gone")
FULL = "21-36 -/- 1 - official"
ROLLED = "21-36 -/- 1 :11235ww4 official"
SOCKET = re.compile(r"/socket(\?|$)")
BROKEN = (
    "WebSocket connection",
    "net::ERR_(FAILED|INTERNET|CONNECTION|EMPTY|INCOMPLETE|SOCKET)",
    "Failed to load resource",
)
"""What the browser complains of where a connection is broken on purpose."""


class Gone(NamedTuple):
    """Two people at a table of whom the second, on turn, is offline."""

    ana: Page
    boris: Page
    match: str


@pytest.fixture(scope="module")
def gone(browser: Browser, server: Server) -> Iterator[Gone]:
    """Absence counts only after a while; so it begins before all tests here."""
    watch = Watch()
    watch.expect(*BROKEN)
    with coming(browser, server, watch) as guest:
        ana, boris = guest(), guest()
        match = seated(ana, boris, "21-36 -/- 2 :11235ww4 official", first=2)
        boris.context.set_offline(True)
        yield Gone(ana, boris, match)
    assert watch.faults() == []


def rolls(page: Page, match: str) -> int:
    """How many rolls are in the log."""
    events = told(page.request.get(f"{API}/matches/{match}/events?after=0&limit=500"))["events"]
    return sum("r" in each["event"].get("moves", ()) for each in events)


@pytest.mark.parametrize("lost", ["command", "answer"])
def test_a_roll_whose_connection_breaks_is_rolled_once(guests: Guests, watch: Watch, lost: str) -> None:
    """Whether the wish to roll was lost or its answer: the dice lie there soon, and were rolled once."""
    page = guests()
    match = made(page, "Ana", bots="careful", position=FULL)
    cut: list[WebSocketRoute] = []

    def route(ours: WebSocketRoute) -> None:
        server = ours.connect_to_server()

        def send(message: str | bytes) -> None:
            if json.loads(message).get("move") != "r" or cut:
                server.send(message)
                return
            cut.append(ours)
            if lost == "answer":
                server.send(message)
            else:
                ours.close(code=1012)

        def hear(message: str | bytes) -> None:
            if ours in cut:
                ours.close(code=1012)
            else:
                ours.send(message)

        ours.on_message(send)
        server.on_message(hear)

    page.route_web_socket(SOCKET, route)
    open_table(page, match)
    page.locator(ROLL).click()
    expect(page.locator(".tray .die").first).to_be_visible()
    expect(page.locator(GROUP).first).to_be_visible()
    assert cut
    assert rolls(page, match) == 1
    act(page)
    expect(page.locator(ROLL).or_(page.locator(TAKE)).first).to_be_visible()


def test_without_network_in_the_middle_of_a_roll(guests: Guests, watch: Watch) -> None:
    """Offline it says so and keeps the board; back online it shows what has happened, and the game goes on."""
    watch.expect(*BROKEN)
    ana, boris = guests(), guests()
    match = seated(ana, boris, "21-36 -/- 1 :11235ww4 official", turns=1)
    boris.context.set_offline(True)
    expect(boris.get_by_text("No network.")).to_be_visible()
    expect(boris.locator(".tray .die")).to_have_count(8)
    moved(ana, match, "w")
    boris.context.set_offline(False)
    expect(boris.get_by_text("No network.")).to_be_hidden()
    expect(boris.locator(".link-state")).to_be_empty()
    expect(boris.locator(".points-words")).to_contain_text("10 points")
    play_out(ana, boris)


def test_a_server_that_is_killed_comes_back(guests: Guests, watch: Watch, own_server: Server) -> None:
    """Killed in the middle of a turn and started again, the server knows every move, and the page goes on by itself."""
    watch.expect(*BROKEN)
    page = guests(on=own_server)
    match = made(page, "Ana", bots="careful", position=ROLLED, turns=1)
    open_table(page, match)
    page.locator(GROUP).last.click()
    expect(page.locator(ROLL)).to_be_visible()
    before = snapshot(page, match)
    own_server.kill()
    expect(page.locator(".link-state")).to_contain_text("the game waits for you")
    page.locator(ROLL).click()
    own_server.start()
    expect(page.locator(".link-state")).to_be_empty()
    page.wait_for_function("() => document.querySelector('.tray .group, .act:not([aria-disabled=true])')")
    after = snapshot(page, match)
    assert (after["seq"] > before["seq"], after["you"]["seats"]) == (True, [1])
    assert rolls(page, match) == 1
    play_out(page)


def test_a_server_that_is_stopped_says_goodbye(guests: Guests, watch: Watch, own_server: Server) -> None:
    """A restart of the server is waited for, and both sides go on where they were."""
    watch.expect(*BROKEN)
    page = guests(on=own_server)
    match = made(page, "Ana", bots="careful", position=ROLLED, turns=1)
    open_table(page, match)
    choosing(page)
    own_server.stop()
    own_server.start()
    page.locator(GROUP).last.click()
    expect(page.locator(ROLL)).to_be_visible()


def test_without_sockets_the_game_is_played_all_the_same(guests: Guests, watch: Watch) -> None:
    """Where something on the way cuts sockets, the page listens to the stream of events and posts its moves."""
    watch.expect(*BROKEN)
    page = guests()
    match = made(page, "Ana", bots="careful", position="33-36 24.28/21.26 1 - official", turns=1)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(kind(request)))
    page.route_web_socket(SOCKET, lambda ours: ours.close(code=1011))
    open_table(page, match)
    play_out(page)
    assert {"GET stream", "POST commands"} <= set(asked)
    expect(page.locator(OVER)).to_be_visible()


def test_without_streams_the_page_asks(guests: Guests, watch: Watch) -> None:
    """Where streams are held back, too, the page asks again and again."""
    watch.expect(*BROKEN)
    page = guests()
    match = made(page, "Ana", bots="careful", position=END)
    page.route_web_socket(SOCKET, lambda ours: ours.close(code=1011))
    page.route("**/stream*", lambda route: route.abort())
    open_table(page, match)
    page.locator(GROUP).last.click()
    page.wait_for_function("() => document.querySelector('.act:not([aria-disabled=true]), .result')")
    assert snapshot(page, match)["seq"] > 1


def kind(request: Request) -> str:
    """What was asked for, in short."""
    return f"{request.method} {request.url.split('?')[0].rsplit('/', 1)[1]}"


def test_two_tabs_of_one_guest_show_one_game(page: Page) -> None:
    """What is done in one tab is seen in the other, either can go on, and a move made twice is made once."""
    match = made(page, "Ana", bots="careful", position=ROLLED, turns=1)
    other = page.context.new_page()
    open_table(page, match)
    open_table(other, match)
    page.locator(GROUP).last.click()
    expect(other.locator(ROLL)).to_be_visible()
    other.locator(ROLL).click()
    page.wait_for_timeout(100)
    expect(page.locator(".tray .die").first).to_be_visible()
    assert rolls(page, match) == 1
    choosing(page)
    while not over(other):
        if not act(other):
            hurry(other)
    expect(page.locator(OVER)).to_be_visible()


def test_a_private_table_is_nothing_to_a_stranger(guests: Guests, watch: Watch) -> None:
    """Without the code there is no table, no name and no move; with it one may watch."""
    watch.expect("404")
    ana, stranger = guests(), guests()
    match = made(ana, "Ana", bots="careful", position=FULL)
    for path in ("", "/events", "/record", "/stream", "/chances", "/coach", "/review"):
        assert stranger.request.get(f"{API}/matches/{match}{path}").status == 404, path
    answer = stranger.goto(f"/t/{match}")
    assert answer is not None
    assert answer.status == 404
    assert "Ana" not in stranger.content()


def test_who_is_gone_is_played_for_and_gets_the_seat_back(gone: Gone) -> None:
    """After twenty seconds the other may let a bot play; who comes back plays on."""
    ana, boris, match = gone
    expect(ana.locator(".plate.away")).to_have_count(1)
    ana.get_by_role("button", name="Let a bot play for Boris").click()
    expect(ana.locator(ROLL)).to_be_visible()
    boris.context.set_offline(False)
    expect(ana.locator(".plate.away")).to_have_count(0)
    expect(boris.locator(".idle")).to_contain_text("Ana is on turn")
    assert snapshot(ana, match)["table"]["seats"][1]["substitute"] is None
