"""Strategies that aim at a tile: the top of another stack, or the highest of the grill."""

from __future__ import annotations

from random import Random

from bench.strategies.faces import Highest, WormFirst, WormSecond, shown

from heckmeck.dice import Face
from heckmeck.state import State, bust_chance, points
from heckmeck.tiles import Tile


def tops(state: State) -> list[Tile]:
    """The tiles that lie on top of the others' stacks, where they may be stolen."""
    if state.rules.no_steal:
        return []
    return [stack[-1] for seat, stack in enumerate(state.stacks) if stack and seat != state.seat]


class Thief(WormSecond):
    """Sets aside the face that makes up another's top exactly; rolls on for a top above while a bust is below evens.

    The first half is seen in bwigmans/RegenWormenBotClaude, the aim in CFKaligula/Pickomino-Python.
    """

    def face(self, state: State, faces: list[Face], rng: Random) -> Face:
        """A face with which a steal is there, if there is one."""
        wanted = tops(state)
        worm = state.aside[Face.WORM - 1]
        steals = [
            face
            for face in faces
            if (worm or face is Face.WORM) and points(state) + shown(state, face) * face.points in wanted
        ]
        return super().face(state, steals or faces, rng)

    def rolls_on(self, state: State, tile: Tile, rng: Random) -> bool:
        """For a steal only, and never with one in hand."""
        risk = bust_chance(state)
        above = [top for top in tops(state) if top > points(state)]
        return tile in state.grill and bool(above) and risk is not None and risk < 0.5


class Hunter(Highest):
    """Rolls on until it has the highest tile of the grill, whatever the risk.

    Nearly seen in JamieAGraham/Heckmeck, whose players aim at that tile.
    """

    def rolls_on(self, state: State, tile: Tile, rng: Random) -> bool:
        """Until nothing on the grill is better."""
        return tile < state.grill[-1]


class BetterThanMine(WormFirst):
    """Rolls on at up to 30 % of risk while its own top is no higher than the tile at hand: it risks little only."""

    def rolls_on(self, state: State, tile: Tile, rng: Random) -> bool:
        """With little to lose only."""
        own = state.stacks[state.seat]
        risk = bust_chance(state)
        return (not own or own[-1] <= tile) and tile < state.grill[-1] and risk is not None and risk < 0.3
