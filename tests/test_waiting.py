"""Who waits is told why, at a terminal and where a command is piped."""

from __future__ import annotations

import sys
from threading import enumerate as enumerate_threads
from time import sleep

import pytest

from heckmeck.cli import waiting
from heckmeck.cli.waiting import preparing


@pytest.mark.parametrize("terminal", [True, False])
def test_a_wait_is_explained(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], terminal: bool
) -> None:
    """Where it lasts longer than a moment."""
    monkeypatch.setattr(waiting, "MOMENT_S", 0.05)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: terminal)
    said = ""
    with preparing():
        for _ in range(6_000):
            said = said or capsys.readouterr().err
            if said:
                break
            sleep(0.01)
    assert said.startswith("Getting ready")


def test_a_moment_needs_no_word(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Where it is over sooner nothing is said, not even later."""
    monkeypatch.setattr(waiting, "MOMENT_S", 3_600.0)
    before = set(enumerate_threads())
    with preparing():
        (timer,) = set(enumerate_threads()) - before
    timer.join(60)
    assert not timer.is_alive()
    assert capsys.readouterr().err == ""
