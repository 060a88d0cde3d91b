"""Sentences out and lines in, without moving a cursor, so that pipes and screen readers can follow."""

from __future__ import annotations

import errno
import io
import shutil
import textwrap
from typing import Final, TextIO

from heckmeck.errors import quoted

WIDTH: Final = 79
"""No line is longer, unless a single word is."""
MAX_LINE: Final = 1000
"""The longest line that is read; more of it counts as the next line."""


class EndOfInput(Exception):
    """Nothing more can be read: the pipe has ended, or the terminal is gone."""


class Lines:
    """A conversation in lines."""

    def __init__(self, reader: TextIO, writer: TextIO) -> None:
        if isinstance(reader, io.TextIOWrapper):
            reader.reconfigure(errors="replace")  # what is no text is answered as any wrong entry
        self._reader = reader
        self._writer = writer
        self.interactive = reader.isatty()
        """Whether a person is likely to sit there, who can be asked again."""

    def say(self, text: str = "", *, indent: str = "") -> None:
        """Write a line, in several where it is too long; those after the first begin with the indent."""
        width = min(WIDTH, shutil.get_terminal_size((WIDTH + 1, 24)).columns - 1)
        lines = textwrap.wrap(
            text, max(width, 20), subsequent_indent=indent, break_on_hyphens=False, break_long_words=False
        )
        self.say_whole("\n".join(lines))

    def say_whole(self, text: str) -> None:
        """Write a line as it is, however long: what has a path in it is likely to be copied."""
        self._writer.write(text + "\n")
        self._writer.flush()

    def say_all(self, text: str) -> None:
        """Write paragraphs, those separated by an empty line."""
        for number, paragraph in enumerate(text.split("\n\n")):
            if number:
                self.say()
            self.say(paragraph)

    def ask(self, question: str) -> str:
        """The answer to a question, without the spaces around it.

        Raises:
            EndOfInput: there is nothing more to read.
        """
        self._writer.write(question + " ")
        self._writer.flush()
        answer = self._read()
        if not self.interactive:
            self._writer.write(quoted(answer.strip())[1:-1] + "\n")  # as a terminal shows it
        elif not answer.endswith("\n"):
            self._writer.write("\n")
        if not answer:
            raise EndOfInput
        return answer.strip()

    def _read(self) -> str:
        try:
            return self._reader.readline(MAX_LINE)
        except OSError as error:
            if error.errno == errno.EIO:  # the terminal was closed
                raise EndOfInput from error
            raise
