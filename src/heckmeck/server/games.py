"""Whole games out of their logs: the record, a record as a log, and a new table from a moment."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from typing import Final, Literal, NamedTuple, cast, get_args

from heckmeck.errors import BadRequest, NotNow, TooLarge
from heckmeck.game import start, step
from heckmeck.notation import format_position, format_rules, parse_move
from heckmeck.played import BOT
from heckmeck.record import Record, Turn
from heckmeck.server.asking import begun
from heckmeck.server.messages import (
    Bot,
    Created,
    Entry,
    Event,
    Finished,
    Moved,
    Placed,
    Seated,
    Started,
    Table,
    Terms,
    Undone,
)
from heckmeck.server.room import STAND_IN, Room, fold, folded, opened
from heckmeck.server.running import first_state, turns_limit
from heckmeck.server.tables import settled
from heckmeck.state import Fall, Move, Roll, State

MOST_IMPORTED: Final = 2_000
"""The most turns of a record that can be brought here."""
KEPT: Final = ("date", "dice", "dice-match", "dice-commitment", "dice-entropy", "dice-seed", "ended")
"""The headers of a record that stay with it when it is brought here."""
MOST_KEPT: Final = 24
LONGEST_KEPT: Final = 100
"""A longer value does not stay."""


class _Made(NamedTuple):
    """The moves of an event that counts, and who has made them for the player, if anybody has."""

    moves: tuple[str, ...]
    comment: str | None


def record(match: str, log: Sequence[Entry]) -> Record:
    """The game of a log as a record, with what proves its dice; the seed is in it once the game is finished.

    Raises:
        NotNow: the game has not begun.

    """
    first: State | None = None
    made: list[_Made] = []
    room = opened(match, log[0])
    for entry in log[1:]:
        event = entry.event
        if isinstance(event, Started):
            first = first_state(room.table.terms, event.first - 1)
        elif isinstance(event, Moved):
            made.append(_Made(event.moves, _comment(room, event)))
        elif isinstance(event, Undone):
            made.pop()
        room = fold(room, entry)
    begun(room)
    assert first is not None
    return _record(first, tuple(_turns(first, made)), room.table, log[0].event)


def imported(game: Record, owner: str, code: str) -> tuple[Event, ...]:
    """The whole log of a finished game that was played elsewhere, and brought here by the owner.

    Raises:
        TooLarge: it has too many turns.
        BadRequest: it is over before it begins.

    """
    if len(game.turns) > MOST_IMPORTED:
        raise TooLarge(
            "the record has {given} turns, and at most {most} are read here", given=len(game.turns), most=MOST_IMPORTED
        )
    if game.start.over:
        raise BadRequest("the game is over in this position, so none can begin there (rule {rule})", rule=16)
    made = Created(
        terms=_terms(game), owner=owner, code=code, commitment=None, imported=True, headers=tuple(_kept(game))
    )
    seats = [_seated(seat, name) for seat, name in enumerate(_names(game), 1)]
    bots = {each.seat for each in seats if each.bot is not None}
    moves = [
        Moved(seat=turn.seat + 1, moves=each, by="bot" if turn.seat + 1 in bots else "player")
        for turn in game.turns
        for each in _grouped(turn.moves)
    ]
    return (made, *seats, Started(first=game.start.seat + 1), *moves, Finished(reason=_reason(game), seed=None))


def state_at(match: str, log: Iterable[Entry], seq: int) -> State:
    """The state after the entry of this number.

    Raises:
        NotNow: the game had not begun then.

    """
    return begun(folded(match, log, seq)).state


def continued(match: str, log: Iterable[Entry], seq: int) -> Terms:
    """The terms of a new table whose game begins where this one stood after the entry of this number.

    Raises:
        NotNow: the game had not begun then, or was over.

    """
    state = settled(state_at(match, log, seq))
    if state.over:
        raise NotNow("the game was over at this moment, so it cannot go on from there")
    return Terms(
        seats=len(state.stacks),
        rules=format_rules(state.rules),
        first=state.seat + 1,
        position=format_position(state),
    )


def _comment(room: Room, event: Moved) -> str | None:
    """Who has moved for the player of the seat."""
    if event.by == "clock":
        return f"clock, {BOT}{STAND_IN}"
    substitute = room.table.seats[event.seat - 1].substitute
    return f"{BOT}{substitute}" if substitute is not None and event.by == "bot" else None


def _turns(state: State, made: Iterable[_Made]) -> Iterator[Turn]:
    """The moves, cut into turns."""
    moves: list[Move] = []
    comment: str | None = None
    for texts, said in made:
        comment = comment or said
        for text in texts:
            seat, move = state.seat, parse_move(text)
            moves.append(move)
            state, followed = step(state, move)
            if followed:
                yield Turn(seat, tuple(moves), comment)
                moves, comment = [], None
    if moves:
        yield Turn(state.seat, tuple(moves), comment)


def _record(begun: State, turns: tuple[Turn, ...], table: Table, first: Event) -> Record:
    assert isinstance(first, Created)
    limit = None if table.terms.turns is None else table.terms.turns * table.terms.seats
    if limit is None and table.reason == "turns":
        limit = len(turns) if table.imported else turns_limit(table.terms)
    headers = first.headers if table.imported else tuple(_proof(table))
    dates = [value for key, value in headers if key == "date"] if table.imported else [_date(table.started_at)]
    return Record(
        start=begun,
        seats=tuple([_written(placed) for placed in table.seats]),
        turns=turns,
        date=next(iter(dates), None),
        turn_limit=limit,
        headers=tuple([(key, value) for key, value in headers if key != "date"]),
    )


def _proof(table: Table) -> Iterator[tuple[str, str]]:
    """The headers that tell where the dice are from, and how the game ended if not by its rules."""
    if table.commitment is None:
        yield "dice", "real"
    else:
        yield "dice-match", table.match
        yield "dice-commitment", table.commitment
        yield from (("dice-entropy", grain.entropy) for grain in table.entropy)
    if table.seed is not None:
        yield "dice-seed", table.seed
    if table.reason == "abandoned":
        yield "ended", table.reason


def _date(at: int | None) -> str | None:
    return None if at is None else datetime.fromtimestamp(at / 1_000, tz=UTC).date().isoformat()


def _written(placed: Placed) -> str:
    """The name of a seat in a record."""
    bot = placed.bot or (placed.substitute if placed.name is None else None)
    return placed.name or "-" if bot is None else f"{BOT}{bot}"


def _reason(game: Record) -> Literal["over", "turns", "abandoned"]:
    if game.final.over:
        return "over"
    return "turns" if game.finished else "abandoned"


def _kept(game: Record) -> Iterator[tuple[str, str]]:
    """The headers that stay with a record."""
    dated = () if game.date is None else (("date", game.date),)
    kept = [each for each in game.headers if each[0] in KEPT and len(each[1]) <= LONGEST_KEPT]
    yield from (*dated, *kept[:MOST_KEPT])


def _terms(game: Record) -> Terms:
    """The terms under which a record was played."""
    state = game.start
    seats = len(state.stacks)
    ordinary = state == start(seats, state.rules, first=state.seat)
    each, rest = divmod(game.turn_limit or 0, seats)
    return Terms(
        seats=seats,
        rules=format_rules(state.rules),
        first=state.seat + 1,
        position=None if ordinary else format_position(state),
        turns=each if 1 <= each <= 1_000 and not rest else None,
    )


def _names(game: Record) -> tuple[str, ...]:
    return game.seats or tuple([str(seat) for seat in range(1, len(game.start.stacks) + 1)])


def _seated(seat: int, name: str) -> Seated:
    """Who sat there; a bot that there is here is known as one."""
    bot = name.removeprefix(BOT)
    if name.startswith(BOT) and bot in get_args(Bot):
        return Seated(seat=seat, name=bot, bot=cast(Bot, bot))
    return Seated(seat=seat, name=name)


def _grouped(moves: Sequence[Move]) -> Iterator[tuple[str, ...]]:
    """The moves as they stand in a log: a roll together with how the dice fell."""
    for before, move, after in zip((None, *moves), moves, (*moves[1:], None), strict=False):
        if isinstance(move, Roll) and isinstance(after, Fall):
            yield str(move), str(after)
        elif not (isinstance(move, Fall) and isinstance(before, Roll)):
            yield (str(move),)
