"""Strategies that stop as soon as they can take any tile: what most programs play.

They differ in the face they set aside. `MostPoints` here is the player `hasty`.
"""

from __future__ import annotations

from random import Random

from bench.strategies import faces
from bench.strategies.base import Strategy

from heckmeck.state import State
from heckmeck.tiles import Tile


class FirstTile(Strategy):
    """Never rolls on once a tile can be had.

    Seen in ttencate/pickomino, bartek-wesolowski/pickomino, smallgig/Pickomino, alexdriedger/PickominoSimulation,
    CFKaligula/Pickomino-Python, adrien-obrecht/Pickomino, Alexderoode011202/regenwormen_repo, mtruel/pikomino.
    """

    def rolls_on(self, state: State, tile: Tile, rng: Random) -> bool:
        """Never."""
        return False


class MostPoints(faces.MostPoints, FirstTile):
    """Most points, first tile."""


class Highest(faces.Highest, FirstTile):
    """The worm, then the highest face; first tile."""


class MostDice(faces.MostDice, FirstTile):
    """The worm, then the most dice; first tile."""


class FewestDice(faces.FewestDice, FirstTile):
    """The fewest dice, first tile."""


class WormFirst(faces.WormFirst, FirstTile):
    """The worm, then most points; first tile."""


class WormSecond(faces.WormSecond, FirstTile):
    """Most points, then the worm as soon as it shows; first tile."""


class WormThird(faces.WormThird, FirstTile):
    """Most points twice, then the worm as soon as it shows; first tile."""


class PricedDice(faces.PricedDice, FirstTile):
    """Most points above the average of a die, first tile."""
