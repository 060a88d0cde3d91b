"""Chromium of the system, with Playwright: whether there is one, and how it is started."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final

from playwright.sync_api import Browser, sync_playwright

NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "chrome")
MISSING: Final = (
    "The browser tests were left out, since there is no Chromium on the PATH; on Debian it is the package chromium."
)
ARGUMENTS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def found() -> str | None:
    """The program, if there is one."""
    return next(filter(None, map(shutil.which, NAMES)), None)


def demanded(environ: Mapping[str, str] = os.environ) -> bool:
    """Whether a machine without Chromium fails the tests, as where changes are checked before they are taken."""
    return environ.get("CI", "") not in ("", "0", "false")


READY_MS: Final = 180_000


@contextmanager
def started() -> Iterator[Browser]:
    """A browser; Playwright is held no longer, since its loop lets no other run in the same thread."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found(), args=ARGUMENTS, timeout=READY_MS)
        try:
            yield browser
        finally:
            browser.close()
