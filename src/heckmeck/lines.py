"""A stream of bytes as numbered lines of text, for streams that anybody may have made.

Never more than one line is held, and never more of it than the longest that is allowed: a file of gigabytes
without a line end costs no memory.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import BinaryIO, Final, NamedTuple

from heckmeck.errors import N_, RecordError, Value

MAX_LINE: Final = 65_536
"""The longest line that is read, in bytes, its end included."""

CUT_OFF: Final = N_("the text is cut off here, so it was not written to its end")
"""The template of the error for a last line whose end is missing."""

# Line ends, what moves the cursor of a terminal or turns the direction of what follows, halves of characters. By number
# and not by `str.isprintable`, whose answer changes with the version of Python.
_CONTROL: Final = re.compile("[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
_UTF8_MARK: Final = b"\xef\xbb\xbf"
_UTF16_MARKS: Final = (b"\xff\xfe", b"\xfe\xff")


class Line(NamedTuple):
    """A line without its end; its number, from 1; whether it had an end."""

    text: str
    number: int = 1
    ended: bool = True

    def refuse(self, template: str, offset: int = 0, /, *, rule: int | None = None, **params: Value) -> RecordError:
        """The error at a place in this line, or at its end where the place lies behind."""
        column = min(offset, len(self.text)) + 1
        return RecordError(template, text=self.text, line=self.number, column=column, rule=rule, **params)


def control(text: str) -> int | None:
    """Where the first character stands that no line may have: a line end or another control character.

    >>> control("Ана"), control("An\\na")
    (None, 2)
    """
    found = _CONTROL.search(text)
    return None if found is None else found.start()


def read_lines(stream: BinaryIO) -> Iterator[Line]:
    """The lines of UTF-8 text; a line ends in LF or CR LF, and the last one may lack that.

    Raises:
        RecordError: a line that is too long, is not UTF-8 or has a control character.

    """
    number = 0
    while raw := stream.readline(MAX_LINE + 1):
        number += 1
        line = _decoded(raw, number)
        place = control(line.text)
        if place is not None:
            raise line.refuse("control characters are not allowed", place)
        yield line


def _decoded(raw: bytes, number: int) -> Line:
    if number == 1:
        if raw.startswith(_UTF16_MARKS):
            raise _shown(raw, number).refuse("this is UTF-16 text, and a record is UTF-8 text")
        raw = raw.removeprefix(_UTF8_MARK)
    ended = raw.endswith(b"\n")
    if len(raw) > MAX_LINE:
        raise _shown(raw, number).refuse("the line is longer than {most} bytes", most=MAX_LINE)
    try:
        text = raw.decode()
    except UnicodeDecodeError as error:
        whole = raw[: error.start].decode()
        cut = error.end == len(raw) and error.reason == "unexpected end of data"
        line = _shown(raw, number)
        raise line.refuse(CUT_OFF if cut else N_("this is not UTF-8 text"), len(whole)) from None
    return Line(text.removesuffix("\n").removesuffix("\r"), number, ended)


def _shown(raw: bytes, number: int) -> Line:
    return Line(raw.decode(errors="replace"), number)
