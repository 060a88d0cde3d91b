"""Chances to win at the very end of a game for two, exactly: small games solved to their last position."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from heckmeck.solver.ends import ends
from heckmeck.solver.small import small_game
from heckmeck.solver.solved import Solved, solved
from heckmeck.state import State, source
from heckmeck.tiles import Tile

TILES: Final = tuple(map(Tile, (22, 26, 30, 34)))
"""The tiles that are still in the game: one of one worm, one of two, of three and of four."""


class Ending(NamedTuple):
    """What each end of a turn leads to, as the chance to win of the one on turn."""

    state: State
    off_the_grill: dict[Tile, float]
    stolen: dict[Tile, float]
    bust: float


@cache
def _game() -> Solved:
    return solved(small_game(TILES))


def ending(grill: tuple[int, ...], own: tuple[int, ...], other: tuple[int, ...]) -> Ending:
    """The ends of a turn with these tiles on the grill and on the stacks, bottom first."""
    stacks = (tuple(map(Tile, own)), tuple(map(Tile, other)))
    state = State(tuple(map(Tile, grill)), stacks, 0)
    found = ends(state)
    chance = {tile: 1 - _game().value(after) for takes in found.takes.values() for tile, after in takes}
    stolen = {tile: win for tile, win in sorted(chance.items()) if source(state, tile) is not None}
    grilled = {tile: win for tile, win in sorted(chance.items()) if tile not in stolen}
    return Ending(state, grilled, stolen, 1 - _game().value(found.bust))
