"""The tables of the turn that the kernel walks: their shapes, and that each says what the rules say."""

from __future__ import annotations

from math import comb
from typing import Final

import numpy as np
import pytest
from tests.turns import ASIDES, end_of

from heckmeck.dice import DICE, FACES, NO_DICE, Face, of_face, together
from heckmeck.solver.program import BUST, ENDS, ROW, START, STATES, TOTALS, Tables, row, tables
from heckmeck.solver.turn import faces_aside
from heckmeck.state import can_set_aside, may_roll_on

TABLES: Final[Tables] = tables()
NUMBER: Final = 1939
NODES: Final = len(TABLES.depth)


def test_numbers() -> None:
    """As many states, decisions and trees as the theory counts."""
    assert (len(STATES), START, len(ROW), len(ASIDES)) == (NUMBER, NUMBER - 1, NUMBER, NUMBER)
    assert sum(map(may_roll_on, ASIDES)) == 1287
    assert len({(state.left, state.free) for state in STATES if state.free}) == 26
    assert (len(TOTALS), BUST, ENDS) == (20, 20, 21)


def test_shapes() -> None:
    """Every table has the shape and the kind of numbers that it says."""
    groups = len(TABLES.groups)
    assert {name: (table.shape, table.dtype) for name, table in TABLES._asdict().items()} == {
        **{name: ((NUMBER,), np.dtype(np.int32)) for name in ("end", "left", "aside")},
        "after": ((54, NUMBER), np.dtype(np.int32)),
        "groups": ((groups, 4), np.dtype(np.int32)),
        **{name: ((groups,), np.dtype(np.float64)) for name in ("missed", "scale")},
        **{name: ((NODES,), np.dtype(np.int32)) for name in ("depth", "slot", "run")},
        "ways": ((NODES,), np.dtype(np.float64)),
    }


def test_states() -> None:
    """Each state has its number, what can follow has a lower one, and its row says what dice have set it up."""
    for number, (state, aside) in enumerate(zip(STATES, ASIDES, strict=True)):
        assert row(aside) == number == ROW[state.aside, state.left, state.points]
        assert state.aside == TABLES.aside[number] == faces_aside(aside)
        assert state.left == DICE - sum(aside)
        assert TABLES.left[number] == (state.left if may_roll_on(aside) else 0)
        assert TABLES.end[number] == end_of(aside)
    assert row(NO_DICE) == START
    assert max(TABLES.after.max(axis=0)[number] - number for number in range(NUMBER)) <= 0


def test_steps() -> None:
    """What a free face with its count leads to is what setting it aside leads to; all other entries are 0."""
    for number, aside in enumerate(ASIDES):
        wanted = np.zeros(54, np.int32)
        if may_roll_on(aside):
            for order, face in enumerate(can_set_aside(aside, (1,) * 6)):
                for count in range(1, DICE - sum(aside) + 1):
                    wanted[order * 9 + count] = row(together(aside, of_face((count,) * 6, face)))
        assert (TABLES.after[:, number] == wanted).all()


def test_groups() -> None:
    """The groups are all states in their order; those of one share dice left and free faces; the start is alone."""
    assert TABLES.groups[0, 0] == 0 and TABLES.groups[-1, :2].tolist() == [START, NUMBER]
    assert (TABLES.groups[1:, 0] == TABLES.groups[:-1, 1]).all()
    for (first, last, begin, end), missed, scale in zip(TABLES.groups, TABLES.missed, TABLES.scale, strict=True):
        ((left, free),) = {(state.left, state.free) for state in STATES[first:last]}
        assert (begin == end) == (left == 0 or free == 0)
        assert missed == (len(FACES) - free) ** left and abs(scale * 6**left - 1) < 1e-15


@pytest.mark.parametrize("group", [at for at, (_, _, begin, end) in enumerate(TABLES.groups) if begin < end])
def test_a_tree_lists_all_falls(group: int) -> None:
    """The paths down a tree are the counts of free faces that so many dice can show, each once, with its ways."""
    first, _, begin, end = TABLES.groups[group]
    left, free = STATES[first].left, STATES[first].free
    path: list[tuple[int, int]] = []
    seen: set[tuple[tuple[int, int], ...]] = set()
    for node in range(begin, end):
        face, count = divmod(int(TABLES.slot[node]), 9)
        path[TABLES.depth[node] :] = [(face, count)]
        assert len(path) == TABLES.depth[node] + 1 <= len(Face)
        assert [each for each, _ in path] == sorted({each for each, _ in path}) and face < free and count
        ways, unseen = 1, left
        for _, number in path:
            ways *= comb(unseen, number)
            unseen -= number
        assert unseen >= 0
        assert TABLES.ways[node] == ways * (len(FACES) - free) ** unseen
        assert tuple(path) not in seen
        seen.add(tuple(path))
    falls = seen if free < len(FACES) else {each for each in seen if sum(count for _, count in each) == left}
    assert len(falls) == (comb(left + free, free) - 1 if free < len(FACES) else 1287)  # all counts but none at all
    assert TABLES.ways[begin:end].sum() + TABLES.missed[group] == 6**left


def test_runs() -> None:
    """Nodes walked together lie side by side at one level, have nothing below them, and end with their tree."""
    bounds = {int(end) for end in TABLES.groups[:, 3]}
    node = 0
    while node < NODES:
        run = int(TABLES.run[node])
        assert run in (0, 1, 2, 4)
        together_ = range(node, node + max(run, 1))
        assert len({int(TABLES.depth[each]) for each in together_}) == 1
        assert not bounds & set(together_[1:])
        deeper = node + len(together_) < NODES and TABLES.depth[together_[-1] + 1] > TABLES.depth[node]
        assert not (deeper and run and together_[-1] + 1 not in bounds)
        node += len(together_)
