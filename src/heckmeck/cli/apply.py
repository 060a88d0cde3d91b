"""`heckmeck apply`: what moves lead to."""

from __future__ import annotations

from typing import assert_never

import click

from heckmeck.cli.moves import to_move
from heckmeck.cli.output import console, emit, json_option, lang_option
from heckmeck.cli.position import PositionCommand, PositionType, as_given
from heckmeck.game import step
from heckmeck.notation import format_position, parse_move
from heckmeck.state import Busted, Ended, Event, Move, State, Taken, TurnPassed, seat_worms, winner
from heckmeck.texts import _
from heckmeck.words import event_words, names_of, takes_words

Followed = list[tuple[int, Event]]


def command() -> click.Command:
    """The command, with its texts in the language chosen."""

    @click.command(
        "apply",
        cls=PositionCommand,
        short_help=_("Do moves in a position and say what follows."),
        help=_(
            "Do the moves in POSITION, one after another, and say what follows, for example:\n\n"
            '  heckmeck apply "21-24,26 27.31/- 2 ww" r :113544 4\n\n'
            "Moves: r rolls, :113544 says how the dice fell, 1 to 5 and w set that symbol aside, t25 takes a tile,"
            " s gives up."
        ),
    )
    @click.argument("position", type=PositionType())
    @click.argument("moves", metavar="MOVE…", nargs=-1, required=True)
    @json_option
    @lang_option
    def apply(position: State, moves: tuple[str, ...], as_json: bool) -> None:
        after, followed = played(position, [parse_move(as_given(text)) for text in moves])
        if as_json:
            emit(answer(after, followed))
        else:
            _show(after, followed)

    return apply


def played(state: State, moves: list[Move]) -> tuple[State, Followed]:
    """The state after the moves, and what followed, each event with the seat that moved."""
    followed: Followed = []
    for move in moves:
        seat = state.seat
        state, events = step(state, move)
        followed += [(seat, event) for event in events]
    return state, followed


def answer(state: State, followed: Followed) -> dict[str, object]:
    """The JSON of the command."""
    won = winner(state)
    return {
        "position": format_position(state),
        "to_move": to_move(state),
        "over": state.over,
        "winner": None if won is None else won + 1,
        "worms": list(seat_worms(state)),
        "face_down": list(state.face_down),
        "events": [_event(event) for _seat, event in followed],
    }


def _event(event: Event) -> dict[str, object]:
    match event:
        case Taken(tile, source):
            return {"type": "take", "tile": tile, "from": "grill" if source is None else source + 1}
        case Busted(returned, turned):
            return {"type": "bust", "returned": returned, "turned": turned}
        case TurnPassed():
            return {"type": "turn"}
        case Ended():
            return {"type": "end"}
        case _:  # pragma: no cover
            assert_never(event)


def _show(state: State, followed: Followed) -> None:
    names = names_of(len(state.stacks))
    out = console()
    for seat, event in followed:
        out.print(event_words(event, seat, names))
    if not state.over and not state.fresh:
        out.print(f"{names[state.seat]} · {takes_words(state, names)}")
    out.print(format_position(state))
