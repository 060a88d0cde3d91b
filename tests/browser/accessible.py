"""What axe, a program that looks for barriers, finds on a page."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final

from playwright.sync_api import Page

TAGS: Final = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
_PLAIN: Final = "[document.documentElement, document.body].forEach(each => (each.style.backgroundImage = 'none'))"
"""Against a shaded background axe does not judge contrast; under the shades of the page lies its plain colour."""
_RUN: Final = "only => axe.run(document, {runOnly: only, resultTypes: ['violations']})"


@cache
def _axe() -> str:
    return (files("axe_playwright_python") / "axe.min.js").read_text("utf-8")


def complaints(page: Page) -> list[str]:
    """One line for each element that breaks a criterion of WCAG 2.2 A or AA, or a good custom."""
    return _run(page, {"type": "tag", "values": TAGS})


def faint(page: Page) -> list[str]:
    """One line for each text that does not stand out enough: all that can differ between light and dark."""
    return _run(page, {"type": "rule", "values": ["color-contrast"]})


def _run(page: Page, only: dict[str, str | list[str]]) -> list[str]:
    if not page.evaluate("'axe' in window"):
        page.evaluate(_axe())
    page.evaluate(_PLAIN)
    result = page.evaluate(_RUN, only)
    return [
        f"{broken['id']}: {' '.join(map(str, node['target']))} {node['failureSummary']}"
        for broken in result["violations"]
        for node in broken["nodes"]
    ]
