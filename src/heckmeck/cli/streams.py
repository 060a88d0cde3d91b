"""The three standard streams, whatever state they are in: closed by the caller, full, or read by nobody any more."""

from __future__ import annotations

import io
import os
import sys
from typing import Final, TextIO, cast

_MISSING: Final = (("stdin", os.O_RDONLY), ("stdout", os.O_RDONLY), ("stderr", os.O_WRONLY))
"""How the stream stands in that was closed: nothing can be read, no answer can be written, complaints go nowhere."""


def make_ready() -> None:
    """Put a stream in the place of each that was closed, so that no file of ours gets its number, and let all names
    be printed."""
    for number, (name, flags) in enumerate(_MISSING):
        if getattr(sys, name) is None:
            descriptor = os.open(os.devnull, flags)
            if descriptor != number:  # pragma: no cover - the lowest free number is the one that was closed
                os.dup2(descriptor, number)
            standing_in = open(number, "w" if number else "r", encoding="utf-8", closefd=False)  # noqa: SIM115
            setattr(sys, name, standing_in)
    for stream in (sys.stdout, sys.stderr):
        cast(io.TextIOWrapper, stream).reconfigure(errors="backslashreplace")  # a name must not crash a terminal


def finish(stream: TextIO) -> OSError | None:
    """Write what is still held back; the error if that fails, after which the stream leads nowhere.

    Else the interpreter would fail once more at its end, and complain in words and with an exit code of its own.
    """
    try:
        stream.flush()
    except OSError as error:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
        return error
    return None
