"""Signals that ask a command to end: raised at once, or noted until a step is whole, and ignored where they were."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from heckmeck.cli import main
from heckmeck.cli.leaving import STOPPING, Left, exit_code, signals_raise
from heckmeck.cli.train.patience import postponed
from heckmeck.tournament import Table

SIGNALS = (signal.SIGINT, *STOPPING)


@pytest.fixture(autouse=True)
def handlers() -> Iterator[None]:
    """Checks that every test leaves the signals as it found them, of which SIGHUP is ignored as under nohup."""
    outside = {number: signal.getsignal(number) for number in SIGNALS}
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    before = {number: signal.getsignal(number) for number in SIGNALS}
    yield
    assert {number: signal.getsignal(number) for number in SIGNALS} == before
    for number, handler in outside.items():
        signal.signal(number, handler)


def send(number: int) -> None:
    """Send a signal to the own process."""
    os.kill(os.getpid(), number)


def test_raised() -> None:
    """A kill raises at once, with the exit code that shells give."""
    with pytest.raises(Left) as left, signals_raise():
        send(signal.SIGTERM)
    assert exit_code(left.value) == 143


def test_what_is_ignored_is_not_raised() -> None:
    """The end of the terminal stays ignored."""
    with signals_raise():
        send(signal.SIGHUP)


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_match_whose_bots_get_ready(
    number: int, code: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """It is stopped then, too, with the result of no games, and an older record is kept."""
    record = tmp_path / "games.heck"
    record.write_text("older")
    monkeypatch.setattr(Table, "prepare", lambda _: send(number))
    with pytest.raises(SystemExit) as left:
        main(["match", "hasty", "careful", "--record", str(record), "--seed", "1", "--json"])
    found = json.loads(capsys.readouterr().out)
    assert (left.value.code, found["games"], found["seconds"]) == (code, 0, 0)
    assert [each["win_rate"] for each in found["players"]] == [None, None]
    assert [path.name for path in tmp_path.iterdir()] == ["games.heck"] and record.read_text() == "older"


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_noted(number: int, code: int) -> None:
    """One signal does nothing but to be noted."""
    with postponed() as asked:
        assert asked() is None
        send(number)
        assert asked() == code


def test_what_is_ignored_is_not_noted() -> None:
    """The end of the terminal stays ignored, before and after another signal."""
    with postponed() as asked:
        send(signal.SIGHUP)
        assert asked() is None
        send(signal.SIGINT)
        send(signal.SIGHUP)
        assert asked() == 130


def test_a_second_one_acts_at_once() -> None:
    """Who cannot wait presses Ctrl-C again."""
    with pytest.raises(KeyboardInterrupt), postponed() as asked:
        send(signal.SIGTERM)
        send(signal.SIGINT)
    assert asked() == 143
