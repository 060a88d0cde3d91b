"""What the strategies share: a turn asks which face to set aside and whether to roll on, and nothing else.

A rule for the one and a rule for the other make a player, so both are mixed from classes: `faces` has those for the
first question, the other modules those for the second.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping
from random import Random
from typing import ClassVar

from heckmeck.dice import Face
from heckmeck.game import moves
from heckmeck.state import Move, Roll, SetAside, State, Take
from heckmeck.tiles import Tile


class Strategy(ABC):
    """A player that answers the two questions; it always takes the highest tile it can have, a steal before the grill.

    Where nothing can be taken it rolls on: no strategy here gives up.
    """

    def choose(self, state: State, rng: Random) -> Move:
        """The move that the two answers come to."""
        options = moves(state)
        if state.thrown is not None:
            faces = [option.face for option in options if isinstance(option, SetAside)]
            return SetAside(self.face(state, faces, rng))
        last = options[-1]
        if not isinstance(last, Take):
            return options[0]
        rolls = isinstance(options[0], Roll) and self.rolls_on(state, last.tile, rng)
        return options[0] if rolls else last

    def face(self, state: State, faces: list[Face], rng: Random) -> Face:
        """The face to set aside, of those that can be."""
        return max(faces, key=lambda face: self.rank(state, face))

    @abstractmethod
    def rank(self, state: State, face: Face) -> tuple[float, ...]:
        """How good it is to set the face aside; the greatest is chosen."""

    @abstractmethod
    def rolls_on(self, state: State, tile: Tile, rng: Random) -> bool:
        """Whether to roll on although the tile can be had; asked only where a roll can follow."""


class Numbered(Strategy):
    """A strategy with a number to choose."""

    number: ClassVar[int]


def variant(name: str, faces: Mapping[str, type[Strategy]], rule: type[Numbered]) -> type[Strategy]:
    """The class of a name such as `MostPoints27`: a rule for the face, and a number for the rule of rolling on.

    Raises:
        AttributeError: the name is not of this form, or there is no such rule for the face.

    """
    found = re.fullmatch(r"([A-Za-z]+)(\d+)", name)
    if found is None or found[1] not in faces:
        raise AttributeError(f"no strategy is named {name}")
    number = int(found[2])
    return type(name, (faces[found[1]], rule), {"number": number, "__doc__": f"{rule.__doc__} The number is {number}."})
