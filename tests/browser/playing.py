"""Playing on a page as a person does: by what can be seen and pressed there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from playwright.sync_api import Locator, Page, TimeoutError, expect
from tests.browser.guests import PATIENCE_MS

GROUP: Final = "button.group.possible"
TAKE: Final = ".act.take:not([aria-disabled=true])"
ROLL: Final = ".act.roll:not([aria-disabled=true])"
STOP: Final = ".act.stop:not([aria-disabled=true])"
CHOICES: Final = (TAKE, GROUP, ROLL, STOP)
OVER: Final = ".result"
HANDOVER: Final = ".handover button.main"
_SEEN: Final = """[...document.querySelectorAll(
  '.group, .act, .act-words, .plate-open, .status-words, .result, .handover, .asking, .pad, .guide'
)].map(each => [each.className, each.ariaLabel, each.ariaDisabled, each.children.length ? 0 : each.innerText]).join()"""
"""What the page shows of the state of the game, without what follows later, as the odds do."""
CHANGED: Final = f"before => {_SEEN} !== before || document.querySelector('{OVER}') !== null"
"""Whether that has changed, or changes no more."""
MOST_STEPS: Final = 3_000
STEP_MS: Final = 50


def wait_until(page: Page, holds: Callable[[], bool]) -> None:
    """Wait until something holds that the page itself does not tell."""
    for _step in range(PATIENCE_MS // STEP_MS):
        if holds():
            return
        page.wait_for_timeout(STEP_MS)
    raise AssertionError("this never came about")


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


def settings(page: Page) -> None:
    """Open the settings."""
    page.locator(".tools [aria-haspopup=dialog]").last.click()
    page.locator("dialog").wait_for()


def over(page: Page) -> bool:
    """Whether the game has ended on this page."""
    return page.locator(OVER).count() > 0


def act(page: Page, *, handing_over: bool = True) -> bool:
    """Do what is offered, if it is anything: take, set most points aside (a worm first), roll, give up.

    Comes back when the page shows something else than before. A device is handed on, where that is wished.
    """
    before = seen(page)
    if handing_over and page.locator(HANDOVER).count():
        page.locator(HANDOVER).click()
    elif (choice := next(iter(choices(page)), None)) is None:
        return False
    elif choice == GROUP:
        page.locator(f"{GROUP}:has([data-fly=dice-{best_face(page).replace('w', '6')}])").click()
    elif choice == STOP:
        page.locator(STOP).click()
        page.locator(".asking .danger").click()
    else:
        page.locator(choice).first.click()
    page.wait_for_function(CHANGED, arg=before)
    return True


def changed(page: Page, before: str) -> bool:
    """Whether the page soon shows something else; a key that comes while it is still at the last move does nothing."""
    try:
        page.wait_for_function(CHANGED, arg=before, timeout=3_000)
    except TimeoutError:
        return False
    return True


def seen(page: Page) -> str:
    """All that the page shows of the game."""
    return str(page.evaluate(_SEEN))


def best_face(page: Page) -> str:
    """The highest symbol that can be set aside, a worm before a five; as it is typed, too."""
    dice = page.locator(f"{GROUP} [data-fly]").evaluate_all("all => all.map(each => each.dataset.fly.at(-1))")
    return "0" if not dice else "w" if "6" in dice else str(max(dice))


def hurry(*pages: Page) -> None:
    """Press beside everything: what has been seen long enough is not waited for."""
    for page in pages:
        page.mouse.click((page.viewport_size or {"width": 2})["width"] // 2, 12)
    pages[0].wait_for_timeout(30)


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
            hurry(*open_pages)
    raise AssertionError("the game does not end")
