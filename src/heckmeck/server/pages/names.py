"""What visitors are called who do not say it."""

from __future__ import annotations

import secrets
from collections.abc import Container
from typing import Final

from heckmeck.errors import N_
from heckmeck.texts import _

FRIENDLY: Final = (
    N_("Hedgehog"),
    N_("Blackbird"),
    N_("Robin"),
    N_("Starling"),
    N_("Mole"),
    N_("Thrush"),
    N_("Rooster"),
    N_("Badger"),
)
"""Names for those who give none: all of them like worms."""


def a_name(taken: Container[str] = ()) -> str:
    """A name for somebody who gave none, in the language spoken now; none that is taken while there are others."""
    names = [_(name) for name in FRIENDLY]
    return secrets.choice([name for name in names if name not in taken] or names)
