"""What is sent and answered over HTTP, besides commands and frames."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from heckmeck.server.messages.fields import Bot, Code, Guest, Language, MatchId, MoveText, Name, Part, Phase, Seat
from heckmeck.server.messages.frames import Told
from heckmeck.server.messages.table import Placed, Terms


class _Asked(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The body of a request."""


class NewGuest(_Asked, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who one wants to be called; a guest who has a cookie already is renamed."""

    name: Name
    language: Language | None = None


class Me(Part, frozen=True, kw_only=True):
    """The guest that the cookie names; all null without one."""

    guest: Guest | None
    name: Name | None
    language: Language | None


class Sitter(_Asked, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Somebody who plays on the device that makes the table."""

    seat: Seat
    name: Name


class NewMatch(_Asked, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table to be made, and who sits at it from the beginning."""

    terms: Terms = Terms()
    name: Name | None = None
    """The maker's own name, where no cookie says it yet."""
    bots: dict[Seat, Bot] = {}
    sit: tuple[Sitter, ...] = ()
    start: bool = False
    """Begin at once; every seat must be taken."""
    first: Seat | None = None
    """The youngest's seat, where the terms ask for it and the game begins at once."""


class Made(Part, frozen=True, kw_only=True):
    """A table that was made; the code is what others type to join."""

    match: MatchId
    code: Code | None


class Listed(Part, frozen=True, kw_only=True):
    """A table of the lobby, or a finished game."""

    match: MatchId
    phase: Phase
    terms: Terms
    seats: tuple[Placed, ...]
    created_at: int
    finished_at: int | None
    reason: Literal["over", "turns", "abandoned"] | None = None
    worms: tuple[int, ...] = ()
    """What each seat had in the end; empty before."""
    winner: Seat | None = None
    owner: Guest | None = None
    """Who made the table; null for tables that are older than this field."""


class Lobby(Part, frozen=True, kw_only=True):
    """Listed tables, newest first; `before` asks for the next ones, and is null where there are none."""

    matches: tuple[Listed, ...]
    before: MatchId | None


class CodeGiven(_Asked, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The code of a table as a person types it, or its whole link."""

    code: Annotated[str, Meta(min_length=1, max_length=200)]


class Reached(Part, frozen=True, kw_only=True):
    """The table that a request has led to."""

    match: MatchId


class ContinueFrom(_Asked, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The number of the event after which a new game goes on."""

    seq: Annotated[int, Meta(ge=1, le=2**31)]


class Done(Part, frozen=True, kw_only=True):
    """What a command has led to; no events where it had been done already."""

    seq: int
    events: tuple[Told, ...]


class EventsPage(Part, frozen=True, kw_only=True):
    """A part of the log; `seq` is the number of the last event there is."""

    events: tuple[Told, ...]
    seq: int


class Weighed(Part, frozen=True, kw_only=True):
    """A move, and what comes of it: the chance to win (null where it is not known), worms, the chance of a bust."""

    move: MoveText
    win: float | None
    worms: float
    bust: float


class Advised(Part, frozen=True, kw_only=True):
    """The moves, best first, and why the first is the best."""

    moves: tuple[Weighed, ...]
    best: MoveText | None
    why: tuple[str, ...]
    """Sentences in the language that was asked for."""


class Odds(Part, frozen=True, kw_only=True):
    """The chances of the turn on hand, each for whoever plays for nothing else."""

    position: str
    points: int
    bust_next_roll: float | None
    at_least: dict[str, float]
    """By tile, the chance to end with a worm and at least so many points."""
    exactly: dict[str, float]
    tiles: dict[str, float]
    """By tile that can be had this turn, the chance to reach it: by points enough on the grill, exactly for a steal."""
    advice: Advised | None


class TurnChances(Part, frozen=True, kw_only=True):
    """How likely each seat was to win before the turn."""

    turn: int
    seq: int
    """The number of the event after which the game stood so."""
    win: tuple[float, ...]


class Chances(Part, frozen=True, kw_only=True):
    """The chances in a finished game turn by turn; none where nothing has learned them."""

    turns: tuple[TurnChances, ...]


class Judged(Part, frozen=True, kw_only=True):
    """A move that was chosen among others, beside what the expert would have chosen."""

    turn: int
    seq: int
    """The number of the event after which it was chosen."""
    seat: Seat
    by: Literal["player", "bot", "clock"]
    move: Weighed
    best: Weighed


class Review(Part, frozen=True, kw_only=True):
    """Some of the decisions in a finished game, in order."""

    decisions: tuple[Judged, ...]
    of: int
    """How many there are in the whole game."""
    next: int | None
    """The event after which the next ones come; null where these are the last."""
