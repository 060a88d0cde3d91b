"""The compiled rules between turns are those of `heckmeck.game`, under every preset and every set of house rules."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import partial

import numpy as np
import pytest
from tests.boards import by_number, end_number, littered, positions, seen
from tests.strategies import ALL_RULES

from heckmeck.notation import parse_position
from heckmeck.rules import Rules
from heckmeck.solver.board import (
    BUSTED,
    EVERY_END,
    MOST_ENDS,
    best_ends,
    board_of,
    flags_of,
    follow,
    possible_ends,
    won_by,
)
from heckmeck.solver.ends import ends
from heckmeck.solver.lanes import fill_choices, scratch, value_by_worms
from heckmeck.solver.program import ENDS, TOTALS
from heckmeck.state import winner
from heckmeck.tiles import worms

every_rule = pytest.mark.parametrize("rules", ALL_RULES, ids=str)
several = partial(positions, number=4)


@every_rule
def test_what_follows_each_end(rules: Rules) -> None:
    """Every end leads to the board of the position that the rules lead to, whatever lies beyond the stacks."""
    rng = random.Random(f"follow {rules}")
    for state in several(rng, rules):
        if state.over:
            continue
        board = littered(board_of(state), rng)
        before, after = board.copy(), littered(board, rng)
        for end, wanted in by_number(state)[1].items():
            follow(board, end, flags_of(rules), after)
            assert seen(after) == seen(board_of(wanted)), (state, end)
            assert (board == before).all()


@every_rule
def test_possible_ends(rules: Rules) -> None:
    """The ends written down are those that some points can bring: each once, the bust last."""
    rng = random.Random(f"possible {rules}")
    listed = np.full(EVERY_END, -1, np.int64)
    for state in several(rng, rules):
        if state.over:
            continue
        number = possible_ends(littered(board_of(state), rng), flags_of(rules), listed)
        found = listed[:number].tolist()
        assert found[-1] == BUSTED and sorted(found) == sorted(by_number(state)[1]), state
        assert number <= MOST_ENDS


@every_rule
def test_best_ends(rules: Rules) -> None:
    """For all points the best of the takes that the rules offer, forced or not; where there is none, the bust."""
    rng = random.Random(f"best {rules}")
    best = np.zeros(ENDS, np.int64)
    for state in several(rng, rules):
        if state.over:
            continue
        worth = np.array(rng.sample(range(-50, 50), EVERY_END), np.float32)
        best_ends(littered(board_of(state), rng), flags_of(rules), worth, best)
        offered = ends(state).takes
        for number, total in enumerate(TOTALS):
            takes = [end_number(state, tile) for tile, _after in offered.get(total, ())]
            assert best[number] == max(takes, key=worth.__getitem__, default=BUSTED), (state, total)
        assert best[-1] == BUSTED


@every_rule
def test_who_has_won(rules: Rules) -> None:
    """The winner is the one of the rules, counted from the seat to move; nobody while the game goes on."""
    rng = random.Random(f"won {rules}")
    for state in several(rng, rules):
        for each in (state, replace(state, grill=()), replace(state, grill=(), stacks=((),) * len(state.stacks))):
            won = winner(each)
            wanted = -1 if won is None else (won - each.seat) % len(each.stacks)
            assert won_by(littered(board_of(each), rng)) == wanted, each


@pytest.mark.parametrize(
    ("position", "won"),
    [
        ("- 36/29.21 1", 0),
        ("- 36/29.25 1", 1),
        ("- 34.21/33.24 1", 0),
        ("- 33.24/34.21 1", 1),
        ("- 25.26/35 2", 0),
        ("- 21.22.23.24/36 1", 1),
        ("- -/21/- 1", 1),
        ("- -/21/- 2", 0),
        ("- -/21/- 3", 2),
        ("21 -/36 1", -1),
    ],
)
def test_the_tie_break(position: str, won: int) -> None:
    """Worms decide, of equals the highest tile, wherever it lies in the stack (rule 17)."""
    assert won_by(board_of(parse_position(f"{position} -"))) == won


def test_a_board_by_hand() -> None:
    """The seat to move comes first, its tiles bottom first; the last row is the grill."""
    board = board_of(parse_position("22,36 21.30/-/26 3 -"))
    assert board.shape == (4, 17) and board.dtype == np.int8
    assert seen(board) == ((2, 0, 1, *[0] * 13, 1), ((5,), (0, 9), ()))


def test_flags_by_hand() -> None:
    """The preset's place, then each house rule."""
    assert flags_of(Rules()).tolist() == [0] * 6
    assert len({tuple(flags_of(rules)) for rules in ALL_RULES}) == len(ALL_RULES) == 96


@every_rule
def test_worth_in_worms(rules: Rules) -> None:
    """A tile off the grill is worth its worms, a steal so many times as much, a bust costs the tile that goes back."""
    rng = random.Random(f"worms {rules}")
    for state in several(rng, rules):
        if state.over:
            continue
        room, steal = scratch(len(state.stacks), 4, 4), rng.choice([0.0, 1.0, 1.25, 2.0])
        number = value_by_worms(littered(board_of(state), rng), flags_of(rules), steal, room)
        found, after = by_number(state)
        assert sorted(room.ends[:number].tolist()) == sorted(after)
        for takes in found.takes.values():
            for tile, _after in takes:
                end = end_number(state, tile)
                assert room.worth[end] == worms(tile) * (steal if end >= 16 else 1)
        own = sum(map(worms, state.stacks[state.seat]))
        assert room.worth[BUSTED] == sum(map(worms, found.bust.stacks[state.seat])) - own


@every_rule
def test_choices_of_a_turn(rules: Rules) -> None:
    """Each row has the best end, its worth for the chooser, and the chances of the seats, all but the last."""
    rng = random.Random(f"choices {rules}")
    for state in several(rng, rules):
        if state.over:
            continue
        seats, shift = len(state.stacks), rng.randrange(2)
        room = scratch(seats, 4, 4)
        room.worth[:] = rng.sample(range(-50, 50), EVERY_END)
        room.chances[:] = np.random.default_rng(seats).random(room.chances.shape)
        choice = np.full((ENDS, 3), -1, np.int8)
        filled = np.full((ENDS, seats - 1 + shift or 1, 3), -1, np.float32)
        fill_choices(littered(board_of(state), rng), flags_of(rules), room, filled, choice, 1, shift)
        offered = ends(state).takes
        for number, total in enumerate((*TOTALS, 0)):
            takes = [end_number(state, tile) for tile, _after in offered.get(total, ())]
            end = max(takes, key=room.worth.__getitem__, default=BUSTED)
            assert choice[number].tolist() == [-1, end, -1]
            assert filled[number, 0, 1] == room.worth[end]
            # `chances` counts from the seat that moves next, the rows from the one that moves now.
            wanted = [room.chances[end, (seat - 1) % seats] for seat in range(seats - 1 if seats > 1 else 1)]
            assert filled[number, 1:, 1].tolist() == (wanted if shift else wanted[1:])[: filled.shape[1] - 1]
        assert (filled[:, :, [0, 2]] == -1).all()
