"""Small games solved exactly: the chance to win of every position, both sides playing their best.

The value of a position is the chance of the one on turn, so what an option is worth is one less the value of what
follows. `best_values` solves all turns of a level with the values so far, again and again until nothing changes by more
than a tolerance, and goes on to the next level: what is face down stays so. Where a tile is hard to come by a game may
take a hundred turns to end; solving all of them anew each time would be slow, so once the plans are nearly settled
their laws, how likely each turn ends in what, are played on instead. A line of play that never ends counts half, as
every position does before the first sweep.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

import numpy as np

from heckmeck.notation import format_rules, parse_rules
from heckmeck.solver.kernel import solve_many
from heckmeck.solver.program import TOTALS
from heckmeck.solver.small import OVER, Floats, Ints, Layout, SmallGame, over
from heckmeck.state import State
from heckmeck.tiles import Tile

TOLERANCE: Final = 1e-10
"""No value changes by more in the last sweep over its level."""
PATIENCE: Final = 16
"""After so many sweeps over a level the plans, nearly settled by then, are played on by their laws alone."""
LONGEST: Final = 10_000
"""The most turns that are played on so."""


class Sweep(NamedTuple):
    """One pass over the positions of a level."""

    level: int
    """The number of tiles left."""
    number: int
    """Which sweep of the level, from 1."""
    change: float
    """The most that a value has changed."""


Worths: TypeAlias = Callable[[Floats, slice], Floats]
"""From the values of all positions and of the ends of the game, and a block: [L, K], what each option is worth."""


def silent(_sweep: Sweep) -> None:
    """Tell nobody."""


@dataclass(frozen=True, eq=False)
class Solved:
    """A small game and the value of each of its positions."""

    game: SmallGame
    values: Floats
    """[N + 3] by position, then those of `OVER`."""

    def value(self, state: State) -> float:
        """The chance of the one on turn to win at the start of the turn, whatever its dice show now.

        A state that the game does not reach is a KeyError, here and below.
        """
        return float(OVER[over(Layout.of(state))] if state.over else self.values[self.game.number[Layout.of(state)]])

    def ends(self, state: State) -> Floats:
        """What each way to end the turn is worth to the one on turn, [21, 1], as `kernel.solve` takes it."""
        at = self.game.number[Layout.of(state)]
        block = slice(at, at + 1)
        return best_worths(chances(self.game, self.values, block), self.game.rows[block]).T.copy()

    def takes(self, state: State) -> dict[int, Tile]:
        """For all points that take something the best tile they may take."""
        at = self.game.number[Layout.of(state)]
        worth, tile = 1 - self.values[self.game.after[at]], self.game.tile[at]
        best = {
            total: max(reversed(options), key=worth.__getitem__)
            for total, options in zip(TOTALS, self.game.rows[at], strict=False)
        }
        return {total: Tile(int(tile[option])) for total, option in best.items() if option}

    def save(self, path: Path) -> None:
        """Write all of it to a file."""
        game = self.game
        shape = (len(game.layouts), len(Layout._fields), len(game.layouts[game.start].grill))
        layouts = np.zeros(shape, np.int8)
        for at, layout in enumerate(game.layouts):
            for part, tiles in enumerate(layout):
                layouts[at, part, : len(tiles)] = tiles
        rules = np.array(format_rules(game.rules))
        with path.open("wb") as stream:
            np.savez_compressed(
                stream,
                layouts=layouts,
                rules=rules,
                after=game.after,
                tile=game.tile,
                rows=game.rows,
                values=self.values,
            )

    @classmethod
    def load(cls, path: Path) -> Solved:
        """What `save` has written."""
        with np.load(path, allow_pickle=False) as file:
            layouts = tuple(
                Layout(*(tuple(Tile(tile) for tile in part if tile) for part in layout))
                for layout in file["layouts"].tolist()
            )
            game = SmallGame(parse_rules(str(file["rules"])), layouts, file["after"], file["tile"], file["rows"])
            return cls(game, file["values"])


def solved(game: SmallGame, *, tolerance: float = TOLERANCE, told: Callable[[Sweep], None] = silent) -> Solved:
    """The game with the values of best play of both sides."""
    return Solved(game, best_values(game, partial(chances, game), tolerance=tolerance, told=told))


def chances(game: SmallGame, values: Floats, block: slice) -> Floats:
    """What each option is worth, [L, K], where the other side plays on with these values."""
    return 1 - values[game.after[block]]


def best_values(
    game: SmallGame, worths: Worths, *, tolerance: float = TOLERANCE, told: Callable[[Sweep], None] = silent
) -> Floats:
    """The value of each position, then of each end of the game, where every turn is played for the most worth."""
    values = np.concatenate([np.full(len(game.layouts), 0.5), OVER])
    for level in game.levels:
        sweep = Sweep(sum(map(len, game.layouts[level[0].start])), 0, np.inf)
        while sweep.change > tolerance:
            if sweep.number and sweep.number % PATIENCE == 0:
                _play_on(game, values, level, worths, tolerance / 1000)
            change = max(improve(game, values, block, worths) for block in level)
            sweep = Sweep(sweep.level, sweep.number + 1, change)
            told(sweep)
    return values


def improve(game: SmallGame, values: Floats, block: slice, worths: Worths) -> float:
    """Solve the turns of a block; the most that a value has changed."""
    ends = best_worths(worths(values, block), game.rows[block])
    return _set(values, block, solve_many(np.ascontiguousarray(ends.T)[:, np.newaxis])[0])


def _play_on(game: SmallGame, values: Floats, level: Sequence[slice], worths: Worths, tolerance: float) -> None:
    """Bring the values of a level to those of the plans that are best now, which many turns may take to come out."""
    law = {block.start: laws(worths(values, block), game.rows[block]) for block in level}
    for _ in range(LONGEST):
        change = max(
            _set(values, block, np.einsum("lk,lk->l", law[block.start], worths(values, block))) for block in level
        )
        if change <= tolerance:
            return


def _set(values: Floats, block: slice, found: Floats) -> float:
    """Put in new values; the most that one has changed."""
    change = np.abs(found - values[block]).max()
    values[block] = found
    return float(change)


def laws(worths: Floats, rows: Ints) -> Floats:
    """How likely the best turns end in each option, [L, K], where the options are worth so much, [L, K].

    Of tiles worth the same the higher is taken.
    """
    lines = np.arange(len(worths))[:, np.newaxis, np.newaxis]
    high = rows[:, :, ::-1]
    best = worths[lines, high].argmax(axis=2)[:, :, np.newaxis]
    chosen = np.take_along_axis(high, best, axis=2)
    ends = np.concatenate([worths[lines, chosen], chosen == np.arange(worths.shape[1])], axis=2)
    return np.asarray(solve_many(np.ascontiguousarray(ends.transpose(1, 2, 0)))[1:].T, np.float64)


def best_worths(worths: Floats, rows: Ints) -> Floats:
    """What each way to end a turn is worth, [L, 21], from what the options are, [L, K]."""
    lines = np.arange(len(worths))[:, np.newaxis]
    best: Floats = worths[lines, rows[:, :, 0]]
    for choice in range(1, rows.shape[2]):
        np.maximum(best, worths[lines, rows[:, :, choice]], out=best)
    return best
