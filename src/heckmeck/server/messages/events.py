"""What happens at a table: the events, and the lines of the log in which they stand."""

from __future__ import annotations

from typing import Literal, TypeAlias

from heckmeck.server.messages.fields import (
    Bot,
    Code,
    Entropy,
    Guest,
    Key,
    MatchId,
    MoveText,
    Name,
    Pace,
    Part,
    Phrase,
    Seat,
    SeatName,
)
from heckmeck.server.messages.table import Terms


class Created(Part, frozen=True, kw_only=True, tag="created"):
    """A table was made."""

    terms: Terms
    owner: Guest
    code: Code
    commitment: str | None
    previous: MatchId | None = None
    imported: bool = False
    headers: tuple[tuple[str, str], ...] = ()
    """Of a record that was brought here, the headers that stay with it: the date and what proves the dice."""


class Admitted(Part, frozen=True, kw_only=True, tag="admitted"):
    """A guest has shown the code of a table by invitation, and may watch and sit down."""

    guest: Guest
    name: Name


class Seated(Part, frozen=True, kw_only=True, tag="seated"):
    """A person or a bot sits down."""

    seat: Seat
    name: SeatName
    guest: Guest | None = None
    bot: Bot | None = None


class Freed(Part, frozen=True, kw_only=True, tag="freed"):
    """A seat is free again; during the game a bot plays there until somebody sits down."""

    seat: Seat


class Seeded(Part, frozen=True, kw_only=True, tag="seeded"):
    """A client adds to the dice."""

    guest: Guest
    entropy: Entropy


class Started(Part, frozen=True, kw_only=True, tag="started"):
    """The game begins."""

    first: Seat


class Moved(Part, frozen=True, kw_only=True, tag="moved"):
    """The moves of one command: a roll with what was drawn, or one move."""

    seat: Seat
    moves: tuple[MoveText, ...]
    by: Literal["player", "bot", "clock"] = "player"


class Undone(Part, frozen=True, kw_only=True, tag="undone"):
    """The last `moved` that still counts does not count (real dice only)."""


class Substituted(Part, frozen=True, kw_only=True, tag="substituted"):
    """A bot plays for the seat until its player is back."""

    seat: Seat
    bot: Bot


class Returned(Part, frozen=True, kw_only=True, tag="returned"):
    """The player of the seat is back."""

    seat: Seat


class Paced(Part, frozen=True, kw_only=True, tag="paced"):
    """Bots wait so long from now on."""

    pace: Pace


class Said(Part, frozen=True, kw_only=True, tag="said"):
    """Somebody at the table said one of the phrases."""

    seat: Seat
    phrase: Phrase


class Paused(Part, frozen=True, kw_only=True, tag="paused"):
    """The server was away, which costs no player's time."""

    away_ms: int


class Finished(Part, frozen=True, kw_only=True, tag="finished"):
    """The game is over: by the rules, by the limit of turns, or because it was given up."""

    reason: Literal["over", "turns", "abandoned"]
    seed: str | None


class Followed(Part, frozen=True, kw_only=True, tag="followed"):
    """There is a table for the rematch."""

    match: MatchId


Event: TypeAlias = (
    Created | Admitted | Seated | Freed | Seeded | Started | Moved | Undone | Substituted | Returned | Paced | Said
    | Paused | Finished | Followed
)  # fmt: skip


class Entry(Part, frozen=True, kw_only=True):
    """A line of the log as it is stored."""

    seq: int
    """From 1, without gaps."""
    at: int
    event: Event
    key: Key | None = None
    """That of the command it comes of."""
    guest: Guest | None = None
    """Whose command that was; others may use the same keys."""
