"""The rules of a whole game: whose move it is, what may be done, and what follows.

Theory of operation. Three questions, all answered here and nowhere else: `to_move` says who moves, a seat or the
dice; `moves` lists what may be done; `step` does one of these and tells what followed. `step` asks `moves`, so
the two cannot disagree. Busts, passing the turn and the end are consequences, not moves.

A turn is a circle of three moments, told apart by `State.thrown`:

    None      the seat decides: roll, take or stop      Roll     -> in the air
    NO_DICE   the dice are in the air                   Fall     -> a roll waits, or a bust (rule 6)
    a roll    the seat sets one face aside              SetAside -> the seat decides, or the turn ends (rule 7)

Nothing here rolls, prints or reads a clock.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final, Literal, NamedTuple, TypeAlias, assert_never

from heckmeck import dice
from heckmeck.dice import NO_DICE, Face, Handful
from heckmeck.errors import ImpossibleState
from heckmeck.refusal import refusal
from heckmeck.rules import OFFICIAL, Preset, Rules
from heckmeck.state import (
    Busted,
    Ended,
    Event,
    Fall,
    Move,
    Roll,
    SetAside,
    Stack,
    State,
    Stop,
    Take,
    Taken,
    TurnPassed,
    can_set_aside,
    check,
    decisions,
    dice_left,
    may_roll_on,
    source,
    takes,
    winner,
)
from heckmeck.tiles import TILES, Tile

ToMove: TypeAlias = int | Literal["dice"] | None

_SET_ASIDE: Final = {face: SetAside(face) for face in Face}


class Step(NamedTuple):
    """The state after a move, and what followed the move, in order."""

    state: State
    events: tuple[Event, ...]


def start(seats: int, rules: Rules = OFFICIAL, *, tiles: Iterable[Tile] = TILES, first: int = 0) -> State:
    """A new game: all tiles on the grill, and the seat `first` (from 0) begins (rules 1 and 3).

    Fewer `tiles` make a small game: the others are face down from the start.

    Raises:
        ImpossibleState: for a number of seats outside 1 to 7, a first seat not among them, a tile not in 21 to 36.

    """
    state = State(tuple(sorted(tiles)), ((),) * seats, first, rules=rules)
    check(state)
    if state.over:
        raise ImpossibleState("no tile was given, and a game needs at least one", field="grill")
    return state


def to_move(state: State) -> ToMove:
    """The seat that has to move, from 0; "dice" while they are in the air; None when the game is over."""
    if state.over:
        return None
    return "dice" if state.thrown == NO_DICE else state.seat


def moves(state: State) -> tuple[Move, ...]:
    """All that may be done now: Roll, SetAside by face with the worm last, Take by tile ascending, Stop.

    For the dice every way they can fall; none when the game is over.
    """
    if state.over:
        return ()
    if state.thrown is None:
        return decisions(state)
    if state.thrown == NO_DICE:
        return _falls(dice_left(state))
    return tuple([_SET_ASIDE[face] for face in can_set_aside(state.aside, state.thrown)])


def step(state: State, move: Move) -> Step:
    """The state after the move, and what followed.

    Raises:
        IllegalMove: the move is not one of `moves(state)`; with the rule's number.

    """
    if not _possible(state, move):
        raise refusal(state, move)
    match move:
        case Roll():
            return Step(_within_turn(state, state.aside, NO_DICE), ())
        case Fall():
            return _fall(state, move.dice)
        case SetAside():
            return _set_aside(state, move.face)
        case Take():
            return _take(state, move.tile)
        case Stop():
            return _bust(state)
        case _:  # pragma: no cover
            assert_never(move)


def play(state: State, move: Move) -> State:
    """The state after the move.

    Raises:
        IllegalMove: the move is not one of `moves(state)`; with the rule's number.

    """
    return step(state, move).state


def after_take(state: State, tile: Tile) -> State:
    """The start of the next turn where this one, whatever its dice, ends with the tile.

    The tile lies on the grill or on top of another seat's stack; whether the dice could take it is not asked.
    """
    return _take(state, tile).state


def after_bust(state: State) -> State:
    """The start of the next turn where this one, whatever its dice, ends without a tile (rule 15)."""
    return _bust(state).state


@cache
def _falls(number: int) -> tuple[Fall, ...]:
    return tuple(Fall(fallen) for fallen, _ in dice.falls(number))


@cache
def _fall_set(number: int) -> frozenset[Fall]:
    return frozenset(_falls(number))


def _possible(state: State, move: Move) -> bool:
    if isinstance(move, Fall):  # one of up to 1,287: looked up, not searched
        return to_move(state) == "dice" and move in _fall_set(dice_left(state))
    return move in moves(state)


def _within_turn(state: State, aside: Handful, thrown: Handful | None) -> State:
    return State(state.grill, state.stacks, state.seat, aside, thrown, state.rules)


def _fall(state: State, fallen: Handful) -> Step:
    if not can_set_aside(state.aside, fallen):
        return _bust(state)  # rule 6
    return Step(_within_turn(state, state.aside, fallen), ())


def _set_aside(state: State, face: Face) -> Step:
    assert state.thrown is not None
    after = _within_turn(state, dice.together(state.aside, dice.of_face(state.thrown, face)), None)
    if not may_roll_on(after.aside) and not takes(after):
        return _bust(after)  # rule 7
    return Step(after, ())


def _take(state: State, tile: Tile) -> Step:
    stacks = list(state.stacks)
    stacks[state.seat] += (tile,)
    if tile in state.grill:
        grill = tuple([each for each in state.grill if each != tile])
        return _next_turn(state, grill, stacks, Taken(tile, None))
    robbed = source(state, tile)
    assert robbed is not None
    stacks[robbed] = stacks[robbed][:-1]
    return _next_turn(state, state.grill, stacks, Taken(tile, robbed))


def _bust(state: State) -> Step:
    """The end of a turn without a tile (rule 15)."""
    own = state.stacks[state.seat]
    if not own:
        turned = state.grill[-1] if state.rules.bust_without_tile_turn else None
        return _next_turn(state, _without(state.grill, turned), list(state.stacks), Busted(None, turned))
    returned = max(own) if state.rules.return_highest else own[-1]
    stacks = list(state.stacks)
    stacks[state.seat] = _without(own, returned)
    turned = _turned(state.rules.preset, state.grill, returned)
    grill = _without(tuple(sorted((*state.grill, returned))), turned)
    return _next_turn(state, grill, stacks, Busted(returned, turned))


def _turned(preset: Preset, grill: tuple[Tile, ...], returned: Tile) -> Tile | None:
    """The tile that a bust turns face down, where `returned` comes back to `grill` (rule 15)."""
    highest = max(*grill, returned)
    match preset:
        case Preset.OFFICIAL:
            return None if highest == returned else highest
        case Preset.SHORT:
            return highest
        case Preset.SHEET:
            return None if highest == returned else returned
        case _:  # pragma: no cover
            assert_never(preset)


def _without(tiles: tuple[Tile, ...], gone: Tile | None) -> tuple[Tile, ...]:
    return tuple([tile for tile in tiles if tile != gone])


def _next_turn(state: State, grill: tuple[Tile, ...], stacks: list[Stack], event: Event) -> Step:
    seat = (state.seat + 1) % len(stacks)
    after = State(grill, tuple(stacks), seat, NO_DICE, None, state.rules)
    return Step(after, (event, Ended(winner(after)) if after.over else TurnPassed(seat)))
