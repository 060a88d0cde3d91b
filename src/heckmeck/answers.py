"""Odds and advice as programs are answered: what commands print as JSON and what the server sends are made of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypedDict

from heckmeck.notation import format_position
from heckmeck.state import State, bust_chance, points

if TYPE_CHECKING:
    from heckmeck.advice import Option
    from heckmeck.solver.odds import Odds


class OddsAnswer(TypedDict):
    """The odds of a turn; the fields are those of `heckmeck odds --json`."""

    position: str
    points: int
    bust_next_roll: float | None
    at_least: dict[str, float]
    exactly: dict[str, float]


class Weighed(TypedDict):
    """A move, and what comes of it; the fields are those of `heckmeck advise --json`."""

    move: str
    win: float | None
    worms: float
    bust: float


class AdviceAnswer(TypedDict):
    """The moves of a position, best first, and why the first is the best, in the language spoken."""

    moves: list[Weighed]
    best: str | None
    why: list[str]


def odds_answer(state: State, found: Odds) -> OddsAnswer:
    """The odds that were found for the state."""
    risk = bust_chance(state)
    return {
        "position": format_position(state),
        "points": points(state),
        "bust_next_roll": None if risk is None else float(risk),
        "at_least": {str(tile): float(chance) for tile, chance in found.at_least.items()},
        "exactly": {str(tile): float(chance) for tile, chance in found.exactly.items()},
    }


def advice_answer(state: State, names: Sequence[str], player: str = "expert") -> AdviceAnswer:
    """What the player of this name advises; the reasons call the seats by these names.

    Raises:
        HeckmeckError: the player cannot say it.
        BadWeights: it is the expert with a file that cannot be read, or is not for such tables.

    """
    from heckmeck.advice import advice  # loads the compiled solver, which the odds can do without
    from heckmeck.advice.why import facts
    from heckmeck.reasons import reason_words

    found = advice(state, player)
    return {
        "moves": [weighed(option) for option in found.options],
        "best": None if found.best is None else str(found.best),
        "why": [reason_words(fact, state, names) for fact in facts(state, found, player)],
    }


def weighed(option: Option) -> Weighed:
    """A move of an advice."""
    return {"move": str(option.move), "win": option.win, "worms": option.worms, "bust": option.bust}
