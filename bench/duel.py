"""A network against a counter of worms at a table for two, counted without luck, so that tiny differences are seen.

Two networks say how likely the first player is to win, with it on turn and with the counter on turn; `bench.answer`
learns such a pair. They need not be right: what a game comes to is what they say of its beginning, and then for each
turn by how much the expectation over the turn differs from what they said before it, plus luck that is 0 on average.
Left out, the luck takes nearly all of the noise with it; `bench.rollouts` does the same for one network.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, NamedTuple

import numpy as np
from bench.rollouts import MIXED
from numpy.typing import NDArray

from heckmeck.rules import OFFICIAL
from heckmeck.solver.board import EVERY_END, MOST_ENDS, WIDTH, Boards, best_ends, flags_of
from heckmeck.solver.contest import LONGEST
from heckmeck.solver.draws import deal
from heckmeck.solver.kernel import block_tables, solve_block
from heckmeck.solver.lanes import Work, scratch
from heckmeck.solver.learn import Games, Guest, Manner, move_on, value_block
from heckmeck.solver.program import ENDS
from heckmeck.solver.value import chances, expand, winners
from heckmeck.solver.weights import Weights
from heckmeck.tiles import TILES, Tile

LANES: Final = 128
"""So many games go on side by side."""


class Pair(NamedTuple):
    """What is said of the chances of who is on turn."""

    own: Weights
    """With the first player on turn."""
    theirs: Weights
    """With the counter of worms on turn."""


class Rate(NamedTuple):
    """How often the first player wins, both beginning equally often, and the standard error."""

    rate: float
    error: float
    games: int


class Duel:
    """Games of the first player, which looks so many turns ahead, against a counter of worms."""

    def __init__(self, said: Pair, player: Weights, depth: int, seed: int, tiles: tuple[Tile, ...] = TILES) -> None:
        """No game is begun yet; with depth 2 the player knows its opponent's plan, and asks `said.own` after it."""
        self._said, self._depth, self._flags = said, depth, flags_of(OFFICIAL)
        self._tiles = np.array([tile - TILES[0] for tile in tiles], np.int64)
        self._random = np.array([seed], np.uint64)
        self._boards = np.zeros((LANES, 3, WIDTH), np.int8)
        self._counts = np.zeros(2, np.int64)
        self._player = Guest(player.net, scratch(2, player.first, player.second))
        self._work, self._answers = (_work(said) for _ in range(2))
        self._tables = block_tables(np.float32)

    def rate(self, rounds: int) -> Rate:
        """How often the first player wins, over so many turns of each in each lane."""
        start = self._start()
        sums, games = np.zeros(LANES), np.zeros(LANES)
        for number in range(-MIXED, rounds):
            for counter in (False, True):
                off, ended = self._turn(counter=counter)
                if number >= 0:
                    sums += -off if counter else off
                    games += ended
        ratio = sums.sum() / games.sum()
        error = sqrt(float(((sums - ratio * games) ** 2).sum())) / games.sum()
        return Rate(float(start + ratio), float(error), int(games.sum()))

    def _start(self) -> float:
        """What is said of the first player's chance at the beginning, on average over who begins."""
        for board in self._boards:
            deal(board, self._tiles, self._random, 0.0)
        first, second = (chances(each, self._boards[:1], self._flags, 0)[0, 0] for each in self._said)
        return float(first + 1 - second) / 2

    def _turn(self, *, counter: bool) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
        """Play a turn in each lane; by how much its expectation differs from what was said, and which games end."""
        before = chances(self._said[counter], self._boards, self._flags, 0)[:, 0]
        ends, manner = self._said[not counter], self._manner(counter=counter)
        games = Games(self._boards, np.zeros(LANES, np.int64), np.ones(LANES, np.int64), self._random, self._counts)
        value_block(ends.net, self._player, games, self._work, manner, self._tables)
        if self._depth > 1 and not counter:
            self._look_ahead()
        off = self._work.values[-1, 1].astype(np.float64) - before
        move_on(games, self._work, manner, self._tables)
        return off, games.turns == 0

    def _manner(self, *, counter: bool) -> Manner:
        steal, longest = 2.0 if counter else 0.0, LONGEST
        return Manner(self._flags, self._tiles, steal, counted=False, hosting=True, odd=0, wander=0, longest=longest)

    def _look_ahead(self) -> None:
        """Choose anew, each end worth what the counter's turn after it is on average."""
        places = np.full((LANES, EVERY_END), -1, np.int64)
        after = np.zeros((LANES * MOST_ENDS, *self._boards.shape[1:]), np.int8)
        after = after[: expand(self._boards, self._flags, places, after)]
        worth = self._answered(after)[places]
        best = np.zeros((LANES, ENDS), np.int64)
        for at in range(LANES):
            best_ends(self._boards[at], self._flags, worth[at], best[at])
        said = 1 - chances(self._said.theirs, after, self._flags, 0)[:, 0]
        self._work.ends[:, 0] = np.take_along_axis(worth, best, 1).T
        self._work.ends[:, 1] = said[np.take_along_axis(places, best, 1)].T
        self._work.choice[:] = best.T
        work = self._work
        solve_block(work.ends, work.values, work.best, work.total, self._tables)

    def _answered(self, after: Boards) -> NDArray[np.float64]:
        """The first player's chances where the counter is on turn, each turn played out."""
        found, manner, own = winners(after)[:, 1], self._manner(counter=True), self._said.own.net
        going_on = np.flatnonzero(after[:, -1, 0])
        for at in range(0, len(going_on), LANES):
            some = going_on[at : at + LANES]
            boards = after[np.resize(some, LANES)]
            games = Games(boards, np.zeros(LANES, np.int64), np.ones(LANES, np.int64), self._random, self._counts)
            value_block(own, self._player, games, self._answers, manner, self._tables)
            found[some] = 1 - self._answers.values[-1, 1][: len(some)]
        return found


def _work(said: Pair) -> Work:
    return Work.of(2, LANES, scratch(2, said.own.first, said.own.second))
