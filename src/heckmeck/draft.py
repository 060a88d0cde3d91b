"""A record while it is read, line by line: first its header, then its turns, which are played as they come."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, NamedTuple, TypeVar

from heckmeck.errors import HeckmeckError, NotationError, RecordedMoveError, RecordError
from heckmeck.game import start
from heckmeck.lines import CUT_OFF, Line
from heckmeck.notation import format_rules, parse_move, parse_position, parse_rules
from heckmeck.played import (
    MAX_HEADERS,
    MAX_NOTES,
    MAX_TURNS,
    Record,
    Turn,
    add_played,
    check_date,
    check_key,
    check_limit,
    check_name,
    check_number,
    check_text,
    follow,
)
from heckmeck.rules import OFFICIAL
from heckmeck.state import MAX_SEATS, Move, State

FIRST: Final = "heckmeck 1"
"""The line with which every record begins; the number is the version of the form."""

_NUMBER: Final = re.compile(r"[1-9][0-9]{0,8}")
_TURN: Final = re.compile(r"([1-9][0-9]{0,5})\. ([1-7]) (.+)")
# Beginnings of a turn, and of a move or a comment, at which a writer can have been stopped.
_CUT_TURN: Final = re.compile(r"[1-9][0-9]{0,5}(\.( ([1-7] ?)?)?)?")
_CUT_TAIL: Final = re.compile(r" (t[23]?|:[1-5w]{0,7}|; ?|)$")

_T = TypeVar("_T")


class Draft:
    """A record of which some lines have been read."""

    def __init__(self) -> None:
        self.begun = False
        self._last = Line("")
        self._header = _Header()
        self._opening: Record | None = None  # the record without its turns, once the header has ended
        self._turns: list[Turn] = []
        self._notes: list[tuple[int, str]] = []

    @staticmethod
    def begins(line: Line) -> bool:
        """Whether a record begins with this line, of whatever version."""
        return line.text.partition(" ")[0] == "heckmeck"

    def add(self, line: Line) -> None:
        """Take the next line.

        Raises:
            RecordError: it cannot follow those before it.

        """
        self._last = line
        if line.text.startswith("#"):
            self._note(line)
        elif not self.begun:
            self._begin(line)
        elif self._opening is None:
            self._head(line)
        elif line.text:
            self._turn(self._opening, line)

    def record(self) -> Record:
        """The record of the lines taken, with which the draft is used up.

        Raises:
            RecordError: its header has not ended.

        """
        if self._opening is None:
            raise self._last.refuse("the empty line that ends the header is missing", len(self._last.text))
        add_played(self._opening, tuple(self._turns), tuple(self._notes), self._state)
        return self._opening

    def _note(self, line: Line) -> None:
        note = _Part(line, 1)
        note.read(check_text)
        self._notes.append((len(self._turns), note.text))
        note.read(lambda _: check_number(len(self._notes), MAX_NOTES))

    def _begin(self, line: Line) -> None:
        if not line.text:
            return
        if line.text != FIRST:
            raise line.refuse("a record begins with the line {first}", first=FIRST)
        self.begun = True

    def _head(self, line: Line) -> None:
        if line.text:
            self._header.add(line)
        else:
            self._opening = self._header.record(line)
            self._state = self._opening.start

    def _turn(self, opening: Record, line: Line) -> None:
        try:
            number, turn = _read_turn(line)
            if number != len(self._turns) + 1:
                raise line.refuse("turn {number} is due here", number=len(self._turns) + 1)
            _Part(line).read(lambda _: check_number(number, MAX_TURNS))
            self._state = _Part(line).read(lambda _: follow(self._state, number, turn, opening.turn_limit))
        except RecordError as error:
            raise _cut_off(line, error) or error from None
        self._turns.append(turn)


class _Part(NamedTuple):
    """A line from an offset on."""

    line: Line
    offset: int = 0

    @property
    def text(self) -> str:
        return self.line.text[self.offset :]

    def cut(self, offset: int) -> _Part:
        return _Part(self.line, self.offset + offset)

    def read(self, parse: Callable[[str], _T]) -> _T:
        """What `parse` finds in the text; its errors get their place in the record."""
        try:
            return parse(self.text)
        except HeckmeckError as error:
            raise _located(error, self.line, self.offset) from None


def _located(error: HeckmeckError, line: Line, offset: int) -> RecordError:
    """The error of a text, which stands in the line after the offset, as that of a record."""
    kind = RecordedMoveError if "move" in error.params else RecordError
    params = {"column": 1, **error.params}
    column, rule = int(params.pop("column")), params.pop("rule", None)
    return kind(
        error.template,
        text=line.text,
        line=line.number,
        column=min(offset + column, len(line.text) + 1),
        rule=None if rule is None else int(rule),
        **params,
    )


class _Header:
    """The header lines that have been read."""

    def __init__(self) -> None:
        self._seen: set[str] = set()
        self._rules = OFFICIAL
        self._date: str | None = None
        self._names: list[str] = []
        self._start: _Part | None = None
        self._limit: int | None = None
        self._others: list[tuple[str, str]] = []

    def add(self, line: Line) -> None:
        """Take the next line."""
        key = line.text.partition(" ")[0]
        value = _Part(line, len(key) + 1)
        if key in self._seen:
            raise line.refuse("the header {key} stands here for the second time", key=key)
        match key:
            case "rules":
                self._rules = value.read(parse_rules)
            case "date":
                value.read(check_date)
                self._date = value.text
            case "start":
                self._start = value
            case "turns":
                self._limit = value.read(_limit)
            case "seat":
                return self._seat(value)
            case _:
                return self._other(key, value)
        self._seen.add(key)
        return None

    def record(self, end: Line) -> Record:
        """The record without turns that they tell of; the line `end` ends them."""
        return (self._start or _Part(end)).read(self._record)

    def _seat(self, value: _Part) -> None:
        due = len(self._names) + 1
        if due > MAX_SEATS:
            raise value.line.refuse("there are at most {most} seats (rule {rule})", rule=1, most=MAX_SEATS)
        number = value.text.partition(" ")[0]
        if number != str(due):
            raise value.line.refuse("the name of seat {seat} is due here", value.offset, seat=due)
        name = value.cut(len(number) + 1)
        name.read(check_name)
        self._names.append(name.text)

    def _other(self, key: str, value: _Part) -> None:
        _Part(value.line).read(lambda _: check_key(key))
        value.read(check_text)
        self._others.append((key, value.text))
        _Part(value.line).read(lambda _: check_number(len(self._others), MAX_HEADERS))

    def _record(self, position: str) -> Record:
        return Record(
            start=self._first_state(position),
            seats=tuple(self._names),
            date=self._date,
            turn_limit=self._limit,
            headers=tuple(self._others),
        )

    def _first_state(self, position: str) -> State:
        if self._start is None:
            if not self._names:
                raise HeckmeckError("the header names no seats and gives no start, so nobody plays")
            return start(len(self._names), self._rules)
        rules = format_rules(self._rules)
        state = parse_position(f"{position} {rules}" if position.count(" ") == 3 else position)
        if state.rules != self._rules:
            column = position.rfind(" ") + 2
            raise NotationError("the header has other rules, {rules}", text=position, column=column, rules=rules)
        return state


def _limit(text: str) -> int:
    if _NUMBER.fullmatch(text) is None:
        raise NotationError("a number of turns is due here", text=text, column=1)
    check_limit(int(text))
    return int(text)


def _read_turn(line: Line) -> tuple[int, Turn]:
    """The number of a turn, from 1, and the turn, which may be against the rules."""
    found = _TURN.fullmatch(line.text)
    if found is None:
        raise line.refuse("a turn is its number with a dot, its seat and its moves, like 3. 1 r :112345ww w")
    number, seat, rest = found.groups()
    written, sign, comment = rest.partition(" ;")
    moves = _read_moves(written, line, found.start(3))
    if not sign:
        return int(number), Turn(int(seat) - 1, moves)
    part = _Part(line, found.start(3) + len(written) + len(sign))
    if not comment.startswith(" "):
        raise line.refuse("a comment stands after a semicolon and a space", part.offset)
    return int(number), part.cut(1).read(lambda comment: Turn(int(seat) - 1, moves, comment))


def _read_moves(written: str, line: Line, offset: int) -> tuple[Move, ...]:
    moves: list[Move] = []
    for text in written.split(" "):
        try:
            moves.append(parse_move(text))
        except NotationError as error:
            raise _located(error, line, offset) from None
        offset += len(text) + 1
    return tuple(moves)


def _cut_off(line: Line, error: RecordError) -> RecordError | None:
    """The error for a line that was not written to its end, if the one found can come of that."""
    if line.ended:
        return None
    if _CUT_TURN.fullmatch(line.text) or FIRST.startswith(line.text):
        return line.refuse(CUT_OFF)
    tail = _CUT_TAIL.search(line.text)
    if tail is None or error.column <= tail.start() + 1 or _illegal_whole(tail[1], error):
        return None
    return line.refuse(CUT_OFF, tail.start() + 1)


def _illegal_whole(move: str, error: RecordError) -> bool:
    """Whether the move is refused by the rules for something else than that dice of the fall are missing."""
    return isinstance(error, RecordedMoveError) and len(move) - 1 >= int(error.params.get("left", 0))
