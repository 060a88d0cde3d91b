"""A game that is being played at a table: where it stands, since when, and what its last turns were.

This is the part of a room that changes with every move, so it holds little and is cheap to make anew.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal, NamedTuple, TypeAlias, assert_never

from msgspec import Struct
from msgspec.structs import replace

from heckmeck import dice
from heckmeck.dice import Handful
from heckmeck.game import start, step
from heckmeck.notation import parse_move, parse_position, parse_rules
from heckmeck.server.messages import Bust, Consequence, End, Moved, Take, Terms, Turn, TurnLine
from heckmeck.state import MAX_SEATS, Busted, Ended, Event, Fall, Move, SetAside, State, Taken, TurnPassed, winner

By: TypeAlias = Literal["player", "bot", "clock"]

MOST_TURNS: Final = 1_000 * MAX_SEATS
"""After so many turns of all seats together a game ends where the terms name no number."""
LINES: Final = 60
"""How many of the turns that have ended are kept."""


class Game(Struct, frozen=True):
    """Where a game stands."""

    state: State
    since: int
    """When the turn on hand began; the time in which the server was away is taken off."""
    banks: tuple[int, ...]
    """What is left of each seat's bank, in milliseconds, without the turn on hand; empty without banks."""
    turn: int = 1
    """The number of the turn on hand, from 1."""
    throws: int = 0
    """How often the dice have fallen."""
    by: By = "player"
    """Who made the last move."""
    log: tuple[TurnLine, ...] = ()
    """The last turns that have ended, oldest first."""
    halted: int | None = None
    """When a bot took the turn on hand over from its player: their time has stood still since."""


class _Close(NamedTuple):
    """The move that ended a turn: where it was made, where it led to, and what followed."""

    before: State
    move: Move
    after: State
    events: tuple[Event, ...]


def begun(terms: Terms, first: int, at: int) -> Game:
    """The game at its beginning; the seat `first`, from 0, begins unless the terms name a position."""
    banks = (terms.clock.bank_s * 1_000,) * terms.seats if terms.clock.kind == "bank" else ()
    return Game(first_state(terms, first), at, banks)


def first_state(terms: Terms, first: int) -> State:
    """Where a game of these terms begins."""
    if terms.position is not None:
        return parse_position(terms.position)
    return start(terms.seats, parse_rules(terms.rules), first=first)


def moved(game: Game, terms: Terms, event: Moved, at: int) -> Game:
    """The game after these moves, of which only the last may end the turn.

    Raises:
        IllegalMove: one of them is against the rules.
        NotationError: one of them is none.

    """
    state, throws = game.state, game.throws
    for text in event.moves:
        move = parse_move(text)
        before = state
        state, followed = step(before, move)
        throws += isinstance(move, Fall)
        if followed:
            return _next_turn(game, terms, _Close(before, move, state, followed), throws, event.by, at)
    return Game(state, game.since, game.banks, game.turn, throws, event.by, game.log, game.halted)


def turns_limit(terms: Terms) -> int:
    """After how many turns of all seats together the game ends."""
    return MOST_TURNS if terms.turns is None else terms.turns * terms.seats


def ending(game: Game, terms: Terms) -> Literal["over", "turns"] | None:
    """Why the game has ended, if it has."""
    if game.state.over:
        return "over"
    return "turns" if game.turn > turns_limit(terms) else None


def leader(state: State) -> int | None:
    """The seat, from 1, that has won if the game ends here (rule 17); None where nobody has a tile."""
    won = winner(State((), state.stacks, state.seat, rules=state.rules))
    return None if won is None else won + 1


def _next_turn(game: Game, terms: Terms, close: _Close, throws: int, by: By, at: int) -> Game:
    """The game after the end of its turn."""
    seat = close.before.seat + 1
    aside = _aside(close)
    after = Game(close.after, at, _banks(game, terms, by, at), game.turn + 1, throws, by)
    followed = tuple([_consequence(event, seat) for event in close.events])
    if ending(after, terms) == "turns":
        followed = (*followed[:-1], End(winner=leader(close.after)))
    line = TurnLine(
        turn=game.turn, seat=seat, aside=dice.written(aside), points=dice.points(aside), by=by, consequences=followed
    )
    return replace(after, log=(*game.log[1 - LINES :], line))


def _aside(close: _Close) -> Handful:
    """The dice aside when the turn ended, with those of the last move."""
    before = close.before
    if not isinstance(close.move, SetAside) or before.thrown is None:
        return before.aside
    return dice.together(before.aside, dice.of_face(before.thrown, close.move.face))


def _banks(game: Game, terms: Terms, by: By, at: int) -> tuple[int, ...]:
    """The banks after the turn, which ends now: a person's pays for what went beyond the time of a turn.

    What a bot did for them costs nothing, but what they had used before does.
    """
    beyond = (at if game.halted is None else game.halted) - game.since - terms.clock.turn_s * 1_000
    if not game.banks or beyond <= 0 or (by == "bot" and game.halted is None):
        return game.banks
    seat = game.state.seat
    return (*game.banks[:seat], max(0, game.banks[seat] - beyond), *game.banks[seat + 1 :])


@lru_cache(maxsize=4_096)
def _consequence(event: Event, seat: int) -> Consequence:
    """What followed a move of the seat, from 1. There are few, and all tables share them."""
    match event:
        case Taken(tile, source):
            return Take(seat=seat, tile=tile, source="grill" if source is None else source + 1)
        case Busted(returned, turned):
            return Bust(seat=seat, returned=returned, turned=turned)
        case TurnPassed(following):
            return Turn(seat=following + 1)
        case Ended(won):
            return End(winner=None if won is None else won + 1)
        case _:  # pragma: no cover
            assert_never(event)
