"""One turn, exactly: the value of every decision in it, given a value for every way it can end. The reference.

Theory. A turn is known by the faces aside F, the dice left n and the points p; 1,939 such states can arise. With e(p)
the value of stopping with p points and a worm aside, b that of a bust:

    decide(F, n, p) = the better of stopping and roll(F, n, p); stopping is e(p) with a worm in F, else b (rule 13)
    roll(F, n, p)   = the mean, over the falls of n dice, of the best decide(F + f, n - c, p + c * points of f) of the
                      faces f that show, on c dice, and are not in F; of b where there is none (rule 6)

Which of several tiles a stop takes is for the caller: e(p) is the best of them. A stop can be worse than a bust, where
the last tile loses the game; it is forced all the same once no roll can follow, and so may setting a face aside be.

The falls are walked as a tree: so many dice of one free face, so many of the next, and what is left of them shows
faces aside. Numbers are integers: a value with n dice left has the denominator 6^(1 + 2 + ... + n), which divides all
that can follow, so nothing is ever rounded. The walk ends early where no face to come is better than the best so far;
the values are the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb, inf, prod
from typing import Final, TypeAlias

from heckmeck.dice import DICE, FACES, NO_DICE, Face, Handful
from heckmeck.solver.ends import MOST_POINTS
from heckmeck.state import Roll, SetAside, State, can_set_aside, dice_left, may_roll_on, points

_FACES: Final = len(FACES)
_POWER: Final = tuple(tuple(prod([faces] * dice) for dice in range(DICE + 1)) for faces in range(_FACES + 1))
"""By faces and dice: the ways in which so many dice can show only those faces."""
_SCALE: Final = tuple(prod(_POWER[_FACES][1 : dice + 1]) for dice in range(DICE + 1))
"""By dice left: values are multiples of one over this."""
_UNIT: Final = tuple(
    tuple(_SCALE[left - 1] // _SCALE[left - number] for number in range(1, left + 1)) for left in range(DICE + 1)
)
"""By dice left and number set aside, from 1: what turns the value of setting aside into a summand of the roll."""
_WAYS: Final = tuple(tuple(comb(dice, number) for number in range(1, dice + 1)) for dice in range(DICE + 1))
"""By dice and number, from 1: the ways to choose so many of them."""
_WORM: Final = 1 << Face.WORM - 1
_FREE: Final = tuple(
    tuple((1 << face - 1, face.points) for face in FACES if not aside >> face - 1 & 1) for aside in range(1 << _FACES)
)
"""By set of faces aside the others, each as its bit and its points."""

_Reached: TypeAlias = list[list[int]]
"""For each free face what it is worth to set aside one die of it, two and so on."""


class TurnValues:
    """The exact values of all decisions of a turn whose ends have given values.

    Each question can be asked as if `more` points than those of the dice were aside: what only depends on how many
    are missing is then worked out once for several goals.
    """

    def __init__(self, stop: Sequence[int], bust: int) -> None:
        """Take the value of stopping with 0, 1, 2 ... points and a worm aside, and that of a bust.

        The numbers must go as far as the points, 40 and what `more` adds.
        """
        assert len(stop) > MOST_POINTS
        self._stop = tuple(stop)
        self._bust = bust
        self._decided: dict[tuple[int, int, int], int] = {}
        self._rolled: dict[tuple[int, int, int], int] = {}

    def value(self, state: State, more: int = 0) -> Fraction:
        """What the turn is worth from here on, best played, whatever its phase."""
        if state.thrown is not None and state.thrown != NO_DICE:
            return max(self.after(state, face, more) for face in can_set_aside(state.aside, state.thrown))
        aside, left, have = faces_aside(state.aside), dice_left(state), points(state) + more
        worth = self._decide if state.thrown is None and aside else self._roll
        return Fraction(worth(aside, left, have), _SCALE[left])

    def after(self, state: State, face: Face, more: int = 0) -> Fraction:
        """What it is worth to set aside the face of the roll that waits."""
        assert state.thrown is not None
        number = state.thrown[face - 1]
        left, have = dice_left(state) - number, points(state) + number * face.points + more
        return Fraction(self._decide(faces_aside(state.aside) | 1 << face - 1, left, have), _SCALE[left])

    def rolling(self, state: State, more: int = 0) -> Fraction | None:
        """What it is worth to roll the dice left; None where rule 7 forbids it."""
        if not may_roll_on(state.aside):
            return None
        left = dice_left(state)
        return Fraction(self._roll(faces_aside(state.aside), left, points(state) + more), _SCALE[left])

    def stopping(self, state: State, more: int = 0) -> int:
        """What it is worth to stop with the dice aside."""
        return self._at_hand(faces_aside(state.aside), points(state) + more)

    def best(self, state: State, more: int = 0) -> Roll | SetAside | None:
        """The decision of a best plan, None to stop: it rolls only where that is better; of equal faces the highest.

        The dice must not be in the air.
        """
        if state.thrown is not None:
            faces = can_set_aside(state.aside, state.thrown)
            return SetAside(max(faces, key=lambda face: (self.after(state, face, more), face)))
        if state.fresh:
            return Roll()  # rule 4
        rolling = self.rolling(state, more)
        return Roll() if rolling is not None and rolling > self.stopping(state, more) else None

    def _at_hand(self, aside: int, have: int) -> int:
        return self._stop[have] if aside & _WORM else self._bust

    def _decide(self, aside: int, left: int, have: int) -> int:
        """The value where some faces are aside, in units of one over the scale of the dice left."""
        key = (aside, left, have)
        known = self._decided.get(key)
        if known is not None:
            return known
        stop = self._at_hand(aside, have)
        value = stop * _SCALE[left]
        if left and _FREE[aside] and stop < self._most(aside, left, have):
            value = max(value, self._roll(aside, left, have))
        self._decided[key] = value
        return value

    def _most(self, aside: int, left: int, have: int) -> int:
        """A bound: no turn that rolls on from here ends better than this."""
        reach = have + left * _FREE[aside][-1][1]
        return max(self._bust, *self._stop[have : reach + 1])

    def _roll(self, aside: int, left: int, have: int) -> int:
        """The value of rolling the dice left, in units of one over their scale."""
        key = (aside, left, have)
        known = self._rolled.get(key)
        if known is None:
            known = _mean(self._reached(aside, left, have), left, self._bust * _SCALE[left - 1])
            self._rolled[key] = known
        return known

    def _reached(self, aside: int, left: int, have: int) -> _Reached:
        return [
            [
                self._decide(aside | bit, left - number, have + number * each) * unit
                for number, unit in enumerate(_UNIT[left], 1)
            ]
            for bit, each in _FREE[aside]
        ]


def _mean(reached: _Reached, left: int, bust: int) -> int:
    """The sum, over all ways in which the dice can fall, of the best face that shows, or of the bust."""
    ordered = sorted(reached, key=max, reverse=True)  # good faces first, so that the walk ends early
    most: list[float] = [*map(max, ordered), -inf]
    telling = max((index for index, values in enumerate(ordered, 1) if any(map(bust.__ne__, values))), default=0)

    def walk(index: int, unseen: int, best: int | None) -> int:
        """The same for the dice not seen yet, which show none of the faces before `index`; `best` is among those."""
        if best is None:
            if index >= telling:  # whatever shows is worth as much as a bust
                return bust * _POWER[_FACES - index][unseen]
        elif not unseen or best >= most[index]:
            return best * _POWER[_FACES - index][unseen]
        total = walk(index + 1, unseen, best)
        for ways, value in zip(_WAYS[unseen], ordered[index], strict=False):
            unseen -= 1
            total += ways * walk(index + 1, unseen, value if best is None or value > best else best)
        return total

    return walk(0, left, None)


def faces_aside(aside: Handful) -> int:
    """The faces aside as a set of bits, that of ONE the lowest."""
    return sum(1 << index for index, number in enumerate(aside) if number)
