"""The rules, one worked example after another: each table row names the rule and where the example comes from.

Sources: `EN05` and `FR20` are the published rulebooks, `sheet` the rule sheet the project was asked to implement,
`rules` the numbered rules, `faults` the list of what other programs get wrong. Positions and moves are texts of the
notation.
"""

import re
from typing import NamedTuple

import pytest
from tests.plays import apply, legal, play, refusal, to_move

from heckmeck.dice import DICE, NO_DICE, Face, falls, handful
from heckmeck.errors import HeckmeckError
from heckmeck.game import start
from heckmeck.notation import format_position, parse_position
from heckmeck.rules import FLAGS, Preset, Rules
from heckmeck.state import points, seat_worms, winner
from heckmeck.tiles import TILES, worms

BUST = "r :11111111 1"


class Example(NamedTuple):
    """From `position`, playing `moves` leads to `after`; `source` says whose example it is."""

    source: str
    position: str
    moves: str
    after: str


class Choice(NamedTuple):
    """In `position` exactly `moves` may be made."""

    source: str
    position: str
    moves: str


class Refusal(NamedTuple):
    """In `position` the `move` breaks `rule`, and the message has the words `named`."""

    position: str
    move: str
    rule: int
    named: str


def named(rows: list[Example] | list[Choice]) -> list[object]:
    """The rows as parameters whose names are their sources."""
    return [pytest.param(row, id=row.source) for row in rows]


WORKED = [
    Example("rules 15: 29.24 busts", "22,26,31 29.24/- 1 - official", BUST, "22,24,26 29/- 2 - official"),
    Example("rules 15: 29.24 busts, sheet", "22,26,31 29.24/- 1 - sheet", BUST, "22,26,31 29/- 2 - sheet"),
    Example("rules 15: 29.24 busts, short", "22,26,31 29.24/- 1 - short", BUST, "22,24,26 29/- 2 - short"),
    Example("rules 15: returned is highest", "22,31 25.33/- 1 - official", BUST, "22,31,33 25/- 2 - official"),
    Example("rules 15: returned is highest, sheet", "22,31 25.33/- 1 - sheet", BUST, "22,31,33 25/- 2 - sheet"),
    Example("rules 15: returned is highest, short", "22,31 25.33/- 1 - short", BUST, "22,31 25/- 2 - short"),
    Example("rules 15: no tile", "22,31 -/25 1 - official", BUST, "22,31 -/25 2 - official"),
    Example("rules 15: no tile, sheet", "22,31 -/25 1 - sheet", BUST, "22,31 -/25 2 - sheet"),
    Example("rules 15: no tile, short", "22,31 -/25 1 - short", BUST, "22,31 -/25 2 - short"),
    Example("rules 11: 38 points end it", "33 -/- 1 555555:3w", "3 r :w w t33", "- 33/- 2 - official"),
    Example("rules 11: 38 points end it, sheet", "33 -/- 1 555555:3w sheet", "3 r :w w t33", "- 33/- 2 - sheet"),
    Example("rules 11: own top", "22,27 25/- 1 5555w", "t22", "27 25.22/- 2 - official"),
    Example("rules 11: own top, sheet", "22,27 25/- 1 5555w sheet", "t22", "27 25.22/- 2 - sheet"),
    Example("rules 11: buried", "24 -/25.30 1 5555w", "t24", "- 24/25.30 2 - official"),
    Example("rules 11: buried, sheet", "24 -/25.30 1 5555w sheet", "t24", "- 24/25.30 2 - sheet"),
    Example("rules 10: steals", "24 -/25 1 5555w", "t25", "24 25/- 2 - official"),
    Example("rules 10: steals, sheet", "24 -/25 1 5555w sheet", "t25", "24 25/- 2 - sheet"),
    Example("rules 12: takes the last of the grill", "24 -/25 1 5555w", "t24", "- 24/25 2 - official"),
    Example("rules 12: takes the last of the grill, sheet", "24 -/25 1 5555w sheet", "t24", "- 24/25 2 - sheet"),
    Example("rules 6: 27 points, no new face", "21-36 -/- 1 2555ww", "r :5w", "21-36 -/- 2 - official"),
    Example("rules 6: 27 points, no new face, sheet", "21-36 -/- 1 2555ww sheet", "r :5w", "21-36 -/- 2 - sheet"),
    Example("rules 7: 31 points, no worm", "21-36 -/- 1 55555:222", "2", "21-36 -/- 2 - official"),
    Example("rules 7: 31 points, no worm, sheet", "21-36 -/- 1 55555:222 sheet", "2", "21-36 -/- 2 - sheet"),
    Example(
        "FR20: 32 is another's top",
        "21-31,33-36 -/32 1 -",
        "r :11244423 4 r :1123w w r :1255 5 r :13 3 r :2 2 t32",
        "21-31,33-36 32/- 2 - official",
    ),
    Example(
        "FR20: 32 is another's top, sheet",
        "21-31,33-36 -/32 1 - sheet",
        "r :11244423 4 r :1123w w r :1255 5 r :13 3 r :2 2 t32",
        "21-31,33-36 32/- 2 - sheet",
    ),
    Example("EN05: 23 is the own top", "21,24-36 23/22 1 3555w", "t21", "24-36 23.21/22 2 - official"),
    Example("EN05: 31 to 29 are gone", "21-28,32-36 -/- 1 1555www", "t28", "21-27,32-36 28/- 2 - official"),
]


@pytest.mark.parametrize("example", named(WORKED))
def test_worked_examples(example: Example) -> None:
    """Every worked example of the rules comes out as it is told, under each preset it is told for."""
    assert play(example.position, example.moves)[0] == example.after


RULED = [
    Example("rule 1: clockwise", "21-36 -/-/- 1 -", BUST, "21-36 -/-/- 2 - official"),
    Example("rule 1: from the last seat to seat 1", "21-36 -/-/- 3 -", BUST, "21-36 -/-/- 1 - official"),
    Example("rule 1: seven seats", "21-36 -/-/-/-/-/-/- 7 -", BUST, "21-36 -/-/-/-/-/-/- 1 - official"),
    Example("rule 4: all eight dice", "21-36 -/- 1 -", "r", "21-36 -/- 1 : official"),
    Example("rule 5: all dice of the face", "21-36 -/- 1 :1144455w", "4", "21-36 -/- 1 444 official"),
    Example("rule 5: worms too", "21-36 -/- 1 44:11wwww", "w", "21-36 -/- 1 44wwww official"),
    Example("rule 6: nothing shown is new", "21-36 -/- 1 1134w", "r :114", "21-36 -/- 2 - official"),
    Example("rule 6: one new face is enough", "21-36 -/- 1 1134w", "r :115", "21-36 -/- 1 1134w:115 official"),
    Example("rule 6: the points do not help", "21,23-36 22/- 1 5555www", "r :w", "21-35 -/- 2 - official"),
    Example("rule 7: the dice that are left", "21-36 -/- 1 55w", "r", "21-36 -/- 1 55w: official"),
    Example("rule 7: six symbols aside, too few points", "21-36 -/- 1 1234w:115", "5", "21-36 -/- 2 - official"),
    Example("rule 8: eight dice and no worm", "21-36 -/- 1 4444555:1", "1", "21-36 -/- 2 - official"),
    Example("rule 9: exact", "21-36 -/- 1 5555w", "t25", "21-24,26-36 25/- 2 - official"),
    Example("rule 10: top of another", "21,36 -/22.25/- 1 5555w", "t25", "21,36 25/22/- 2 - official"),
    Example("rule 11: next lower", "22,24,26 -/- 1 5555w", "t24", "22,26 24/- 2 - official"),
    Example("rule 13: gives up", "26,28-36 27/- 1 5555w", "s", "26-35 -/- 2 - official"),
    Example("rule 14: on top of the stack", "21-24 36.30/- 1 2555w", "t22", "21,23,24 36.30.22/- 2 - official"),
    Example("rule 16: at once", "21 22/23 1 555w", "r :1234 1 t21", "- 22.21/23 2 - official"),
]


@pytest.mark.parametrize("example", named(RULED))
def test_rule_by_rule(example: Example) -> None:
    """Each numbered rule does to the position what it says."""
    assert play(example.position, example.moves)[0] == example.after


SHEET = [
    Example("sheet: all dice of one value aside", "21-36 -/- 1 :22234www sheet", "2", "21-36 -/- 1 222 sheet"),
    Example("sheet: not enough points", "26,27 21.24/- 1 5555:111w sheet", "w s", "26,27 21/- 2 - sheet"),
    Example("sheet: no worm among them", "21-23,26 25.24/- 1 5555 sheet", "s", "21-23,26 25/- 2 - sheet"),
    Example("sheet: steals the top tile", "21 22/23.25 1 5555w sheet", "t25", "21 22.25/23 2 - sheet"),
    Example("sheet: takes the lower one", "21,23,27 -/- 1 5555w sheet", "t23", "21,27 23/- 2 - sheet"),
    Example("sheet: all are higher, given back face down", "26,36 22/- 1 5555w sheet", "s", "26,36 -/- 2 - sheet"),
    Example("sheet: the highest stays face up", "26,27 36/- 1 5555w sheet", "s", "26,27,36 -/- 2 - sheet"),
    Example("sheet: with no portion just skips", "26,27 -/36 1 5555w sheet", "s", "26,27 -/36 2 - sheet"),
    Example("sheet: the lowest is turned too", "30,31 32.21/- 1 - sheet", BUST, "30,31 32/- 2 - sheet"),
    Example("sheet: one higher is enough", "21,22,36 35/- 1 - sheet", BUST, "21,22,36 -/- 2 - sheet"),
]


@pytest.mark.parametrize("example", named(SHEET))
def test_the_sheet_sentence_by_sentence(example: Example) -> None:
    """Under `sheet` the words of the rule sheet are what happens."""
    assert play(example.position, example.moves)[0] == example.after


FAULTS = [
    Example("faults: turns a tile though none was given back", "21-36 -/- 1 -", BUST, "21-36 -/- 2 - official"),
    Example("faults: turns the returned highest", "21,22 30/- 1 -", BUST, "21,22,30 -/- 2 - official"),
    Example("faults: loses the tile that is given back", "21,30 22/- 1 -", BUST, "21,22 -/- 2 - official"),
    Example("faults: 37 points", "21,35 -/- 1 2555555:w", "w t35", "21 35/- 2 - official"),
    Example("faults: 38 points", "21,36 -/- 1 3555555:w", "w t36", "21 36/- 2 - official"),
    Example("faults: 39 points", "21,34 -/36 1 4555555:w", "w t34", "21 34/36 2 - official"),
    Example("faults: 40 points", "21-36 -/- 1 5555555:w", "w t36", "21-35 36/- 2 - official"),
    Example("faults: 40 points, eight worms", "21-35 -/- 1 :wwwwwwww", "w t35", "21-34 35/- 2 - official"),
    Example("faults: 8 dice, no worm, cannot end", "21-36 -/- 1 1111222:3", "3", "21-36 -/- 2 - official"),
    Example("faults: 8 dice, few points, cannot end", "21-36 -/- 1 1111222:w", "w", "21-36 -/- 2 - official"),
    Example("faults: 8 dice are a bust", "21-36 -/- 1 1555555:w", "w t36", "21-35 36/- 2 - official"),
]


@pytest.mark.parametrize("example", named(FAULTS))
def test_known_faults_are_not_repeated(example: Example) -> None:
    """What other programs get wrong comes out right here."""
    assert play(example.position, example.moves)[0] == example.after


CHOICES = [
    Choice("rule 4: a turn starts with a roll", "21-36 -/- 1 -", "r"),
    Choice("rule 4: with stacks on the table", "21,22 25/26.30 2 -", "r"),
    Choice("rule 5: one of the symbols shown", "21-36 -/- 1 :1133555w", "1 3 5 w"),
    Choice("rule 5: not one that is aside", "21-36 -/- 1 1155:125w", "2 w"),
    Choice("rule 5: the ban lasts the whole turn", "21-36 -/- 1 225w:1225", "1"),
    Choice("rule 5: 5 and worm are different", "21-36 -/- 1 ww:1555ww", "1 5"),
    Choice("rule 7: roll on or stop", "21-36 -/- 1 5555w", "r t25"),
    Choice("rule 7: no dice left", "21-36 -/- 1 1555555w", "t36"),
    Choice("rule 7: all six symbols aside", "21-36 -/- 1 12345ww", "t25"),
    Choice("rule 7: five symbols aside", "21-36 -/- 1 1245ww", "r t22"),
    Choice("rule 8: no worm, no tile", "21-36 -/- 1 55555", "r s"),
    Choice("rule 8: no worm, no steal", "36 -/25 1 55555", "r s"),
    Choice("rule 8: one worm is enough", "21-36 -/- 1 5555w", "r t25"),
    Choice("rule 9: exact, not a lower one", "21-36 -/- 1 1555w", "r t21"),
    Choice("rule 9: exact before the next lower", "24,25 -/- 1 5555w", "r t25"),
    Choice("rule 10: exact only", "36 -/25 1 5555ww", "r s"),
    Choice("rule 10: not with a lower number", "36 -/25 1 444ww", "r s"),
    Choice("rule 10: top only", "36 -/25.30 1 5555w", "r s"),
    Choice("rule 10: not one's own", "36 25/- 1 5555w", "r s"),
    Choice("rule 10: any other seat", "36 -/21/22.25 2 5555w", "r t25"),
    Choice("rule 10: the seat before, too", "36 30.25/-/- 3 5555w", "r t25"),
    Choice("rule 11: own top", "22,27 25/- 1 5555w", "r t22"),
    Choice("rule 11: own, buried", "22,27 25.30/- 1 5555w", "r t22"),
    Choice("rule 11: another's, buried", "24 -/25.30 1 5555w", "r t24"),
    Choice("rule 11: face down", "21,23,36 -/- 1 5555w", "r t23"),
    Choice("rule 11: 38 points", "33 -/- 1 3555555w", "t33"),
    Choice("rule 11: 37 points, 36 and 35 gone", "21-34 36/35 1 2555555w", "t34"),
    Choice("rule 12: steal or next lower", "22,24,26 -/25 1 5555w", "r t24 t25"),
    Choice("rule 12: nothing lower to take instead", "26 -/25 1 5555w", "r t25"),
    Choice("rule 13: all are higher", "26-36 -/- 1 5555w", "r s"),
    Choice("rule 13: not where a tile can be had", "21,26-36 -/- 1 5555w", "r t21"),
    Choice("rule 13: too few points", "21-36 -/- 1 w", "r s"),
    Choice("rule 16: over", "- 21/22 1 -", ""),
]


@pytest.mark.parametrize("choice", named(CHOICES))
@pytest.mark.parametrize("preset", ["official", "short", "sheet"])
def test_choices(choice: Choice, preset: str) -> None:
    """What may be done is the same under every preset, and nothing else may be."""
    assert legal(f"{choice.position} {preset}") == choice.moves.split()


class House(NamedTuple):
    """What a house rule does to the choice in `position`: the moves with the flag off, and with it on."""

    flag: str
    position: str
    off: str
    on: str


HOUSE_CHOICES = [
    House("lower=any", "22,24,26 -/- 1 5555w", "r t24", "r t22 t24"),
    House("lower=any", "22,25 -/- 1 5555w", "r t25", "r t25"),
    House("lower=any", "21-36 -/- 1 5555555w", "t36", " ".join(f"t{tile}" for tile in range(21, 37))),
    House("lower=any", "22,24 -/- 1 5555", "r s", "r s"),
    House("lower=any", "22,24 -/25 1 5555w", "r t24 t25", "r t22 t24 t25"),
    House("steal=forced", "24 -/25 1 5555w", "r t24 t25", "r t25"),
    House("steal=forced", "24,25 -/26 1 5555w", "r t25", "r t25"),
    House("steal=forced", "24 -/25.26 1 5555w", "r t24", "r t24"),
    House("no-steal", "24 -/25 1 5555w", "r t24 t25", "r t24"),
    House("no-steal", "26 -/25 1 5555w", "r t25", "r s"),
    House("return=highest", "24 -/25 1 5555w", "r t24 t25", "r t24 t25"),
    House("bust-without-tile=turn", "24 -/25 1 5555w", "r t24 t25", "r t24 t25"),
]


@pytest.mark.parametrize("house", HOUSE_CHOICES)
@pytest.mark.parametrize("preset", ["official", "short", "sheet"])
def test_house_rules_for_choices(house: House, preset: str) -> None:
    """A house rule changes what may be taken where it is on, and only there."""
    assert legal(f"{house.position} {preset}") == house.off.split()
    assert legal(f"{house.position} {preset}+{house.flag}") == house.on.split()


def test_no_steal_is_stronger_than_a_forced_one() -> None:
    """With both flags on nothing is stolen and the next lower tile is there to take."""
    assert legal("24 -/25 1 5555w official+steal=forced+no-steal") == ["r", "t24"]


def test_a_forced_steal_leaves_no_lower_tile() -> None:
    """Where a steal is forced, leave to take any lower tile does not matter."""
    assert legal("22,24 -/25 1 5555w official+lower=any+steal=forced") == ["r", "t25"]


HOUSE_BUSTS = [
    House("return=highest", "22,26,31 29.24/- 1 - official", "22,24,26 29/- 2 -", "22,26,29 24/- 2 -"),
    House("return=highest", "22,26,31 29.24/- 1 - sheet", "22,26,31 29/- 2 -", "22,26,31 24/- 2 -"),
    House("return=highest", "22,26,31 29.24/- 1 - short", "22,24,26 29/- 2 -", "22,26,29 24/- 2 -"),
    House("return=highest", "22,31 21.33.24.26/- 1 - official", "22,26 21.33.24/- 2 -", "22,31,33 21.24.26/- 2 -"),
    House("return=highest", "22,31 21.33.24.26/- 1 - sheet", "22,31 21.33.24/- 2 -", "22,31,33 21.24.26/- 2 -"),
    House("return=highest", "22,31 21.33.24.26/- 1 - short", "22,26 21.33.24/- 2 -", "22,31 21.24.26/- 2 -"),
    House("return=highest", "22,31 -/36 1 - official", "22,31 -/36 2 -", "22,31 -/36 2 -"),
    House("bust-without-tile=turn", "22,31 -/- 1 - official", "22,31 -/- 2 -", "22 -/- 2 -"),
    House("bust-without-tile=turn", "22,31 -/- 1 - sheet", "22,31 -/- 2 -", "22 -/- 2 -"),
    House("bust-without-tile=turn", "22,31 -/- 1 - short", "22,31 -/- 2 -", "22 -/- 2 -"),
    House("bust-without-tile=turn", "33 -/21 1 - official", "33 -/21 2 -", "- -/21 2 -"),
    House("bust-without-tile=turn", "22,31 24/- 1 - official", "22,24 -/- 2 -", "22,24 -/- 2 -"),
    House("bust-without-tile=turn", "22,31 33/- 1 - official", "22,31,33 -/- 2 -", "22,31,33 -/- 2 -"),
    House("lower=any", "22,26,31 29.24/- 1 - official", "22,24,26 29/- 2 -", "22,24,26 29/- 2 -"),
    House("steal=forced", "22,26,31 29.24/- 1 - official", "22,24,26 29/- 2 -", "22,24,26 29/- 2 -"),
    House("no-steal", "22,26,31 29.24/- 1 - official", "22,24,26 29/- 2 -", "22,24,26 29/- 2 -"),
]


@pytest.mark.parametrize("house", HOUSE_BUSTS)
def test_house_rules_for_busts(house: House) -> None:
    """A house rule changes what a bust costs where it is on, and only there."""
    preset = house.position.split()[-1]
    assert play(house.position, BUST)[0] == f"{house.off} {preset}"
    assert play(f"{house.position}+{house.flag}", BUST)[0] == f"{house.on} {preset}+{house.flag}"


def test_the_house_rules_are_these_five() -> None:
    """Every flag has its rows above, and the flags are off unless asked for."""
    assert set(FLAGS) == {house.flag for house in HOUSE_CHOICES + HOUSE_BUSTS}
    assert not any(getattr(Rules(), field) for field in FLAGS.values())
    assert Rules().preset is Preset.OFFICIAL


@pytest.mark.parametrize(
    ("rules", "grill", "stack", "down"),
    [
        ("official", (22, 24, 26), (29,), 31),
        ("short", (22, 24, 26), (29,), 31),
        ("sheet", (22, 26, 31), (29,), 24),
        ("official+return=highest", (22, 26, 29), (24,), 31),
        ("sheet+return=highest", (22, 26, 31), (24,), 29),
    ],
)
def test_where_every_tile_of_a_bust_lies(rules: str, grill: tuple[int, ...], stack: tuple[int, ...], down: int) -> None:
    """After the bust of 29.24 one tile more lies face down, none is lost, and it is the right one (rule 15)."""
    position = f"22,26,31 29.24/- 1 - {rules}"
    before, after = parse_position(position), parse_position(play(position, BUST)[0])
    assert (after.grill, after.stacks[0]) == (grill, stack)
    assert set(after.face_down) == {*before.face_down, down}
    assert len(after.grill) + len(after.stacks[0]) + len(after.face_down) == 16


EVENTS: list[tuple[str, str, list[dict[str, object]]]] = [
    ("21-36 -/- 1 5555w", "t25", [{"type": "take", "tile": 25, "from": "grill"}, {"type": "turn"}]),
    ("24 -/-/25 1 5555w", "t25", [{"type": "take", "tile": 25, "from": 3}, {"type": "turn"}]),
    ("24 -/-/25 1 5555w", "t24", [{"type": "take", "tile": 24, "from": "grill"}, {"type": "end"}]),
    ("22,31 29.24/- 1 -", BUST, [{"type": "bust", "returned": 24, "turned": 31}, {"type": "turn"}]),
    ("22,31 33/- 1 -", BUST, [{"type": "bust", "returned": 33, "turned": None}, {"type": "turn"}]),
    ("22,31 33/- 1 - short", BUST, [{"type": "bust", "returned": 33, "turned": 33}, {"type": "turn"}]),
    ("22,31 24/- 1 - sheet", BUST, [{"type": "bust", "returned": 24, "turned": 24}, {"type": "turn"}]),
    ("22,31 -/- 1 -", BUST, [{"type": "bust", "returned": None, "turned": None}, {"type": "turn"}]),
    (
        "33 -/- 1 - sheet+bust-without-tile=turn",
        BUST,
        [{"type": "bust", "returned": None, "turned": 33}, {"type": "end"}],
    ),
    ("36 21/- 1 5555w", "s", [{"type": "bust", "returned": 21, "turned": 36}, {"type": "turn"}]),
    ("21-36 -/- 1 -", "r :1234555w 5 r", []),
]


@pytest.mark.parametrize(("position", "moves", "events"), EVENTS)
def test_events(position: str, moves: str, events: list[dict[str, object]]) -> None:
    """What followed a move is told in full: the bust or the tile, then whose turn it is or the end."""
    assert play(position, moves)[1] == events


ENDS = [
    ("21 22/23 1 555w", "r :1234 1 t21", True),
    ("24 -/25 1 5555w", "t24", True),
    ("24 -/25 1 5555w", "t25", False),
    ("33 -/25 1 - short", BUST, False),
    ("33 34/25 1 - short", BUST, False),
    ("33 34/25 1 - sheet", BUST, False),
    ("33 21/25 1 - official", BUST, False),
    ("33 -/25 1 - official+bust-without-tile=turn", BUST, True),
    ("33,34 -/25 1 - official+bust-without-tile=turn", BUST, False),
]


@pytest.mark.parametrize(("position", "moves", "ends"), ENDS)
def test_end(position: str, moves: str, *, ends: bool) -> None:
    """The game is over as soon as no tile is left on the grill, even if others could still steal (rule 16)."""
    after = parse_position(play(position, moves)[0])
    assert after.over is ends
    assert (to_move(after) is None) is ends
    assert (legal(format_position(after)) == []) is ends


WINNERS: list[tuple[str, int | None]] = [
    ("- 36/21.22.23.24.25 1 -", 2),
    ("- 36.35/21.22.23.24.25 1 -", 1),
    ("- 21.22/25 1 -", 2),
    ("- 33.21/29.25 1 -", 1),
    ("- 25.29/33.21 2 -", 2),
    ("- 29.25/31.26/36 1 -", 2),
    ("- 21/22/23/24/-/-/- 1 -", 4),
    ("- 21.22.23.24/-/33 1 -", 3),
    ("- -/21 1 -", 2),
    ("- 30 1 -", 1),
    ("- -/- 1 -", None),
    ("36 21/- 1 -", None),
]


@pytest.mark.parametrize(("position", "seat"), WINNERS)
def test_winner(position: str, seat: int | None) -> None:
    """Most worms win; of the tied it is the one with the highest tile, wherever in the stack (rule 17)."""
    won = winner(parse_position(position))
    assert (None if won is None else won + 1) == seat


def test_worms_of_a_stack_are_those_on_its_tiles() -> None:
    """Every tile of a stack counts, not only the top (rules 3 and 17)."""
    assert seat_worms(parse_position("- 21.25.29.33/36/- 1 -")) == (10, 4, 0)


def test_worms_on_the_tiles() -> None:
    """Sixteen tiles, 21 to 36, four each with one to four worms, forty in all (rule 3)."""
    assert tuple(TILES) == tuple(range(21, 37))
    assert [worms(tile) for tile in TILES] == [1] * 4 + [2] * 4 + [3] * 4 + [4] * 4
    assert sum(worms(tile) for tile in TILES) == 40


def test_dice() -> None:
    """Eight dice with 1 to 5 and a worm, which counts 5 and is not a 5 (rule 2)."""
    assert DICE == 8
    assert [face.points for face in Face] == [1, 2, 3, 4, 5, 5]
    assert handful([Face.FIVE, Face.WORM]) == (0, 0, 0, 0, 1, 1)
    assert handful([Face.WORM, Face.ONE, Face.WORM]) == (1, 0, 0, 0, 0, 2)


@pytest.mark.parametrize(
    ("dice", "total"),
    [("1", 1), ("22", 4), ("333", 9), ("4", 4), ("5", 5), ("w", 5), ("5w", 10), ("1135ww", 20), ("5555555w", 40)],
)
def test_points(dice: str, total: int) -> None:
    """Points are the sum of the dice aside, a worm five (rule 2)."""
    assert points(parse_position(f"21-36 -/- 1 {dice}")) == total


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5, 6, 7])
def test_start(seats: int) -> None:
    """All sixteen tiles lie face up, nobody has one, seat 1 begins (rules 1 and 3)."""
    assert format_position(start(seats)) == f"21-36 {'/'.join('-' * seats)} 1 - official"


def test_start_at_another_seat() -> None:
    """Whoever is the youngest begins (rule 1)."""
    assert format_position(start(4, Rules(preset=Preset.SHEET), first=2)) == "21-36 -/-/-/- 3 - sheet"


@pytest.mark.parametrize("seats", [-1, 0, 8])
def test_start_with_too_few_or_too_many(seats: int) -> None:
    """Nobody, or more than seven, cannot play (rule 1)."""
    with pytest.raises(HeckmeckError):
        start(seats)


def test_a_small_game() -> None:
    """With fewer tiles the others lie face down from the start."""
    state = start(2, tiles=tuple(TILES[:4]))
    assert format_position(state) == "21-24 -/- 1 - official"
    assert len(state.face_down) == 12


def test_the_seat_after_the_end_is_the_one_that_would_have_been_next() -> None:
    """The last move passes the turn too, though nobody plays on."""
    assert play("21 -/-/- 3 555ww", "t21")[0] == "- -/-/21 1 - official"


def test_whose_move() -> None:
    """A seat decides; while the dice are in the air it is theirs; after the end nobody's."""
    assert to_move(parse_position("21-36 -/-/- 2 -")) == 2
    assert to_move(parse_position("21-36 -/-/- 2 ww:")) == "dice"
    assert to_move(parse_position("21-36 -/-/- 2 ww:123455")) == 2
    assert to_move(parse_position("- 21/- 2 -")) is None


@pytest.mark.parametrize("left", range(1, 9))
def test_the_dice_may_fall_every_way(left: int) -> None:
    """While the dice are in the air every way they can fall is a move, and nothing else (rule 7)."""
    aside = "5" * (8 - left)
    fallen = legal(f"21-36 -/- 1 {aside}:")
    assert len(fallen) == len(set(fallen)) == len(falls(left))
    assert all(len(fall) == left + 1 for fall in fallen)


def test_solo() -> None:
    """One player against the grill takes turns alone, a bust gives back as ever (rule 15)."""
    assert play("21-36 - 1 -", "r :11555www 5 r :1122w w r :1122 1 r :22 2 t26")[0] == "21-25,27-36 26 1 - official"
    assert play("21-25,27-36 26 1 -", BUST)[0] == "21-35 - 1 - official"
    assert play("21 26 1 555ww", "t21")[0] == "- 26.21 1 - official"


REFUSALS = [
    Refusal("21-36 -/- 1 55:1124ww", "5", 5, "5 1 2 4 w"),
    Refusal("21-36 -/- 1 5555w:123", "4", 5, "4 1 2 3"),
    Refusal("21-36 -/- 1 5555w:123", "w", 5, "w 1 2 3"),
    Refusal("21-36 -/- 1 5555w:123", "r", 5, "r 1 2 3"),
    Refusal("21-36 -/- 1 5555w:123", "t25", 5, "t25 1 2 3"),
    Refusal("21-36 -/- 1 -", "t21", 4, "t21 r"),
    Refusal("21-36 -/- 1 -", "s", 4, "s r"),
    Refusal("21-36 -/- 1 1555555w", "r", 7, "36"),
    Refusal("26 -/- 1 5555w", "t26", 11, "26 25 r s"),
    Refusal("26 -/- 1 55555", "t26", 8, "26 r s"),
    Refusal("21-36 -/- 1 55:", "5", 4, "5"),
    Refusal("21-36 -/- 1 12345ww", "r", 7, "25"),
    Refusal("21-36 -/- 1 55555", "t25", 8, "25"),
    Refusal("22,25 -/- 1 5555w", "t22", 9, "22 25"),
    Refusal("22 -/25 1 5555ww", "t25", 10, "25 30 22"),
    Refusal("24 -/25.30 1 5555w", "t25", 14, "25 24"),
    Refusal("21,23,36 -/- 1 5555w", "t25", 15, "25 23"),
    Refusal("24 -/25 1 5555w official+no-steal", "t25", 10, "25 24"),
    Refusal("22,24 -/- 1 5555w", "t22", 11, "22 24"),
    Refusal("22,24 -/- 1 5555w sheet", "t22", 11, "22 24"),
    Refusal("22,24 -/25 1 5555w", "t22", 11, "22 24 25"),
    Refusal("24 -/25 1 5555w official+steal=forced", "t24", 12, "24 25"),
    Refusal("21,26 -/- 1 5555w", "s", 13, "21"),
    Refusal("36 -/25 1 5555w", "s", 13, "25"),
    Refusal("- 21/22 1 -", "r", 16, "r"),
    Refusal("- 21/22 1 -", "t22", 16, "t22"),
]


@pytest.mark.parametrize("row", REFUSALS)
def test_refusals(row: Refusal) -> None:
    """A move against the rules is refused with the rule's number, naming what was given and what was possible."""
    refused = refusal(parse_position(row.position), row.move)
    assert refused is not None
    assert refused.rule == row.rule
    assert set(row.named.split()) <= set(re.findall(r"\w+", str(refused)))


def test_a_refused_fall() -> None:
    """The dice fall only while they are in the air, and all of them (rules 4 and 7)."""
    assert refusal(parse_position("21-36 -/- 1 -"), ":11111111") is not None
    assert refusal(parse_position("21-36 -/- 1 55:"), ":11111") is not None
    assert refusal(parse_position("21-36 -/- 1 55:"), ":1111111") is not None
    assert refusal(parse_position("21-36 -/- 1 55:"), ":111111") is None


def test_nothing_is_set_aside_by_itself() -> None:
    """Even a roll that shows one face waits for the player (rule 5)."""
    assert apply("21-36 -/- 1 55:", ":111111")[0] == "21-36 -/- 1 55:111111 official"
    assert parse_position("21-36 -/- 1 -").aside == NO_DICE
