"""The dice: those rolled in a tray, grouped by face, those aside in a row; and the bar of their points."""

from __future__ import annotations

from rich.cells import cell_len

from heckmeck import dice as dice_of
from heckmeck.cli.play import picture
from heckmeck.cli.play.screen import paint
from heckmeck.cli.play.screen.canvas import Canvas, fitted, short, wrapped
from heckmeck.cli.play.screen.view import Group, Kind, View, aside, choosing, last_dice, tray
from heckmeck.dice import Face
from heckmeck.state import points, takes
from heckmeck.texts import _, ngettext
from heckmeck.tiles import Tile
from heckmeck.words import points_words

LARGE_HEIGHT = 7
LARGE_WIDTH = 90
"""Eight large dice in six groups, and the space between those rolled and those aside."""
_BETWEEN_ROWS = 3

_STYLES = {
    Kind.READY: (paint.DIE, paint.DIE_WORM),
    Kind.QUIET: (paint.DIE, paint.DIE_WORM),
    Kind.BARRED: (paint.DIE_BARRED, paint.DIE_BARRED),
    Kind.ASIDE: (paint.DIE_ASIDE, paint.DIE_ASIDE_WORM),
    Kind.UNKNOWN: (paint.DIE_UNKNOWN, paint.DIE_UNKNOWN),
}


def dice(view: View, width: int, height: int) -> Canvas:
    """The tray on the left, the dice aside on the right, with their sum."""
    canvas = Canvas(width, height, paint.PANEL)
    rolled, kept = tray(view), aside(view)
    size = _size(width, height)
    end = _row(canvas, rolled, 1, size)
    start = max(end + _BETWEEN_ROWS, width - _row_width(kept, size) - 1, min(width // 2, width - 30))
    start = min(start, width - max(_row_width(kept, size), 1) - 1)
    _row(canvas, kept, start, size)
    _titles(canvas, _tray_title(view), _aside_title(view), start)
    return canvas


def _titles(canvas: Canvas, left: str, right: str, start: int) -> None:
    """What lies in the tray and what is aside, the latter from `start` on where that leaves room for both."""
    start = min(max(start, cell_len(left) + 3), canvas.width - cell_len(right) - 1)
    canvas.put(1, 0, short(left, start - 2), paint.PANEL_QUIET)
    canvas.put(start, 0, right, paint.PANEL_STRONG)


def _size(width: int, height: int) -> tuple[int, int]:
    """The width and the height of a die: large where all eight fit."""
    if height >= LARGE_HEIGHT and width >= LARGE_WIDTH:
        return 9, 5
    return picture.DIE_WIDTH, picture.DIE_HEIGHT


def _row_width(groups: tuple[Group, ...], size: tuple[int, int]) -> int:
    return sum(group.number * (size[0] + 1) for group in groups) + max(len(groups) - 1, 0)


def _row(canvas: Canvas, groups: tuple[Group, ...], x: int, size: tuple[int, int]) -> int:
    """Draw groups side by side; the column after the last."""
    for index, group in enumerate(groups):
        start = x
        for _each in range(group.number):
            _die(canvas, group, x, size)
            x += size[0] + 1
        _label(canvas, group, start, x - 1 - start, 1 + size[1])
        x += index < len(groups) - 1
    return x


def _die(canvas: Canvas, group: Group, x: int, size: tuple[int, int]) -> None:
    width, height = size
    plain, worm = _STYLES[group.kind]
    style = worm if group.face is Face.WORM else plain
    large = height > picture.DIE_HEIGHT
    if large:
        edge = f"{paint.background(style)} on {paint.EMBERS}"
        canvas.put(x, 1, "▄" * width, edge)
        canvas.put(x, height, "▀" * width, edge)
        canvas.fill(x, 2, width, height - 2, style)
    canvas.put_lines(x + int(large), 1 + int(large), picture.die(group.face), style)


def _label(canvas: Canvas, group: Group, x: int, width: int, y: int) -> None:
    """The key below a group that may be set aside; a cross below one that may not."""
    if group.kind is Kind.READY and group.face is not None:
        key = group.face.symbol
        canvas.put(x + (width - 3) // 2, y, f" {key} ", paint.KEY)
        canvas.hit(x, 1, width, y, key)
    elif group.kind is Kind.BARRED:
        canvas.put(x + (width - 1) // 2, y, "×", paint.PANEL_QUIET)


def _tray_title(view: View) -> str:
    if choosing(view):
        return _("The roll: set the dice of one symbol aside")
    if view.ended is not None and view.state.fresh:
        return _("The turn of {name} has ended").format(name=view.names[view.ended.seat])
    if view.state.thrown is not None:
        return _("The roll")
    left = sum(group.number for group in tray(view))
    return ngettext("{number} die to roll", "{number} dice to roll", left).format(number=left)


def _aside_title(view: View) -> str:
    kept = aside(view)
    if not kept:
        return _("Nothing is aside yet")
    lying = last_dice(view.ended) if view.ended is not None and kept[0].kind is Kind.BARRED else view.state
    return _("Aside: {points}").format(points=points_words(dice_of.points(lying.aside)))


def bar(view: View, width: int, height: int) -> Canvas:
    """The points bar with the tiles at their numbers, and beside it what the points would take."""
    canvas = Canvas(width, height, paint.TEXT)
    state = view.state
    top = (height - 2) // 2
    reached = points(state)
    for number in range(picture.BAR_WIDTH):
        canvas.put(1 + number, top, picture.bar_mark(state, number, reached), _mark_style(view, number, reached))
    canvas.put(1, top + 1, picture.scale(reached), paint.QUIET)
    x = picture.BAR_WIDTH + 3
    words = wrapped(view.points_words, width - x - 1, 2)
    style = paint.GOOD if takes(state) else paint.TITLE
    for index, line in enumerate(words):
        canvas.put(x, top + index, fitted(line, width - x - 1), style)
    return canvas


def _mark_style(view: View, number: int, reached: int) -> str:
    if Tile(number) in takes(view.state):
        return paint.GOOD
    if number and number <= reached:
        return paint.TITLE
    in_play = picture.bar_mark(view.state, number, reached) in (picture.ON_GRILL, picture.ON_STACK)
    return paint.TEXT if in_play else paint.QUIET
