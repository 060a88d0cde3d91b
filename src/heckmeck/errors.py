"""What can go wrong by somebody's input, as types with a stable code.

A message is a template in English and its values, so that a shell can translate the template and fill in the
values afterwards; `str(error)` is the English sentence. Mistakes of the program itself are asserts, never these.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final, NamedTuple, TypeAlias

Value: TypeAlias = str | int
_SHOWN: Final = 60


def N_(template: str) -> str:
    """The template itself; marks it for the catalogues where it is chosen before the error is made."""
    return template


class HeckmeckError(Exception):
    """An input was refused; one sentence says what was given and what was possible."""

    code: ClassVar[str] = "refused"

    def __init__(self, template: str, /, **params: Value) -> None:
        super().__init__(template)
        self.template = template
        self.params = params

    @property
    def frame(self) -> str:
        """The template of the whole message, in which another one may stand as the reason."""
        return self.template

    def sentence(self, translate: Callable[[str], str]) -> str:
        """The message, in the language into which `translate` brings a template."""
        return translate(self.template).format(**{name: _harmless(value) for name, value in self.params.items()})

    def __str__(self) -> str:
        return self.sentence(str)

    def __reduce__(self) -> tuple[object, ...]:
        # The default rebuilds with the positional arguments alone and would lose the keywords.
        return _rebuild, (type(self), self.args, self.__dict__)


def _rebuild(kind: type[HeckmeckError], args: tuple[str, ...], attributes: dict[str, object]) -> HeckmeckError:
    error = kind.__new__(kind, *args)
    error.args = args
    error.__dict__.update(attributes)
    return error


class IllegalMove(HeckmeckError):
    """The move breaks the rule whose number is in `rule`."""

    code = "illegal-move"

    def __init__(self, template: str, /, *, rule: int, **params: Value) -> None:
        super().__init__(template, rule=rule, **params)
        self.rule = rule


class ImpossibleState(HeckmeckError):
    """A state that no game can reach; `field` names the part of the position that is wrong."""

    code = "impossible-state"

    def __init__(self, template: str, /, *, field: str, **params: Value) -> None:
        super().__init__(template, **params)
        self.field = field


class NotationError(HeckmeckError):
    """A text that cannot be read: the whole `text`, and the `column` (from 1) where reading failed."""

    code = "bad-notation"
    where: ClassVar[str] = N_("{shown}, column {column}: {reason}")

    def __init__(self, template: str, /, *, text: str, column: int, **params: Value) -> None:
        super().__init__(template, column=column, **params)
        self.text = text
        self.column = column

    @property
    def frame(self) -> str:
        """Where the text cannot be read, and why."""
        return self.where

    def sentence(self, translate: Callable[[str], str]) -> str:
        """The message: the text, the place in it, and the reason."""
        shown = quoted(self.text, self.column)
        return translate(self.frame).format(shown=shown, reason=super().sentence(translate), **self.params)


class RecordError(NotationError):
    """A record that cannot be read: also the `line` (from 1), and the rule's number where a move breaks one."""

    code = "bad-record"
    where = N_("line {line}, {shown}, column {column}: {reason}")

    def __init__(
        self, template: str, /, *, text: str, line: int, column: int, rule: int | None = None, **params: Value
    ) -> None:
        numbered = {} if rule is None else {"rule": rule}
        super().__init__(template, text=text, column=column, line=line, **numbered, **params)
        self.line = line
        self.rule = rule


class RecordedMoveError(RecordError):
    """A record that cannot be read because of the move `move` in it: one of its turns cannot be played so."""

    where = N_("line {line}, {shown}, column {column}, move {move}: {reason}")


class UnknownPlayer(HeckmeckError):
    """No player goes by the name `given`, or what it names cannot play; `possible` lists the names there are."""

    code = "unknown-player"
    where: ClassVar[str] = N_("player {given}: {reason}; possible are {possible}, or module:Class for one of your own")

    def __init__(self, template: str, /, *, given: str, possible: str, **params: Value) -> None:
        super().__init__(template, **params)
        self.given = given
        self.possible = possible

    @property
    def frame(self) -> str:
        """Which player it is, and what is wrong with it."""
        return self.where

    def sentence(self, translate: Callable[[str], str]) -> str:
        """The message: the name, what is wrong with it, and the names there are."""
        reason = super().sentence(translate)
        return translate(self.frame).format(given=quoted(self.given), reason=reason, possible=self.possible)


class BadPlayer(HeckmeckError):
    """A player answered with something that is no legal move, or failed to answer."""

    code = "bad-player"


class BadWeights(HeckmeckError):
    """A file does not hold the weights of a network that this program, or this table, can use."""

    code = "bad-weights"


class FileError(HeckmeckError):
    """A file cannot be read, written or shared; the sentence names it."""

    code = "file"


class NotYourTurn(HeckmeckError):
    """It is another seat's turn, or a bot or the clock plays for the seat."""

    code = "not-your-turn"


class Stale(HeckmeckError):
    """The game has moved on since what the command was based on."""

    code = "stale"


class NotNow(HeckmeckError):
    """It is possible in another phase of the game, or another state of the table."""

    code = "not-now"


class NotAllowed(HeckmeckError):
    """Somebody else may do or see it, or the terms of the table rule it out."""

    code = "not-allowed"


class SeatTaken(HeckmeckError):
    """Somebody sits on the seat, or has the name at this table."""

    code = "seat-taken"


class NoSuchMatch(HeckmeckError):
    """There is no such table, or none for whoever asks."""

    code = "no-such-match"


class NotFound(HeckmeckError):
    """There is nothing at this address."""

    code = "not-found"


class NoGuest(HeckmeckError):
    """The request needs a guest's cookie, and has none."""

    code = "no-guest"


class ForeignOrigin(HeckmeckError):
    """Another site's page has sent the request."""

    code = "foreign-origin"


class BadRequest(HeckmeckError):
    """A request, a frame or its contents are not of the form that is asked for."""

    code = "bad-request"


class WrongMethod(HeckmeckError):
    """There is something at this address, but nothing of this kind can be done with it."""

    code = "wrong-method"


class TooLarge(HeckmeckError):
    """A body, a frame or a record is longer than what is read."""

    code = "too-large"


class TooMany(HeckmeckError):
    """It was done too often, or there are as many already as there may be."""

    code = "too-many"


class Unavailable(HeckmeckError):
    """The server cannot do it now: nothing can be written, or it is shutting down."""

    code = "unavailable"


class Failed(HeckmeckError):
    """The server has made a mistake; its log has more."""

    code = "failed"


def quoted(text: str, column: int = 1) -> str:
    """The text as an error shows it: printable, in quotes, at most about 60 characters around the column.

    >>> quoted("t25\\n"), len(quoted("x" * 10_000_000, 5_000_000))
    ("'t25\\\\n'", 68)
    """
    first = max(0, min(column - _SHOWN // 2, len(text) - _SHOWN))
    part = text[first : first + _SHOWN]
    return f"'{'...' if first else ''}{printable(part)}{'...' if first + _SHOWN < len(text) else ''}'"


def printable(text: str) -> str:
    """The text with all that is no visible character as its escape, so that it cannot move the cursor of a terminal.

    >>> printable("a file\\x1b[2J.heck")
    'a file\\\\x1b[2J.heck'
    """
    return "".join(each if each.isprintable() else repr(each)[1:-1] for each in text)


def _harmless(value: Value) -> Value:
    return printable(value) if isinstance(value, str) else value


class Outcome(NamedTuple):
    """What a refusal leads to where it is not answered by a sentence alone."""

    exit: int
    """The exit code of a command."""
    status: int
    """The status over HTTP."""

    @property
    def close(self) -> int:
        """The code with which a WebSocket is closed, of those that are free for applications."""
        return 4000 + self.status


OUTCOMES: Final[dict[str, Outcome]] = {
    HeckmeckError.code: Outcome(2, 422),
    IllegalMove.code: Outcome(2, 422),
    ImpossibleState.code: Outcome(2, 422),
    NotationError.code: Outcome(2, 422),
    RecordError.code: Outcome(2, 422),
    UnknownPlayer.code: Outcome(2, 422),
    BadPlayer.code: Outcome(2, 500),
    BadWeights.code: Outcome(2, 500),
    FileError.code: Outcome(3, 500),
    NotYourTurn.code: Outcome(2, 409),
    Stale.code: Outcome(2, 409),
    NotNow.code: Outcome(2, 409),
    NotAllowed.code: Outcome(2, 403),
    SeatTaken.code: Outcome(2, 409),
    NoSuchMatch.code: Outcome(2, 404),
    NotFound.code: Outcome(2, 404),
    NoGuest.code: Outcome(2, 401),
    ForeignOrigin.code: Outcome(2, 403),
    BadRequest.code: Outcome(2, 400),
    WrongMethod.code: Outcome(2, 405),
    TooLarge.code: Outcome(2, 413),
    TooMany.code: Outcome(2, 429),
    Unavailable.code: Outcome(3, 503),
    Failed.code: Outcome(3, 500),
}
"""What each error code leads to; exit code 2 is "what was given is refused", as for a wrong option, 3 a file or a
server."""
EXIT_CODES: Final[dict[str, int]] = {code: outcome.exit for code, outcome in OUTCOMES.items()}
"""The exit code of a command for each error code."""
