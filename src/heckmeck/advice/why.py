"""Why a move is the best: the facts that hold in a position, the most telling first."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from heckmeck.advice import Advice, Judged, Option, judged
from heckmeck.advice.facts import (
    NEAR_WORMS,
    Begins,
    BelowBust,
    Better,
    Brings,
    BustCosts,
    BustWanted,
    Covers,
    EndsGame,
    Fact,
    FirstWorm,
    Hopeless,
    Leaves,
    NextBest,
    NoBetter,
    NoWorm,
    Only,
    Reaches,
    Risk,
    Stealable,
    StealsCount,
    TooFew,
    WormsCount,
)
from heckmeck.advice.habit import Habit
from heckmeck.dice import NO_DICE, Face
from heckmeck.game import after_bust, after_take, moves, play
from heckmeck.solver.odds import Goal
from heckmeck.solver.plan import Plan
from heckmeck.state import (
    Roll,
    SetAside,
    State,
    Take,
    bust_chance,
    dice_left,
    points,
    source,
    takes,
    winner,
)
from heckmeck.tiles import Tile, worms

_EQUAL: Final = 1e-9
"""Worths that differ by less are the same, but for the error of adding up a turn."""


def facts(state: State, found: Advice, name: str = "expert") -> tuple[Fact, ...]:
    """Why the best move is the best, the most telling fact first; `found` is the advice of this player."""
    if not found.options:
        return ()
    turn, best = judged(state, name), found.options[0]
    match best.move:
        case Take():
            told = _taking(state, turn, best.move.tile, found)
        case Roll():
            told = _rolling(state, turn, best, found)
        case SetAside():
            told = _setting_aside(state, turn, best)
        case _:
            told = _giving_up(state, turn)
    return tuple(dict.fromkeys([*told, *_compared(state, found)]))


def _compared(state: State, found: Advice) -> list[Fact]:
    """The second best move beside the best."""
    if state.fresh:
        return []
    if len(found.options) == 1:
        return [Only()]
    best, second = found.options[:2]
    if best.bust == second.bust == 1 and best.worth - second.worth < _EQUAL:
        return []
    if best.win is not None and second.win is not None and found.by_win:
        by_chance = NextBest(second.move, best.win, second.win, by_win=True)
        decided = by_chance.near and best.worth - second.worth > by_chance.less + _EQUAL
        return [by_chance, WormsCount()] if decided else [by_chance]
    told: list[Fact] = [NextBest(second.move, best.worth, second.worth, by_win=False)]
    if any(abs(option.worth - option.worms) > NEAR_WORMS for option in (best, second)):
        told.append(StealsCount())
    return told


def _taking(state: State, turn: Judged, tile: Tile, found: Advice) -> list[Fact]:
    ended = _ended(state, tile)
    told: list[Fact] = [*ended] if ended else _brought(state, tile)
    rolls = next((option for option in found.options if isinstance(option.move, Roll)), None)
    if rolls is not None and not ended:
        told += [_risk(state, rolls), *_better(state, turn, tile), _bust(state)]
    return [*told, *(fact for other in takes(state) for fact in _ended(state, other))]


def _brought(state: State, tile: Tile) -> list[Fact]:
    """What the tile brings, and what may become of it."""
    told: list[Fact] = [Brings(tile, worms(tile), source(state, tile))]
    if state.rules.no_steal or len(state.stacks) == 1:
        return told
    own = state.stacks[state.seat]
    if own and worms(own[-1]) > worms(tile):
        told.append(Covers(tile, own[-1]))
    fresh = replace(state, aside=NO_DICE, thrown=None)
    return [*told, Stealable(tile, float(Goal(tile, exact=True).chance(fresh)))]


def _ended(state: State, tile: Tile) -> list[Fact]:
    after = after_take(state, tile)
    return [EndsGame(tile, winner(after))] if after.over else []


def _rolling(state: State, turn: Judged, best: Option, found: Advice) -> list[Fact]:
    if state.fresh:
        return [Begins(), *_last_tile(state), _bust(state)]
    taken = next((option.move.tile for option in found.options if isinstance(option.move, Take)), None)
    told: list[Fact] = []
    if taken is None:
        told.append(TooFew(points(state)) if state.aside[Face.WORM - 1] else NoWorm())
    told += _last_tile(state)
    if taken is not None and turn.bust[0] < turn.takes[taken][0]:
        told += _better(state, turn, taken)
    elif taken is not None and not _ended(state, taken):
        told.append(BelowBust(taken))
    return [*told, _risk(state, best), _bust(state)]


def _setting_aside(state: State, turn: Judged, best: Option) -> list[Fact]:
    assert isinstance(best.move, SetAside)
    after = play(state, best.move)
    if _hopeless(state, turn):
        return [Hopeless(), _bust(state)]
    if best.bust == 1:
        return [*_last_tile(state), BustWanted(), _bust(state)]
    told: list[Fact] = [Leaves(points(after), dice_left(after))]
    if best.move.face is Face.WORM:
        told.append(FirstWorm())
    follows = turn.plan.ranked(after)
    taken = next((move.tile for move in follows if isinstance(move, Take)), None)
    if taken is not None:
        told.append(Reaches(taken, source(state, taken), isinstance(follows[0], Roll)))
    told += _last_tile(state)
    if isinstance(follows[0], Roll):
        told.append(_risk(after, best))
    return told


def _giving_up(state: State, turn: Judged) -> list[Fact]:
    if _hopeless(state, turn):
        return [Hopeless(), _bust(state)]
    return [*_last_tile(state), NoBetter(), _bust(state)]


def _hopeless(state: State, turn: Judged) -> bool:
    """Whether no tile can be reached any more."""
    reached = Plan(turn.ends, dict.fromkeys(turn.takes, (1.0,)), (0.0,))
    return not any(reached.worth(state, move)[0] for move in moves(state))


def _last_tile(state: State) -> list[Fact]:
    """What becomes of the game when its last tile is taken."""
    return _ended(state, state.grill[0]) if len(state.grill) == 1 else []


def _risk(state: State, rolls: Option) -> Risk:
    chance = bust_chance(state)
    assert chance is not None
    return Risk(float(chance), rolls.bust)


def _better(state: State, turn: Judged, tile: Tile) -> list[Fact]:
    """How likely rolling ends with a tile that is worth more; nothing where a bust would be better, too.

    Of those who do not weigh what they do it is not told.
    """
    limit = turn.takes[tile][0]
    if turn.bust[0] >= limit or isinstance(turn.plan, Habit):
        return []
    takes_better = {each: (worths[0], float(worths[0] > limit)) for each, worths in turn.takes.items()}
    counted = Plan(turn.ends, takes_better, (turn.bust[0], 0.0))
    return [Better(tile, float(counted.worth(state, Roll())[1]))]


def _bust(state: State) -> Fact:
    """What a bust means."""
    after = after_bust(state)
    if after.over:
        return EndsGame(None, winner(after))
    lost = [tile for tile in state.stacks[state.seat] if tile not in after.stacks[state.seat]]
    return BustCosts(lost[0], worms(lost[0])) if lost else BustCosts(None, 0)
