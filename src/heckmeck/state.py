"""A moment of the game, the moves, the events, and what can be read off a moment alone.

A `State` holds everything that the rules look at and nothing else. Tiles that lie nowhere are face down: a tile
can therefore neither be lost nor lie in two places by a slip, and a small game is one that starts with the other
tiles turned over.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import chain
from typing import Final, TypeAlias

from heckmeck import dice
from heckmeck.dice import DICE, NO_DICE, Face, Handful, written
from heckmeck.errors import N_, ImpossibleState, Value
from heckmeck.rules import OFFICIAL, Rules
from heckmeck.tiles import TILES, Tile, worms

MAX_SEATS: Final = 7
Stack: TypeAlias = tuple[Tile, ...]
"""A seat's tiles, bottom first; only the last is in play (rule 14)."""


@dataclass(frozen=True, slots=True)
class State:
    """A moment of the game."""

    grill: tuple[Tile, ...]
    """The face-up tiles, lowest first."""
    stacks: tuple[Stack, ...]
    """One a seat, in the order of play."""
    seat: int
    """Whose turn it is, from 0; when the game is over, whose it would have been."""
    aside: Handful = NO_DICE
    """The dice set aside this turn."""
    thrown: Handful | None = None
    """The roll that waits to be set aside; `NO_DICE` while the dice are in the air; None otherwise."""
    rules: Rules = OFFICIAL

    @property
    def face_down(self) -> tuple[Tile, ...]:
        """The tiles out of the game, lowest first: those that lie nowhere else."""
        present = {*self.grill, *chain.from_iterable(self.stacks)}
        return tuple(tile for tile in TILES if tile not in present)

    @property
    def over(self) -> bool:
        """Whether the game has ended (rule 16)."""
        return not self.grill

    @property
    def fresh(self) -> bool:
        """Whether the turn has not begun: nothing is aside and nothing rolled."""
        return self.thrown is None and self.aside == NO_DICE


@dataclass(frozen=True, slots=True)
class Roll:
    """Roll the dice that are left."""

    def __str__(self) -> str:
        return "r"


@dataclass(frozen=True, slots=True)
class Fall:
    """The dice fell so: chance's move, or typed in from real dice."""

    dice: Handful

    def __str__(self) -> str:
        return ":" + written(self.dice)


@dataclass(frozen=True, slots=True)
class SetAside:
    """Set aside all dice of the roll that show the face."""

    face: Face

    def __str__(self) -> str:
        return self.face.symbol


@dataclass(frozen=True, slots=True)
class Take:
    """Stop and take the tile, off the grill or off the top of another stack (a steal)."""

    tile: Tile

    def __str__(self) -> str:
        return f"t{self.tile}"


@dataclass(frozen=True, slots=True)
class Stop:
    """Stop with nothing to take: a bust."""

    def __str__(self) -> str:
        return "s"


Move: TypeAlias = Roll | Fall | SetAside | Take | Stop
"""What a seat or the dice may do; `str(move)` is its text form."""


@dataclass(frozen=True, slots=True)
class Taken:
    """A tile went to the player's stack; `source` is the seat it was stolen from, None for the grill."""

    tile: Tile
    source: int | None


@dataclass(frozen=True, slots=True)
class Busted:
    """The turn ended with no tile: what went back to the grill and what was turned over, if anything did."""

    returned: Tile | None
    turned: Tile | None


@dataclass(frozen=True, slots=True)
class TurnPassed:
    """It is the turn of `seat` now."""

    seat: int


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over; `winner` is None only where nobody has a tile."""

    winner: int | None


Event: TypeAlias = Taken | Busted | TurnPassed | Ended


def points(state: State) -> int:
    """The points of the dice aside, 0 to 40."""
    return dice.points(state.aside)


def dice_left(state: State) -> int:
    """The dice not aside, 0 to 8."""
    return DICE - sum(state.aside)


def may_roll_on(aside: Handful) -> bool:
    """Whether a roll could still help: dice are left, and a face that is not aside yet (rule 7)."""
    return sum(aside) < DICE and 0 in aside


def can_set_aside(aside: Handful, thrown: Handful) -> tuple[Face, ...]:
    """The faces of the roll that are not aside yet, ascending (rule 5)."""
    return tuple([face for face, have, new in zip(dice.FACES, aside, thrown, strict=True) if new and not have])


def bust_chance(state: State) -> Fraction | None:
    """The chance that the next roll is a bust (rule 6): (symbols aside / 6) to the power of the dice left.

    None where no roll can follow, and where it is not known yet because a roll waits to be set aside.
    """
    if state.over or state.thrown not in (None, NO_DICE) or not may_roll_on(state.aside):
        return None
    return _risk(len(dice.faces(state.aside)), dice_left(state))


@cache
def _risk(faces_aside: int, left: int) -> Fraction:
    return Fraction(faces_aside, len(dice.FACES)) ** left


def seat_worms(state: State) -> tuple[int, ...]:
    """The worms of each seat."""
    return tuple(sum(map(worms, stack)) for stack in state.stacks)


def winner(state: State) -> int | None:
    """The seat that has won (rule 17); None while the game goes on, or where nobody has a tile."""
    if not state.over or not any(state.stacks):
        return None
    rank = [(won, max(stack, default=0)) for won, stack in zip(seat_worms(state), state.stacks, strict=True)]
    return rank.index(max(rank))


def source(state: State, tile: Tile) -> int | None:
    """The seat, other than the one on turn, on whose stack the tile is the top; None where there is none."""
    for seat, stack in enumerate(state.stacks):
        if stack and stack[-1] == tile and seat != state.seat:
            return seat
    return None


def takes(state: State) -> tuple[Tile, ...]:
    """The tiles that the points aside may take, ascending (rules 8 to 12)."""
    if not state.aside[Face.WORM - 1]:
        return ()
    return offers(state, dice.points(state.aside))


def offers(state: State, target: int) -> tuple[Tile, ...]:
    """The tiles that `target` points with a worm aside would take this turn, ascending (rules 9 to 12).

    The dice of the state do not matter.
    """
    if target < TILES[0]:
        return ()
    if target in state.grill:
        return (Tile(target),)
    stealing = not state.rules.no_steal and source(state, Tile(target)) is not None
    if stealing and state.rules.steal_forced:
        return (Tile(target),)
    lower = tuple([tile for tile in state.grill if tile < target])
    offered = lower if state.rules.lower_any else lower[-1:]
    return (*offered, Tile(target)) if stealing else offered


_ROLL: Final = Roll()
_STOP: Final = Stop()
_TAKE: Final = {tile: Take(tile) for tile in TILES}


def decisions(state: State) -> tuple[Move, ...]:
    """What a seat may do where no roll waits: Roll, each Take ascending, and Stop where nothing can be taken."""
    if state.aside == NO_DICE:
        return (_ROLL,)  # rule 4
    takeable = tuple([_TAKE[tile] for tile in takes(state)])
    roll = (_ROLL,) if may_roll_on(state.aside) else ()
    return (*roll, *takeable) if takeable else (*roll, _STOP)  # rule 13


def check(state: State) -> None:
    """Refuse a state that no game can reach.

    Raises:
        ImpossibleState: with the part that is wrong in `field`: "grill", "stacks", "seat" or "turn".

    """
    _check_seats(state)
    _check_tiles(state)
    _check_turn(state)


def _check_seats(state: State) -> None:
    seats = len(state.stacks)
    if not 1 <= seats <= MAX_SEATS:
        raise ImpossibleState(
            "{seats} seats were given, and 1 to {most} can play (rule 1)", field="stacks", seats=seats, most=MAX_SEATS
        )
    if not 0 <= state.seat < seats:
        raise ImpossibleState(
            "seat {seat} was given, and the seats at this table are 1 to {seats} (rule 1)",
            field="seat",
            seat=state.seat + 1,
            seats=seats,
        )


def _check_tiles(state: State) -> None:
    if list(state.grill) != sorted(state.grill):
        raise ImpossibleState("the tiles on the grill must be ascending (rule 3)", field="grill")
    seen: set[Tile] = set()
    for field, tiles in (("grill", state.grill), ("stacks", tuple(chain.from_iterable(state.stacks)))):
        for tile in tiles:
            if tile not in TILES:
                raise ImpossibleState("tile {tile} was given, and the tiles are 21 to 36", field=field, tile=tile)
            if tile in seen:
                raise ImpossibleState(
                    "tile {tile} lies in two places, and there is one of each", field=field, tile=tile
                )
            seen.add(tile)


def _check_turn(state: State) -> None:
    fault = _turn_fault(state)
    if fault is not None:
        template, params = fault
        raise ImpossibleState(template, field="turn", **params)


def _turn_fault(state: State) -> tuple[str, dict[str, Value]] | None:
    """What is wrong with the dice of a turn, as a template and its values."""
    aside, thrown = state.aside, state.thrown
    if state.fresh:
        return None
    if state.over:
        return N_("the game is over, so no dice can be in play: the turn must be - (rule 16)"), {}
    rolled = sum(thrown or NO_DICE)
    if min(aside) < 0 or min(thrown or NO_DICE) < 0 or sum(aside) + rolled > DICE:
        return N_("{dice} dice are aside and rolled together, and there are 8 (rule 2)"), {"dice": sum(aside) + rolled}
    if rolled and rolled != dice_left(state):
        return N_("{rolled} dice were rolled, and {left} are left (rule 7)"), {
            "rolled": rolled,
            "left": dice_left(state),
        }
    if thrown is None:
        ended = not may_roll_on(aside) and not takes(state)
        return (
            (N_("this turn has ended by itself: no dice to roll on with and nothing to take (rule 7)"), {})
            if ended
            else None
        )
    if not may_roll_on(aside):
        return N_("no roll can follow: no dice are left, or all six symbols are aside (rule 7)"), {}
    if rolled and not can_set_aside(aside, thrown):
        return N_("this turn has ended by itself: the roll shows only symbols that are aside, a bust (rule 6)"), {}
    return None
