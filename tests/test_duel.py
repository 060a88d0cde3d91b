"""Games against a counter of worms, counted without luck: the same rates as of games, with less noise."""

from __future__ import annotations

import pytest
from bench.duel import Duel, Pair

from heckmeck.rules import Preset
from heckmeck.solver.contest import WormCounter, contest
from heckmeck.solver.weights import shipped


@pytest.mark.parametrize("depth", [1, 2])
def test_the_rate_is_that_of_games(depth: int) -> None:
    """The expert wins as often as in ordinary games, within the errors of both; that here is much the smaller."""
    net = shipped(Preset.OFFICIAL, 2)
    assert net is not None
    found = Duel(Pair(net, net), net, depth, seed=3).rate(60 // depth)
    played = contest([net, WormCounter(2)], 20_000, 3)
    assert abs(found.rate - played.rate(0)) < 0.02
    assert found.games > 100 // depth
    assert found.error < 0.25 / found.games**0.5
