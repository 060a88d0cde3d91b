"""Many games between choosers that value the ends of a turn, side by side: quick enough to see small differences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from heckmeck.solver.board import WIDTH, Boards, Flags, follow, won_by
from heckmeck.solver.compiling import compiled, part
from heckmeck.solver.draws import Random, deal
from heckmeck.solver.kernel import solve_block
from heckmeck.solver.lanes import Scratch, Work, fill_choices, play_out, value_by_net, value_by_worms
from heckmeck.solver.net import Net
from heckmeck.solver.program import Tables
from heckmeck.tiles import TILES, Tile

BEGUN, UNDECIDED, UNFINISHED, OVER, TURNS = range(5)
"""The places of `Score.counts`."""


class Seats(NamedTuple):
    """Games side by side, each with its players around the table, of which all are played to their end."""

    boards: Boards
    """[L, n + 1, 17]"""
    movers: NDArray[np.int64]
    """[L] the player whose turn it is, or -1 where no game is left to play."""
    turns: NDArray[np.int64]
    """[L] played in each."""
    tiles: NDArray[np.int64]
    """[T] those in play, 0 to 15."""
    random: Random

    @classmethod
    def of(cls, seats: int, lanes: int, seed: int, tiles: Sequence[Tile] = TILES) -> Seats:
        """Room for so many games, none of which is begun yet."""
        return cls(
            np.zeros((lanes, seats + 1, WIDTH), np.int8),
            np.zeros(lanes, np.int64),
            np.zeros(lanes, np.int64),
            np.array([tile - TILES[0] for tile in tiles], np.int64),
            np.array([seed], np.uint64),
        )


class Score(NamedTuple):
    """What the games came to."""

    wins: NDArray[np.int64]
    """[n] games won by each player."""
    counts: NDArray[np.int64]
    """[5] games begun; ended without a tile in anyone's stack; broken off; all that are over; turns in those."""

    @classmethod
    def of(cls, seats: int) -> Score:
        """Nothing is begun yet."""
        return cls(np.zeros(seats, np.int64), np.zeros(TURNS + 1, np.int64))


@part
def _begin(seats: Seats, lane: int, score: Score, games: int) -> None:
    """Begin the next of so many games, the first player after that of the one before; or none where all have begun."""
    begun = score.counts[BEGUN]
    seats.movers[lane] = -1
    if begun < games:
        deal(seats.boards[lane], seats.tiles, seats.random, 0.0)
        seats.movers[lane] = begun % score.wins.shape[0]
        seats.turns[lane] = 0
        score.counts[BEGUN] += 1


@compiled
def begin_all(seats: Seats, score: Score, games: int) -> None:
    """Begin a game in each lane."""
    for lane in range(seats.boards.shape[0]):
        _begin(seats, lane, score, games)


@compiled
def value_turns(seats: Seats, player: int, net: Net, steal: float, work: Work, room: Scratch, flags: Flags) -> None:
    """Value every end of one player's turns: by worms, where a steal counts so often, or by the net where that is 0."""
    for lane in range(seats.boards.shape[0]):
        if seats.movers[lane] == player:
            if steal > 0:
                value_by_worms(seats.boards[lane], flags, steal, room)
            else:
                value_by_net(net, seats.boards[lane], flags, room)
            fill_choices(seats.boards[lane], flags, room, work.ends, work.choice, lane, 0)


@part
def _note(seats: Seats, lane: int, score: Score) -> None:
    """Count a game that has ended, or is broken off with tiles on the grill."""
    board, players = seats.boards[lane], score.wins.shape[0]
    winner = won_by(board)
    if board[players, 0] > 0:
        score.counts[UNFINISHED] += 1
    elif winner < 0:
        score.counts[UNDECIDED] += 1
    else:
        score.wins[(seats.movers[lane] + winner) % players] += 1
    score.counts[OVER] += 1
    score.counts[TURNS] += seats.turns[lane]


@compiled
def play_on(seats: Seats, score: Score, work: Work, flags: Flags, tables: Tables, games: int, longest: int) -> None:
    """Solve the turns, play them to their ends, and begin other games where one is over or has too many turns."""
    solve_block(work.ends, work.values, work.best, work.total, tables)
    players = score.wins.shape[0]
    for lane in range(seats.boards.shape[0]):
        mover = seats.movers[lane]
        if mover >= 0:
            board = seats.boards[lane]
            row = play_out(work.values, work.ends, lane, tables, seats.random)
            follow(board, work.choice[row, lane], flags, work.room.board)
            board[:, :] = work.room.board
            seats.turns[lane] += 1
            seats.movers[lane] = (mover + 1) % players
            if board[players, 0] == 0 or seats.turns[lane] >= longest:
                _note(seats, lane, score)
                _begin(seats, lane, score, games)
