"""How a net learns: slopes are those that small changes of the weights show, and steps those of Adam as published."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from numpy.typing import NDArray

from heckmeck.solver.descent import Batch, Slope, adam, gradient
from heckmeck.solver.net import active, drawn, features, net_on, size

FIRST, SECOND = 8, 4


def positions(seats: int, number: int, seed: int) -> Batch:
    """Any rows, and any targets, some of them certain."""
    rng = np.random.default_rng(seed)
    rows = np.stack([rng.choice(features(seats), active(seats), replace=False) for _ in range(number)]).astype(np.int32)
    target = rng.dirichlet(np.ones(seats), number).astype(np.float32)
    target[0] = np.eye(seats)[-1]
    return Batch(rows, target)


def excess(flat: NDArray[np.float64], seats: int, batch: Batch) -> float:
    """The mean cross-entropy of a batch less the entropy of its targets, worked out in double precision."""
    net = net_on(flat, seats, FIRST, SECOND)  # type: ignore[arg-type]  # in double precision
    first = np.maximum(net.rows[batch.rows].sum(axis=1) + net.first_bias, 0)
    second = np.maximum(first @ net.second + net.second_bias, 0)
    said = np.exp(second @ net.out.T + net.out_bias)
    said /= said.sum(axis=1, keepdims=True)
    target = batch.target.astype(np.float64)
    sure = np.where(target > 0, target, 1)  # where nothing is expected nothing is missed
    return float((target * (np.log(sure) - np.log(said))).sum(axis=1).mean())


@pytest.mark.parametrize("seats", [2, 3, 7])
def test_the_slope_is_that_of_small_changes(seats: int) -> None:
    """Each kind of weight has the slope by which the error grows with it, and the error is the one told."""
    flat = drawn(seats, FIRST, SECOND, 1) * 1.5
    flat += np.random.default_rng(2).normal(0, 0.2, flat.shape).astype(np.float32)
    batch, slope = positions(seats, 6, seats), np.zeros_like(flat)
    told = gradient(net_on(flat, seats, FIRST, SECOND), batch, Slope.on(net_on(slope, seats, FIRST, SECOND)))
    exact = flat.astype(np.float64)
    assert told == pytest.approx(excess(exact, seats, batch), rel=1e-4)
    parts = np.cumsum([0, *(part.size for part in net_on(flat, seats, FIRST, SECOND))])
    for begin, end in pairwise(parts.tolist()):
        steep = begin + np.argsort(-abs(slope[begin:end]))[:12]  # where there is one to see
        assert slope[steep[0]] != 0
        for at in (*steep.tolist(), end - 1):
            up, down = exact.copy(), exact.copy()
            up[at] += 1e-5
            down[at] -= 1e-5
            wanted = (excess(up, seats, batch) - excess(down, seats, batch)) / 2e-5
            assert slope[at] == pytest.approx(wanted, rel=2e-3, abs=2e-5), at


def test_what_is_right_has_no_slope() -> None:
    """Where the net says what it shall there is nothing to learn, and slopes are added to those that are there."""
    flat, batch = drawn(3, FIRST, SECOND, 4), positions(3, 4, 1)
    net, slope = net_on(flat, 3, FIRST, SECOND), np.full(size(3, FIRST, SECOND), 2, np.float32)
    room = Slope.on(net_on(slope, 3, FIRST, SECOND))
    for at in range(len(batch.target)):  # what the net says of each is left in `chances`, less what it shall say
        one = Batch(batch.rows[at : at + 1], np.zeros((1, 3), np.float32))
        gradient(net, one, room)
        batch.target[at] = room.chances
    slope[:] = 2
    assert gradient(net, batch, room) == pytest.approx(0, abs=1e-6)
    assert slope == pytest.approx(2, abs=1e-6)


def test_steps_are_those_of_adam() -> None:
    """Twenty steps with changing slopes and rates are those of the published algorithm, and so is the average."""
    rng = np.random.default_rng(3)
    start = rng.normal(0, 1, 5).astype(np.float32)
    arrays = [start.copy(), np.zeros(5, np.float32), np.zeros(5, np.float32), start.copy()]
    weights, mean, square, average = (each.astype(np.float64) for each in arrays)
    for step in range(1, 21):
        slope, rate, keep = rng.normal(0, 2, 5).astype(np.float32), 0.1 / step, 1 - 1 / (step + 1)
        adam(arrays[0], slope, arrays[1], arrays[2], arrays[3], step, rate, keep)
        mean = 0.9 * mean + 0.1 * slope
        square = 0.999 * square + 0.001 * slope.astype(np.float64) ** 2
        weights = weights - rate * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
        average = keep * average + (1 - keep) * weights
    for found, wanted in zip(arrays, (weights, mean, square, average), strict=True):
        assert found == pytest.approx(wanted, abs=1e-5)
