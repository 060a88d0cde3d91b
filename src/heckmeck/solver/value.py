"""How likely each seat is to win, from the start of a turn: the network's word, or a search that ends in it.

A search of depth d plays the next d turns exactly: every end of the turn of a board is valued by a search of depth
d - 1, whose last word is the network's, and the turn is solved for the seat that has it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from heckmeck.solver.board import EVERY_END, MOST_ENDS, Boards, Flags, best_ends, follow, possible_ends
from heckmeck.solver.compiling import compiled
from heckmeck.solver.kernel import solve_many
from heckmeck.solver.lanes import scratch
from heckmeck.solver.net import estimate_all, settle
from heckmeck.solver.program import ENDS
from heckmeck.solver.weights import Weights

_MOST: Final = 4096
"""So many boards are searched together, at most: it bounds the memory."""


Known: TypeAlias = Callable[[Boards], tuple[NDArray[np.int64], NDArray[np.float64]]]
"""Gives of many boards those whose chances need neither search nor network, by number, and these chances, [K, n]."""


def chances(
    weights: Weights, boards: Boards, flags: Flags, depth: int, known: Known | None = None
) -> NDArray[np.float64]:
    """The chances of all seats on each board, [N, n], the seat to move first; they sum to 1.

    What is `known` is asked first, of these boards and of those that the search comes to.
    """
    number, seats = boards.shape[0], boards.shape[1] - 1
    if depth > 0 and number > _MOST:
        parts = [boards[at : at + _MOST] for at in range(0, number, _MOST)]
        return np.concatenate([chances(weights, part, flags, depth, known) for part in parts])
    if known is None:
        return _searched(weights, boards, flags, depth, None)
    places, exact = known(boards)
    others = np.delete(np.arange(number), places)
    found = np.empty((number, seats))
    found[places] = exact
    if len(others):
        found[others] = _searched(weights, boards[others], flags, depth, known)
    return found


def _searched(weights: Weights, boards: Boards, flags: Flags, depth: int, known: Known | None) -> NDArray[np.float64]:
    if depth <= 0:
        return _estimated(weights, boards)
    number, seats = boards.shape[0], boards.shape[1] - 1
    rows = turns(weights, boards, flags, depth, known).rows
    found = np.empty((number, seats))
    found[:, :-1] = solve_many(rows[:, :-1]).T
    found[:, -1] = 1 - found[:, :-1].sum(axis=1)  # not solved, too: for two seats that would take twice as long
    over = boards[:, seats, 0] == 0
    found[over] = winners(boards[over])
    return found


class Turns(NamedTuple):
    """Turns side by side, ready to be solved."""

    rows: NDArray[np.float64]
    """[21, n, N] the chances of all seats at the best end of each row, the seat to move first."""
    choice: NDArray[np.int8]
    """[21, N] which end that is."""


def turns(weights: Weights, boards: Boards, flags: Flags, depth: int, known: Known | None = None) -> Turns:
    """The turns of boards, their ends valued by a search of depth - 1; of a game that is over nothing is said."""
    number, seats = boards.shape[0], boards.shape[1] - 1
    places = np.full((number, EVERY_END), -1, np.int64)
    after = np.zeros((number * MOST_ENDS, *boards.shape[1:]), np.int8)
    found = expand(boards, flags, places, after)
    below = chances(weights, after[:found], flags, depth - 1, known)
    made = Turns(np.zeros((ENDS, seats, number)), np.zeros((ENDS, number), np.int8))
    _fill(boards, flags, places, below, made)
    return made


def _estimated(weights: Weights, boards: Boards) -> NDArray[np.float64]:
    seats = boards.shape[1] - 1
    room = scratch(seats, weights.first, weights.second)
    found = np.empty((boards.shape[0], seats), np.float32)
    estimate_all(weights.net, boards, room.rows, room.first, room.second, found)
    exact = found.astype(np.float64)
    return np.asarray(exact / exact.sum(axis=1, keepdims=True))


@compiled
def expand(boards: Boards, flags: Flags, places: NDArray[np.int64], after: Boards) -> int:
    """Write down what follows every end of each board's turn, and in `places`, [N, 33], where; gives their number."""
    ends = np.zeros(EVERY_END, np.int64)
    found = 0
    for at in range(boards.shape[0]):
        if boards[at, boards.shape[1] - 1, 0] == 0:
            continue  # the game is over
        for which in range(possible_ends(boards[at], flags, ends)):
            follow(boards[at], ends[which], flags, after[found])
            places[at, ends[which]] = found
            found += 1
    return found


@compiled
def _fill(boards: Boards, flags: Flags, places: NDArray[np.int64], below: NDArray[np.float64], made: Turns) -> None:
    """Put in the best end of each row and the chances there."""
    seats = below.shape[1]
    worth = np.zeros(EVERY_END)
    best = np.zeros(made.choice.shape[0], np.int64)
    for at in range(boards.shape[0]):
        if boards[at, seats, 0] == 0:
            continue
        for end in range(EVERY_END):
            if places[at, end] >= 0:
                worth[end] = below[places[at, end], seats - 1]
        best_ends(boards[at], flags, worth, best)
        for row in range(best.shape[0]):
            place = places[at, best[row]]
            made.choice[row, at] = best[row]
            made.rows[row, 0, at] = below[place, seats - 1]
            for seat in range(1, seats):
                made.rows[row, seat, at] = below[place, seat - 1]


@compiled
def winners(boards: Boards) -> NDArray[np.float64]:
    """Who has won games that are over, as chances, [N, n]; nobody's game counts for all alike."""
    seats = boards.shape[1] - 1
    found = np.zeros((boards.shape[0], seats))
    for at in range(boards.shape[0]):
        settle(boards[at], found[at])
    return found
