"""What speaks for a move and against the others, as facts that a shell puts into words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from heckmeck.state import Move
from heckmeck.tiles import Tile

NEAR_WIN: Final = 0.005
"""Chances to win that differ by less are about equal: half a game in a hundred."""
NEAR_WORMS: Final = 0.05
"""The same for worms."""


@dataclass(frozen=True, slots=True)
class Begins:
    """The turn begins, and a roll is all one can do."""


@dataclass(frozen=True, slots=True)
class Only:
    """Nothing else can be done."""


@dataclass(frozen=True, slots=True)
class EndsGame:
    """Taking the tile, or a bust where there is none, ends the game."""

    tile: Tile | None
    winner: int | None


@dataclass(frozen=True, slots=True)
class Brings:
    """What a tile brings, and whom it is stolen from."""

    tile: Tile
    worms: int
    robbed: int | None


@dataclass(frozen=True, slots=True)
class Covers:
    """The tile covers a better one, which nobody can steal then."""

    tile: Tile
    top: Tile


@dataclass(frozen=True, slots=True)
class Stealable:
    """How likely a seat that plays for nothing else steals the tile in one turn."""

    tile: Tile
    chance: float


@dataclass(frozen=True, slots=True)
class NoWorm:
    """No worm is aside yet, so nothing can be taken."""


@dataclass(frozen=True, slots=True)
class TooFew:
    """The points take nothing yet."""

    points: int


@dataclass(frozen=True, slots=True)
class Risk:
    """How likely the next roll is a bust, and how likely the whole turn, if one rolls."""

    next: float
    turn: float


@dataclass(frozen=True, slots=True)
class Better:
    """How likely rolling ends in something better than taking the tile."""

    tile: Tile
    chance: float


@dataclass(frozen=True, slots=True)
class BustCosts:
    """What a bust takes away: a tile, or nothing."""

    tile: Tile | None
    worms: int


@dataclass(frozen=True, slots=True)
class Leaves:
    """The points aside and the dice left, once the best symbol is aside."""

    points: int
    dice: int


@dataclass(frozen=True, slots=True)
class FirstWorm:
    """The worm that every tile needs is aside then."""


@dataclass(frozen=True, slots=True)
class Reaches:
    """The points then take a tile at once; and whether the turn should go on all the same."""

    tile: Tile
    robbed: int | None
    goes_on: bool


@dataclass(frozen=True, slots=True)
class Hopeless:
    """The turn is a bust whatever the dice show and whatever is done."""


@dataclass(frozen=True, slots=True)
class BustWanted:
    """A bust is better than the tiles that can still be had."""


@dataclass(frozen=True, slots=True)
class BelowBust:
    """The tile that can be had is worth less than a bust."""

    tile: Tile


@dataclass(frozen=True, slots=True)
class NoBetter:
    """What a roll can bring is, on average, no better than a bust."""


@dataclass(frozen=True, slots=True)
class StealsCount:
    """Worms are compared, and a steal counts more of them than it brings."""


@dataclass(frozen=True, slots=True)
class WormsCount:
    """Two moves are hardly apart in chance to win, and the worms of the turn decide."""


@dataclass(frozen=True, slots=True)
class NextBest:
    """The second best move, and what the best and it are worth: in chance to win, or in worms."""

    move: Move
    best: float
    second: float
    by_win: bool

    @property
    def less(self) -> float:
        """By how much it is worse."""
        return self.best - self.second

    @property
    def near(self) -> bool:
        """Whether the two are about equal."""
        return self.less < (NEAR_WIN if self.by_win else NEAR_WORMS)


Fact: TypeAlias = (
    Begins
    | Only
    | EndsGame
    | Brings
    | Covers
    | Stealable
    | NoWorm
    | TooFew
    | Risk
    | Better
    | BustCosts
    | Leaves
    | FirstWorm
    | Reaches
    | Hopeless
    | BustWanted
    | BelowBust
    | NoBetter
    | StealsCount
    | WormsCount
    | NextBest
)
