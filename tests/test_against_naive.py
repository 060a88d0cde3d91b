"""The rules against the naive twin, move by move: all presets, all house rules, one to seven seats.

Every case plays from the ordinary start and from odd positions (few tiles, stacks of any make) and compares after every
move the position, the events and the list of moves, and for a sample of the states that every other move is refused by
both, the package naming a rule that the twin finds broken. The seeds are fixed: a failure comes again.
"""

import random
from itertools import chain, combinations

import pytest
from tests import naive
from tests.plays import chosen, do, refusal, to_move, written

from heckmeck.errors import HeckmeckError
from heckmeck.game import moves, start
from heckmeck.notation import format_position, parse_move, parse_position, parse_rules
from heckmeck.state import State, seat_worms, winner

HOUSE = list(chain.from_iterable(combinations(naive.FLAGS, size) for size in range(len(naive.FLAGS) + 1)))
RULES = ["+".join([preset, *flags]) for preset in naive.PRESETS for flags in HOUSE]
PLIES = 36
REFUSALS = 0.06
MOVES = ["r", *naive.FACES, *(f"t{tile}" for tile in naive.TILES), "s", ":11111111", ":55w", ":1"]


def test_the_cases_are_all_rules() -> None:
    """Three presets with every set of the five house rules: 96."""
    assert len(set(RULES)) == 96


@pytest.mark.parametrize("seats", range(1, 8))
@pytest.mark.parametrize("rules", RULES)
def test_games_agree(rules: str, seats: int) -> None:
    """The package and its twin say the same of every position, move and event of a few games."""
    rng = random.Random(f"{rules} {seats}")
    compare(format_position(start(seats, parse_rules(rules))), rng, plies=PLIES)
    for _ in range(3):
        compare(odd_position(rules, seats, rng), rng, plies=PLIES // 2)


@pytest.mark.parametrize("rules", naive.PRESETS)
def test_whole_games_agree(rules: str) -> None:
    """Whole games from the first roll to the last tile, for two, three and four players."""
    for seats in (2, 3, 4):
        rng = random.Random(f"whole {rules} {seats}")
        assert naive.over(compare(format_position(start(seats, parse_rules(rules))), rng, plies=20_000))


@pytest.mark.parametrize("seed", range(60))
def test_what_cannot_arise_is_refused(seed: int) -> None:
    """A position with dice is read exactly where the twin finds that they can lie so."""
    rng = random.Random(f"dice {seed}")
    for _ in range(25):
        position = odd_position(rng.choice(RULES), rng.randint(1, 7), rng)
        grill, stacks, seat, _, in_force = position.split()
        position = f"{grill} {stacks} {seat} {odd_turn(rng)} {in_force}"
        assert can_be_read(position) is naive.arises(position), position


def compare(position: str, rng: random.Random, *, plies: int) -> str:
    """Play both sides along until the end or for so many moves; the last position."""
    state = parse_position(position)
    for _ in range(plies):
        listed = compare_state(state, position)
        if state.over or rng.random() < REFUSALS:
            compare_refusals(state, position, listed)
        if state.over:
            break
        move = chosen(position, listed, rng)
        state, events = do(state, parse_move(move))
        position, expected = naive.apply(position, move)
        assert (format_position(state), events) == (position, expected), move
    return position


def compare_state(state: State, position: str) -> list[str]:
    """The moves that both list; none while the dice are in the air, where they would be too many."""
    assert to_move(state) == naive.to_move(position)
    assert list(seat_worms(state)) == naive.worms(position)
    won = winner(state)
    assert (None if won is None else won + 1) == naive.winner(position)
    assert list(state.face_down) == naive.face_down(naive.read(position))
    if naive.to_move(position) == "dice":
        return []
    listed = naive.legal(position)
    assert written(moves(state)) == listed, position
    return listed


def compare_refusals(state: State, position: str, listed: list[str]) -> None:
    """Every move that is not listed is refused, for a reason the twin knows."""
    if naive.to_move(position) == "dice":
        listed = naive.legal(position)
        assert sorted(written(moves(state))) == sorted(listed)
    for move in MOVES:
        broken = naive.broken(naive.read(position), move)
        refused = refusal(state, move)
        assert (refused is None) is (not broken) is (move in listed), (position, move)
        assert refused is None or refused.rule in broken, (position, move, refused)


def odd_position(rules: str, seats: int, rng: random.Random) -> str:
    """Tiles thrown anywhere: on the grill, face down, into stacks in any order."""
    places = ["grill", "down", *range(seats)]
    weights = [rng.random() for _ in places]
    lying = {tile: rng.choices(places, weights)[0] for tile in rng.sample(naive.TILES, len(naive.TILES))}
    grill = [tile for tile, place in lying.items() if place == "grill"]
    stacks = [[tile for tile, place in lying.items() if place == seat] for seat in range(seats)]
    table = naive.read(f"- {'/'.join('-' * seats)} {rng.randint(1, seats)} - {rules}")
    table["grill"], table["stacks"] = sorted(grill), stacks
    return naive.write(table)


def odd_turn(rng: random.Random) -> str:
    """Some dice aside and some thrown, possible or not."""
    faces = rng.sample(naive.FACES, rng.randint(1, 6))
    dice = [rng.choice(faces) for _ in range(rng.choice([0, 3, 5, 6, 7, 8, 8, 9]))]
    aside = naive.tidy("".join(dice))
    left = max(0, 8 - len(aside) + rng.choice([0, 0, 0, 1, -1]))
    thrown = naive.tidy("".join(rng.choice(faces if rng.random() < 0.5 else naive.FACES) for _ in range(left)))
    return rng.choice([aside, aside + ":", aside + ":" + thrown]) or "-"


def can_be_read(position: str) -> bool:
    """Whether the package accepts the position."""
    try:
        parse_position(position)
    except HeckmeckError:
        return False
    return True
