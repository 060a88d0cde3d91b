"""The sixteen tiles and the worms on them (rule 3)."""

from __future__ import annotations

from typing import Final, NewType

Tile = NewType("Tile", int)
"""A tile's number, 21 to 36."""

TILES: Final[tuple[Tile, ...]] = tuple(Tile(number) for number in range(21, 37))
"""All tiles, lowest first."""


def worms(tile: Tile) -> int:
    """The worms on a tile, one to four, which decide the game.

    >>> [worms(tile) for tile in TILES]
    [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4]
    """
    return (tile - 17) // 4
