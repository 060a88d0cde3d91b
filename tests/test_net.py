"""What the network sees of a board, and its estimates: of as many rows as it should, the same whoever sits there."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from math import prod
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from tests.boards import littered, positions

from heckmeck.rules import OFFICIAL
from heckmeck.solver.board import Board, board_of
from heckmeck.solver.net import Net, active, describe, drawn, estimate, estimate_all, features, net_on, shapes
from heckmeck.state import State, seat_worms, winner
from heckmeck.tiles import TILES

SEATS = range(1, 8)


@cache
def some(seats: int) -> tuple[State, ...]:
    """Positions in play for so many seats, of games and odd ones."""
    found = positions(random.Random(seats), OFFICIAL, 60, seats)
    return tuple(state for state in found if not state.over)[:40]


def rows_of(board: Board) -> list[int]:
    """The rows of a board."""
    rows = np.full(active(board.shape[0] - 1), -1, np.int32)
    describe(board, rows)
    return rows.tolist()


def flat_net(seats: int, first: int = 64, second: int = 32, seed: int = 1) -> Net:
    """A net that knows nothing, with biases too."""
    flat = drawn(seats, first, second, seed)
    flat += np.random.default_rng(seed).normal(0, 0.1, flat.shape).astype(np.float32)
    return net_on(flat, seats, first, second)


def chances_of(net: Net, board: Board) -> NDArray[np.float32]:
    """The estimate of one board."""
    seats = board.shape[0] - 1
    rows, chances = np.zeros(active(seats), np.int32), np.zeros(seats, np.float32)
    first, second = np.zeros_like(net.first_bias), np.zeros_like(net.second_bias)
    estimate(net, board, rows, first, second, chances)
    return chances


@pytest.mark.parametrize("seats", SEATS)
def test_rows(seats: int) -> None:
    """Every board has as many rows as it should, all different, none beyond those of the first layer."""
    rng = random.Random(seats)
    found = [rows_of(littered(board_of(state), rng)) for state in some(seats)]
    assert len(found) > 10
    for rows in found:
        assert len(rows) == len(set(rows)) == active(seats)
        assert min(rows) >= 0 and max(rows) < features(seats)


@pytest.mark.parametrize("seats", SEATS)
def test_extreme_boards(seats: int) -> None:
    """A whole grill, one tile left, or nearly all tiles in one stack, whoever has it: no row falls out of its place."""
    towers = [_tower(seats, owner, upward) for owner in range(seats) for upward in (False, True)]
    for state in (State(TILES, ((),) * seats, 0), *towers):
        rows = rows_of(board_of(state))
        assert len(set(rows)) == active(seats) and min(rows) >= 0 and max(rows) < features(seats)


def _tower(seats: int, owner: int, upward: bool) -> State:
    stack = TILES[1:] if upward else TILES[:0:-1]
    return State(TILES[:1], tuple(stack if seat == owner else () for seat in range(seats)), 0)


def test_rows_tell_where_each_tile_lies() -> None:
    """One tile moved from one place to another, or two of a stack changed about, gives other rows."""
    seen: dict[tuple[int, ...], State] = {}
    base = State(TILES[4:], ((), (), ()), 0)
    moved = [base, replace(base, grill=TILES[3:]), replace(base, grill=TILES[5:])]
    for seat in range(3):
        for stack in ((TILES[0],), (TILES[1],), TILES[:2], TILES[1::-1], TILES[:3], (*TILES[1::-1], TILES[2])):
            moved.append(replace(base, stacks=tuple(stack if each == seat else () for each in range(3))))
    for state in moved:
        assert seen.setdefault(tuple(rows_of(board_of(state))), state) == state


@pytest.mark.parametrize("seats", SEATS)
def test_names_of_seats_do_not_matter(seats: int) -> None:
    """Turned about together with the one to move, a table gives the same board, rows and chances."""
    net = flat_net(seats)
    for state in some(seats)[:20]:
        board = board_of(state)
        for by in range(1, seats):
            turned = replace(state, stacks=state.stacks[by:] + state.stacks[:by], seat=(state.seat - by) % seats)
            assert (board_of(turned) == board).all()
        other = littered(board, random.Random(1))
        assert rows_of(other) == rows_of(board)
        assert (chances_of(net, other) == chances_of(net, board)).all()


@pytest.mark.parametrize(("first", "second"), [(64, 32), (32, 16), (4, 1)])
@pytest.mark.parametrize("seats", SEATS)
def test_estimates(seats: int, first: int, second: int) -> None:
    """The chances are those of the layers worked out in double precision; they are above 0 and sum to 1."""
    net = flat_net(seats, first, second)
    for state in some(seats)[:20]:
        board = board_of(state)
        found = chances_of(net, board)
        below = net.rows[rows_of(board)].astype(np.float64).sum(axis=0) + net.first_bias
        above = np.maximum(below, 0) @ net.second.astype(np.float64) + net.second_bias
        weights = np.exp(net.out.astype(np.float64) @ np.maximum(above, 0) + net.out_bias)
        assert abs(found - weights / weights.sum()).max() < 1e-5
        assert found.min() > 0 and abs(found.sum() - 1) < 1e-6


@pytest.mark.parametrize("seats", SEATS)
def test_a_game_that_is_over(seats: int) -> None:
    """The one who has won has won for certain, whatever the net; without a tile in any stack it is all the same."""
    net = flat_net(seats)
    for state in some(seats)[:20]:
        over = replace(state, grill=())
        won = winner(over)
        wanted = np.full(seats, 1 / seats, np.float32)
        if won is not None:
            wanted = np.eye(seats, dtype=np.float32)[(won - state.seat) % seats]
        assert (chances_of(net, board_of(over)) == wanted).all()


def test_extreme_weights() -> None:
    """Outputs far apart give a certain seat, and no number that is none."""
    for scale in (1e4, -1e4, 1e20):
        net = flat_net(3)
        net.out_bias[:] = np.array([0, scale, -scale], np.float32)
        found = chances_of(net, board_of(State(TILES, ((),) * 3, 0)))
        assert found.tolist() == np.eye(3)[1 if scale > 0 else 2].tolist()


def test_many_boards() -> None:
    """Many boards at once have the chances of each alone."""
    states = some(3)
    boards = np.stack([board_of(state) for state in (*states, replace(states[0], grill=()))])
    net = flat_net(3)
    found = np.zeros((len(boards), 3), np.float32)
    room: list[NDArray[Any]] = [np.zeros(active(3), np.int32), np.zeros(64, np.float32), np.zeros(32, np.float32)]
    estimate_all(net, boards, room[0], room[1], room[2], found)
    for board, chances in zip(boards, found, strict=True):
        assert abs(chances - chances_of(net, board)).max() < 1e-6


@pytest.mark.parametrize("seats", SEATS)
def test_drawn_weights(seats: int) -> None:
    """The weights of a net lie one after the other, as views; the same seed draws the same ones."""
    flat = drawn(seats, 64, 32, 5)
    net = net_on(flat, seats, 64, 32)
    assert [part.shape for part in net] == list(shapes(seats, 64, 32))
    assert sum(map(prod, shapes(seats, 64, 32))) == flat.size == sum(part.size for part in net)
    assert all(np.shares_memory(part, flat) for part in net)
    assert flat.dtype == np.float32
    assert (drawn(seats, 64, 32, 5) == flat).all() and (drawn(seats, 64, 32, 6) != flat).any()


def test_leads() -> None:
    """Who of equals has the higher tile, and how many worms another is ahead, is seen."""
    ahead = rows_of(board_of(State((TILES[0],), ((TILES[15],), (TILES[14],)), 0)))
    behind = rows_of(board_of(State((TILES[0],), ((TILES[14],), (TILES[15],)), 0)))
    assert seat_worms(State((), ((TILES[15],), (TILES[14],)), 0)) == (4, 4)
    assert behind[16] - ahead[16] == 41 and ahead[17:] == behind[17:]
