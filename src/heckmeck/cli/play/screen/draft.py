"""A game as it is being set up: seven places, the rules, whose dice; becomes a `Setup` when it can be one."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from random import Random
from typing import Final

from heckmeck.cli.play.asking import FIRST_BOT, draw_lot
from heckmeck.cli.play.setup import Setup, bot_name, seated
from heckmeck.played import BOT
from heckmeck.players import NAMES
from heckmeck.rules import Preset, with_flags
from heckmeck.state import MAX_SEATS
from heckmeck.texts import _

NOBODY: Final = "nobody"
PERSON: Final = "person"
KINDS: Final = (NOBODY, PERSON, *NAMES)
"""Who may sit at a place: nobody, a person, or a bot by its name."""
LOT: Final = "lot"
TURNS: Final = (None, 5, 10, 15, 20)


@dataclass(slots=True)
class Draft:
    """What has been chosen so far."""

    kinds: list[str] = field(default_factory=lambda: [PERSON, FIRST_BOT, *[NOBODY] * (MAX_SEATS - 2)])
    names: list[str] = field(default_factory=lambda: [""] * MAX_SEATS)
    preset: Preset = Preset.OFFICIAL
    flags: set[str] = field(default_factory=set)
    real_dice: bool = False
    odds: bool = True
    turns: int | None = None
    """How many turns each seat has; None to play until the grill is empty."""
    first: str = ""
    """The place of the youngest person, as its number from 0, or a lot; "" for the first person."""

    def people(self) -> tuple[int, ...]:
        """The places of people."""
        return tuple(place for place, kind in enumerate(self.kinds) if kind == PERSON)

    def taken(self) -> tuple[int, ...]:
        """The places where somebody sits."""
        return tuple(place for place, kind in enumerate(self.kinds) if kind != NOBODY)

    def name(self, place: int) -> str:
        """The name at a place: what was typed, or one that stands for it."""
        kind = self.kinds[place]
        if kind == PERSON:
            return self.names[place].strip() or default_name(place)
        return "" if kind == NOBODY else bot_name(kind)

    def setup(self, given: Setup, rng: Random) -> Setup:
        """The game as it is to be, on top of what the command line settled.

        Raises:
            HeckmeckError: nobody sits at the table, or a name cannot be one.
        """
        taken = self.taken()
        kinds = {place: self.kinds[place] for place in taken}
        seats = seated([self.name(place) if kind == PERSON else BOT + kind for place, kind in kinds.items()])
        rules = with_flags(self.preset, tuple(self.flags))
        return replace(
            given,
            seats=seats,
            rules=rules,
            first=self._first(taken, rng),
            real_dice=self.real_dice,
            turns=self.turns,
            odds=self.odds,
        )

    def _first(self, taken: tuple[int, ...], rng: Random) -> int:
        if self.first == LOT:
            return draw_lot(len(taken), rng)
        people = self.people()
        youngest = int(self.first) if self.first else -1
        if youngest not in people:
            youngest = people[0] if people else taken[0]
        return taken.index(youngest)


def default_name(place: int) -> str:
    """The name of a person who gave none."""
    return _("Player {number}").format(number=place + 1)
