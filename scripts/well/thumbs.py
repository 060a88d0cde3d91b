"""Rules of thumb, and players that follow them."""

from __future__ import annotations

from random import Random
from typing import ClassVar, Final

from scripts.well.turns import Rolling, Setting

from heckmeck.dice import Face, faces
from heckmeck.game import moves
from heckmeck.state import Move, Roll, SetAside, State, Take, dice_left, points
from heckmeck.worms import plan

PRICE: Final = 2
"""The points a die is worth while it can still be rolled."""


def priced(face: Face, number: int) -> tuple[float, ...]:
    """Most points, each die counting two less: worm and 5 three, 4 two, 3 one, 2 nothing, 1 less than nothing."""
    return number * (face.points - PRICE), face


def most_points(face: Face, number: int) -> tuple[float, ...]:
    """Most points; of equal ones the higher face."""
    return number * face.points, face


def worm_first(face: Face, number: int) -> tuple[float, ...]:
    """The worm whenever it can be had, else most points."""
    return face is Face.WORM, *most_points(face, number)


def highest(face: Face, number: int) -> tuple[float, ...]:
    """The highest face, however many dice show it."""
    return (face,)


def most_dice(face: Face, number: int) -> tuple[float, ...]:
    """The face shown most often; of equal ones the higher."""
    return number, face


SETTINGS: Final[dict[str, Setting | None]] = {
    "exactly, the best there is": None,
    "most points, each die counting 2 less": priced,
    "most points": most_points,
    "the worm whenever it shows, else most points": worm_first,
    "the highest symbol": highest,
    "the symbol shown most often": most_dice,
}
"""The rules for the symbol, by their sentences."""


def as_many_dice(symbols: int, left: int, _points: int) -> bool:
    """Roll on while as many dice are left as symbols are aside."""
    return left >= symbols


def three_dice(_symbols: int, left: int, _points: int) -> bool:
    """Roll on with three dice or more."""
    return left >= 3


def two_dice(_symbols: int, left: int, _points: int) -> bool:
    """Roll on with two dice or more."""
    return left >= 2


def up_to_25(_symbols: int, _left: int, have: int) -> bool:
    """Roll on with fewer than 25 points, the first number with two worms."""
    return have < 25


def never(_symbols: int, _left: int, _points: int) -> bool:
    """Take the first tile."""
    return False


ROLLINGS: Final[dict[str, Rolling | None]] = {
    "exactly, the best there is": None,
    "as long as no fewer dice are left than symbols aside": as_many_dice,
    "as long as three dice are left": three_dice,
    "as long as two dice are left": two_dice,
    "up to 25 points": up_to_25,
    "never: the first tile": never,
}
"""The rules for rolling on with a tile in hand, by their sentences."""


class Thumb:
    """A player by the rules of thumb: the symbol with most points, each die two less; on while the dice are enough.

    It steals wherever it can when it stops, and stops where nothing better lies on the grill.
    """

    rules: ClassVar[tuple[Setting, Rolling]] = (priced, as_many_dice)
    """For the symbol, and for rolling on."""

    def choose(self, state: State, rng: Random) -> Move:
        """The move that the rules come to; draws nothing."""
        setting, rolling = self.rules
        options = moves(state)
        thrown = state.thrown
        if thrown is not None:
            offered = [option for option in options if isinstance(option, SetAside)]
            return max(offered, key=lambda option: setting(option.face, thrown[option.face - 1]))
        take = options[-1]
        if not isinstance(take, Take):
            return options[0]
        better = take.tile in state.grill and take.tile < state.grill[-1]
        symbols, left = len(faces(state.aside)), dice_left(state)
        rolls = isinstance(options[0], Roll) and better and rolling(symbols, left, points(state))
        return options[0] if rolls else take


class MostPoints(Thumb):
    """The same, but it sets aside the symbol with most points."""

    rules = (most_points, as_many_dice)


class ThreeDice(Thumb):
    """The same, but it rolls on with three dice or more."""

    rules = (priced, three_dice)


class UpTo25(Thumb):
    """The same, but it rolls on up to 25 points."""

    rules = (priced, up_to_25)


class FirstTile(Thumb):
    """The same, but it takes the first tile."""

    rules = (priced, never)


class ExactSymbol(Thumb):
    """The same, but it sets aside the symbol that brings the most worms, exactly."""

    def choose(self, state: State, rng: Random) -> Move:
        """The symbol by the plan of a counter of worms."""
        return super().choose(state, rng) if state.thrown is None else plan(state).best(state)


class ExactStop(Thumb):
    """The same, but it rolls on where that brings more worms, exactly."""

    def choose(self, state: State, rng: Random) -> Move:
        """The decision to roll by the plan of a counter of worms."""
        return plan(state).best(state) if state.thrown is None else super().choose(state, rng)


PLAYERS: Final = {
    "sets aside exactly, rolls on by the rule": ExactSymbol,
    "rolls on exactly, sets aside by the rule": ExactStop,
    "both rules of thumb": Thumb,
    "sets aside most points": MostPoints,
    "rolls on with three dice or more": ThreeDice,
    "rolls on up to 25 points": UpTo25,
    "takes the first tile": FirstTile,
}
"""The players, by what they do."""


def name_of(player: type[Thumb]) -> str:
    """The name by which a match makes the player."""
    return f"{player.__module__}:{player.__name__}"
