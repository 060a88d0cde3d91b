"""When the time of a seat is over. All times are absolute and follow from the log: no socket, no timer, no task.

A turn may last `turn_s`. Where the table has banks, what goes beyond that is paid from the bank of the seat, and only
when the bank is empty the time is over. Bots have no clock.
"""

from __future__ import annotations

from heckmeck.server.messages import Event, Paused
from heckmeck.server.room import Room, bot_at


def deadline(room: Room) -> int | None:
    """When the time of the turn on hand is over, without the bank; None where no clock runs."""
    clock, game = room.table.terms.clock, room.game
    if clock.kind == "none" or game is None or room.table.phase != "playing" or game.state.over:
        return None
    return None if bot_at(room, game.state.seat) else game.since + clock.turn_s * 1_000


def bank_deadline(room: Room) -> int | None:
    """When the bank of the seat on turn is over too; None without a clock or a bank."""
    without, game = deadline(room), room.game
    if without is None or game is None or not game.banks:
        return None
    return without + game.banks[game.state.seat]


def due(room: Room) -> int | None:
    """When the seat on turn has no time left at all; None where no clock runs."""
    banked = bank_deadline(room)
    return deadline(room) if banked is None else banked


def paused(room: Room, away_ms: int) -> tuple[Event, ...]:
    """What goes into the log where the server was away for so long; nothing where no clock runs."""
    return () if due(room) is None else (Paused(away_ms=away_ms),)
