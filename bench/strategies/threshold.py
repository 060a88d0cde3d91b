"""Strategies that stop by the points they have, or by the dice that are left.

The names are made of a rule for the face and the points, `MostPoints27`; the others stand below.
"""

from __future__ import annotations

from math import exp
from random import Random

from bench.strategies.base import Numbered, Strategy, variant
from bench.strategies.faces import FACES, Highest, MostPoints, WormFirst

from heckmeck.state import State, dice_left, points, seat_worms
from heckmeck.tiles import Tile


class StopAt(Numbered):
    """Rolls on until it has so many points.

    Seen in mtruel/pikomino with 25 and with 30.
    """

    def rolls_on(self, state: State, tile: Tile, rng: Random) -> bool:
        """While the points are fewer."""
        return points(state) < self.number


def __getattr__(name: str) -> type[Strategy]:
    return variant(name, FACES, StopAt)  # type: ignore[type-abstract]  # mixed into a concrete one


class TwoDice(Highest):
    """Rolls on while at least three dice are left.

    Seen in davidplowman/pickomino.
    """

    def rolls_on(self, state: State, tile: Tile, rng: Random) -> bool:
        """By the dice that are left alone."""
        return dice_left(state) >= 3


class Balanced(MostPoints):
    """Rolls on with four dice or more and fewer than 28 points.

    Seen in mtruel/pikomino.
    """

    def rolls_on(self, state: State, tile: Tile, rng: Random) -> bool:
        """By the dice that are left and the points."""
        return dice_left(state) >= 4 and points(state) < 28


class Adaptive(WormFirst):
    """Stops at 26 points; with more where it is far behind or has many dice left, with fewer in the opposite cases.

    Seen in mtruel/pikomino, as its best one.
    """

    def rolls_on(self, state: State, tile: Tile, rng: Random) -> bool:
        """While the points are fewer than the lead and the dice left ask for."""
        worms = seat_worms(state)
        others = [won for seat, won in enumerate(worms) if seat != state.seat]
        lead = worms[state.seat] - max(others, default=0)
        base = 30 if lead < -5 else 23 if lead > 3 else 26
        left = dice_left(state)
        return points(state) < (base + 2 if left >= 5 else (21, 21, base - 3, base, base)[left])


class Coin(Highest):
    """Stops by the toss of a coin.

    Seen in metaxnet/pickomino.
    """

    def rolls_on(self, state: State, tile: Tile, rng: Random) -> bool:
        """In one of two cases, whatever the position."""
        return rng.random() < 0.5


class Logistic(Highest):
    """Stops by chance, the likelier the more points it has: evens with the number of the grill's highest tile.

    Seen in JamieAGraham/Heckmeck.
    """

    scale = 5.0
    """So many points away from evens it stops, or rolls, with a chance of 73 %."""
    offset = 0
    """Where evens is, from the highest tile."""

    def rolls_on(self, state: State, tile: Tile, rng: Random) -> bool:
        """By a draw against the logistic function of the points that are missing."""
        missing = state.grill[-1] + self.offset - points(state)
        return rng.random() >= 1 / (1 + exp(missing / self.scale))


class LogisticCautious(Logistic):
    """The same with evens two points lower and a flat slope.

    Seen in JamieAGraham/Heckmeck.
    """

    scale, offset = 10.0, -2
