"""The turn as tables: its states, how it can go on from each, and the trees of rolls that the kernel walks.

A state of a turn is the set of faces aside, the dice left and the points; 1,939 can arise. They are numbered so that
those with fewer dice left come first, and those that share a tree of rolls lie side by side: what a roll leads to is
then always known before the roll itself.

A tree belongs to a number of free faces and of dice, 26 pairs in all. It lists the falls as paths: a free face with its
count, then a later free face with its count, and so on; the dice a node has not seen show faces that are aside already.
Walked in the order of the list, a node's parent is always the last node seen one level up.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from math import comb
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from heckmeck.dice import DICE, FACES, Face, Handful
from heckmeck.dice import points as points_of

TOTALS: Final = range(21, 41)
"""The points with which a turn can end in a tile."""
BUST: Final = len(TOTALS)
"""The row of a bust among the ways a turn can end; the rows before it are those of `TOTALS`."""
ENDS: Final = BUST + 1
"""The number of ways a turn can end."""

_COUNTS: Final = DICE + 1
_SLOTS: Final = len(FACES) * _COUNTS
_WORM: Final = 1 << (Face.WORM - 1)

Ints: TypeAlias = NDArray[np.int32]


class TurnState(NamedTuple):
    """A state of a turn where the player decides; sorts in the order of the tables."""

    left: int
    """Dice left, 0 to 8."""
    free: int
    """Faces with which the turn can go on: those not aside, 0 when no dice are left."""
    aside: int
    """The faces aside as bits, that of ONE the lowest."""
    points: int


class Tables(NamedTuple):
    """What the kernel walks; S states, G groups of states that share a tree, N nodes in all."""

    end: Ints
    """[S] the row of the end that stopping here is."""
    left: Ints
    """[S] the dice left; 0 also where no face is left to go on with."""
    aside: Ints
    """[S] the faces aside as bits, that of ONE the lowest."""
    after: Ints
    """[54, S] the state reached by a free face and its count, in row `face_order * 9 + count`; 0 where impossible."""
    groups: Ints
    """[G, 4] the first state and the end of the group, the first node and the end of its tree."""
    missed: NDArray[np.float64]
    """[G] the ways in which no free face shows."""
    scale: NDArray[np.float64]
    """[G] one over the number of all ways, 6 ** -dice."""
    depth: Ints
    """[N] the level of a node's parent, from 0."""
    slot: Ints
    """[N] the row of `after` of the face and count that a node adds."""
    ways: NDArray[np.float64]
    """[N] the falls that end in this node; 0 where the dice not seen yet cannot show a face aside."""
    run: Ints
    """[N] 0 where other nodes follow below this one; else 4, 2 or 1: so many nodes from here on lie side by side."""


class _Node(NamedTuple):
    depth: int
    slot: int
    ways: int
    run: int


def _state(aside: int, left: int, points: int) -> TurnState:
    return TurnState(left, len(FACES) - aside.bit_count() if left else 0, aside, points)


def _steps(state: TurnState) -> Iterator[tuple[int, TurnState]]:
    """Each free face with each count, as a slot, and the state it leads to."""
    if not state.free:
        return
    free = [face for face in FACES if not state.aside >> face - 1 & 1]
    for order, face in enumerate(free):
        for count in range(1, state.left + 1):
            reached = _state(state.aside | 1 << face - 1, state.left - count, state.points + count * face.points)
            yield order * _COUNTS + count, reached


def _reachable() -> tuple[TurnState, ...]:
    seen = {_state(0, DICE, 0)}
    frontier = list(seen)
    while frontier:
        found = {reached for state in frontier for _, reached in _steps(state)} - seen
        seen |= found
        frontier = list(found)
    return tuple(sorted(seen))


def _runs(number: int) -> list[int]:
    """How many of so many nodes the kernel takes at once, as the first node of each run must say."""
    rest = number % 4
    return [4] * (number - rest) + [[], [1], [2, 2], [2, 2, 1]][rest]


def _tree(free: int, dice: int, order: int = 0, ways: int = 1, depth: int = 0) -> Iterator[_Node]:
    """The nodes below one whose later free faces begin at `order` and which has seen all but so many dice.

    Those with nothing below them come first: the kernel takes up to four at once.
    """
    aside = len(FACES) - free
    added = [(face, count) for face in range(order, free) for count in range(1, dice + 1)]
    leaves = [each for each in added if each[1] == dice or (aside and each[0] + 1 == free)]
    for (face, count), run in zip(leaves, _runs(len(leaves)), strict=True):
        yield _Node(depth, face * _COUNTS + count, ways * comb(dice, count) * aside ** (dice - count), run)
    for face, count in added:
        if count < dice and face + 1 < free:
            mine = ways * comb(dice, count)
            yield _Node(depth, face * _COUNTS + count, mine * aside ** (dice - count), 0)
            yield from _tree(free, dice - count, face + 1, mine, depth + 1)


STATES: Final = _reachable()
"""All states of a turn in the order of the tables; the last is its start."""
ROW: Final = {(state.aside, state.left, state.points): row for row, state in enumerate(STATES)}
"""The number of a state by its faces aside (bits), dice left and points."""
START: Final = len(STATES) - 1
"""The number of the state before the first roll."""


def row(aside: Handful) -> int:
    """The number of the state with these dice aside.

    >>> row((0, 0, 0, 0, 0, 0)) == START
    True
    """
    bits = sum(1 << index for index, number in enumerate(aside) if number)
    return ROW[bits, DICE - sum(aside), points_of(aside)]


def _end(state: TurnState) -> int:
    return TOTALS.index(state.points) if state.aside & _WORM and state.points in TOTALS else BUST


def _after() -> Ints:
    table = np.zeros((_SLOTS, len(STATES)), np.int32)
    for number, state in enumerate(STATES):
        for slot, reached in _steps(state):
            table[slot, number] = ROW[reached.aside, reached.left, reached.points]
    return table


def tables() -> Tables:
    """The tables of the turn, the same for all rules."""
    nodes: list[_Node] = []
    groups: list[tuple[int, int, int, int]] = []
    missed: list[int] = []
    scale: list[float] = []
    trees: dict[tuple[int, int], tuple[int, int]] = {}
    first = 0
    for (left, free), members in groupby(STATES, key=lambda state: (state.left, state.free)):
        if (free, left) not in trees:
            begin = len(nodes)
            nodes.extend(_tree(free, left))
            trees[free, left] = (begin, len(nodes))
        last = first + len(list(members))
        groups.append((first, last, *trees[free, left]))
        missed.append((len(FACES) - free) ** left)
        scale.append(6.0**-left)
        first = last
    depth, slot, ways, run = zip(*nodes, strict=True)
    return Tables(
        np.array([_end(state) for state in STATES], np.int32),
        np.array([state.left if state.free else 0 for state in STATES], np.int32),
        np.array([state.aside for state in STATES], np.int32),
        _after(),
        np.array(groups, np.int32),
        np.array(missed, np.float64),
        np.array(scale, np.float64),
        np.array(depth, np.int32),
        np.array(slot, np.int32),
        np.array(ways, np.float64),
        np.array(run, np.int32),
    )
