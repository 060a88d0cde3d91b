"""What holds in every position: structure rather than single rules, over positions of games and odd ones."""

import pickle
import random
from collections import Counter
from dataclasses import FrozenInstanceError, replace
from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.strategies import ALL_RULES, chosen, odd_states, states

from heckmeck.dice import DICE, NO_DICE, Face, Handful, falls, handful
from heckmeck.errors import IllegalMove
from heckmeck.game import Step, moves, play, start, step, to_move
from heckmeck.notation import format_move, format_position, format_rules, parse_move, parse_position
from heckmeck.rules import Preset, Rules
from heckmeck.state import (
    Busted,
    Ended,
    Event,
    Fall,
    Move,
    Roll,
    SetAside,
    State,
    Stop,
    Take,
    Taken,
    TurnPassed,
    check,
    seat_worms,
    winner,
)
from heckmeck.tiles import TILES, Tile, worms

POSITIONS = states() | odd_states()
RANDOM = st.randoms(use_true_random=False)
ANY_MOVE: list[Move] = [Roll(), *map(SetAside, Face), *map(Take, TILES), Take(Tile(20)), Take(Tile(37)), Stop()]
EVERY_FALL: list[Move] = [Fall(fallen) for dice in range(DICE + 1) for fallen, _ in falls(dice)]
PLACED = Counter(TILES)
BUSTS = [(0, DICE)] + [(symbols, left) for symbols in range(1, 6) for left in range(1, DICE + 1 - symbols)]


def tiles_of(state: State) -> Counter[Tile]:
    """How often each tile lies somewhere."""
    return Counter(chain(state.grill, state.face_down, *state.stacks))


def explained(state: State, events: tuple[Event, ...]) -> tuple[set[Tile], set[Tile], list[list[Tile]]]:
    """Grill, face-down tiles and stacks as the events say that they have become."""
    grill, down, stacks = set(state.grill), set(state.face_down), [list(stack) for stack in state.stacks]
    for event in events:
        if isinstance(event, Taken):
            (grill if event.source is None else stacks[event.source]).remove(event.tile)
            stacks[state.seat].append(event.tile)
        elif isinstance(event, Busted):
            if event.returned is not None:
                stacks[state.seat].remove(event.returned)
                grill.add(event.returned)
            if event.turned is not None:
                grill.remove(event.turned)
                down.add(event.turned)
    return grill, down, stacks


def exactly(total: int) -> Handful:
    """Dice with so many points: worms, and one other for the rest."""
    rest = [Face(total % 5)] if total % 5 else []
    return handful([Face.WORM] * (total // 5) + rest)


def one_on(state: State, by: int) -> State:
    """The same table where everybody sits so many seats further on."""
    seats = len(state.stacks)
    stacks = tuple(state.stacks[(seat - by) % seats] for seat in range(seats))
    return replace(state, stacks=stacks, seat=(state.seat + by) % seats)


def told_one_on(event: Event, by: int, seats: int) -> Event:
    """An event told with everybody so many seats further on."""
    match event:
        case Taken(tile, source):
            return Taken(tile, None if source is None else (source + by) % seats)
        case TurnPassed(seat):
            return TurnPassed((seat + by) % seats)
        case Ended(won):
            return Ended(None if won is None else (won + by) % seats)
        case _:
            return event


def place_in_order(move: Move) -> tuple[int, int]:
    """Roll, faces with the worm last, tiles ascending, stop."""
    match move:
        case SetAside(face):
            return (1, face)
        case Take(tile):
            return (2, tile)
        case _:
            return (0 if move == Roll() else 3, 0)


@given(POSITIONS, RANDOM)
def test_sixteen_tiles_always(state: State, rng: random.Random) -> None:
    """No tile is lost or doubled, and each lies where the events say that it went (rules 3 and 14)."""
    assert tiles_of(state) == PLACED
    if state.over:
        return
    after, events = step(state, chosen(rng, state))
    assert tiles_of(after) == PLACED
    assert (set(after.grill), set(after.face_down), [list(stack) for stack in after.stacks]) == explained(state, events)
    assert list(after.grill) == sorted(after.grill)


@given(POSITIONS, RANDOM)
def test_face_down_is_for_ever(state: State, rng: random.Random) -> None:
    """A tile that is face down never comes back, and at most one is turned at a time (rule 15)."""
    if not state.over:
        after = play(state, chosen(rng, state))
        assert set(state.face_down) <= set(after.face_down)
        assert len(after.face_down) - len(state.face_down) in (0, 1)


@given(POSITIONS)
def test_a_bust_with_a_tile_never_ends_the_game(state: State) -> None:
    """Who gives a tile back leaves one face up; who has none ends it by a house rule only (rules 15 and 16)."""
    if state.over:
        return
    hopeless = replace(state, aside=(7, 0, 0, 0, 0, 0), thrown=NO_DICE)
    after, events = step(hopeless, Fall((1, 0, 0, 0, 0, 0)))
    assert isinstance(events[0], Busted)
    if state.stacks[state.seat] or not state.rules.bust_without_tile_turn:
        assert not after.over
        assert events[1] == TurnPassed(after.seat)


@given(POSITIONS)
def test_what_a_steal_moves(state: State) -> None:
    """A steal takes the top of one stack to the top of another and changes nothing else, the grill never (rule 10)."""
    rules = replace(state.rules, no_steal=False)
    for robbed, stack in enumerate(state.stacks):
        if robbed == state.seat or not stack or state.over:
            continue
        after, events = step(replace(state, aside=exactly(stack[-1]), thrown=None, rules=rules), Take(stack[-1]))
        assert events == (Taken(stack[-1], robbed), TurnPassed(after.seat))
        assert (after.grill, after.face_down) == (state.grill, state.face_down)
        expected = list(state.stacks)
        expected[robbed] = stack[:-1]
        expected[state.seat] += (stack[-1],)
        assert list(after.stacks) == expected


@given(POSITIONS, st.integers(1, 6), RANDOM)
def test_other_seats_change_nothing(state: State, by: int, rng: random.Random) -> None:
    """Where everybody moves up some seats, the same may be done and the same follows (rule 1)."""
    moved, seats = one_on(state, by), len(state.stacks)
    assert moves(moved) == moves(state)
    won = winner(state)
    assert winner(moved) == (None if won is None else (won + by) % seats)
    if state.over:
        return
    move = chosen(rng, state)
    after, events = step(state, move)
    assert step(moved, move) == Step(one_on(after, by), tuple(told_one_on(event, by, seats) for event in events))


@given(POSITIONS)
def test_the_order_of_moves(state: State) -> None:
    """Roll, symbols with the worm last, tiles ascending, stop; none twice; none exactly when the game is over."""
    listed = moves(state)
    assert bool(listed) is not state.over
    assert len(set(listed)) == len(listed)
    if to_move(state) == "dice":
        assert all(isinstance(move, Fall) for move in listed)
    else:
        assert list(listed) == sorted(listed, key=place_in_order)


@given(POSITIONS, st.lists(st.sampled_from(EVERY_FALL), max_size=20))
def test_what_is_listed_can_be_played_and_nothing_else(state: State, fallen: list[Move]) -> None:
    """`step` does the moves of the list and refuses all others with a rule's number."""
    listed = set(moves(state))
    for move in [*ANY_MOVE, *fallen, *list(listed)[:20]]:
        try:
            step(state, move)
        except IllegalMove as refused:
            assert move not in listed
            assert 1 <= refused.rule <= 17
            assert str(refused).endswith(f"(rule {refused.rule})")
        else:
            assert move in listed


@given(POSITIONS, st.sampled_from(Preset))
def test_presets_differ_in_busts_only(state: State, preset: Preset) -> None:
    """What may be done, and what follows a take, is the same under every preset (rule 15)."""
    other = replace(state, rules=replace(state.rules, preset=preset))
    assert moves(other) == moves(state)
    for move in moves(state):
        if isinstance(move, Take):
            after, events = step(state, move)
            assert step(other, move) == Step(replace(after, rules=other.rules), events)


@given(POSITIONS, RANDOM)
def test_what_follows_what(state: State, rng: random.Random) -> None:
    """A turn ends with a tile or a bust, then it is the next seat's turn or the end; before that the seat stays."""
    if state.over:
        return
    after, events = step(state, chosen(rng, state))
    if not events:
        assert after.seat == state.seat
        assert not after.fresh
        return
    assert isinstance(events[0], Taken | Busted)
    assert events[1:] == ((Ended(winner(after)),) if after.over else (TurnPassed(after.seat),))
    assert after.seat == (state.seat + 1) % len(state.stacks)
    assert after.fresh


@pytest.mark.parametrize("dice", range(DICE + 1))
def test_ways_to_fall(dice: int) -> None:
    """The ways of all falls of n dice are 6**n together, and no fall is listed twice (rule 2)."""
    listed = falls(dice)
    assert sum(ways for _, ways in listed) == 6**dice
    assert len({fallen for fallen, _ in listed}) == len(listed)
    assert all(sum(fallen) == dice for fallen, _ in listed)


@pytest.mark.parametrize(("symbols", "left"), BUSTS)
def test_chance_of_a_bust(symbols: int, left: int) -> None:
    """With k symbols aside the next roll of n dice is a bust in exactly k**n of 6**n cases (rule 6)."""
    shown = [*list(Face)[:symbols], *[Face.ONE] * (DICE - left - symbols)]
    state = State(tuple(TILES), ((), ()), 0, aside=handful(shown), thrown=NO_DICE)
    check(state)
    assert sum(ways for fallen, ways in falls(left) if step(state, Fall(fallen)).events) == symbols**left


@given(odd_states())
def test_nobody_beats_the_winner(state: State) -> None:
    """No other seat has more worms, and none of the tied a higher tile; without tiles nobody wins (rule 17)."""
    ended = replace(state, grill=(), aside=NO_DICE, thrown=None)
    won = winner(ended)
    assert (won is None) is not any(ended.stacks)
    if won is None:
        return
    counts = [sum(map(worms, stack)) for stack in ended.stacks]
    assert tuple(counts) == seat_worms(ended)
    for seat, stack in enumerate(ended.stacks):
        assert counts[seat] <= counts[won]
        if seat != won and counts[seat] == counts[won]:
            assert max(stack) < max(ended.stacks[won])


@given(POSITIONS)
def test_nobody_has_won_before_the_end(state: State) -> None:
    """While a tile lies face up there is no winner (rules 16 and 17)."""
    assert state.over or winner(state) is None


@given(POSITIONS, RANDOM)
def test_states_are_values(state: State, rng: random.Random) -> None:
    """A state cannot be changed, has the hash of its equals, and is left alone by a step."""
    with pytest.raises(FrozenInstanceError):
        state.seat = 1  # type: ignore[misc]
    before = (repr(state), hash(state))
    same = parse_position(format_position(state))
    assert same == state
    assert hash(same) == hash(state)
    if not state.over:
        move = chosen(rng, state)
        assert step(state, move) == step(same, move)
        assert hash(step(state, move)) == hash(step(same, move))
    assert (repr(state), hash(state)) == before


@given(POSITIONS, RANDOM)
def test_pickles(state: State, rng: random.Random) -> None:
    """States, moves, events and refusals go to another process and come back equal."""
    assert pickle.loads(pickle.dumps(state)) == state
    if state.over:
        return
    move = chosen(rng, state)
    done = step(state, move)
    assert pickle.loads(pickle.dumps((move, done))) == (move, done)
    with pytest.raises(IllegalMove) as refused:
        step(state, Take(Tile(37)))
    back = pickle.loads(pickle.dumps(refused.value))
    assert (type(back), str(back), back.rule) == (IllegalMove, str(refused.value), refused.value.rule)


@given(POSITIONS)
def test_texts_go_there_and_back(state: State) -> None:
    """Every state and every move of it is read from its text as itself."""
    check(state)
    assert parse_position(format_position(state)) == state
    for move in moves(state)[:30]:
        assert parse_move(format_move(move)) == move


@given(states(), RANDOM)
def test_a_turn_ends(state: State, rng: random.Random) -> None:
    """Whatever is chosen, the turn ends by at most six symbols set aside, and no state is a dead end (rule 7)."""
    sets = 0
    seen: list[State] = []
    while not state.over:
        seen.append(state)
        move = rng.choice(moves(state))
        sets += isinstance(move, SetAside)
        state, events = step(state, move)
        if events:
            break
    assert sets <= 6
    assert len(seen) <= 3 * 6 + 2
    for each in seen:
        check(each)


@pytest.mark.parametrize("rules", ALL_RULES, ids=format_rules)
def test_games_end(rules: Rules) -> None:
    """Small games of careless players come to an end under all rules."""
    rng = random.Random(format_rules(rules))
    state = start(2, rules, tiles=TILES[:5])
    for _ in range(20_000):
        if state.over:
            break
        state = play(state, chosen(rng, state))
    assert state.over
