"""What the expert would do now and why, and the position as text: for a person who asks, at both kinds of table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from heckmeck.notation import format_position
from heckmeck.state import State, source
from heckmeck.texts import _

if TYPE_CHECKING:
    from fractions import Fraction

    from heckmeck.advice import Advice, Option
    from heckmeck.advice.facts import Fact
    from heckmeck.tiles import Tile

ADVISER: Final = "expert"
_UNBROKEN: Final = "\N{NO-BREAK SPACE}"
"""No line ends within a chance."""


class Counsel(NamedTuple):
    """What is known about a position: what each move is worth, why, and how likely each tile is in this turn."""

    state: State
    advice: Advice
    facts: tuple[Fact, ...]
    chances: tuple[tuple[Tile, Fraction], ...]
    """Of the tiles that can still be had, if one plays for that one alone."""


def counsel(state: State) -> Counsel:
    """What the expert says; in a game that is not over. The first time it may take as long as compiling takes.

    Raises:
        HeckmeckError: the expert cannot say anything here.
    """
    from heckmeck.advice import advice  # loads the compiled solver, which a game without it can do without
    from heckmeck.advice.why import facts
    from heckmeck.solver.odds import goals

    found = advice(state, ADVISER)
    chances = tuple((goal.tile, chance) for goal in goals(state) if (chance := goal.chance(state)))
    return Counsel(state, found, tuple(facts(state, found, ADVISER)) if found.options else (), chances)


def told(found: Counsel, names: Sequence[str]) -> list[str]:
    """All of it in sentences, a line each."""
    lines = []
    if found.advice.options:
        lines.append(_("What each move is worth to the expert, the best first:"))
        lines += [_option_words(found.state, option, names) for option in found.advice.options]
    chances = ", ".join(words.replace(" ", _UNBROKEN) for words in chances_words(found, names))
    return [*lines, *reasons(found, names), chances_heading(found), *([chances] if chances else [])]


def _option_words(state: State, option: Option, names: Sequence[str]) -> str:
    from heckmeck.cli.advise.show import cells

    action, *win, worms, bust = cells(state, option, tuple(names))
    if not win:
        return _("{action} – worms {worms}, bust {bust}").format(action=action, worms=worms, bust=bust)
    text = _("{action} – win {win}, worms {worms}, bust {bust}")
    return text.format(action=action, win=win[0], worms=worms, bust=bust)


def reasons(found: Counsel, names: Sequence[str]) -> list[str]:
    """Why the best move is the best, in sentences."""
    from heckmeck.cli.advise.show import what_counts
    from heckmeck.reasons import reason_words

    if not found.advice.options:
        return []
    return [*what_counts(found.advice, len(names)), *(reason_words(fact, found.state, names) for fact in found.facts)]


def chances_heading(found: Counsel) -> str:
    """What the chances are."""
    if not found.chances:
        return _("No tile can be reached any more in this turn.")
    return _("The chance of each tile in this turn, for who plays for that one alone:")


def chances_words(found: Counsel, names: Sequence[str]) -> list[str]:
    """How likely each tile is in this turn, with whose it is where it would be stolen."""
    from heckmeck.cli.odds.tables import chance_words

    words = []
    for tile, chance in found.chances:
        owner = source(found.state, tile)
        tile_words = str(tile) if owner is None else _("{tile} of {name}").format(tile=tile, name=names[owner])
        words.append(f"{tile_words}: {chance_words(chance)}")
    return words


def command_line(state: State) -> str:
    """What asks for the same in a shell, with the position in it."""
    return f'heckmeck advise "{format_position(state)}"'


def position_line(state: State) -> str:
    """The position as text, as the other commands take it."""
    return _("Position: {position}").format(position=format_position(state))
