"""What is drawn by lot: the numbers of a known generator, and games that begin as they should."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import numpy as np
import pytest

from heckmeck.solver.board import WIDTH
from heckmeck.solver.draws import below, deal

TILES = 16


def source(seed: int) -> np.ndarray:
    """A source of randomness."""
    return np.array([seed], np.uint64)


def dealt(seats: int, number: int, odd: float, tiles: int = TILES) -> list[tuple[list[int], list[list[int]]]]:
    """The grills and the stacks, with which so many games begin."""
    random, order, board = source(5), np.arange(tiles), np.full((seats + 1, WIDTH), 9, np.int8)
    found = []
    for _ in range(number):
        deal(board, order, random, odd)
        assert sorted(order) == list(range(tiles))
        assert board[seats, 0] == board[seats, 1:].sum()
        stacks = [board[seat, 1 : board[seat, 0] + 1].tolist() for seat in range(seats)]
        found.append((np.flatnonzero(board[seats, 1:]).tolist(), stacks))
    return found


def test_published_numbers() -> None:
    """The first numbers from the seed 1234567 are those that the reference implementation of splitmix64 gives."""
    random = source(1234567)
    published = [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431]
    assert [below(random, 2**31) for _ in published] == [number >> 33 for number in published]


@pytest.mark.parametrize("number", [1, 2, 6, 21])
def test_all_numbers_below_are_drawn_alike(number: int) -> None:
    """None is missing, none is beyond, and each comes as often as others within the error of 4000 draws."""
    random = source(3)
    counts = Counter(int(below(random, number)) for _ in range(4000))
    assert sorted(counts) == list(range(number))
    share = 1 / number
    assert all(abs(count / 4000 - share) <= 4 * (share * (1 - share) / 4000) ** 0.5 for count in counts.values())


def test_the_ordinary_start() -> None:
    """All tiles in play lie on the grill, and only they."""
    assert dealt(2, 3, odd=0) == [(list(range(16)), [[], []])] * 3
    assert dealt(3, 3, odd=0, tiles=4) == [([0, 1, 2, 3], [[], [], []])] * 3


def test_odd_starts() -> None:
    """Each tile lies in one place at most, grills are thin and thick, never empty, all seats and orders are alike."""
    found = dealt(3, 3000, odd=1)
    lying = Counter[object]()
    for grill, stacks in found:
        assert grill
        in_stacks = [tile for stack in stacks for tile in stack]
        assert len({*grill, *in_stacks}) == len(grill) + len(in_stacks) <= TILES
        lying["grill"] += len(grill)
        lying["down"] += TILES - len(grill) - len(in_stacks)
        lying.update({seat: len(stack) for seat, stack in enumerate(stacks)})
        lying["rising"] += sum(low < high for stack in stacks for low, high in pairwise(stack))
        lying["pairs"] += sum(max(len(stack) - 1, 0) for stack in stacks)
    tiles = 3000 * TILES
    # A tile stays with a chance of 1 to 6 eighths, 3.5 on average; of the others a quarter lies face down.
    assert lying["grill"] / tiles == pytest.approx(3.5 / 8, abs=0.015)
    assert lying["down"] / tiles == pytest.approx(4.5 / 8 / 4, abs=0.01)
    assert [lying[seat] / tiles for seat in range(3)] == pytest.approx([4.5 / 8 / 4] * 3, abs=0.01)
    assert lying["rising"] / lying["pairs"] == pytest.approx(0.5, abs=0.02)
    sizes = Counter(len(grill) for grill, _ in found)
    assert min(sizes) <= 1 and max(sizes) >= 15
    assert all(len(grill) == 1 for grill, _ in dealt(2, 50, odd=1, tiles=1))


def test_some_starts_are_odd() -> None:
    """As many as were asked for."""
    found = dealt(2, 2000, odd=0.25)
    assert sum(len(grill) < TILES for grill, _ in found) / 2000 == pytest.approx(0.25, abs=0.04)
