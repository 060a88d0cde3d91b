"""A game that was played, as a value: who sat where, where it began, and its moves turn by turn.

A `Record` cannot be wrong: making one plays its moves, and one that breaks a rule, or that could not be written down
and read again, is refused. Its final state is therefore always at hand.
"""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from heckmeck.errors import N_, HeckmeckError, IllegalMove, NotationError, Value
from heckmeck.game import step
from heckmeck.lines import control
from heckmeck.rules import Rules
from heckmeck.state import Event, Move, State, check, winner

BOT: Final = "bot:"
"""What the name of a seat begins with where a bot sits."""
MAX_NAME: Final = 80
"""The longest name of a seat, in characters."""
MAX_TEXT: Final = 2_000
"""The longest comment, note and value of a header, in characters."""
MAX_TURNS: Final = 100_000
"""The most turns: a longer game between players is broken off. Random ones under `sheet` need about 20,000."""
MAX_NOTES: Final = 1_000
MAX_HEADERS: Final = 100

KNOWN_KEYS: Final = ("rules", "date", "seat", "start", "turns")
"""The keys of the headers that have a field of `Record` of their own, in the order in which they are written."""

_DATE: Final = re.compile(r"([0-9]{4})-(0[1-9]|1[0-2])-([0-9]{2})")
_KEY: Final = re.compile(r"(?!heckmeck$)[A-Za-z][A-Za-z0-9_-]{0,39}")


@dataclass(frozen=True, slots=True)
class Turn:
    """What one seat did, and how the dice fell for it, from its roll to its take or bust."""

    seat: int
    """From 0."""
    moves: tuple[Move, ...]
    comment: str | None = None

    def __post_init__(self) -> None:
        if not self.moves:
            raise HeckmeckError("a turn has at least one move")
        if self.comment is not None:
            check_comment(self.comment)


class Moment(NamedTuple):
    """A move of a record: in which turn it was made, from 1, what it followed on and what followed."""

    turn: int
    move: Move
    before: State
    after: State
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A game, finished or not; `turns` and `start` follow the rules, or making it is refused.

    Raises:
        HeckmeckError: it cannot have been played, or could not be written and read again. Where a text or a turn is at
            fault it is a NotationError with that text.

    """

    start: State
    seats: tuple[str, ...] = ()
    """The names, one a seat, or none at all where they are not known."""
    turns: tuple[Turn, ...] = ()
    """All of them whole except perhaps the last one."""
    date: str | None = None
    """The day it was played, like 2026-11-30."""
    turn_limit: int | None = None
    """After how many turns, of all seats together, the game ends; None where only the empty grill ends it."""
    headers: tuple[tuple[str, str], ...] = ()
    """All other headers, as key and value, in their order."""
    notes: tuple[tuple[int, str], ...] = ()
    """The `#` lines: how many turns stand before each, and its text."""
    final: State = field(init=False, compare=False, repr=False)
    """Where the game stands after the last move."""

    def __post_init__(self) -> None:
        check(self.start)
        _check_names(self.seats, len(self.start.stacks))
        if self.date is not None:
            check_date(self.date)
        check_limit(self.turn_limit)
        _check_headers(self.headers)
        _check_notes(self.notes, len(self.turns))
        object.__setattr__(self, "final", _folded(self))

    @property
    def rules(self) -> Rules:
        """The rules that it was played by."""
        return self.start.rules

    @property
    def turns_played(self) -> int:
        """How many turns have ended."""
        return len(self.turns) - bool(self.turns and not self.final.fresh)

    @property
    def finished(self) -> bool:
        """Whether the game has ended, by the empty grill (rule 16) or by the number of turns agreed on."""
        return self.final.over or self.turns_played == self.turn_limit

    @property
    def winner(self) -> int | None:
        """The seat that has won (rule 17); None where the game is not finished or nobody has a tile."""
        return winner(replace(self.final, grill=())) if self.finished else None

    def moments(self) -> Iterator[Moment]:
        """Its moves one by one, each with the states around it."""
        state = self.start
        for number, turn in enumerate(self.turns, 1):
            for move in turn.moves:
                after, events = step(state, move)
                yield Moment(number, move, state, after, events)
                state = after


def add_played(record: Record, turns: tuple[Turn, ...], notes: tuple[tuple[int, str], ...], final: State) -> None:
    """Give a record without turns those that were just played to `final` with `follow`.

    Only for the reader that has made the record and not handed it out yet: so the moves are not played twice. Any other
    way of giving turns to a record plays them.
    """
    for name, value in (("turns", turns), ("notes", notes), ("final", final)):
        object.__setattr__(record, name, value)


def follow(state: State, number: int, turn: Turn, limit: int | None = None) -> State:
    """The state after the turn of this number, in a game of at most `limit` turns; it need not have ended.

    Raises:
        NotationError: it cannot be played; the text is that of `turn_text`, and where a move is at fault, the parameter
            `move` has it.

    """
    _check_due(state, number, turn, limit)
    events: tuple[Event, ...] = ()
    for index, move in enumerate(turn.moves):
        if events:
            raise _misplayed(N_("the turn has ended before this move"), number, turn, index)
        try:
            state, events = step(state, move)
        except IllegalMove as error:
            raise _misplayed(error.template, number, turn, index, **error.params) from None
    return state


def turn_text(number: int, turn: Turn) -> str:
    """The line of a turn in a record, without its end.

    >>> from heckmeck.state import Roll
    >>> turn_text(7, Turn(0, (Roll(),), "hurry up"))
    '7. 1 r ; hurry up'
    """
    comment = "" if turn.comment is None else f" ; {turn.comment}"
    return f"{number}. {turn.seat + 1} {' '.join(map(str, turn.moves))}{comment}"


def check_name(name: str) -> None:
    """Refuse the name of a seat that cannot be written."""
    check_text(name, MAX_NAME)
    if not name or name != name.strip():
        raise NotationError("a name is not empty and has no space around it", text=name, column=1)


def check_date(text: str) -> None:
    """Refuse what is no day of the calendar."""
    found = _DATE.fullmatch(text)
    year, month, day = map(int, found.groups()) if found else (1, 1, 0)
    if not 1 <= day <= monthrange(year, month)[1]:
        raise NotationError("a date is a day written like 2026-11-30", text=text, column=1)


def check_limit(turns: int | None) -> None:
    """Refuse a number of turns that no game can be limited to."""
    if turns is not None and not 1 <= turns <= MAX_TURNS:
        raise HeckmeckError("a game is limited to 1 to {most} turns", most=MAX_TURNS)


def check_key(key: str) -> None:
    """Refuse the key of a header that cannot be written, or that has a field of its own."""
    if _KEY.fullmatch(key) is None or key in KNOWN_KEYS:
        raise NotationError(
            "a header begins with a key of letters, digits, - and _, and an empty line ends the headers",
            text=key,
            column=1,
        )


def check_comment(comment: str) -> None:
    """Refuse a comment that cannot be written."""
    check_text(comment)
    if not comment.strip():
        raise NotationError("the comment is empty", text=comment, column=1)


def check_text(text: str, most: int = MAX_TEXT) -> None:
    """Refuse a text that cannot stand in a line, or is longer than so many characters."""
    place = control(text)
    if place is not None:
        raise NotationError("control characters are not allowed", text=text, column=place + 1)
    if len(text) > most:
        raise NotationError("there are more than {most} characters", text=text, column=most + 1, most=most)


def check_number(given: int, most: int) -> None:
    """Refuse more turns, notes or headers than a record may have."""
    if given > most:
        raise HeckmeckError("a record has at most {most} lines of this kind", most=most)


def _check_names(names: tuple[str, ...], seats: int) -> None:
    for name in names:
        check_name(name)
    if names and len(names) != seats:
        raise HeckmeckError("{given} seats have a name, and {seats} are at the table", given=len(names), seats=seats)


def _check_headers(headers: tuple[tuple[str, str], ...]) -> None:
    check_number(len(headers), MAX_HEADERS)
    for key, value in headers:
        check_key(key)
        check_text(value)


def _check_notes(notes: tuple[tuple[int, str], ...], turns: int) -> None:
    check_number(len(notes), MAX_NOTES)
    places = [place for place, _ in notes]
    if places != sorted(places) or not all(0 <= place <= turns for place in places):
        raise HeckmeckError("the notes of a record stand in the order of its turns")
    for _, text in notes:
        check_text(text)


def _folded(record: Record) -> State:
    """The state after all turns of a record."""
    check_number(len(record.turns), MAX_TURNS)
    state = record.start
    for number, turn in enumerate(record.turns, 1):
        state = follow(state, number, turn, record.turn_limit)
    return state


def _check_due(state: State, number: int, turn: Turn, limit: int | None) -> None:
    """Refuse a turn where another one, or none, has to follow."""
    if state.over:
        raise _undue(N_("the game is over, so no turn follows (rule {rule})"), number, turn, rule=16)
    if limit is not None and number > limit:
        raise _undue(N_("the game is over after {limit} turns"), number, turn, limit=limit)
    if number > 1 and not state.fresh:
        raise _undue(N_("turn {before} has not ended, so no other begins"), number, turn, before=number - 1)
    if turn.seat != state.seat:
        raise _undue(N_("seat {seat} is on turn (rule {rule})"), number, turn, rule=1, seat=state.seat + 1)


def _undue(template: str, number: int, turn: Turn, /, **params: Value) -> NotationError:
    """The error for a turn as a whole, shown at its seat."""
    return NotationError(template, text=turn_text(number, turn), column=len(f"{number}. ") + 1, **params)


def _misplayed(template: str, number: int, turn: Turn, index: int, /, **params: Value) -> NotationError:
    """The error for the move of this index in a turn."""
    moves = list(map(str, turn.moves))
    column = len(f"{number}. {turn.seat + 1} ") + sum(len(move) + 1 for move in moves[:index]) + 1
    return NotationError(template, text=turn_text(number, turn), column=column, move=moves[index], **params)
