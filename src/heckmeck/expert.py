"""The expert: plays for the chance to win the game, not for worms."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from random import Random
from typing import Final, NamedTuple

import numpy as np

from heckmeck.errors import N_, UnknownPlayer
from heckmeck.rules import Rules
from heckmeck.solver.board import board_of, flags_of
from heckmeck.solver.ends import Ends, ends
from heckmeck.solver.plan import Plan
from heckmeck.solver.value import chances
from heckmeck.solver.weights import fitting
from heckmeck.state import Move, Stack, State
from heckmeck.tiles import Tile
from heckmeck.worms import plan as counted

DEPTH: Final = 1
"""Turns solved exactly before the network's word is taken, where the name says nothing else."""
DEEPEST: Final = 4


class Outlook(NamedTuple):
    """The ends of a turn, and how likely the seat on turn is to win the game after each."""

    ends: Ends
    takes: Mapping[Tile, float]
    bust: float


class Expert:
    """The best move by the chance to win, with `depth` turns solved exactly before the network is asked.

    The turn on hand is the first of them. With one seat, where no network has learned, it counts worms.
    """

    def __init__(self, depth: int = DEPTH) -> None:
        self._depth = depth

    def choose(self, state: State, rng: Random) -> Move:
        """The move with the best chance to win; draws nothing."""
        return plan(state, self._depth).best(state)


def plan(state: State, depth: int = DEPTH) -> Plan:
    """The plan of the turn on hand; its first quantity is the chance to win, or worms where no network has learned."""
    found = outlook(state, depth)
    return counted(state) if found is None else _plan(state.grill, state.stacks, state.seat, state.rules, depth)


def outlook(state: State, depth: int = DEPTH) -> Outlook | None:
    """How likely the seat on turn is to win after each end of the turn; None where no network has learned."""
    if fitting(state.rules.preset, len(state.stacks)) is None:
        return None
    return _outlook(state.grill, state.stacks, state.seat, state.rules, depth)


@lru_cache(maxsize=256)
def _plan(grill: tuple[Tile, ...], stacks: tuple[Stack, ...], seat: int, rules: Rules, depth: int) -> Plan:
    found = _outlook(grill, stacks, seat, rules, depth)
    return Plan(found.ends, {tile: (win,) for tile, win in found.takes.items()}, (found.bust,))


@lru_cache(maxsize=256)
def _outlook(grill: tuple[Tile, ...], stacks: tuple[Stack, ...], seat: int, rules: Rules, depth: int) -> Outlook:
    weights = fitting(rules.preset, len(stacks))
    assert weights is not None
    found = ends(State(grill, stacks, seat, rules=rules))
    after = dict(each for offered in found.takes.values() for each in offered)
    boards = np.stack([board_of(state) for state in (found.bust, *after.values())])
    bust, *wins = chances(weights, boards, flags_of(rules), depth - 1)[:, -1].tolist()
    return Outlook(found, dict(zip(after, wins, strict=True)), bust)


def made(argument: str) -> Expert:
    """The expert of a name: `expert`, or `expert:N` with a depth.

    Raises:
        UnknownPlayer: what stands behind the colon is no depth.

    """
    return Expert(depth_of(argument))


def depth_of(argument: str) -> int:
    """The depth that stands behind the colon of the name.

    Raises:
        UnknownPlayer: it is none.

    """
    if not argument:
        return DEPTH
    if argument not in map(str, range(1, DEEPEST + 1)):
        raise UnknownPlayer(
            N_("behind the colon stands how many turns it looks ahead, 1 to {deepest}"),
            given=f"expert:{argument}",
            possible=f"expert, expert:1 ... expert:{DEEPEST}",
            deepest=DEEPEST,
        )
    return int(argument)
