"""The best response that a bench learns, in a game so small that the best response is known."""

from __future__ import annotations

from bench.answer import Answer
from bench.learning import learned

from heckmeck.rules import OFFICIAL
from heckmeck.solver.contest import WormCounter, contest
from heckmeck.solver.net import drawn, net_on
from heckmeck.solver.training import BATCH, Course
from heckmeck.solver.weights import Weights
from heckmeck.tiles import Tile

TILES = tuple(map(Tile, range(21, 25)))
BEST = 0.6464
"""What the best response to the counter of worms wins with these tiles: docs/engine.md."""


def test_the_best_response_is_found() -> None:
    """In three hundred steps it comes within a few points of what can be won; playing alike wins half."""
    begun = Weights(net_on(drawn(2, 16, 8, 1), 2, 16, 8), 16, 8, {})
    course = Course(
        rules=OFFICIAL, seats=2, positions=300 * BATCH, seed=1, tiles=TILES, first=16, second=8, rate=1e-2, counted=0
    )
    answer = learned(Answer(course, begun))
    rate = contest([answer, WormCounter(2)], 10_000, 1, tiles=TILES).rate(0)
    assert BEST - 0.03 < rate < BEST + 0.02
