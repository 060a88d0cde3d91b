"""Bots of one's own, which lie in the directory where the command was given."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable


def look_here(names: Iterable[str]) -> None:
    """Let Python find modules in the current directory too, if one of the players is a `module:Class`."""
    if any(":" in name for name in names) and os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())  # behind all else: a random.py lying here must not be taken for Python's
