"""Who waits is told why, at a terminal and where a command is piped."""

from __future__ import annotations

import sys
from time import monotonic, sleep

import pytest

from heckmeck.cli import waiting
from heckmeck.cli.waiting import preparing


@pytest.mark.parametrize(("terminal", "lasts_s", "told"), [(True, 5.0, True), (False, 5.0, True), (True, 0.0, False)])
def test_a_wait_is_explained(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], terminal: bool, lasts_s: float, told: bool
) -> None:
    """Only where it lasts longer than a moment."""
    monkeypatch.setattr(waiting, "MOMENT_S", 0.05)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: terminal)
    until, said = monotonic() + lasts_s, ""
    with preparing():
        while monotonic() < until and not said:
            sleep(0.01)
            said = capsys.readouterr().err
    assert (said + capsys.readouterr().err).startswith("Getting ready") is told
