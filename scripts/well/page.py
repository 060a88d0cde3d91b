"""Tables as Markdown in each language, and the places in a document where they stand."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

from scripts.well.words import said

ROOT: Final = Path(__file__).parent.parent.parent
LANGUAGES: Final = ("en", "bg", "de")
NONE: Final = "–"
"""A cell where there is nothing to say."""
_PLACE: Final = re.compile(r"(<!-- (?:table|words): ([a-z-]+) -->\n)(.*?)(<!-- end -->)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Number:
    """A number with so many decimal places."""

    value: float
    digits: int = 1
    signed: bool = False

    def text(self, language: str) -> str:
        """The number with the language's decimal sign."""
        found = f"{self.value:{'+' if self.signed else ''}z.{self.digits}f}".replace("-", "−")
        return found if language == "en" else found.replace(".", ",")


def percent(chance: float, digits: int = 1, *, signed: bool = False) -> Number:
    """A chance in percent."""
    return Number(100 * chance, digits, signed)


@dataclass(frozen=True, slots=True)
class Row:
    """Some cells as one: tiles and what each is worth."""

    parts: tuple[tuple[str, Number], ...]

    def text(self, language: str) -> str:
        """The parts with points between them."""
        return " · ".join(f"{label}: {number.text(language)}" for label, number in self.parts) or NONE


Cell: TypeAlias = str | int | Number | Row


@dataclass(frozen=True, slots=True)
class Table:
    """A table without a language."""

    head: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]

    def text(self, language: str) -> str:
        """The table in Markdown: words to the left, numbers to the right."""
        lines = [[said(cell, language) for cell in self.head]]
        lines += [[shown(cell, language) for cell in row] for row in self.rows]
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        columns = zip(*self.rows, strict=True)
        right = [all(cell == NONE or isinstance(cell, int | Number) for cell in column) for column in columns]
        rule = ["-" * (width - 1) + ":" if number else "-" * width for width, number in zip(widths, right, strict=True)]
        head, *body = [
            [f"{cell:{'>' if number else '<'}{width}}" for cell, width, number in zip(line, widths, right, strict=True)]
            for line in lines
        ]
        return "".join(f"| {' | '.join(line)} |\n" for line in [head, rule, *body])


def shown(cell: Cell, language: str) -> str:
    """A cell as it stands in a document."""
    return (
        said(cell, language) if isinstance(cell, str) else str(cell) if isinstance(cell, int) else cell.text(language)
    )


Part: TypeAlias = Callable[[str], str]
"""What stands at a place of a document, by the language."""


def document(language: str) -> Path:
    """The page in a language."""
    return ROOT / f"docs/well.{language}.md"


def places(text: str) -> dict[str, str]:
    """What stands at each place of a document, by name."""
    return {found[2]: found[3] for found in _PLACE.finditer(text)}


def filled(text: str, parts: Mapping[str, Part], language: str) -> str:
    """The document with these parts at their places; the other places stay as they are."""

    def put(found: re.Match[str]) -> str:
        part = parts.get(found[2])
        return found[0] if part is None else found[1] + part(language) + found[4]

    return _PLACE.sub(put, text)
