"""Signals that ask to end, while something is at work that must come to a whole step first."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

from heckmeck.cli.leaving import STOPPING


@contextmanager
def postponed() -> Iterator[Callable[[], int | None]]:
    """While inside, Ctrl-C or a kill is only noted: what is given says the exit code that it asks for, None before.

    A second one acts at once, as it would outside. What is ignored stays so, as under nohup.
    """
    noted: list[int] = []
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, *STOPPING)}
    heeded = {number: handler for number, handler in before.items() if handler is not signal.SIG_IGN}

    def restore() -> None:
        for number, handler in heeded.items():
            signal.signal(number, handler)

    def note(number: int, _frame: FrameType | None) -> None:
        noted.append(number)
        restore()

    for number in heeded:
        signal.signal(number, note)
    try:
        yield lambda: 128 + noted[0] if noted else None
    finally:
        restore()
