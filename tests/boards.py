"""What the tests of the compiled rules share: positions of every kind, and what the rules make of their ends."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray
from tests.strategies import walked

from heckmeck.game import start
from heckmeck.rules import Rules
from heckmeck.solver.board import BUSTED, STOLEN, Board
from heckmeck.solver.ends import Ends, ends
from heckmeck.state import State, source
from heckmeck.tiles import TILES, Tile


def scattered(rng: random.Random, rules: Rules, seats: int) -> State:
    """A position that need not come of a game: every tile anywhere, the grill full, thin or empty."""
    grill, down = rng.choice([(1, 1), (6, 1), (0, 1), (seats, seats), (30, 0), (1, 20), (0, 0)])
    places = rng.choices(range(-2, seats), [down, grill, *[1] * seats], k=len(TILES))
    lying = list(zip(TILES, places, strict=True))
    rng.shuffle(lying)
    stacks = tuple(tuple(tile for tile, place in lying if place == seat) for seat in range(seats))
    return State(tuple(sorted(tile for tile, place in lying if place == -1)), stacks, rng.randrange(seats), rules=rules)


def reached(rng: random.Random, rules: Rules, seats: int) -> State:
    """The start of a turn, or the end of the game, that random play comes to."""
    state = walked(rng, start(seats, rules), rng.randint(0, 250))
    return State(state.grill, state.stacks, state.seat, rules=rules)


def positions(rng: random.Random, rules: Rules, number: int, seats: int | None = None) -> Iterator[State]:
    """Positions of both kinds, for so many seats or for any number; the game may be over."""
    for _ in range(number):
        for kind in (scattered, reached):
            yield kind(rng, rules, seats or rng.randint(1, 7))


def end_number(state: State, tile: Tile) -> int:
    """The number of the end that takes the tile."""
    robbed = source(state, tile)
    seats = len(state.stacks)
    return tile - TILES[0] if robbed is None or tile in state.grill else STOLEN + (robbed - state.seat) % seats


def by_number(state: State) -> tuple[Ends, dict[int, State]]:
    """The ends of the turn, and what follows each of their numbers."""
    found = ends(state)
    after = {end_number(state, tile): each for takes in found.takes.values() for tile, each in takes}
    return found, {**after, BUSTED: found.bust}


def seen(board: Board) -> tuple[object, ...]:
    """What a board says, without what lies beyond the height of a stack."""
    seats = board.shape[0] - 1
    stacks = tuple(tuple(map(int, board[seat, 1 : board[seat, 0] + 1])) for seat in range(seats))
    return tuple(map(int, board[seats])), stacks


def littered(board: Board, rng: random.Random) -> Board:
    """The same board with anything beyond the heights of the stacks, as boards have where tiles have been."""
    other: NDArray[np.int8] = board.copy()
    for seat in range(board.shape[0] - 1):
        for at in range(int(board[seat, 0]) + 1, board.shape[1]):
            other[seat, at] = rng.randrange(16)
    return other
