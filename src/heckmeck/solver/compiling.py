"""Compiling: functions that are compiled whole, or into those that call them, and where what is compiled is kept.

Where nothing can be kept on disk all works, and each process compiles anew.
"""

from __future__ import annotations

import hashlib
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from pickle import UnpicklingError
from types import FunctionType
from typing import Any, Final, TypeVar, cast

from numba import njit

F = TypeVar("F", bound=Callable[..., Any])

_HOW: Final[dict[str, Any]] = {"fastmath": True, "nogil": True, "error_model": "numpy"}
"""Sums may be reordered, so that they become vector instructions, and no number may be infinite or none; other threads
may go on meanwhile; a division by zero is not looked for.
"""


@cache
def _stamp() -> str:
    """What all sources of the solver hash to."""
    found = hashlib.sha256()
    for path in sorted(Path(__file__).parent.glob("*.py")):
        found.update(path.read_bytes())
    return found.hexdigest()


_UNREADABLE: Final = (
    *(OSError, EOFError, UnpicklingError, ImportError),
    *(AttributeError, IndexError, KeyError, TypeError, ValueError),
)
"""What reading a damaged file of compiled code raises."""
_ENDING: Final = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))
"""The signals that ask to end."""


def compiled(function: F) -> F:
    """The function compiled, kept on disk where that can be."""
    try:
        made = njit(**_HOW, cache=True)(function)
    except RuntimeError:  # numba's way to say that no directory of its cache can be written
        made = njit(**_HOW)(function)
        made._compile_for_args = _undisturbed(made._compile_for_args)
        return cast(F, made)
    if isinstance(made, FunctionType):  # NUMBA_DISABLE_JIT is set
        return cast(F, made)
    # What is kept must be dropped when any source changes, since functions of other modules are compiled into it; and
    # a full disk or a damaged file is no reason to fail. Numba has no public way to say either, nor that signals wait.
    made._compile_for_args = _undisturbed(made._compile_for_args)
    kept = made._cache
    kept._cache_file._source_stamp = _stamp()
    kept.save_overload = _forgiving(kept.save_overload)
    kept.load_overload = _forgiving(kept.load_overload)
    return cast(F, made)


def _forgiving(method: Callable[..., object]) -> Callable[..., object]:
    """The method, giving None where the disk does not play along: the function is compiled anew then."""

    def tried(*arguments: object) -> object:
        try:
            return method(*arguments)
        except _UNREADABLE:
            return None

    return tried


def _undisturbed(method: Callable[..., object]) -> Callable[..., object]:
    """The method, with signals held back until it is done."""

    def done(*arguments: object, **named: object) -> object:
        with _signals_wait():
            return method(*arguments, **named)

    return done


@contextmanager
def _signals_wait() -> Iterator[None]:
    """What a handler raises in the middle of compiling numba may lose, and fail instead: signals wait for the end."""
    if threading.current_thread() is not threading.main_thread():  # handlers run in the main thread alone
        yield
        return
    noted: list[int] = []
    handlers = {number: signal.getsignal(number) for number in _ENDING}
    heeded = {number: handler for number, handler in handlers.items() if callable(handler)}
    for number in heeded:
        signal.signal(number, lambda given, _frame: noted.append(given))
    try:
        yield
    finally:
        for number, handler in heeded.items():
            signal.signal(number, handler)
        for given in noted[:1]:
            signal.raise_signal(given)


def part(function: F) -> F:
    """A part of compiled functions, put into them where they call it."""
    return cast(F, njit(**_HOW, forceinline=True)(function))
