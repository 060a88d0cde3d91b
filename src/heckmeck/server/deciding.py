"""What a command leads to: events for the log, or a refusal that says why.

One command is decided at once and for all: its events are appended together or not at all. No events mean that it had
been done already, or that nothing was to be done.
"""

from __future__ import annotations

from typing import Final, TypeAlias, assert_never

from heckmeck.errors import NotAllowed, NotNow, TooMany
from heckmeck.server import playing, seating
from heckmeck.server.asking import AWAY_MS, Given, Who, check_unfinished, ongoing, own_seats, placed_at
from heckmeck.server.messages import (
    Abandon,
    AddEntropy,
    Command,
    Event,
    Finished,
    Leave,
    Paced,
    Placed,
    Play,
    Return,
    Returned,
    Said,
    Say,
    SeatBot,
    SetPace,
    Sit,
    Start,
    Substitute,
    Substituted,
    Undo,
)
from heckmeck.server.room import Room, done
from heckmeck.server.telling import check_reads

SAY_MOST: Final = 5
SAY_MS: Final = 10_000
"""A seat may say `SAY_MOST` phrases in so long."""

_Sitting: TypeAlias = Sit | SeatBot | Leave | AddEntropy | Start
_Company: TypeAlias = Substitute | Return | Abandon | SetPace | Say


def decide(room: Room, command: Command, who: Who, given: Given) -> tuple[Event, ...]:
    """What the command of a guest leads to; nothing where it had been done already.

    Raises:
        HeckmeckError: it is refused; the kind says what is the matter.

    """
    check_reads(room, who.guest)
    if done(room, command.key, who.guest):
        return ()
    match command:
        case Play():
            return playing.play(room, command, who, given)
        case Undo():
            return playing.undo(room, command, who)
        case Sit() | SeatBot() | Leave() | AddEntropy() | Start():
            return _of_seats(room, command, who, given)
        case Substitute() | Return() | Abandon() | SetPace() | Say():
            return _of_company(room, command, who, given)
        case _:  # pragma: no cover
            assert_never(command)


def _of_seats(room: Room, command: _Sitting, who: Who, given: Given) -> tuple[Event, ...]:
    match command:
        case Sit():
            return seating.sit(room, command, who)
        case SeatBot():
            return seating.seat_bot(room, command, who)
        case Leave():
            return seating.leave(room, command, who)
        case AddEntropy():
            return seating.add_entropy(room, command, who)
        case Start():
            return seating.start(room, command, who, given)
        case _:  # pragma: no cover
            assert_never(command)


def _of_company(room: Room, command: _Company, who: Who, given: Given) -> tuple[Event, ...]:
    match command:
        case Substitute():
            return _substitute(room, command, who, given)
        case Return():
            return _return(room, command, who)
        case Abandon():
            return _abandon(room, who, given)
        case SetPace():
            return _set_pace(room, command, who)
        case Say():
            return _say(room, command, who, given)
        case _:  # pragma: no cover
            assert_never(command)


def _substitute(room: Room, command: Substitute, who: Who, given: Given) -> tuple[Event, ...]:
    """A bot plays for oneself, or for a person who is gone."""
    ongoing(room)
    own_seats(room, who)
    placed = placed_at(room, command.seat)
    if placed.guest is None:
        raise NotAllowed("seat {seat} is no person's, so no bot can play for one", seat=command.seat)
    if placed.guest != who.guest:
        _check_gone(placed, given)
    return () if placed.substitute == command.bot else (Substituted(seat=command.seat, bot=command.bot),)


def _return(room: Room, command: Return, who: Who) -> tuple[Event, ...]:
    """Who was gone plays again."""
    ongoing(room)
    placed = placed_at(room, command.seat)
    if placed.guest != who.guest:
        raise NotAllowed("seat {seat} is not yours: only its own player can come back to it", seat=command.seat)
    return () if placed.substitute is None else (Returned(seat=command.seat),)


def _abandon(room: Room, who: Who, given: Given) -> tuple[Event, ...]:
    """The game ends without a winner, where no other person is at it."""
    ongoing(room)
    own_seats(room, who)
    others = {placed.guest for placed in room.table.seats} - {None, who.guest}
    if others and others.isdisjoint(given.gone):
        raise NotNow(
            "others are playing too: a game among people is ended only where one of them has been gone for {seconds} s",
            seconds=AWAY_MS // 1_000,
        )
    return (Finished(reason="abandoned", seed=None if given.seed is None else given.seed.hex()),)


def _check_gone(placed: Placed, given: Given) -> None:
    if placed.guest not in given.gone:
        raise NotNow(
            "{name} is here, or has been gone for less than {seconds} s",
            name=placed.name or "-",
            seconds=AWAY_MS // 1_000,
        )


def _set_pace(room: Room, command: SetPace, who: Who) -> tuple[Event, ...]:
    """Bots wait longer or shorter."""
    check_unfinished(room)
    if who.guest != room.table.owner:
        own_seats(room, who)
    return () if room.table.terms.pace == command.pace else (Paced(pace=command.pace),)


def _say(room: Room, command: Say, who: Who, given: Given) -> tuple[Event, ...]:
    """Somebody says a phrase: for the seat on turn where that is an own one, otherwise for the first."""
    own = own_seats(room, who)
    mine = {seat + 1 for seat in own}
    lately = [at for seat, at in room.said if seat in mine and given.now - SAY_MS < at <= given.now]
    if len(lately) >= SAY_MOST:
        raise TooMany("only {most} phrases can be said in {seconds} s", most=SAY_MOST, seconds=SAY_MS // 1_000)
    on_turn = None if room.game is None else room.game.state.seat
    return (Said(seat=(on_turn if on_turn is not None and on_turn in own else own[0]) + 1, phrase=command.phrase),)
