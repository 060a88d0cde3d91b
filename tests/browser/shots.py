"""Pictures of every page and every state, to be looked at: `python -m tests.browser.shots FOLDER`.

They are named after the scene, the language and the screen; `--only` takes those whose name has this in it.
"""

from __future__ import annotations

import argparse
import itertools
import re
import sys
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Error, Page
from tests.browser import chromium
from tests.browser.scenes import SCENES, Scene
from tests.browser.serving import Server
from tests.browser.watching import Watch

LANGUAGES: Final = {"bg": "bg-BG", "de": "de-DE", "en": "en-GB"}
SCREENS: Final[dict[str, dict[str, Any]]] = {
    "phone": {"viewport": {"width": 360, "height": 640}, "has_touch": True},
    "desk": {"viewport": {"width": 1280, "height": 800}},
    "lying": {"viewport": {"width": 640, "height": 360}, "has_touch": True},
    "tablet": {"viewport": {"width": 768, "height": 1024}, "has_touch": True},
    "dark": {"viewport": {"width": 360, "height": 640}, "color_scheme": "dark"},
    "darkdesk": {"viewport": {"width": 1280, "height": 800}, "color_scheme": "dark"},
}


def asked(arguments: list[str]) -> argparse.Namespace:
    """What the command line says."""
    parser = argparse.ArgumentParser(prog="python -m tests.browser.shots", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", default="")
    parser.add_argument("--languages", default=",".join(LANGUAGES))
    parser.add_argument("--screens", default="phone,desk")
    return parser.parse_args(arguments)


def taken(browser: Browser, server: Server, wishes: argparse.Namespace) -> Iterable[str]:
    """Take the pictures; gives a line for each scene that could not be reached, or went wrong."""
    scenes = [(name, scene) for name, scene in SCENES.items() if wishes.only in name]
    for (name, scene), language, screen in itertools.product(
        scenes, wishes.languages.split(","), wishes.screens.split(",")
    ):
        path = wishes.folder / f"{re.sub(r'[^a-z0-9]+', '-', name).strip('-')}.{language}.{screen}.png"
        context = browser.new_context(
            base_url=server.address, locale=LANGUAGES[language], reduced_motion="reduce", **SCREENS[screen]
        )
        context.set_default_timeout(20_000)
        watch = Watch()
        watch.expect("40[34]", "422")
        watch.over(context)
        page = context.new_page()
        yield from (f"{path.stem}: {each}" for each in shot(page, scene, path, watch))
        context.close()


def shot(page: Page, scene: Scene, path: Path, watch: Watch) -> Iterable[str]:
    """One picture, of the whole page where it is longer than the screen."""
    try:
        scene(page)
    except (Error, AssertionError) as error:
        yield str(error).splitlines()[0]
    page.wait_for_timeout(300)
    page.screenshot(path=path, full_page=page.locator("dialog[open], .handover, :popover-open").count() == 0)
    yield from watch.faults()


def main(arguments: list[str]) -> int:
    """Take them all."""
    wishes = asked(arguments)
    wishes.folder.mkdir(parents=True, exist_ok=True)
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as folder, chromium.started() as browser:
        server = Server(Path(folder))
        server.start()
        try:
            for line in taken(browser, server, wishes):
                sys.stdout.write(f"{line}\n")
        finally:
            server.stop()
    number = len(list(wishes.folder.glob("*.png")))
    sys.stdout.write(f"{number} pictures in {wishes.folder}, {time.monotonic() - begun:.0f} s\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
