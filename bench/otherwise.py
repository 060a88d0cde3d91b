"""The expert against counters of worms where the game, or the counter, is read otherwise than here.

To a counter tiles of the same worms are worth the same: which of them it goes for is left open. And where a solver may
choose the bust wherever that is worth more, also with a tile at hand, it plays a game that rule 13 does not know: who
must take the last tile, and loses the game by it, would rather bust. Read figures of other programs so.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

import numpy as np
from numpy.typing import NDArray

from heckmeck.rules import OFFICIAL
from heckmeck.solver.arena import OVER, Score, Seats, begin_all, play_on, value_turns
from heckmeck.solver.board import BUSTED, STOLEN, Boards, flags_of
from heckmeck.solver.contest import LONGEST
from heckmeck.solver.kernel import BLOCK, block_tables
from heckmeck.solver.lanes import Work, scratch
from heckmeck.solver.program import BUST
from heckmeck.solver.weights import Weights

_NUDGE: Final = 0.0005
"""Of a worm for each number of a tile: too little to outweigh any worm."""
_STEAL: Final = 2.0
"""How often the counter counts a steal: what one wins by it the other loses."""


def against_worms(
    player: Weights, games: int, seed: int, *, prefers: int = 0, surrenders: bool = False
) -> tuple[float, float, int]:
    """How often the player beats a counter of worms at a table for two: the rate, the standard error, the games.

    Of tiles worth the same the counter prefers the higher (1), the lower (-1), or neither (0); with `surrenders` a bust
    may be chosen with a tile at hand.
    """
    lanes, flags, tables = min(BLOCK, games), flags_of(OFFICIAL), block_tables(np.float32)
    where, score = Seats.of(2, lanes, seed), Score.of(2)
    room = scratch(2, player.first, player.second)
    work = Work.of(1, lanes, room)
    begin_all(where, score, games)
    while score.counts[OVER] < games:
        for seat, steal in enumerate((0.0, _STEAL)):
            value_turns(where, seat, player.net, steal, work, room, flags)
        counting = where.movers == 1
        work.ends[:BUST, 0, counting] += prefers * _NUDGE * _tiles(work.choice, where.boards)[:BUST, counting]
        if surrenders:
            _surrender(work)
        play_on(where, score, work, flags, tables, games, LONGEST)
    rate = float(score.wins[0]) / games
    return rate, sqrt(rate * (1 - rate) / games), games


def _tiles(choice: NDArray[np.int8], boards: Boards) -> NDArray[np.int8]:
    """The tile, 0 to 15, that each chosen end takes, [21, L]; 0 for a bust."""
    other = boards[:, 1]
    top = np.take_along_axis(other, other[:, :1].astype(np.int64), axis=1)[:, 0]
    stolen = (choice >= STOLEN) & (choice < BUSTED)
    return np.where(stolen, top, np.where(choice < STOLEN, choice, np.int8(0)))


def _surrender(work: Work) -> None:
    """Bust at the end of a turn wherever that is worth more; a counter of worms never does."""
    better = work.ends[BUST, 0] > work.ends[:, 0]
    work.choice[:] = np.where(better, work.choice[BUST], work.choice)
    work.ends[:, 0] = np.where(better, work.ends[BUST, 0], work.ends[:, 0])
