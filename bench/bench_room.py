"""How fast a match in memory is: moves a second of CPU time that are judged, folded and told, without any writing.

The moves are those of random games of four, as commands of people; each stands for one entry of the log.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import process_time
from typing import NamedTuple

from bench.table import Row, measured, show
from msgspec.json import Encoder

from heckmeck.server.asking import Given, Who
from heckmeck.server.deciding import decide
from heckmeck.server.messages import Entry, Moved, Play, Sit, Start, Terms
from heckmeck.server.room import Room, entries, fold, opened
from heckmeck.server.tables import created
from heckmeck.server.telling import situation, told

ANA = Who("a" * 16, "Ana")
SEED = bytes(range(32))
MATCH = "abcdefghij"
encode = Encoder().encode


class Move(NamedTuple):
    """A move that was made: the room before it, the command, the entry that it led to, and the room after that."""

    before: Room
    command: Play
    given: Given
    entry: Entry
    after: Room


def played(seed: int) -> list[Move]:
    """The moves of a random game."""
    rng = Random(seed)
    (first,) = entries(None, (created(Terms(seats=4), ANA.guest, "ABCDEF", SEED),), 0)
    room = opened(MATCH, first)
    for seat in range(1, 5):
        room, _ = done(room, Sit(key=f"s{seat}", seat=seat, name=f"P{seat}"))
    room, _ = done(room, Start(key="start"))
    moves: list[Move] = []
    while room.table.phase == "playing":
        game = situation(room)
        assert game is not None
        command = Play(key=f"key-{room.seq}-of-some-length", move=rng.choice(game.moves), seq=room.seq)
        after, log = done(room, command)
        moves.append(Move(room, command, Given(room.at, SEED), log[0], fold(room, log[0])))
        room = after
    return moves


def done(room: Room, command: Sit | Start | Play) -> tuple[Room, tuple[Entry, ...]]:
    """The room after a command, and what it led to."""
    log = entries(room, decide(room, command, ANA, Given(room.at, SEED)), room.at, command.key)
    for entry in log:
        room = fold(room, entry)
    return room, log


def judge(move: Move) -> object:
    """What the command leads to."""
    return decide(move.before, move.command, ANA, move.given)


def whole(move: Move) -> object:
    """All that is computed for a move, from the command to the bytes for all who watch."""
    (entry, *_) = entries(move.before, decide(move.before, move.command, ANA, move.given), 0, move.command.key)
    return encode(told(move.before, entry, fold(move.before, entry)))


PARTS: dict[str, Callable[[Move], object]] = {
    "judged": judge,
    "folded": lambda move: fold(move.before, move.entry),
    "told": lambda move: told(move.before, move.entry, move.after),
    "all of it, and encoded": whole,
}


def row(name: str, part: Callable[[Move], object], moves: list[Move]) -> Row:
    """The line of one part of the work."""

    def speed() -> float:
        began = process_time()
        for move in moves:
            part(move)
        return len(moves) / (process_time() - began)

    return measured(name, speed)


def main() -> None:
    """Measure and print."""
    moves = [move for seed in range(40) for move in played(seed) if isinstance(move.entry.event, Moved)]
    show("A match in memory", "moves a second", [row(name, part, moves) for name, part in PARTS.items()])


if __name__ == "__main__":
    main()
