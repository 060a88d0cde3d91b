"""A browser, a server and guests for the tests in this folder; without Chromium they are left out, or fail in CI."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser import chromium
from tests.browser.guests import PATIENCE_MS, Guests, coming
from tests.browser.serving import Server
from tests.browser.tables import API, made
from tests.browser.watching import Watch

FOLDER = Path(__file__).parent
LEFT_OUT = pytest.StashKey[bool]()
expect.set_options(PATIENCE_MS)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the tests of this folder out where there is no Chromium and nobody demands it."""
    mine = [item for item in items if FOLDER in item.path.parents]
    if mine and chromium.found() is None and not chromium.demanded():
        config.stash[LEFT_OUT] = True
        for item in mine:
            item.add_marker(pytest.mark.skip(reason="no Chromium"))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Say so in a sentence."""
    if config.stash.get(LEFT_OUT, False):
        terminalreporter.write_line(chromium.MISSING)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """The browser of all tests here."""
    if chromium.found() is None:
        pytest.fail("There is no Chromium on the PATH, and CI demands the browser tests.", pytrace=False)
    with chromium.started() as started:
        yield started


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server of all tests here but those that stop one."""
    yield from _serving(tmp_path_factory.mktemp("server"))


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that a test may kill."""
    yield from _serving(tmp_path)


def _serving(folder: Path) -> Iterator[Server]:
    serving = Server(folder)
    serving.start()
    try:
        yield serving
    finally:
        serving.stop()
    assert serving.faults() == []


@pytest.fixture
def watch() -> Iterator[Watch]:
    """What goes wrong in the browser of a test fails it."""
    watching = Watch()
    yield watching
    assert watching.faults() == []


@pytest.fixture
def guests(browser: Browser, server: Server, watch: Watch) -> Iterator[Guests]:
    """People with a browser each."""
    with coming(browser, server, watch) as guest:
        yield guest


@pytest.fixture
def page(guests: Guests) -> Page:
    """The page of a guest."""
    return guests()


@pytest.fixture(scope="package")
def coach(browser: Browser, server: Server) -> None:
    """The coach, ready to answer: where the solver has never been compiled that takes a minute or two."""
    context = browser.new_context(base_url=server.address)
    match = made(context.new_page(), "Ana", bots="careful", position="21-36 -/- 1 55ww official")
    for _second in range(300):
        if context.request.get(f"{API}/matches/{match}/coach", params={"advice": "true"}).status == 200:
            context.close()
            return
        time.sleep(1)
    raise AssertionError("the coach does not get ready")
