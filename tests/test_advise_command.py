"""`heckmeck advise`: its JSON, its table and its reasons in three languages, what it refuses."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout

import pexpect
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.nets import weights
from tests.patience import WAITS, without_waits
from tests.strategies import odd_states, states
from tests.test_commands import Done, run

from heckmeck import advice as package
from heckmeck import expert
from heckmeck.advice import advice
from heckmeck.advice.facts import NextBest
from heckmeck.cli import main
from heckmeck.cli.advise import answer
from heckmeck.cli.advise.show import show, table
from heckmeck.notation import format_position, parse_position
from heckmeck.reasons import reason_words
from heckmeck.rules import Preset
from heckmeck.solver.weights import Weights
from heckmeck.state import State, Stop
from heckmeck.texts import LANGUAGES, use

SOLO = "25-35 36 1 ww5544"


def advised(*arguments: str, language: str = "en") -> Done:
    """What `heckmeck advise` answers, here and not in a process that would have to load the solver anew."""
    out, error = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
    try:
        with redirect_stdout(out), redirect_stderr(error), pytest.raises(SystemExit) as left:
            main(["--lang", language, "advise", *arguments])
    finally:
        use("en")
    texts = [stream.buffer.getvalue().decode() for stream in (out, error)]
    return Done(int(left.value.code or 0), texts[0], without_waits(texts[1]))


def test_json() -> None:
    """The moves are there with all their fields, best first, and the best one again."""
    done = run("advise", SOLO, "--json")
    assert (done.code, done.error) == (0, "")
    assert done.answer == {
        "position": "25-35 36 1 4455ww official",
        "player": "expert",
        "moves": [
            {"move": "t28", "win": None, "worms": 2.0, "bust": 0.0},
            {"move": "r", "win": None, "worms": pytest.approx(23 / 18), "bust": pytest.approx(1 / 4)},
        ],
        "best": "t28",
        "why": [
            "28 brings 2 worms.",
            "Chance of a bust by rolling on: 25%.",
            "Chance of something better than 28 by rolling on: 75%.",
            "A bust costs you 36, 4 worms.",
            "Next best, 0.72 worms behind: Roll 2 dice",
        ],
    }


@pytest.mark.parametrize("position", ["- 22/- 1 -", "21-36 -/- 1 :", "22,24 -/- 1 ww:"])
def test_json_where_nobody_moves(position: str) -> None:
    """For the dice and at the end there is no move and no best one."""
    answered = advised(position, "--json").answer
    assert (answered["moves"], answered["best"], answered["why"]) == ([], None, [])


def test_json_of_another_player() -> None:
    """The player asked for stands in the answer, in the words it was asked with; a URL position is read."""
    answered = advised("24_-/25_1_ww555", "--player", "worms", "--json").answer
    assert (answered["player"], answered["best"]) == ("worms", "t25")
    assert answered["position"] == "24 -/25 1 555ww official"
    assert advised("24 -/25 1 ww555", "--player", "expert:2", "--json").answer["player"] == "expert:2"


@pytest.mark.parametrize(
    ("arguments", "parts"),
    [
        ((), ("POSITION", "heckmeck advise --help")),
        (("22 -/- 1",), ("GRILL STACKS SEAT TURN RULES",)),
        ((SOLO, "--player", "level:1"), ("'level:1' cannot say", "worms, expert, expert:1 ... expert:4")),
        ((SOLO, "--player", "os:system"), ("'os:system' cannot say",)),
        (
            (SOLO, "--player", "expert:9"),
            (
                "'expert:9': behind the colon",
                "1 to 4; possible are expert, expert:1 ... expert:4, expert:FILE.npz, expert:N:FILE.npz\n",
            ),
        ),
        (("- 22/- 1 -", "--player", "nobody"), ("'nobody' cannot say",)),
    ],
)
@pytest.mark.parametrize("as_json", [(), ("--json",)])
def test_refusals(arguments: tuple[str, ...], parts: tuple[str, ...], as_json: tuple[str, ...]) -> None:
    """What is refused gets one sentence on standard error, nothing on standard output, and the exit code 2."""
    done = advised(*arguments, *as_json)
    assert (done.code, done.out, done.error.count("\n")) == (2, "", 1)
    for part in parts:
        assert part in done.error


@pytest.mark.parametrize(
    ("fact", "less"),
    [
        (NextBest(Stop(), 0.51649, 0.50551, by_win=True), "1.0 percentage points"),
        (NextBest(Stop(), 0.51551, 0.50649, by_win=True), "1.0 percentage points"),
        (NextBest(Stop(), 1.2349, -0.2351, by_win=False), "1.47 worms"),
    ],
)
def test_differences_agree_with_the_table(fact: NextBest, less: str) -> None:
    """They are those of the rounded numbers that stand there: 51.6% and 50.6% are 1.0 apart."""
    assert f"Next best, {less} behind" in reason_words(fact, parse_position("21-36 -/- 1 -"), ("Ana", "Boris"))


TOLD = """Seat 1 · 24 points: Take 22 / Steal 24 from Seat 2
Roll 2 dice, chance of a bust 25%

What each move is worth to worms:
  Move                  Worms   Bust
> Steal 24 from Seat 2  +1.00     0%
  Take 22               +1.00     0%
  Roll 2 dice           -0.25  25.0%

The chance to win is not known here: the worms of this turn count.
24 brings 1 worm, and Seat 2 loses it.
It covers 36, which nobody can steal then.
Whoever gets exactly 24 points can steal it: 37.5% in a turn at best.
Chance of a bust by rolling on: 25%.
Rolling on cannot bring anything better than 24.
A bust costs you 36, 4 worms.
Next best, 0.25 worms behind: Take 22
Compared so, a steal counts more worms than it brings you, since another player loses the tile.
"""


@pytest.mark.parametrize(
    ("position", "parts"),
    [
        ("- 22/- 1 -", ("The game is over: Seat 1 wins.",)),
        ("- -/- 1 -", ("The game is over, and nobody has a tile.",)),
        ("22,24 -/- 1 ww:", ("The dice are in the air, chance of a bust",)),
        ("21-36 - 1 -", ("Roll 8 dice  +1.64  23.2%", "A turn begins with a roll", "Alone at the grill")),
        ("36 21 1 1112233", ("> Give up", "whatever the dice show", "A bust costs you 21, 1 worm.")),
        ("36 - 1 1112233:4", ("Nothing else can be done.", "costs you nothing")),
        (
            "21-36 - 1 5555:www1",
            ("That makes 35 points, and 1 die is left.", "the worm that every tile", "It takes 35."),
        ),
        ("21-36 - 1 5555:wwww", ("and no dice are left.",)),
        ("33-36 - 1 5544", ("Without a worm aside",)),
        ("33-36 - 1 ww44", ("18 points: too few",)),
        ("36 -/22 1 ww55 official+bust-without-tile=turn", ("A bust ends the game, and Seat 2 wins.",)),
        (
            "36 -/- 1 ww55 official+bust-without-tile=turn",
            ("nobody has a tile; that counts as half a win for both.\n",),
        ),
        (
            "36 -/-/- 1 ww55 official+bust-without-tile=turn",
            ("nobody has a tile; that counts as 1/3 of a win for each.",),
        ),
        ("36 - 1 ww55 official+bust-without-tile=turn", ("A bust ends the game, and nobody has a tile.\n",)),
        ("25 33/31 1 www55", ("25 ends the game, and you win.",)),
        ("35 - 1 23:134445", (" >99.9%\n", "3.1% in the next roll, more than 99.9% in the whole turn.")),
    ],
)
def test_what_is_told(position: str, parts: tuple[str, ...]) -> None:
    """Every phase of a turn is told, with what matters there."""
    done = advised(position, "--player", "worms")
    assert (done.code, done.error) == (0, "")
    for part in parts:
        assert part in done.out, done.out


@pytest.mark.parametrize(
    ("language", "parts"),
    [
        (
            "bg",
            ("Действие", "> Вземи 28", "+1,28", "25,0%", "28 носи 2 червея.", "неуспешен ход", "струва 36: 4 червея."),
        ),
        (
            "de",
            (
                "Aktion",
                "> 28 nehmen",
                "+1,28",
                "25,0 %",
                "28 bringt 2 Würmer.",
                "Fehlversuch",
                "kostet dich 36: 4 Würmer",
            ),
        ),
        ("en", ("Move", "> Take 28", "+1.28", "25.0%", "28 brings 2 worms.", "bust", "costs you 36, 4 worms.")),
    ],
)
def test_three_languages(language: str, parts: tuple[str, ...]) -> None:
    """Table and reasons are in the language asked for, numbers included."""
    out = advised(SOLO, language=language).out
    for part in parts:
        assert part in out, out


@pytest.mark.parametrize(
    ("language", "player", "said"),
    [
        ("en", "expert", "worth to expert:"),
        ("de", "expert", "laut Profi (expert) wert"),
        ("bg", "expert:1", "според бота Експерт (expert:1):"),
        ("de", "worms", "laut Wurmzähler (worms) wert"),
    ],
)
def test_the_adviser_has_a_name(language: str, player: str, said: str) -> None:
    """In the other languages the adviser is called by the name of the bot, with the word that is typed for it."""
    assert said in advised("24 -/25 1 ww555", "--player", player, language=language).out


@pytest.fixture
def learned(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Networks drawn at random for the official rules, none for the others."""

    def found(preset: Preset, seats: int) -> Weights | None:
        return weights(seats) if preset is Preset.OFFICIAL and seats > 1 else None

    def forget() -> None:
        for cached in (expert._plan, expert._outlook, package._judged):
            cached.cache_clear()

    monkeypatch.setattr(expert, "fitting", found)
    forget()
    yield
    forget()
    use("en")


def told(state: State, player: str = "expert", language: str = "en") -> str:
    """What is printed about a position."""
    use(language)
    page = io.StringIO()
    with redirect_stdout(page):
        show(state, player)
    return page.getvalue()


@pytest.mark.usefixtures("learned")
@given(states() | odd_states(), st.sampled_from(LANGUAGES), st.sampled_from(["expert", "worms"]))
@settings(max_examples=80, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
def test_every_position_is_told(state: State, language: str, player: str) -> None:
    """Whatever the position, it is told in each language, with every placeholder filled, and its JSON is made."""
    page = told(state, player, language)
    assert page.strip()
    assert not re.search(r"[{}]|None|nan", page), page
    assert answer(state, player)["position"] == format_position(state)


@pytest.mark.usefixtures("learned")
def test_the_chance_to_win_is_told() -> None:
    """Where a network has learned there is a column for the chance to win, and the next best move is so far behind."""
    page = told(parse_position("25 33/31 1 www55"))
    assert re.search(r"\n  Move +Win +Worms +Bust\n> Take 25 +100% +\+2\.00 +0%\n  Roll", page), page
    assert re.search(
        r"\n25 ends the game, and you win\.\nNext best, [0-9.]+ percentage points behind: Roll 3 dice\n", page
    )
    assert "not known" not in page


@pytest.mark.usefixtures("learned")
def test_a_lost_last_tile_is_told() -> None:
    """Where taking the last tile loses the game, that is why one rolls."""
    page = told(parse_position("25 24/33.21 1 www55"))
    assert "> Roll 3 dice" in page
    assert "\n25 ends the game, and Seat 2 wins.\n" in page


@pytest.mark.usefixtures("learned")
def test_the_table() -> None:
    """The best move is marked; there is a column for the chance to win where it is known."""
    state = parse_position("25 33/31 1 www55")
    drawn = table(state, advice(state), ("Seat 1", "Seat 2"))
    assert drawn.kinds == "lrrr"
    assert [row.marked for row in drawn.rows] == [False, True, False]


def test_a_narrow_terminal() -> None:
    """The moves fold at spaces, and where that is not enough the numbers stand below each."""
    state = parse_position(SOLO)
    drawn = table(state, advice(state, "worms"), ("Seat 1",))
    assert [" ".join(cells) for cells in drawn.within(20).lines()] == [
        "Move Worms  Bust",
        "Take +2.00    0%",
        "28              ",
        "Roll +1.28 25.0%",
        "2               ",
        "dice            ",
    ]
    assert [row.cells for row in drawn.within(19).rows] == [
        ("Take 28",),
        ("  Worms +2.00",),
        ("  Bust 0%",),
        ("Roll 2 dice",),
        ("  Worms +1.28",),
        ("  Bust 25.0%",),
    ]


@pytest.mark.parametrize(("language", "width"), [("de", 60), ("bg", 80), ("en", 120)])
def test_a_terminal_shows_it_within_its_width(language: str, width: int) -> None:
    """On a terminal no line is longer than it is wide, and there are no bars, which would all look alike."""
    start = ["-m", "heckmeck", "advise", "21-36 - 1 :112345ww"]
    environment = {**os.environ, "TERM": "xterm", "NO_COLOR": "1", "HECKMECK_LANG": language}
    child = pexpect.spawn(sys.executable, start, env=environment, dimensions=(60, width), encoding="utf-8", timeout=120)
    lines = re.sub(r"\x1b\[[0-9;]*m", "", child.read()).splitlines()
    assert all(len(line) <= width for line in lines if line + "\n" not in WAITS)
    assert not any("█" in line for line in lines)


def test_help_is_light() -> None:
    """Asking for help loads neither NumPy nor numba."""
    code = (
        "import sys\nfrom heckmeck.cli import main\n"
        "try:\n    main(['advise', '--help'])\n"
        "finally:\n    sys.stderr.write(' '.join({'numpy', 'numba'} & sys.modules.keys()))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr == ""
    assert "heckmeck advise" in done.stdout


@pytest.mark.usefixtures("learned")
def test_a_whole_page() -> None:
    """The page of a steal, to the letter, where no network says anything."""
    assert advised("21,22 36/24/-/-/- 1 wwww13 sheet", "--player", "worms").out == TOLD
