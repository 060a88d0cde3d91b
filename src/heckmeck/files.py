"""What the system has for files that belong to a user: a directory for them, and a lock for one process at a time."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path


def data_directory(environ: Mapping[str, str] = os.environ) -> Path:
    """The directory of the user for our data (XDG Base Directory Specification); it need not exist yet."""
    # A relative path in the variable is to be ignored, says the specification.
    given = Path(environ.get("XDG_DATA_HOME", ""))
    return (given if given.is_absolute() else Path.home() / ".local" / "share") / "heckmeck"


def locked(descriptor: int) -> bool:
    """Whether the lock of an open file could be had, which goes with the file however the process ends.

    Windows has none of this kind: there it always could.
    """
    if sys.platform == "win32":
        return True
    import fcntl

    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
