"""A match in memory: what its log has led to, entry by entry.

Theory of operation. A match is its log and nothing else. `opened` makes the room of the first entry, `fold` that of
each next one; the same entries give the same room in every process. Nothing here judges: what `deciding` and its
neighbours have allowed stands in the log and is done. They are pure too: the time, the seed of the dice and who is
gone are handed in.

    waiting     Created, then Admitted, Seated, Freed, Seeded, Paced, Said
    playing     Started, then Moved, Undone, Substituted, Returned, Paused, and most of the above
    finished    Finished, then Followed and Said

What changes rarely is in `Room.table`, as it is told; what changes with every move is in `Room.game`. Who compares
two rooms can do that by identity: a part that an entry has not changed is the same object.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias, assert_never

from msgspec import Struct
from msgspec.structs import replace

from heckmeck.server.messages import (
    Admitted,
    Bot,
    Created,
    Entry,
    Event,
    Finished,
    Followed,
    Freed,
    Grain,
    Moved,
    Paced,
    Paused,
    Placed,
    Returned,
    Said,
    Seated,
    Seeded,
    Started,
    Substituted,
    Table,
    Undone,
)
from heckmeck.server.running import Game, begun, moved

KEYS: Final = 64
"""How many keys of the last commands are remembered; who asks again does so soon."""
PAST: Final = 50
"""How many moves of a game with real dice can be taken back."""
SAYINGS: Final = 40
"""How many of the last phrases are remembered."""
SHORT_MS: Final = 2_000
"""A bot that plays for a shorter time does not stop the clock, so that nobody stops it again and again."""
STAND_IN: Final[Bot] = "careful"
"""The bot that plays for a seat that was left in the middle of the game."""

_OfTable: TypeAlias = Seated | Freed | Seeded | Substituted | Returned | Paced | Followed


class Room(Struct, frozen=True):
    """A match, as of its last entry."""

    table: Table
    game: Game | None
    """None before the start."""
    seq: int
    """The number of the last entry."""
    at: int
    """When that was."""
    changed: int = 0
    """The number of the last entry that changed the game."""
    keys: tuple[str, ...] = ()
    """The keys of the last commands."""
    admitted: frozenset[str] = frozenset()
    """The guests who have shown the code."""
    said: tuple[tuple[int, int], ...] = ()
    """The last phrases: the seat, from 1, and when."""
    past: tuple[Game, ...] = ()
    """The game before each of its last moves; only with real dice."""


def opened(match: str, entry: Entry) -> Room:
    """The room of a match after its first entry."""
    made = entry.event
    assert isinstance(made, Created) and entry.seq == 1
    table = Table(
        match=match,
        code=made.code,
        terms=made.terms,
        owner=made.owner,
        phase="waiting",
        seats=tuple(Placed(seat=seat) for seat in range(1, made.terms.seats + 1)),
        coach=True,
        commitment=made.commitment,
        entropy=(),
        seed=None,
        created_at=entry.at,
        started_at=None,
        finished_at=None,
        reason=None,
        imported=made.imported,
        previous=made.previous,
        next=None,
    )
    return Room(table, None, entry.seq, entry.at, keys=_remembered((), entry))


def fold(room: Room, entry: Entry) -> Room:
    """The room after the next entry of its log."""
    assert entry.seq == room.seq + 1
    event = entry.event
    if isinstance(event, Moved):  # nearly all of them
        return _moved(room, event, entry)
    after = _other(room, event, entry)
    return replace(after, seq=entry.seq, at=entry.at, keys=_remembered(room.keys, entry))


def folded(match: str, log: Iterable[Entry], until: int | None = None) -> Room:
    """The room after all entries of a log, or after those up to a number."""
    entries = iter(log)
    room = opened(match, next(entries))
    for entry in entries:
        if until is not None and entry.seq > until:
            break
        room = fold(room, entry)
    return room


def entries(
    room: Room | None, events: Sequence[Event], at: int, key: str | None = None, guest: str | None = None
) -> tuple[Entry, ...]:
    """The events as the next lines of the log; a command's key, and whose it is, stand at each of its events."""
    first = 1 if room is None else room.seq + 1
    return tuple([Entry(seq=seq, at=at, event=event, key=key, guest=guest) for seq, event in enumerate(events, first)])


def done(room: Room, key: str | None, guest: str | None = None) -> bool:
    """Whether the guest's command of this key has been done."""
    return key is not None and (_key_of(key, guest) in room.keys or key in room.keys)


def seats_of(room: Room, guest: str | None) -> tuple[int, ...]:
    """The seats of a guest, from 0."""
    return tuple([place for place, each in enumerate(room.table.seats) if guest is not None and each.guest == guest])


def reads(room: Room, guest: str | None) -> bool:
    """Whether a guest, or None for who is none, may see the table at all."""
    return room.table.terms.listed or (guest is not None and _belongs(room, guest))


def bot_at(room: Room, seat: int) -> Bot | None:
    """The bot that plays for the seat, from 0; None for a person, and for who stood in a record."""
    placed = room.table.seats[seat]
    return placed.bot or placed.substitute


def _belongs(room: Room, guest: str) -> bool:
    return guest == room.table.owner or guest in room.admitted or bool(seats_of(room, guest))


def _remembered(keys: tuple[str, ...], entry: Entry) -> tuple[str, ...]:
    if entry.key is None:
        return keys
    key = _key_of(entry.key, entry.guest)
    return keys if keys[-1:] == (key,) else (*keys[1 - KEYS :], key)


def _key_of(key: str, guest: str | None) -> str:
    """The key as it is remembered: each guest has keys of their own."""
    return key if guest is None else f"{guest} {key}"


def _moved(room: Room, event: Moved, entry: Entry) -> Room:
    assert room.game is not None
    game = moved(room.game, room.table.terms, event, entry.at)
    past = (*room.past[1 - PAST :], room.game) if room.table.terms.dice == "real" else ()
    keys = _remembered(room.keys, entry)
    return Room(room.table, game, entry.seq, entry.at, entry.seq, keys, room.admitted, room.said, past)


def _other(room: Room, event: Event, entry: Entry) -> Room:
    """The room after an event that is no move; who it is of and when is set by `fold`."""
    match event:
        case Started() | Undone() | Paused() | Finished():
            return _of_game(room, event, entry)
        case Admitted(guest=guest):
            return replace(room, admitted=room.admitted | {guest})
        case Said(seat=seat):
            return replace(room, said=(*room.said[1 - SAYINGS :], (seat, entry.at)))
        case Seated() | Freed() | Seeded() | Substituted() | Returned() | Paced() | Followed():
            table = _with_coach(_of_table(room.table, event))
            return replace(room, table=table, game=_handed_over(room, table, entry.at))
        case Created() | Moved():  # the first entry alone; done above
            raise AssertionError(event)
        case _:  # pragma: no cover
            assert_never(event)


def _handed_over(room: Room, table: Table, at: int) -> Game | None:
    """The game where the seat on turn goes from a person to a bot, whose time is nobody's, or back."""
    game = room.game
    if game is None or room.table.phase != "playing":
        return game
    before, after = (
        (each.seats[game.state.seat].bot or each.seats[game.state.seat].substitute) is not None
        for each in (room.table, table)
    )
    if before == after:
        return game
    if after:
        return replace(game, halted=at)
    if game.halted is not None and at - game.halted < SHORT_MS:
        return replace(game, halted=None)
    used = 0 if game.halted is None else game.halted - game.since
    return replace(game, since=at - used, halted=None)


def _of_game(room: Room, event: Started | Undone | Paused | Finished, entry: Entry) -> Room:
    table = room.table
    match event:
        case Started(first=first):
            table = replace(table, phase="playing", started_at=entry.at)
            return replace(room, table=table, game=begun(table.terms, first - 1, entry.at), changed=entry.seq)
        case Undone():
            return replace(room, game=room.past[-1], past=room.past[:-1], changed=entry.seq)
        case Paused(away_ms=away_ms):
            assert room.game is not None
            return replace(room, game=replace(room.game, since=room.game.since + away_ms))
        case Finished(reason=reason, seed=seed):
            table = replace(table, phase="finished", finished_at=entry.at, reason=reason, seed=seed)
            return replace(room, table=_with_coach(table), past=(), changed=entry.seq)
        case _:  # pragma: no cover
            assert_never(event)


def _of_table(table: Table, event: _OfTable) -> Table:
    match event:
        case Seated(seat=seat, name=name, guest=guest, bot=bot):
            return _placed(table, Placed(seat=seat, name=name, guest=guest, bot=bot))
        case Freed(seat=seat):
            return _placed(table, Placed(seat=seat, substitute=STAND_IN if table.phase == "playing" else None))
        case Substituted(seat=seat, bot=bot):
            return _placed(table, replace(table.seats[seat - 1], substitute=bot))
        case Returned(seat=seat):
            return _placed(table, replace(table.seats[seat - 1], substitute=None))
        case Seeded(guest=guest, entropy=entropy):
            return replace(table, entropy=(*table.entropy, Grain(guest=guest, entropy=entropy)))
        case Paced(pace=pace):
            return replace(table, terms=replace(table.terms, pace=pace))
        case Followed(match=following):
            return replace(table, next=following)
        case _:  # pragma: no cover
            assert_never(event)


def _placed(table: Table, placed: Placed) -> Table:
    place = placed.seat - 1
    return replace(table, seats=(*table.seats[:place], placed, *table.seats[place + 1 :]))


def _with_coach(table: Table) -> Table:
    """The table with what now follows for the coach: nobody may be advised against another person."""
    guests = {placed.guest for placed in table.seats} - {None}
    allowed = table.terms.coach or table.phase == "finished" or len(guests) <= 1
    return table if allowed == table.coach else replace(table, coach=allowed)
