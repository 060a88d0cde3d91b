"""The ladder: six levels of play for people, from a beginner to the expert.

A level looks at the turn as a counter of worms does, the last one as the expert does, and then errs in the ways in
which people err. How much is all in which the levels differ.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final

from heckmeck.dice import Face
from heckmeck.errors import N_, UnknownPlayer
from heckmeck.expert import plan as to_win
from heckmeck.solver.plan import Plan
from heckmeck.state import Move, Roll, SetAside, State, Stop, Take
from heckmeck.worms import plan as counted

_EQUAL: Final = 1e-9
"""Worths in worms that differ by less are the same, but for the error of adding up a turn."""
_PLACES: Final = 9
"""To so many places behind the point a move seems worth something."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """A player who sees what each move is worth, and misjudges it; all numbers are in worms.

    Where several tiles can be had it takes the best, it gives up only where its plan says that no roll can help, and it
    sets aside no symbol that makes the bust certain while another does not.
    """

    plan: Callable[[State], Plan] = counted
    """What the moves are really worth."""
    greed: float = 0.0
    """Each point that a number brings now seems worth so much more, so worms are left for later."""
    haste: float = 0.0
    """A tile that can be had seems worth so much more than it is: it stops too early."""
    blur: float = 0.0
    """What rolling on or a symbol is worth, it knows to within so much; each time another error."""

    def choose(self, state: State, rng: Random) -> Move:
        """The move that seems best; draws by `rng.random()` alone, the only method that is the same in every Python."""
        plan = self.plan(state)
        ranked = plan.ranked(state)
        if state.thrown is None:
            take = next((move for move in ranked if isinstance(move, Take)), None)
            ranked = [move for move in ranked if isinstance(move, Roll) or move is take] if take else ranked[:1]
        else:
            ranked = [move for move in ranked if _hopeful(state, plan, move)] or ranked
        return max(ranked, key=lambda move: round(self._seems(state, plan, move, rng), _PLACES))  # of equals the first

    def _seems(self, state: State, plan: Plan, move: Move, rng: Random) -> float:
        worth = float(plan.worth(state, move)[0])
        match move:
            case Take():
                return worth + self.haste
            case Roll():
                return worth + self._error(rng)
            case SetAside():
                return worth + self._lure(state, move) + self._error(rng)
            case _:
                return worth

    def _lure(self, state: State, move: SetAside) -> float:
        assert state.thrown is not None
        number = state.thrown[move.face - 1]
        return 0.0 if move.face is Face.WORM else self.greed * number * move.face.points

    def _error(self, rng: Random) -> float:
        """Between -blur and blur, mostly small."""
        return self.blur * (rng.random() + rng.random() - 1) if self.blur else 0.0


def _hopeful(state: State, plan: Plan, move: Move) -> bool:
    """Whether the move can lead to more than a bust: nobody overlooks that a symbol ends all hope."""
    return float(plan.worth(state, move)[0]) > float(plan.worth(state, Stop())[0]) + _EQUAL


LEVELS: Final[tuple[Level, ...]] = (
    Level(greed=0.31, haste=2.5, blur=1.2),
    Level(greed=0.22, haste=1.8, blur=1.1),
    Level(greed=0.15, haste=1.3, blur=0.95),
    Level(greed=0.09, haste=0.9, blur=0.75),
    Level(greed=0.04, haste=0.4, blur=0.5),
    Level(plan=to_win),
)
"""The levels, weakest first; `level:1` is the first.

No blur is more than a tenth of a worm above the haste: nobody risks a tile in hand for a loss of more than that.
"""


def made(argument: str) -> Level:
    """The level of a name, `level:1` to `level:6`.

    Raises:
        UnknownPlayer: what stands behind the colon is none of them.

    """
    numbers = [str(number + 1) for number in range(len(LEVELS))]
    if argument not in numbers:
        raise UnknownPlayer(
            N_("behind the colon stands the level, 1 to {most}"),
            given=f"level:{argument}" if argument else "level",
            possible=f"level:1 ... level:{len(LEVELS)}",
            most=len(LEVELS),
        )
    return LEVELS[numbers.index(argument)]
