"""Tables that come into being: their numbers, codes and seeds are drawn, and their first lines are written."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeAlias

from heckmeck.errors import N_, Unavailable
from heckmeck.fair import SEED_BYTES
from heckmeck.notation import parse_position
from heckmeck.record import Record
from heckmeck.server import codes
from heckmeck.server.asking import Given, Who
from heckmeck.server.clocks import now_ms
from heckmeck.server.deciding import decide
from heckmeck.server.games import imported
from heckmeck.server.guests import Visitor
from heckmeck.server.listing import summary
from heckmeck.server.messages import (
    Command,
    Created,
    Entry,
    Event,
    Made,
    NewMatch,
    SeatBot,
    Seated,
    Sit,
    Sitter,
    Start,
    Table,
    Terms,
)
from heckmeck.server.room import Room, entries, fold, folded
from heckmeck.server.store import Row, Store, Taken
from heckmeck.server.tables import created, rematch
from heckmeck.server.wire import stored

ID_LETTERS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"
ID_LENGTH: Final = 10
TRIES: Final = 5
"""How often an id and a code are drawn anew that are in use."""

Build: TypeAlias = Callable[[str, str, bytes], Sequence[Entry]]
"""Gives the first lines of the log of a match with this id, code and seed."""


def new_id() -> str:
    """An id that nobody can guess: 51 bits."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))


def new_code() -> str:
    """A code that is short enough to be told; guesses are counted."""
    return "".join(secrets.choice(codes.LETTERS) for _ in range(codes.LENGTH))


async def made(store: Store, build: Build) -> Made:
    """A new match, written to the store.

    Raises:
        HeckmeckError: what `build` refuses, or it cannot be written now.

    """
    for _ in range(TRIES):
        match, code, seed = new_id(), new_code(), secrets.token_bytes(SEED_BYTES)
        log, row = await asyncio.to_thread(_built, build, match, code, seed)
        try:
            await store.create(row, [stored(entry) for entry in log], _members(log))
        except Taken:
            continue
        return Made(match=match, code=code)
    raise Unavailable(N_("no free number was found for the table"))


def _built(build: Build, match: str, code: str, seed: bytes) -> tuple[Sequence[Entry], Row]:
    """Runs in a thread of its own, since the log of a record may be long."""
    log = build(match, code, seed)
    return log, _row(match, code, seed, log)


def wished(new: NewMatch, who: Who) -> Build:
    """The first lines of a table as somebody wants it."""

    def build(match: str, code: str, seed: bytes) -> Sequence[Entry]:
        hidden = seed if new.terms.dice == "drawn" else None
        return commanded(match, (created(new.terms, who.guest, code, hidden),), _commands(new), who, hidden)

    return build


def brought(record: Record, owner: str) -> Build:
    """The log of a game that was played elsewhere."""
    return lambda match, code, seed: entries(None, imported(record, owner, code), now_ms())


def again(room: Room, who: Who) -> Build:
    """The first lines of the table of a rematch."""

    def build(match: str, code: str, seed: bytes) -> Sequence[Entry]:
        hidden = seed if room.table.terms.dice == "drawn" else None
        return entries(None, rematch(room, who, code, hidden), now_ms())

    return build


def going_on(terms: Terms, table: Table, visitor: Visitor) -> NewMatch:
    """The table at which a game goes on from one of its moments: the bots are there again, and the visitor plays.

    Where the visitor had no seat, it is the one on turn.
    """
    names = {placed.seat: placed.name or visitor.name for placed in table.seats if placed.guest == visitor.guest}
    if not names and terms.position is not None:
        names = {parse_position(terms.position).seat + 1: visitor.name}
    own = tuple(names)
    return NewMatch(
        terms=terms,
        sit=tuple(Sitter(seat=seat, name=name) for seat, name in names.items()),
        bots={placed.seat: placed.bot for placed in table.seats if placed.bot is not None and placed.seat not in own},
    )


def commanded(
    match: str, begins: Sequence[Event], commands: Sequence[Command], who: Who, seed: bytes | None
) -> list[Entry]:
    """The log of a new table: the events that it begins with, and what follows from the commands."""
    now = now_ms()
    given = Given(now=now, seed=seed, lot=secrets.randbits(32))
    log = list(entries(None, begins, now))
    room = folded(match, log)
    for command in commands:
        for entry in entries(room, decide(room, command, who, given), now, command.key, who.guest):
            log.append(entry)
            room = fold(room, entry)
    return log


def _commands(new: NewMatch) -> list[Command]:
    """What the maker would do one after another."""
    commands: list[Command] = [
        *(Sit(key=f"sit-{number}", seat=each.seat, name=each.name) for number, each in enumerate(new.sit)),
        *(SeatBot(key=f"bot-{seat}", seat=seat, bot=bot) for seat, bot in sorted(new.bots.items())),
    ]
    if new.start:
        commands.append(Start(key="start", first=new.first))
    return commands


def _row(match: str, code: str, seed: bytes, log: Sequence[Entry]) -> Row:
    first = log[0].event
    assert isinstance(first, Created)
    room = folded(match, log)
    table = room.table
    return Row(
        id=match,
        code=code,
        phase=table.phase,
        listed=table.terms.listed,
        owner=table.owner,
        created_at=table.created_at,
        updated_at=log[-1].at,
        finished_at=table.finished_at,
        summary=summary(room),
        seed=None if first.commitment is None else seed,
    )


def _members(log: Sequence[Entry]) -> list[str]:
    return list(dict.fromkeys(_guests(log)))


def _guests(log: Sequence[Entry]) -> Iterator[str]:
    for entry in log:
        match entry.event:
            case Created(owner=guest) | Seated(guest=str(guest)):
                yield guest
            case _:
                pass
