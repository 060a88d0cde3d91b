"""The page with what the expert would do, laid over the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text

from heckmeck.cli.play import keys
from heckmeck.cli.play.advising import (
    Counsel,
    chances_heading,
    chances_words,
    command_line,
    counsel,
    reasons,
)
from heckmeck.cli.play.screen import paint
from heckmeck.cli.play.screen.panels import CLOSING
from heckmeck.cli.play.screen.view import Button
from heckmeck.cli.play.session import Session
from heckmeck.errors import HeckmeckError
from heckmeck.texts import _, sentence

_WIDTH: Final = 64
"""So many columns there are on a page, whatever the size of the screen."""


def in_columns(words: Sequence[str]) -> list[str]:
    """Short words in as many columns as there is room for, line by line.

    >>> in_columns(["21: 83.6%", "22: 77.0%", "23 of Maximilian Joachim M: 41.7%"])
    ['21: 83.6%', '22: 77.0%', '23 of Maximilian Joachim M: 41.7%']
    """
    width = max(map(len, words), default=0) + 3
    number = max(1, (_WIDTH + 3) // width)
    lines = (words[at : at + number] for at in range(0, len(words), number))
    return ["".join(each.ljust(width) for each in line).rstrip() for line in lines]


class AdvicePage:
    """What each move is worth, why, how likely each tile is, and the position for a shell."""

    def __init__(self, session: Session) -> None:
        self._state = session.state
        self._names = session.names
        self._found: Counsel | HeckmeckError | None = None

    def work_out(self) -> None:
        """Ask the expert, which may take a while the first time; meant for a thread of its own."""
        try:
            self._found = counsel(self._state)
        except HeckmeckError as error:
            self._found = error

    def text(self) -> Text:
        """The advice, or that it is being worked out."""
        if self._found is None:
            return Text(_("Getting ready to calculate, which takes longest the first time ..."))
        if isinstance(self._found, HeckmeckError):
            return Text(sentence(self._found))
        return self._advice(self._found)

    def buttons(self) -> tuple[Button, ...]:
        """Close, the language."""
        return (Button("escape", _("Back to the table")), Button(keys.LANGUAGE, _("language")))

    def closes(self, key: str) -> bool:
        """Any key by which one leaves."""
        return key in (*CLOSING, keys.ADVICE)

    def turns(self, key: str) -> bool:
        """There is no other text."""
        return False

    def _advice(self, found: Counsel) -> Text:
        from heckmeck.cli.odds.show import now

        page = Text("\n".join(now(self._state, self._names)) + "\n\n")
        if found.advice.options:
            self._append_moves(page, found)
        page.append("".join(f"{line}\n" for line in reasons(found, self._names)))
        page.append("\n" + chances_heading(found) + "\n", paint.PANEL_STRONG)
        page.append("".join(f"{line}\n" for line in in_columns(chances_words(found, self._names))))
        page.append("\n" + _("In a shell:") + "\n", paint.PANEL_STRONG)
        page.append(command_line(self._state))
        return page

    def _append_moves(self, page: Text, found: Counsel) -> None:
        from heckmeck.cli.advise.show import table
        from heckmeck.cli.odds.tables import GAP

        moves = table(self._state, found.advice, self._names)
        for row, cells in zip(moves.rows, moves.lines(), strict=True):
            page.append(
                ("> " if row.marked else "  ") + GAP.join(cells) + "\n", paint.PANEL_STRONG if row.marked else ""
            )
        page.append("\n")
