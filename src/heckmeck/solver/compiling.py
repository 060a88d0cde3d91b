"""Compiling: functions that are compiled whole, or into those that call them, and where what is compiled is kept.

Where nothing can be kept on disk all works, and each process compiles anew.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from pickle import UnpicklingError
from types import FunctionType
from typing import Any, Final, TypeVar, cast

from numba import njit

F = TypeVar("F", bound=Callable[..., Any])

_HOW: Final[dict[str, Any]] = {"fastmath": True, "nogil": True, "error_model": "numpy"}


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


def compiled(function: F) -> F:
    """The function compiled, kept on disk where that can be."""
    try:
        made = njit(**_HOW, cache=True)(function)
    except RuntimeError:  # numba's way to say that no directory of its cache can be written
        return cast(F, njit(**_HOW)(function))
    if isinstance(made, FunctionType):  # NUMBA_DISABLE_JIT is set
        return cast(F, made)
    # What is kept must be dropped when any source changes, since functions of other modules are compiled into it; and
    # a full disk or a damaged file is no reason to fail. Numba has no public way to say either.
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


def part(function: F) -> F:
    """A part of compiled functions, put into them where they call it."""
    return cast(F, njit(**_HOW, forceinline=True)(function))
