"""Learning to value positions by playing against oneself.

Many games go on side by side. At each turn every end of it is valued by the net as it is, the turn solver makes of that
the exact expectation of the whole turn for all seats, and this is what the net shall learn to say of the position
before the turn. Nothing inside a turn is sampled; only which end the game goes on with is drawn, by playing the best
plan, or now and then any end, so that the net sees poor positions too.

At first the counter of worms chooses and the net learns only what that leads to: with more than two seats a net that
begins by choosing itself learns to give up rather than to take the last tile. Later on they are guests in part of the
games, at all seats but one: who plays only with its like does not learn what others leave it. A guest may also be
another net: what is learned then is the best response to it.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from heckmeck.solver.board import Board, Boards, Flags, follow
from heckmeck.solver.compiling import compiled, part
from heckmeck.solver.kernel import solve_block
from heckmeck.solver.lanes import Random, Scratch, below, fill_choices, play_out, value_by_net, value_by_worms
from heckmeck.solver.net import Floats, Net, Rows, describe, layers
from heckmeck.solver.program import ENDS, Tables


class Games(NamedTuple):
    """A block of L games side by side."""

    boards: Boards
    """[L, n + 1, 17]"""
    turns: NDArray[np.int64]
    """[L] played in each."""
    guests: NDArray[np.int64]
    """[L] bit k is set where a guest plays at the k-th seat from the one to move."""
    random: Random
    counts: NDArray[np.int64]
    """[2] games that have ended, and those broken off because they were too long."""


class Guest(NamedTuple):
    """Another net, and where it values positions."""

    net: Net
    room: Scratch


class Work(NamedTuple):
    """The arrays in which a block's turns are valued and solved."""

    ends: Floats
    """[21, Q, L]"""
    choice: NDArray[np.int8]
    """[21, L]"""
    values: Floats
    best: Floats
    total: Floats
    room: Scratch


class Batch(NamedTuple):
    """Positions and what the net shall say of them."""

    rows: NDArray[np.int32]
    """[B, active(n)]"""
    target: Floats
    """[B, n]"""


class Manner(NamedTuple):
    """How games are played to learn from them."""

    flags: Flags
    tiles: NDArray[np.int64]
    """[T] those in play, 0 to 15."""
    steal: float
    """How often a steal counts for the counter of worms; 0 where the guests are another net."""
    counted: bool
    """Whether the counter of worms chooses for all."""
    hosting: bool
    """Whether in games begun from now on all seats but one are guests."""
    odd: float
    """The chance that a game begins in any position."""
    wander: float
    """The chance that a turn ends in any way."""
    longest: int
    """The turns after which a game is broken off."""


@part
def _chance(random: Random, chance: float) -> bool:
    return bool(below(random, 1 << 20) < chance * (1 << 20))


@compiled
def deal(board: Board, tiles: NDArray[np.int64], random: Random, odd: float) -> None:
    """Begin a game with these tiles; with chance `odd` from any position of them instead of the ordinary start."""
    seats = board.shape[0] - 1
    board[:, :] = 0
    kept = below(random, 6) if _chance(random, odd) else 7  # of eight tiles so many and one stay on the grill
    for at in range(tiles.shape[0] - 1, -1, -1):  # in any order: a Fisher-Yates shuffle
        other = below(random, at + 1)
        tile = tiles[other]
        tiles[other], tiles[at] = tiles[at], tile
        if below(random, 8) <= kept or (at == 0 and board[seats, 0] == 0):
            board[seats, tile + 1] = 1
            board[seats, 0] += 1
        elif below(random, 4) > 0:  # one of four lies face down
            seat = below(random, seats)
            board[seat, 0] += 1
            board[seat, board[seat, 0]] = tile


@compiled
def all_but_one(seats: int, random: Random) -> int:
    """The bits of all seats but one, drawn by lot."""
    return int((1 << seats) - 1 - (1 << below(random, seats)))


@part
def _guest_chooses(guest: Guest, board: Board, manner: Manner, room: Scratch) -> None:
    """Put what the ends are worth to the guest in place of what they are worth to the net."""
    if manner.steal > 0:
        value_by_worms(board, manner.flags, manner.steal, room)
    else:
        value_by_net(guest.net, board, manner.flags, guest.room)
        room.worth[:] = guest.room.worth


@compiled
def value_block(net: Net, guest: Guest, games: Games, work: Work, manner: Manner, tables: Tables) -> None:
    """Value every end of the turn of each game of the block by the net as it is, and solve the turns.

    Where a guest may choose, the first quantity is the chooser's and the chances follow from the second on.
    """
    shift = int(manner.counted or manner.hosting)
    for lane in range(games.boards.shape[0]):
        board = games.boards[lane]
        value_by_net(net, board, manner.flags, work.room)
        if manner.counted or games.guests[lane] & 1:
            _guest_chooses(guest, board, manner, work.room)
        fill_choices(board, manner.flags, work.room, work.ends, work.choice, lane, shift)
    solve_block(work.ends, work.values, work.best, work.total, tables)


@compiled
def note_down(games: Games, work: Work, shift: int, batch: Batch, at: int) -> None:
    """Write down what the solved turns teach, from place `at` of the batch on."""
    seats, start = batch.target.shape[1], work.values.shape[0] - 1
    for lane in range(games.boards.shape[0]):
        describe(games.boards[lane], batch.rows[at + lane])
        rest = np.float32(1)
        for seat in range(seats - 1):
            x = work.values[start, seat + shift, lane]
            batch.target[at + lane, seat] = x
            rest -= x
        batch.target[at + lane, seats - 1] = rest


@compiled
def move_on(games: Games, work: Work, manner: Manner, tables: Tables) -> None:
    """Play the turns to their ends, and begin games anew where they are over."""
    seats, random = games.boards.shape[1] - 1, games.random
    for lane in range(games.boards.shape[0]):
        board = games.boards[lane]
        wanders = _chance(random, manner.wander)
        row = below(random, ENDS) if wanders else play_out(work.values, work.ends, lane, tables, random)
        follow(board, work.choice[row, lane], manner.flags, work.room.board)
        board[:, :] = work.room.board
        games.turns[lane] += 1
        games.guests[lane] = games.guests[lane] >> 1 | (games.guests[lane] & 1) << (seats - 1)
        if board[seats, 0] == 0 or games.turns[lane] >= manner.longest:
            games.counts[0] += 1
            games.counts[1] += board[seats, 0] > 0
            games.turns[lane] = 0
            deal(board, manner.tiles, random, manner.odd)
            games.guests[lane] = all_but_one(seats, random) if manner.hosting else 0


class Slope(NamedTuple):
    """The arrays in which the slope is added up."""

    net: Net
    chances: Floats
    first: Floats
    second: Floats
    back_first: Floats
    back_second: Floats


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
    """Add the mean slope of the cross-entropy over the batch to `slope`; gives its excess over the target's."""
    size, seats = batch.target.shape
    excess = 0.0
    for at in range(size):
        layers(net, batch.rows[at], slope.first, slope.second, slope.chances)
        for k in range(seats):
            target, said = batch.target[at, k], slope.chances[k]
            if target > 1e-9:
                excess += target * (np.log(target) - np.log(said + 1e-9))
            slope.chances[k] = (said - target) / size
        _back(net, batch.rows[at], slope)
    return float(excess / size)


@compiled
def adam(
    weights: Floats, slope: Floats, mean: Floats, square: Floats, average: Floats, step: int, rate: float, keep: float
) -> None:
    """One step of Adam (Kingma and Ba 2015), and of the running average of the weights; all arrays flat."""
    up, down = np.float32(1 / (1 - 0.9**step)), np.float32(1 / (1 - 0.999**step))
    r, k = np.float32(rate), np.float32(keep)
    for i in range(weights.shape[0]):
        g = slope[i]
        mean[i] += np.float32(0.1) * (g - mean[i])
        square[i] += np.float32(0.001) * (g * g - square[i])
        weights[i] -= r * mean[i] * up / (np.sqrt(square[i] * down) + np.float32(1e-8))
        average[i] += (np.float32(1) - k) * (weights[i] - average[i])
