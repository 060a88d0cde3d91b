"""The values of a turn's decisions by a compiled walk over its tables: one turn at a time, or many side by side.

It does what `heckmeck.solver.turn` does, in floating point. The way a turn ends has a value, the first of Q quantities,
which the player makes as great as possible; the other quantities follow, so that the same walk also tells the chance of
a bust, the worms to be expected, or the values of the other seats, each under the plan that is best by the first.

`solve` takes one turn: the states that share a tree of rolls are walked side by side. `solve_block` takes a block of
turns: each state's tree is walked once for all of them. Both stop where rolling is not better; what is equal but for
rounding may go either way.

The first call in a process compiles, for some seconds, or reads what an earlier process has compiled; `warm_up` does
that at a moment of one's own choice. `compiling` says what is kept where, docs/engine.md how long it takes.

`_add_one`, `_add_two` and `_add_four` do the same to so many nodes: taken together they load and store the totals once.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

import numpy as np
from numpy.typing import DTypeLike, NDArray

from heckmeck.solver.compiling import compiled, part
from heckmeck.solver.program import BUST, ENDS, STATES, Tables, tables

BLOCK: Final = 256
"""So many quantities times turns go into one block: fewer waste the width of the machine, more its cache."""
LOWEST: Final = -1e30
"""Below the worth of anything."""
_LEVELS: Final = 7
"""Of a tree: before the first face, and after each of the six."""

Block: TypeAlias = NDArray[Any]
"""[..., Q, L]: Q quantities of L turns side by side."""
Weight: TypeAlias = np.floating[Any]
T = TypeVar("T")
Some: TypeAlias = tuple[T, ...]
"""One for each of the nodes that are taken together."""


class TurnTable(NamedTuple):
    """What one solve found; S states as in `program.STATES`, Q quantities."""

    values: NDArray[np.float64]
    """[Q, S] of each state, with the better of stopping and rolling."""
    rolled: NDArray[np.float64]
    """[Q, S] of rolling from each state, as if one may not stop; that of stopping where no roll can follow."""


@cache
def _tables() -> Tables:
    return tables()


def solve(ends: NDArray[np.float64]) -> TurnTable:
    """The values of all decisions of one turn.

    Args:
        ends: [21, Q] the quantities of each way the turn can end, rows as in `program`: the totals 21 to 40, then the
            bust. A total that can take nothing has the row of the bust.

    """
    assert ends.shape[0] == ENDS
    shape = (ends.shape[1], len(STATES))
    found = TurnTable(np.empty(shape), np.empty(shape))
    _solve_one(np.ascontiguousarray(ends), found.values, found.rolled, _tables())
    return found


def solve_many(ends: NDArray[np.floating[Any]]) -> NDArray[np.floating[Any]]:
    """The quantities at the start of each of N turns, [Q, N], in the precision of `ends`, [21, Q, N]."""
    _, quantities, turns = ends.shape
    lanes = max(1, BLOCK // quantities)
    block = np.empty((ENDS, quantities, lanes), ends.dtype)
    room = Room.of(quantities, lanes, ends.dtype)
    found = np.empty((quantities, turns), ends.dtype)
    for first in range(0, turns, lanes):
        some = ends[:, :, first : first + lanes]
        block[:, :, : some.shape[2]] = some
        block[:, :, some.shape[2] :] = some[:, :, :1]  # any turn will do where too few are left
        solve_block(block, room.values, room.best, room.total, _tables())
        found[:, first : first + lanes] = room.values[-1, :, : some.shape[2]]
    return found


def block_tables(kind: type[np.floating[Any]]) -> Tables:
    """The tables for `solve_block`, their weights in the given precision."""
    base = _tables()
    return base._replace(missed=base.missed.astype(kind), scale=base.scale.astype(kind), ways=base.ways.astype(kind))


class Room(NamedTuple):
    """The arrays that `solve_block` works in: to make them for every block anew costs more than the walk."""

    values: Block
    """[S, Q, L] what is found for each state."""
    best: Block
    """[7, Q, L] the best so far at each level of a tree."""
    total: Block
    """[Q, L]"""

    @classmethod
    def of(cls, quantities: int, lanes: int, kind: DTypeLike) -> Room:
        """Room for so many turns side by side."""
        one = (quantities, lanes)
        return cls(np.zeros((len(STATES), *one), kind), np.zeros((_LEVELS, *one), kind), np.zeros(one, kind))


@part
def _add_one(values: Block, best: Block, total: Block, c: np.uintp, w: Weight, above: np.uintp, inner: bool) -> None:
    """Add a node to the total, and keep its best where others follow below it.

    `c` is the state that the node leads to, `w` the ways of its falls, `above` its level; here and below.
    """
    quantities, lanes = total.shape
    below = above + np.uintp(1)
    for q in range(1, quantities):
        for lane in range(lanes):
            v, b = values[c, q, lane], best[above, q, lane]
            x = v if values[c, 0, lane] > best[above, 0, lane] else b
            best[below, q, lane] = x
            total[q, lane] += w * x
    if inner:
        for lane in range(lanes):
            x = max(values[c, 0, lane], best[above, 0, lane])
            best[below, 0, lane] = x
            total[0, lane] += w * x
    else:
        for lane in range(lanes):
            total[0, lane] += w * max(values[c, 0, lane], best[above, 0, lane])


@part
def _add_two(values: Block, best: Block, total: Block, c: Some[np.uintp], w: Some[Weight], above: np.uintp) -> None:
    """Add two nodes with nothing below them to the total."""
    quantities, lanes = total.shape
    (c0, c1), (w0, w1) = c, w
    for q in range(1, quantities):
        for lane in range(lanes):
            b0, b = best[above, 0, lane], best[above, q, lane]
            v0, v1 = values[c0, q, lane], values[c1, q, lane]
            x0 = v0 if values[c0, 0, lane] > b0 else b
            x1 = v1 if values[c1, 0, lane] > b0 else b
            total[q, lane] += w0 * x0 + w1 * x1
    for lane in range(lanes):
        b = best[above, 0, lane]
        total[0, lane] += w0 * max(values[c0, 0, lane], b) + w1 * max(values[c1, 0, lane], b)


@part
def _add_four(values: Block, best: Block, total: Block, c: Some[np.uintp], w: Some[Weight], above: np.uintp) -> None:
    """Add four nodes with nothing below them to the total."""
    quantities, lanes = total.shape
    (c0, c1, c2, c3), (w0, w1, w2, w3) = c, w
    for q in range(1, quantities):
        for lane in range(lanes):
            b0, b = best[above, 0, lane], best[above, q, lane]
            v0, v1, v2, v3 = values[c0, q, lane], values[c1, q, lane], values[c2, q, lane], values[c3, q, lane]
            x0 = v0 if values[c0, 0, lane] > b0 else b
            x1 = v1 if values[c1, 0, lane] > b0 else b
            x2 = v2 if values[c2, 0, lane] > b0 else b
            x3 = v3 if values[c3, 0, lane] > b0 else b
            total[q, lane] += w0 * x0 + w1 * x1 + w2 * x2 + w3 * x3
    for lane in range(lanes):
        b = best[above, 0, lane]
        x0, x1 = max(values[c0, 0, lane], b), max(values[c1, 0, lane], b)
        x2, x3 = max(values[c2, 0, lane], b), max(values[c3, 0, lane], b)
        total[0, lane] += w0 * x0 + w1 * x1 + w2 * x2 + w3 * x3


@part
def _stay(values: Block, ends: Block, state: int, row: np.uintp) -> None:
    """The state ends the turn: no dice, or no face, to go on with."""
    _, quantities, lanes = values.shape
    for q in range(quantities):
        for lane in range(lanes):
            values[state, q, lane] = ends[row, q, lane]


@part
def _begin(best: Block, total: Block, ends: Block, missed: Weight) -> None:
    """Before the first node: nothing to choose from yet, and the ways in which no free face shows bust."""
    quantities, lanes = total.shape
    for q in range(quantities):
        for lane in range(lanes):
            best[0, q, lane] = total.dtype.type(LOWEST)
            total[q, lane] = missed * ends[BUST, q, lane]


@part
def _decide(values: Block, total: Block, ends: Block, state: int, row: np.uintp, scale: Weight) -> None:
    """After the last node: the better of rolling and stopping; the turn's first roll cannot be refused (rule 4)."""
    quantities, lanes = total.shape
    started = state != values.shape[0] - 1
    for q in range(quantities):
        for lane in range(lanes):
            stop = started and ends[row, 0, lane] >= total[0, lane] * scale
            rolled, stopped = total[q, lane] * scale, ends[row, q, lane]
            values[state, q, lane] = stopped if stop else rolled


@part
def _walk(values: Block, best: Block, total: Block, tables: Tables, state: int, node: int, end: int) -> None:
    """Add all nodes of a tree to the total."""
    while node < end:
        above, run = np.uintp(tables.depth[node]), tables.run[node]
        c0, w0 = np.uintp(tables.after[tables.slot[node], state]), tables.ways[node]
        if run > 1:
            c1, w1 = np.uintp(tables.after[tables.slot[node + 1], state]), tables.ways[node + 1]
        if run == 4:
            c2, w2 = np.uintp(tables.after[tables.slot[node + 2], state]), tables.ways[node + 2]
            c3, w3 = np.uintp(tables.after[tables.slot[node + 3], state]), tables.ways[node + 3]
            _add_four(values, best, total, (c0, c1, c2, c3), (w0, w1, w2, w3), above)
        elif run == 2:
            _add_two(values, best, total, (c0, c1), (w0, w1), above)
        else:
            _add_one(values, best, total, c0, w0, above, run == 0)
        node += max(run, 1)


@compiled
def solve_block(ends: Block, values: Block, best: Block, total: Block, tables: Tables) -> None:
    """Fill `values`, [S, Q, L], from `ends`, [21, Q, L]; the other two come from `Room.of`.

    The loops over turns are plain and innermost, so that they become vector instructions.
    """
    for group in range(tables.groups.shape[0]):
        first, last, node, end = tables.groups[group]
        for state in range(first, last):
            row = np.uintp(tables.end[state])
            if node == end:
                _stay(values, ends, state, row)
            else:
                _begin(best, total, ends, tables.missed[group])
                _walk(values, best, total, tables, state, node, end)
                _decide(values, total, ends, state, row, tables.scale[group])


@part
def _walk_states(values: Block, best: Block, total: Block, tables: Tables, first: int, node: int, number: int) -> None:
    """Add a node to the total of each state of a group."""
    quantities = total.shape[0]
    above, inner, w = np.uintp(tables.depth[node]), tables.run[node] == 0, tables.ways[node]
    below, slot = above + np.uintp(1), np.uintp(tables.slot[node])
    for q in range(quantities - 1, -1, -1):  # the first quantity last: the others are chosen by it
        for at in range(number):
            c = np.uintp(tables.after[slot, np.uintp(first + at)])
            v, b = values[q, c], best[above, q, at]
            x = v if values[0, c] > best[above, 0, at] else b
            total[q, at] += w * x
            if inner:
                best[below, q, at] = x


@part
def _decide_states(
    values: Block, rolled: Block, total: Block, ends: Block, tables: Tables, group: int, started: bool
) -> None:
    """After the last node: the better of rolling and stopping, in each state of a group."""
    first, last, _, _ = tables.groups[group]
    for state in range(first, last):
        row = tables.end[state]
        for q in range(total.shape[0]):
            rolled[q, state] = total[q, state - first] * tables.scale[group]
        stop = started and ends[row, 0] >= rolled[0, state]
        for q in range(total.shape[0]):
            values[q, state] = ends[row, q] if stop else rolled[q, state]


@compiled
def _solve_one(ends: Block, values: Block, rolled: Block, tables: Tables) -> None:
    """Fill `values` and `rolled`, [Q, S], from `ends`, [21, Q]."""
    quantities, states = values.shape
    best = np.empty((_LEVELS, quantities, states))
    total = np.empty((quantities, states))
    for group in range(tables.groups.shape[0]):
        first, last, begin, end = tables.groups[group]
        for q in range(quantities):
            for state in range(first, last):
                values[q, state] = rolled[q, state] = ends[tables.end[state], q]
                best[0, q, state - first] = LOWEST
                total[q, state - first] = tables.missed[group] * ends[BUST, q]
        for node in range(begin, end):
            _walk_states(values, best, total, tables, first, node, last - first)
        if begin < end:
            _decide_states(values, rolled, total, ends, tables, group, last < states)


def warm_up() -> None:
    """Compile, or read from disk, what `solve` needs."""
    solve(np.zeros((ENDS, 1)))
