"""A table as the form describes it: who sits where and what is agreed, or what is wrong at which field.

Whoever is given no name gets one.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal, get_args

from heckmeck.errors import N_, HeckmeckError
from heckmeck.notation import format_rules
from heckmeck.rules import FLAGS, Preset, with_flags
from heckmeck.server.messages import Bot, Clock, NewMatch, Pace, Sitter, Terms
from heckmeck.server.names import alike, checked_name
from heckmeck.server.pages.names import a_name
from heckmeck.server.pages.visit import Typed
from heckmeck.state import MAX_SEATS

PLACES: Final = range(1, MAX_SEATS + 1)
"""The rows of the form, of which the empty ones are no seats."""
LEVELS: Final = tuple(bot for bot in get_args(Bot) if bot.startswith("level:"))
CLOCKS: Final = {
    "none": Clock(),
    "turn-30": Clock(kind="turn", turn_s=30),
    "turn-60": Clock(kind="turn", turn_s=60),
    "turn-120": Clock(kind="turn", turn_s=120),
    "bank-3": Clock(kind="bank", turn_s=20, bank_s=180),
    "bank-10": Clock(kind="bank", turn_s=30, bank_s=600),
}
PACES: Final[tuple[Pace, ...]] = get_args(Pace)
MOST_TURNS: Final = 1_000
BEGINNINGS: Final = {
    "friends": {"place1": "me", "place2": "friend"},
    "bots": {"place1": "me", "place2": "level:2"},
    "here": {"place1": "me", "place2": "here"},
    "alone": {"place1": "me"},
    "real": {"place1": "me", "place2": "here", "dice": "real"},
}
"""What the form shows at first, by what one comes for."""
_OTHERWISE: Final = {
    "preset": Preset.OFFICIAL.value, "clock": "none", "listed": "", "first": "lot", "dice": "drawn", "pace": "normal",
}  # fmt: skip


def beginning(purpose: str, name: str) -> Typed:
    """The form as it is opened for a purpose, with the visitor's name."""
    values = {**_OTHERWISE, **BEGINNINGS.get(purpose, BEGINNINGS["friends"]), "name": name}
    return Typed({key: [value] for key, value in values.items()})


@dataclass(slots=True)
class Setting:
    """What was understood of the form; `errors` has what was not, by field."""

    typed: Typed
    errors: dict[str, HeckmeckError] = field(default_factory=dict)
    sitters: list[Sitter] = field(default_factory=list)
    bots: dict[int, Bot] = field(default_factory=dict)
    seats: int = 0
    _seat_of_place: dict[int, int] = field(default_factory=dict)

    def new_match(self, own_name: str) -> NewMatch | None:
        """The table to be made, begun at once where everybody is there; None if there are errors."""
        self._seat_everybody(own_name)
        terms = self._terms()
        if self.errors or terms is None:
            return None
        full = len(self.sitters) + len(self.bots) == self.seats
        return NewMatch(
            terms=terms,
            name=own_name,
            sit=tuple(self.sitters),
            bots=dict(self.bots),
            start=full and terms.first != "youngest",
        )

    def names_typed(self) -> set[str]:
        """What was typed for the others at this device."""
        return {name for place in PLACES if (name := self.typed.one(f"name{place}"))}

    def _refuse(self, at: str, template: str, /, **params: str | int) -> None:
        self.errors.setdefault(at, HeckmeckError(template, **params))

    def _seat_everybody(self, own_name: str) -> None:
        for place in PLACES:
            who = self.typed.one(f"place{place}")
            if who:
                self.seats += 1
                self._seat_of_place[place] = self.seats
                self._sit(place, who, own_name)
        if not self.seats:
            self._refuse("place1", N_("Somebody has to play: choose who sits here."))

    def _sit(self, place: int, who: str, own_name: str) -> None:
        if who == "friend":
            return
        if who in get_args(Bot):
            self.bots[self.seats] = who  # type: ignore[assignment]
        elif who == "me":
            self._sit_person(f"place{place}", own_name)
        elif who == "here":
            self._sit_guest(place, own_name)
        else:
            self._refuse(f"place{place}", N_("Choose one of the list."))

    def _sit_guest(self, place: int, own_name: str) -> None:
        typed = self.typed.one(f"name{place}")
        try:
            name = checked_name(typed or a_name(self._names(own_name)))
        except HeckmeckError as error:
            self.errors[f"name{place}"] = error
        else:
            self._sit_person(f"name{place}", name)

    def _names(self, own_name: str) -> set[str]:
        """The names at the table, also those that are typed at places still to come."""
        return {own_name, *self.names_typed(), *(sitter.name for sitter in self.sitters)}

    def _sit_person(self, at: str, name: str) -> None:
        if any(alike(sitter.name) == alike(name) for sitter in self.sitters):
            self._refuse(at, N_("{name} sits at this table already: give everybody a name of their own."), name=name)
        else:
            self.sitters.append(Sitter(seat=self.seats, name=name))

    def _terms(self) -> Terms | None:
        rules, clock, turns = self._rules(), CLOCKS.get(self.typed.one("clock")), self._turns()
        first, pace = self._first(), self._pace()
        if clock is None:
            self._refuse("clock", N_("Choose one of the list."))
        elif clock.kind != "none" and self.typed.one("dice") == "real":
            self._refuse("clock", N_("Real dice and a clock do not go together: choose no clock."))
        if rules is None or clock is None or self.errors:
            return None
        return Terms(
            seats=self.seats,
            rules=rules,
            clock=clock,
            listed=self.typed.one("listed") == "yes",
            first=first,
            dice="real" if self.typed.one("dice") == "real" else "drawn",
            coach=self.typed.one("coach") == "yes",
            pace=pace,
            turns=turns,
        )

    def _rules(self) -> str | None:
        preset, chosen = self.typed.one("preset"), self.typed.all("flag")
        if preset not in {each.value for each in Preset} or not FLAGS.keys() >= set(chosen):
            self._refuse("preset", N_("Choose one of the list."))
            return None
        rules = with_flags(Preset(preset), tuple(flag for flag in FLAGS if flag in chosen))
        return format_rules(rules)

    def _first(self) -> Literal["youngest", "lot"] | int:
        first = self.typed.one("first")
        if first == "lot":
            return "lot"
        if first == "youngest":
            return "youngest"
        place = int(first) if first in map(str, PLACES) else 0
        if place not in self._seat_of_place:
            self._refuse("first", N_("Nobody sits at that place: choose another one to begin."))
        return self._seat_of_place.get(place, 1)

    def _pace(self) -> Pace:
        return next((pace for pace in PACES if pace == self.typed.one("pace")), "normal")

    def _turns(self) -> int | None:
        text = self.typed.one("turns")
        if not text:
            return None
        if not text.isdecimal() or len(text) > 4 or not 1 <= int(text) <= MOST_TURNS:
            self._refuse("turns", N_("Type a number from 1 to {most}, or nothing."), most=MOST_TURNS)
            return None
        return int(text)
