"""What a game at the terminal is to be: who sits where, the rules, who begins, whose dice.

Nothing is asked and nothing is printed here; what cannot be is refused in one sentence.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from heckmeck.errors import HeckmeckError, quoted
from heckmeck.game import start
from heckmeck.played import BOT, Record
from heckmeck.rules import Rules
from heckmeck.state import MAX_SEATS
from heckmeck.texts import _
from heckmeck.words import names_of

MAX_NAME: Final = 20
"""The longest name of a person, in characters, so that seven fit on a screen."""
MAX_TURNS: Final = 999
"""The most turns of each seat that a game can be limited to."""

_DICE, _REAL = "dice", "real"  # the header of a record that was played with real dice


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table: the name shown there, and the bot that plays there, None for a person."""

    name: str
    bot: str | None = None

    @property
    def text(self) -> str:
        """The seat as it stands in a record and on the command line."""
        return self.name if self.bot is None else BOT + self.bot


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """Everything that is settled before the first roll."""

    seats: tuple[Seat, ...]
    rules: Rules = field(default_factory=Rules)
    first: int = 0
    """The seat that begins, from 0."""
    real_dice: bool = False
    """Whether people roll dice of their own, also for the bots, and type in what they show."""
    turns: int | None = None
    """How many turns each seat has; None to play until the grill is empty."""
    limit: int | None = None
    """After how many turns of all seats together the game ends, where a record says so."""
    odds: bool = True
    """Whether the chance of a bust is shown."""

    @property
    def turn_limit(self) -> int | None:
        """After how many turns of all seats together the game ends; None where only the empty grill ends it."""
        return self.limit if self.turns is None else self.turns * len(self.seats)

    @property
    def names(self) -> tuple[str, ...]:
        """The names shown, seat 1 first."""
        return tuple(seat.name for seat in self.seats)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people, from 0."""
        return tuple(index for index, seat in enumerate(self.seats) if seat.bot is None)


def seated(texts: Sequence[str]) -> tuple[Seat, ...]:
    """The seats for players written as on the command line: a person's name, or `bot:` and a bot's name.

    >>> [seat.name for seat in seated(["Ana", "bot:careful", "bot:careful"])]
    ['Ana', 'Careful', 'Careful 2']

    Raises:
        HeckmeckError: not 1 to 7 players, a name that cannot be shown, is too long or stands twice.
    """
    if not 1 <= len(texts) <= MAX_SEATS:
        raise HeckmeckError("{given} players were given, and 1 to {most} can play", given=len(texts), most=MAX_SEATS)
    taken: list[str] = []
    for text in texts:
        if not text.startswith(BOT):
            taken.append(checked_name(text, taken))
    return seats_of(texts)


def seats_of(texts: Sequence[str]) -> tuple[Seat, ...]:
    """The seats for players whose names are known to be good, each shown under a name of its own."""
    shown = [bot_name(text.removeprefix(BOT)) if text.startswith(BOT) else _short(text.strip()) for text in texts]
    people = {name for name, text in zip(shown, texts, strict=True) if not text.startswith(BOT)}
    seats: list[Seat] = []
    for name, text in zip(shown, texts, strict=True):
        bot = text.removeprefix(BOT) if text.startswith(BOT) else None
        taken = {seat.name for seat in seats} | (people if bot is not None else set())
        seats.append(Seat(_own(name, taken), bot))
    return tuple(seats)


def checked_name(text: str, taken: Iterable[str]) -> str:
    """The name of a person without the spaces around it.

    Raises:
        HeckmeckError: it is empty, too long, taken, looks like a bot, or has characters that cannot be shown.
    """
    name = text.strip()
    if not name:
        raise HeckmeckError("a name needs at least one letter")
    if not name.isprintable():
        raise HeckmeckError("the name {given} has characters that cannot be shown", given=quoted(name))
    if len(name) > MAX_NAME:
        raise HeckmeckError("the name {given} is longer than {most} characters", given=quoted(name), most=MAX_NAME)
    if name.startswith(BOT):
        raise HeckmeckError("the name {given} would be a bot, not a person", given=quoted(name))
    if name in taken:
        raise HeckmeckError("the name {given} stands twice: everybody needs a name of their own", given=quoted(name))
    return name


def to_record(setup: Setup) -> Record:
    """The record of the game before its first move."""
    return Record(
        start=start(len(setup.seats), setup.rules, first=setup.first),
        seats=tuple(seat.text for seat in setup.seats),
        date=datetime.now().astimezone().date().isoformat(),
        turn_limit=setup.turn_limit,
        headers=((_DICE, _REAL),) if setup.real_dice else (),
    )


def from_record(record: Record) -> Setup:
    """The setup of a game that was recorded; where it names nobody, people sit at the table."""
    seats = seats_of(record.seats) if record.seats else tuple(map(Seat, names_of(len(record.start.stacks))))
    return Setup(
        seats=seats,
        rules=record.rules,
        first=record.start.seat,
        real_dice=(_DICE, _REAL) in record.headers,
        limit=record.turn_limit,
    )


def bot_name(bot: str) -> str:
    """What a bot is called at the table; a bot of one's own by the name of its class."""
    own = {
        "random": _("Random"),
        "hasty": _("Hasty"),
        "careful": _("Careful"),
        "worms": _("Calculating"),
        "expert": _("Expert"),
    }
    known, colon, argument = bot.partition(":")
    if known == "level" and argument.isdecimal():
        return _("Level {level}").format(level=argument)
    return f"{own[known]}{colon}{argument}" if known in own else _short(argument or known)


def _short(name: str) -> str:
    return name if len(name) <= MAX_NAME else name[: MAX_NAME - 1] + "…"


def _own(name: str, taken: set[str]) -> str:
    """The name, with a number after it where it is taken."""
    numbered = (f"{name} {number}" for number in range(2, MAX_SEATS + 2))
    return name if name not in taken else next(each for each in numbered if each not in taken)
