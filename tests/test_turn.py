"""The exact turn: the published numbers to the digit, a twin that asks the rules move by move, forced choices."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import assume, given, reject, settings
from hypothesis import strategies as st

from heckmeck.dice import FACES, NO_DICE, falls, handful
from heckmeck.errors import ImpossibleState
from heckmeck.game import moves, play
from heckmeck.notation import parse_handful, parse_position
from heckmeck.rules import Rules
from heckmeck.solver.turn import TurnValues, faces_aside
from heckmeck.state import Fall, Roll, SetAside, State, Stop, Take, can_set_aside, check, dice_left, points
from heckmeck.tiles import TILES, worms


def turn(text: str) -> State:
    """A turn at the full grill."""
    return parse_position(f"21-36 -/- 1 {text}")


WORMS = TurnValues([0] * 21 + [worms(TILES[min(have, 36) - 21]) for have in range(21, 41)], 0)
"""The worms of the tile that the points take off the full grill; a bust costs nothing."""


@pytest.mark.parametrize(
    ("goal", "at_least", "exactly"),
    [
        (21, "89.303", "43.960"),
        (24, "74.837", "37.506"),
        (27, "52.476", "24.776"),
        (30, "26.379", "13.564"),
        (33, "8.678", "5.081"),
        (36, "1.568", "0.924"),
    ],
)
def test_published_chances(goal: int, at_least: str, exactly: str) -> None:
    """The best chances from eight dice, in percent, are those that other programs print."""
    reached = TurnValues([int(have >= goal) for have in range(41)], 0).value(turn("-"))
    hit = TurnValues([int(have == goal) for have in range(41)], 0).value(turn("-"))
    assert (f"{100 * float(reached):.3f}", f"{100 * float(hit):.3f}") == (at_least, exactly)


def test_published_chance_of_36() -> None:
    """At least 36 points have exactly this chance."""
    reached = TurnValues([int(have >= 36) for have in range(41)], 0).value(turn("-"))
    assert reached == Fraction(6964596619329209, 444223250467651584)


def test_published_worms() -> None:
    """A turn at the full grill is worth exactly so many worms, with the dice in hand and in the air."""
    worth = Fraction(51132211301397563344873, 31088519960728128454656)
    assert WORMS.value(turn("-")) == WORMS.value(turn(":")) == WORMS.rolling(turn("-")) == worth


@pytest.mark.parametrize(
    ("aside", "worth"),
    [
        ("3", "1.200205"),
        ("4", "1.203652"),
        ("w", "1.174193"),
        ("55", "1.514919"),
        ("ww", "1.630154"),
        ("www", "2.127968"),
        ("4444", "1.629980"),
    ],
)
def test_published_worms_after_the_first_face(aside: str, worth: str) -> None:
    """After the first face set aside a turn is worth so many worms, whichever way one asks."""
    assert abs(WORMS.value(turn(aside)) - Fraction(worth)) < Fraction(2, 10**6)
    others = "".join(each for each in "123" if each not in aside) * 8
    waiting = turn(f":{aside}{others[: 8 - len(aside)]}")
    face = next(face for face in FACES if face.symbol == aside[0])
    assert WORMS.after(waiting, face) == WORMS.value(turn(aside))


def test_a_turn_has_1939_states() -> None:
    """The states in which something is aside, or nothing at all, are as many as the theory says."""
    worth = TurnValues(range(41), -1)
    worth.value(turn("-"))
    seen: set[tuple[int, int, int]] = set()

    def walk(aside: int, left: int, have: int) -> None:
        if (aside, left, have) in seen:
            return
        seen.add((aside, left, have))
        for face in FACES:
            if not aside >> face - 1 & 1:
                for number in range(1, left + 1):
                    walk(aside | 1 << face - 1, left - number, have + number * face.points)

    walk(0, 8, 0)
    assert len(seen) == 1939
    assert worth._decided.keys() <= seen


@st.composite
def late_turns(draw: st.DrawFn) -> State:
    """A moment of a turn with at most four dice to come: to decide, in the air, or with a roll that waits."""
    aside = handful(draw(st.lists(st.sampled_from(FACES), min_size=4, max_size=8)))
    left = 8 - sum(aside)
    thrown = draw(st.sampled_from([None, NO_DICE]) | st.sampled_from([fallen for fallen, _ways in falls(left)]))
    state = State(TILES, ((), ()), 0, aside, thrown, draw(st.sampled_from([Rules(), Rules(lower_any=True)])))
    try:
        check(state)
    except ImpossibleState:
        reject()
    return state


VALUES = st.lists(st.integers(-9, 30), min_size=20, max_size=20)


def twin(stop: list[int], bust: int) -> Callable[[State], Fraction]:
    """The value of a state of seat 1, by trying every move of the rules and every fall of the dice."""
    known: dict[State, Fraction] = {}

    def after(state: State, move: Roll | SetAside | Stop | Take | Fall) -> Fraction:
        if isinstance(move, Take):
            return Fraction(stop[points(state)])
        following = play(state, move)
        return Fraction(bust) if following.seat == 1 else worth(following)

    def worth(state: State) -> Fraction:
        if state not in known:
            if state.thrown == NO_DICE:
                ways = falls(dice_left(state))
                total = sum((number * after(state, Fall(fallen)) for fallen, number in ways), Fraction(0))
                known[state] = total / 6 ** dice_left(state)
            else:
                known[state] = max(after(state, move) for move in moves(state))
        return known[state]

    return worth


@given(late_turns(), VALUES, st.integers(-9, 30))
@settings(max_examples=60)
def test_the_twin_agrees(state: State, takes: list[int], bust: int) -> None:
    """Whatever the ends are worth, all phases have the value that trying all moves finds."""
    stop = [bust] * 21 + takes
    worth, expected = TurnValues(stop, bust), twin(stop, bust)
    assert worth.value(state) == expected(state)
    if state.thrown is None:
        rolling = worth.rolling(state)
        assert rolling == (expected(play(state, Roll())) if Roll() in moves(state) else None)
    elif state.thrown != NO_DICE:
        for face in can_set_aside(state.aside, state.thrown):
            following = play(state, SetAside(face))
            assert worth.after(state, face) == (bust if following.seat == 1 else expected(following))


@given(late_turns(), VALUES, st.integers(-9, 30))
@settings(max_examples=60)
def test_the_best_decision_has_the_value(state: State, takes: list[int], bust: int) -> None:
    """The best decision has the value of the state; it rolls on only where that is better, and prefers high faces."""
    assume(state.thrown != NO_DICE)
    worth = TurnValues([bust] * 21 + takes, bust)
    best, value = worth.best(state), worth.value(state)
    if isinstance(best, SetAside):
        assert state.thrown is not None
        best_faces = [face for face in can_set_aside(state.aside, state.thrown) if worth.after(state, face) == value]
        assert best.face == max(best_faces)
    elif isinstance(best, Roll):
        assert worth.rolling(state) == value > worth.stopping(state)
    else:
        assert worth.stopping(state) == value


@pytest.mark.parametrize("more", [0, 3, 15])
def test_more_points_are_as_if_aside(more: int) -> None:
    """Asked with more points than the dice have, the answer is that for ends worth what those points make of them."""
    stop = [have * have % 11 for have in range(41 + more)]
    raised = TurnValues(stop[more:], 3)
    for text in ("-", ":", "ww:112233", "www5", "55"):
        assert TurnValues(stop, 3).value(turn(text), more) == raised.value(turn(text))
    assert TurnValues(stop, 3).best(turn("ww:112345"), more) == raised.best(turn("ww:112345"))


FORCED = TurnValues([-5] * 41, 0)
"""Every tile is worse than none."""


@pytest.mark.parametrize(
    ("text", "worth"),
    [
        ("5555wwww", -5),
        ("5555:wwww", -5),
        ("123455w", -5),
        ("12345:www", -5),
        ("555511", 0),
    ],
)
def test_what_is_forced(text: str, worth: int) -> None:
    """A stop worse than a bust counts where it is forced; without a worm aside one may give up."""
    assert FORCED.value(turn(text)) == worth


def test_before_the_first_roll_there_is_no_stop() -> None:
    """A turn has to be begun (rule 4), also where a bust would be best."""
    assert FORCED.value(turn("-")) < 0
    assert FORCED.best(turn("-")) == Roll()


def test_faces_aside() -> None:
    """The faces aside are bits, ones the lowest."""
    assert [faces_aside(parse_handful(shown)) for shown in ("", "11", "2ww", "12345w")] == [0, 1, 34, 63]
