"""Whole games: two people and two bots, one device, the keyboard alone; and what follows a game."""

from __future__ import annotations

from playwright.sync_api import Page, expect
from tests.browser.guests import Guests
from tests.browser.playing import (
    GROUP,
    HANDOVER,
    OVER,
    ROLL,
    STOP,
    TAKE,
    act,
    best_face,
    changed,
    choices,
    choosing,
    hurry,
    open_table,
    over,
    play_out,
    seen,
)
from tests.browser.tables import made, moved, snapshot

FULL = "21-36 -/- 1 - official"


def match_of(page: Page) -> str:
    """The table that the page shows."""
    return page.url.split("/t/")[1].split("?")[0].split("#")[0]


def test_two_people_and_two_bots_play_to_the_end(guests: Guests) -> None:
    """One makes the table by the form, the other comes by the link; both see the same game and the same end."""
    ana, boris = guests(), guests()
    ana.goto("/new")
    ana.get_by_label("Your name").fill("Ana")
    ana.get_by_label("Place 2", exact=True).select_option("friend")
    ana.get_by_label("Place 3", exact=True).select_option("level:1")
    ana.get_by_label("Place 4", exact=True).select_option("level:2")
    ana.get_by_text("Who begins, dice, advice, length").click()
    ana.get_by_label("Bots play").select_option("instant")
    ana.get_by_role("button", name="Make the table").click()
    begin = ana.get_by_role("button", name="Begin the game")
    expect(begin).to_have_attribute("aria-disabled", "true")
    boris.goto(ana.get_by_label("Send this link").input_value())
    boris.get_by_label("Your name").fill("Boris")
    boris.get_by_role("button", name="Join").click()
    expect(boris.get_by_text("Whoever made the table begins the game")).to_be_visible()
    expect(ana.get_by_text("Boris", exact=True).first).to_be_visible()
    begin.click()
    assert play_out(ana, boris) > 10
    words = [page.locator(OVER).inner_text() for page in (ana, boris)]
    now = snapshot(ana, match_of(ana))
    assert now["table"]["phase"] == "finished"
    assert now["table"]["seed"] is not None
    for placed, worms in zip(now["table"]["seats"], now["game"]["worms"], strict=True):
        assert placed["bot"] or all(placed["name"] in text for text in words)
        assert all(f"{worms} worm" in text for text in words)


def test_the_keyboard_alone_plays_a_whole_game(page: Page) -> None:
    """From the first page to the last worm nothing but keys is needed, and the focus is always somewhere."""
    press = page.keyboard.press
    page.goto("/")
    tab_to(page, "Play against a bot")
    press("Enter")
    choosing(page)
    tab_to(page, "Settings")
    press("Enter")
    tab_to(page, "How fast bots play")
    page.keyboard.type("at once")
    press("Escape")
    lost = 0
    while not over(page):
        before = seen(page)
        if not press_choice(page):
            press("Escape")
        lost = 0 if changed(page, before) else lost + 1
        assert lost < 5
    expect(page.locator("body:focus")).to_have_count(0)
    tab_to(page, "Play again")
    press("Enter")
    choosing(page)


def tab_to(page: Page, name: str) -> None:
    """Press Tab until the focus is on what is called so."""
    for _press in range(60):
        page.keyboard.press("Tab")
        focused = page.locator(":focus")
        text = focused.evaluate("each => each.labels?.[0]?.innerText ?? each.ariaLabel ?? each.innerText")
        if name in text:
            return
    raise AssertionError(f"{name} cannot be reached by Tab")


def press_choice(page: Page) -> bool:
    """Decide by a key; False where there is nothing to decide."""
    press = page.keyboard.press
    there = next(iter(choices(page)), None)
    if there == TAKE:
        press("t")
    elif there == GROUP:
        press(best_face(page))
    elif there == ROLL:
        press("r")
    elif there == STOP:
        press("g")
        tab_to(page, "Yes, give up")
        press("Enter")
    return there is not None


def test_the_focus_stays_with_the_decision(page: Page) -> None:
    """Enter alone plays a turn: after each decision the focus is on the next one."""
    match = made(page, "Ana", bots="careful", position=FULL)
    open_table(page, match)
    choosing(page)
    page.locator(ROLL).focus()
    for _press in range(40):
        if snapshot(page, match)["game"]["turn"] > 1:
            return
        before = seen(page)
        expect(page.locator(":focus")).to_be_visible()
        page.keyboard.press("Enter")
        changed(page, before)
    raise AssertionError("the turn does not end")


def test_tab_and_enter_alone_play_a_game_to_its_end(page: Page) -> None:
    """Without a letter pressed: the focus is on what can be done, and at the end on the result."""
    match = made(page, "Ana", bots="careful", position="21,24,26,30 25/28 1 - official")
    open_table(page, match)
    choosing(page)
    page.locator(ROLL).focus()
    lost = 0
    while not over(page):
        before = seen(page)
        if page.locator(".asking :focus").count():
            page.keyboard.press("Shift+Tab")
        page.keyboard.press("Enter")
        lost = 0 if changed(page, before) else lost + 1
        assert lost < 5
    expect(page.locator(".result-words")).to_be_focused()
    tab_to(page, "Play again")


def test_people_at_one_device_hand_it_over(page: Page) -> None:
    """Between the turns of two people at one device stands whose turn it is; nothing can be pressed before."""
    open_table(page, made(page, "Ana", "Boris", position="21-36 -/- 1 55ww:1235 official", first=1))
    page.locator(HANDOVER).click()
    while page.locator(HANDOVER).count() == 0:
        act(page, handing_over=False)
        page.wait_for_timeout(30)
    handover = page.get_by_role("alertdialog", name="Boris, it is your turn!")
    expect(handover).to_be_visible()
    expect(handover.get_by_role("button", name="I am Boris")).to_be_focused()
    page.keyboard.press("r")
    assert page.locator(ROLL).count() == 0
    handover.get_by_role("button", name="I am Boris").click()
    page.locator(ROLL).click()
    expect(page.locator(GROUP).first).to_be_visible()


def test_the_handover_can_be_switched_off(page: Page) -> None:
    """Who does not want to be asked is not asked again, also after a reload; and the game goes on to its end."""
    open_table(page, made(page, "Ana", "Boris", "Cem", turns=1))
    page.get_by_role("button", name="Do not ask again").click()
    page.reload()
    while not over(page):
        assert page.locator(HANDOVER).count() == 0
        if not act(page):
            hurry(page)


def test_giving_up_asks_once(page: Page) -> None:
    """One press does not give a turn up; "No" leaves everything as it was; "Yes" costs the tile that was named."""
    match = made(page, "Ana", bots="careful", position="21-26,28-36 27/- 1 1122 official")
    open_table(page, match)
    page.locator(STOP).click()
    expect(page.get_by_text("It costs you 27")).to_be_visible()
    page.get_by_role("button", name="No, play on").click()
    expect(page.locator(ROLL)).to_be_visible()
    page.locator(STOP).click()
    page.get_by_role("button", name="Yes, give up").click()
    expect(page.locator(".log").first).to_contain_text("27")
    assert snapshot(page, match)["game"]["turn"] > 1


def test_a_button_that_is_off_says_why(page: Page) -> None:
    """Before a die is aside rolling and taking are off, each with its reason, and pressing them does nothing."""
    match = made(page, "Ana", bots="careful", position="21-36 -/- 1 :11223355 official")
    open_table(page, match)
    before = snapshot(page, match)["seq"]
    for off in page.locator(".act[aria-disabled=true]").all():
        expect(off).to_contain_text("First set one symbol aside.")
        off.click(force=True)
    assert snapshot(page, match)["seq"] == before


def test_a_tile_is_taken_by_pressing_it(page: Page) -> None:
    """The tile that the points would take is a button itself; on a stack pressing it is the steal."""
    match = made(page, "Ana", "Boris", position="21-24,26-36 -/25 1 555ww official")
    open_table(page, match)
    page.locator(HANDOVER).click()
    page.get_by_role("button", name="Steal 25 from").first.click()
    expect(page.get_by_role("button", name="Ana, 1 tile, 2 worms, 25 on top")).to_be_visible()
    expect(page.locator(".log")).to_contain_text("Ana steals 25 from Boris")


def test_a_rematch_seats_everybody_again(guests: Guests) -> None:
    """After the end one makes the next game, and the others find the way there."""
    ana, boris = guests(), guests()
    match = made(ana, "Ana", seats=2, start=False, turns=1)
    boris.goto(f"/j/{snapshot(ana, match)['table']['code']}")
    boris.get_by_label("Your name").fill("Boris")
    boris.get_by_role("button", name="Join").click()
    open_table(ana, match)
    ana.get_by_role("button", name="Begin the game").click()
    play_out(ana, boris)
    ana.get_by_role("button", name="Play again").click()
    ana.wait_for_url(lambda url: match not in url)
    expect(ana.locator(".lead")).to_have_text("Boris is not here yet.")
    expect(boris.locator(".rematch")).to_contain_text("Ana wants a rematch")
    boris.get_by_role("link", name="To the next game").click()
    boris.wait_for_url(lambda url: match not in url)
    assert match_of(ana) == match_of(boris)
    expect(ana.locator(".lead")).to_have_text("Everybody is here: begin!")
    assert [seat["name"] for seat in snapshot(ana, match_of(ana))["table"]["seats"]] == ["Ana", "Boris"]


def test_what_happens_is_said_to_a_screen_reader(page: Page) -> None:
    """A live region tells the roll, and what there is to choose."""
    match = made(page, "Ana", bots="careful", position=FULL)
    open_table(page, match)
    moved(page, match, "r")
    said = page.get_by_role("log")
    expect(said).to_contain_text("Ana, your choice")
    expect(said).to_contain_text("Set aside")
