"""Monte Carlo players: each move is tried by playing the turn from it to its end, many times; the best average wins."""

from __future__ import annotations

from random import Random
from typing import ClassVar, Final

import numpy as np
from bench.strategies.worth import Worth
from numpy.typing import NDArray

from heckmeck.dice import DICE, FACES, Face, Handful
from heckmeck.solver.compiling import compiled
from heckmeck.solver.program import BUST, TOTALS
from heckmeck.state import State

_POINTS: Final = np.array([face.points for face in FACES])
_WORM: Final = Face.WORM - 1
_LOWEST: Final = TOTALS[0]


@compiled
def _throw(dice: int) -> NDArray[np.int64]:
    """How many of so many dice show each face."""
    thrown = np.zeros(6, np.int64)
    for _ in range(dice):
        thrown[int(np.random.random() * 6)] += 1
    return thrown


@compiled
def _pick(aside: NDArray[np.int64], thrown: NDArray[np.int64], greedy: bool) -> int:
    """The face to set aside: the one with most points, or any; -1 where there is none."""
    best, seen = -1, 0
    for face in range(6):
        if thrown[face] and not aside[face]:
            seen += 1
            better = best < 0 or thrown[face] * _POINTS[face] >= thrown[best] * _POINTS[best]
            if better if greedy else np.random.random() * seen < 1:
                best = face
    return best


@compiled
def _play(aside: NDArray[np.int64], ends: NDArray[np.float64], rolls: bool, greedy: bool) -> float:
    """The worth of the end that one playout comes to; where `rolls` is set it does not stop at once."""
    while True:
        total = int(np.sum(aside * _POINTS))
        left = DICE - int(np.sum(aside))
        bust = float(ends[BUST])
        end = float(ends[total - _LOWEST]) if aside[_WORM] and total >= _LOWEST else bust
        if left == 0 or np.min(aside) > 0:
            return end
        if end > bust and not rolls and (greedy or np.random.random() < 0.5):
            return end
        rolls = False
        thrown = _throw(left)
        face = _pick(aside, thrown, greedy)
        if face < 0:
            return bust
        aside[face] = thrown[face]


@compiled
def _average(
    aside: NDArray[np.int64],
    ends: NDArray[np.float64],
    rolls: bool,
    greedy: bool,
    number: int,
    seed: int,
) -> float:
    """The average of so many playouts."""
    np.random.seed(seed)
    total = 0.0
    for _ in range(number):
        total += _play(aside.copy(), ends, rolls, greedy)
    return total / number


class Playouts(Worth):
    """Tries each move with 200 playouts of random moves, and counts the worms won or lost at the end of the turn.

    Seen in alexdriedger/PickominoSimulation and RoyVorster/regenwormen, which search a tree with them; with 100 of
    them in AlexTraveylan/Pikomino.
    """

    number: ClassVar[int] = 200
    greedy: ClassVar[bool] = False
    """Whether the playouts set aside most points and stop at the first tile, in place of random moves."""

    def having(self, turn: State, aside: Handful, rng: Random) -> float:
        """The average of the playouts."""
        return self._average(turn, aside, rng, rolls=False)

    def rolling(self, turn: State, aside: Handful, rng: Random) -> float:
        """The average of the playouts that begin with a roll."""
        return self._average(turn, aside, rng, rolls=True)

    def _average(self, turn: State, aside: Handful, rng: Random, *, rolls: bool) -> float:
        seed = int(rng.random() * 2**32)
        return _average(np.array(aside), self.ends(turn), rolls, self.greedy, self.number, seed)


class GreedyPlayouts(Playouts):
    """The same with playouts that set aside most points and stop at the first tile.

    Greedy playouts are seen in bwigmans/RegenWormenBotClaude.
    """

    greedy = True
