"""Advice: what each move that may be made is worth to a player who plays on like a named one."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from random import Random
from typing import Final, NamedTuple, TypeAlias

from heckmeck.advice.habit import Choices, Habit
from heckmeck.dice import NO_DICE
from heckmeck.errors import HeckmeckError, UnknownPlayer, quoted
from heckmeck.expert import DEEPEST, DEPTH, POSSIBLE, Named, named, outlook, worth
from heckmeck.game import moves
from heckmeck.players import Careful, Hasty
from heckmeck.rules import Rules
from heckmeck.solver.ends import Ends, ends
from heckmeck.solver.plan import Plan
from heckmeck.state import Move, Stack, State
from heckmeck.tiles import Tile, worms
from heckmeck.worms import at_stake, gain

_COUNTER: Final = "worms"
_EXPERT: Final = "expert"
_HASTY: Final = Hasty()
_CAREFUL: Final = Careful()
_UNUSED: Final = Random(0)
"""These two draw nothing."""
_HABITS: Final[Mapping[str, Choices]] = {
    "random": lambda state: [(move, 1 / len(moves(state))) for move in moves(state)],
    "hasty": lambda state: [(_HASTY.choose(state, _UNUSED), 1.0)],
    "careful": lambda state: [(_CAREFUL.choose(state, _UNUSED), 1.0)],
}
"""The players who go by rules of their own, and how they choose."""
_ADVISERS: Final = ", ".join([*_HABITS, _COUNTER, POSSIBLE])
_NOISE: Final = 1e-12
"""Chances so near to 0 or 1 are 0 or 1: it is the error of adding up a turn."""

Worths: TypeAlias = tuple[float, float, float, float]
"""What an end of the turn is worth to the player, the chance to win after it, its worms, and whether it is a bust."""


class Option(NamedTuple):
    """A move, and what comes of it if the player plays on."""

    move: Move
    worth: float
    """What the player goes by: the chance to win (`expert.worth`), or worms, of which a steal counts more."""
    win: float | None
    """The chance to win the game; None where nothing has learned it."""
    worms: float
    """The expected change of the seat's own worms in this turn."""
    bust: float
    """The chance that this turn is a bust."""


class Advice(NamedTuple):
    """All moves of a position, best first; none where the dice move or the game is over."""

    options: tuple[Option, ...]
    by_win: bool
    """Whether the player goes by the chance to win, and not by worms."""

    @property
    def best(self) -> Move | None:
        """The best move."""
        return self.options[0].move if self.options else None


class Judged(NamedTuple):
    """A turn as the player sees it: what every end of it is worth, and how it goes on."""

    ends: Ends
    takes: Mapping[Tile, Worths]
    bust: Worths
    plan: Plan | Habit
    by_win: bool
    knows_win: bool


def advice(state: State, name: str = _EXPERT) -> Advice:
    """What each move is worth to the player of this name.

    Raises:
        HeckmeckError: the player cannot say it.
        BadWeights: it is the expert with a file that cannot be read, or is not for such tables.

    """
    kind, settings = _adviser(name)
    if state.over:
        return Advice((), by_win=False)
    found = _judged(state.grill, state.stacks, state.seat, state.rules, kind, settings)
    ranked = () if state.thrown == NO_DICE else found.plan.ranked(state)
    return Advice(tuple(_option(state, move, found) for move in ranked), found.by_win)


def judged(state: State, name: str = _EXPERT) -> Judged:
    """The turn on hand as the player of this name sees it; the game must not be over."""
    return _judged(state.grill, state.stacks, state.seat, state.rules, *_adviser(name))


def _adviser(name: str) -> tuple[str, Named]:
    """The player's kind, how many turns it looks ahead, and with which weights."""
    kind, colon, argument = name.partition(":")
    if kind == _EXPERT and (argument or not colon):
        try:
            return kind, named(argument)
        except UnknownPlayer as error:  # it names classes of one's own, too, which cannot say it
            raise HeckmeckError(
                "{given}: behind the colon stands how many turns it looks ahead, 1 to {deepest};"
                " possible are {possible}",
                given=quoted(name),
                deepest=DEEPEST,
                possible=POSSIBLE,
            ) from error
    if name in (_COUNTER, *_HABITS):
        return kind, Named(DEPTH, None)
    raise HeckmeckError(
        "{given} cannot say what a move is worth; possible are {possible}",
        given=quoted(name),
        possible=_ADVISERS,
    )


@lru_cache(maxsize=256)
def _judged(
    grill: tuple[Tile, ...], stacks: tuple[Stack, ...], seat: int, rules: Rules, kind: str, settings: Named
) -> Judged:
    turn = State(grill, stacks, seat, rules=rules)
    seen = outlook(turn, *settings)
    found = ends(turn) if seen is None else seen.ends
    by_win = kind != _COUNTER and seen is not None
    lost = float(0 - at_stake(turn))

    def worths(counted: float, win: float, own: float, bust: float) -> Worths:
        return (worth(rules, win, counted) if by_win else counted, win, own, bust)

    takes = {
        tile: worths(gain(turn, tile), 0.0 if seen is None else seen.takes[tile], float(worms(tile)), 0.0)
        for tile in {tile for offered in found.takes.values() for tile, _ in offered}
    }
    bust = worths(lost, 0.0 if seen is None else seen.bust, lost, 1.0)
    plan = Habit(turn, _HABITS[kind], takes, bust) if kind in _HABITS else Plan(found, takes, bust)
    return Judged(found, takes, bust, plan, by_win, seen is not None)


def _option(state: State, move: Move, found: Judged) -> Option:
    worth, win, own, bust = found.plan.worth(state, move).tolist()
    return Option(move, worth, _chance(win) if found.knows_win else None, own, _chance(bust))


def _chance(found: float) -> float:
    return 0.0 if found < _NOISE else 1.0 if found > 1 - _NOISE else found
