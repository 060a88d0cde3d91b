"""What visitors are called who do not say it."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from typing import Final

from heckmeck.errors import N_
from heckmeck.server.names import alike
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


def a_name(taken: Iterable[str] = ()) -> str:
    """A name for somebody who gave none, in the language spoken now; none like a taken one while there are others."""
    names, gone = [_(name) for name in FRIENDLY], {alike(name) for name in taken}
    return secrets.choice([name for name in names if alike(name) not in gone] or names)
