"""Small games for two as arrays: all positions that a game with few tiles can reach, and where every turn leads.

A position here is the start of a turn, as the one on turn sees it: seats have no names, so that two that differ only in
who sits where are one. They are found by the rules themselves, through `ends`, so any preset and house rule will do.

Tiles that are face down never come back. The positions are therefore numbered by tiles left, fewest first, and all
that a turn leads to lies in the same level or in one before it. Within a level those with few tiles on the grill come
first: a turn that takes one leads there, and only a bust, or a steal, leads elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from heckmeck.game import start
from heckmeck.rules import OFFICIAL, Rules
from heckmeck.solver.ends import ends
from heckmeck.solver.program import TOTALS
from heckmeck.state import Stack, State, winner
from heckmeck.tiles import Tile

SEATS: Final = 2
OVER: Final = np.array([0.0, 0.5, 1.0])
"""The chance of the one on turn where the game is over: lost, won by nobody, won."""
BLOCK: Final = 8192
"""The most positions that are worked on at a time."""

Floats: TypeAlias = NDArray[np.float64]
Ints: TypeAlias = NDArray[np.integer[Any]]


class Layout(NamedTuple):
    """Where the tiles lie at the start of a turn, as the one on turn sees it."""

    grill: Stack
    own: Stack
    other: Stack

    @classmethod
    def of(cls, state: State) -> Layout:
        """The layout of a state for two, whatever its dice."""
        return cls(state.grill, state.stacks[state.seat], state.stacks[1 - state.seat])

    def state(self, rules: Rules) -> State:
        """The start of a turn of the first seat."""
        return State(self.grill, (self.own, self.other), 0, rules=rules)


class Options(NamedTuple):
    """How a turn on a layout can end."""

    layouts: tuple[Layout, ...]
    """What follows: first on a bust, then after each tile that can be had, lowest first."""
    tiles: tuple[int, ...]
    """The tile that each takes, 0 for the bust."""
    rows: tuple[tuple[int, ...], ...]
    """For each row of `program` the options that its points may choose between."""


def options(layout: Layout, rules: Rules) -> Options:
    """How a turn on the layout, which must not be over, can end."""
    found = ends(layout.state(rules))
    after = {tile: Layout.of(state) for takes in found.takes.values() for tile, state in takes}
    tiles = (0, *sorted(after))
    chosen = [tuple(tiles.index(tile) for tile, _state in found.takes.get(total, ())) for total in TOTALS]
    layouts = (Layout.of(found.bust), *(after[tile] for tile in sorted(after)))
    return Options(layouts, tiles, tuple(each or (0,) for each in (*chosen, ())))


@dataclass(frozen=True, eq=False)
class SmallGame:
    """A game for two with few tiles; N positions, at most K options each, at most A of them for the same points."""

    rules: Rules
    layouts: tuple[Layout, ...]
    """The positions in their order."""
    after: Ints
    """[N, K] the position that follows each option, from N on the three ends of `OVER`. Option 0 is the bust."""
    tile: Ints
    """[N, K] the tile that each option takes, 0 for the bust and where there is no such option."""
    rows: Ints
    """[N, 21, A] the options that each way to end a turn, in the rows of `program`, may choose between, those of
    low tiles first; where they are fewer the last is repeated."""

    @cached_property
    def number(self) -> dict[Layout, int]:
        """The number of each position."""
        return {layout: index for index, layout in enumerate(self.layouts)}

    @cached_property
    def levels(self) -> tuple[tuple[slice, ...], ...]:
        """The positions by tiles left, fewest first; each level in blocks with as many tiles on the grill."""
        return tuple(
            tuple(
                block for _, each in groupby(level, key=lambda at: len(self.layouts[at].grill)) for block in _cut(each)
            )
            for _, level in groupby(range(len(self.layouts)), key=lambda at: _left(self.layouts[at]))
        )

    @property
    def blocks(self) -> tuple[slice, ...]:
        """All blocks of all levels."""
        return tuple(block for level in self.levels for block in level)

    @property
    def start(self) -> int:
        """The number of the position with all tiles on the grill."""
        return len(self.layouts) - 1

    def states(self) -> tuple[State, ...]:
        """The positions as states with the first seat on turn."""
        return tuple(layout.state(self.rules) for layout in self.layouts)


class _Met(NamedTuple):
    """The options of a layout while layouts are numbered as they are met, and the ends of the game from -1 down."""

    after: tuple[int, ...]
    tiles: tuple[int, ...]
    rows: tuple[tuple[int, ...], ...]


def small_game(tiles: Iterable[Tile], rules: Rules = OFFICIAL) -> SmallGame:
    """The game with these tiles, the others face down from the start."""
    return reached_from([Layout.of(start(SEATS, rules, tiles=tiles))], rules)


def reached_from(first: Iterable[Layout], rules: Rules) -> SmallGame:
    """The positions of these layouts, no two alike and none of them over, and all that they lead to."""
    layouts = list(first)
    number = {layout: at for at, layout in enumerate(layouts)}
    known: dict[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]] = {}  # most rows are like others: kept once
    found = []
    for layout in layouts:  # grows until no layout is new
        layouts_after, taken, choices = options(layout, rules)
        for each in layouts_after:
            if each.grill and each not in number:
                number[each] = len(layouts)
                layouts.append(each)
        after = tuple(number[each] if each.grill else over(each) for each in layouts_after)
        found.append(_Met(after, taken, known.setdefault(choices, choices)))
    return _in_order(layouts, found, rules)


def _in_order(layouts: list[Layout], found: list[_Met], rules: Rules) -> SmallGame:
    order = sorted(range(len(layouts)), key=lambda met: (_left(layouts[met]), len(layouts[met].grill), layouts[met]))
    number = np.arange(len(layouts) + len(OVER), dtype=np.int32)
    number[order] = number[: len(layouts)].copy()
    width = max(len(each.tiles) for each in found)
    most = max(len(row) for each in found for row in each.rows)
    after = np.array([_filled(found[met].after, width, found[met].after[0]) for met in order], np.int32)
    tile = np.array([_filled(found[met].tiles, width, 0) for met in order], np.int8)
    rows = np.array([[_filled(row, most, row[-1]) for row in found[met].rows] for met in order], np.int8)
    return SmallGame(rules, tuple(layouts[met] for met in order), number[after], tile, rows)


def _left(layout: Layout) -> int:
    return sum(map(len, layout))


def _cut(members: Iterable[int]) -> list[slice]:
    """Numbers in a row as slices of at most a block."""
    listed = list(members)
    return [slice(at, min(at + BLOCK, listed[-1] + 1)) for at in range(listed[0], listed[-1] + 1, BLOCK)]


def _filled(numbers: tuple[int, ...], length: int, rest: int) -> tuple[int, ...]:
    """The numbers, and another one in the places left over."""
    return numbers + (rest,) * (length - len(numbers))


def over(layout: Layout) -> int:
    """The place in `OVER`, from its end, of a layout where the game is over."""
    won = winner(layout.state(OFFICIAL))
    return -len(OVER) + (1 if won is None else 2 if won == 0 else 0)
