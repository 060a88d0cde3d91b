"""Seats players at a table, draws the dice and plays one game; `tournament` plays many.

The dice come from outside, and each player has a source of randomness of its own: how often one draws changes nothing
for the others.
"""

from __future__ import annotations

import traceback
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import accumulate
from random import Random
from typing import NamedTuple, TypeAlias

from heckmeck.dice import NO_DICE, falls
from heckmeck.errors import N_, BadPlayer, BadWeights, quoted
from heckmeck.game import Step, moves, step
from heckmeck.notation import format_position
from heckmeck.played import MAX_TURNS
from heckmeck.players import Player, shown
from heckmeck.record import Turn
from heckmeck.state import Busted, Fall, Move, Roll, SetAside, State, Stop, Take, dice_left

Draw: TypeAlias = Callable[[int], Fall]
"""Throws so many dice."""


def dice_from(rng: Random) -> Draw:
    """Fair dice, one draw of `rng.random()` a throw, the only method that is the same in every Python.

    The weights are the exact ways out of 6**n, so no fall is off by more than one part in 2**32.
    """

    def draw(number: int) -> Fall:
        fallen, bounds = _wheel(number)
        return fallen[bisect_right(bounds, int(rng.random() * bounds[-1]))]

    return draw


@cache
def _wheel(number: int) -> tuple[list[Fall], list[int]]:
    """Every fall of so many dice, and where each one's share of 6**number ends."""
    return [Fall(dice) for dice, _ in falls(number)], list(accumulate(ways for _, ways in falls(number)))


class Seated(NamedTuple):
    """A player at the table, with a source of randomness of its own."""

    name: str
    player: Player
    rng: Random


class Played(NamedTuple):
    """A move of a game: where it was made, and what followed."""

    state: State
    move: Move
    step: Step


def play_on(state: State, seats: Sequence[Seated], draw: Draw) -> Iterator[Played]:
    """The moves of a game from the state on, until it ends or `MAX_TURNS` have been played.

    Raises:
        BadPlayer: a player answered with something else than a legal move, or failed.
        BadWeights: those of the expert do not fit this program.

    """
    turns = 0
    while not state.over and turns < MAX_TURNS:
        move = draw(dice_left(state)) if state.thrown == NO_DICE else _answer(state, seats[state.seat])
        played = Played(state, move, step(state, move))
        yield played
        state, events = played.step
        turns += bool(events)


def _answer(state: State, seated: Seated) -> Move:
    options = moves(state)
    try:
        answer = seated.player.choose(state, seated.rng)
    except BadWeights:  # the expert's own file, of which its sentence says all
        raise
    except (Exception, SystemExit) as error:  # whatever a stranger's player does
        raise _failed(state, seated, error) from error
    if not isinstance(answer, (Roll, SetAside, Take, Stop)) or answer not in options:
        raise BadPlayer(
            N_("{player} at seat {seat} answered {answer} in {position}; possible was {possible}"),
            player=seated.name,
            seat=state.seat + 1,
            answer=quoted(repr(answer))[1:-1],  # a stranger's text may be long, or move the cursor
            position=format_position(state),
            possible=", ".join(map(str, options)),
        )
    return options[options.index(answer)]  # an equal one can be built wrongly, with a number for a Face


def _failed(state: State, seated: Seated, error: BaseException) -> BadPlayer:
    place = traceback.extract_tb(error.__traceback__)[-1]
    return BadPlayer(
        N_("{player} at seat {seat} failed in {position} with {error} ({file}, line {line})"),
        player=seated.name,
        seat=state.seat + 1,
        position=format_position(state),
        error=shown(error),
        file=place.filename,
        line=place.lineno or 0,
    )


class Game(NamedTuple):
    """A game played: where it began, its turns, and where it ended."""

    start: State
    turns: tuple[Turn, ...]
    busts: tuple[int, ...]
    """The turns of each seat that ended without a tile."""
    end: State


def play_game(state: State, seats: Sequence[Seated], draw: Draw) -> Game:
    """The game from the state on; it ends over or with `MAX_TURNS` turns."""
    turns: list[Turn] = []
    turn: list[Move] = []
    busts = [0] * len(seats)
    end = state
    for at, move, done in play_on(state, seats, draw):
        turn.append(move)
        end = done.state
        if done.events:
            turns.append(Turn(at.seat, tuple(turn)))
            turn.clear()
            busts[at.seat] += isinstance(done.events[0], Busted)
    return Game(state, tuple(turns), tuple(busts), end)
