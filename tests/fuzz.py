"""Feeds a million texts to each of the two parsers that read what strangers send: positions and records.

`python -m tests.fuzz [NUMBER]`. Most texts are valid ones with something changed, the others are words of the notation
in disorder, and plain bytes. A parser may read a text or refuse it with its documented error, nothing else; what it
reads must be written and read again as the same. The seed is fixed: a finding comes again.
"""

from __future__ import annotations

import io
import random
import sys
import time
from collections.abc import Callable
from typing import Final

from tests.strategies import ALL_RULES, turns, walked

from heckmeck.errors import NotationError, RecordError
from heckmeck.game import start
from heckmeck.lines import CUT_OFF
from heckmeck.notation import format_position, parse_position, to_url
from heckmeck.record import Record, format_record, parse_record, read_records, repair

NUMBER: Final = 1_000_000
EVERY: Final = 50_000
WORDS: Final = (
    *(
        "heckmeck 1",
        "heckmeck",
        "rules",
        "date",
        "seat",
        "start",
        "turns",
        "seat 1 Ана",
        "seat 2 bot:hasty",
        "2026-11-30",
    ),
    *(
        "official",
        "short",
        "sheet",
        "+no-steal",
        "+lower=any",
        "+return=highest",
        "21-36",
        "21",
        "36",
        "20",
        "37",
        "22.24",
    ),
    *(
        "r",
        "s",
        "w",
        "1",
        "5",
        "t21",
        "t36",
        ":",
        ":12345www",
        "www55",
        ":1w",
        "t",
        "1.",
        "2.",
        "1. 1 r",
        "; ",
        " ; x",
        "#",
    ),
    *(
        " ",
        "-",
        "/",
        "-/-",
        ",",
        ".",
        "_",
        "+",
        "\n",
        "\n\n",
        "\r\n",
        "0",
        "9",
        "99999999",
        "\0",
        "\ufeff",
        "\u2028",
        "١",
        "я",
    ),
)


def positions(rng: random.Random, number: int) -> list[bytes]:
    """So many valid positions, some as in a URL."""
    listed: list[bytes] = []
    for _ in range(number):
        opening = start(rng.randint(1, 7), rng.choice(ALL_RULES))
        text = format_position(walked(rng, opening, rng.choice((0, 1, 5, 60, 300))))
        listed.append((to_url(text) if rng.random() < 0.2 else text).encode())
    return listed


def records(rng: random.Random, number: int) -> list[bytes]:
    """So many valid short records, some of them several in one text, some without their last line end."""
    listed: list[bytes] = []
    for _ in range(number):
        text = "".join(format_record(short_record(rng)) for _ in range(rng.choice((1, 1, 1, 2))))
        unended = rng.random() < 0.3 and not text.endswith("\n\n")
        listed.append((text.removesuffix("\n") if unended else text).encode())
    return listed


def short_record(rng: random.Random) -> Record:
    """A record of a few turns."""
    opening = walked(rng, start(rng.randint(1, 3), rng.choice(ALL_RULES)), rng.choice((0, 0, 0, 2, 300)))
    played = turns(rng, opening, rng.choice((0, 1, 5, 20, 40)))
    names = tuple(f"{each} {seat}" for seat, each in enumerate(["Ана", "bot:hasty", "; #"], 1))[: len(opening.stacks)]
    return Record(
        start=opening,
        turns=played,
        seats=rng.choice(((), names)),
        date=rng.choice((None, "2026-11-30")),
        turn_limit=rng.choice((None, len(played) + 1)),
        headers=(("place", "село"),) * rng.randint(0, 1),
        notes=((len(played), " note"),) * rng.randint(0, 1),
    )


def made(rng: random.Random, valid: list[bytes]) -> bytes:
    """The next text to try."""
    kind = rng.random()
    if kind < 0.8:
        text = rng.choice(valid)
        for _ in range(rng.choice((1, 1, 1, 2, 3, 8))):
            text = rng.choice(CHANGES)(rng, text, valid)
        return text
    if kind < 0.95:
        return "".join(rng.choice(WORDS) for _ in range(rng.randint(0, 12))).encode()
    return rng.randbytes(rng.randint(0, 60))


def _flip(rng: random.Random, text: bytes, valid: list[bytes]) -> bytes:
    """One bit of it turned."""
    if not text:
        return text
    at = rng.randrange(len(text))
    return text[:at] + bytes([text[at] ^ 1 << rng.randrange(8)]) + text[at + 1 :]


def _replace(rng: random.Random, text: bytes, valid: list[bytes]) -> bytes:
    """One character as another one of it."""
    if not text:
        return text
    at = rng.randrange(len(text))
    return text[:at] + bytes([rng.choice(text)]) + text[at + 1 :]


def _insert(rng: random.Random, text: bytes, valid: list[bytes]) -> bytes:
    """A word of the notation put in."""
    at = rng.randint(0, len(text))
    return text[:at] + rng.choice(WORDS).encode() + text[at:]


def _remove(rng: random.Random, text: bytes, valid: list[bytes]) -> bytes:
    """A few characters taken out."""
    at = rng.randint(0, len(text))
    return text[:at] + text[at + rng.choice((1, 1, 2, 5, 30)) :]


def _repeat(rng: random.Random, text: bytes, valid: list[bytes]) -> bytes:
    """A part of it twice, or very often."""
    first, last = sorted((rng.randint(0, len(text)), rng.randint(0, len(text))))
    times = rng.choice((1, 1, 1, 1, 1, 300)) if len(text) < 2000 else 1
    return text[:last] + text[first:last] * times + text[last:]


def _cut(rng: random.Random, text: bytes, valid: list[bytes]) -> bytes:
    """Its beginning."""
    return text[: rng.randint(0, len(text))]


def _join(rng: random.Random, text: bytes, valid: list[bytes]) -> bytes:
    """Its beginning and the end of another one."""
    other = rng.choice(valid)
    return text[: rng.randint(0, len(text))] + other[rng.randint(0, len(other)) :]


def _swap(rng: random.Random, text: bytes, valid: list[bytes]) -> bytes:
    """Two of its words, or two of its lines, in each other's place."""
    separator = rng.choice((b" ", b"\n"))
    parts = text.split(separator)
    one, other = rng.randrange(len(parts)), rng.randrange(len(parts))
    parts[one], parts[other] = parts[other], parts[one]
    return separator.join(parts)


CHANGES: Final = (_flip, _replace, _insert, _remove, _repeat, _cut, _join, _swap)


def try_position(data: bytes) -> bool:
    """Whether the text is read as a position; a failed assertion or another error is a finding."""
    text = data.decode(errors="surrogateescape")
    try:
        state = parse_position(text)
    except NotationError as error:
        check_refusal(error, text)
        return False
    written = format_position(state)
    assert parse_position(written) == state and format_position(parse_position(written)) == written
    return True


def try_record(data: bytes) -> bool:
    """Whether the bytes are read as records; a failed assertion or another error is a finding."""
    try:
        listed = list(read_records(io.BytesIO(data)))
    except RecordError as error:
        check_refusal(error, error.text)
        assert 1 <= error.line <= data.count(b"\n") + 1
        check_repair(error, data)
        return False
    for record in listed:
        written = format_record(record)
        again = parse_record(written)
        assert again == record and again.final == record.final and format_record(again) == written
    return True


def check_refusal(error: NotationError, text: str) -> None:
    """A refusal points into the text and is one short line that can be shown anywhere."""
    sentence = str(error)
    assert error.text == text and 1 <= error.column <= len(text) + 1
    assert sentence.isprintable() and len(sentence) < 1000


def check_repair(error: RecordError, data: bytes) -> None:
    """Only what is cut off is repaired, and what is kept is a beginning that can be read."""
    kept = repair(data)
    if kept is not None:
        assert error.template == CUT_OFF and data.startswith(kept) and len(kept) < len(data)
        for _ in read_records(io.BytesIO(kept)):
            pass


def run(name: str, attempt: Callable[[bytes], bool], valid: list[bytes], number: int) -> None:
    """Try so many texts, and tell how far it is."""
    rng = random.Random(f"{name} texts")
    began, accepted = time.monotonic(), 0
    for index in range(1, number + 1):
        text = made(rng, valid)
        try:
            accepted += attempt(text)
        except BaseException:
            sys.stderr.write(f"\n{name} {index}: {text!r}\n")
            raise
        if index % EVERY == 0 or index == number:
            seconds = time.monotonic() - began
            told = f"{name}: {index:,} texts, {accepted:,} read, {index - accepted:,} refused, {seconds:.0f} s"
            sys.stdout.write(told + "\n")
            sys.stdout.flush()


def main(number: int = NUMBER) -> None:
    """Feed both parsers."""
    rng = random.Random("valid texts")
    run("position", try_position, positions(rng, 2000), number)
    run("record", try_record, records(rng, 2000), number)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
