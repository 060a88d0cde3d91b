"""`heckmeck replay`: what became of the games in a record."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import SpooledTemporaryFile
from typing import IO, BinaryIO

import click

from heckmeck.cli.output import json_option, lang_option
from heckmeck.errors import HeckmeckError, printable
from heckmeck.notation import format_position, format_rules
from heckmeck.record import Record, read_records
from heckmeck.state import seat_worms
from heckmeck.texts import _, ngettext
from heckmeck.words import names_of, worms_words

_IN_MEMORY = 1 << 20
_WORTH_WATCHING = 1 << 20


def command() -> click.Command:
    """The command, with its texts in the language chosen."""

    @click.command(
        "replay",
        short_help=_("Play recorded games anew and check every move."),
        help=_(
            "Play the games of the record FILE anew, check every move, and say how they stand. A single - reads"
            " standard input. A file may be larger than the memory."
        ),
    )
    @click.argument("file", type=click.Path(allow_dash=True, path_type=Path))
    @json_option
    @lang_option
    def replay(file: Path, as_json: bool) -> None:
        with _opened(file) as stream, _held_back() as answer:
            records = _some(read_records(stream), file)
            answer.writelines(_objects(records) if as_json else _lines(records))

    return replay


def _objects(records: Iterable[Record]) -> Iterator[bytes]:
    """The one JSON object of the command, piece by piece."""
    yield b'{"games": ['
    for number, record in enumerate(records):
        yield (", " if number else "").encode() + json.dumps(_answer(record), ensure_ascii=False).encode()
    yield b"]}\n"


def _answer(record: Record) -> dict[str, object]:
    won = record.winner
    return {
        "rules": format_rules(record.rules),
        "seats": list(record.seats) or [None] * len(record.final.stacks),
        "turns": len(record.turns),
        "over": record.finished,
        "winner": None if won is None else won + 1,
        "worms": list(seat_worms(record.final)),
        "position": format_position(record.final),
    }


def _lines(records: Iterable[Record]) -> Iterator[bytes]:
    for number, record in enumerate(records, 1):
        yield f"{_line(number, record)}\n  {format_position(record.final)}\n".encode()


def _line(number: int, record: Record) -> str:
    """How one game stands: "Game 1, 23 turns: Ana wins. Ana 9 worms, Boris 4 worms"."""
    names = record.seats or names_of(len(record.final.stacks))
    turns = ngettext("{number} turn", "{number} turns", len(record.turns)).format(number=len(record.turns))
    each = zip(names, seat_worms(record.final), strict=True)
    worms = ", ".join(f"{name} {worms_words(number)}" for name, number in each)
    if not record.finished:
        return _("Game {game}, {turns}: not finished. {worms}").format(game=number, turns=turns, worms=worms)
    if record.winner is None:
        return _("Game {game}, {turns}: nobody wins. {worms}").format(game=number, turns=turns, worms=worms)
    name = names[record.winner]
    return _("Game {game}, {turns}: {name} wins. {worms}").format(game=number, turns=turns, name=name, worms=worms)


def _some(records: Iterator[Record], file: Path) -> Iterator[Record]:
    """The records; none at all is refused, since a file without any is the wrong file."""
    first = next(records, None)
    if first is None:
        raise HeckmeckError("{file} has no game in it; a record begins with: heckmeck 1", file=str(file))
    yield first
    yield from records


@contextmanager
def _opened(file: Path) -> Iterator[BinaryIO]:
    """The bytes of the file, with a bar of progress where there is somebody to see it and something to wait for."""
    if str(file) == "-":
        yield sys.stdin.buffer
        return
    with file.open("rb") as stream:
        size = file.stat().st_size
        if not sys.stderr.isatty() or size < _WORTH_WATCHING:
            yield stream
            return
        from rich.console import Console
        from rich.markup import escape
        from rich.progress import wrap_file

        name = escape(printable(file.name))
        with wrap_file(stream, size, description=name, console=Console(stderr=True), transient=True) as watched:
            yield watched


@contextmanager
def _held_back() -> Iterator[IO[bytes]]:
    """Where an answer is written that must not be printed unless it comes to its end; on disk when it is long."""
    with SpooledTemporaryFile(max_size=_IN_MEMORY) as answer:
        yield answer
        answer.seek(0)
        shutil.copyfileobj(answer, sys.stdout.buffer)
        sys.stdout.buffer.flush()
