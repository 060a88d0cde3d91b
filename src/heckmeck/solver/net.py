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

from heckmeck.solver.board import EVERY_TILE, TOP, Board, riches, won_by, worms_in
from heckmeck.solver.compiling import compiled, part

Floats: TypeAlias = NDArray[np.float32]
Rows: TypeAlias = NDArray[np.int32]

FIRST: Final = 64
SECOND: Final = 32
"""The widths of the layers, where nothing else is said."""
STEP: Final = 4
"""The first layer is read so many at a time: its size is a multiple of this."""
_LEAD: Final = 20
"""A lead is counted up to so many worms, either way."""
_LEADS: Final = 2 * _LEAD + 1
_HEIGHT: Final = 8
"""A stack's height is counted up to this."""
_HEIGHTS: Final = _HEIGHT + 1
_GRILLS: Final = EVERY_TILE + 1
"""So many tiles, or none, may lie on the grill."""


class Net(NamedTuple):
    """The weights for tables of n seats; arrays of float32, F and S the widths of the layers."""

    rows: Floats
    """[features(n), F]"""
    first_bias: Floats
    """[F]"""
    second: Floats
    """[F, S]"""
    second_bias: Floats
    """[S]"""
    out: Floats
    """[n, S]"""
    out_bias: Floats
    """[n]"""


def features(seats: int) -> int:
    """The number of rows of the first layer for so many seats."""
    return EVERY_TILE * (2 + 3 * seats) + (seats - 1) * 2 * _LEADS + _LEADS + _GRILLS + seats * _HEIGHTS


def active(seats: int) -> int:
    """The number of rows that any board of so many seats has."""
    return EVERY_TILE + (seats - 1) + 1 + 1 + seats


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
    for tile in range(EVERY_TILE):
        rows[tile] = tile * kinds + 1 - int(board[seats, tile + 1])
    for seat in range(seats):
        height = int(board[seat, 0])
        for at in range(1, height + 1):
            tile = int(board[seat, at])
            rows[tile] = tile * kinds + 2 + 3 * seat + min(height - at, 2)


@part
def _lead(other: int, own: int) -> int:
    """By how many worms the other's riches are ahead of one's own, counted from 0 for `_LEAD` or more behind."""
    return min(max(worms_in(other) - worms_in(own), -_LEAD), _LEAD) + _LEAD


@part
def describe(board: Board, rows: Rows) -> None:
    """Write down the rows that a board has, [active(n)]: of tiles, leads, the best other's lead, the grill, heights."""
    seats = board.shape[0] - 1
    _where(board, rows)
    number = EVERY_TILE
    base = EVERY_TILE * (2 + 3 * seats)
    own = riches(board, 0)
    most = 0
    for seat in range(1, seats):
        other = riches(board, seat)
        most = max(most, other)
        wins = other & TOP > own & TOP  # if both had as many worms
        rows[number] = base + _lead(other, own) + (_LEADS if wins else 0)
        base += 2 * _LEADS
        number += 1
    rows[number] = base + _lead(most, own)
    rows[number + 1] = base + _LEADS + int(board[seats, 0])
    base += _LEADS + _GRILLS
    for seat in range(seats):
        rows[number + 2 + seat] = base + _HEIGHTS * seat + min(int(board[seat, 0]), _HEIGHT)


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
def settle(board: Board, chances: NDArray[np.floating]) -> None:
    """Fill in who has won a game that is over; without a tile in anyone's stack it counts for all alike."""
    seats, winner = chances.shape[0], won_by(board)
    for seat in range(seats):
        chances[seat] = 1 / seats if winner < 0 else 0.0
    if winner >= 0:
        chances[winner] = 1


@part
def estimate(net: Net, board: Board, rows: Rows, first: Floats, second: Floats, chances: Floats) -> None:
    """Fill in the chances of all seats, the one to move first; of a game that is over, who has won it."""
    seats = chances.shape[0]
    if board[seats, 0]:
        describe(board, rows)
        layers(net, rows, first, second, chances)
        return
    settle(board, chances)


@compiled
def estimate_all(
    net: Net, boards: NDArray[np.int8], rows: Rows, first: Floats, second: Floats, chances: Floats
) -> None:
    """Fill in the chances, [N, n], of boards, [N, n + 1, 17]."""
    for at in range(boards.shape[0]):
        estimate(net, boards[at], rows, first, second, chances[at])
