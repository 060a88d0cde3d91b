"""How tests ask for a person with a browser."""

from __future__ import annotations

from typing import Any, Protocol

from playwright.sync_api import Page
from tests.browser.serving import Server


class Guests(Protocol):
    """Gives the page of somebody new: another browser, without cookies; options are those of Playwright's contexts."""

    def __call__(self, *, on: Server | None = None, **options: Any) -> Page:  # noqa: ANN401 - Playwright's are of all types
        """The page."""
