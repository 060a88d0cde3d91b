"""The page "How to play well": its tables are what is computed now, and its text speaks of them in three languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path
from random import Random

import pytest
from scripts.well import __main__ as well
from scripts.well import chances, games, page
from scripts.well.endings import ending
from scripts.well.page import LANGUAGES, Number, Row, Table, document, places
from scripts.well.sentences import ABOUT, section, sentence
from scripts.well.tables import TABLES
from scripts.well.thumbs import PLAYERS, SETTINGS, Thumb, name_of
from scripts.well.turns import BEGIN, OWNING, after, best, by_rule, ending_in, expected, rolls_on, worm_chance
from scripts.well.words import WORDS
from tests.nets import weights
from tests.test_docs import anchors

from heckmeck import expert
from heckmeck.dice import Face
from heckmeck.notation import parse_move, parse_position
from heckmeck.players import player
from heckmeck.rules import Preset
from heckmeck.solver.odds import odds
from heckmeck.solver.turn import TurnValues
from heckmeck.solver.weights import Weights
from heckmeck.state import State
from heckmeck.tiles import TILES, Tile, worms

MEASURED = ("games", *chances.TABLES)
EVERY = {*TABLES, *MEASURED, *(f"{name}-words" for name in chances.TABLES)}


@cache
def computed(name: str) -> Table:
    """A table that is exact, worked out once."""
    return TABLES[name]()


def prose(language: str) -> str:
    """The page without what the program has put into it."""
    return re.sub(r"<!-- (table|words): .*?<!-- end -->", "", document(language).read_text(), flags=re.DOTALL)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", TABLES)
def test_exact_tables_are_what_is_computed(name: str, language: str) -> None:
    """Every exact table in the documents is the one that the program computes now."""
    assert places(document(language).read_text())[name] == computed(name).text(language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_table_has_its_place(language: str) -> None:
    """The page has a place for every table, and for every sentence of the expert's, and for nothing else."""
    text = document(language).read_text()
    assert set(places(text)) == EVERY
    assert len(re.findall("<!-- end -->", text)) == len(EVERY)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_table_is_referred_to(language: str) -> None:
    """The advice links to the heading of every table, and every table stands under one."""
    advice, _, tables = document(language).read_text().partition(f"## {TITLES[language]}\n")
    linked = set(re.findall(r"\]\(#([^)]+)\)", advice))
    headed = re.split(r"^### ", tables, flags=re.MULTILINE)[1:]
    headings = {anchors("# " + part).pop() for part in headed if "| -" in part}
    assert "| -" not in advice
    assert linked - {anchors(f"# {TITLES[language]}").pop()} == headings


TITLES = {"en": "The tables", "bg": "Таблиците", "de": "Die Tabellen"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_of_the_advice_stand_in_a_table(language: str) -> None:
    """Every number with decimals in the advice is one of a table."""
    number = r"\d+\.\d+" if language == "en" else r"\d+,\d+"
    tables = {each for part in places(document(language).read_text()).values() for each in re.findall(number, part)}
    told = re.findall(number, prose(language))
    assert len(told) > 30
    assert [each for each in told if each not in tables] == []


def test_numbers_of_the_languages_agree() -> None:
    """The text has the same numbers in all three languages."""
    told = {
        language: sorted(re.findall(r"\d+\.\d+", prose(language).replace(",", "." if language != "en" else ",")))
        for language in LANGUAGES
    }
    assert told["bg"] == told["en"]
    assert told["de"] == told["en"]


def numbers(text: str) -> list[float]:
    """The numbers with decimals or with a sign, whatever the language."""
    found = re.findall(r"[+−]?\d+[.,]\d+|[+−]\d+", text)
    return [float(each.replace(",", ".").replace("−", "-")) for each in found]


@pytest.mark.parametrize("name", MEASURED)
def test_measured_tables_are_plausible(name: str) -> None:
    """A measured table has the same numbers and rows in all languages, and they can be percentages."""
    found = {language: places(document(language).read_text())[name] for language in LANGUAGES}
    assert numbers(found["bg"]) == numbers(found["de"]) == numbers(found["en"])
    assert all(-100 <= number <= 100 for number in numbers(found["en"]))
    assert len({text.count("\n|") for text in found.values()}) == 1


def test_games_are_in_the_order_of_the_rules() -> None:
    """Both rules together win more than those with a worse one in place of either, and less than half."""
    text = places(document("en").read_text())["games"]
    rates = {line.split("|")[1].strip(): numbers(line)[0] for line in text.splitlines()[2:]}
    assert list(rates) == list(PLAYERS)
    both = rates["both rules of thumb"]
    assert all(rates[worse] < both < 50 for worse in list(PLAYERS)[3:])
    assert f"{games.GAMES:,}" in prose("en")
    assert all(str(games.GAMES) in prose(language) for language in ("bg", "de"))


def test_who_lies_behind_dares_more() -> None:
    """Where the page says so of the expert, it is so."""
    lines = places(document("en").read_text())["lead"].splitlines()
    rows = [numbers(line) for line in lines if "worms" in line and "|" in line]
    assert not rows or rows[0][1] > rows[-1][1]


def labels(table: Table) -> Iterator[str]:
    """The words of a table."""
    for cell in (*table.head, *(cell for row in table.rows for cell in row)):
        if isinstance(cell, str) and re.search(r"[A-Za-z]{2}", cell.replace("ww", "")):
            yield cell


@pytest.mark.parametrize("name", TABLES)
def test_words_are_translated(name: str) -> None:
    """All words of the tables have a Bulgarian and a German form."""
    assert [label for label in labels(computed(name)) if label not in WORDS] == []


def test_players_have_names_in_all_languages() -> None:
    """So have the players of the games, and a match can make each by name."""
    assert [label for label in PLAYERS if label not in WORDS] == []
    assert [type(player(name_of(each))) for each in PLAYERS.values()] == list(PLAYERS.values())


def test_a_turn_is_worth_what_is_published() -> None:
    """The worms of a turn on the full grill are the known fraction, played by rule where no rule is given as well."""
    known = Fraction(51132211301397563344873, 31088519960728128454656)
    assert expected(BEGIN) == pytest.approx(float(known), abs=1e-12)
    assert by_rule(BEGIN, None, None) == pytest.approx(float(known), abs=1e-12)
    assert by_rule(OWNING, None, None) == pytest.approx(expected(OWNING), abs=1e-12)


def test_rules_of_thumb_are_worse() -> None:
    """No rule for the symbol comes up to the best choice."""
    exact, *rules = (by_rule(OWNING, rule, None) for rule in SETTINGS.values())
    assert max(rules) < exact


def test_first_symbols_are_exact() -> None:
    """The worth of a first symbol is that of whole-number arithmetic."""
    turn = TurnValues([0] * 21 + [worms(Tile(min(have, 36))) for have in range(21, 41)], 0)
    for roll, face, number in (("1234555w", Face.FIVE, 3), ("1223445w", Face.FOUR, 2)):
        state = parse_position(f"21-36 -/- 1 :{roll}")
        assert after(BEGIN, face, number) == pytest.approx(float(turn.after(state, face)), abs=1e-12)


def test_rolling_on_is_decided_by_worms() -> None:
    """With 24 points, two dice and three symbols one rolls on; with two dice and five symbols never."""
    assert rolls_on(OWNING)[3, 2, 24] == {True}
    assert all(better == {False} for (symbols, _, _), better in rolls_on(BEGIN).items() if symbols == 5)
    assert best(BEGIN).values.shape == (1, 1939)


def test_a_worm_to_come() -> None:
    """With one die it is one in six; with two dice and one symbol aside it is by all 36 falls."""
    assert worm_chance(3, 1) == pytest.approx(1 / 6)
    pairs = [(a, b) for a in range(6) for b in range(6)]  # 0 is the symbol aside, 5 the worm
    won = sum(1 if 5 in pair else 0 if set(pair) == {0} or (pair[0] == pair[1]) else 1 / 6 for pair in pairs)
    assert worm_chance(1, 2) == pytest.approx(won / 36)


def test_thefts_are_a_matter_of_the_plan() -> None:
    """Nobody steals with a greater chance than one who wants nothing else; a tile that lies nowhere is never taken."""
    grill = tuple(tile for tile in TILES if tile != 25)
    table = State(grill, ((), (Tile(25),)), 0)
    assert 0 < ending_in(table, Tile(25)) < float(odds(table).exactly[Tile(25)])
    assert ending_in(State(grill, ((), ()), 0), Tile(25)) == 0


def test_the_last_tile_wins_or_loses() -> None:
    """The last tile off the grill ends the game: it is won with the higher tile, and lost with fewer worms."""
    assert ending((22,), (34,), (26, 30)).off_the_grill == {22: 1.0}
    lost = ending((22,), (30,), (26, 34))
    assert lost.off_the_grill == {22: 0.0}
    assert 0 < lost.bust < lost.stolen[Tile(34)] < 1


@pytest.mark.parametrize(
    ("position", "move"),
    [
        ("21-36 -/- 1 :1233455w", "5"),
        ("21-36 -/- 1 :1223344w", "4"),
        ("21-36 -/- 1 ww555", "r"),
        ("21-36 -/- 1 www5532", "t30"),
        ("21 36/25 1 ww555", "t25"),
        ("22 -/30 1 ww555", "t22"),
        ("26-36 -/- 1 ww5", "r"),
    ],
)
def test_thumb(position: str, move: str) -> None:
    """The player by the rules of thumb counts each die two points less, and rolls while the dice are enough."""
    assert Thumb().choose(parse_position(position), Random(1)) == parse_move(move)


@pytest.fixture
def learned(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Networks that know nothing, and positions of few games, which others play: such networks find no end."""

    def found(preset: Preset, seats: int) -> Weights | None:
        return weights(seats) if preset is Preset.OFFICIAL else None

    def forget() -> None:
        expert._plan.cache_clear()
        expert._outlook.cache_clear()
        chances.moves_made.cache_clear()

    monkeypatch.setattr(expert, "fitting", found)
    monkeypatch.setattr(chances, "shipped", found)
    monkeypatch.setattr(chances, "GAMES", 3)
    monkeypatch.setattr(chances, "Expert", Thumb)
    forget()
    yield
    forget()


@pytest.mark.usefixtures("learned")
@pytest.mark.parametrize("name", chances.TABLES)
def test_tables_of_the_expert(name: str) -> None:
    """As soon as there are weights each table has its numbers, and its sentence leads to its heading."""
    table = chances.TABLES[name]()
    assert [label for label in labels(table) if label not in WORDS] == []
    for language in LANGUAGES:
        told, shown = sentence(name, table)(language), section(name, table)(language)
        (target,) = re.findall(r"\]\(#([^)]+)\)", told)
        assert {target} == anchors(shown)
        assert "{" not in told + shown
        assert len(numbers(told)) == len(ABOUT[name].cells)
        assert table.text(language) in shown


@pytest.mark.usefixtures("learned")
def test_gains_are_against_a_bust() -> None:
    """The first tile's gain is the difference of two chances to win."""
    found = expert.outlook(BEGIN)
    assert found is not None
    *_, row = chances.first_tile().rows
    assert row[2] == Number(100 * (found.takes[Tile(36)] - found.bust), 0, signed=True)


def test_numbers_in_each_language() -> None:
    """The decimal sign is the language's; a sign is written where it is wanted; nothing is ever minus nothing."""
    assert [Number(1.25, 2).text(language) for language in LANGUAGES] == ["1.25", "1,25", "1,25"]
    assert [Number(value, 1, signed=True).text("en") for value in (0.26, -0.26)] == ["+0.3", "−0.3"]
    assert Number(-1e-9).text("en") == "0.0"
    assert Row((("22", Number(5)), ("30", Number(4)))).text("de") == "22: 5,0 · 30: 4,0"


def test_places_are_filled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """The command writes the tables it is asked for, leaves all else alone, and refuses names it does not know."""
    monkeypatch.setattr(page, "ROOT", tmp_path)
    (tmp_path / "docs").mkdir()
    text = "# A\n<!-- table: bust -->\nold\n<!-- end -->\nB\n<!-- table: reach -->\nold\n<!-- end -->\n"
    for language in LANGUAGES:
        document(language).write_text(text)
    assert well.main(["bust"]) == 0
    written = document("de").read_text()
    assert places(written) == {"bust": computed("bust").text("de"), "reach": "old\n"}
    assert written.startswith("# A\n<!-- table: bust -->\n| Übrige Würfel")
    assert well.main(["busts"]) == 2
    assert "no table is named busts" in capsys.readouterr().err


@pytest.mark.parametrize("language", LANGUAGES)
def test_percentage_points_are_not_percent(language: str) -> None:
    """Where a table is in percentage points, its heads say nothing of percent, and it has no tenths."""
    found = places(document(language).read_text())
    for name in ("first-tile", "swing"):
        table = found[name][found[name].index("|") :]
        assert "%" not in table
        assert not re.search(r"\d[.,]\d", table)
