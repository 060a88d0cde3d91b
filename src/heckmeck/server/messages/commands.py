"""What a client wants to be done at a table."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from heckmeck.server.messages.fields import Bot, Entropy, Key, MoveText, Name, Pace, Phrase, Seat, Seq


class _Command(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """A command; `seq` is the last number that the client knows."""

    key: Key
    seq: Seq | None = None


class Sit(_Command, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="sit"):
    """Sit down; on one device several may, each under a name."""

    seat: Seat
    name: Name | None = None
    """null is the guest's own."""


class SeatBot(_Command, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="seat-bot"):
    """Put a bot on a free seat (the owner)."""

    seat: Seat
    bot: Bot


class Leave(_Command, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="leave"):
    """Free a seat: one's own, or as the owner any; during the game that of a person."""

    seat: Seat


class AddEntropy(_Command, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="seed"):
    """Add to the dice, before the game."""

    entropy: Entropy


class Start(_Command, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="start"):
    """Begin the game (the owner); `first` is the youngest's seat, where the terms ask for it."""

    first: Seat | None = None


class Play(_Command, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="move"):
    """Make a move; a roll also brings what was drawn. `:1123` tells how real dice fell."""

    move: MoveText


class Undo(_Command, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="undo"):
    """Take back the last move (real dice only)."""


class Substitute(_Command, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="substitute"):
    """Let a bot play for a person who is gone, or for oneself."""

    seat: Seat
    bot: Bot


class Return(_Command, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="return"):
    """Play oneself again."""

    seat: Seat


class SetPace(_Command, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="pace"):
    """How long bots wait (anyone who plays)."""

    pace: Pace


class Say(_Command, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="say"):
    """Say one of the phrases."""

    phrase: Phrase


class Abandon(_Command, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="abandon"):
    """End the game without a winner: with nobody but oneself and bots, or while another person is gone."""


class Ping(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="ping"):
    """Ask for the time; not a command, answered on sockets only."""

    sent: Annotated[int, Meta(ge=0, le=2**53)]


Command: TypeAlias = (
    Sit | SeatBot | Leave | AddEntropy | Start | Play | Undo | Substitute | Return | SetPace | Say | Abandon
)
Received: TypeAlias = Command | Ping
