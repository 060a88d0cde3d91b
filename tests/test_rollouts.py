"""What positions are worth by rollouts: the sums without luck are those of who won."""

from __future__ import annotations

import numpy as np
from bench.rollouts import LANES, reached, truth

from heckmeck.rules import Preset
from heckmeck.solver.weights import shipped


def test_rollouts_without_luck_agree_with_those_with_luck() -> None:
    """Both say the same of positions at all stages, one with much less noise; and the seed settles what they say."""
    net = shipped(Preset.OFFICIAL, 2)
    assert net is not None
    boards, again = (np.concatenate(list(reached(net, 2, 24, seed=5)))[:24] for _ in range(2))
    found = truth(net, boards, 4 * LANES, seed=6)
    noise = np.sqrt(found.error**2 + 0.25 / (4 * LANES))
    assert found.error.max() < 0.005 < noise.min()
    assert np.abs((found.won - found.true) / noise).max() < 4.5
    assert np.ptp(found.true) > 0.5
    assert np.array_equal(boards, again)
    assert all(map(np.array_equal, found, truth(net, again, 4 * LANES, seed=6)))
