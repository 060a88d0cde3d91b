"""Dice, tiles and the points bar drawn with characters: plain lines that are clear without any colour.

The full-screen table only lays colours over these lines, so nobody needs the colours to read them. A worm and a
five both have 5 points and are drawn so that nobody takes one for the other.
"""

from __future__ import annotations

from typing import Final

from heckmeck.dice import Face
from heckmeck.state import State, source
from heckmeck.tiles import TILES, Tile, worms

WORM: Final = "ξ"
"""One worm on a tile; next to each other they can be counted."""
DIE_WIDTH: Final = 7
DIE_HEIGHT: Final = 3
ON_GRILL: Final = "■"
"""On the points bar: the tile of this number lies on the grill."""
ON_STACK: Final = "♦"
"""On the points bar: the tile of this number can be stolen."""
BAR_WIDTH: Final = 41
"""The width of a points bar with one column a point, 0 to 40."""

_PIPS: Final[dict[Face, tuple[str, str, str]]] = {
    Face.ONE: ("       ", "   ●   ", "       "),
    Face.TWO: (" ●     ", "       ", "     ● "),
    Face.THREE: (" ●     ", "   ●   ", "     ● "),
    Face.FOUR: (" ●   ● ", "       ", " ●   ● "),
    Face.FIVE: (" ●   ● ", "   ●   ", " ●   ● "),
    Face.WORM: (" ▄▄  ▄●", "█  █ █ ", "▀  ▀▀▀ "),
}
_UNKNOWN: Final = ("       ", "   ·   ", "       ")

Lines = tuple[str, ...]


def die(face: Face | None) -> Lines:
    """The face of a die, three lines of seven characters; None is a die not rolled yet."""
    return _UNKNOWN if face is None else _PIPS[face]


def worm_marks(tile: Tile) -> str:
    """The worms on a tile, one to four marks."""
    return WORM * worms(tile)


def tile(number: Tile, width: int = 4) -> Lines:
    """A tile: its number, and below it its worms."""
    return (str(number).center(width), worm_marks(number).center(width))


def charred(number: Tile, width: int = 4) -> Lines:
    """A tile turned face down where it lies: its number between ashes, no worms to be had."""
    return (f"({number})".center(width) if width >= 4 else str(number), ("░" * min(4, width)).center(width))


def gap(width: int = 4) -> Lines:
    """The place of a tile that lies on somebody's stack: the bare grate."""
    return (("─" * min(4, width)).center(width), " " * width)


def place(state: State, number: Tile, width: int = 4) -> Lines:
    """What lies at a tile's place of the grill."""
    if number in state.grill:
        return tile(number, width)
    return charred(number, width) if number in state.face_down else gap(width)


def thickness(height: int) -> str:
    """A stack seen from the side, a stroke a tile."""
    return "▌" * height


def bar_mark(state: State, number: int, reached: int) -> str:
    """What stands on the bar at a number: a tile on the grill, the top of another's stack, a gap, or only the line."""
    if number in state.grill:
        return ON_GRILL
    if not state.rules.no_steal and source(state, Tile(number)) is not None:
        return ON_STACK
    if number in TILES:
        return "·"
    return "━" if 0 < number <= reached else "─"


def scale(reached: int) -> str:
    """The numbers under the bar, with a pointer at the points reached.

    >>> scale(24)
    '0         10        20  ▲24   30       40'
    """
    line = [" "] * BAR_WIDTH
    pointer = _pointer(reached) if reached else (0, "")
    for number in (0, 10, 20, 30, 40):
        mark = (min(number, BAR_WIDTH - len(str(number))), str(number))
        if not _touch(mark, pointer):
            _write(line, mark)
    _write(line, pointer)
    return "".join(line)


def _pointer(at: int) -> tuple[int, str]:
    """Where the pointer begins and what it says, turned inwards at the right end."""
    text = f"▲{at}"
    return (at, text) if at + len(text) <= BAR_WIDTH else (at - len(str(at)), f"{at}▲")


def _touch(one: tuple[int, str], other: tuple[int, str]) -> bool:
    """Whether two texts lie on or beside one another, so that they would read as one number."""
    (start, text), (begin, words) = one, other
    return bool(words) and start <= begin + len(words) and begin <= start + len(text)


def _write(line: list[str], mark: tuple[int, str]) -> None:
    start, text = mark
    line[start : start + len(text)] = text
