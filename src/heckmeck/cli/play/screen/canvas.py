"""A small page of styled characters, on which a part of the table is drawn, and the keys that its places stand for.

The drawing functions fill one of these from what is to be seen; the widgets only put it on the screen. What does not
fit is cut off at the edges, so no drawing can push another one away.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style


class Hit(NamedTuple):
    """A place that can be clicked, and the key that a click stands for."""

    left: int
    top: int
    width: int
    height: int
    key: str

    def covers(self, x: int, y: int) -> bool:
        """Whether the place covers this cell."""
        return self.left <= x < self.left + self.width and self.top <= y < self.top + self.height


class Canvas:
    """A page of `width` times `height` cells, all of one background until something is put there."""

    def __init__(self, width: int, height: int, style: str) -> None:
        self.width, self.height = width, height
        self._cells = [[" "] * width for _ in range(height)]
        self._styles = [[style] * width for _ in range(height)]
        self.hits: list[Hit] = []

    def put(self, x: int, y: int, text: str, style: str) -> int:
        """Write a line at a cell, cut off at the edges; the column after it."""
        if not 0 <= y < self.height:
            return x + cell_len(text)
        for each in text:
            wide = cell_len(each)
            if wide == 0:  # an accent belongs to the letter before it
                self._accent(x - 1, y, each)
                continue
            if x >= 0 and x + wide <= self.width:
                self._cells[y][x : x + wide] = [each] + [""] * (wide - 1)
                self._styles[y][x : x + wide] = [style] * wide
            x += wide
        return x

    def put_lines(self, x: int, y: int, lines: Iterable[str], style: str) -> None:
        """Write lines below one another."""
        for index, line in enumerate(lines):
            self.put(x, y + index, line, style)

    def fill(self, x: int, y: int, width: int, height: int, style: str) -> None:
        """A rectangle of a background."""
        self.put_lines(x, y, (" " * width,) * height, style)

    def hit(self, x: int, y: int, width: int, height: int, key: str) -> None:
        """Let a click on a rectangle stand for a key."""
        self.hits.append(Hit(x, y, width, height, key))

    def key_at(self, x: int, y: int) -> str | None:
        """The key that a click at a cell stands for."""
        return next((hit.key for hit in self.hits if hit.covers(x, y)), None)

    def line(self, y: int) -> list[Segment]:
        """A line as the terminal gets it, a piece for each stretch of one style."""
        return [Segment(run, _style(style)) for run, style in _runs(self._cells[y], self._styles[y])]

    def looks_like(self, other: Canvas) -> bool:
        """Whether both show the same, whatever a click does there."""
        return self._cells == other._cells and self._styles == other._styles

    def plain(self) -> str:
        """The page without its styles."""
        return "\n".join("".join(cells) for cells in self._cells)

    def _accent(self, x: int, y: int, accent: str) -> None:
        while 0 < x < self.width and not self._cells[y][x]:
            x -= 1
        if 0 <= x < self.width:
            self._cells[y][x] += accent


@cache
def _style(text: str) -> Style:
    return Style.parse(text)


def _runs(cells: list[str], styles: list[str]) -> Iterable[tuple[str, str]]:
    """The stretches of one style in a line."""
    start = 0
    for index in range(1, len(cells) + 1):
        if index == len(cells) or styles[index] != styles[start]:
            yield "".join(cells[start:index]), styles[start]
            start = index


def fitted(text: str, width: int) -> str:
    """The text in exactly so many cells, cut with … or filled with spaces."""
    if cell_len(text) > width > 0:
        return set_cell_size(set_cell_size(text, width - 1).rstrip() + "…", width)
    return set_cell_size(text, max(width, 0))


def short(text: str, width: int) -> str:
    """The text in at most so many cells."""
    return fitted(text, width) if cell_len(text) > width else text


def wrapped(text: str, width: int, lines: int) -> list[str]:
    """The text broken between words into at most so many lines, the last cut with … where it is too long."""
    broken: list[str] = []
    for word in text.split():
        if broken and cell_len(broken[-1]) + 1 + cell_len(word) <= width:
            broken[-1] += " " + word
        else:
            broken.append(word)
    kept = broken[: max(lines, 0)]
    if kept and len(broken) > len(kept):
        kept[-1] = short(" ".join(broken[len(kept) - 1 :]), width)
    return [short(line, width) for line in kept]
