"""The text forms of dice, moves, rules and positions: all values go there and back, all other texts are refused."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import permutations, product
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.strategies import ALL_RULES, states

from heckmeck.dice import DICE, FACES, NO_DICE, Handful, falls
from heckmeck.errors import NotationError
from heckmeck.game import play, start
from heckmeck.notation import (
    format_handful,
    format_move,
    format_position,
    format_rules,
    from_url,
    parse_handful,
    parse_move,
    parse_position,
    parse_rules,
    to_url,
)
from heckmeck.rules import FLAGS, Preset, Rules
from heckmeck.state import Fall, Move, Roll, SetAside, State, Stop, Take
from heckmeck.tiles import TILES

HANDFULS: Final = tuple(dice for number in range(DICE + 1) for dice, _ in falls(number))
MOVES: Final[tuple[Move, ...]] = (
    Roll(),
    Stop(),
    *map(SetAside, FACES),
    *map(Take, TILES),
    *[Fall(dice) for dice in HANDFULS if dice != NO_DICE],
)


def test_every_handful_goes_there_and_back() -> None:
    """Each of the 3,003 handfuls of up to 8 dice is read as it was written."""
    assert len(set(HANDFULS)) == 3003
    assert [parse_handful(format_handful(dice)) for dice in HANDFULS] == list(HANDFULS)
    assert len(set(map(format_handful, HANDFULS))) == 3003


def test_every_move_goes_there_and_back() -> None:
    """Each of the 3,026 moves is read as it was written."""
    assert len(set(MOVES)) == 2 + 6 + 16 + 3002
    assert [parse_move(format_move(move)) for move in MOVES] == list(MOVES)
    assert len(set(map(format_move, MOVES))) == len(MOVES)


def test_all_rules_go_there_and_back() -> None:
    """Each of the 96 rules is read as it was written, and in a position too."""
    assert len(set(ALL_RULES)) == 96
    assert [parse_rules(format_rules(rules)) for rules in ALL_RULES] == list(ALL_RULES)
    assert [parse_position(format_position(start(2, rules))).rules for rules in ALL_RULES] == list(ALL_RULES)


def test_every_grill_goes_there_and_back() -> None:
    """Each of the 65,536 sets of face-up tiles is read as it was written, and no two are written alike."""
    written: set[str] = set()
    for bits in range(2 ** len(TILES)):
        state = State(tuple(tile for index, tile in enumerate(TILES) if bits >> index & 1), ((), ()), 0)
        text = format_position(state)
        assert parse_position(text) == state
        written.add(text)
    assert len(written) == 65_536


def test_every_turn_goes_there_and_back() -> None:
    """All dice that can lie aside, and the others in the hand, in the air and fallen, are read as they were written."""
    seen = 0
    for aside in HANDFULS:
        for thrown in (None, NO_DICE, *rolls_after(aside)):
            state = State(TILES, ((), ()), 0, aside, thrown)
            try:
                read = parse_position(format_position(state))
            except NotationError as error:
                assert "rule" in str(error)
            else:
                assert read == state
                seen += 1
    assert seen > 6000


def rolls_after(aside: Handful) -> list[Handful]:
    """A sample of the ways in which the dice left can fall, never none."""
    fallen = [dice for dice, _ in falls(DICE - sum(aside)) if dice != NO_DICE]
    return fallen[:: max(1, len(fallen) // 3)]


@given(states())
def test_every_position_goes_there_and_back(state: State) -> None:
    """Positions out of games are read as they were written, from a URL too."""
    text = format_position(state)
    assert parse_position(text) == state
    assert parse_position(to_url(text)) == state
    assert from_url(to_url(text)) == text
    assert " " not in to_url(text)


@given(states(), st.randoms(use_true_random=False))
def test_what_may_be_written_in_another_way_is_read_alike(state: State, rng: random.Random) -> None:
    """Dice and house rules in any order, tiles one by one: the same position, and one text for it."""
    grill, stacks, seat, turn, rules = format_position(state).split(" ")
    aside, colon, thrown = turn.partition(":")
    preset, *house = rules.split("+")
    grill = ",".join(map(str, state.grill)) or "-"
    turn = "".join(rng.sample(aside, len(aside))) + colon + "".join(rng.sample(thrown, len(thrown)))
    rules = "+".join([preset, *rng.sample(house, len(house))])
    other = " ".join((grill, stacks, seat, turn, rules))
    assert parse_position(other) == state
    assert format_position(parse_position(other)) == format_position(state)


def test_dice_are_read_in_any_order() -> None:
    """All orders of a handful are the same handful."""
    orders = {"".join(order) for order in permutations("15ww3")}
    assert {parse_handful(order) for order in orders} == {parse_handful("135ww")}
    assert format_handful(parse_handful("w5w31")) == "135ww"


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("21,22 -/- 1 -", "21,22 -/- 1 - official"),
        ("21-22 -/- 1 -", "21,22 -/- 1 - official"),
        ("21,22,23 -/- 1 -", "21-23 -/- 1 - official"),
        ("21,22-23,24 - 1 -", "21-24 - 1 - official"),
        ("21-36 -/-/-/-/-/-/- 7 -", "21-36 -/-/-/-/-/-/- 7 - official"),
        ("21-36 -/- 1 -", "21-36 -/- 1 - official"),
        ("- 36/- 2 -", "- 36/- 2 - official"),
        ("21 - 1 : official+no-steal+lower=any", "21 - 1 : official+lower=any+no-steal"),
        ("22-24,26,29,33-36 27.31/-/21 2 w5w:44112 short", "22-24,26,29,33-36 27.31/-/21 2 5ww:11244 short"),
    ],
)
def test_canonical_positions(text: str, canonical: str) -> None:
    """Runs of three or more are ranges, dice and house rules stand in their order, the rules are always written."""
    assert format_position(parse_position(text)) == canonical
    assert format_position(parse_position(to_url(text))) == canonical


def test_dice_in_the_air() -> None:
    """Between a roll and how it fell, the position has a colon with nothing behind it."""
    state = start(2)
    state = play(state, Roll())
    assert format_position(state) == "21-36 -/- 1 : official"
    state = play(play(play(state, parse_move(":112455ww")), parse_move("w")), Roll())
    assert format_position(state) == "21-36 -/- 1 ww: official"
    assert parse_position("21-36 -/- 1 ww:") == state
    assert format_position(play(state, parse_move(":112455"))) == "21-36 -/- 1 ww:112455 official"


@pytest.mark.parametrize(("preset", "house"), list(product(Preset, [(), ("no-steal",), tuple(FLAGS)])))
def test_house_rules_turn_on_what_they_name(preset: Preset, house: tuple[str, ...]) -> None:
    """A house rule's text sets its own field and no other."""
    rules = parse_rules("+".join((preset.value, *house)))
    assert rules == Rules(preset=preset, **{FLAGS[text]: True for text in house})


REFUSED_DICE: Final = [
    ("7", 1, "1 2 3 4 5 or w"),
    ("11x", 3, "1 2 3 4 5 or w"),
    ("W", 1, "1 2 3 4 5 or w"),
    ("6", 1, "1 2 3 4 5 or w"),
    ("1 1", 2, "1 2 3 4 5 or w"),
    ("１", 1, "1 2 3 4 5 or w"),
    ("в", 1, "1 2 3 4 5 or w"),
    ("111111111", 9, "only 8 dice (rule 2)"),
    ("1" * 501, 501, "at most 500"),
]
REFUSED_MOVES: Final = [
    ("", 1, "a move is"),
    ("R", 1, "a move is"),
    ("6", 1, "a move is"),
    ("0", 1, "a move is"),
    ("rr", 1, "a move is"),
    (" r", 1, "a move is"),
    ("r ", 1, "a move is"),
    ("r\n", 1, "a move is"),
    ("ww", 1, "a move is"),
    ("s25", 1, "a move is"),
    (":", 2, "missing after the colon"),
    (":11q", 4, "1 2 3 4 5 or w"),
    (":11 2", 4, "1 2 3 4 5 or w"),
    (":111111111", 10, "only 8 dice (rule 2)"),
    ("t", 2, "21 to 36 (rule 3)"),
    ("t20", 2, "21 to 36 (rule 3)"),
    ("t37", 2, "21 to 36 (rule 3)"),
    ("t025", 2, "21 to 36 (rule 3)"),
    ("t2５", 2, "21 to 36 (rule 3)"),
    ("t+25", 2, "21 to 36 (rule 3)"),
    ("t 25", 2, "21 to 36 (rule 3)"),
    ("t25 ", 2, "21 to 36 (rule 3)"),
    ("t99999999999999999999", 2, "21 to 36 (rule 3)"),
]
REFUSED_RULES: Final = [
    ("", 1, "official, short, sheet (rule 15)"),
    ("Official", 1, "official, short, sheet (rule 15)"),
    ("official ", 1, "official, short, sheet (rule 15)"),
    ("no-steal", 1, "official, short, sheet (rule 15)"),
    ("sheet+", 7, "a house rule is"),
    ("sheet+fast", 7, "a house rule is"),
    ("sheet+no-steal+lower", 16, "a house rule is"),
    ("sheet+no-steal+lower=any+no-steal", 26, "stands twice"),
]
REFUSED_POSITIONS: Final = [
    ("", 1, "the fields"),
    ("21-36", 6, "the fields"),
    ("21-36 -/- 1 - official 5", 25, "the fields"),
    ("21-36  -/- 1 -", 7, "a tile is a number"),
    ("21-36 -/- 1 -_official", 13, "1 2 3 4 5 or w"),
    ("21-36\t-/-\t1\t-", 14, "the fields"),
    (" 21-36 -/- 1 -", 1, "a tile is a number"),
    ("21-36 -/- 1 - ", 15, "official, short, sheet (rule 15)"),
    ("x -/- 1 -", 1, "21 to 36 (rule 3)"),
    ("20-36 -/- 1 -", 1, "21 to 36 (rule 3)"),
    ("21-37 -/- 1 -", 4, "21 to 36 (rule 3)"),
    ("021-36 -/- 1 -", 1, "21 to 36 (rule 3)"),
    ("21-23-25 -/- 1 -", 6, "one dash"),
    ("24-21 -/- 1 -", 1, "ascends"),
    ("21-21 -/- 1 -", 1, "ascends"),
    ("21,,22 -/- 1 -", 4, "21 to 36 (rule 3)"),
    ("21, -/- 1 -", 4, "21 to 36 (rule 3)"),
    ("22,21 -/- 1 -", 4, "ascending"),
    ("21,21 -/- 1 -", 4, "stands twice"),
    ("21-23,23 -/- 1 -", 7, "stands twice"),
    ("21-23 24/22 1 -", 7, "lies in two places"),
    ("21 24.24/- 1 -", 4, "lies in two places"),
    ("21 24/24 1 -", 4, "lies in two places"),
    ("21 24,25/- 1 -", 4, "21 to 36 (rule 3)"),
    ("21 24./- 1 -", 7, "21 to 36 (rule 3)"),
    ("21 24// 1 -", 7, "21 to 36 (rule 3)"),
    ("21 -/-/-/-/-/-/-/- 1 -", 4, "1 to 7 can play (rule 1)"),
    ("21 -/- 0 -", 8, "from 1 (rule 1)"),
    ("21 -/- 3 -", 8, "1 to 2 (rule 1)"),
    ("21 -/- 01 -", 8, "from 1 (rule 1)"),
    ("21 -/- x -", 8, "from 1 (rule 1)"),
    ("21 -/- １ -", 8, "from 1 (rule 1)"),
    ("21 -/- 9999999999 -", 8, "from 1 (rule 1)"),
    ("21 -/- 1 ", 10, "the turn is missing"),
    ("21 -/- 1 --", 10, "1 2 3 4 5 or w"),
    ("21 -/- 1 w:1:1", 13, "one colon"),
    ("21 -/- 1 w:1x11111", 13, "1 2 3 4 5 or w"),
    ("21 -/- 1 wwwwwwwww", 18, "only 8 dice (rule 2)"),
    ("21 -/- 1 ww:1234123", 10, "and there are 8 (rule 2)"),
    ("21 -/- 1 ww:12341", 10, "6 are left (rule 7)"),
    ("21 -/- 1 :1234123", 10, "8 are left (rule 7)"),
    ("21 -/- 1 55555www:", 10, "no roll can follow"),
    ("21 -/- 1 112345w:", 10, "no roll can follow"),
    ("21 -/- 1 112345w:1", 10, "no roll can follow"),
    ("21 -/- 1 11112222", 10, "has ended by itself"),
    ("36 -/- 1 1122345w", 10, "has ended by itself"),
    ("21 -/- 1 ww:wwwwww", 10, "a bust (rule 6)"),
    ("- 21/- 1 ww", 10, "the turn must be - (rule 16)"),
    ("- 21/- 1 :", 10, "the turn must be - (rule 16)"),
    ("21 -/- 1 - house", 12, "official, short, sheet (rule 15)"),
    ("21_-/-_1_-_house", 12, "official, short, sheet (rule 15)"),
    ("21 -/- 1 - sheet+no-steal+no-steal", 27, "stands twice"),
    ("21 -/- 1 -\n", 10, "1 2 3 4 5 or w"),
    ("21" + "-" * 600, 501, "at most 500"),
]


def refused(error: NotationError, text: str, column: int, part: str) -> None:
    """The error shows the text, the column and what could have stood there, in one line."""
    assert (error.text, error.column) == (text, column), str(error)
    assert part in str(error)
    assert f"column {column}: " in str(error)
    assert str(error).isprintable()


@pytest.mark.parametrize(("text", "column", "part"), REFUSED_DICE)
def test_refused_dice(text: str, column: int, part: str) -> None:
    """What is no handful is refused at the column where reading failed."""
    with pytest.raises(NotationError) as caught:
        parse_handful(text)
    refused(caught.value, text, column, part)


@pytest.mark.parametrize(("text", "column", "part"), REFUSED_MOVES)
def test_refused_moves(text: str, column: int, part: str) -> None:
    """What is no move is refused at the column where reading failed."""
    with pytest.raises(NotationError) as caught:
        parse_move(text)
    refused(caught.value, text, column, part)


@pytest.mark.parametrize(("text", "column", "part"), REFUSED_RULES)
def test_refused_rules(text: str, column: int, part: str) -> None:
    """What is no preset with house rules is refused at the column where reading failed."""
    with pytest.raises(NotationError) as caught:
        parse_rules(text)
    refused(caught.value, text, column, part)


@pytest.mark.parametrize(("text", "column", "part"), REFUSED_POSITIONS)
def test_refused_positions(text: str, column: int, part: str) -> None:
    """What is no position, or one that cannot arise, is refused at the column of the fault or of its field."""
    with pytest.raises(NotationError) as caught:
        parse_position(text)
    refused(caught.value, text, column, part)


def test_a_rule_that_is_broken_is_numbered() -> None:
    """A refusal that comes of a rule has the rule's number for programs too."""
    with pytest.raises(NotationError) as caught:
        parse_move("t37")
    assert caught.value.params["rule"] == 3


CANONICAL: Final[tuple[Callable[[str], str], ...]] = (
    lambda text: format_handful(parse_handful(text)),
    lambda text: format_move(parse_move(text)),
    lambda text: format_rules(parse_rules(text)),
    lambda text: format_position(parse_position(text)),
)


@given(st.text(max_size=60) | st.text("123456w:t.-/_ ,+officalshrtn", max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    """No text brings out anything but its value or a NotationError, and what is read is written canonically."""
    for canonical in CANONICAL:
        try:
            written = canonical(text)
        except NotationError as error:
            assert 1 <= error.column <= len(text) + 1
            assert str(error).isprintable()
        else:
            assert canonical(written) == written
