"""What lists of tables show of one."""

from __future__ import annotations

from typing import Final

import msgspec

from heckmeck.server.messages import Listed
from heckmeck.server.room import Room
from heckmeck.server.running import leader
from heckmeck.server.store import Row
from heckmeck.state import seat_worms

_DECODER: Final = msgspec.json.Decoder(Listed)


def listed(room: Room) -> Listed:
    """What is shown of the table; how the game went, once it is over."""
    table, game = room.table, room.game
    ended = None if game is None or table.phase != "finished" else game.state
    return Listed(
        match=table.match,
        phase=table.phase,
        terms=table.terms,
        seats=table.seats,
        created_at=table.created_at,
        finished_at=table.finished_at,
        reason=table.reason,
        worms=() if ended is None else seat_worms(ended),
        winner=None if ended is None or table.reason == "abandoned" else leader(ended),
        owner=table.owner,
    )


def summary(room: Room) -> bytes:
    """The same as it is kept in the row of the match."""
    return msgspec.json.encode(listed(room))


def listed_in(row: Row) -> Listed:
    """What is shown of the table that has this row."""
    return _DECODER.decode(row.summary)
