"""People with a browser each."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, Protocol

from playwright.sync_api import Browser, BrowserContext, Page
from tests.browser.serving import Server
from tests.browser.watching import Watch

PATIENCE_MS: Final = 90_000
"""Much longer than anything takes, also on a machine that has other things to do."""
USUAL: Final = {"locale": "en-GB", "reduced_motion": "reduce", "viewport": {"width": 1280, "height": 800}}


class Guests(Protocol):
    """Gives the page of somebody new: another browser, without cookies; options are those of Playwright's contexts."""

    def __call__(self, *, on: Server | None = None, **options: Any) -> Page:  # noqa: ANN401 - Playwright's are of all types
        """The page."""


@contextmanager
def coming(browser: Browser, server: Server, watch: Watch) -> Iterator[Guests]:
    """Those who come speak English and want nothing to move, unless they say otherwise; in the end they all leave."""
    contexts: list[BrowserContext] = []

    def guest(*, on: Server | None = None, **options: Any) -> Page:  # noqa: ANN401 - as above
        context = browser.new_context(base_url=(on or server).address, **{**USUAL, **options})
        context.set_default_timeout(PATIENCE_MS)
        contexts.append(context)
        watch.over(context)
        return context.new_page()

    try:
        yield guest
    finally:
        for context in contexts:
            context.close()
