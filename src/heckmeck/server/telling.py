"""What is told of a room: after each entry the same to all who may read it, and all of it to who comes.

What can be worked out from the state, like the moves and the text of the position, is worked out here, once an entry.
"""

from __future__ import annotations

from msgspec.structs import replace

from heckmeck.errors import NoSuchMatch
from heckmeck.game import moves, to_move
from heckmeck.notation import format_position
from heckmeck.server.deadlines import bank_deadline, deadline
from heckmeck.server.messages import Entry, Presence, Situation, Snapshot, Table, Told, TurnLine, You
from heckmeck.server.room import Room, reads, seats_of
from heckmeck.server.running import leader
from heckmeck.state import points, seat_worms, takes


def told(before: Room | None, entry: Entry, after: Room) -> Told:
    """An entry, and what it has led to; `before` is None for the first one."""
    game_changed = before is None or after.game is not before.game
    turn_ended = before is not None and _turn(after) > _turn(before) > 0
    table_changed = (
        before is None or after.table is not before.table or (turn_ended and _banks(before) != _banks(after))
    )
    return Told(
        seq=entry.seq,
        at=entry.at,
        key=entry.key,
        event=entry.event,
        table=table(after) if table_changed else None,
        game=situation(after) if game_changed or table_changed else None,
        line=_last_line(after) if turn_ended else None,
    )


def table(room: Room) -> Table:
    """The table, with what is left in the banks."""
    banks = _banks(room)
    if not banks:
        return room.table
    seats = tuple([replace(placed, bank_ms=bank) for placed, bank in zip(room.table.seats, banks, strict=True)])
    return replace(room.table, seats=seats)


def situation(room: Room) -> Situation | None:
    """The game as it stands; None before the start."""
    game = room.game
    if game is None:
        return None
    state = game.state
    finished = room.table.phase == "finished" or state.over
    mover = None if finished else to_move(state)
    at_seat = isinstance(mover, int)
    return Situation(
        position=format_position(state),
        to_move=mover + 1 if isinstance(mover, int) else mover,
        points=points(state),
        moves=tuple([str(move) for move in moves(state)]) if at_seat else (),
        takes=takes(state) if at_seat else (),
        turn=game.turn,
        worms=seat_worms(state),
        deadline=deadline(room),
        bank_deadline=bank_deadline(room),
        winner=leader(state) if finished and room.table.reason != "abandoned" else None,
    )


def you(room: Room, guest: str | None, name: str | None) -> You:
    """Who a guest, or who is none, is to the table."""
    return You(
        guest=guest,
        name=name,
        seats=tuple([seat + 1 for seat in seats_of(room, guest)]),
        owner=guest is not None and guest == room.table.owner,
        member=guest is not None and reads(room, guest),
    )


def snapshot(room: Room, guest: str | None, name: str | None, presence: Presence, now: int) -> Snapshot:
    """The whole room for a guest, or for who is none.

    Raises:
        NoSuchMatch: it is none of theirs to see.

    """
    check_reads(room, guest)
    return Snapshot(
        seq=room.seq,
        at=now,
        you=you(room, guest, name),
        table=table(room),
        game=situation(room),
        log=() if room.game is None else room.game.log,
        presence=presence,
    )


def check_reads(room: Room, guest: str | None) -> None:
    """Refuse to tell of a table by invitation to who is not invited, as if there were none."""
    if not reads(room, guest):
        raise no_such_match(room.table.match)


def no_such_match(match: str) -> NoSuchMatch:
    """The refusal that does not tell whether there is such a match."""
    return NoSuchMatch("there is no table {match} for you", match=match[:20])


def _turn(room: Room) -> int:
    return 0 if room.game is None else room.game.turn


def _banks(room: Room) -> tuple[int, ...]:
    return () if room.game is None else room.game.banks


def _last_line(room: Room) -> TurnLine | None:
    return room.game.log[-1] if room.game is not None and room.game.log else None
