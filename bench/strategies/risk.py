"""Strategies that roll on while the next roll busts in less than so many percent.

The names are made of a rule for the face and the percentage: `MostPoints30`.
"""

from __future__ import annotations

from random import Random

from bench.strategies.base import Numbered, Strategy, variant
from bench.strategies.faces import FACES

from heckmeck.state import State, bust_chance
from heckmeck.tiles import Tile


class RiskLimit(Numbered):
    """Rolls on while the chance of the next bust, in percent, is below a number and the grill has a better tile.

    The rule of players who reckon with (faces aside / 6) to the power of the dice left; CFKaligula/Pickomino-Python
    reckons with the chance of one die.
    """

    def rolls_on(self, state: State, tile: Tile, rng: Random) -> bool:
        """While the risk is small, and where it is worth any."""
        risk = bust_chance(state)
        return tile < state.grill[-1] and risk is not None and 100 * risk < self.number


def __getattr__(name: str) -> type[Strategy]:
    return variant(name, FACES, RiskLimit)  # type: ignore[type-abstract]  # mixed into a concrete one
