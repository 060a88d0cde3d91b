"""The expert: plays for the chance to win the game, not for worms."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from random import Random
from stat import S_ISREG
from typing import Final, NamedTuple

import numpy as np

from heckmeck.errors import N_, BadWeights, UnknownPlayer, quoted
from heckmeck.rules import Rules
from heckmeck.solver.board import a_worm_under, board_of
from heckmeck.solver.endings import chances
from heckmeck.solver.ends import Ends, ends
from heckmeck.solver.plan import Plan
from heckmeck.solver.weights import Weights, fitting, read
from heckmeck.state import Move, Stack, State
from heckmeck.tiles import Tile
from heckmeck.worms import at_stake, gain
from heckmeck.worms import plan as counted

DEPTH: Final = 1
"""Turns solved exactly before the network's word is taken, where the name says nothing else."""
DEEPEST: Final = 4
"""The most turns that a name may ask for."""
ENDING: Final = ".npz"
"""What stands behind the colon of the name and ends so is a file of weights."""
POSSIBLE: Final = f"expert, expert:1 ... expert:{DEEPEST}, expert:FILE{ENDING}, expert:N:FILE{ENDING}"
"""The names there are."""


class Outlook(NamedTuple):
    """The ends of a turn, and how likely the seat on turn is to win the game after each."""

    ends: Ends
    takes: Mapping[Tile, float]
    """After each tile that some points may take, in parts of 1."""
    bust: float


class Expert:
    """The best move by the chance to win, with `depth` turns solved exactly before the network is asked.

    The turn on hand is the first of them. For two with the last few tiles the chances are exact instead, at any depth
    (`solver.endings`), here and below. The network is the one that was learned for the rules and the seats, or the
    one given. With one seat, where none has learned, it counts worms.
    """

    def __init__(self, depth: int = DEPTH, weights: Weights | None = None) -> None:
        self._depth = depth
        self._weights = weights

    def choose(self, state: State, rng: Random) -> Move:
        """The move with the best chance to win; draws nothing.

        Raises:
            BadWeights: the weights given are not for such tables.

        """
        return plan(state, self._depth, self._weights).best(state)


def worth(rules: Rules, win: float, counted: float) -> float:
    """What the expert goes by: the chance to win, and where that tells too little also what a turn brings in worms.

    >>> from heckmeck.rules import Preset
    >>> [worth(Rules(preset=preset), 0.5, 2.0) for preset in Preset]
    [0.5, 0.5, 0.506]
    """
    return win + a_worm_under(rules) * counted


def plan(state: State, depth: int = DEPTH, weights: Weights | None = None) -> Plan:
    """The plan of the turn on hand; its first quantity is that `worth`, or worms where no network has learned."""
    used = _used(state, weights)
    return counted(state) if used is None else _plan(state.grill, state.stacks, state.seat, state.rules, depth, used)


def outlook(state: State, depth: int = DEPTH, weights: Weights | None = None) -> Outlook | None:
    """How likely the seat on turn is to win after each end of the turn; None where no network has learned.

    Raises:
        BadWeights: the weights given are not for such tables.

    """
    used = _used(state, weights)
    return None if used is None else _outlook(state.grill, state.stacks, state.seat, state.rules, depth, used)


def winning(state: State, depth: int = DEPTH, weights: Weights | None = None) -> tuple[float, ...] | None:
    """How likely each seat is to win, seat 1 first, at the start of the turn on hand; dice rolled since do not count.

    With a depth of 0 it is the network's word, of any depth at the end of the game who has won; where nobody has, it is
    the same for each. None where no network has learned.

    Raises:
        BadWeights: the weights given are not for such tables.

    """
    used, seats = _used(state, weights), len(state.stacks)
    if used is None:
        return None
    ahead = 0 if state.over else depth
    row = chances(used, board_of(state)[np.newaxis], state.rules, ahead)[0].tolist()
    return tuple(row[(seat - state.seat) % seats] for seat in range(seats))


def _used(state: State, weights: Weights | None) -> Weights | None:
    """The weights given, where they are for such tables, or else those that fit best."""
    if weights is None:
        return fitting(state.rules.preset, len(state.stacks))
    weights.check(state.rules, len(state.stacks))
    return weights


@lru_cache(maxsize=256)
def _plan(
    grill: tuple[Tile, ...], stacks: tuple[Stack, ...], seat: int, rules: Rules, depth: int, weights: Weights
) -> Plan:
    turn, found = State(grill, stacks, seat, rules=rules), _outlook(grill, stacks, seat, rules, depth, weights)
    takes = {tile: (worth(rules, win, gain(turn, tile)),) for tile, win in found.takes.items()}
    return Plan(found.ends, takes, (worth(rules, found.bust, -at_stake(turn)),))


@lru_cache(maxsize=256)
def _outlook(
    grill: tuple[Tile, ...], stacks: tuple[Stack, ...], seat: int, rules: Rules, depth: int, weights: Weights
) -> Outlook:
    found = ends(State(grill, stacks, seat, rules=rules))
    after = dict(each for offered in found.takes.values() for each in offered)
    boards = np.stack([board_of(state) for state in (found.bust, *after.values())])
    bust, *wins = chances(weights, boards, rules, depth - 1)[:, -1].tolist()
    return Outlook(found, dict(zip(after, wins, strict=True)), bust)


class Named(NamedTuple):
    """What stands behind the colon of the name: how many turns it looks ahead, and whose word it takes."""

    depth: int
    weights: Weights | None


def made(argument: str, table: State | None = None) -> Expert:
    """The expert of a name: `expert`, `expert:N` with a depth, `expert:FILE.npz` or `expert:N:FILE.npz` with weights.

    Raises:
        UnknownPlayer: what stands behind the colon is neither a depth nor a file.
        BadWeights: the file cannot be read, or holds something else than weights, or none for such a table.

    """
    depth, weights = named(argument)
    if table is not None:
        _used(table, weights)
    return Expert(depth, weights)


def named(argument: str) -> Named:
    """What stands behind the colon of the name; raises what `made` raises."""
    if not argument.endswith(ENDING):
        return Named(_depth_of(argument, argument), None)
    depth, colon, file = argument.partition(":")
    if colon and depth.isdecimal():
        return Named(_depth_of(depth, argument), _read(Path(file)))
    return Named(DEPTH, _read(Path(argument)))


def _depth_of(text: str, argument: str) -> int:
    if not text:
        return DEPTH
    if text not in map(str, range(1, DEEPEST + 1)):
        raise UnknownPlayer(
            N_("behind the colon stands how many turns it looks ahead, 1 to {deepest}"),
            given=f"expert:{argument}",
            possible=POSSIBLE,
            deepest=DEEPEST,
        )
    return int(text)


def _read(path: Path) -> Weights:
    try:
        about = path.stat()
        if not S_ISREG(about.st_mode):  # a pipe would be waited for, and a device may never end
            raise BadWeights(N_("{file} is not an ordinary file"), file=quoted(str(path)))
        return _kept(path.absolute(), about.st_mtime_ns, about.st_size)
    except FileNotFoundError as error:
        raise BadWeights(N_("there is no file {file} of weights"), file=quoted(str(path))) from error
    except (OSError, ValueError) as error:
        raise BadWeights(N_("the file {file} of weights cannot be read"), file=quoted(str(path))) from error


@lru_cache(maxsize=8)
def _kept(path: Path, written_ns: int, size: int) -> Weights:
    """The weights in a file, read once as long as nobody writes it."""
    return read(path)
