"""The network that estimates how likely each seat is to win from the start of a turn.

What it sees of a board is a list of rows of its first layer, one for each thing that is so: where each tile lies (on
the grill, face down, or on top, second or deeper in the stack of the k-th seat), how many worms each other seat is
ahead and who of equals would win, how far the best other is ahead, how many tiles lie on the grill, how high each stack
is. The first layer is the sum of these rows; then comes a second one, and a softmax over the seats, the one to move
first.
"""

from __future__ import annotations

from math import prod
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from heckmeck.solver.board import Board, won_by
from heckmeck.solver.compiling import compiled, part

Floats: TypeAlias = NDArray[np.float32]
Rows: TypeAlias = NDArray[np.int32]

FIRST: Final = 64
SECOND: Final = 32
STEP: Final = 4
"""The first layer is read so many at a time: its size is a multiple of this."""
_LEADS: Final = 41
"""A lead is counted up to 20 worms, either way."""
_HEIGHTS: Final = 9
"""A stack's height is counted up to 8."""


class Net(NamedTuple):
    """The weights for tables of n seats; arrays of float32."""

    rows: Floats
    """[features(n), FIRST]"""
    first_bias: Floats
    """[FIRST]"""
    second: Floats
    """[FIRST, SECOND]"""
    second_bias: Floats
    """[SECOND]"""
    out: Floats
    """[n, SECOND]"""
    out_bias: Floats
    """[n]"""


def features(seats: int) -> int:
    """The number of rows of the first layer for so many seats."""
    return 16 * (2 + 3 * seats) + (seats - 1) * 2 * _LEADS + _LEADS + 17 + seats * _HEIGHTS


def active(seats: int) -> int:
    """The number of rows that any board of so many seats has."""
    return 16 + (seats - 1) + 1 + 1 + seats


def shapes(seats: int, first: int, second: int) -> tuple[tuple[int, ...], ...]:
    """The shapes of a net's arrays, in their order."""
    return (features(seats), first), (first,), (first, second), (second,), (seats, second), (seats,)


def size(seats: int, first: int, second: int) -> int:
    """The number of a net's weights."""
    return sum(prod(shape) for shape in shapes(seats, first, second))


def net_on(flat: Floats, seats: int, first: int, second: int) -> Net:
    """The net whose arrays lie one after the other in `flat`, as views of it."""
    sizes = [prod(shape) for shape in shapes(seats, first, second)]
    parts = np.split(flat, np.cumsum(sizes)[:-1])
    return Net(*(part.reshape(shape) for part, shape in zip(parts, shapes(seats, first, second), strict=True)))


def drawn(seats: int, first: int, second: int, seed: int) -> Floats:
    """The weights of a net that knows nothing, one after the other, drawn from a seed (He et al. 2015)."""
    rng = np.random.default_rng(seed)
    flat = np.zeros(size(seats, first, second), np.float32)
    net = net_on(flat, seats, first, second)
    for weights, inputs, scale in ((net.rows, active(seats), 1.0), (net.second, first, 1.0), (net.out, second, 0.1)):
        weights[...] = rng.standard_normal(weights.shape) * np.sqrt(2 / inputs) * scale
    return flat


@part
def _where(board: Board, rows: Rows) -> None:
    """Write down where each tile lies."""
    seats = board.shape[0] - 1
    kinds = 2 + 3 * seats
    for tile in range(16):
        rows[tile] = tile * kinds + 1 - board[seats, tile + 1]
    for seat in range(seats):
        height = board[seat, 0]
        for at in range(1, height + 1):
            rows[board[seat, at]] = board[seat, at] * kinds + 2 + 3 * seat + min(height - at, 2)


@part
def _riches(board: Board, seat: int) -> int:
    """The worms of a seat times 16, plus its highest tile, which decides between equals (rule 17)."""
    worms, top = 0, 0
    for at in range(1, board[seat, 0] + 1):
        worms += board[seat, at] // 4 + 1
        top = max(top, board[seat, at])
    return worms * 16 + top


@part
def describe(board: Board, rows: Rows) -> None:
    """Write down the rows that a board has, [active(n)]."""
    seats = board.shape[0] - 1
    _where(board, rows)
    number = 16
    base = 16 * (2 + 3 * seats)
    own = _riches(board, 0)
    most = 0
    for seat in range(1, seats):
        riches = _riches(board, seat)
        most = max(most, riches)
        lead = min(max((riches >> 4) - (own >> 4), -20), 20) + 20
        rows[number] = base + lead + (41 if riches & 15 > own & 15 else 0)
        base += 82
        number += 1
    rows[number] = base + min(max((most >> 4) - (own >> 4), -20), 20) + 20
    rows[number + 1] = base + 41 + board[seats, 0]
    base += 41 + 17
    for seat in range(seats):
        rows[number + 2 + seat] = base + 9 * seat + min(board[seat, 0], 8)


@part
def _first_layer(net: Net, rows: Rows, first: Floats) -> None:
    """Add up the rows, four at a time: the sum is then loaded and stored once for the four."""
    for i in range(first.shape[0]):
        first[i] = net.first_bias[i]
    whole = rows.shape[0] & ~3
    for at in range(0, whole, 4):
        a, b = np.uintp(rows[at]), np.uintp(rows[at + 1])
        c, d = np.uintp(rows[at + 2]), np.uintp(rows[at + 3])
        for i in range(first.shape[0]):
            first[i] += net.rows[a, i] + net.rows[b, i] + net.rows[c, i] + net.rows[d, i]
    for at in range(whole, rows.shape[0]):
        a = np.uintp(rows[at])
        for i in range(first.shape[0]):
            first[i] += net.rows[a, i]


@part
def _second_layer(net: Net, first: Floats, second: Floats) -> None:
    """Four inputs at a time, for the same reason; what is not above 0 counts nothing."""
    for j in range(second.shape[0]):
        second[j] = net.second_bias[j]
    zero = np.float32(0)
    for i in range(0, first.shape[0], 4):
        a, b, c, d = max(first[i], zero), max(first[i + 1], zero), max(first[i + 2], zero), max(first[i + 3], zero)
        at = np.uintp(i)
        for j in range(second.shape[0]):
            second[j] += (
                a * net.second[at, j]
                + b * net.second[at + np.uintp(1), j]
                + c * net.second[at + np.uintp(2), j]
                + d * net.second[at + np.uintp(3), j]
            )


@part
def layers(net: Net, rows: Rows, first: Floats, second: Floats, chances: Floats) -> None:
    """Fill the two layers, before what is below 0 is cut off, and the chances to win, [n], for the rows of a board."""
    _first_layer(net, rows, first)
    _second_layer(net, first, second)
    for k in range(chances.shape[0]):
        x = net.out_bias[k]
        for j in range(second.shape[0]):
            x += max(second[j], np.float32(0)) * net.out[k, j]
        chances[k] = x
    _softmax(chances)


@part
def _softmax(chances: Floats) -> None:
    highest = chances[0]
    for k in range(chances.shape[0]):
        highest = max(highest, chances[k])
    total = np.float32(0)
    for k in range(chances.shape[0]):
        chances[k] = np.exp(chances[k] - highest)
        total += chances[k]
    for k in range(chances.shape[0]):
        chances[k] /= total


@part
def estimate(net: Net, board: Board, rows: Rows, first: Floats, second: Floats, chances: Floats) -> None:
    """Fill in the chances of all seats, the one to move first; of a game that is over, who has won it."""
    seats = chances.shape[0]
    if board[seats, 0]:
        describe(board, rows)
        layers(net, rows, first, second, chances)
        return
    winner = won_by(board)
    for seat in range(seats):  # a game that ends without a tile in anyone's stack counts as nobody's
        chances[seat] = np.float32(1 / seats) if winner < 0 else np.float32(winner == seat)


@compiled
def estimate_all(
    net: Net, boards: NDArray[np.int8], rows: Rows, first: Floats, second: Floats, chances: Floats
) -> None:
    """Fill in the chances, [N, n], of boards, [N, n + 1, 17]."""
    for at in range(boards.shape[0]):
        estimate(net, boards[at], rows, first, second, chances[at])
