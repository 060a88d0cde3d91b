"""Positions of play, and what they are worth where the expert plays on against itself: the truth about its network.

Who plays a position to its end many times sees wins and losses, whose noise hides errors of half a point. But how far
the network is off is known turn by turn: it says v(p) of a position, and the solver knows what it says on average of
what follows, E v(p'). The outcome of a game is v(p) plus the sum of all E v(p') - v(p) on its way plus how lucky each
turn was, and luck is 0 on average. So that sum, without the luck, is as true on average as the outcome, and its
noise is some 25 times smaller.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from heckmeck.rules import OFFICIAL
from heckmeck.solver.arena import BEGUN, Score, Seats, begin_all, play_on, value_turns
from heckmeck.solver.board import flags_of
from heckmeck.solver.contest import LONGEST
from heckmeck.solver.kernel import block_tables
from heckmeck.solver.lanes import Work, scratch
from heckmeck.solver.net import Floats
from heckmeck.solver.value import chances, winners
from heckmeck.solver.weights import Weights

LANES: Final = 256
"""So many games go on side by side."""
MIXED: Final = 40
"""So many turns after their common beginning the games are at all stages."""
_APART: Final = 5
"""So many turns lie between two positions of a game: those of one turn and the next are much alike."""


class Play:
    """Games of a network against itself, side by side."""

    def __init__(self, weights: Weights, seats: int, seed: int) -> None:
        """No game is begun yet."""
        self._weights = weights
        self._seats = seats
        self._where = Seats.of(seats, LANES, seed)
        self.boards, self.movers, self.turns, *_ = self._where
        self._room = scratch(seats, weights.first, weights.second)
        self._work = Work.of(1, LANES, self._room)
        self._flags, self._tables = flags_of(OFFICIAL), block_tables(np.float32)
        self._score = Score.of(seats)
        self._games = 0

    def begin(self, games: int) -> None:
        """Begin the first of so many games in all."""
        self._games = games
        self._score.counts[:] = 0
        begin_all(self._where, self._score, games)

    def place(self, board: NDArray[np.int8]) -> None:
        """Put one position into all lanes; no other games follow."""
        self._games = LANES
        self._score.counts[:] = 0
        self._score.counts[BEGUN] = LANES
        self.boards[:] = board
        self.movers[:] = 0
        self.turns[:] = 0

    def turn(self) -> Floats:
        """Play a turn in each game; gives what it was worth to the one on turn before it, [L], by its ends."""
        for player in range(self._seats):
            value_turns(self._where, player, self._weights.net, 0.0, self._work, self._room, self._flags)
        play_on(self._where, self._score, self._work, self._flags, self._tables, self._games, LONGEST)
        found: Floats = self._work.values[-1, 0]
        return found


def reached(weights: Weights, seats: int, positions: int, seed: int) -> Iterator[NDArray[np.int8]]:
    """The boards at the start of so many turns of the expert against itself, a few turns apart."""
    play = Play(weights, seats, seed)
    play.begin(LANES + positions)  # more than will be begun
    for turn in range(MIXED + _APART * positions // LANES + _APART):
        play.turn()
        if turn >= MIXED and turn % _APART == 0:
            yield play.boards[play.movers >= 0].copy()


class Truth(NamedTuple):
    """What rollouts of positions for two say, each an array over the positions, all for the one on turn."""

    said: NDArray[np.float64]
    """The network's word."""
    exact: NDArray[np.float64]
    """The exact turn by the network's word of its ends."""
    true: NDArray[np.float64]
    """The mean of the rollouts without luck."""
    error: NDArray[np.float64]
    """Its standard error."""
    won: NDArray[np.float64]
    """The part of the rollouts that was won, luck and all."""


def truth(weights: Weights, boards: NDArray[np.int8], rollouts: int, seed: int) -> Truth:
    """What positions for two are worth where the expert plays both; so many rollouts of each, in whole blocks."""
    play = Play(weights, 2, seed)
    said, exact = (chances(weights, boards, flags_of(OFFICIAL), depth)[:, 0] for depth in (0, 1))
    sums = np.array([[_rolled(play, weights, board) for _ in range(-(-rollouts // LANES))] for board in boards])
    off, won = (sums[:, :, which].reshape(len(boards), -1) for which in (0, 1))
    return Truth(said, exact, said + off.mean(axis=1), off.std(axis=1) / np.sqrt(off.shape[1]), won.mean(axis=1))


def _rolled(play: Play, weights: Weights, board: NDArray[np.int8]) -> NDArray[np.float64]:
    """For each lane the sum of how far the network was off, and who won, [2, L], for the one on turn."""
    play.place(board)
    found, sign = np.zeros((2, LANES)), 1.0
    while (live := play.movers >= 0).any():
        before = chances(weights, play.boards, flags_of(OFFICIAL), 0)[:, 0]
        found[0, live] += sign * (play.turn() - before)[live]
        sign = -sign
    ended = winners(play.boards)[:, 0]
    found[1] = np.where(play.turns % 2 == 0, ended, 1 - ended)
    return found
