"""The grill with its sixteen places, and the stacks of the seats."""

from __future__ import annotations

from rich.cells import cell_len

from heckmeck.cli.play import picture
from heckmeck.cli.play.keys import STEAL, TAKE
from heckmeck.cli.play.screen import paint
from heckmeck.cli.play.screen.canvas import Canvas, fitted
from heckmeck.cli.play.screen.view import View
from heckmeck.state import seat_worms, source, takes
from heckmeck.tiles import TILES, Tile
from heckmeck.words import tiles_count_words, worms_words

WIDEST_TILE = 8
TALL_GRILL = 5
TALL_SEATS = 6
EMBERS = "░▒░░▓▒░▒▒░▓░▒░░▒▓▒░"


def grill(view: View, width: int, height: int) -> Canvas:
    """The grill: places stay where they are, so a tile that is gone leaves a gap."""
    canvas = Canvas(width, height, paint.PANEL)
    _embers(canvas, len(view.state.grill))
    # An even width, so that the number stands in the middle.
    pitch = min((width - 1) // len(TILES) // 2 * 2 - 1, WIDEST_TILE + 1) if width > 95 else 5
    left = (width - pitch * len(TILES) + 1) // 2
    offered = takes(view.state)
    keys = {button.key for button in view.buttons}
    for index, tile in enumerate(TILES):
        x = left + index * pitch
        _place(canvas, view, tile, x, pitch - 1)
        if tile in offered and tile in view.state.grill:
            canvas.put(x - 1, height - 1, "▲".center(pitch + 1), paint.PANEL_STRONG)
            if TAKE in keys:
                canvas.hit(x, 0, pitch - 1, height, f"{TAKE}{tile}")
    return canvas


def _embers(canvas: Canvas, tiles: int) -> None:
    """What glows below the grate."""
    style = f"{paint.glow(tiles)} on {paint.EMBERS}"
    canvas.put(0, canvas.height - 1, (EMBERS * canvas.width)[: canvas.width], style)


def _place(canvas: Canvas, view: View, tile: Tile, x: int, width: int) -> None:
    tall = canvas.height >= TALL_GRILL
    lines = picture.place(view.state, tile, width)
    number, below = _place_styles(view, tile)
    canvas.put(x, int(tall), lines[0], number)
    canvas.put(x, 1 + int(tall), lines[1], below)
    if tall and (tile in view.state.grill or tile in view.state.face_down):
        _rounded(canvas, x, width, 0, 3, number)


def _rounded(canvas: Canvas, x: int, width: int, top: int, bottom: int, style: str) -> None:
    """Half a line of the tile above and below its two lines."""
    edge = f"{paint.background(style)} on {paint.EMBERS}"
    canvas.put(x, top, "▄" * width, edge)
    canvas.put(x, bottom, "▀" * width, edge)


def _place_styles(view: View, tile: Tile) -> tuple[str, str]:
    if tile in view.state.face_down:
        style = paint.on(paint.CHARRED, paint.WARNING) if tile in view.moved else paint.CHARRED
        return style, style
    if tile not in view.state.grill:
        return paint.GRATE, paint.GRATE
    return _tile_styles(view, tile)


def _tile_styles(view: View, tile: Tile) -> tuple[str, str]:
    if tile in view.moved:
        return paint.TILE_MOVED, paint.TILE_MOVED
    if tile in takes(view.state):
        return paint.TILE_OFFERED, paint.TILE_OFFERED
    return paint.TILE, paint.TILE_WORMS


def seats(view: View, width: int, height: int) -> Canvas:
    """The plate of each seat, in the order of play."""
    canvas = Canvas(width, height, paint.TEXT)
    number = len(view.names)
    for seat in range(number):
        left, right = seat * width // number, (seat + 1) * width // number
        _seat(canvas, view, seat, left, right - left)
    return canvas


def _seat(canvas: Canvas, view: View, seat: int, x: int, width: int) -> None:
    turn = seat == view.state.seat and not view.state.over
    ground = paint.ON_TURN if turn else paint.PANEL
    inner = width - 1
    canvas.fill(x, 0, inner, canvas.height, ground)
    top = int(canvas.height >= TALL_SEATS)
    _name(canvas, view, seat, x, top, inner)
    stack = view.state.stacks[seat]
    if stack:
        _top(canvas, view, seat, x + 1, top + 1)
        below = picture.thickness(min(len(stack) - 1, max(0, inner - 8)))
        canvas.put_lines(x + 7, top + 1, (below, below), f"{paint.SHADE} on {paint.background(ground)}")
    canvas.put(x + 1, top + 3, fitted(_owned(view, seat, inner - 1), inner - 1), paint.on(paint.PANEL, ground))


def _name(canvas: Canvas, view: View, seat: int, x: int, y: int, width: int) -> None:
    turn = seat == view.state.seat and not view.state.over
    ground = paint.ON_TURN if turn else paint.PANEL
    shape, style = paint.seat_mark(seat, ground)
    at = canvas.put(x + 1, y, shape, style)
    canvas.put(at + 1, y, fitted(view.names[seat], width - 3 - turn), paint.on(paint.STRONG, ground))
    if turn:
        canvas.put(x + width - 1, y, "◄", paint.ON_TURN)


def _top(canvas: Canvas, view: View, seat: int, x: int, y: int) -> None:
    tile = view.state.stacks[seat][-1]
    number, below = paint.TILE, paint.TILE_WORMS
    stealable = tile in takes(view.state) and source(view.state, tile) == seat
    if tile in view.moved:
        number = below = paint.TILE_MOVED
    elif stealable:
        number = below = paint.TILE_OFFERED
    lines = picture.tile(tile, 6)
    canvas.put(x, y, lines[0], number)
    canvas.put(x, y + 1, lines[1], below)
    if stealable and STEAL in {button.key for button in view.buttons}:
        canvas.hit(x - 1, 0, canvas.width // len(view.names), canvas.height, STEAL)


def _owned(view: View, seat: int, width: int) -> str:
    """The tiles and the worms of a seat, in words where there is room for those of every seat."""
    words = [_owned_words(view, each) for each in range(len(view.names))]
    if max(map(cell_len, words)) <= width:
        return words[seat]
    tiles, owned = len(view.state.stacks[seat]), seat_worms(view.state)[seat]
    return f"{tiles}≡  {owned}{picture.WORM}" if tiles else "–"


def _owned_words(view: View, seat: int) -> str:
    return f"{tiles_count_words(len(view.state.stacks[seat]))} · {worms_words(seat_worms(view.state)[seat])}"
