"""`heckmeck odds`: how likely this turn ends with so many points, exactly, and the plan for a wished tile."""

from __future__ import annotations

from pathlib import Path

import click

from heckmeck.answers import odds_answer
from heckmeck.cli.limits import brief
from heckmeck.cli.odds.picture import check_name, draw
from heckmeck.cli.odds.plan import first_moves
from heckmeck.cli.output import console, emit, json_option, lang_option
from heckmeck.cli.position import PositionCommand, PositionType, position_words
from heckmeck.dice import NO_DICE
from heckmeck.errors import HeckmeckError, printable
from heckmeck.solver.odds import Choice, Goal, Odds, choices, goals, likely_wish, odds, prospects
from heckmeck.state import State
from heckmeck.texts import _


def command() -> click.Command:
    """The command, with its texts in the language chosen."""

    @click.command(
        "odds",
        cls=PositionCommand,
        short_help=_("Say what this turn may bring, and how to reach a tile."),
        help=_(
            "Say how likely this turn ends with so many points, and how to reach a tile, for example:\n\n"
            '  heckmeck odds "21-36 -/- 1 ww:112445"\n\n'
            "The chances are exact, for whoever plays for nothing else."
        )
        + "\n\n"
        + position_words(),
    )
    @click.argument("position", type=PositionType())
    @click.option(
        "--wish", type=int, metavar="TILE", help=_("The tile to plan for. Without it the one that promises most worms.")
    )
    @click.option(
        "--plot",
        type=Path,
        metavar="FILE",
        help=_("Draw the chances, too: a picture, FILE.png or FILE.svg."),
    )
    @json_option
    @lang_option
    def odds_of(position: State, wish: int | None, plot: Path | None, as_json: bool) -> None:
        if plot is not None:
            check_name(plot)
        goal = likely_wish(position) if wish is None else wished(position, wish)
        found = odds(position)
        if plot is not None:
            draw(position, found, goal, plot)
        if as_json:
            emit(answer(position, found, goal))
        else:
            _show(position, found, goal, given=wish is not None)
            if plot is not None:
                console().print(_("The picture is written to {file}.").format(file=printable(str(plot))))

    return odds_of


def wished(state: State, tile: int) -> Goal:
    """The goal that a person names by its tile.

    Raises:
        HeckmeckError: no roll can bring it this turn.

    """
    possible = {} if state.over else {goal.tile: goal for goal in goals(state)}
    for goal in possible.values():
        if goal.tile == tile:
            return goal
    if not possible:
        raise HeckmeckError("tile {given} cannot be won: the game is over (rule {rule})", given=brief(tile), rule=16)
    raise HeckmeckError(
        "tile {given} is neither on the grill nor to be stolen; possible are {possible} (rules 9 to 11)",
        given=brief(tile),
        possible=", ".join(map(str, possible)),
    )


def answer(state: State, found: Odds, goal: Goal | None) -> dict[str, object]:
    """The JSON of the command."""
    return {
        **odds_answer(state, found),
        "wish": goal and {"tile": goal.tile, "exact": goal.exact, "chance": float(goal.chance(state))},
        "roll": [_offered(each, goal) for each in _waiting(state, goal)],
        "plan": _planned(state, goal) if goal is not None and goal.chance(state) else None,
    }


def _waiting(state: State, goal: Goal | None) -> tuple[Choice, ...]:
    """What the roll that waits offers, best first; nothing where none does."""
    return () if state.over or state.thrown in (None, NO_DICE) else choices(state, goal)


def _offered(choice: Choice, goal: Goal | None) -> dict[str, object]:
    return {
        "move": choice.face.symbol,
        "dice": choice.number,
        "points": choice.points,
        "left": choice.left,
        "bust_next_roll": None if choice.bust is None else float(choice.bust),
        "chance": None if goal is None else float(choice.chance),
    }


def _planned(state: State, goal: Goal) -> dict[str, object]:
    made, rolling = first_moves(state, goal)
    after = {} if rolling is None else prospects(rolling, goal)
    return {
        "moves": [str(move) for move in made],
        "after": {face.symbol: [float(chance) for chance in chances] for face, chances in after.items()},
    }


def _show(state: State, found: Odds, goal: Goal | None, *, given: bool) -> None:
    from heckmeck.cli.odds.show import show

    show(state, found, goal, given=given)
