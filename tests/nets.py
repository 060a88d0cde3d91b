"""Networks that know nothing, for the tests: drawn at random, so that each table has its own and all seats differ."""

from __future__ import annotations

from functools import cache

from heckmeck.solver.net import drawn, net_on
from heckmeck.solver.weights import Weights

FIRST = 8
SECOND = 4


@cache
def weights(seats: int, seed: int = 1) -> Weights:
    """A small network for so many seats, whose chances differ much."""
    flat = 2 * drawn(seats, FIRST, SECOND, seed)
    return Weights(net_on(flat, seats, FIRST, SECOND), FIRST, SECOND, {"seed": seed})
