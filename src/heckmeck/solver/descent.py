"""How a net learns: the slope of its error over a batch of positions, and a step of Adam down that slope."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from heckmeck.solver.compiling import compiled, part
from heckmeck.solver.net import Floats, Net, Rows, layers

_NONE: Final = 1e-9
"""Chances up to this count as none: no logarithm becomes infinite."""
_MEAN_KEEPS: Final = 0.9
_SQUARE_KEEPS: Final = 0.999
_TINY: Final = 1e-8
"""How much of the running means is kept from step to step, and what keeps a quotient finite: as Adam was published."""


class Batch(NamedTuple):
    """Positions and what the net shall say of them."""

    rows: Rows
    """[B, active(n)]"""
    target: Floats
    """[B, n]"""


class Slope(NamedTuple):
    """The arrays in which the slope is added up, for n seats and layers of the widths F and S."""

    net: Net
    """The slope of each weight, in its place."""
    chances: Floats
    """[n] what the net says of a position, then the slope of its last layer."""
    first: Floats
    """[F] the first layer for the position, before what is below 0 is cut off."""
    second: Floats
    """[S] the second layer, likewise."""
    back_first: Floats
    """[F] the slope of the first layer."""
    back_second: Floats
    """[S] the slope of the second layer."""

    @classmethod
    def on(cls, net: Net) -> Slope:
        """Room for the slopes of a net, which are added to those in `net`."""
        seats, widths = len(net.out_bias), (len(net.first_bias), len(net.second_bias))
        return cls(net, np.zeros(seats, np.float32), *(np.zeros(width, np.float32) for width in widths * 2))


@part
def _back(net: Net, rows: Rows, slope: Slope) -> None:
    """Add the slope of one position, where `chances` has become that of its last layer."""
    first, second, chances = slope.first, slope.second, slope.chances
    back_first, back_second = slope.back_first, slope.back_second
    back_second[:] = 0
    for k in range(chances.shape[0]):
        slope.net.out_bias[k] += chances[k]
        for j in range(second.shape[0]):
            slope.net.out[k, j] += max(second[j], np.float32(0)) * chances[k]
            back_second[j] += net.out[k, j] * chances[k]
    for j in range(second.shape[0]):
        back_second[j] = back_second[j] if second[j] > 0 else np.float32(0)
        slope.net.second_bias[j] += back_second[j]
    for i in range(first.shape[0]):
        x, y = np.float32(0), max(first[i], np.float32(0))
        for j in range(second.shape[0]):
            slope.net.second[i, j] += y * back_second[j]
            x += net.second[i, j] * back_second[j]
        back_first[i] = x if y > 0 else np.float32(0)
        slope.net.first_bias[i] += back_first[i]
    for at in range(rows.shape[0]):
        row = np.uintp(rows[at])
        for i in range(first.shape[0]):
            slope.net.rows[row, i] += back_first[i]


@compiled
def gradient(net: Net, batch: Batch, slope: Slope) -> float:
    """Add the mean slope of the cross-entropy over the batch to `slope`; gives its excess over the target's.

    Both are in nats.
    """
    size, seats = batch.target.shape
    excess = 0.0
    for at in range(size):
        layers(net, batch.rows[at], slope.first, slope.second, slope.chances)
        for k in range(seats):
            target, said = batch.target[at, k], slope.chances[k]
            if target > _NONE:
                excess += target * (np.log(target) - np.log(said + _NONE))
            slope.chances[k] = (said - target) / size
        _back(net, batch.rows[at], slope)
    return float(excess / size)


@compiled
def adam(
    weights: Floats, slope: Floats, mean: Floats, square: Floats, average: Floats, step: int, rate: float, keep: float
) -> None:
    """One step of Adam (Kingma and Ba 2015), and of the running average of the weights; all arrays flat.

    Steps count from 1. `mean` and `square` are the running means of the slope and of its square, from 0; of the average
    `keep` is kept.
    """
    up, down = np.float32(1 / (1 - _MEAN_KEEPS**step)), np.float32(1 / (1 - _SQUARE_KEEPS**step))
    r, k = np.float32(rate), np.float32(keep)
    for i in range(weights.shape[0]):
        g = slope[i]
        mean[i] += np.float32(1 - _MEAN_KEEPS) * (g - mean[i])
        square[i] += np.float32(1 - _SQUARE_KEEPS) * (g * g - square[i])
        weights[i] -= r * mean[i] * up / (np.sqrt(square[i] * down) + np.float32(_TINY))
        average[i] += (np.float32(1) - k) * (weights[i] - average[i])
