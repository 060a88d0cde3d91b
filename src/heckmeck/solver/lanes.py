"""Games side by side, turn by turn: what every end of a turn is worth to who plays, and the turn played out.

Each game has a lane. Its turn has a chooser, who makes the first of the quantities in `ends` as great as possible; see
`kernel`. Here are two choosers, the net and the counter of worms, and the draw that follows a plan.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from heckmeck.dice import DICE, FACES
from heckmeck.solver.board import (
    BUSTED,
    EVERY_END,
    MOST_ENDS,
    STOLEN,
    WIDTH,
    Board,
    Flags,
    a_worm,
    best_ends,
    follow,
    goes_back,
    possible_ends,
    worms_of,
)
from heckmeck.solver.compiling import compiled, part
from heckmeck.solver.draws import Random, below
from heckmeck.solver.kernel import LOWEST, Room
from heckmeck.solver.net import Floats, Net, Rows, active, estimate
from heckmeck.solver.program import BUST, ENDS, Tables

_FACES: Final = len(FACES)
_COUNTS: Final = DICE + 1
"""Of each face, none to all: so many rows has `Tables.after` for it."""


class Scratch(NamedTuple):
    """The arrays in which one position is valued."""

    ends: NDArray[np.int64]
    """[17] those that the turn can have."""
    best: NDArray[np.int64]
    """[21] the end for each row."""
    worth: Floats
    """[33] of each end for the chooser."""
    chances: Floats
    """[33, n] of each end for all seats, the next to move first."""
    board: Board
    """What follows an end."""
    rows: Rows
    """[active(n)] what the net sees of it."""
    first: Floats
    """The first layer of the net."""
    second: Floats
    """The second layer."""


def scratch(seats: int, first: int, second: int) -> Scratch:
    """Room to value positions of so many seats with a net of this size."""
    return Scratch(
        np.zeros(MOST_ENDS, np.int64),
        np.zeros(ENDS, np.int64),
        np.zeros(EVERY_END, np.float32),
        np.zeros((EVERY_END, seats), np.float32),
        np.zeros((seats + 1, WIDTH), np.int8),
        np.zeros(active(seats), np.int32),
        np.zeros(first, np.float32),
        np.zeros(second, np.float32),
    )


class Work(NamedTuple):
    """The arrays in which the turns of L games are valued and solved; the plan goes by the first of Q quantities."""

    ends: Floats
    """[21, Q, L] what the best end of each row is worth."""
    choice: NDArray[np.int8]
    """[21, L] which end that is."""
    values: Floats
    """[S, Q, L] of each state, as `kernel.solve_block` finds them, and so are the next two."""
    best: Floats
    total: Floats
    room: Scratch

    @classmethod
    def of(cls, quantities: int, lanes: int, room: Scratch) -> Work:
        """Room for so many games."""
        ends, choice = np.zeros((ENDS, quantities, lanes), np.float32), np.zeros((ENDS, lanes), np.int8)
        return cls(ends, choice, *Room.of(quantities, lanes, np.float32), room)


@part
def _counted(board: Board, end: int, flags: Flags, steal: float) -> float:
    """The worms of an end: a steal counts `steal` times, a bust what goes back."""
    if end < STOLEN:
        return float(worms_of(end))
    if end < BUSTED:
        return steal * worms_of(board[end - STOLEN, board[end - STOLEN, 0]])
    back = goes_back(board, 0, flags)
    return -float(worms_of(board[0, back])) if back > 0 else 0.0


@compiled
def value_by_net(net: Net, board: Board, flags: Flags, room: Scratch) -> int:
    """Fill in `worth` and `chances` of every possible end, listed in `ends`; gives their number.

    The worth is the chance to win, and where that tells too little (`a_worm`) also what the end counts in worms.
    """
    seats = board.shape[0] - 1
    number, worm = possible_ends(board, flags, room.ends), a_worm(flags)
    for at in range(number):
        end = room.ends[at]
        follow(board, end, flags, room.board)
        estimate(net, room.board, room.rows, room.first, room.second, room.chances[end])
        room.worth[end] = room.chances[end, seats - 1]
        if worm > 0:
            room.worth[end] += worm * _counted(board, end, flags, 1 + 1 / (seats - 1))
    return number


@compiled
def value_by_worms(board: Board, flags: Flags, steal: float, room: Scratch) -> int:
    """Fill in `worth` of every possible end as worms: a steal counts `steal` times, a bust what goes back."""
    number = possible_ends(board, flags, room.ends)
    for at in range(number):
        end = room.ends[at]
        room.worth[end] = _counted(board, end, flags, steal)
    return number


@compiled
def fill_choices(
    board: Board,
    flags: Flags,
    room: Scratch,
    ends: NDArray[np.float32],
    choice: NDArray[np.int8],
    lane: int,
    shift: int,
) -> None:
    """Put the best end of each row into `choice`, [21, L], and its worth into `ends`, [21, Q, L].

    With `shift` 1 quantity 0 is the chooser's worth and the chances of seats 0.. follow from quantity 1 on; with 0 the
    chance of seat 0 is the worth itself. The chance of the last seat is left out.
    """
    seats = board.shape[0] - 1
    best_ends(board, flags, room.worth, room.best)
    for row in range(ENDS):
        end = room.best[row]
        choice[row, lane] = end
        ends[row, 0, lane] = room.worth[end]
        for quantity in range(1, ends.shape[1]):
            seat = quantity - shift
            ends[row, quantity, lane] = room.chances[end, seat - 1 if seat > 0 else seats - 1]


@part
def _set_aside(values: Floats, shown: NDArray[np.int64], state: int, lane: int, tables: Tables) -> int:
    """The best state that the dice shown lead to, or -1 where none of their faces is free."""
    best, reached, order = np.float32(LOWEST), -1, 0
    for face in range(_FACES):
        if tables.aside[state] >> face & 1:
            continue
        if shown[face]:
            after = tables.after[order * _COUNTS + shown[face], state]
            if values[after, 0, lane] > best:
                best, reached = values[after, 0, lane], after
        order += 1
    return reached


@compiled
def play_out(values: Floats, ends: Floats, lane: int, tables: Tables, random: Random) -> int:
    """Roll and set aside by the best plan until the turn ends, and give the row of its end."""
    state = values.shape[0] - 1
    shown = np.zeros(_FACES, np.int64)
    while True:
        shown[:] = 0
        for _ in range(tables.left[state]):
            shown[below(random, _FACES)] += 1
        state = _set_aside(values, shown, state, lane, tables)
        if state < 0:
            return BUST
        if tables.left[state] == 0 or ends[tables.end[state], 0, lane] >= values[state, 0, lane]:
            return int(tables.end[state])
