"""The rules between turns, compiled: the same answers as `heckmeck.game`, for learning and for long matches.

A board is seen by the seat whose turn begins: row k of an int8 array [n + 1, 17] is the stack of the k-th seat from
there, its height and then its tiles, bottom first, as 0 to 15 for 21 to 36; row n is the grill, the number of its tiles
and then 1 for each tile that lies there. What is nowhere is face down. Seats have no names here, so giving them others
changes nothing.

An end of a turn is one number: a tile 0 to 15 taken off the grill, `STOLEN` + k for one stolen from the k-th seat, or
`BUSTED`.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from heckmeck.rules import Preset, Rules
from heckmeck.solver.compiling import compiled, part
from heckmeck.solver.program import BUST, ENDS
from heckmeck.state import State
from heckmeck.tiles import TILES

Board: TypeAlias = NDArray[np.int8]
Boards: TypeAlias = NDArray[np.int8]
"""[N, n + 1, 17] boards of tables for n seats."""
Flags: TypeAlias = NDArray[np.int64]
"""[6] the preset's place among all presets, then 1 for each house rule that is on, in the order of the names below."""

EVERY_TILE: Final = len(TILES)
"""The number of tiles: each is a number from 0 to below this."""
WIDTH: Final = EVERY_TILE + 1
"""Of a row: a height or a number of tiles, then a place for each tile."""
STOLEN: Final = EVERY_TILE
"""The ends from here on, up to the bust, are steals; those below take that tile off the grill."""
BUSTED: Final = 2 * STOLEN
"""The end of a bust, the highest of all."""
EVERY_END: Final = BUSTED + 1
"""The number of ends, whether a turn can have them or not."""
MOST_ENDS: Final = EVERY_TILE + 1
"""The ends that one turn can have, at most: sixteen tiles each lie in one place, and the bust."""

_PRESET, _RETURN_HIGHEST, _LOWER_ANY, _STEAL_FORCED, _BUST_WITHOUT_TILE_TURN, _NO_STEAL = range(6)
_PRESETS: Final = tuple(Preset)
_SHORT: Final = _PRESETS.index(Preset.SHORT)
_SHEET: Final = _PRESETS.index(Preset.SHEET)
WORM: Final = 0.003
"""What a worm counts beside the chance to win under `sheet`, in parts of 1; docs/engine.md has what was measured."""
_BITS: Final = 4
"""A tile takes so many bits."""
TOP: Final = (1 << _BITS) - 1
"""The bits of the highest tile in what `riches` gives."""


def flags_of(rules: Rules) -> Flags:
    """The rules as numbers."""
    return np.array(
        [
            _PRESETS.index(rules.preset),
            rules.return_highest,
            rules.lower_any,
            rules.steal_forced,
            rules.bust_without_tile_turn,
            rules.no_steal,
        ],
        np.int64,
    )


def a_worm_under(rules: Rules) -> float:
    """What a worm counts beside the chance to win, in parts of 1: more than nothing where waiting costs nothing.

    Under `sheet` a bust turns over the tile that goes back, if any, and no other (rule 15). Who waits loses nothing
    then, what a tile does for the chance to win is less than a network sees, and players who go by that chance alone
    wait for each other and end no game.
    """
    return WORM if rules.preset is Preset.SHEET else 0.0


@part
def a_worm(flags: Flags) -> float:
    """What `a_worm_under` gives for these rules."""
    return WORM if flags[_PRESET] == _SHEET else 0.0


def board_of(state: State) -> Board:
    """The board of a state at the start of the turn of `state.seat`, or at the end of the game."""
    seats = len(state.stacks)
    board = np.zeros((seats + 1, WIDTH), np.int8)
    for at in range(seats):
        stack = state.stacks[(state.seat + at) % seats]
        board[at, 0] = len(stack)
        board[at, 1 : len(stack) + 1] = [tile - TILES[0] for tile in stack]
    board[seats, 0] = len(state.grill)
    board[seats, [tile - TILES[0] + 1 for tile in state.grill]] = 1
    return board


@part
def worms_of(tile: int) -> int:
    """The worms of a tile from 0 to 15: four tiles have one, four have two, and so on (rule 3)."""
    return tile // 4 + 1


@part
def riches(board: Board, seat: int) -> int:
    """What decides who wins (rule 17): the worms of a seat, and in the lowest bits its highest tile."""
    worms, top = 0, 0
    for at in range(1, board[seat, 0] + 1):
        tile = int(board[seat, at])
        worms += worms_of(tile)
        top = max(top, tile)
    return (worms << _BITS) + top


@part
def worms_in(riches: int) -> int:
    """The worms in what `riches` gives."""
    return riches >> _BITS


@part
def pass_turn(board: Board, after: Board) -> None:
    """Copy the board as the next seat sees it."""
    seats = board.shape[0] - 1
    for seat in range(seats):
        to = seat - 1 if seat > 0 else seats - 1
        for at in range(board[seat, 0] + 1):
            after[to, at] = board[seat, at]
    for at in range(board.shape[1]):
        after[seats, at] = board[seats, at]


@part
def take(board: Board, end: int, after: Board) -> None:
    """What follows a take, off the grill or off another's stack (rule 14), as the next seat sees it."""
    pass_turn(board, after)
    seats = board.shape[0] - 1
    mover = seats - 1
    tile = end
    if end >= STOLEN:
        robbed = end - STOLEN
        height = board[robbed, 0]
        tile = board[robbed, height]
        after[robbed - 1, 0] = height - 1
    else:
        after[seats, tile + 1] = 0
        after[seats, 0] -= 1
    after[mover, 0] += 1
    after[mover, after[mover, 0]] = tile


@part
def highest_on_grill(board: Board) -> int:
    """The highest tile on the grill, 0 to 15, or -1 where there is none."""
    seats = board.shape[0] - 1
    for tile in range(EVERY_TILE - 1, -1, -1):
        if board[seats, tile + 1]:
            return tile
    return -1


@part
def goes_back(board: Board, seat: int, flags: Flags) -> int:
    """The place in a seat's stack of what a bust returns: the top, or the highest by a house rule; 0 for nothing."""
    back = int(board[seat, 0])
    if flags[_RETURN_HIGHEST]:
        for at in range(board[seat, 0] - 1, 0, -1):
            if board[seat, at] > board[seat, back]:
                back = at
    return back


@part
def _turns_over(preset: int, highest: int, returned: int) -> int:
    """The tile that a bust turns face down where `highest` was the best on the grill (rule 15); -1 for none."""
    if preset == _SHEET:
        return returned if returned < highest else -1
    if preset == _SHORT:
        return max(highest, returned)
    return highest if returned < highest else -1


@part
def _to_grill(board: Board, tile: int, number: int) -> None:
    """Put a tile on the grill, with `number` 1, or take it away, with 0."""
    seats = board.shape[0] - 1
    board[seats, 0] += number - board[seats, tile + 1]
    board[seats, tile + 1] = number


@part
def bust(board: Board, flags: Flags, after: Board) -> None:
    """What follows when the mover busts (rule 15), as the next seat sees it."""
    pass_turn(board, after)
    mover = board.shape[0] - 2
    height = int(after[mover, 0])
    highest = highest_on_grill(after)
    turned = highest if flags[_BUST_WITHOUT_TILE_TURN] else -1
    if height > 0:
        back = goes_back(after, mover, flags)
        returned = int(after[mover, back])
        for at in range(back, height):
            after[mover, at] = after[mover, at + 1]
        after[mover, 0] = height - 1
        _to_grill(after, returned, 1)
        turned = _turns_over(flags[_PRESET], highest, returned)
    if turned >= 0:
        _to_grill(after, turned, 0)


@part
def follow(board: Board, end: int, flags: Flags, after: Board) -> None:
    """What follows an end of the mover's turn, as the next seat sees it."""
    if end == BUSTED:
        bust(board, flags, after)
    else:
        take(board, end, after)


@compiled
def possible_ends(board: Board, flags: Flags, ends: NDArray[np.int64]) -> int:
    """Write down all ends that some points can bring, the bust last, and give their number, at most `MOST_ENDS`."""
    seats = board.shape[0] - 1
    number = 0
    for tile in range(EVERY_TILE):
        if board[seats, tile + 1]:
            ends[number] = tile
            number += 1
    if not flags[_NO_STEAL]:
        for seat in range(1, seats):
            if board[seat, 0]:
                ends[number] = STOLEN + seat
                number += 1
    ends[number] = BUSTED
    return number + 1


@part
def _steals(board: Board, flags: Flags, best: NDArray[np.int64]) -> None:
    """Begin with a steal where the points are another's top, and with the bust everywhere else."""
    for row in range(ENDS):
        best[row] = BUSTED
    if flags[_NO_STEAL]:
        return
    for seat in range(1, board.shape[0] - 1):
        if board[seat, 0]:
            best[board[seat, board[seat, 0]]] = STOLEN + seat


@compiled
def best_ends(board: Board, flags: Flags, worth: NDArray[np.floating], best: NDArray[np.int64]) -> None:
    """Put into `best`, [21], the end for 21 to 40 points with a worm (rules 9 to 13), and for a bust.

    `worth`, [33], is what each end is worth: where the rules leave a choice, the higher one is taken.
    """
    seats = board.shape[0] - 1
    _steals(board, flags, best)
    lower = -1  # the best of the lower tiles on the grill that may be taken
    for row in range(BUST):
        if row < EVERY_TILE and board[seats, row + 1]:
            best[row] = row
            if lower < 0 or not flags[_LOWER_ANY] or worth[row] > worth[lower]:
                lower = row
        elif lower >= 0 and (best[row] == BUSTED or (not flags[_STEAL_FORCED] and worth[lower] > worth[best[row]])):
            best[row] = lower


@compiled
def won_by(board: Board) -> int:
    """The seat that has won, counted from the one to move (rule 17); -1 while the game goes on, or with no tile."""
    seats = board.shape[0] - 1
    if board[seats, 0]:
        return -1
    winner, best = -1, -1
    for seat in range(seats):
        if board[seat, 0] and riches(board, seat) > best:
            winner, best = seat, riches(board, seat)
    return winner
