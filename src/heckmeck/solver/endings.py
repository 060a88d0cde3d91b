"""The last tiles of a game for two, exactly: the chances under best play of both, worked out when they are first met.

A position of few tiles belongs to the small game of those tiles, wherever they lie. That game is solved once and kept.
What it says is a function of the position alone: of where its tiles lie, and of the rules.

`solved` sweeps over a level until nothing changes. Here plans are improved instead (strategy iteration). The laws of
the turns that are best by the values so far make a system of linear equations, whose solution are the values under
these plans. By these other turns are best, and so on until no value changes: mostly after two to four systems. Nothing
proves that it comes to rest, and where waiting is best for both a game may hardly end: there nothing is known.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache, partial
from itertools import permutations
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from heckmeck.rules import Rules
from heckmeck.solver import value
from heckmeck.solver.board import Board, Boards, flags_of
from heckmeck.solver.small import OVER, SEATS, Floats, Layout, SmallGame, reached_from
from heckmeck.solver.solved import chances as worths
from heckmeck.solver.solved import improve, laws
from heckmeck.solver.weights import Weights
from heckmeck.tiles import TILES, Tile

MOST: Final = 4
"""The most tiles in play, on the grill and in the stacks together: of more the first look would take too long."""
KEPT: Final = 128
"""The most games that are kept, each of 100 kB or less."""
LONGEST: Final = 1_000
"""The most turns that the tiles in play may last, on average, under best play."""
_SYSTEMS: Final = 12
"""The most systems of equations for a level."""
_TOLERANCE: Final = 1e-12
"""A change of a chance that is none."""

Ending: TypeAlias = Mapping[Layout, float]
"""The chance of the one on turn to win each position of a small game."""


def chances(weights: Weights, boards: Boards, rules: Rules, depth: int) -> NDArray[np.float64]:
    """What `value.chances` gives, but exact wherever so few tiles are left."""
    return value.chances(weights, boards, flags_of(rules), depth, partial(known, rules=rules))


def known(boards: Boards, rules: Rules) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """The boards whose chances are known exactly, by number, and these chances, the seat to move first."""
    seats = boards.shape[1] - 1
    heights = boards[:, :, 0].astype(np.int64)
    few = (heights.sum(axis=1) <= MOST) & (heights[:, seats] > 0) & (seats == SEATS)
    first = {at: _first(layout_of(boards[at]), rules) for at in np.flatnonzero(few).tolist()}
    found = [(at, (chance, 1 - chance)) for at, chance in first.items() if chance is not None]
    places = np.array([at for at, _both in found], np.int64)
    return places, np.array([both for _at, both in found], np.float64).reshape(len(found), seats)


def layout_of(board: Board) -> Layout:
    """The layout of a board for two."""
    own, other = (tuple(Tile(tile + TILES[0]) for tile in row[1 : row[0] + 1]) for row in board[:SEATS].tolist())
    return Layout(tuple(tile for tile, lies in zip(TILES, board[SEATS, 1:].tolist(), strict=True) if lies), own, other)


def _first(layout: Layout, rules: Rules) -> float | None:
    ending = ending_of(tuple(sorted(tile for part in layout for tile in part)), rules)
    return None if ending is None else ending[layout]


@lru_cache(maxsize=KEPT)
def ending_of(tiles: tuple[Tile, ...], rules: Rules) -> Ending | None:
    """The game of these tiles, lowest first, from wherever they lie; None where it does not come to rest."""
    game = reached_from(_spread(tiles), rules)
    values = np.concatenate([np.full(len(game.layouts), 0.5), OVER])
    if not all(_settled(game, values, slice(level[0].start, level[-1].stop)) for level in game.levels):
        return None
    return dict(zip(game.layouts, values.tolist(), strict=False))


def _spread(tiles: tuple[Tile, ...]) -> Iterator[Layout]:
    """All ways in which the tiles can lie, one at least on the grill."""
    for order in permutations(tiles):
        for height in range(len(tiles)):
            for begin in range(height, len(tiles)):
                if order[begin:] == tuple(sorted(order[begin:])):
                    yield Layout(order[begin:], order[:height], order[height:begin])


def _settled(game: SmallGame, values: Floats, level: slice) -> bool:
    """Bring the values of a level to those of best play; whether they have come to rest, and the game to an end."""
    stays: Floats | None = None
    for _ in range(_SYSTEMS):
        change = improve(game, values, level, partial(worths, game))
        if change <= _TOLERANCE and stays is not None:
            turns = _solution(np.eye(len(stays)) - stays, np.ones(len(stays)))
            return bool(((turns > 0) & (turns <= LONGEST)).all())
        stays, leaves = _equations(game, values, level)
        values[level] = _solution(np.eye(len(stays)) + stays, leaves)
        if not np.isfinite(values[level]).all():
            return False
    return False


def _equations(game: SmallGame, values: Floats, level: slice) -> tuple[Floats, Floats]:
    """How likely the best turns of now lead from each position of the level to each, and what is won by the others."""
    after, number = game.after[level], level.stop - level.start
    law = laws(worths(game, values, level), game.rows[level])
    inside = (after >= level.start) & (after < level.stop)
    stays = np.zeros((number, number))
    lines = np.nonzero(inside)[0]
    np.add.at(stays, (lines, after[inside] - level.start), law[inside])
    return stays, np.asarray((law * np.where(inside, 1, 1 - values[after])).sum(axis=1))


def _solution(matrix: Floats, given: Floats) -> Floats:
    """The solution of a system of linear equations, by elimination; not finite where there is none.

    No row has more beside its diagonal than in it, so no rows need be exchanged. `numpy.linalg` would share the work
    among all cores, and wait for them far longer than this takes where they are busy.
    """
    rows = np.column_stack([matrix, given])
    number = len(given)
    with np.errstate(all="ignore"):
        for at in range(number):
            rows[at, at:] /= rows[at, at]
            rows[at + 1 :, at:] -= rows[at + 1 :, at, np.newaxis] * rows[at, at:]
        found = rows[:, number].copy()
        for at in range(number - 1, 0, -1):
            found[:at] -= rows[:at, at] * found[at]
    return found
