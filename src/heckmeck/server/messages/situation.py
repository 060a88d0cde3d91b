"""The game at a table: where it stands, and what the turns that have ended led to."""

from __future__ import annotations

from typing import Literal, TypeAlias

from heckmeck.server.messages.fields import Part, Seat


class Take(Part, frozen=True, kw_only=True, tag="take"):
    """A tile went to the seat's stack."""

    seat: Seat
    tile: int
    source: Literal["grill"] | Seat = "grill"


class Bust(Part, frozen=True, kw_only=True, tag="bust"):
    """The turn ended with no tile."""

    seat: Seat
    returned: int | None
    turned: int | None


class Turn(Part, frozen=True, kw_only=True, tag="turn"):
    """It is the turn of the seat now."""

    seat: Seat


class End(Part, frozen=True, kw_only=True, tag="end"):
    """The last tile has left the grill, or the last turn agreed on has ended; null is a game that nobody has won."""

    winner: Seat | None


Consequence: TypeAlias = Take | Bust | Turn | End


class Situation(Part, frozen=True, kw_only=True):
    """The game after an event."""

    position: str
    to_move: Seat | Literal["dice"] | None
    """null once the game is finished; "dice" only with real dice, between the roll and what it showed."""
    points: int
    moves: tuple[str, ...]
    """What may be done, in text form; empty for the dice and at the end."""
    takes: tuple[int, ...]
    """The tiles that the points aside could take if the turn stopped here, ascending."""
    turn: int
    """The number of the turn on hand."""
    worms: tuple[int, ...]
    deadline: int | None
    """When the seat's time is over, without its bank; null without a clock."""
    bank_deadline: int | None
    """When its bank is over too."""
    winner: Seat | None


class TurnLine(Part, frozen=True, kw_only=True):
    """A turn that has ended, for the log in words."""

    turn: int
    seat: Seat
    aside: str
    """The dice set aside when it ended."""
    points: int
    by: Literal["player", "bot", "clock"]
    consequences: tuple[Consequence, ...]
