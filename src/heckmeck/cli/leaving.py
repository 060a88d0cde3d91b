"""Being told to stop from outside: a signal becomes an exception that unwinds to where the command says goodbye."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Final

from heckmeck.cli import INTERRUPTED_EXIT

STOPPING: Final = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))
"""The signals that end a command: a polite kill, and a closed terminal."""


class Left(BaseException):
    """The process was told to end; like KeyboardInterrupt no error, so that nothing catches it by the way."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code
        """The exit code: 128 and the number of the signal, as shells give it."""


@contextmanager
def signals_raise() -> Iterator[None]:
    """While inside, SIGTERM and SIGHUP raise `Left`; one that is ignored stays so, as under nohup."""
    heeded = [number for number in STOPPING if signal.getsignal(number) is not signal.SIG_IGN]
    before = {number: signal.signal(number, _leave) for number in heeded}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _leave(number: int, _frame: FrameType | None) -> None:
    for each in STOPPING:
        signal.signal(each, signal.SIG_IGN)  # the goodbye is not interrupted by a second one
    raise Left(128 + number)


def exit_code(error: KeyboardInterrupt | Left) -> int:
    """The exit code after Ctrl-C or a signal."""
    return error.code if isinstance(error, Left) else INTERRUPTED_EXIT


def give_up_output() -> None:
    """Write nowhere from now on: the terminal is gone, and the interpreter would complain at its end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            os.dup2(nowhere, stream.fileno())
