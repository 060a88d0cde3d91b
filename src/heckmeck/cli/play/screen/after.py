"""After a game: the rematch."""

from __future__ import annotations

import os
import re
from dataclasses import replace
from itertools import count
from pathlib import Path

from heckmeck.cli.play.session import Session


def rematch(session: Session) -> Session:
    """A new game of the same seats, in a file beside the last one; the next seat begins.

    Raises:
        FileError: the file cannot be written.
    """
    setup = session.setup
    following = replace(setup, first=(setup.first + 1) % len(setup.seats))
    path = None if session.saved_in is None else beside(session.saved_in)
    return Session.start(following, path)


def beside(path: Path) -> Path:
    """A file that does not exist yet, of the same name with the next number.

    >>> beside(Path("no such directory/evening-2.heck")).name
    'evening-3.heck'
    """
    stem, number = re.fullmatch(r"(.*?)(?:-([2-9]|[1-9][0-9]))?", path.stem, re.DOTALL).groups()  # type: ignore[union-attr]
    names = (path.with_name(f"{stem}-{each}{path.suffix}") for each in count(int(number or 1) + 1))
    return next(each for each in names if not os.path.lexists(each))
