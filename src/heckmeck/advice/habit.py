"""What moves are worth to a player who does not weigh them but plays by rules of its own: all falls are tried."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from heckmeck.dice import Handful, falls, of_face, together
from heckmeck.game import moves
from heckmeck.solver.program import STATES, row
from heckmeck.state import Move, Roll, SetAside, State, Stop, Take, can_set_aside, dice_left, may_roll_on, takes
from heckmeck.tiles import Tile

Choices: TypeAlias = Callable[[State], Sequence[tuple[Move, float]]]
"""The moves that a player may make in a state, each with its chance; whatever the dice aside, only their faces, number
and points may count."""


class Habit:
    """Like a `Plan`, but after the first move the player goes on in its own way."""

    def __init__(
        self, turn: State, choices: Choices, takes: Mapping[Tile, Sequence[float]], bust: Sequence[float]
    ) -> None:
        """Take a state of the turn, how the player chooses, and what each tile and a bust are worth."""
        self._turn = turn
        self._choices = choices
        self._takes = {tile: np.asarray(worth, np.float64) for tile, worth in takes.items()}
        self._bust = np.asarray(bust, np.float64)
        self._decided = np.full((len(STATES), len(self._bust)), np.nan)
        self._rolled = np.full((len(STATES), len(self._bust)), np.nan)

    def worth(self, state: State, move: Move) -> NDArray[np.float64]:
        """The quantities if the move is made, and the player goes on."""
        match move:
            case Take():
                return self._takes[move.tile]
            case Stop():
                return self._bust
            case Roll():
                return self._rolling(state.aside)
            case SetAside():
                assert state.thrown is not None
                return self._deciding(together(state.aside, of_face(state.thrown, move.face)))
            case _:
                raise AssertionError(move)

    def ranked(self, state: State) -> list[Move]:
        """The moves of the seat on turn, best first; of equal ones the last goes first."""
        listed = moves(state)
        return sorted(listed, key=lambda move: (float(self.worth(state, move)[0]), listed.index(move)), reverse=True)

    def _deciding(self, aside: Handful) -> NDArray[np.float64]:
        """What the turn is worth with these dice aside, before the player rolls or stops."""
        at = row(aside)
        if np.isnan(self._decided[at, 0]):
            state = self._with(aside, None)
            ended = not may_roll_on(aside) and not takes(state)
            self._decided[at] = self._bust if ended else self._chosen(state)
        return np.asarray(self._decided[at])

    def _rolling(self, aside: Handful) -> NDArray[np.float64]:
        """What it is worth to roll the dice that are left."""
        at = row(aside)
        if np.isnan(self._rolled[at, 0]):
            left = dice_left(self._with(aside, None))
            total = np.zeros(len(self._bust))
            for fallen, ways in falls(left):
                saved = can_set_aside(aside, fallen)
                total += ways * (self._chosen(self._with(aside, fallen)) if saved else self._bust)
            self._rolled[at] = total / 6**left
        return np.asarray(self._rolled[at])

    def _chosen(self, state: State) -> NDArray[np.float64]:
        """The mean over what the player may do."""
        found = [chance * self.worth(state, move) for move, chance in self._choices(state)]
        return np.asarray(sum(found[1:], found[0]))

    def _with(self, aside: Handful, thrown: Handful | None) -> State:
        turn = self._turn
        return State(turn.grill, turn.stacks, turn.seat, aside, thrown, turn.rules)
