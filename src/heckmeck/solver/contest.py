"""Many games between networks and counters of worms, side by side: quick enough to see small differences.

A player plans each turn exactly, by what it thinks of the ends of that turn. Every game that is begun is played to its
end and counted: to count those that end first would favour whoever wins the short ones.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from heckmeck.rules import OFFICIAL, Rules
from heckmeck.solver.arena import Score, Seats, begin_all, play_on, value_turns
from heckmeck.solver.board import Flags, flags_of
from heckmeck.solver.kernel import BLOCK, block_tables
from heckmeck.solver.lanes import Scratch, Work, scratch
from heckmeck.solver.net import Net, drawn, net_on
from heckmeck.solver.value import turns
from heckmeck.solver.weights import Weights
from heckmeck.tiles import TILES, Tile

LONGEST: Final = 10_000
"""The turns after which a game is broken off, where nothing else is said."""
_SMALL: Final = 4
"""The layers of the network that stands where none is asked."""


class WormCounter(NamedTuple):
    """A player that makes the worms of each turn as many as possible; a bust costs what goes back."""

    steal: float
    """How often the worms of a stolen tile count, more than 0."""


class Searcher(NamedTuple):
    """A player that looks further ahead: it solves so many turns before its network is asked."""

    weights: Weights
    depth: int


Contestant: TypeAlias = Weights | WormCounter | Searcher


class Outcome(NamedTuple):
    """What the games came to."""

    wins: tuple[int, ...]
    """Of each player, in their order."""
    undecided: int
    """Games that ended without a tile in anyone's stack: nobody wins them."""
    unfinished: int
    """Games broken off as endless: nobody wins them."""
    games: int
    """All games that are over."""
    turns: int
    """Of all players together, in those games."""

    def rate(self, player: int) -> float:
        """The part of the games that the player won."""
        return self.wins[player] / self.games

    def error(self, player: int) -> float:
        """The standard error of that rate p over n games, sqrt(p (1 - p) / n)."""
        rate = self.rate(player)
        return sqrt(rate * (1 - rate) / self.games)


class _Mind(NamedTuple):
    """A player as the compiled code takes it."""

    net: Net
    steal: float
    room: Scratch
    searcher: Searcher | None = None


def contest(
    players: Sequence[Contestant],
    games: int,
    seed: int,
    rules: Rules = OFFICIAL,
    *,
    tiles: Sequence[Tile] = TILES,
    longest: int = LONGEST,
    progress: Callable[[Outcome], None] | None = None,
) -> Outcome:
    """What so many games come to; the seats rotate from game to game, and the same seed gives the same outcome.

    `progress` is called after each turn of the games with the outcome so far, in which the short games are too many:
    what it raises ends the contest, and no outcome should be made of what was played until then.
    """
    seats, lanes = len(players), min(BLOCK, games)
    minds = [_mind(each, seats) for each in players]
    where, score = Seats.of(seats, lanes, seed, tiles), Score.of(seats)
    work = Work.of(1, lanes, minds[0].room)
    flags, tables = flags_of(rules), block_tables(np.float32)
    begin_all(where, score, games)
    while (found := _outcome(score)).games < games:
        for player, mind in enumerate(minds):
            if mind.searcher is None:
                value_turns(where, player, mind.net, mind.steal, work, mind.room, flags)
            else:
                _look_ahead(mind.searcher, np.flatnonzero(where.movers == player), where, work, flags)
        play_on(where, score, work, flags, tables, games, longest)
        if progress is not None:
            progress(_outcome(score))
    return found


def _look_ahead(player: Searcher, lanes: NDArray[np.intp], where: Seats, work: Work, flags: Flags) -> None:
    """Value every end of the turns in these lanes by search."""
    if lanes.size:
        found = turns(player.weights, where.boards[lanes], flags, player.depth)
        work.ends[:, 0, lanes] = found.rows[:, 0]
        work.choice[:, lanes] = found.choice


def _mind(player: Contestant, seats: int) -> _Mind:
    if isinstance(player, Searcher):
        return _mind(player.weights, seats)._replace(searcher=player)
    if isinstance(player, Weights):
        assert len(player.net.out_bias) == seats
        return _Mind(player.net, 0.0, scratch(seats, player.first, player.second))
    assert player.steal > 0
    idle = net_on(drawn(seats, _SMALL, _SMALL, 0), seats, _SMALL, _SMALL)
    return _Mind(idle, player.steal, scratch(seats, _SMALL, _SMALL))


def _outcome(score: Score) -> Outcome:
    _, undecided, unfinished, games, turns = score.counts.tolist()
    return Outcome(tuple(score.wins.tolist()), undecided, unfinished, games, turns)
