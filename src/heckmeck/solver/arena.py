"""Many games between choosers that value the ends of a turn, side by side: quick enough to see small differences."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from heckmeck.solver.board import Flags, follow, won_by
from heckmeck.solver.kernel import compiled, solve_block
from heckmeck.solver.lanes import Scratch, fill_choices, play_out, value_by_net, value_by_worms
from heckmeck.solver.learn import Games, Manner, Work, deal
from heckmeck.solver.net import Net
from heckmeck.solver.program import Tables


class Choosers(NamedTuple):
    """Who chooses at which seat."""

    one: Net
    other: Net
    kinds: NDArray[np.float64]
    """[n] by player: 0 the first net, -1 the other, else a counter of worms with whom a steal counts so often."""
    movers: NDArray[np.int64]
    """[L] the player whose turn it is in each game."""
    wins: NDArray[np.int64]
    """[n] games won by each player."""


@compiled
def value_all(who: Choosers, games: Games, work: Work, other: Scratch, flags: Flags, tables: Tables) -> None:
    """Value every end of the turn of each game for its mover, and solve the turns."""
    for lane in range(games.boards.shape[0]):
        board, kind = games.boards[lane], who.kinds[who.movers[lane]]
        if kind == 0:
            value_by_net(who.one, board, flags, work.room)
            fill_choices(board, flags, work.room, work.ends, work.choice, lane, 0)
        elif kind < 0:
            value_by_net(who.other, board, flags, other)
            fill_choices(board, flags, other, work.ends, work.choice, lane, 0)
        else:
            value_by_worms(board, flags, kind, work.room)
            fill_choices(board, flags, work.room, work.ends, work.choice, lane, 0)
    solve_block(work.ends, work.values, work.best, work.total, tables)


@compiled
def play_turns(who: Choosers, games: Games, work: Work, manner: Manner, tables: Tables, left: int) -> int:
    """Play the solved turns to their ends; of `left` games gives how many are still to be won."""
    players, random = len(who.kinds), games.random
    for lane in range(games.boards.shape[0]):
        board = games.boards[lane]
        row = play_out(work.values, work.ends, lane, tables, random)
        follow(board, work.choice[row, lane], manner.flags, work.room.board)
        board[:, :] = work.room.board
        games.turns[lane] += 1
        who.movers[lane] = (who.movers[lane] + 1) % players
        if board[players, 0] == 0 or games.turns[lane] >= manner.longest:
            winner = won_by(board)
            if winner >= 0 and left > 0:
                who.wins[(who.movers[lane] + winner) % players] += 1
                left -= 1
            games.turns[lane] = 0
            deal(board, manner.tiles, random, 0.0)
            who.movers[lane] = games.counts[0] % players
            games.counts[0] += 1
    return left
