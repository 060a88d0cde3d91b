"""`heckmeck odds`: its JSON to the digit, its tables and plans in three languages, its picture, what it refuses."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from contextlib import redirect_stdout
from pathlib import Path
from xml.etree import ElementTree

import pexpect
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.console import Console
from tests.strategies import odd_states, states
from tests.test_commands import Done, run

from heckmeck.cli.odds.picture import picture
from heckmeck.cli.odds.show import print_table, show
from heckmeck.cli.odds.tables import Row, Table, by_points, chance_words
from heckmeck.notation import parse_position
from heckmeck.solver.odds import Goal, goals, likely_wish, odds
from heckmeck.state import State
from heckmeck.texts import LANGUAGES, _, speaking, use
from heckmeck.tiles import TILES, Tile

MIDDLE = "21,22,25,27-36 24/26 1 ww:112445"


def odds_of(*arguments: str, language: str = "en") -> Done:
    """What `heckmeck odds` answers."""
    return run("odds", *arguments, language=language)


def test_json_of_a_new_turn() -> None:
    """From eight dice the chances are the published ones, to twelve digits, and every number is there."""
    done = odds_of("21-36_-/-_1_-", "--json")
    answered = done.answer
    assert list(answered) == FIELDS
    assert answered["wish"] == {"tile": 25, "exact": False, "chance": answered["at_least"]["25"]}
    assert (answered["roll"], answered["plan"]["moves"]) == ([], ["r"])
    assert {face: len(chances) for face, chances in answered["plan"]["after"].items()} == dict.fromkeys("12345w", 8)
    assert (answered["position"], answered["points"], answered["bust_next_roll"]) == ("21-36 -/- 1 - official", 0, 0)
    assert list(answered["at_least"]) == list(answered["exactly"]) == [str(tile) for tile in TILES]
    assert f"{answered['at_least']['36']:.14f}" == f"{6964596619329209 / 444223250467651584:.14f}"
    assert f"{100 * answered['at_least']['21']:.3f} {100 * answered['exactly']['21']:.3f}" == "89.303 43.960"
    assert (done.code, done.error) == (0, "")


def test_json_of_a_wish() -> None:
    """What is wished, what the roll offers for it, and the plan are those of the text; a tile reached is taken."""
    answered = odds_of(MIDDLE, "--wish", "25", "--json").answer
    assert answered["wish"] == {"tile": 25, "exact": False, "chance": answered["at_least"]["25"]}
    best, *others = answered["roll"]
    assert best == {
        "move": "4", "dice": 2, "points": 18, "left": 4, "bust_next_roll": 1 / 81, "chance": answered["wish"]["chance"],
    }  # fmt: skip
    assert {each["move"] for each in others} == {"1", "2", "5"}
    assert answered["plan"]["moves"] == ["4", "r"]
    assert [round(chance, 3) for chance in answered["plan"]["after"]["1"]] == [0.480, 0.463, 0.167, 0]
    stolen = odds_of("24 -/25 1 ww555", "--json").answer
    assert (stolen["wish"]["exact"], stolen["plan"]) == (True, {"moves": ["t25"], "after": {}})


@pytest.mark.parametrize(
    ("position", "arguments"),
    [("- 22/- 1 -", ()), ("36 -/- 1 5555:1111", ()), ("36 -/- 1 5555:1111", ("--wish", "36"))],
)
def test_json_without_a_plan(position: str, arguments: tuple[str, ...]) -> None:
    """Where nothing can be reached there is no plan, and a wish only where somebody named it."""
    answered = odds_of(position, *arguments, "--json").answer
    assert list(answered) == FIELDS
    assert answered["plan"] is None
    assert answered["wish"] == ({"tile": 36, "exact": False, "chance": 0} if arguments else None)
    assert [each["chance"] for each in answered["roll"]] == ([] if position[0] == "-" else [0 if arguments else None])


@pytest.mark.parametrize(
    ("turn", "have", "bust", "at_least", "exactly"),
    [
        ("5555www1", 36, None, (1, 1, 1), (0, 0, 0)),
        ("1234455", 24, 5 / 6, (1 / 6, 1 / 6, 0), (0, 0, 0)),
        ("1234455:", 24, 5 / 6, (1 / 6, 1 / 6, 0), (0, 0, 0)),
        ("1234455:w", 24, None, (1, 1, 0), (0, 0, 0)),
        ("12344ww", 24, 5 / 6, (1, 1 / 6, 0), (0, 0, 0)),
        ("12344w5", 24, None, (1, 0, 0), (0, 0, 0)),
        ("555ww44", 33, 1 / 2, (1, 1, 1), (0, 0, 0)),
        ("2244ww1", 23, 2 / 3, (1, 1 / 3, 0), (0, 0, 0)),
        ("1144ww5", 25, 2 / 3, (1, 1, 0), (0, 1, 0)),
        ("5555:1111", 20, None, (0, 0, 0), (0, 0, 0)),
    ],
)
def test_json_in_the_middle_of_a_turn(
    turn: str, have: int, bust: float | None, at_least: tuple[float, ...], exactly: tuple[float, ...]
) -> None:
    """The dice aside, in the air or waiting count; unknown is null. The chances are those of 21, 25 and 30."""
    done = odds_of(f"21-36 -/- 1 {turn}", "--json")
    assert (done.answer["points"], done.answer["bust_next_roll"]) == (have, bust)
    for name, chances in (("at_least", at_least), ("exactly", exactly)):
        assert tuple(done.answer[name][number] for number in ("21", "25", "30")) == chances


def test_json_of_the_end() -> None:
    """Where the game is over no turn ends with any points."""
    answered = odds_of("- 22/- 1 -", "--json").answer
    assert answered["bust_next_roll"] is None
    assert {*answered["at_least"].values(), *answered["exactly"].values()} == {0}


@pytest.mark.parametrize(
    ("arguments", "code", "parts"),
    [
        ((), 2, ("POSITION", "heckmeck odds --help")),
        (("22 -/- 1",), 2, ("GRILL STACKS SEAT TURN RULES",)),
        (("22,24 23/25 1 -", "--wish", "23"), 2, ("tile 23", "22, 24, 25 (rules 9 to 11)")),
        (("22,24 23/25 1 - official+no-steal", "--wish", "25"), 2, ("tile 25", "22, 24 (rules")),
        (("- 22/- 1 -", "--wish", "22"), 2, ("the game is over (rule 16)",)),
        (("22 -/- 1 -", "--wish", "9" * 3000), 2, ("tile " + "9" * 40 + "... is",)),
        (("22 -/- 1 -", "--wish", "x"), 2, ("'x'", "--wish")),
        (("22 -/- 1 -", "--plot", "odds.gif"), 2, ("odds.gif", ".png or .svg")),
        (("22 -/- 1 -", "--plot", "odds"), 2, (".png or .svg",)),
        (("22 -/- 1 -", "--plot", "no such folder/odds.png"), 3, ("odds.png cannot be written",)),
    ],
)
@pytest.mark.parametrize("as_json", [(), ("--json",)])
def test_refusals(arguments: tuple[str, ...], code: int, parts: tuple[str, ...], as_json: tuple[str, ...]) -> None:
    """What is refused gets one sentence on standard error, nothing on standard output, and the exit code."""
    done = odds_of(*arguments, *as_json)
    assert (done.code, done.out, done.error.count("\n")) == (code, "", 1)
    for part in parts:
        assert part in done.error


FIELDS = ["position", "points", "bust_next_roll", "at_least", "exactly", "wish", "roll", "plan"]
PLAN = """Wish: 25 or higher, at least 2 worms. The chance with the best plan: 74.5%.

1. Set aside 2 fours: 8 points
2. Roll 4 dice, chance of a bust 1.2%
3. After the roll set aside the symbol that has the highest chance here
        1×     2×     3×    4×
  1  48.0%  46.3%  16.7%    0%
  2  62.4%  61.1%  50.0%  100%
  3  62.4%  75.0%   100%  100%
  5  81.9%   100%   100%  100%
4. Go on like this until 25 points and a worm are aside, then stop
"""


def test_the_plan_in_words() -> None:
    """A roll that waits: the best face, the roll after it, what then to set aside, and when to stop."""
    done = odds_of(MIDDLE, "--wish", "25")
    assert done.out.endswith(PLAN)
    assert "> 4: 2 fours      18          4       1.2%         74.5%\n" in done.out
    assert ">     25  25          74.5%    30.6%\n" in done.out
    assert "      26  25 / 26     65.2%    33.1%\n" in done.out


@pytest.mark.parametrize(
    ("position", "arguments", "parts"),
    [
        (
            "24 -/25 1 ww555",
            (),
            ("Wish: to steal 25 from Seat 2, 2 worms", "A steal counts more", "\n1. Steal 25 from"),
        ),
        ("24 -/25 1 ww5555", (), ("Wish: 24, 1 worm. ", "\n1. Take 24\n")),
        (
            "24,30 22/- 1 ww555:",
            (),
            ("The dice are in the air, chance of a bust 3.7%", "would cost are counted", "\n1. "),
        ),
        ("24 -/31 1 ww5:34411", ("--wish", "31"), ("until exactly 31 points", "exactly 31\n", "more are too many")),
        ("36 -/- 1 5555:1111", (), ("What this roll offers:", "No tile can be reached any more in this turn.")),
        ("36 -/- 1 5555:1111", ("--wish", "36"), ("Wish: 36, 4 worms. ", "best plan: 0%.")),
        ("21-36 -/- 1 -", (), ("nothing is aside yet", "1. Roll 8 dice\n2. After the roll", "  8×\n  1 ")),
        ("21-36 - 1 w", (), ("chance of a bust less than 0.1%", "1. Roll 7 dice")),
        ("- 22/- 1 -", (), ("The game is over.",)),
    ],
)
def test_what_is_told(position: str, arguments: tuple[str, ...], parts: tuple[str, ...]) -> None:
    """Every phase of a turn is told, and the plan begins with what is to be done now."""
    done = odds_of(position, *arguments)
    assert (done.code, done.error) == (0, "")
    for part in parts:
        assert part in done.out, done.out


@pytest.mark.parametrize(
    ("language", "parts"),
    [
        ("bg", ("Поне", "4: 2 четворки", "74,5%", "1. Отдели 2 четворки: 8 точки", "поне 2 червея", "4 зара, шанс")),
        (
            "de",
            (
                "Mindestens",
                "4: 2 Vieren",
                "74,5 %",
                "1. 2 Vieren beiseitelegen",
                "mindestens 2 Würmer",
                "25 oder höher",
            ),
        ),
        ("en", ("At least", "4: 2 fours", "74.5%", "1. Set aside 2 fours", "at least 2 worms", "25 or higher")),
    ],
)
def test_three_languages(language: str, parts: tuple[str, ...]) -> None:
    """The tables and the plan are in the language asked for, numbers included."""
    out = odds_of(MIDDLE, language=language).out
    for part in parts:
        assert part in out, out
    assert language == "en" or "best plan" not in out


def test_a_terminal_shows_bars_within_its_width() -> None:
    """On a terminal the chances are drawn as well, no line of a table is broken, and with NO_COLOR all is plain."""
    start = [sys.executable, "-m", "heckmeck", "odds"]
    for width, position in ((60, MIDDLE), (80, MIDDLE), (80, "21-36 -/- 1 -"), (120, MIDDLE)):
        command = [*start, position]
        environment = {**os.environ, "TERM": "xterm", "NO_COLOR": "1", "HECKMECK_LANG": "de"}
        child = pexpect.spawn(
            command[0], command[1:], env=environment, dimensions=(60, width), encoding="utf-8", timeout=120
        )
        lines = child.read().splitlines()
        bars = [line for line in lines if set(line) & set("▏▎▍▌▋▊▉█")]
        assert [line.strip(" >")[:2] for line in bars][:12] == [str(tile) for tile in TILES[:12]]
        assert all(len(line) <= width for line in lines)
        assert "\x1b" not in "".join(lines)


@given(states() | odd_states(), st.sampled_from(LANGUAGES))
@settings(max_examples=60)
def test_every_position_is_told(state: State, language: str) -> None:
    """Whatever the position, something is told in each language, and the plan for each tile that can be won."""
    use(language)
    told = io.StringIO()
    try:
        with redirect_stdout(told):
            show(state, odds(state), likely_wish(state), given=False)
            for goal in () if state.over else goals(state)[:3]:
                show(state, odds(state), goal, given=True)
    finally:
        use("en")
    assert told.getvalue()
    assert "{" not in told.getvalue()


def test_bars_are_left_out_where_they_do_not_fit() -> None:
    """A narrow terminal gets the numbers alone."""
    state = parse_position(MIDDLE)
    assert by_points(state, odds(state), None, 40).kinds == by_points(state, odds(state), None, None).kinds == "rlrr"
    assert by_points(state, odds(state), None, 200).kinds == "rlrbrb"


def test_columns_stand_below_one_another() -> None:
    """Cells are as wide as their column, numbers to the right."""
    assert Table("lr", [Row(("a", "bb")), Row(("cc", "d"))]).lines() == [["a ", "bb"], ["cc", " d"]]


OFFERS = Table(
    "lrr",
    [
        Row(("Set aside", "Dice left", "25 or higher")),
        Row(("4: 2 fours", "4", "74.5%"), marked=True),
        Row(("5: 1 five", "5", "50.7%")),
    ],
)


@pytest.mark.parametrize(
    ("width", "lines"),
    [
        (
            40,
            """
  Set aside   Dice left  25 or higher
> 4: 2 fours          4         74.5%
  5: 1 five           5         50.7%""",
        ),
        (
            26,
            """
              Dice   25 or
  Set aside   left  higher
> 4: 2 fours     4   74.5%
  5: 1 five      5   50.7%""",
        ),
        (
            24,
            """
  Set    Dice   25 or
  aside  left  higher
> 4: 2      4   74.5%
  fours
  5: 1      5   50.7%
  five""",
        ),
        (
            20,
            """
> 4: 2 fours
    Dice left 4
    25 or higher
    74.5%
  5: 1 five
    Dice left 5
    25 or higher
    50.7%""",
        ),
    ],
)
def test_a_table_folds_where_it_is_too_wide(width: int, lines: str) -> None:
    """Its head first, then all cells, at spaces alone; where that is not enough each line becomes a list."""
    page = io.StringIO()
    print_table(Console(file=page, force_terminal=True, color_system=None, width=width), OFFERS)
    assert page.getvalue() == lines.removeprefix("\n") + "\n"


def test_a_list_of_numbers_says_what_they_are() -> None:
    """Where a line begins with a number, its head stands before it."""
    table = Table("rl", [Row(("Points", "Takes")), Row(("21", "21 / 22"))]).within(12)
    assert table.rows == [Row(("Points 21",)), Row(("  Takes 21",), goes_on=True), Row(("  / 22",), goes_on=True)]


@pytest.mark.parametrize(("language", "width"), [("en", 40), ("bg", 40), ("de", 40), ("en", 20), ("bg", 20)])
def test_no_word_of_a_narrow_terminal_is_broken(language: str, width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a wide terminal shows, a narrow one shows, too, but for a head of lists, and no line is longer."""
    state, told = parse_position(MIDDLE), {}
    monkeypatch.setattr("heckmeck.cli.odds.show.can_draw", lambda out: False)
    for columns in (200, width):
        page = io.StringIO()
        out = Console(file=page, force_terminal=True, color_system=None, width=columns)
        monkeypatch.setattr("heckmeck.cli.odds.show.console", lambda out=out: out)
        with speaking(language):
            show(state, odds(state), Goal(Tile(25), exact=False), given=True)
        told[columns] = page.getvalue()
    assert max(len(line.rstrip()) for line in told[width].splitlines()) <= width
    with speaking(language):
        head = set(_("Set aside").split())
    assert set(told[200].split()) - head <= set(told[width].split())


def test_a_small_chance_is_not_none() -> None:
    """What is possible is never shown as 0%."""
    found = odds(parse_position("21-36 -/- 1 1111"))
    shown = [chance_words(found.at_least[tile]) for tile in TILES]
    assert shown[-1] == "0%"
    assert all(text != "0%" for text, tile in zip(shown, TILES, strict=True) if found.at_least[tile])


@pytest.mark.parametrize("language", ["bg", "de", "en"])
def test_a_picture_is_whole_and_the_same_again(language: str, tmp_path: Path) -> None:
    """A picture has its form's marks and all letters, is said to be written, and comes out the same each time."""
    png, svg = tmp_path / "odds.png", tmp_path / "odds.SVG"
    done = odds_of(MIDDLE, "--plot", str(png), language=language)
    assert (done.code, done.error) == (0, "")  # a letter that the font lacks would be a warning
    assert str(png) in done.out
    assert png.read_bytes().startswith(b"\x89PNG\r\n\x1a\n")
    assert odds_of(MIDDLE, "--plot", str(svg), "--json", language=language).answer["points"] == 10
    assert ElementTree.parse(svg).getroot().tag.endswith("}svg")
    state = parse_position(MIDDLE)
    use(language)
    try:
        assert picture(state, odds(state), likely_wish(state), "svg") == svg.read_bytes()
        assert picture(state, odds(state), None, "svg") != svg.read_bytes()
    finally:
        use("en")


def test_a_picture_takes_its_place_when_it_is_whole(tmp_path: Path) -> None:
    """What stood there is replaced, and nothing else is left behind; a refusal leaves it as it was."""
    path = tmp_path / "odds.svg"
    path.write_text("old")
    assert odds_of("22 -/- 1 -", "--wish", "23", "--plot", str(path)).code == 2
    assert path.read_text() == "old"
    assert odds_of("22 -/- 1 -", "--plot", str(path)).code == 0
    assert "<svg" in path.read_text()
    assert list(tmp_path.iterdir()) == [path]


def test_odds_without_a_picture_are_light() -> None:
    """Neither Matplotlib nor NumPy is loaded where nothing is drawn."""
    code = (
        "import sys\nfrom heckmeck.cli import main\n"
        "try:\n    main(['odds', '21-36 -/- 1 ww:112445'])\n"
        "finally:\n    sys.stderr.write(' '.join({'matplotlib', 'numpy', 'numba'} & sys.modules.keys()))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr == ""
