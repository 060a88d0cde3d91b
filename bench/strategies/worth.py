"""Strategies that give each way to end the turn a worth, and do what promises most.

How the promise is found, exactly or by trying, is for `counters` and `playouts` to say.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from heckmeck.dice import NO_DICE, Handful, of_face, together
from heckmeck.game import moves
from heckmeck.solver.program import ENDS, TOTALS
from heckmeck.state import Move, Roll, SetAside, State, Take, offers, source
from heckmeck.tiles import Tile, worms
from heckmeck.worms import at_stake


class Worth(ABC):
    """A player that counts worms: those of the tile that the turn brings, less what a bust costs."""

    steal: ClassVar[float] = 1
    """A worm that is stolen counts so often."""
    loss: ClassVar[float] = 1
    """A worm that a bust costs counts so often."""
    bias: ClassVar[float] = 1
    """It rolls on where that promises more than so many times what stopping brings."""

    def choose(self, state: State, rng: Random) -> Move:
        """The move that promises most; of equal ones the take, and the highest face."""
        options = moves(state)
        if len(options) == 1:
            return options[0]
        turn = State(state.grill, state.stacks, state.seat, NO_DICE, None, state.rules)
        if state.thrown is not None:
            return max(options, key=lambda option: self._after(turn, state, option, rng))
        takes = [option for option in options if isinstance(option, Take)]
        if not takes:
            return options[0]
        best = max(takes, key=lambda take: (self.tile(turn, take.tile), take.tile))
        if not isinstance(options[0], Roll):
            return best
        promised = self.rolling(turn, state.aside, rng)
        return options[0] if promised > self.bias * self.tile(turn, best.tile) + 1e-9 else best

    def _after(self, turn: State, state: State, option: Move, rng: Random) -> tuple[float, int]:
        assert isinstance(option, SetAside) and state.thrown is not None
        aside = together(state.aside, of_face(state.thrown, option.face))
        return round(self.having(turn, aside, rng), 9), option.face

    @abstractmethod
    def having(self, turn: State, aside: Handful, rng: Random) -> float:
        """What these dice aside promise, in the turn that began with the state."""

    @abstractmethod
    def rolling(self, turn: State, aside: Handful, rng: Random) -> float:
        """The same when rolling on with them."""

    def tile(self, turn: State, tile: Tile) -> float:
        """The worth of ending the turn with the tile."""
        return worms(tile) * (self.steal if source(turn, tile) is not None else 1)

    def bust(self, turn: State) -> float:
        """The worth of a bust."""
        return -self.loss * at_stake(turn)

    def ends(self, turn: State) -> NDArray[np.float64]:
        """The worth of all ways to end the turn, in the order of `program.TOTALS` and then the bust."""
        ends = np.full(ENDS, self.bust(turn))
        for index, total in enumerate(TOTALS):
            if offered := offers(turn, total):
                ends[index] = max(self.tile(turn, tile) for tile in offered)
        return ends
