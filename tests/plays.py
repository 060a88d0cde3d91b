"""The package seen as the naive twin is: position text in, position text out, events as `heckmeck apply` has them."""

import random
from typing import assert_never

from heckmeck.errors import IllegalMove
from heckmeck.game import moves, step
from heckmeck.game import to_move as asked
from heckmeck.notation import format_move, format_position, parse_move, parse_position
from heckmeck.state import Busted, Ended, Event, Move, State, Taken, TurnPassed, seat_worms
from heckmeck.state import winner as won_by


def legal(position: str) -> list[str]:
    """Every move that may be made, in the package's order."""
    return written(moves(parse_position(position)))


def written(listed: tuple[Move, ...]) -> list[str]:
    """Moves as texts."""
    return [format_move(move) for move in listed]


def apply(position: str, move: str) -> tuple[str, list[dict[str, object]]]:
    """The position after one move and what followed; a refusal fails the test."""
    after, events = do(parse_position(position), parse_move(move))
    return format_position(after), events


def do(state: State, move: Move) -> tuple[State, list[dict[str, object]]]:
    """The state after one move and what followed; a refusal fails the test."""
    try:
        done = step(state, move)
    except IllegalMove as refused:
        raise AssertionError(f"{format_move(move)} in {format_position(state)} is refused: {refused}") from refused
    return done.state, [told(event) for event in done.events]


def play(position: str, moves: str) -> tuple[str, list[dict[str, object]]]:
    """The position after several moves with a space between, and all that followed."""
    happened: list[dict[str, object]] = []
    for move in moves.split():
        position, events = apply(position, move)
        happened += events
    return position, happened


def to_move(state: State) -> int | str | None:
    """The seat, from 1, whose move it is, "dice", or None when the game is over."""
    seat = asked(state)
    return seat + 1 if isinstance(seat, int) else seat


def refusal(state: State, move: str) -> IllegalMove | None:
    """Why the move is refused, None if it is not."""
    try:
        step(state, parse_move(move))
    except IllegalMove as refused:
        return refused
    return None


def worms(position: str) -> list[int]:
    """The worms of every seat."""
    return list(seat_worms(parse_position(position)))


def winner(position: str) -> int | None:
    """The seat, from 1, that has won."""
    won = won_by(parse_position(position))
    return None if won is None else won + 1


def told(event: Event) -> dict[str, object]:
    """An event as JSON has it."""
    match event:
        case Taken(tile, source):
            return {"type": "take", "tile": tile, "from": "grill" if source is None else source + 1}
        case Busted(returned, turned):
            return {"type": "bust", "returned": returned, "turned": turned}
        case TurnPassed():
            return {"type": "turn"}
        case Ended():
            return {"type": "end"}
        case _:
            assert_never(event)


def chosen(position: str, listed: list[str], rng: random.Random) -> str:
    """A move drawn from those listed, weighted so that turns mostly bring a tile; or any fall of the dice."""
    aside, colon, thrown = position.split(" ")[3].partition(":")
    if colon and not thrown:
        return ":" + "".join(sorted(rng.choice("12345w") for _ in range(8 - len(aside))))
    return rng.choices(listed, [weight(move, aside, thrown) for move in listed])[0]


def weight(move: str, aside: str, thrown: str) -> float:
    """How much a move is liked: tiles, the first worms, faces that bring many points with few dice."""
    if move.startswith("t"):
        return int(move[1:]) / 4
    if move in ("r", "s"):
        return 1 if move == "r" else 0.05
    liked = 4 if move == "w" and "w" not in aside else 1
    return liked * (5 if move == "w" else int(move)) ** 2 * thrown.count(move)
