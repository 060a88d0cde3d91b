"""Why a move is refused: one sentence that names what was given and what is possible, and the rule's number.

Asked only for moves that `game.moves` does not list, so nothing here decides what is legal.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from heckmeck.dice import NO_DICE, Face, Handful
from heckmeck.errors import N_, IllegalMove
from heckmeck.state import (
    Fall,
    Move,
    Roll,
    SetAside,
    State,
    Stop,
    Take,
    can_set_aside,
    decisions,
    dice_left,
    points,
    source,
    takes,
)
from heckmeck.tiles import TILES, Tile


def refusal(state: State, move: Move) -> IllegalMove:
    """The error for a move that is not among the moves of the state."""
    if state.over:
        return _refused(
            "{given} is not possible: the game is over, no tile is left face up on the grill (rule {rule})", 16, move
        )
    if isinstance(move, Fall):
        return _fall(state, move.dice)
    if state.thrown == NO_DICE:
        left = dice_left(state)
        return _refused(
            "{given} is not possible while {left} dice are in the air: say how they fell, like :11w (rule {rule})",
            4,
            move,
            left=left,
        )
    if state.thrown is not None:
        return _set_aside_first(state, state.thrown, move)
    if state.fresh:
        return _refused(
            "{given} is not possible yet: a turn starts with a roll of all 8 dice, r (rule {rule})", 4, move
        )
    return _decision(state, move)


def _fall(state: State, fallen: Handful) -> IllegalMove:
    if state.thrown != NO_DICE:
        return _refused(
            "{given} is not possible: no dice are in the air, they fall after a roll, r (rule {rule})", 4, Fall(fallen)
        )
    return IllegalMove(
        "{given} dice fell, and {left} were rolled (rule {rule})", rule=4, given=sum(fallen), left=dice_left(state)
    )


def _set_aside_first(state: State, thrown: Handful, move: Move) -> IllegalMove:
    possible = ", ".join([face.symbol for face in can_set_aside(state.aside, thrown)])
    if not isinstance(move, SetAside):
        return _refused(
            "{given} is not possible yet: set one symbol aside first, {possible} (rule {rule})",
            5,
            move,
            possible=possible,
        )
    given = move.face.symbol
    if not thrown[move.face - 1]:
        return IllegalMove(
            "no die shows {given}: possible are {possible} (rule {rule})", rule=5, given=given, possible=possible
        )
    return IllegalMove(
        "{given} is aside already this turn: possible are {possible} (rule {rule})",
        rule=5,
        given=given,
        possible=possible,
    )


def _decision(state: State, move: Roll | SetAside | Take | Stop) -> IllegalMove:
    match move:
        case Roll():
            return _roll(state)
        case SetAside():
            return _refused(
                "{given} is not possible: no roll waits, possible are {possible} (rule {rule})",
                5,
                move,
                possible=_listed(decisions(state)),
            )
        case Take():
            return _take(state, move.tile)
        case Stop():
            return IllegalMove(
                "s is not possible where something can be taken: {points} points take {possible} (rule {rule})",
                rule=13,
                points=points(state),
                possible=_listed(takes(state)),
            )
        case _:  # pragma: no cover
            assert_never(move)


def _roll(state: State) -> IllegalMove:
    possible = _listed(takes(state))
    if dice_left(state):
        return IllegalMove(
            "r is not possible: all six symbols are aside, take {possible} (rule {rule})", rule=7, possible=possible
        )
    return IllegalMove(
        "r is not possible: no dice are left to roll, take {possible} (rule {rule})", rule=7, possible=possible
    )


def _take(state: State, tile: Tile) -> IllegalMove:
    possible = takes(state)
    if not possible:
        return _nothing_to_take(state, tile)
    template, rule = _tile_fault(state, tile)
    return IllegalMove(template, rule=rule, given=tile, points=points(state), possible=_listed(possible))


def _nothing_to_take(state: State, tile: Tile) -> IllegalMove:
    possible = _listed(decisions(state))
    if not state.aside[Face.WORM - 1]:
        return IllegalMove(
            "tile {given} cannot be had without a worm aside: possible are {possible} (rule {rule})",
            rule=8,
            given=tile,
            possible=possible,
        )
    _, rule = _tile_fault(state, tile)
    return IllegalMove(
        "{points} points take nothing here, so not tile {given}: possible are {possible} (rule {rule})",
        rule=rule,
        given=tile,
        points=points(state),
        possible=possible,
    )


def _tile_fault(state: State, tile: Tile) -> tuple[str, int]:
    """The template and the rule of a tile refused where another one can be had."""
    if tile in state.grill:
        return _grill_fault(state, tile)
    if source(state, tile) is None:
        return _lying_fault(state, tile)
    if state.rules.no_steal:
        return N_(
            "nobody steals under these house rules: {points} points take {possible}, not {given} (rule {rule})"
        ), 10
    return N_("a steal needs the exact points: {points} points take {possible}, not {given} (rule {rule})"), 10


def _grill_fault(state: State, tile: Tile) -> tuple[str, int]:
    target = points(state)
    if tile > target:
        return N_("{points} points are too few for tile {given}: they take {possible} (rule {rule})"), 11
    if target in state.grill:
        return N_("the exact tile may not be skipped: {points} points take {possible}, not {given} (rule {rule})"), 9
    if takes(state) == (target,):
        return N_("a steal may not be declined under these house rules: take {possible}, not {given} (rule {rule})"), 12
    return N_("only the next lower tile may be taken: {points} points take {possible}, not {given} (rule {rule})"), 11


def _lying_fault(state: State, tile: Tile) -> tuple[str, int]:
    """The template and the rule of a tile that lies neither on the grill nor on top of another's stack."""
    if tile not in TILES:
        return N_("there is no tile {given}: {points} points take {possible} (rule {rule})"), 3
    if tile in state.stacks[state.seat]:
        return N_("tile {given} is your own: {points} points take {possible} (rule {rule})"), 11
    if tile in state.face_down:
        return N_("tile {given} is face down and out of the game: {points} points take {possible} (rule {rule})"), 15
    return N_("tile {given} is buried, only the top is in play: {points} points take {possible} (rule {rule})"), 14


def _refused(template: str, rule: int, move: Move, **params: str | int) -> IllegalMove:
    return IllegalMove(template, rule=rule, given=str(move), **params)


def _listed(possible: Iterable[object]) -> str:
    return ", ".join(map(str, possible))
