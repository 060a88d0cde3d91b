"""Which rules are in force: what a bust does (rule 15), and the house rules."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final


class Preset(Enum):
    """What goes back and what is turned over when a turn busts (rule 15)."""

    OFFICIAL = "official"
    """The top tile goes back; the highest tile on the grill is turned over, unless it is that very tile."""
    SHORT = "short"
    """The top tile goes back; the highest tile on the grill is turned over, also when it is that very tile."""
    SHEET = "sheet"
    """The top tile goes back and is itself turned over, unless it is higher than every tile on the grill."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """A preset and the house rules on top of it, each off by default."""

    preset: Preset = Preset.OFFICIAL
    return_highest: bool = False
    """On a bust the highest tile of one's own stack goes back instead of the top one (rule 15)."""
    lower_any: bool = False
    """Where rule 11 applies, any lower tile on the grill may be taken instead of the next lower one."""
    steal_forced: bool = False
    """A steal may not be declined (rule 12)."""
    bust_without_tile_turn: bool = False
    """A bust turns the highest tile on the grill over even when the player has none to give back (rule 15)."""
    no_steal: bool = False
    """Nobody steals; another's top tile counts as buried (rules 10 and 11)."""


OFFICIAL: Final = Rules()
"""The published rules, in force where nothing else is said."""

FLAGS: Final[dict[str, str]] = {
    "return=highest": "return_highest",
    "lower=any": "lower_any",
    "steal=forced": "steal_forced",
    "bust-without-tile=turn": "bust_without_tile_turn",
    "no-steal": "no_steal",
}
"""The text of each house rule and its field of `Rules`, in the order in which they are written."""


def flags(rules: Rules) -> tuple[str, ...]:
    """The texts of the house rules that are on, in their order.

    >>> flags(Rules(no_steal=True, lower_any=True))
    ('lower=any', 'no-steal')
    """
    return tuple(text for text, field in FLAGS.items() if getattr(rules, field))


def with_flags(preset: Preset, texts: tuple[str, ...]) -> Rules:
    """The rules of a preset with the house rules named; a text outside of `FLAGS` is a KeyError."""
    return Rules(preset=preset, **{FLAGS[text]: True for text in texts})
