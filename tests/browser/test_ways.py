"""Other ways to play: the guided first turn, real dice, alone; and the coach."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect
from tests.browser.guests import Guests
from tests.browser.playing import GROUP, ROLL, TAKE, act, choosing, open_table, over
from tests.browser.tables import made, snapshot


def test_a_first_turn_is_explained(page: Page) -> None:
    """From the home page two presses lead into the guided turn, which explains each step and ends by itself."""
    page.goto("/")
    page.get_by_role("link", name="Learn it in one turn").click()
    page.get_by_role("button", name="Start the guided turn").click()
    guide = page.locator(".guide")
    expect(guide).to_have_attribute("data-step", "grill")
    guide.get_by_role("button", name="Next").click()
    expect(guide).to_have_attribute("data-step", "roll")
    page.locator(ROLL).click()
    expect(guide).to_have_attribute("data-step", "choose")
    seen = set()
    while guide.count():
        seen.add(guide.get_attribute("data-step"))
        following = guide.locator("button.main")
        if following.count():
            following.click()
        elif not act(page):
            page.wait_for_timeout(50)
    assert {"choose", "points", "end"} <= seen
    assert seen & {"tile", "bust"}
    page.reload()
    expect(page.locator(".board")).to_be_visible()
    expect(guide).to_have_count(0)


def test_a_bust_in_the_guided_turn_is_explained(page: Page) -> None:
    """With the last dice aside and no worm among them the turn is a bust, and the guide says what follows."""
    match = made(page, "Ana", bots="careful", pace="normal", position="21-36 -/- 1 1234:5555 official")
    open_table(page, match, "?guide=1")
    guide = page.locator(".guide")
    guide.get_by_role("button", name="Next").click()
    expect(guide).to_have_attribute("data-step", "free")
    page.locator(GROUP).click()
    expect(guide).to_have_attribute("data-step", "bust")
    expect(guide).to_contain_text("no portion this time")
    guide.get_by_role("button", name="Next").click()
    expect(guide).to_have_attribute("data-step", "end")
    guide.get_by_role("button", name="Play on").click()
    expect(guide).to_have_count(0)


def test_the_guided_turn_can_be_skipped(page: Page) -> None:
    """Who knows the game is not held up."""
    page.goto("/learn")
    page.get_by_role("button", name="Start the guided turn").click()
    page.get_by_role("button", name="Skip", exact=True).click()
    expect(page.locator(".guide")).to_have_count(0)
    page.locator(ROLL).click()


def typed_in(page: Page, dice: str) -> None:
    """Tap in how the dice fell."""
    for die in dice:
        page.locator(".pad-face").nth("12345w".index(die)).click()
    page.locator(".pad button.main").click()


def test_real_dice_are_tapped_in(page: Page) -> None:
    """With the box on the table: roll, tap, choose; a slip is taken back, as far as one likes."""
    match = made(page, "Ana", "Boris", dice="real")
    page.add_init_script("localStorage.setItem('heckmeck.handover', 'false')")
    open_table(page, match)
    if page.locator(".handover").count():
        page.get_by_role("button", name="Do not ask again").click()
    page.locator(ROLL).click()
    typed_in(page, "1123wwww")
    page.get_by_role("button", name="4 worms").click()
    expect(page.locator(".points-words")).to_contain_text("20 points")
    for there in (GROUP, ".pad"):
        page.get_by_role("button", name="Take back the last entry").click()
        expect(page.locator(there).first).to_be_visible()
    typed_in(page, "55ww5511")
    page.get_by_role("button", name="4 fives").click()
    page.locator(ROLL).click()
    typed_in(page, "ww11")
    page.get_by_role("button", name="2 worms").click()
    page.locator(TAKE).click()
    expect(page.get_by_role("button", name="Ana, 1 tile")).to_be_visible()
    page.get_by_role("button", name="Take back the last entry").click()
    expect(page.get_by_role("button", name="Take 30").first).to_be_visible()
    assert snapshot(page, match)["game"]["position"].split()[3] == "5555ww"


def test_a_slip_while_tapping_is_taken_back(page: Page) -> None:
    """A die that was tapped by mistake is tapped away."""
    match = made(page, "Ana", dice="real", seats=1)
    open_table(page, match)
    page.locator(ROLL).click()
    page.locator(".pad-face").nth(0).click()
    page.get_by_role("button", name="Take back: 1 one").click()
    typed_in(page, "2345wwww")
    expect(page.locator(GROUP)).to_have_count(5)


def test_alone_one_plays_for_worms(page: Page) -> None:
    """A game for one, with so many turns, ends and counts the worms."""
    match = made(page, "Ana", seats=1, turns=2)
    open_table(page, match)
    while not over(page):
        if not act(page):
            page.wait_for_timeout(30)
    assert snapshot(page, match)["table"]["reason"] == "turns"


@pytest.mark.usefixtures("coach")
def test_the_coach_tells_odds_and_advice(page: Page) -> None:
    """Against bots the coach shows the odds by itself, and the expert's advice with its reason when asked."""
    match = made(page, "Ana", bots="careful", position="21,23-36 -/22 1 55ww official")
    open_table(page, match)
    choosing(page)
    expect(page.locator(ROLL)).to_contain_text("bust now")
    expect(page.locator(".chance-grid li")).to_have_count(16)
    expect(page.locator(".chance-grid li", has=page.locator(".seat-sign"))).to_contain_text("Steal 22 from")
    page.get_by_role("button", name="What would the expert do?").click()
    expect(page.locator(".advice-best")).to_contain_text("Roll 4 dice")
    expect(page.locator(".advice-why li").first).to_be_visible()
    expect(page.get_by_role("columnheader", name="Bust this turn")).to_be_visible()
    expect(page.get_by_role("rowheader", name="Roll 4 dice")).to_be_visible()


@pytest.mark.usefixtures("coach")
def test_while_the_expert_gets_ready_the_odds_are_there(page: Page) -> None:
    """The first time on a server the advice takes a while: the panel says so, and asks again by itself."""
    asked: list[str] = []

    def not_yet(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) > 2:
            route.continue_()
        else:
            route.fulfill(status=202, json=route.fetch(url=route.request.url.split("&advice")[0]).json())

    page.route("**/coach?*advice=true*", not_yet)
    open_table(page, made(page, "Ana", bots="careful", position="21-36 -/- 1 55ww official"))
    choosing(page)
    expect(page.locator(".chance-grid li")).to_have_count(16)
    page.get_by_role("button", name="What would the expert do?").click()
    expect(page.get_by_text("The expert is getting ready.")).to_be_visible()
    expect(page.locator(".advice-best")).to_contain_text("Roll 4 dice")
    expect(page.get_by_text("The expert is getting ready.")).to_have_count(0)
    assert len(asked) == 3


def test_among_people_there_is_no_coach(guests: Guests) -> None:
    """Unless the table allows it; and then everybody sees that."""
    for allowed in (False, True):
        ana, boris = guests(), guests()
        match = made(ana, "Ana", seats=2, start=False, position="21-36 -/- 1 55ww official", coach=allowed, listed=True)
        boris.goto(f"/j/{snapshot(ana, match)['table']['code']}")
        boris.get_by_label("Your name").fill("Boris")
        boris.get_by_role("button", name="Join").click()
        open_table(ana, match)
        ana.get_by_role("button", name="Begin the game").click()
        choosing(ana)
        expect(ana.locator(".coach-panel")).to_have_count(int(allowed))
        answer = ana.request.get(f"/api/v1/matches/{match}/coach")
        assert answer.ok == allowed
        expect(boris.get_by_text("with coach")).to_have_count(int(allowed))
        assert ana.locator(TAKE).or_(ana.locator(ROLL)).count()
