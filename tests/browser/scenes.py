"""Every page, and every state of the table: how one comes there. What is looked at one by one goes through these."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, TypeAlias

from playwright.sync_api import Page, expect
from tests.browser.playing import HANDOVER, OVER, ROLL, STOP, hurry, open_table, over
from tests.browser.tables import brought, made, moved, played_out, snapshot

Scene: TypeAlias = Callable[[Page], None]
SEVEN: Final = "25,26,32-34,36 22.27/31/-/21.28.35/24/29.30/23"
DISH_NAMES: Final = ("Ана", "Maximiliane", "Боби", "Cem", "Dora", "Емо", "Frank")


def _document(path: str, page: Page) -> None:
    page.goto(path)


def _own_games(page: Page) -> None:
    made(page, "Ана", bots="careful level:3")
    page.goto("/")


def _tables(page: Page) -> None:
    made(page, "Ана", seats=3, bots="", start=False, listed=True)
    made(page, "Боби", bots="level:2", listed=True)
    page.goto("/tables")


def _games(page: Page) -> None:
    played_out(page, made(page, "Ана", bots="level:2", turns=1, listed=True))
    page.goto("/games")


def _refused_record(page: Page) -> None:
    page.goto("/upload")
    page.locator("#record").fill("nonsense")
    page.locator("form[action='/upload'] button, form[enctype] button").click()


def _refused_table(page: Page) -> None:
    page.goto("/new")
    page.locator("#name").fill("Ана")
    page.locator("#place2").select_option("here")
    page.locator("#name2").fill("Ана")
    page.locator("form.setting button.main").click()
    page.locator("#name2-error").wait_for()


def _folds_open(page: Page) -> None:
    page.goto("/new")
    page.evaluate("document.querySelectorAll('details').forEach(each => (each.open = true))")


def _invitation(page: Page) -> None:
    code = snapshot(page, made(page, "Ана", seats=2, start=False))["table"]["code"]
    page.context.clear_cookies()
    page.goto(f"/j/{code}")


def _waiting(page: Page) -> None:
    open_table(page, made(page, "Ана", seats=4, start=False, first="youngest", coach=True))


def _choosing_a_bot(page: Page) -> None:
    _waiting(page)
    page.locator(".chair button[aria-expanded]").last.click()


def _everybody_here(page: Page) -> None:
    open_table(page, made(page, "Ана", "Боби", bots="level:4", start=False, first="youngest"))


def _at(position: str, page: Page) -> None:
    """The table in that position, at which the guest is on turn and bots sit on the other seats."""
    bots = " ".join(["careful", "level:3", "level:6"][seat % 3] for seat in range(position.split()[1].count("/")))
    open_table(page, made(page, "Ана", bots=bots, position=position))
    page.locator(f".act, .tray .group, {OVER}").first.wait_for()


def _seven_people(page: Page) -> None:
    open_table(page, made(page, *DISH_NAMES, position=f"{SEVEN} 1 2ww:11345 official"))
    if page.locator(HANDOVER).count():
        page.locator(HANDOVER).click()
    page.locator(".tray .group").first.wait_for()


def _given_up(page: Page) -> None:
    _at("21-26,28-36 27/- 1 1122 official", page)
    page.locator(STOP).click()


def _fan(page: Page) -> None:
    _at(f"{SEVEN} 1 2ww:11345 official", page)
    page.locator(".plate-open").nth(3).click()
    expect(page.locator(".fan:popover-open")).to_be_visible()


def _panel(number: int, page: Page) -> None:
    """One of the panels over the table; at a wide one those that stand beside it have no button."""
    _at("21-36 -/- 1 55ww official", page)
    page.locator(".tools [aria-haspopup=dialog]").nth(number).click()
    expect(page.locator("dialog")).to_be_visible()


def _coach(page: Page) -> None:
    """The coach, over a narrow table or beside a wide one."""
    _at("21-36 -/- 1 55ww official", page)
    if page.locator(".coach").count() == 0:
        page.locator(".tools [aria-haspopup=dialog]").first.click()
    expect(page.locator(".coach")).to_be_visible()


def _advice(page: Page) -> None:
    _at("21-24,26-36 -/25 1 444ww official", page)
    if page.locator(".coach button").count() == 0:
        page.locator(".tools [aria-haspopup=dialog]").first.click()
    page.locator(".coach button").last.click()
    page.locator(".advice-best").wait_for()


def _log(page: Page) -> None:
    match = made(page, "Ана", bots="careful level:2", turns=3)
    for _turn in range(2):
        while snapshot(page, match)["game"]["to_move"] != 1:
            page.wait_for_timeout(50)
        before = snapshot(page, match)["game"]["turn"]
        while (now := snapshot(page, match)["game"])["turn"] == before and now["moves"]:
            moved(page, match, now["moves"][-1])
    open_table(page, match)
    page.wait_for_timeout(500)


def _handover(page: Page) -> None:
    match = made(page, "Ана", "Maximiliane", position="21-36 -/- 1 55555ww official")
    open_table(page, match)
    if page.locator(HANDOVER).count():
        page.locator(HANDOVER).click()
    page.locator(".act.take").first.click()
    expect(page.locator(HANDOVER)).to_be_visible()


def _real_dice(page: Page) -> None:
    match = made(page, "Ана", bots="careful", dice="real", position="21-36 -/- 1 55 official")
    open_table(page, match)
    page.locator(ROLL).click()
    for face in (0, 3, 3, 5):
        page.locator(".pad-face").nth(face).click()


def _guide(page: Page) -> None:
    page.goto("/learn")
    page.locator("form[action='/learn'] button").click()
    page.locator(".guide").wait_for()


def _guide_later(page: Page) -> None:
    _guide(page)
    page.locator(".guide button.main").click()
    page.locator(ROLL).click()
    expect(page.locator(".guide")).to_have_attribute("data-step", "choose")


def _end(page: Page) -> None:
    _at("25 24.28/21.26 1 555ww official", page)
    page.locator(".act.take").first.click()
    while not over(page):
        hurry(page)


def _end_of_seven(page: Page) -> None:
    _at("25 22.27/31/-/21.28.35/24/29.30/23 1 555ww official", page)
    page.locator(".act.take").first.click()
    while not over(page):
        hurry(page)


def _replay(moment: str, page: Page) -> None:
    match = made(page, "Ана", "Боби", position="21-36 -/- 1 :11235ww4 official", turns=4)
    moved(page, match, "w")
    played_out(page, match)
    open_table(page, match)
    page.locator(".replay-words").wait_for()
    page.locator(".scrub").fill(moment)
    page.wait_for_timeout(400)


def _reviewed(page: Page) -> None:
    """A game that is looked at again, below the table: what the expert says, and what it would have done otherwise."""
    open_table(page, brought(page))
    difference = page.locator("section[aria-labelledby=replay-review] button").first
    difference.wait_for()
    difference.click()
    page.locator(".advice-best").wait_for()
    page.wait_for_timeout(400)
    page.locator(".replay-more, .board-side").evaluate("each => each.scrollIntoView()")


def _watching(page: Page) -> None:
    match = made(page, "Ана", bots="careful", listed=True, position="21-24,26-36 -/25 1 444ww:125 official")
    page.context.clear_cookies()
    open_table(page, match)


def _closed_door(page: Page) -> None:
    match = made(page, "Ана", bots="careful")
    page.context.clear_cookies()
    page.goto(f"/t/{match}")


def _clock(page: Page) -> None:
    clock = {"kind": "bank", "turn_s": 60, "bank_s": 300}
    open_table(page, made(page, "Ана", bots="careful", clock=clock, position="21-36 -/- 1 55ww official"))
    page.locator(ROLL).wait_for()


PATHS: Final = (
    *("/", "/new", "/tables", "/games", "/join", "/rules", "/well", "/learn", "/upload", "/name", "/about"),
    *("/new?for=real", "/nowhere", "/join?code=x", "/j/000000"),
)
DOCUMENTS: Final[dict[str, Scene]] = {f"page {path}": partial(_document, path) for path in PATHS}
PAGES: Final[dict[str, Scene]] = {
    "own games": _own_games,
    "open tables": _tables,
    "finished games": _games,
    "refused record": _refused_record,
    "refused table": _refused_table,
    "new table unfolded": _folds_open,
    "invitation": _invitation,
    "closed door": _closed_door,
}
AROUND: Final[dict[str, Scene]] = {
    "waiting": _waiting,
    "choosing a bot": _choosing_a_bot,
    "everybody here": _everybody_here,
    "handover": _handover,
    "real dice": _real_dice,
    "guide": _guide,
    "guide later": _guide_later,
    "end": _end,
    "end of seven": _end_of_seven,
    "replay": partial(_replay, "1"),
    "replay reviewed": _reviewed,
    "replay at the end": partial(_replay, "1000"),
    "watching": _watching,
}
GAMES: Final[dict[str, Scene]] = {
    "fresh": partial(_at, "21-36 -/- 1 - official"),
    "rolled": partial(_at, "21-24,27-36 25/26 1 2ww:11235 official"),
    "first roll": partial(_at, "21-36 -/- 1 :11235ww4 official"),
    "take": partial(_at, "21-24,27-36 25/26/- 1 3ww5555 official"),
    "steal": partial(_at, "21-24,26-36 -/25 1 555ww official"),
    "nothing to take": partial(_at, "21-36 -/- 1 1122 official"),
    "giving up": _given_up,
    "alone": partial(_at, "21-36 - 1 55ww official"),
    "seven": partial(_at, f"{SEVEN} 1 2ww:11345 official"),
    "seven people": _seven_people,
    "seven, near the end": partial(_at, "36 22.27/31.32.33/25.26/21.28.35/24/29.30/23.34 1 5555w3 official"),
    "stack": _fan,
    "clock": _clock,
    "log": _log,
    "coach": _coach,
    "second panel": partial(_panel, 1),
    "settings": partial(_panel, -1),
    "advice": _advice,
}
SCENES: Final = {**DOCUMENTS, **PAGES, **AROUND, **GAMES}
