"""The page of strengths: its tables as Markdown, its picture, and how they are put into the page."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from math import sqrt
from pathlib import Path
from typing import Final, NamedTuple

from bench.strength.games import Pair

SEATS: Final = (2, 3, 4)
YARDSTICK: Final = "worms"
"""The picture shows how often each player wins against this one."""
LEVEL: Final = "level:"

Wins = Callable[[Pair], int]
"""How many of its games the row of the pair won."""


class Rate(NamedTuple):
    """A part of games that was won, in percent, and its standard error."""

    percent: float
    error: float

    def __str__(self) -> str:
        return f"{self.percent:.1f} ± {self.error:.1f}"


class Strengths(NamedTuple):
    """What was found: everyone against everyone."""

    players: tuple[str, ...]
    games: int
    """Of each pair."""
    wins: Wins

    def rate(self, pair: Pair) -> Rate:
        """How often the row of the pair wins."""
        part = self._wins(pair) / self.games
        return Rate(100 * part, 100 * sqrt(part * (1 - part) / self.games))

    def _wins(self, pair: Pair) -> int:
        if pair.seats == 2 and self.players.index(pair.row) > self.players.index(pair.column):
            return self.games - self.wins(Pair(2, pair.column, pair.row))  # at two seats each pair plays once
        return self.wins(pair)

    def sections(self) -> dict[str, str]:
        """The parts of the page that are made, by name."""
        tables = {f"{seats} seats": _table(self._everyone(seats)) for seats in SEATS}
        return {"ladder": _table(self._ladder()), **tables}

    def _everyone(self, seats: int) -> Iterator[list[str]]:
        yield ["wins %", *map(_code, self.players)]
        for row in self.players:
            rates = [self.rate(Pair(seats, row, column)) if row != column else "–" for column in self.players]
            yield [_code(row), *map(str, rates)]

    def _ladder(self) -> Iterator[list[str]]:
        yield ["wins %", *(f"{seats} seats (par {_par(seats)})" for seats in SEATS)]
        levels = [name for name in self.players if name.startswith(LEVEL)]
        for lower, higher in pairwise(levels):
            rates = [str(self.rate(Pair(seats, higher, lower))) for seats in SEATS]
            yield [f"{_code(higher)} against {_code(lower)}", *rates]

    def picture(self) -> str | None:
        """Bars as SVG: how often each wins against the yardstick at two seats; None where that did not play."""
        if YARDSTICK not in self.players:
            return None
        return _bars({name: self.rate(Pair(2, name, YARDSTICK)) for name in self.players if name != YARDSTICK})


def _code(name: str) -> str:
    return f"`{name}`"


def _par(seats: int) -> str:
    """What equal players win, in percent."""
    return f"{100 / seats:.1f}".removesuffix(".0")


def _table(rows: Iterator[list[str]]) -> str:
    """A Markdown table that can be read as it is, numbers to the right."""
    cells = list(rows)
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    lines = [
        [
            cell.rjust(width) if at else cell.ljust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        for row in cells
    ]
    lines.insert(1, ["-" * width if not at else "-" * (width - 1) + ":" for at, width in enumerate(widths)])
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


_ROW: Final = 26
_LEFT: Final = 90
_SCALE: Final = 6.0
"""Dots a percent."""


def _bars(rates: dict[str, Rate]) -> str:
    """A picture of bars with their standard errors, and a line at 50 %."""
    width, height = _LEFT + 60 * _SCALE + 60, _ROW * len(rates) + 34
    half = _LEFT + 50 * _SCALE
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height}" font-family="sans-serif"'
        ' font-size="13">',
        f"<title>Games won against {YARDSTICK} at two seats, in percent</title>",
        '<rect width="100%" height="100%" fill="#fffaf0"/>',
        f'<path d="M{half:.0f} 6V{height - 26}" stroke="#888" stroke-dasharray="3 3"/>',
        f'<text x="{half:.0f}" y="{height - 10}" text-anchor="middle" fill="#555">{YARDSTICK}: 50 %</text>',
    ]
    for at, (name, (percent, error)) in enumerate(rates.items()):
        top, end, off = 8 + at * _ROW, _LEFT + percent * _SCALE, error * _SCALE
        colour = "#b5541c" if name.startswith(LEVEL) else "#b9a88f"
        parts += [
            f'<text x="{_LEFT - 8}" y="{top + 14}" text-anchor="end">{name}</text>',
            f'<rect x="{_LEFT}" y="{top}" width="{end - _LEFT:.1f}" height="18" fill="{colour}"/>',
            f'<path d="M{end - off:.1f} {top + 9}h{2 * off:.1f}" stroke="#222" stroke-width="2"/>',
            f'<text x="{end + off + 6:.1f}" y="{top + 14}">{percent:.1f}</text>',
        ]
    return "\n".join([*parts, "</svg>", ""])


def filled(text: str, name: str, made: str) -> str:
    """The page with what was made between the markers of that name, in place of what stood there.

    Raises:
        ValueError: the page has no such markers, or more than one pair of them.

    """
    begin, end = f"<!-- made: {name} -->", f"<!-- end: {name} -->"
    found = re.findall(f"{re.escape(begin)}.*?{re.escape(end)}", text, re.DOTALL)
    if len(found) != 1:
        raise ValueError(f"the page must have {begin} and, behind it, {end} exactly once")
    return text.replace(found[0], f"{begin}\n\n{made}\n\n{end}")


def written(path: Path, sections: dict[str, str], picture: str | None) -> None:
    """Fill the page, and write the picture beside it.

    Raises:
        ValueError: a marker is missing; nothing is written then.
        OSError: a file cannot be read or written.

    """
    text = path.read_text(encoding="utf-8")
    for name, made in sections.items():
        text = filled(text, name, made)
    path.write_text(text, encoding="utf-8")
    if picture is not None:
        path.with_suffix(".svg").write_text(picture, encoding="utf-8")


def shown(sections: dict[str, str]) -> str:
    """The sections as they are printed."""
    return "\n".join(f"## {name}\n\n{made}\n" for name, made in sections.items())
