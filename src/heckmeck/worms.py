"""A counter of worms: the player that makes the worms of the turn on hand as many as possible, exactly."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from heckmeck.rules import Rules
from heckmeck.solver.ends import ends
from heckmeck.solver.plan import Plan
from heckmeck.state import Move, Stack, State, source
from heckmeck.tiles import Tile, worms


class Worms:
    """The strongest strategy found in public programs.

    A tile is worth its worms, a steal also what the robbed seat loses, shared among the n - 1 others: 1 + 1/(n - 1)
    times its worms. A bust costs the worms of the tile that goes back. It rolls on only where that is better.
    """

    def choose(self, state: State, rng: Random) -> Move:
        """The move that is best by the expected worms of this turn; draws nothing."""
        return plan(state).best(state)


def plan(state: State) -> Plan:
    """The plan of a counter of worms for the turn on hand; its first quantity is in worms."""
    return _plan(state.grill, state.stacks, state.seat, state.rules)


@lru_cache(maxsize=256)
def _plan(grill: tuple[Tile, ...], stacks: tuple[Stack, ...], seat: int, rules: Rules) -> Plan:
    turn = State(grill, stacks, seat, rules=rules)
    found = ends(turn)
    tiles = {tile for offered in found.takes.values() for tile, _ in offered}
    return Plan(found, {tile: (gain(turn, tile),) for tile in tiles}, (-float(at_stake(turn)),))


def gain(state: State, tile: Tile) -> float:
    """What taking the tile is worth, in worms."""
    share = 0.0 if source(state, tile) is None else 1 / (len(state.stacks) - 1)
    return worms(tile) * (1 + share)


def at_stake(state: State) -> int:
    """The worms that a bust costs the seat on turn (rule 15)."""
    own = state.stacks[state.seat]
    if not own:
        return 0
    return worms(max(own) if state.rules.return_highest else own[-1])
