"""Games to learn from: what a net that plays against itself shall say of the positions that it meets.

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

from heckmeck.solver.board import Board, Boards, Flags, a_worm, follow
from heckmeck.solver.compiling import compiled, part
from heckmeck.solver.descent import Batch
from heckmeck.solver.draws import Random, below, deal, happens
from heckmeck.solver.kernel import solve_block
from heckmeck.solver.lanes import Scratch, Work, fill_choices, play_out, value_by_net, value_by_worms
from heckmeck.solver.net import Net, describe
from heckmeck.solver.program import ENDS, START, Tables

ENDED, BROKEN_OFF = range(2)
"""The places of `Games.counts`."""


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
    """[2] games that are over, and those of them that were broken off because they were too long."""


class Guest(NamedTuple):
    """Another net, and where it values positions."""

    net: Net
    room: Scratch


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
def apart(manner: Manner) -> int:
    """1 where who chooses may go by something else than the chance to win alone, which then is told apart; or 0."""
    return int(manner.counted or manner.hosting or a_worm(manner.flags) > 0)


@compiled
def value_block(net: Net, guest: Guest, games: Games, work: Work, manner: Manner, tables: Tables) -> None:
    """Value every end of the turn of each game of the block by the net as it is, and solve the turns.

    Where `apart` is 1 the first quantity is the chooser's and the chances follow from the second on.
    """
    shift = apart(manner)
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
    seats = batch.target.shape[1]
    for lane in range(games.boards.shape[0]):
        describe(games.boards[lane], batch.rows[at + lane])
        rest = np.float32(1)
        for seat in range(seats - 1):
            x = work.values[START, seat + shift, lane]
            batch.target[at + lane, seat] = x
            rest -= x
        batch.target[at + lane, seats - 1] = rest


@compiled
def move_on(games: Games, work: Work, manner: Manner, tables: Tables) -> None:
    """Play the turns to their ends, and begin games anew where they are over."""
    seats, random = games.boards.shape[1] - 1, games.random
    for lane in range(games.boards.shape[0]):
        board = games.boards[lane]
        wanders = happens(random, manner.wander)
        row = below(random, ENDS) if wanders else play_out(work.values, work.ends, lane, tables, random)
        follow(board, work.choice[row, lane], manner.flags, work.room.board)
        board[:, :] = work.room.board
        games.turns[lane] += 1
        games.guests[lane] = games.guests[lane] >> 1 | (games.guests[lane] & 1) << (seats - 1)
        if board[seats, 0] == 0 or games.turns[lane] >= manner.longest:
            games.counts[ENDED] += 1
            games.counts[BROKEN_OFF] += board[seats, 0] > 0
            games.turns[lane] = 0
            deal(board, manner.tiles, random, manner.odd)
            games.guests[lane] = all_but_one(seats, random) if manner.hosting else 0
