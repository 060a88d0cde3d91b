"""What every way to end a turn leads to: the positions that a solver needs values for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from heckmeck.dice import DICE, Face
from heckmeck.game import after_bust, after_take
from heckmeck.state import State, offers
from heckmeck.tiles import TILES, Tile

MOST_POINTS: Final = DICE * Face.WORM.points
"""The points of eight worms, 40."""


@dataclass(frozen=True, slots=True)
class Ends:
    """The starts of the next turn that a turn can lead to."""

    bust: State
    """What follows on a bust."""
    takes: Mapping[int, tuple[tuple[Tile, State], ...]]
    """For all points from 21 that take something: each tile that they may take, lowest first, and what follows."""


def ends(state: State) -> Ends:
    """All ends of the turn on hand, whatever its dice show; the game must not be over."""
    assert not state.over
    offered = {target: offers(state, target) for target in range(TILES[0], MOST_POINTS + 1)}
    after = {tile: after_take(state, tile) for tiles in offered.values() for tile in tiles}
    takes = {target: tuple((tile, after[tile]) for tile in tiles) for target, tiles in offered.items() if tiles}
    return Ends(after_bust(state), takes)
