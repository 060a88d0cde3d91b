"""Rules for the first question of a turn: which face of the roll to set aside.

The programs named are those in which the rule was seen; where none is named it is a rule of thumb of players.
"""

from __future__ import annotations

from typing import Final

from bench.strategies.base import Strategy

from heckmeck.dice import Face
from heckmeck.state import State


def shown(state: State, face: Face) -> int:
    """How many dice of the roll show the face."""
    assert state.thrown is not None
    return state.thrown[face - 1]


class MostPoints(Strategy):
    """The face that adds most points; of equal ones the higher, the worm before the 5.

    Seen in alexdriedger/PickominoSimulation.
    """

    def rank(self, state: State, face: Face) -> tuple[float, ...]:
        """By the points of all its dice."""
        return shown(state, face) * face.points, face


class Highest(Strategy):
    """The face whose single die counts most, the worm first: most points for a die.

    Seen in alexdriedger/PickominoSimulation, bartek-wesolowski/pickomino, adrien-obrecht/Pickomino, metaxnet/pickomino,
    JamieAGraham/Heckmeck.
    """

    def rank(self, state: State, face: Face) -> tuple[float, ...]:
        """By the face alone."""
        return (face,)


class MostDice(Strategy):
    """The worm while none is aside, else the face shown most often.

    Seen in mtruel/pikomino and, with 2s after the worm, in fabiobozzo/regenwormen.
    """

    def rank(self, state: State, face: Face) -> tuple[float, ...]:
        """By the number of its dice."""
        return face is Face.WORM, shown(state, face), face


class FewestDice(Strategy):
    """The face shown least often, to keep dice for further rolls; of equal ones the higher."""

    def rank(self, state: State, face: Face) -> tuple[float, ...]:
        """By the number of its dice."""
        return -shown(state, face), face


class WormFirst(MostPoints):
    """The worm while none is aside, else the face that adds most points.

    Seen in CFKaligula/Pickomino-Python.
    """

    def rank(self, state: State, face: Face) -> tuple[float, ...]:
        """The worm above all others."""
        return face is Face.WORM, *super().rank(state, face)


class WormSecond(MostPoints):
    """The face that adds most points at first; afterwards the worm, once it shows.

    Seen in ttencate/pickomino.
    """

    late = 1
    """So many faces are aside before the worm goes first."""

    def rank(self, state: State, face: Face) -> tuple[float, ...]:
        """The worm above all others, when it is time."""
        urgent = face is Face.WORM and sum(map(bool, state.aside)) >= self.late
        return urgent, *super().rank(state, face)


class WormThird(WormSecond):
    """The face that adds most points in the first two rolls; from the third on the worm, once it shows.

    Seen in smallgig/Pickomino and alexdriedger/PickominoSimulation.
    """

    late = 2


class WormBonus(Strategy):
    """The face that adds most points, where worms count 8 more.

    Seen in Binky2007/regenwormen.
    """

    def rank(self, state: State, face: Face) -> tuple[float, ...]:
        """By the points of its dice, with the bonus."""
        return shown(state, face) * face.points + 8 * (face is Face.WORM), face


class PricedDice(Strategy):
    """The face that adds most points, where each die set aside costs what a die shows on average, 10/3 points."""

    def rank(self, state: State, face: Face) -> tuple[float, ...]:
        """By the points above the average."""
        return shown(state, face) * (face.points - 10 / 3), face


FACES: Final = {
    kind.__name__: kind
    for kind in (
        MostPoints,
        Highest,
        MostDice,
        FewestDice,
        WormFirst,
        WormSecond,
        WormThird,
        WormBonus,
        PricedDice,
    )
}
"""The rules by name."""
