"""Hypothesis strategies for positions and records: whatever a game can come to, and be written down as."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import chain, combinations
from typing import Final

from hypothesis import strategies as st

from heckmeck.dice import NO_DICE, Face, handful
from heckmeck.errors import ImpossibleState
from heckmeck.game import moves, start, step, to_move
from heckmeck.played import MAX_NAME, Record, Turn
from heckmeck.rules import FLAGS, Preset, with_flags
from heckmeck.state import Fall, Move, State, Take, check, dice_left
from heckmeck.tiles import TILES

ALL_RULES: Final = tuple(
    with_flags(preset, texts)
    for preset in Preset
    for texts in chain.from_iterable(combinations(FLAGS, number) for number in range(len(FLAGS) + 1))
)
"""Every preset with every set of house rules."""

_BIDI: Final = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
CHARACTERS: Final = st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp"), exclude_characters=_BIDI)
"""Every character that a line may have."""


def chosen(rng: random.Random, state: State) -> Move:
    """A random move, for the dice too; where a tile can be had, mostly that."""
    if to_move(state) == "dice":
        return Fall(handful(Face(rng.randint(1, 6)) for _ in range(dice_left(state))))
    listed = moves(state)
    if isinstance(listed[-1], Take) and rng.random() < 0.6:
        return listed[-1]
    return rng.choice(listed)


def turns(rng: random.Random, state: State, most: int) -> tuple[Turn, ...]:
    """The turns of so many random moves, fewer where the game ends before; the last turn need not have ended."""
    played: list[Turn] = []
    open_moves: list[Move] = []
    for _ in range(most):
        if state.over:
            break
        seat, move = state.seat, chosen(rng, state)
        state, events = step(state, move)
        open_moves.append(move)
        if events:
            played.append(Turn(seat, tuple(open_moves)))
            open_moves.clear()
    return (*played, Turn(state.seat, tuple(open_moves))) if open_moves else tuple(played)


def walked(rng: random.Random, state: State, most: int) -> State:
    """The state after up to so many random moves."""
    for _ in range(most):
        if state.over:
            break
        state = step(state, chosen(rng, state)).state
    return state


@st.composite
def states(draw: st.DrawFn) -> State:
    """A moment of a game: any rules, any number of seats, whole and small games, early and late."""
    tiles = draw(st.lists(st.sampled_from(TILES), min_size=1, unique=True) | st.just(list(TILES)))
    seats = draw(st.integers(1, 7))
    opening = start(seats, draw(st.sampled_from(ALL_RULES)), tiles=tiles, first=draw(st.integers(0, seats - 1)))
    rng = random.Random(draw(st.integers(0, 2**32)))
    return walked(rng, opening, draw(st.integers(0, 200)))


@st.composite
def odd_states(draw: st.DrawFn) -> State:
    """A position that need not come of a game: every tile anywhere, any dice that can lie so; the game may be over."""
    seats = draw(st.integers(1, 7))
    places = [draw(st.integers(-2, seats - 1)) for _ in TILES]
    lying = draw(st.permutations(list(zip(TILES, places, strict=True))))
    state = State(
        grill=tuple(sorted(tile for tile, place in lying if place == -1)),
        stacks=tuple(tuple(tile for tile, place in lying if place == seat) for seat in range(seats)),
        seat=draw(st.integers(0, seats - 1)),
        rules=draw(st.sampled_from(ALL_RULES)),
    )
    aside = draw(st.lists(st.sampled_from(Face), max_size=8))
    thrown = draw(st.lists(st.sampled_from(Face), min_size=8 - len(aside), max_size=8 - len(aside)))
    with_dice = replace(state, aside=handful(aside), thrown=draw(st.sampled_from([None, NO_DICE, handful(thrown)])))
    try:
        check(with_dice)
    except ImpossibleState:
        return state
    return with_dice


def texts(most: int = 40) -> st.SearchStrategy[str]:
    """Any text that can stand in a line."""
    return st.text(CHARACTERS, max_size=most)


def names() -> st.SearchStrategy[str]:
    """Any name of a seat."""
    return st.text(CHARACTERS, max_size=MAX_NAME).map(str.strip).filter(bool)


@st.composite
def records(draw: st.DrawFn) -> Record:
    """Any record: finished and not, with and without names, comments, notes, other headers and a number of turns."""
    opening = draw(st.builds(start, st.integers(1, 7), st.sampled_from(ALL_RULES)) | states())
    rng = random.Random(draw(st.integers(0, 2**32)))
    played = turns(rng, opening, draw(st.integers(0, 60) | st.just(3000)))
    seats = len(opening.stacks)
    return Record(
        start=opening,
        seats=draw(st.just(()) | st.tuples(*[names()] * seats)),
        turns=tuple(replace(turn, comment=draw(comments())) for turn in played[:5]) + played[5:],
        date=draw(st.none() | st.dates().map(str)),
        turn_limit=draw(st.none() | st.integers(max(1, len(played)), 100_000)),
        headers=tuple(draw(st.lists(st.tuples(keys(), texts()), max_size=3))),
        notes=tuple(sorted(draw(st.lists(st.tuples(st.integers(0, len(played)), texts()), max_size=3)))),
    )


def comments() -> st.SearchStrategy[str | None]:
    """No comment, or any that a turn may have."""
    return st.none() | texts().filter(lambda text: bool(text.strip()))


def keys() -> st.SearchStrategy[str]:
    """Any key of a header that has no meaning of its own."""
    known = {"rules", "date", "seat", "start", "turns", "heckmeck"}
    return st.from_regex("[A-Za-z][A-Za-z0-9_-]{0,39}", fullmatch=True).filter(lambda key: key not in known)
