"""The text form of records: written whole or as the game goes, and read as streams of any length.

What was read is a game that can have been played: reading plays the moves, and refuses the first thing that is wrong.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from typing import BinaryIO

from heckmeck.draft import FIRST, Draft
from heckmeck.errors import RecordError
from heckmeck.lines import CUT_OFF, Line, read_lines
from heckmeck.notation import format_position
from heckmeck.played import Moment, Record, Turn, check_comment, turn_text
from heckmeck.state import Move

__all__ = [
    "Moment",
    "Record",
    "Turn",
    "end_text",
    "format_record",
    "header_text",
    "move_text",
    "open_text",
    "parse_record",
    "read_records",
    "repair",
    "turn_text",
]


def format_record(record: Record) -> str:
    """The record as `parse_record` reads it, every line with its end.

    >>> game = parse_record("heckmeck 1\\nstart 24 -/25 1 5555w\\nseat 1 Ana\\nseat 2 bot:hasty\\n\\n1. 1 t25")
    >>> print(format_record(game).replace("\\n\\n", "\\n-\\n"), end="")
    heckmeck 1
    rules official
    seat 1 Ana
    seat 2 bot:hasty
    start 24 -/25 1 5555w
    -
    1. 1 t25
    """
    lines = [header_text(record)]
    notes = _notes(record)
    for number, turn in enumerate(record.turns, 1):
        lines += [f"{turn_text(number, turn)}\n", *notes.get(number, ())]
    return "".join(lines)


def header_text(record: Record) -> str:
    """The record without its turns; the next line is that of turn 1.

    To write a record as the game goes, append to this: for the first move of a turn
    `turn_text(number, Turn(seat, (move,)))`, for every other move `move_text(move)`, and `end_text()` where the turn
    has ended. After each append the whole is a record.
    """
    position, _, rules = format_position(record.start).rpartition(" ")
    headers = [
        ("rules", rules),
        *([] if record.date is None else [("date", record.date)]),
        *[("seat", f"{seat} {name}") for seat, name in enumerate(record.seats, 1)],
        ("start", position),
        *([] if record.turn_limit is None else [("turns", str(record.turn_limit))]),
        *record.headers,
    ]
    lines = [f"{key} {value}\n" if value else f"{key}\n" for key, value in headers]
    return "".join([f"{FIRST}\n", *_notes(record).get(0, ()), *lines, "\n"])


def move_text(move: Move) -> str:
    """What a move that is not the first of its turn adds to the line.

    >>> from heckmeck.state import Take
    >>> from heckmeck.tiles import Tile
    >>> move_text(Take(Tile(25)))
    ' t25'
    """
    return f" {move}"


def end_text(comment: str | None = None) -> str:
    """What the end of a turn adds to its line.

    >>> end_text("a steal")
    ' ; a steal\\n'
    """
    if comment is None:
        return "\n"
    check_comment(comment)
    return f" ; {comment}\n"


def open_text(record: Record) -> str:
    """The record with nothing behind its last move, so that the next one can be appended.

    That is `format_record` where the last turn has ended. Where it has not, its line has no end, and its comment and
    the notes behind it stand before it.
    """
    if record.turns_played == len(record.turns):
        return format_record(record)
    *whole, last = record.turns
    notes = [(min(place, len(whole)), text) for place, text in record.notes]
    if last.comment is not None:
        notes.append((len(whole), last.comment))
    moved = replace(record, turns=(*whole, replace(last, comment=None)), notes=tuple(notes))
    return format_record(moved).removesuffix("\n")


def parse_record(text: str) -> Record:
    """The one record in a text.

    Raises:
        RecordError: it cannot be read, or there is no record or more than one.

    """
    records = list(read_records(BytesIO(text.encode(errors="surrogatepass"))))
    if len(records) == 1:
        return records[0]
    firsts = [Line(line, number) for number, line in enumerate(text.split("\n"), 1) if line.rstrip("\r") == FIRST]
    if not firsts:
        raise Line(text).refuse("there is no record here; one begins with {first}", first=FIRST)
    raise firsts[1].refuse("a second record begins here, and only one can be read")


def read_records(stream: BinaryIO) -> Iterator[Record]:
    """The records in a stream, one after another; no more than one is in memory.

    Raises:
        RecordError: one cannot be read; those before it have been given.

    """
    draft = Draft()
    for line in read_lines(stream):
        if draft.begun and Draft.begins(line):
            yield draft.record()
            draft = Draft()
        draft.add(line)
    if draft.begun:
        yield draft.record()


def repair(data: bytes) -> bytes | None:
    """The records without the half-written move, turn or comment at their end, which a killed writer leaves behind.

    None where that is not what is wrong with them, or nothing is.
    """
    error = _refusal(data)
    if error is None or error.template != CUT_OFF:
        return None
    whole = error.text[: error.column - 1].removesuffix(" ")
    kept = data[: data.rfind(b"\n") + 1] + whole.encode()
    return kept if _refusal(kept) is None else repair(kept)


def _refusal(data: bytes) -> RecordError | None:
    try:
        for _ in read_records(BytesIO(data)):
            pass
    except RecordError as error:
        return error
    return None


def _notes(record: Record) -> dict[int, list[str]]:
    """The lines of the notes, by the number of turns before them."""
    lines: dict[int, list[str]] = {}
    for place, text in record.notes:
        lines.setdefault(place, []).append(f"#{text}\n")
    return lines
