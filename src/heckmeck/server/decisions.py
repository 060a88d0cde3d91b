"""What was decided in a game, and where its turns began, out of its log."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from heckmeck.game import moves
from heckmeck.notation import format_position, parse_move
from heckmeck.server.messages import Entry, Moved, Undone
from heckmeck.server.room import Room, fold, opened
from heckmeck.server.running import By
from heckmeck.state import Fall, State


class Decision(Struct, frozen=True, gc=False):
    """A move that was chosen among others."""

    turn: int
    seq: int
    """The number of the event after which it was chosen."""
    seat: int
    """From 1."""
    by: By
    position: str
    move: str


def turns(match: str, log: Sequence[Entry]) -> list[tuple[int, int, State]]:
    """The beginnings of the turns that count: the number of the turn, that of the event before it, and the state."""
    found: dict[int, tuple[int, State]] = {}
    room = opened(match, log[0])
    for entry in log[1:]:
        room = fold(room, entry)
        game = room.game
        if game is None:
            continue
        for undone in [turn for turn in found if turn > game.turn]:
            del found[undone]
        if game.turn not in found and (game.state.fresh or not found):
            found[game.turn] = (entry.seq, game.state)
    return [(turn, seq, state) for turn, (seq, state) in found.items()]


def decisions(match: str, log: Sequence[Entry]) -> list[Decision]:
    """What was decided, in order; not what was taken back, nor where there was no choice."""
    found: list[Decision | None] = []
    room = opened(match, log[0])
    for entry in log[1:]:
        if isinstance(entry.event, Moved):
            found.append(_decided(room, entry.event))
        elif isinstance(entry.event, Undone):
            found.pop()
        room = fold(room, entry)
    return [each for each in found if each is not None]


def _decided(room: Room, event: Moved) -> Decision | None:
    """What the event decided in the room before it; None where there was no choice, or the dice fell."""
    game, move = room.game, parse_move(event.moves[0])
    if game is None or isinstance(move, Fall) or len(moves(game.state)) == 1:
        return None
    return Decision(game.turn, room.seq, event.seat, event.by, format_position(game.state), str(move))
