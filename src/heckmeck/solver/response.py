"""How much a best opponent wins against a player in a small game: its exploitability, exactly.

A player is what it thinks its options are worth, [N, K] for all positions at once. Its turns are then fixed laws:
how likely each option is. Who knows them plays a game of one: the chance of the best response where the player is on
turn is a mean of its chances after that turn, and its own turns are solved like any others.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from heckmeck.solver.small import OVER, Floats, Ints, SmallGame
from heckmeck.solver.solved import TOLERANCE, Sweep, best_values, laws, silent
from heckmeck.state import State
from heckmeck.tiles import Tile

Policy: TypeAlias = Callable[[SmallGame], Floats]
"""What a player thinks that each option of each position is worth, [N, K], in any unit of its own."""
Chances: TypeAlias = Callable[[Sequence[State]], NDArray[np.floating]]
"""For each of many states at the start of a turn the chance of the one on turn to win."""


class Response(NamedTuple):
    """What the best response to a player wins."""

    first: float
    """Its chance to win where it begins."""
    second: float
    """Its chance where the player begins."""
    worths: Floats
    """What its options are worth to it, [N, K]: as a policy, the response itself."""

    @property
    def exploitability(self) -> float:
        """What it wins above the value of the game, in percentage points; one half is that, where seats are swapped."""
        return 100 * ((self.first + self.second) / 2 - 0.5)


def by_chances(chances: Chances) -> Policy:
    """The player that ends each turn where, by its own estimate, the chance of the other is least."""

    def worths(game: SmallGame) -> Floats:
        after = np.concatenate([np.asarray(chances(game.states()), np.float64), OVER])
        return 1 - after[game.after]

    return worths


def by_ends(take: Callable[[State, Tile], float], bust: Callable[[State], float]) -> Policy:
    """The player to whom a tile, or a bust, is worth so much at the start of the turn."""

    def worths(game: SmallGame) -> Floats:
        found = np.zeros(game.tile.shape)
        for at, state in enumerate(game.states()):
            taken = [take(state, Tile(int(tile))) for tile in game.tile[at, 1:] if tile]
            found[at, : len(taken) + 1] = (bust(state), *taken)
        return found

    return worths


def laws_of(game: SmallGame, policy: Policy) -> Floats:
    """How likely the player ends the turn of each position in each option, [N, K]."""
    worths = policy(game)
    return np.concatenate([laws(worths[block], game.rows[block]) for block in game.blocks])


def best_response(
    game: SmallGame, policy: Policy, *, tolerance: float = TOLERANCE, told: Callable[[Sweep], None] = silent
) -> Response:
    """What the best response to a player wins, and how it plays."""
    play = _Reply(game, laws_of(game, policy))
    values = best_values(game, play.worths, tolerance=tolerance, told=told)
    second = play.after(values, np.array([game.start]))[0]
    worths = np.concatenate([play.worths(values, block) for block in game.blocks])
    return Response(float(values[game.start]), float(second), worths)


class _Reply:
    """The game against a player whose turns are laws."""

    def __init__(self, game: SmallGame, law: Floats) -> None:
        number, width = law.shape
        over = np.zeros((len(OVER), width))
        over[:, 0] = 1
        self._game = game
        self._law = np.concatenate([law, over])
        lost_is_won = np.arange(len(OVER))[::-1, np.newaxis]  # by the other
        turned = number + lost_is_won.repeat(width, axis=1)
        self._after = np.concatenate([game.after, turned])

    def after(self, values: Floats, positions: Ints) -> Floats:
        """The chance of the response in positions where the player is on turn, from those where itself is."""
        return np.asarray(np.einsum("...k,...k->...", self._law[positions], values[self._after[positions]]), np.float64)

    def worths(self, values: Floats, block: slice) -> Floats:
        """What each option is worth to the response."""
        return self.after(values, self._game.after[block])
