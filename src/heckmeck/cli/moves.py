"""`heckmeck moves`: what may be done in a position."""

from __future__ import annotations

import click

from heckmeck import game
from heckmeck.cli.output import console, emit, json_option, lang_option
from heckmeck.cli.position import PositionCommand, PositionType, position_words
from heckmeck.notation import format_move, format_position
from heckmeck.state import Fall, Move, State, points
from heckmeck.texts import _
from heckmeck.words import move_words, names_of, takes_words


def command() -> click.Command:
    """The command, with its texts in the language chosen."""

    @click.command(
        "moves",
        cls=PositionCommand,
        short_help=_("Say what may be done in a position."),
        help=_('Say what may be done in POSITION, for example:\n\n  heckmeck moves "21-24,26 27.31/- 2 ww:113544"')
        + "\n\n"
        + position_words(),
    )
    @click.argument("position", type=PositionType())
    @json_option
    @lang_option
    def moves(position: State, as_json: bool) -> None:
        if as_json:
            emit(answer(position))
        else:
            _show(position)

    return moves


def answer(state: State) -> dict[str, object]:
    """The JSON of the command."""
    return {
        "position": format_position(state),
        "to_move": to_move(state),
        "points": points(state),
        "moves": [format_move(move) for move in choices(state)],
    }


def to_move(state: State) -> int | str | None:
    """Who has to move, seats counted from 1 as in every JSON."""
    mover = game.to_move(state)
    return mover + 1 if isinstance(mover, int) else mover


def choices(state: State) -> tuple[Move, ...]:
    """The moves of a seat; none for the dice, which fall as they please."""
    return tuple(move for move in game.moves(state) if not isinstance(move, Fall))


def _show(state: State) -> None:
    names = names_of(len(state.stacks))
    out = console()
    if state.over:
        out.print(_("The game is over."))
        return
    if game.to_move(state) == "dice":
        out.print(_("The dice are in the air: type how they fell, like :1135ww."))
        return
    out.print(f"{names[state.seat]} · {takes_words(state, names)}")
    for move in choices(state):
        out.print(f"  {format_move(move):<4} {move_words(state, move, names)}")
