"""How the table behaves, whatever is played on it: the pace of the bots, motion, the bust chance."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from heckmeck.texts import _


class Pace(Enum):
    """How fast bots act."""

    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"

    @property
    def seconds(self) -> float:
        """How long a bot waits before each move, so that one can follow."""
        return {Pace.SLOW: 2.2, Pace.NORMAL: 1.1, Pace.FAST: 0.3}[self]

    @property
    def following(self) -> Pace:
        """The next pace, after the fastest the slowest."""
        return {Pace.SLOW: Pace.NORMAL, Pace.NORMAL: Pace.FAST, Pace.FAST: Pace.SLOW}[self]


@dataclass(slots=True)
class Settings:
    """What a player may change at the table."""

    pace: Pace = Pace.NORMAL
    motion: bool = True
    """Whether dice tumble; what has moved is highlighted in any case."""
    odds: bool = True
    """Whether the chance of a bust is shown."""


def pace_words(pace: Pace) -> str:
    """The pace in words."""
    words = {Pace.SLOW: _("bots slow"), Pace.NORMAL: _("bots normal"), Pace.FAST: _("bots fast")}
    return words[pace]
