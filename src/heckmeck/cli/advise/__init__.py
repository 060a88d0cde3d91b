"""`heckmeck advise`: what each move is worth, and why the best one is the best."""

from __future__ import annotations

import click

from heckmeck.answers import advice_answer
from heckmeck.cli import completing
from heckmeck.cli.output import emit, json_option, lang_option
from heckmeck.cli.position import PositionCommand, PositionType, position_words
from heckmeck.cli.waiting import preparing
from heckmeck.notation import format_position
from heckmeck.state import State
from heckmeck.texts import _
from heckmeck.words import names_of


def command() -> click.Command:
    """The command, with its texts in the language chosen."""

    @click.command(
        "advise",
        cls=PositionCommand,
        short_help=_("Say which move is the best, and why."),
        help=_(
            "Say which move is the best and why, for example:\n\n"
            '  heckmeck advise "21-36 -/- 1 ww:112445"\n\n'
            "For each move: the chance to win the game, the worms that this turn brings on average, and how likely it"
            " is a bust."
        )
        + "\n\n"
        + position_words(),
    )
    @click.argument("position", type=PositionType())
    @click.option(
        "--player",
        default="expert",
        metavar="NAME",
        shell_complete=completing.advisers,
        help=_(
            "Who advises and plays on: expert, expert:N with how many turns it looks ahead, expert:FILE.npz with a"
            " network of your own, worms, careful, hasty or random. Without it expert."
        ),
    )
    @json_option
    @lang_option
    def advise(position: State, player: str, as_json: bool) -> None:
        if as_json:
            with preparing():
                found = answer(position, player)
            emit(found)
        else:
            _show(position, player)

    return advise


def answer(state: State, player: str) -> dict[str, object]:
    """The JSON of the command."""
    names = names_of(len(state.stacks))
    return {"position": format_position(state), "player": player, **advice_answer(state, names, player)}


def _show(state: State, player: str) -> None:
    from heckmeck.cli.advise.show import show

    show(state, player)
