"""A position as an argument of a command.

The text of a game that is over begins with a dash, for the empty grill, which would be taken for an option. A byte
that no argument can have stands for that dash while the arguments are parsed.
"""

from __future__ import annotations

import re
from typing import Final

import click

from heckmeck.notation import parse_position
from heckmeck.state import State
from heckmeck.texts import _

_DASH: Final = "\0"
_EMPTY_GRILL: Final = re.compile(r"-(?=[ _])")


class PositionCommand(click.Command):
    """A command whose arguments may be positions."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the arguments, with the dash of an empty grill hidden."""
        hidden = [_EMPTY_GRILL.sub(_DASH, arg, count=1) if _starts(arg) else arg for arg in args]
        try:
            return super().parse_args(ctx, hidden)
        except click.UsageError as error:
            if _DASH not in error.message:
                raise
            raise click.UsageError(as_given(error.message), ctx) from None


class PositionType(click.ParamType[State]):
    """Reads a position; what it refuses is refused as everywhere else."""

    name = "position"

    def convert(self, value: str | State, param: click.Parameter | None, ctx: click.Context | None) -> State:
        """The state that the text describes."""
        return value if isinstance(value, State) else parse_position(as_given(value))


def as_given(text: str) -> str:
    """An argument, or a sentence about one, with the dash that was hidden."""
    return text.replace(_DASH, "-")


def _starts(argument: str) -> bool:
    return _EMPTY_GRILL.match(argument) is not None


def position_words() -> str:
    """How a position is written, for the help of a command."""
    return _(
        "POSITION is one line: the tiles on the grill; the stacks of all seats, / between them, - for none; the seat on"
        " turn; and the dice, those aside, a colon, the roll. So 27.31/- is a stack with 31 on top, and one that is"
        " empty; ww:112445 is two worms aside, and a roll that waits; - is a turn that has not begun. House rules may"
        " follow."
    )
