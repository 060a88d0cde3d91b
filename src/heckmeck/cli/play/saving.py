"""Where a game is saved, by the player's wish or in the data directory of the user, and what is said of that."""

from __future__ import annotations

import os
import shlex
from collections.abc import Mapping
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import Final

from heckmeck.cli.play.lines import Lines
from heckmeck.cli.play.session import Session
from heckmeck.cli.play.setup import Setup
from heckmeck.errors import FileError, printable
from heckmeck.files import data_directory
from heckmeck.texts import _, sentence

NOT_SAVED: Final = "none"
"""The value of `--save` for a game that is not saved."""


def default_path(environ: Mapping[str, str] = os.environ) -> Path:
    """A file that does not exist yet, named by date and time, in `heckmeck/games` of the user's data directory."""
    name = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")
    numbered = (
        data_directory(environ) / "games" / f"{name}{f'-{number}' if number > 1 else ''}.heck" for number in count(1)
    )
    return next(path for path in numbered if not os.path.lexists(path))


def begin(setup: Setup, save: str | None, lines: Lines, *, seed: str | None) -> Session:
    """The new game, saved where `save` says; where that fails, unsaved if the player wants to play all the same.

    Raises:
        FileError: the file cannot be written, and nobody said to go on without one.
    """
    if save == NOT_SAVED:
        return Session.start(setup, None, seed=seed)
    try:
        return Session.start(setup, default_path() if save is None else Path(save), seed=seed)
    except FileError as error:
        if not lines.interactive:
            raise
        lines.say_whole(sentence(error))
        if not _unsaved_wanted(lines):
            raise
        return Session.start(setup, None, seed=seed)


def saved_words(session: Session) -> str:
    """How to go on with a game that was left, where the record of one that is over lies, or that it is lost."""
    if session.given_up is not None:
        return _("Only the beginning of the game is saved: {file}").format(file=printable(str(session.given_up)))
    if session.saved_in is None:
        return _("The game was not saved.")
    if session.finished:
        return record_words(session.saved_in)
    command = f"heckmeck play --continue {shlex.quote(str(session.saved_in))}"
    return _("The game is saved. To go on: {command}").format(command=printable(command))


def record_words(path: Path) -> str:
    """Where the record of a game that is over lies."""
    return _("The record of the game: {file}").format(file=printable(str(path)))


def _unsaved_wanted(lines: Lines) -> bool:
    return lines.ask(_("Play without saving? y plays, anything else ends:")).lower() in ("y", "у", "д", "j")
