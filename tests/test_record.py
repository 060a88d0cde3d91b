"""Records: they go there and back, what breaks the form or the rules is refused at its place, writers may be killed."""

from __future__ import annotations

import gc
import io
import pickle
import random
import re
import tracemalloc
from collections.abc import Callable, Iterator
from dataclasses import FrozenInstanceError, replace
from itertools import pairwise
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.strategies import CHARACTERS, records, turns

from heckmeck.errors import HeckmeckError, ImpossibleState, NotationError, RecordedMoveError, RecordError
from heckmeck.game import play, start
from heckmeck.lines import MAX_LINE
from heckmeck.notation import format_position, parse_move
from heckmeck.played import MAX_HEADERS, MAX_NAME, MAX_NOTES, MAX_TEXT, MAX_TURNS
from heckmeck.record import (
    Record,
    Turn,
    end_text,
    format_record,
    header_text,
    move_text,
    open_text,
    parse_record,
    read_records,
    repair,
    turn_text,
)
from heckmeck.rules import Preset, Rules
from heckmeck.state import Roll, Stop

GOLDEN: Final = Path(__file__).parent / "golden"
HEAD: Final = "heckmeck 1\nseat 1 Ana\nseat 2 Bo\n\n"
EXAMPLE: Final = """\
heckmeck 1
rules official
date 2026-11-30
seat 1 Ана
seat 2 bot:expert
start 21-36 -/- 1 -

1. 1 r :112345ww w r :112455 5 r :1234 4 t24
2. 2 r :1112234w 1 r :1123w w r :11ww ; bust, nothing to give back
3. 1 r :22335www w r :44555 5 t30
"""


def read(text: str | bytes) -> list[Record]:
    """All records in the text."""
    return list(read_records(io.BytesIO(text.encode() if isinstance(text, str) else text)))


# There and back


def test_the_example_of_the_form_is_canonical() -> None:
    """The example that defines the form is legal, and written as it was read; its two tiles are with seat 1."""
    record = parse_record(EXAMPLE)
    assert format_record(record) == EXAMPLE
    assert record.seats == ("Ана", "bot:expert")
    assert [len(turn.moves) for turn in record.turns] == [10, 8, 7]
    assert record.turns[1].comment == "bust, nothing to give back"
    assert format_position(record.final) == "21-23,25-29,31-36 24.30/- 2 - official"


@given(records())
@settings(max_examples=150)
def test_every_record_goes_there_and_back(record: Record) -> None:
    """A record is read as it was written, and what is written of it again is the same text."""
    text = format_record(record)
    again = parse_record(text)
    assert again == record
    assert again.final == record.final
    assert format_record(again) == text


@given(st.lists(records(), max_size=4), st.sampled_from(["", "\n", "\n\n"]), st.booleans(), st.booleans())
@settings(max_examples=50)
def test_a_file_has_many_records(listed: list[Record], between: str, windows: bool, marked: bool) -> None:
    """Records one after another are read in their order, with empty lines between, with CR LF, after a mark."""
    text = between.join(map(format_record, listed))
    data = text.replace("\n", "\r\n").encode() if windows else text.encode()
    assert read(b"\xef\xbb\xbf" + data if marked else data) == listed


@given(st.text(CHARACTERS, min_size=1, max_size=MAX_NAME).filter(lambda name: name == name.strip()))
def test_every_name_goes_there_and_back(name: str) -> None:
    """Any printable name is read as it was written: with ; and #, right to left, composed, or like another line."""
    record = Record(
        start=start(2), seats=(name, "seat 2 x"), headers=(("event", name), ("site", "")), notes=((0, name),)
    )
    assert parse_record(format_record(record)) == record


@pytest.mark.parametrize(
    "name", ["Ана", "; no comment", "# no note", "heckmeck 1", "דָּנִי", "👩‍👩‍👧", "e\u0301", "a  b", "1. 1 r"]
)
def test_names_of_all_kinds(name: str) -> None:
    """A name may look like any other part of a record."""
    record = Record(start=start(1), seats=(name,))
    assert parse_record(format_record(record)).seats == (name,)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("heckmeck 1\nseat 1 A\n\n", "heckmeck 1\nrules official\nseat 1 A\nstart 21-36 - 1 -\n\n"),
        ("\n\nheckmeck 1\nstart 21-36 - 1 -\n\n", "heckmeck 1\nrules official\nstart 21-36 - 1 -\n\n"),
        ("heckmeck 1\nstart 21_-_1_-_official\n\n", "heckmeck 1\nrules official\nstart 21 - 1 -\n\n"),
        (
            "heckmeck 1\nstart 21 - 1 - sheet+no-steal+lower=any\nrules sheet+lower=any+no-steal\n\n",
            "heckmeck 1\nrules sheet+lower=any+no-steal\nstart 21 - 1 -\n\n",
        ),
        (
            "# one\nheckmeck 1\nx y\n#two\nturns 9\nseat 1 A\nkey\nx \ndate 2024-02-29\n\n\n1. 1 r\n#  three\n\n",
            "heckmeck 1\n# one\n#two\nrules official\ndate 2024-02-29\nseat 1 A\nstart 21-36 - 1 -\nturns 9\n"
            "x y\nkey\nx\n\n1. 1 r\n#  three\n",
        ),
        (
            HEAD + "1. 1 r :5w134w2w",
            "heckmeck 1\nrules official\nseat 1 Ana\nseat 2 Bo\nstart 21-36 -/- 1 -\n\n1. 1 r :12345www\n",
        ),
        (
            HEAD + "1. 1 r ;  x ; y ",
            "heckmeck 1\nrules official\nseat 1 Ana\nseat 2 Bo\nstart 21-36 -/- 1 -\n\n1. 1 r ;  x ; y \n",
        ),
    ],
)
def test_canonical_records(text: str, canonical: str) -> None:
    """Known headers come first, in one order; notes and other headers are kept; dice stand in their order."""
    assert format_record(parse_record(text)) == canonical
    assert format_record(parse_record(canonical)) == canonical


def test_golden_games() -> None:
    """Whole games of three, of two and of one come to the states that were written down for them."""
    told: list[str] = []
    for record in read((GOLDEN / "games.heck").read_bytes()):
        told += [f"# {', '.join(record.seats)}", format_position(record.start)]
        told += [f"{moment.turn}. {moment.move} -> {format_position(moment.after)}" for moment in record.moments()]
    assert "\n".join(told) + "\n" == (GOLDEN / "games.txt").read_text()
    text = (GOLDEN / "games.heck").read_text()
    assert "".join(map(format_record, read(text))) == text


# What is refused


def line_by_line(*lines: str) -> str:
    """The lines of a record."""
    return "\n".join(lines) + "\n"


SOLO: Final = ("heckmeck 1", "seat 1 A")
REFUSED: Final[list[tuple[str, str | bytes, int, int, int | None, str]]] = [
    # the beginning
    ("no first line", "rules official\n", 1, 1, None, "begins with the line heckmeck 1"),
    ("any text", "Dear Ana,\n\nheckmeck 1\n", 1, 1, None, "begins with the line heckmeck 1"),
    ("another version", "heckmeck 2\n\n", 1, 1, None, "begins with the line heckmeck 1"),
    ("no version", "# x\n\nheckmeck\n", 3, 1, None, "begins with the line heckmeck 1"),
    ("space after", "heckmeck 1 \n\n", 1, 1, None, "begins with the line heckmeck 1"),
    ("second game, other version", HEAD + "1. 1 r\nheckmeck 3\n", 6, 1, None, "begins with the line heckmeck 1"),
    # bytes
    ("UTF-16", EXAMPLE.encode("utf-16"), 1, 1, None, "UTF-16"),
    ("UTF-16 big endian", b"\xfe\xff\x00h", 1, 1, None, "UTF-16"),
    ("Latin-1", "heckmeck 1\nseat 1 Jürgen\n\n".encode("latin-1"), 2, 9, None, "not UTF-8"),
    ("a surrogate", b"heckmeck 1\nseat 1 \xed\xa0\x80\n", 2, 8, None, "not UTF-8"),
    ("not short", b"heckmeck 1\nseat 1 \xc0\xaf\n", 2, 8, None, "not UTF-8"),
    ("zeros", b"heckmeck 1\nseat 1 A\0\n\n", 2, 9, None, "control characters"),
    ("a tab", "heckmeck 1\nseat\t1 A\n\n", 2, 5, None, "control characters"),
    ("old Macintosh", EXAMPLE.replace("\n", "\r"), 1, 11, None, "control characters"),
    ("an escape", HEAD + "1. 1 r ; \x1b[2J\n", 5, 10, None, "control characters"),
    ("a line separator", HEAD + "1. 1 r ; a\u2028b\n", 5, 11, None, "control characters"),
    ("a turned direction", "heckmeck 1\nseat 1 \u202eanA\n\n", 2, 8, None, "control characters"),
    ("second mark", "\ufeff\ufeffheckmeck 1\n\n", 1, 1, None, "begins with the line heckmeck 1"),
    ("a mark in the middle", EXAMPLE + "\ufeff" + EXAMPLE, 11, 1, None, "a turn is its number"),
    ("long line", HEAD + "#" + "x" * MAX_LINE + "\n", 5, 1, None, "longer than 65536 bytes"),
    ("long note", HEAD + "#" + "x" * (MAX_TEXT + 1) + "\n", 5, MAX_TEXT + 2, None, "more than 2000 characters"),
    ("many notes", HEAD + "#\n" * (MAX_NOTES + 1), MAX_NOTES + 5, 2, None, "at most 1000 lines of this kind"),
    ("many notes before", "#\n" * (MAX_NOTES + 1), MAX_NOTES + 1, 2, None, "at most 1000 lines of this kind"),
    # the header
    ("no empty line", line_by_line(*SOLO), 2, 9, None, "the empty line that ends the header is missing"),
    ("no header", "heckmeck 1", 1, 11, None, "the empty line that ends the header is missing"),
    (
        "another in the header",
        "heckmeck 1\nheckmeck 1\n\n",
        1,
        11,
        None,
        "the empty line that ends the header is missing",
    ),
    ("a turn in the header", line_by_line(*SOLO, "1. 1 r"), 3, 1, None, "an empty line ends the headers"),
    ("a space first", line_by_line(*SOLO, " x y", ""), 3, 1, None, "begins with a key"),
    ("long key", line_by_line(*SOLO, "x" * 41, ""), 3, 1, None, "begins with a key"),
    ("long value", line_by_line(*SOLO, "x " + "y" * (MAX_TEXT + 1), ""), 3, MAX_TEXT + 3, None, "more than 2000"),
    ("many headers", line_by_line(*SOLO, *["x"] * 101, ""), MAX_HEADERS + 3, 1, None, "at most 100 lines of this kind"),
    (
        "rules twice",
        line_by_line(*SOLO, "rules sheet", "rules sheet", ""),
        4,
        1,
        None,
        "header rules stands here for the",
    ),
    ("start twice", line_by_line(*SOLO, "start x", "start x", ""), 4, 1, None, "header start stands here for the"),
    ("no rules", line_by_line(*SOLO, "rules", ""), 3, 6, 15, "official, short, sheet (rule 15)"),
    ("unknown rules", line_by_line(*SOLO, "rules sheet+x", ""), 3, 13, None, "a house rule is"),
    ("no date", line_by_line(*SOLO, "date 30.11.2026", ""), 3, 6, None, "like 2026-11-30"),
    ("no such day", line_by_line(*SOLO, "date 2026-02-29", ""), 3, 6, None, "like 2026-11-30"),
    ("no such month", line_by_line(*SOLO, "date 2026-13-01", ""), 3, 6, None, "like 2026-11-30"),
    ("day zero", line_by_line(*SOLO, "date 2026-11-00", ""), 3, 6, None, "like 2026-11-30"),
    ("date and time", line_by_line(*SOLO, "date 2026-11-30T20:00", ""), 3, 6, None, "like 2026-11-30"),
    ("seat 2 first", line_by_line("heckmeck 1", "seat 2 B", ""), 2, 6, None, "the name of seat 1 is due here"),
    ("seat 1 again", line_by_line(*SOLO, "seat 1 B", ""), 3, 6, None, "the name of seat 2 is due here"),
    ("seat without number", line_by_line("heckmeck 1", "seat Ana", ""), 2, 6, None, "the name of seat 1 is due here"),
    (
        "seat 8",
        line_by_line("heckmeck 1", *[f"seat {n} x" for n in range(1, 9)], ""),
        9,
        1,
        1,
        "at most 7 seats (rule 1)",
    ),
    ("no name", line_by_line("heckmeck 1", "seat 1", ""), 2, 7, None, "a name is not empty"),
    ("empty name", line_by_line("heckmeck 1", "seat 1 ", ""), 2, 8, None, "a name is not empty"),
    ("space around", line_by_line("heckmeck 1", "seat 1  A", ""), 2, 8, None, "no space around it"),
    ("long name", line_by_line("heckmeck 1", "seat 1 " + "A" * 81, ""), 2, 88, None, "more than 80 characters"),
    ("nobody", line_by_line("heckmeck 1", "rules sheet", ""), 3, 1, None, "names no seats and gives no start"),
    ("more seats than names", line_by_line(*SOLO, "start 21-36 -/- 1 -", ""), 3, 7, None, "1 seats have a name, and 2"),
    ("start unreadable", line_by_line(*SOLO, "start 21-36 - 1 w:1x", ""), 3, 20, None, "1 2 3 4 5 or w"),
    ("start short", line_by_line(*SOLO, "start 21-36 - 1", ""), 3, 16, None, "the fields"),
    ("start impossible", line_by_line(*SOLO, "start 21-36 21 1 -", ""), 3, 13, None, "lies in two places"),
    ("start breaks a rule", line_by_line(*SOLO, "start 21-36 - 2 -", ""), 3, 15, None, "(rule 1)"),
    (
        "other rules",
        line_by_line(*SOLO, "start 21-36 - 1 - sheet", ""),
        3,
        19,
        None,
        "the header has other rules, official",
    ),
    (
        "rules twice as start",
        line_by_line(*SOLO, "rules sheet", "start 21 - 1 - short", ""),
        4,
        16,
        None,
        "rules, sheet",
    ),
    ("no turns", line_by_line(*SOLO, "turns", ""), 3, 6, None, "a number of turns is due here"),
    ("turns in words", line_by_line(*SOLO, "turns nine", ""), 3, 7, None, "a number of turns is due here"),
    ("turns from 1", line_by_line(*SOLO, "turns 0", ""), 3, 7, None, "a number of turns is due here"),
    ("too many turns", line_by_line(*SOLO, "turns 100001", ""), 3, 7, None, "1 to 100000 turns"),
    # the lines of turns
    ("no turn", HEAD + "hello\n", 5, 1, None, "a turn is its number with a dot, its seat and its moves"),
    ("spaces", HEAD + "  \n", 5, 1, None, "a turn is its number"),
    ("no dot", HEAD + "1 1 r\n", 5, 1, None, "a turn is its number"),
    ("no number", HEAD + "1 r\n", 5, 1, None, "a turn is its number"),
    ("no moves", HEAD + "1. 1\n", 5, 1, None, "a turn is its number"),
    ("seat 0", HEAD + "1. 0 r\n", 5, 1, None, "a turn is its number"),
    ("leading zero", HEAD + "01. 1 r\n", 5, 1, None, "a turn is its number"),
    ("other digits", HEAD + "١. 1 r\n", 5, 1, None, "a turn is its number"),
    ("number 2 first", HEAD + "2. 1 r\n", 5, 1, None, "turn 1 is due here"),
    ("number 1 again", HEAD + "1. 1 r :1112223w 1 s\n1. 2 r\n", 6, 1, None, "turn 2 is due here"),
    ("two spaces", HEAD + "1. 1 r  :11112222\n", 5, 8, None, "a move is"),
    ("space at the end", HEAD + "1. 1 r \n", 5, 8, None, "a move is"),
    ("comment for moves", HEAD + "1. 1 ; x\n", 5, 6, None, "a move is"),
    ("no space before", HEAD + "1. 1 r; x\n", 5, 6, None, "a move is"),
    ("no space behind", HEAD + "1. 1 r ;x\n", 5, 9, None, "after a semicolon and a space"),
    ("no comment", HEAD + "1. 1 r ;\n", 5, 9, None, "after a semicolon and a space"),
    ("empty comment", HEAD + "1. 1 r ; \n", 5, 10, None, "the comment is empty"),
    ("long comment", HEAD + "1. 1 r ; " + "x" * 2001 + "\n", 5, 2010, None, "more than 2000 characters"),
    ("unknown move before a cut", HEAD + "1. 1 r :1112223w x :111", 5, 18, None, "a move is"),
    ("illegal move before a cut", HEAD + "1. 1 r :1112223w 4 r :111", 5, 18, 5, "move 4: "),
    ("unknown move", HEAD + "1. 1 r :1112223w x\n", 5, 18, None, "a move is"),
    ("no such die", HEAD + "1. 1 r :1112223x 1\n", 5, 16, None, "1 2 3 4 5 or w"),
    ("nine dice", HEAD + "1. 1 r :111222345\n", 5, 17, 2, "8 dice (rule 2)"),
    ("no such tile", HEAD + "1. 1 r :1112223w w t37\n", 5, 21, 3, "21 to 36 (rule 3)"),
    # the rules
    ("other seat", HEAD + "1. 2 r\n", 5, 4, 1, "seat 1 is on turn (rule 1)"),
    ("no such seat", HEAD + "1. 7 r\n", 5, 4, 1, "seat 1 is on turn (rule 1)"),
    ("seat again", HEAD + "1. 1 r :1112223w 1 s\n2. 1 r\n", 6, 4, 1, "seat 2 is on turn (rule 1)"),
    ("not ended", HEAD + "1. 1 r :1112223w 1\n2. 2 r\n", 6, 4, None, "turn 1 has not ended"),
    ("ended before", HEAD + "1. 1 r :1112223w 1 s r\n", 5, 22, None, "move r: the turn has ended before this move"),
    ("after a bust", HEAD + "1. 1 r :1112223w w r :wwwwwww s\n", 5, 31, None, "move s: the turn has ended"),
    ("no roll first", HEAD + "1. 1 1\n", 5, 6, 4, "move 1: "),
    ("fall without roll", HEAD + "1. 1 :11122233\n", 5, 6, 4, "move :11122233: "),
    ("roll in the air", HEAD + "1. 1 r r\n", 5, 8, 4, "move r: "),
    ("dice missing", HEAD + "1. 1 r :1112223 1\n", 5, 8, 4, "7 dice fell, and 8 were rolled (rule 4)"),
    ("too many dice", HEAD + "1. 1 r :1112223w 1 r :112233\n", 5, 22, 4, "6 dice fell, and 5 were rolled (rule 4)"),
    ("not shown", HEAD + "1. 1 r :1112223w 4\n", 5, 18, 5, "move 4: "),
    ("aside already", HEAD + "1. 1 r :1112223w 1 r :11222 1\n", 5, 29, 5, "move 1: "),
    ("roll before aside", HEAD + "1. 1 r :1112223w r\n", 5, 18, 5, "move r: "),
    ("no worm", HEAD + "1. 1 r :44444555 4 t21\n", 5, 20, 8, "move t21: "),
    ("exact skipped", HEAD + "1. 1 r :1255555w 5 r :1ww w t34\n", 5, 29, 9, "move t34: "),
    ("next lower skipped", line_by_line(*SOLO, "start 21,22,23 - 1 5555w", "", "1. 1 t21"), 5, 6, 11, "move t21: "),
    ("too few points", HEAD + "1. 1 r :1235555w 5 r :123w w t26\n", 5, 30, 11, "move t26: "),
    ("buried", line_by_line("heckmeck 1", "start 24 -/25.30 1 5555w", "", "1. 1 t25"), 4, 6, 14, "move t25: "),
    ("stop with a tile", HEAD + "1. 1 r :1235555w 5 r :123w w s\n", 5, 30, 13, "move s: "),
    ("after the end", line_by_line(*SOLO, "start 21 - 1 5555w", "", "1. 1 t21", "2. 1 r"), 6, 4, 16, "(rule 16)"),
    ("over at the start", line_by_line(*SOLO, "start - 21 1 -", "", "1. 1 r"), 5, 4, 16, "(rule 16)"),
    (
        "after the last turn",
        line_by_line(*SOLO, "turns 1", "", "1. 1 r :11112222 1 s", "2. 1 r"),
        6,
        4,
        None,
        "after 1 turns",
    ),
    ("a later line", EXAMPLE + "4. 2 r :1123455w 5\n5. 1 r\n", 12, 4, None, "turn 4 has not ended"),
    ("second game", EXAMPLE + EXAMPLE.replace("t30", "t29"), 20, 31, 9, "move t29: "),
]


@pytest.mark.parametrize(
    ("text", "line", "column", "rule", "part"), [pytest.param(*row[1:], id=row[0]) for row in REFUSED]
)
def test_refused(text: str | bytes, line: int, column: int, rule: int | None, part: str) -> None:
    """What breaks the form or the rules is refused with its line, its column, the rule and one printable sentence."""
    with pytest.raises(RecordError) as caught:
        read(text)
    error = caught.value
    assert (error.line, error.column, error.rule) == (line, column, rule), str(error)
    assert part in str(error)
    assert str(error).startswith(f"line {line}, '")
    assert f", column {column}" in str(error)
    assert str(error).isprintable()
    assert len(str(error)) < 400
    assert rule is None or f"(rule {rule})" in str(error)
    assert isinstance(error, RecordedMoveError) is ("move" in error.params)


def test_no_game_has_more_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    """The turn after the last one that a record may have is refused."""
    monkeypatch.setattr("heckmeck.draft.MAX_TURNS", 2)
    with pytest.raises(RecordError, match=r"line 10, .* at most 2 lines of this kind"):
        read(EXAMPLE)


def test_records_before_a_bad_one_are_given() -> None:
    """The games before the first refused line have been read."""
    stream = read_records(io.BytesIO((EXAMPLE * 2 + "heckmeck 9\n").encode()))
    assert [next(stream), next(stream)] == [parse_record(EXAMPLE)] * 2
    with pytest.raises(RecordError, match="line 21"):
        next(stream)


def test_the_first_fault_is_named() -> None:
    """Where a move breaks a rule and a later line is no turn, the move is refused."""
    with pytest.raises(RecordError, match="line 5,"):
        read(HEAD + "1. 1 r :1112223w 4\nhello\n")


@pytest.mark.parametrize(
    ("text", "line", "part"),
    [
        ("", 1, "there is no record here"),
        ("\n# a note\n", 1, "there is no record here"),
        (EXAMPLE * 2, 11, "a second record begins here"),
        (EXAMPLE.replace("\n", "\r\n") * 3, 11, "a second record begins here"),
        ("heckmeck 1\nseat 1 \ud800\n\n", 2, "not UTF-8"),
    ],
)
def test_one_record_is_wanted(text: str, line: int, part: str) -> None:
    """`parse_record` refuses a text with no record, or with several, or with half a character."""
    with pytest.raises(RecordError, match=part) as caught:
        parse_record(text)
    assert caught.value.line == line


def test_nothing_in_nothing() -> None:
    """An empty file, or one of notes, has no records."""
    assert read(b"") == read("\n\n# only a note\n") == []


@pytest.mark.parametrize("text", [HEAD + "1. 1 r :1112223w 4\n", HEAD + "x\n", "heckmeck 1\nrules x\n"])
def test_every_part_of_a_refusal_is_translated(text: str) -> None:
    """The frame and the reason both go through the translation, with the same values."""
    with pytest.raises(RecordError) as caught:
        read(text)
    error = caught.value
    assert error.sentence(lambda template: "") == ""
    assert error.sentence(lambda template: f"<{template}>") == f"<{error.where}>".replace(
        "{reason}", f"<{error.template}>"
    ).format(shown=f"'{error.text}'", **error.params)
    assert pickle.loads(pickle.dumps(error)).sentence(str) == str(error)


# Values


def test_a_record_is_a_value() -> None:
    """Equal records are equal however they came to be; none can be changed; a copy keeps the final state."""
    record = parse_record(EXAMPLE)
    made = Record(start=record.start, seats=record.seats, turns=record.turns, date="2026-11-30")
    assert made == record and hash(made) == hash(record) and made.final == record.final
    assert pickle.loads(pickle.dumps(record)).final == record.final
    with pytest.raises(FrozenInstanceError):
        record.turns = ()  # type: ignore[misc]


def test_a_changed_copy_is_played_anew() -> None:
    """A copy with other turns has their final state, and is refused where they are illegal."""
    record = parse_record(EXAMPLE)
    assert replace(record, turns=record.turns[:1]).final.stacks == ((24,), ())
    with pytest.raises(NotationError, match=re.escape("seat 1 is on turn (rule 1)")):
        replace(record, turns=record.turns[1:])
    with pytest.raises(NotationError, match="turn 1 has not ended"):
        replace(record, turns=(replace(record.turns[0], moves=record.turns[0].moves[:-1]), *record.turns[1:]))


def test_an_illegal_move_in_a_value_names_its_place() -> None:
    """The refusal of a record that was built has the line of the turn as it would be written, and the column."""
    with pytest.raises(NotationError) as caught:
        Record(start=start(2), turns=(Turn(0, (Roll(), parse_move(":12345www"), Stop()), "no"),))
    assert caught.value.text == "1. 1 r :12345www s ; no"
    assert caught.value.column == 18
    assert caught.value.params["rule"] == 5


SOLO_START: Final = start(1)
ROLL: Final = (Turn(0, (Roll(),)),)
UNWRITABLE: Final[list[tuple[str, Callable[[], object], str]]] = [
    ("a line end in a name", lambda: Record(start=SOLO_START, seats=("a\nb",)), "control characters"),
    ("half a character", lambda: Record(start=SOLO_START, seats=("\ud800",)), "control characters"),
    ("an empty name", lambda: Record(start=SOLO_START, seats=("",)), "a name is not empty"),
    ("a space around", lambda: Record(start=SOLO_START, seats=("a ",)), "no space around"),
    ("a long name", lambda: Record(start=SOLO_START, seats=("a" * 81,)), "more than 80"),
    ("too few names", lambda: Record(start=start(3), seats=("a", "b")), "2 seats have a name, and 3"),
    ("no date", lambda: Record(start=SOLO_START, date="tomorrow"), "like 2026-11-30"),
    ("no turns", lambda: Record(start=SOLO_START, turn_limit=0), "1 to 100000"),
    ("more turns", lambda: Record(start=SOLO_START, turn_limit=MAX_TURNS + 1), "1 to 100000"),
    ("a known key", lambda: Record(start=SOLO_START, headers=(("rules", "sheet"),)), "begins with a key"),
    ("a key like the first line", lambda: Record(start=SOLO_START, headers=(("heckmeck", "1"),)), "begins with a key"),
    ("a key like a note", lambda: Record(start=SOLO_START, headers=(("#x", "1"),)), "begins with a key"),
    ("a key of two words", lambda: Record(start=SOLO_START, headers=(("a b", "1"),)), "begins with a key"),
    ("a line end in a value", lambda: Record(start=SOLO_START, headers=(("x", "a\rb"),)), "control characters"),
    ("many headers", lambda: Record(start=SOLO_START, headers=(("x", ""),) * 101), "at most 100"),
    ("a line end in a note", lambda: Record(start=SOLO_START, notes=((0, "a\nb"),)), "control characters"),
    ("a note after turn 1", lambda: Record(start=SOLO_START, notes=((1, "a"),)), "in the order of its turns"),
    ("a note before all", lambda: Record(start=SOLO_START, notes=((-1, "a"),)), "in the order of its turns"),
    ("notes in disorder", lambda: Record(start=SOLO_START, turns=ROLL, notes=((1, "a"), (0, "b"))), "in the order"),
    ("many notes", lambda: Record(start=SOLO_START, notes=((0, ""),) * 1001), "at most 1000"),
    ("many turns", lambda: Record(start=SOLO_START, turns=ROLL * (MAX_TURNS + 1)), "at most 100000"),
    ("an impossible start", lambda: Record(start=replace(SOLO_START, seat=3)), "the seats at this table"),
    ("more turns than agreed", lambda: replace(parse_record(EXAMPLE), turn_limit=2), "over after 2 turns"),
    ("no moves", lambda: Turn(0, ()), "at least one move"),
    ("an empty comment", lambda: Turn(0, (Roll(),), " "), "the comment is empty"),
    ("a line end in a comment", lambda: Turn(0, (Roll(),), "a\nb"), "control characters"),
    ("an empty comment at the end", lambda: end_text(""), "the comment is empty"),
]


@pytest.mark.parametrize(("make", "part"), [pytest.param(*row[1:], id=row[0]) for row in UNWRITABLE])
def test_what_cannot_be_written_cannot_be_made(make: Callable[[], object], part: str) -> None:
    """A value that no text could carry, or that no game could come to, is refused when it is made."""
    with pytest.raises(HeckmeckError, match=part):
        make()


def test_moments_are_the_game() -> None:
    """Every move comes with its turn and the states around it, from the start to the final state."""
    record = parse_record(EXAMPLE)
    moments = list(record.moments())
    assert [moment.turn for moment in moments] == [1] * 10 + [2] * 8 + [3] * 7
    assert moments[0].before == record.start and moments[-1].after == record.final
    assert all(one.after == other.before for one, other in pairwise(moments))
    assert all(play(moment.before, moment.move) == moment.after for moment in moments)
    assert [moment.turn for moment in moments if moment.events] == [1, 2, 3]


@pytest.mark.parametrize(
    ("header", "played", "turns_played", "finished", "winner"),
    [
        ("start 21,30 -/- 1 5555w", [], 0, False, None),
        ("start 21,30 -/- 1 5555w", ["1. 1 t21"], 1, False, None),
        ("start 21 36/30 1 5555w", ["1. 1 t21"], 1, True, 0),
        ("start 21,22 30/36 1 5555w", ["1. 1 t22"], 1, False, None),
        ("start - 21/36 1 -", [], 0, True, 1),
        ("start - -/- 1 -", [], 0, True, None),
        ("start 21,22 30/24 1 5555w\nturns 1", ["1. 1 t22"], 1, True, 0),
        ("start 22 21/36 1 5555w\nturns 1", ["1. 1 t22"], 1, True, 1),
        ("start 21-36 -/- 1 -\nturns 1", ["1. 1 r :11112222 1"], 0, False, None),
        ("start 21-36 -/- 1 -\nturns 1", ["1. 1 r :11112222 1 s"], 1, True, None),
        ("start 21-36 -/- 1 -\nturns 2", ["1. 1 r :11112222 1 s"], 1, False, None),
    ],
)
def test_the_end(header: str, played: list[str], turns_played: int, finished: bool, winner: int | None) -> None:
    """A game is finished when the grill is empty or the agreed turns are played; then the most worms win."""
    record = parse_record(line_by_line("heckmeck 1", header, "", *played))
    assert (record.turns_played, record.finished, record.winner) == (turns_played, finished, winner)


def test_the_rules_are_those_of_the_start() -> None:
    """The header `rules` is in force from the first move."""
    rules = Rules(preset=Preset.SHEET, no_steal=True)
    record = parse_record("heckmeck 1\nrules sheet+no-steal\nseat 1 A\nseat 2 B\n\n1. 1 r\n")
    assert record.rules == record.final.rules == rules


# Writing as the game goes


def pieces(record: Record) -> Iterator[str]:
    """What a writer appends, one piece a move."""
    yield header_text(record)
    for number, turn in enumerate(record.turns, 1):
        first, *others = turn.moves
        texts = [turn_text(number, Turn(turn.seat, (first,))), *map(move_text, others)]
        if number <= record.turns_played:
            texts[-1] += end_text(turn.comment)
        yield from texts


@given(records())
@settings(max_examples=40)
def test_the_file_is_a_record_after_every_append(record: Record) -> None:
    """Appending move by move gives the whole text in the end, and a record of as many moves at every step."""
    plain = replace(record, notes=(), turns=tuple(silent(record)))
    text = ""
    for index, piece in enumerate(list(pieces(plain))[:120]):
        text += piece
        assert sum(1 for _ in parse_record(text).moments()) == index
    assert "".join(pieces(plain)) == open_text(plain)


def silent(record: Record) -> Iterator[Turn]:
    """The turns, without the comment of one that has not ended: a writer has no place for it yet."""
    for number, turn in enumerate(record.turns, 1):
        yield turn if number <= record.turns_played else replace(turn, comment=None)


@given(records(), st.randoms(use_true_random=False))
@settings(max_examples=100)
def test_a_killed_writer_leaves_what_can_be_repaired(record: Record, rng: random.Random) -> None:
    """Cut anywhere behind its header, a record can be read, or is refused as cut off and can be read after the repair.

    At most the move, the turn's beginning or the comment that was being written is lost.
    """
    head = len(header_text(record).encode())
    data = format_record(record).encode()
    for _ in range(8):
        cut = rng.randint(head, len(data))
        moves = readable(data[:cut], record)
        assert sum(1 for _ in record.moments()) >= moves >= finished_words(data[head:cut])


def readable(data: bytes, whole: Record) -> int:
    """How many moves can be read, after the repair if it needs one; they are the first ones of the whole record."""
    repaired = repair(data)
    if repaired is not None:
        with pytest.raises(RecordError, match="cut off"):
            read(data)
        assert data.startswith(repaired)
        assert repair(repaired) is None
    (record,) = read(data if repaired is None else repaired)
    moves = [moment.move for moment in record.moments()]
    assert moves == [moment.move for moment in whole.moments()][: len(moves)]
    return len(moves)


def finished_words(data: bytes) -> int:
    """How many moves are certainly whole in the text of turns: those with a space or a line end behind them."""
    lines = [line for line in data.decode(errors="replace").split("\n") if not line.startswith("#")]
    words = [line.split(" ; ")[0].split(" ")[2:] for line in lines]
    return sum(map(len, words)) - (1 if words and words[-1] else 0)


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("1. 1 r :111", "1. 1 r"),
        ("1. 1 r :", "1. 1 r"),
        ("1. 1 r ", "1. 1 r"),
        ("1. 1", ""),
        ("1", ""),
        ("1. 1 r :1112223w 1 r :11222 2 r :4", "1. 1 r :1112223w 1 r :11222 2 r"),
        ("1. 1 r :1235555w 5 r :123w w t2", "1. 1 r :1235555w 5 r :123w w"),
        ("1. 1 r :1112223w 1 s ;", "1. 1 r :1112223w 1 s"),
        ("1. 1 r :1112223w 1 s ; ", "1. 1 r :1112223w 1 s"),
        ("1. 1 r :1112223w 1 s ; ban\N{EURO SIGN}", None),
        ("1. 1 r :1112223w 1 s\n2. ", "1. 1 r :1112223w 1 s\n"),
        ("1. 1 r :1112223w 1 s\nheckm", "1. 1 r :1112223w 1 s\n"),
        ("1. 1 r :1112223w 1", None),
        ("1. 1 r\n", None),
        ("", None),
        # not cut off, but wrong
        ("1. 1 r :111\n", None),
        ("1. 1 r :1112223w 4", None),
        ("1. 1 r :1112223w t2\n", None),
        ("1. 1 :111", None),
        ("1. 1 r :11a", None),
        ("1. 2 r :111", None),
        ("1. 1 r :1112223w x :111", None),
        ("1. 1 r :1112223w 1 r :112221", None),
    ],
)
def test_repair(text: str, kept: str | None) -> None:
    """Only what is incomplete at the very end is dropped; what is wrong is not made to look right."""
    data = (HEAD + text).encode()
    assert repair(data) == (None if kept is None else (HEAD + kept).encode())
    assert (kept is None) or read(HEAD + kept)


def test_a_half_written_letter_is_repaired() -> None:
    """A comment cut inside a letter of several bytes loses that letter, and one that has no letter before it goes."""
    data = (HEAD + "1. 1 r :1112223w 1 s ; бй").encode()
    assert repair(data[:-1]) == data[:-2]
    assert repair(data[:-3]) == (HEAD + "1. 1 r :1112223w 1 s").encode()


def test_a_header_cut_off_is_not_repaired() -> None:
    """A record without the end of its header is no game, so nothing is kept of it."""
    data = HEAD.encode()
    for cut in range(1, len(data)):
        assert repair(data[:cut]) is None
        with pytest.raises(RecordError):
            read(data[:cut])


@given(records(), st.integers(0, 2**32))
@settings(max_examples=100)
def test_a_game_goes_on_where_it_was_left(record: Record, seed: int) -> None:
    """What comes next can be appended to the open text, whose moves and remarks are those of the record."""
    text = open_text(record)
    again = parse_record(text)
    assert list(again.moments()) == list(record.moments())
    assert text.endswith("\n") is (record.turns_played == len(record.turns))
    assert sorted(remarks(again)) == sorted(remarks(record))
    if not record.finished:
        (turn, *_) = turns(random.Random(seed), record.final, 1)
        piece = move_text(turn.moves[0])
        if record.turns_played == len(record.turns) and not (record.final == record.start and not record.start.fresh):
            piece = turn_text(len(record.turns) + 1, turn)
        elif not record.turns:
            piece = turn_text(1, turn)
        assert sum(1 for _ in parse_record(text + piece).moments()) == sum(1 for _ in record.moments()) + 1


def remarks(record: Record) -> list[str]:
    """All comments and notes."""
    return [turn.comment for turn in record.turns if turn.comment is not None] + [text for _, text in record.notes]


# Streams of any length


class Tap(io.RawIOBase):
    """A stream without an end, that knows how much of it was asked for at once and in all."""

    def __init__(self, chunk: bytes) -> None:
        self.chunk, self.asked, self.given = chunk, 0, 0

    def readline(self, size: int | None = -1, /) -> bytes:
        """So many bytes, never a line end."""
        assert size is not None and size > 0
        self.asked = max(self.asked, size)
        self.given += size
        return (self.chunk * (size // len(self.chunk) + 1))[:size]


@pytest.mark.parametrize("chunk", [b"x", b"\0", b"#", "я".encode(), b"heckmeck 1 "])
def test_a_line_without_an_end_is_refused_at_once(chunk: bytes) -> None:
    """No more is read of an endless line than the longest line, and the refusal has its number."""
    tap = Tap(chunk)
    with pytest.raises(RecordError, match=r"line 1, .* the line is longer than 65536 bytes"):
        list(read_records(tap))  # type: ignore[arg-type]
    assert tap.asked == tap.given == MAX_LINE + 1


def test_the_longest_line_is_read() -> None:
    """A line of exactly the greatest length passes as a line."""
    with pytest.raises(RecordError, match="more than 2000 characters"):
        read("#" + "x" * (MAX_LINE - 2) + "\n")
    with pytest.raises(RecordError, match="longer than 65536 bytes"):
        read("#" + "x" * (MAX_LINE - 1) + "\n")


def test_memory_does_not_grow_with_the_file() -> None:
    """Reading four times as many games needs no more memory."""
    game = b"heckmeck 1\nseat 1 A\n\n1. 1 r :1112223w w\n"
    few, many = (peak(game * games) for games in (3000, 12_000))  # Python itself keeps up to 2,000 tuples of each size
    assert many < few + 20_000


def peak(data: bytes) -> int:
    """The most bytes that reading had allocated at once."""
    stream = io.BytesIO(data)
    gc.collect()
    tracemalloc.start()
    try:
        for _ in read_records(stream):
            pass
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_other_kinds_of_refusal() -> None:
    """A start that cannot be is an impossible state also in a record; of records read, every refusal has one code."""
    with pytest.raises(ImpossibleState):
        Record(start=replace(SOLO_START, stacks=()))
    assert RecordedMoveError.code == RecordError.code == "bad-record"
