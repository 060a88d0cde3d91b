"""Eight dice, their six faces, and all the ways they can fall (rule 2).

Dice of one face cannot be told apart, so a number of dice is always the six counts of their faces: no order to
normalise, and two handfuls are equal exactly when the dice are.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Final, TypeAlias, cast

DICE: Final = 8


class Face(IntEnum):
    """A die's face, numbered as in a handful; the worm is a face of its own, not a five."""

    ONE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    WORM = 6

    @property
    def points(self) -> int:
        """What one die of this face adds to the points, 1 to 5 (rule 2)."""
        return min(self.value, 5)

    @property
    def symbol(self) -> str:
        """How a die of this face is written: 1 to 5, w."""
        return "w" if self is Face.WORM else str(self.value)


Handful: TypeAlias = tuple[int, int, int, int, int, int]
"""How many dice show ONE, TWO, THREE, FOUR, FIVE and WORM, in this order."""

FACES: Final = tuple(Face)
NO_DICE: Final[Handful] = (0, 0, 0, 0, 0, 0)


def count(dice: Handful) -> int:
    """The number of dice.

    >>> count((2, 0, 1, 0, 0, 5))
    8
    """
    return sum(dice)


def points(dice: Handful) -> int:
    """The points of the dice; a worm has 5.

    >>> points((1, 0, 0, 0, 1, 2))
    16
    """
    ones, twos, threes, fours, fives, worms = dice
    return ones + 2 * twos + 3 * threes + 4 * fours + 5 * (fives + worms)


def faces(dice: Handful) -> tuple[Face, ...]:
    """The different faces that the dice show, ascending, the worm last."""
    return tuple([face for face, number in zip(FACES, dice, strict=True) if number])


def handful(shown: Iterable[Face]) -> Handful:
    """The counts of the faces shown.

    >>> handful([Face.WORM, Face.ONE, Face.WORM])
    (1, 0, 0, 0, 0, 2)
    """
    counts = [0] * 6
    for face in shown:
        counts[face - 1] += 1
    return cast(Handful, tuple(counts))


@cache
def written(dice: Handful) -> str:
    """The symbols of the dice, in the order 12345w.

    >>> written((2, 0, 1, 0, 0, 2))
    '113ww'
    """
    return "".join([face.symbol * number for face, number in zip(FACES, dice, strict=True)])


def of_face(dice: Handful, face: Face) -> Handful:
    """Only those of the dice that show the face."""
    index = face - 1
    return cast(Handful, NO_DICE[:index] + dice[index : index + 1] + NO_DICE[index + 1 :])


def together(dice: Handful, more: Handful) -> Handful:
    """Both handfuls as one."""
    a1, a2, a3, a4, a5, a6 = dice
    b1, b2, b3, b4, b5, b6 = more
    return (a1 + b1, a2 + b2, a3 + b3, a4 + b4, a5 + b5, a6 + b6)


@cache
def falls(dice: int) -> tuple[tuple[Handful, int], ...]:
    """Every way in which so many dice (0 to 8) can fall, each with its number of ways out of 6**dice.

    The ways of a fall are the multinomial coefficient of its counts.

    >>> falls(1)[0], len(falls(8)), sum(ways for _, ways in falls(8)) == 6**8
    (((1, 0, 0, 0, 0, 0), 1), 1287, True)
    """
    fallen = map(handful, combinations_with_replacement(FACES, dice))
    return tuple((each, factorial(dice) // prod(map(factorial, each))) for each in fallen)
