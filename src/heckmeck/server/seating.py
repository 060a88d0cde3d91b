"""Before the game: who sits down where, what is added to the dice, and the start."""

from __future__ import annotations

from typing import Final

from heckmeck import fair
from heckmeck.errors import BadRequest, NotAllowed, NotNow, SeatTaken, TooMany
from heckmeck.server.asking import (
    Given,
    Who,
    check_owner,
    check_unfinished,
    check_waiting,
    numbers,
    own_seats,
    placed_at,
)
from heckmeck.server.messages import (
    AddEntropy,
    Event,
    Freed,
    Leave,
    Placed,
    SeatBot,
    Seated,
    Seeded,
    Sit,
    Start,
    Started,
)
from heckmeck.server.names import alike, checked_name
from heckmeck.server.room import Room
from heckmeck.server.running import first_state

MOST_GRAINS: Final = 16
"""How often something can be added to the dice of a game; each guest may once."""


def sit(room: Room, command: Sit, who: Who) -> tuple[Event, ...]:
    """A person sits down; during the game on a seat that somebody has left."""
    check_unfinished(room)
    _check_free(room, placed_at(room, command.seat))
    name = _name(room, command.name or who.name)
    return (Seated(seat=command.seat, name=name, guest=who.guest),)


def seat_bot(room: Room, command: SeatBot, who: Who) -> tuple[Event, ...]:
    """The owner seats a bot."""
    check_waiting(room)
    check_owner(room, who)
    _check_free(room, placed_at(room, command.seat))
    return (Seated(seat=command.seat, name=command.bot, bot=command.bot),)


def leave(room: Room, command: Leave, who: Who) -> tuple[Event, ...]:
    """A seat is freed, by who sits there or by the owner; during the game that of a person."""
    check_unfinished(room)
    placed = placed_at(room, command.seat)
    if placed.name is None:
        return ()
    if who.guest not in (placed.guest, room.table.owner):
        raise NotAllowed(
            "seat {seat} is {name}'s: only {name} and who made the table may free it",
            seat=command.seat,
            name=placed.name,
        )
    if room.table.phase == "playing" and placed.guest is None:
        raise NotNow("the game has begun, and a bot leaves its seat only before")
    return (Freed(seat=command.seat),)


def add_entropy(room: Room, command: AddEntropy, who: Who) -> tuple[Event, ...]:
    """Who sits at the table, or made it, adds to the dice once."""
    check_waiting(room)
    if room.table.commitment is None:
        raise NotAllowed("the dice at this table are real, so nothing can be added to them")
    if who.guest != room.table.owner:
        own_seats(room, who)
    grains = room.table.entropy
    if any(grain.guest == who.guest for grain in grains):
        raise TooMany("you have added to the dice already, and each may once")
    if len(grains) >= MOST_GRAINS:
        raise TooMany("{most} have added to the dice already, and no more can", most=MOST_GRAINS)
    return (Seeded(guest=who.guest, entropy=command.entropy),)


def start(room: Room, command: Start, who: Who, given: Given) -> tuple[Event, ...]:
    """The owner begins the game, once every seat is taken."""
    check_waiting(room)
    check_owner(room, who)
    free = [placed.seat for placed in room.table.seats if placed.name is None]
    if free:
        raise NotNow("these seats are free, and a game begins when all are taken: {free}", free=numbers(free))
    return (Started(first=_first(room, command, given)),)


def _first(room: Room, command: Start, given: Given) -> int:
    """The seat that begins, from 1."""
    table = room.table
    if table.terms.position is not None:
        return first_state(table.terms, 0).seat + 1
    if table.terms.first == "youngest":
        if command.first is None:
            raise BadRequest(
                "the youngest begins (rule {rule}): say which seat that is, 1 to {seats}",
                rule=1,
                seats=table.terms.seats,
            )
        return placed_at(room, command.first).seat
    if command.first not in (None, table.terms.first):
        raise NotAllowed(
            "who begins was agreed when the table was made, so seat {seat} cannot be chosen now",
            seat=command.first or 0,
        )
    if table.terms.first != "lot":
        return table.terms.first
    if given.seed is None:
        return given.lot % table.terms.seats + 1
    return fair.lot(given.seed, table.match, [grain.entropy for grain in table.entropy], table.terms.seats) + 1


def _check_free(room: Room, placed: Placed) -> None:
    if placed.name is None:
        return
    free = [each.seat for each in room.table.seats if each.name is None]
    if not free:
        raise SeatTaken("seat {seat} is {name}'s, and no seat is free", seat=placed.seat, name=placed.name)
    raise SeatTaken("seat {seat} is {name}'s: free are {free}", seat=placed.seat, name=placed.name, free=numbers(free))


def _name(room: Room, given: str) -> str:
    """The name for a person to sit down by."""
    name = checked_name(given)
    people = {alike(placed.name) for placed in room.table.seats if placed.name is not None and placed.bot is None}
    if alike(name) in people:
        raise SeatTaken("{name} sits at this table already: choose another name", name=name)
    return name
