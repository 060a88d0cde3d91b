"""During the game: moves of people, of bots and of the clock, how the dice fall, and what is taken back."""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

from heckmeck import fair
from heckmeck.errors import NotAllowed, NotNow, NotYourTurn, Stale
from heckmeck.game import to_move
from heckmeck.notation import parse_move
from heckmeck.players import Careful
from heckmeck.server.asking import Given, Who, ongoing, own_seats
from heckmeck.server.deadlines import due
from heckmeck.server.messages import Bot, Event, Finished, Moved, Play, Undo, Undone
from heckmeck.server.room import Room, bot_at
from heckmeck.server.running import By, Game, ending, moved
from heckmeck.state import Fall, Roll, State, dice_left

_CAREFUL: Final = Careful()
_UNUSED: Final = Random(0)  # a player is handed a source of randomness, and this one draws nothing


class OnTurn(NamedTuple):
    """A bot has to move."""

    seat: int
    """From 0."""
    bot: Bot
    state: State
    asked: int
    """The number of the entry as of which it is asked; `bot_moved` wants it back."""


def play(room: Room, command: Play, who: Who, given: Given) -> tuple[Event, ...]:
    """A person moves, or types how the real dice fell."""
    game = ongoing(room)
    own = own_seats(room, who)
    check_current(room, command.seq)
    if isinstance(parse_move(command.move), Fall):
        _check_real(room)
    else:
        _check_turn(room, game, own, given)
    return _done(room, _made(room, game, command.move, "player", given), given)


def undo(room: Room, command: Undo, who: Who) -> tuple[Event, ...]:
    """The last move of a person is taken back, and what bots have done since."""
    game = ongoing(room)
    own_seats(room, who)
    if room.table.terms.dice == "drawn":
        raise NotAllowed("a move is taken back only with real dice, where it may have been a slip")
    check_current(room, command.seq)
    moves = (game, *reversed(room.past))
    for number, each in enumerate(moves[:-1], 1):
        if each.by == "player":
            return (Undone(),) * number
    raise NotNow("there is no move to take back")


def bot_on_turn(room: Room) -> OnTurn | None:
    """The bot that has to move; None where nobody, a person or the dice have to."""
    if room.game is None or room.table.phase != "playing":
        return None
    seat = to_move(room.game.state)
    bot = bot_at(room, seat) if isinstance(seat, int) else None
    return None if bot is None or not isinstance(seat, int) else OnTurn(seat, bot, room.game.state, room.changed)


def bot_moved(room: Room, move: str, asked: int, given: Given) -> tuple[Event, ...]:
    """What the answer of a bot leads to, which was asked as of the entry `asked`.

    Raises:
        Stale: the game has moved on since, or a person is back at the seat.

    """
    game = ongoing(room)
    check_current(room, asked)
    if bot_on_turn(room) is None:
        raise Stale("the player of seat {seat} is back", seat=game.state.seat + 1)
    return _done(room, _made(room, game, move, "bot", given), given)


def overdue(room: Room, given: Given) -> tuple[Event, ...]:
    """What follows where the time of the seat on turn is over: the rest of its turn; nothing before that."""
    end = due(room)
    game = room.game
    if end is None or game is None or given.now < end:
        return ()
    number = game.turn
    events: list[Event] = []
    while game.turn == number:
        event = _made(room, game, str(_CAREFUL.choose(game.state, _UNUSED)), "clock", given)
        game = moved(game, room.table.terms, event, given.now)
        events.append(event)
    return (*events, *_end(room, game, given))


def check_current(room: Room, seq: int | None) -> None:
    """Refuse a move that was chosen before the last change of the game was known."""
    if seq is not None and seq < room.changed:
        raise Stale(
            "the game has moved on: you knew event {given}, and event {changed} has changed it since",
            given=seq,
            changed=room.changed,
        )


def _check_real(room: Room) -> None:
    if room.table.terms.dice == "drawn":
        raise NotAllowed("the dice at this table are drawn, so nobody says how they fell")


def _check_turn(room: Room, game: Game, own: tuple[int, ...], given: Given) -> None:
    """Refuse a move by who is not on turn, or has no time left."""
    seat = game.state.seat
    placed = room.table.seats[seat]
    if seat not in own:
        raise NotYourTurn("it is the turn of seat {seat}, {name}", seat=seat + 1, name=placed.name or "-")
    if placed.substitute is not None:
        raise NotYourTurn("{bot} plays for seat {seat} until you are back", seat=seat + 1, bot=placed.substitute)
    end = due(room)
    if end is not None and given.now >= end:
        raise NotYourTurn("the time of seat {seat} is over, and the clock plays its turn to the end", seat=seat + 1)


def _made(room: Room, game: Game, move: str, by: By, given: Given) -> Moved:
    """The move as an event; one that is a roll brings how the dice fall, unless they are real."""
    assert (given.seed is None) == (room.table.terms.dice == "real")
    seat = game.state.seat + 1
    if given.seed is None or not isinstance(parse_move(move), Roll):
        return Moved(seat=seat, moves=(move,), by=by)
    return Moved(seat=seat, moves=(move, str(_fall(room, game, given.seed))), by=by)


def _fall(room: Room, game: Game, seed: bytes) -> Fall:
    table = room.table
    entropy = [grain.entropy for grain in table.entropy]
    return fair.fall(seed, table.match, game.throws + 1, entropy, dice_left(game.state))


def _done(room: Room, event: Moved, given: Given) -> tuple[Event, ...]:
    """The move and, where it ends the game, the end.

    Raises:
        IllegalMove: it is against the rules.

    """
    assert room.game is not None
    return (event, *_end(room, moved(room.game, room.table.terms, event, given.now), given))


def _end(room: Room, game: Game, given: Given) -> tuple[Event, ...]:
    reason = ending(game, room.table.terms)
    return () if reason is None else (Finished(reason=reason, seed=None if given.seed is None else given.seed.hex()),)
