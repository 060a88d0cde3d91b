"""Who asks for something at a table, what is handed in to judge it by, and what must hold for it."""

from __future__ import annotations

from typing import Final, NamedTuple

from heckmeck.errors import BadRequest, NotAllowed, NotNow
from heckmeck.server.messages import Placed
from heckmeck.server.room import Room, seats_of
from heckmeck.server.running import Game

AWAY_MS: Final = 20_000
"""So long somebody must have been gone before others may have a bot play, or end the game."""


class Who(NamedTuple):
    """The guest who asks."""

    guest: str
    name: str


class Given(NamedTuple):
    """What a decision depends on that stands in no log."""

    now: int
    seed: bytes | None
    """The seed of the dice; None with real ones."""
    lot: int = 0
    """A random number, for who begins by lot where the dice are real."""
    gone: frozenset[str] = frozenset()
    """The guests who have been gone for `AWAY_MS`."""


def begun(room: Room) -> Game:
    """The game at the table, be it over or not."""
    if room.game is None:
        raise NotNow("the game has not begun yet")
    return room.game


def ongoing(room: Room) -> Game:
    """The game that is on."""
    game = begun(room)
    check_unfinished(room)
    return game


def check_unfinished(room: Room) -> None:
    """Refuse what is possible only until the game is over."""
    if room.table.phase == "finished":
        raise NotNow("the game is over")


def check_waiting(room: Room) -> None:
    """Refuse what is possible only before the game."""
    check_unfinished(room)
    if room.table.phase == "playing":
        raise NotNow("the game has begun, and this is possible only before")


def check_owner(room: Room, who: Who) -> None:
    """Refuse what only the owner may do."""
    if who.guest != room.table.owner:
        raise NotAllowed("only who made the table may do this")


def own_seats(room: Room, who: Who) -> tuple[int, ...]:
    """The seats of who asks, from 0; one at least."""
    seats = seats_of(room, who.guest)
    if not seats:
        raise NotAllowed("only who sits at the table may do this, and you watch")
    return seats


def check_seat(seat: int, seats: int) -> None:
    """Refuse a number, from 1, that no seat of so many has."""
    if seat > seats:
        raise BadRequest(
            "seat {seat} was given, and the seats at this table are 1 to {seats} (rule 1)", seat=seat, seats=seats
        )


def placed_at(room: Room, seat: int) -> Placed:
    """The seat of this number, from 1."""
    check_seat(seat, len(room.table.seats))
    return room.table.seats[seat - 1]


def numbers(seats: list[int]) -> str:
    """The numbers of seats as a sentence has them."""
    return ", ".join(map(str, seats)) or "-"
