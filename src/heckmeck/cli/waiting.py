"""A word to who waits, where something takes longer than a moment: on standard error, at a terminal or not."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer
from typing import Final

import click

from heckmeck.texts import _

MOMENT_S: Final = 2.0
"""Seconds that need no word."""


@contextmanager
def preparing() -> Iterator[None]:
    """Say that the solver is being compiled, or read, where that is not over in a moment."""
    text = _("Getting ready to calculate, which takes longest the first time ...")
    timer = Timer(MOMENT_S, lambda: click.echo(text, err=True))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
