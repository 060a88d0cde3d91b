"""What is drawn by lot in games side by side: whole numbers, whether something happens, and how a game begins."""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from heckmeck.solver.board import Board
from heckmeck.solver.compiling import compiled, part

Random: TypeAlias = NDArray[np.uint64]
"""[1] the state of a source of randomness (splitmix64, Steele et al. 2014); it goes on with each draw."""

_FINE: Final = 1 << 20
"""A chance is drawn in so many parts."""
_OF: Final = 8
"""A tile stays on the grill with a chance of so many parts; all of them in the ordinary start."""
_GRILLED: Final = 6
"""In any other position with one to so many of these parts, drawn once for all its tiles: grills thin and thick."""
_DOWN: Final = 4
"""Of the tiles that do not stay one in so many lies face down; the others are in stacks, in any order."""


@compiled
def below(random: Random, number: int) -> np.int64:
    """A whole number from 0, below another one (up to 2**31), from the next 64 random bits."""
    random[0] += np.uint64(0x9E3779B97F4A7C15)
    z = random[0]
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    z = z ^ (z >> np.uint64(31))
    return np.int64(((z >> np.uint64(32)) * np.uint64(number)) >> np.uint64(32))


@part
def happens(random: Random, chance: float) -> bool:
    """Whether something happens that has this chance, to the nearest of `_FINE` parts."""
    return bool(below(random, _FINE) < chance * _FINE)


@compiled
def deal(board: Board, tiles: NDArray[np.int64], random: Random, odd: float) -> None:
    """Begin a game with these tiles; with chance `odd` from any position of them instead of the ordinary start.

    The tiles, 0 to 15, are left in another order. At least one of them lies on the grill.
    """
    seats = board.shape[0] - 1
    board[:, :] = 0
    kept = below(random, _GRILLED) if happens(random, odd) else _OF - 1
    for at in range(tiles.shape[0] - 1, -1, -1):  # in any order: a Fisher-Yates shuffle
        other = below(random, at + 1)
        tile = tiles[other]
        tiles[other], tiles[at] = tiles[at], tile
        if below(random, _OF) <= kept or (at == 0 and board[seats, 0] == 0):
            board[seats, tile + 1] = 1
            board[seats, 0] += 1
        elif below(random, _DOWN) > 0:  # else it lies face down
            seat = below(random, seats)
            board[seat, 0] += 1
            board[seat, board[seat, 0]] = tile
