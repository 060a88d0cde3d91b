"""Playing on a page as a person does: by what can be seen and pressed there."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Locator, Page, expect

GROUP: Final = "button.group.possible"
TAKE: Final = ".act.take:not([aria-disabled=true])"
ROLL: Final = ".act.roll:not([aria-disabled=true])"
STOP: Final = ".act.stop:not([aria-disabled=true])"
CHOICES: Final = (TAKE, GROUP, ROLL, STOP)
OVER: Final = ".result"
HANDOVER: Final = ".handover button.main"
MOST_STEPS: Final = 600


def open_table(page: Page, match: str, query: str = "") -> None:
    """Go to the table, and wait until it lives."""
    page.goto(f"/t/{match}{query}")
    expect(page.locator("#island .board, #island .waiting, #island .result").first).to_be_visible()


def choices(page: Page) -> list[str]:
    """Which of the choices are there now."""
    found: list[str] = page.evaluate("all => all.filter(each => document.querySelector(each))", list(CHOICES))
    return found


def choosing(page: Page) -> Locator:
    """Whatever can be done now; waits for it."""
    there = page.locator(", ".join(CHOICES)).first
    there.wait_for()
    return there


def over(page: Page) -> bool:
    """Whether the game has ended on this page."""
    return page.locator(OVER).count() > 0


def act(page: Page) -> bool:
    """Do what is offered, if it is anything: take, set most points aside (a worm first), roll, give up."""
    if page.locator(HANDOVER).count():
        page.locator(HANDOVER).click()
        return True
    there = choices(page)
    if not there:
        return False
    if there[0] == GROUP:
        best_group(page).click()
    elif there[0] == STOP:
        page.locator(STOP).click()
        page.get_by_role("button", name="Yes, give up").click()
    else:
        page.locator(there[0]).first.click()
    return True


def best_group(page: Page) -> Locator:
    """Worms, or else the dice with the most points."""
    groups = page.locator(GROUP)
    labels = groups.evaluate_all("all => all.map(each => each.getAttribute('aria-label'))")
    worth = [int("".join(filter(str.isdigit, label.split(": ")[-1])) or 0) + 99 * ("worm" in label) for label in labels]
    return groups.nth(worth.index(max(worth)))


def play_out(*pages: Page) -> int:
    """Play on all pages until the game is over on each; gives how many presses that took."""
    presses = 0
    for _step in range(MOST_STEPS * len(pages)):
        open_pages = [page for page in pages if not over(page)]
        if not open_pages:
            return presses
        acted = [act(page) for page in open_pages]
        presses += sum(acted)
        if not any(acted):
            open_pages[0].wait_for_timeout(50)
    raise AssertionError("the game does not end")
