"""Worm counters: players that solve the turn on hand exactly, each with its own idea of what its ends are worth."""

from __future__ import annotations

from functools import cache, lru_cache
from random import Random

import numpy as np
from bench.strategies.worth import Worth
from numpy.typing import NDArray

from heckmeck.dice import Face, Handful, points
from heckmeck.solver.kernel import TurnTable, solve
from heckmeck.solver.program import ENDS, STATES, TOTALS, row
from heckmeck.state import State, offers, seat_worms, source
from heckmeck.tiles import Tile, worms
from heckmeck.worms import at_stake


@lru_cache(maxsize=64)
def _plan(player: Worth, turn: State) -> TurnTable:
    """The turn solved for the player: once for all its decisions."""
    return solve(player.ends(turn)[:, np.newaxis])


class Counter(Worth):
    """Makes the expected worms of the turn as many as possible; a steal counts once, a bust costs the top tile.

    Seen in bartek-wesolowski/pickomino, bwigmans/RegenWormenBotClaude, davidplowman/pickomino.
    """

    def having(self, turn: State, aside: Handful, rng: Random) -> float:
        """The exact expectation."""
        return float(_plan(self, turn).values[0, row(aside)])

    def rolling(self, turn: State, aside: Handful, rng: Random) -> float:
        """The exact expectation."""
        return float(_plan(self, turn).rolled[0, row(aside)])


class Fearless(Counter):
    """The same, where a bust costs nothing.

    The turn as Teun/heckmeck solves it.
    """

    loss = 0


class Double(Counter):
    """The same, where a steal counts twice however many play."""

    steal = 2


class Fearful(Double):
    """The same, where a bust costs twice the top tile as well."""

    loss = 2


class Timid(Counter):
    """The same, but it stops where that brings at least 1/1.1 of what rolling promises.

    Seen in bwigmans/RegenWormenBotClaude.
    """

    bias = 1.1


class Bold(Counter):
    """The same, but it stops only where that brings at least 1.1 times what rolling promises.

    Nearly seen in bwigmans/RegenWormenBotClaude, which plans its next decisions with the same bias.
    """

    bias = 1 / 1.1


class AnyTile(Counter):
    """Makes the chance to get any tile as great as possible, whatever the tile.

    Seen in bartek-wesolowski/pickomino.
    """

    def tile(self, turn: State, tile: Tile) -> float:
        """All are alike."""
        return 1

    def bust(self, turn: State) -> float:
        """Nothing is gained."""
        return 0


class ManyPoints(Counter):
    """Makes the expected number on the tile as great as possible, whatever its worms; a bust counts 0.

    Seen in k2nsloos/pickomino, with the points of the dice in place of the tile.
    """

    def tile(self, turn: State, tile: Tile) -> float:
        """Its number."""
        return tile

    def bust(self, turn: State) -> float:
        """Nothing is gained."""
        return 0


class Squared(Counter):
    """Counts the square of the worms, so that many at once are worth more.

    Seen in bwigmans/RegenWormenBotClaude and, in playouts, in RoyVorster/regenwormen.
    """

    power = 2.0

    def tile(self, turn: State, tile: Tile) -> float:
        """The power of its worms."""
        return float(worms(tile) ** self.power)

    def bust(self, turn: State) -> float:
        """The power of the worms at stake, as a loss."""
        return -float(at_stake(turn) ** self.power)


class Rooted(Squared):
    """Counts the square root of the worms, so that some are better than none.

    Seen in bwigmans/RegenWormenBotClaude.
    """

    power = 0.5


class Leader(Counter):
    """Makes the expected lead in worms over the best of the others as great as possible: it robs the leader.

    Seen in acouplet/pickomino.
    """

    def tile(self, turn: State, tile: Tile) -> float:
        """The lead with it."""
        robbed = source(turn, tile)
        after = [
            won + worms(tile) * ((seat == turn.seat) - (seat == robbed)) for seat, won in enumerate(seat_worms(turn))
        ]
        return _lead(after, turn.seat)

    def bust(self, turn: State) -> float:
        """The lead without the top tile."""
        return _lead(list(seat_worms(turn)), turn.seat) - at_stake(turn)


def _lead(won: list[int], seat: int) -> float:
    own = won.pop(seat)
    return own - max(won, default=0)


class FirstOrBest(Counter):
    """Stops at the first tile, the best that the roll gives; before that it plays as a worm counter does.

    Seen in davidplowman/pickomino, as its careful one.
    """

    def having(self, turn: State, aside: Handful, rng: Random) -> float:
        """A tile first, and the more it is worth the better."""
        tiles = offers(turn, points(aside)) if aside[Face.WORM - 1] else ()
        exact = super().having(turn, aside, rng)
        return 1000 + max(self.tile(turn, tile) for tile in tiles) if tiles else exact

    def rolling(self, turn: State, aside: Handful, rng: Random) -> float:
        """Never with a tile in hand."""
        return -1000


@cache
def _chances() -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The best chance of each total from 21 to 40, [20, S], when rolling: of at least so many points, of exactly."""
    least, exact = np.empty((2, len(TOTALS), len(STATES)))
    for index in range(len(TOTALS)):
        rows = np.arange(ENDS - 1)
        for chances, ends in ((least, rows >= index), (exact, rows == index)):
            chances[index] = solve(np.append(ends, False).astype(np.float64)[:, np.newaxis]).rolled[0]
    return least, exact


class OneTarget(Double):
    """Looks for the one tile with the best chance times worth, aims at it alone, and looks again after each roll.

    A steal counts twice, and every tile counts the worms of the own top in addition, which it keeps from being lost.
    Seen in MGPoirot/Pickomino.
    """

    def tile(self, turn: State, tile: Tile) -> float:
        """Its worms and what a bust would cost."""
        return super().tile(turn, tile) + at_stake(turn)

    def bust(self, turn: State) -> float:
        """Nothing is gained."""
        return 0

    def having(self, turn: State, aside: Handful, rng: Random) -> float:
        """The better of stopping and rolling."""
        tiles = offers(turn, points(aside)) if aside[Face.WORM - 1] else ()
        stopping = [self.tile(turn, tile) for tile in tiles]
        return max([*stopping, self.rolling(turn, aside, rng)])

    def rolling(self, turn: State, aside: Handful, rng: Random) -> float:
        """The best of all targets."""
        least, exact = _chances()
        at = row(aside)
        grill = [least[tile - TOTALS[0], at] * self.tile(turn, tile) for tile in turn.grill]
        steals = [
            exact[tile - TOTALS[0], at] * self.tile(turn, tile)
            for tile in (stack[-1] for stack in turn.stacks if stack)
            if source(turn, tile) is not None and not turn.rules.no_steal
        ]
        return float(max(grill + steals))
