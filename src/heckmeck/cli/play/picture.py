"""Dice, tiles and the points bar drawn with characters: plain lines that are clear without any colour.

The full-screen table lays colours over these same lines, so what is seen without colours is never less. A worm and a
five both have 5 points and are drawn so that nobody takes one for the other.
"""

from __future__ import annotations

from collections.abc import Container
from typing import Final

from heckmeck.dice import FACES, Face, Handful
from heckmeck.state import State, points, source, takes
from heckmeck.tiles import TILES, Tile, worms

WORM: Final = "ξ"
"""One worm on a tile; next to each other they can be counted."""
DIE_WIDTH: Final = 7
DIE_HEIGHT: Final = 3
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
_CORNERS: Final = ("┌{}┐", "│{}│", "└{}┘")

Lines = tuple[str, ...]


def die(face: Face | None) -> Lines:
    """The face of a die, three lines of seven characters; None is a die not rolled yet."""
    return _UNKNOWN if face is None else _PIPS[face]


def framed(lines: Lines) -> Lines:
    """A die with an edge round it, for where no colour sets it off: five lines of nine characters."""
    edge = "─" * DIE_WIDTH
    return (f"╭{edge}╮", *(f"│{line}│" for line in lines), f"╰{edge}╯")


def cornered(lines: Lines) -> Lines:
    """A die with its edge pressed flat: three lines of nine characters."""
    return tuple(edge.format(line) for edge, line in zip(_CORNERS, lines, strict=True))


def dice_row(dice: Handful) -> Lines:
    """All the dice side by side, group by group, with an edge: three lines, empty for no dice.

    Eight dice are 79 characters wide.
    """
    drawn = [cornered(die(face)) for face in shown(dice)]
    return tuple(" ".join(parts) for parts in zip(*drawn, strict=True)) or ("", "", "")


def shown(dice: Handful) -> tuple[Face, ...]:
    """The face of each die, ascending, the worms last."""
    return tuple(face for face, number in zip(FACES, dice, strict=True) for _ in range(number))


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


def grill(state: State, width: int = 4) -> Lines:
    """The sixteen places side by side, and a third line that points at what the points aside take."""
    offered = takes(state)
    places = [(*place(state, number, width), ("▲" if number in offered else "").center(width)) for number in TILES]
    return tuple(" ".join(parts) for parts in zip(*places, strict=True))


def thickness(height: int) -> str:
    """A stack seen from the side, a stroke a tile."""
    return "▌" * height


def bar(state: State) -> Lines:
    """The points bar: 0 to 40 with the points reached and the tiles at their numbers, and a scale below it."""
    reached, offered = points(state), takes(state)
    marks = "".join(bar_mark(state, number, reached) for number in range(BAR_WIDTH))
    return marks, scale(reached, offered)


def bar_mark(state: State, number: int, reached: int) -> str:
    """What stands on the bar at a number: a tile on the grill, the top of another's stack, or only the line."""
    if number in state.grill:
        return "■"
    if not state.rules.no_steal and source(state, Tile(number)) is not None:
        return "♦"
    return "━" if 0 < number <= reached else "·" if number in TILES else "─"


def scale(reached: int, offered: Container[int] = ()) -> str:
    """The numbers under the bar, with a pointer at the points reached.

    >>> scale(23)
    '0         10        20 ▲23    30       40'
    """
    line = [" "] * BAR_WIDTH
    for number in (0, 10, 20, 30, 40):
        start = min(number, BAR_WIDTH - len(str(number)))
        line[start : start + len(str(number))] = str(number)
    if reached:
        _point(line, reached, "▲")
    return "".join(line)


def _point(line: list[str], at: int, sign: str) -> None:
    """Write the pointer and its number over the scale, turned inwards at the right end."""
    text = f"{sign}{at}" if at + 3 <= BAR_WIDTH else f"{at}{sign}"
    start = at if at + 3 <= BAR_WIDTH else at - 2
    line[start : start + len(text)] = text
    for beside in (start - 1, start + len(text)):
        # A number of the scale cut by the pointer would read as another number.
        _clear(line, beside)


def _clear(line: list[str], at: int) -> None:
    while 0 <= at < BAR_WIDTH and line[at].isdigit():
        line[at] = " "
        at += 1 if at + 1 < BAR_WIDTH and line[at + 1].isdigit() else BAR_WIDTH
