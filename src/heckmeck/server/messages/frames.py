"""What the server sends on a stream."""

from __future__ import annotations

from typing import Literal, TypeAlias

from heckmeck.server.messages.events import Event
from heckmeck.server.messages.fields import Guest, Key, Name, Part, Seat
from heckmeck.server.messages.situation import Situation, TurnLine
from heckmeck.server.messages.table import Table


class Told(Part, frozen=True, kw_only=True):
    """A line of the log, and what it leads to."""

    seq: int
    at: int
    key: Key | None
    event: Event
    table: Table | None
    """The table after it, where the event changed it."""
    game: Situation | None
    """The game after it, where the event changed it."""
    line: TurnLine | None
    """The turn that it ended."""


class You(Part, frozen=True, kw_only=True):
    """Who the client is to the table."""

    guest: Guest | None
    name: Name | None
    seats: tuple[Seat, ...]
    owner: bool
    member: bool
    """Whether the client may sit down."""


class Presence(Part, frozen=True, kw_only=True, tag="presence"):
    """Who is connected, seat by seat; bots are always there."""

    online: tuple[bool, ...]
    away_ms: tuple[int | None, ...]
    """How long a person has been gone; null for who is there, and for free seats."""
    watchers: int


class Snapshot(Part, frozen=True, kw_only=True, tag="snapshot"):
    """The whole table, as of `seq`."""

    seq: int
    at: int
    you: You
    table: Table
    game: Situation | None
    log: tuple[TurnLine, ...]
    """The last turns that have ended, oldest first."""
    presence: Presence


class Events(Part, frozen=True, kw_only=True, tag="events"):
    """What has happened, in order; the first has the number after the last that the client has."""

    events: tuple[Told, ...]


class Accepted(Part, frozen=True, kw_only=True, tag="accepted"):
    """A command had been done already; those done now are told by their events, which bear the key."""

    key: Key
    seq: int


class Problem(Part, frozen=True, kw_only=True):
    """Why something was refused (RFC 9457)."""

    type: str
    title: str
    status: int
    detail: str
    """The sentence in English; a client makes its own of `template` and `params`."""
    code: str
    rule: int | None
    template: str
    params: dict[str, str | int]
    seq: int | None
    """That of the table, where there is one."""


class Refused(Part, frozen=True, kw_only=True, tag="refused"):
    """A command was not done."""

    key: Key | None
    """null where the frame was too broken to tell."""
    problem: Problem


class Pong(Part, frozen=True, kw_only=True, tag="pong"):
    """The answer to a ping: the server's time, to set a clock by."""

    at: int
    sent: int


Reason: TypeAlias = Literal["shutdown", "slow", "removed"]
"""Why a stream ends: the server stops, too much waited for the client, or the table is none of its any more."""


class Bye(Part, frozen=True, kw_only=True, tag="bye"):
    """The stream ends; the client comes back after so long, and is told all since its last number."""

    reason: Reason
    retry_ms: int


Frame: TypeAlias = Snapshot | Events | Presence | Accepted | Refused | Pong | Bye
