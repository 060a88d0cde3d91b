"""A training: a network that learns from nothing, step by step; can be kept in a file at any step and gone on with.

The same course gives the same network, to the bit, on one machine and with one version of the libraries.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi
from typing import IO, Any, Final

import numpy as np

from heckmeck.rules import Rules
from heckmeck.solver.board import WIDTH, flags_of
from heckmeck.solver.descent import Batch, Slope, adam, gradient
from heckmeck.solver.draws import deal
from heckmeck.solver.kernel import block_tables
from heckmeck.solver.lanes import Work, scratch
from heckmeck.solver.learn import Games, Guest, Manner, apart, move_on, note_down, value_block
from heckmeck.solver.net import FIRST, SECOND, Floats, Net, active, drawn, net_on
from heckmeck.solver.weights import Weights
from heckmeck.tiles import TILES, Tile

LANES: Final = 128
"""The games of a block, which are valued and solved together."""
BLOCKS: Final = 16
"""The blocks of a step."""
BATCH: Final = LANES * BLOCKS
"""The positions of a step."""
_WARM_UP: Final = 100
"""Over so many steps of learning the rate rises from nothing: at first the running means of the slope say little."""
_LATELY: Final = 200
"""The error that is told is that of about so many steps."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Course:
    """What is learned, and how."""

    rules: Rules
    seats: int
    positions: int
    """Turns learned from in all."""
    seed: int
    """Settles all that is drawn: the first weights, the dice, the beginnings of games."""
    tiles: tuple[Tile, ...] = TILES
    first: int = FIRST
    """Width of the first layer, a multiple of 4."""
    second: int = SECOND
    """Width of the second layer."""
    counted: float = 0.1
    """The part of the course in which the counter of worms chooses."""
    guests: float = 0.0
    """The part of the games in which all seats but one are counters of worms, in sixteenths."""
    parts: int = 1
    """The steps of learning from each turn of all games; four learn more from as many turns."""
    rate: float = 1e-3
    """Of learning at the beginning; it falls along half a cosine."""
    last_rate: float = 1e-5
    """Of learning at the end."""
    keep: float = 0.999
    """Of the running average of the weights from step to step."""
    odd: float = 0.1
    """The part of the games that begin in any position."""
    wander: float = 0.04
    """The part of the turns that end in any way."""
    longest: int = 300
    """The turns after which a game is broken off."""

    @property
    def steps(self) -> int:
        """The steps of the course."""
        return max(1, self.positions // BATCH)


class Training:
    """A course under way."""

    def __init__(self, course: Course, guest: Weights | None = None, *, begun: Weights | None = None) -> None:
        """Begin the course: from nothing, or from weights that were learned before.

        With a guest the network begins as the guest is, and learns the best response to it.
        """
        self.course = course
        self.done = 0
        """Steps gone."""
        seats, first, second = course.seats, course.first, course.second
        self._weights = drawn(seats, first, second, course.seed)
        self._steal = 1 + 1 / (seats - 1)
        self._guest = Guest(net_on(self._weights, seats, first, second), scratch(seats, first, second))
        if before := begun or guest:
            assert (before.first, before.second) == (first, second)
            self._weights = np.concatenate([part.ravel() for part in before.net])
        if guest is not None:
            self._steal = 0.0
            self._guest = Guest(guest.net, scratch(seats, first, second))
        self._mean, self._square, self._slope = (np.zeros_like(self._weights) for _ in range(3))
        self._average = self._weights.copy()
        self._random = np.array([course.seed], np.uint64)
        self._tiles = np.array([tile - TILES[0] for tile in course.tiles], np.int64)
        self._boards = np.zeros((BLOCKS, LANES, seats + 1, WIDTH), np.int8)
        self._turns = np.zeros((BLOCKS, LANES), np.int64)
        self._guests = np.zeros((BLOCKS, LANES), np.int64)
        self._counts = np.zeros(2, np.int64)
        for board in self._boards.reshape(-1, seats + 1, WIDTH):
            deal(board, self._tiles, self._random, course.odd)
        self._tables = block_tables(np.float32)
        self._batch = Batch(np.zeros((BATCH, active(seats)), np.int32), np.zeros((BATCH, seats), np.float32))
        self._works = tuple(Work.of(seats - 1 + shift, LANES, scratch(seats, first, second)) for shift in (0, 1))
        self._excess = 0.0

    @property
    def net(self) -> Net:
        """The network as it is."""
        return net_on(self._weights, self.course.seats, self.course.first, self.course.second)

    @property
    def average(self) -> Floats:
        """The running average of the weights: what the course is for."""
        return self._average

    @property
    def excess(self) -> float:
        """How far the network is from what it shall say, lately: the cross-entropy less the least possible, in nats."""
        return self._excess

    @property
    def games(self) -> tuple[int, int]:
        """The games played, and those broken off."""
        ended, broken = self._counts.tolist()
        return ended, broken

    def step(self) -> None:
        """Play one turn in every game, and learn from them."""
        course, gone = self.course, self.done / self.course.steps
        counted = gone < course.counted
        net = self.net
        for block in range(BLOCKS):
            self._play(net, block, self._manner(counted, block < round(course.guests * BLOCKS)))
        self.done += 1
        self._learn(net, gone, self._batch)

    def _play(self, net: Net, block: int, manner: Manner) -> None:
        """Play one turn in the games of a block, and write down what it teaches."""
        games = Games(self._boards[block], self._turns[block], self._guests[block], self._random, self._counts)
        shift = apart(manner)
        work = self._works[shift]
        value_block(net, self._guest, games, work, manner, self._tables)
        note_down(games, work, shift, self._batch, block * LANES)
        move_on(games, work, manner, self._tables)

    def _manner(self, counted: bool, hosting: bool) -> Manner:
        course = self.course
        odd, wander, longest = course.odd, course.wander, course.longest
        return Manner(flags_of(course.rules), self._tiles, self._steal, counted, hosting, odd, wander, longest)

    def _learn(self, net: Net, gone: float, batch: Batch) -> None:
        course = self.course
        slope = Slope.on(net_on(self._slope, course.seats, course.first, course.second))
        rate = course.last_rate + (course.rate - course.last_rate) * (1 + cos(pi * gone)) / 2
        parts = course.parts
        for part in range(parts):
            self._slope[:] = 0
            rows, target = batch.rows[part::parts].copy(), batch.target[part::parts].copy()
            excess = gradient(net, Batch(rows, target), slope)
            self._excess += (excess - self._excess) / min(self.done * parts, _LATELY * parts)
            self._adapt(rate, (self.done - 1) * parts + part + 1)

    def _adapt(self, rate: float, step: int) -> None:
        adam(
            self._weights,
            self._slope,
            self._mean,
            self._square,
            self._average,
            step,
            rate * min(1.0, step / _WARM_UP),
            min(self.course.keep, 1 - 1 / (step + 1)),
        )

    def _kept(self) -> dict[str, Any]:
        """What goes on from step to step."""
        return {
            "weights": self._weights,
            "mean": self._mean,
            "square": self._square,
            "average": self._average,
            "random": self._random,
            "tiles": self._tiles,
            "boards": self._boards,
            "turns": self._turns,
            "guests": self._guests,
            "counts": self._counts,
        }

    def save(self, file: IO[bytes]) -> None:
        """Keep the training as it is."""
        np.savez(file, course=np.array(repr(self.course)), done=self.done, excess=self._excess, **self._kept())

    def restore(self, file: IO[bytes]) -> bool:
        """Go on from what `save` has kept; False where that is another course, and nothing changes."""
        with np.load(file, allow_pickle=False) as kept:
            if str(kept["course"]) != repr(self.course):
                return False
            for name, array in self._kept().items():
                array[...] = kept[name]
            self.done, self._excess = int(kept["done"]), float(kept["excess"])
        return True
