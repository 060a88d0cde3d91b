"""The drawn dice, tiles and bar: clear without colour, of one size, and legible in the colours laid over them."""

from __future__ import annotations

from itertools import combinations

import pytest

from heckmeck.cli.play import picture
from heckmeck.cli.play.screen import draw_dice, paint
from heckmeck.cli.play.screen.canvas import Canvas, fitted, wrapped
from heckmeck.cli.play.screen.view import View
from heckmeck.dice import Face
from heckmeck.notation import parse_position
from heckmeck.state import State
from heckmeck.tiles import TILES, Tile, worms


def state(position: str) -> State:
    """The position as a state."""
    return parse_position(position)


@pytest.mark.parametrize("face", Face)
def test_a_die_shows_its_face(face: Face) -> None:
    """A die is seven by three; a number has as many pips, the worm is drawn."""
    lines = picture.die(face)
    assert [len(line) for line in lines] == [picture.DIE_WIDTH] * picture.DIE_HEIGHT
    pips = "".join(lines).count("●")
    assert pips == (1 if face is Face.WORM else face.value)
    assert ("█" in "".join(lines)) == (face is Face.WORM)


def test_no_two_faces_look_alike() -> None:
    """Every face, the unknown one too, has a shape of its own; worm and five share hardly a character."""
    faces = [picture.die(face) for face in (*Face, None)]
    assert all(one != other for one, other in combinations(faces, 2))
    worm, five = ("".join(picture.die(face)) for face in (Face.WORM, Face.FIVE))
    assert sum(a == b != " " for a, b in zip(worm, five, strict=True)) <= 1


@pytest.mark.parametrize("tile", TILES)
def test_a_tile_shows_number_and_worms(tile: Tile) -> None:
    """A tile has its number and as many marks as worms."""
    number, marks = picture.tile(tile)
    assert number.strip() == str(tile) and marks.count(picture.WORM) == worms(tile)


def test_the_grill_keeps_its_places() -> None:
    """A tile won leaves a gap in its place, one face down lies there without worms."""
    at = state("21-25,27 26/36.35 1 www55")
    assert [picture.place(at, tile)[0] for tile in TILES[4:8]] == [" 25 ", "────", " 27 ", "(28)"]
    assert picture.place(at, TILES[7])[1] == "░░░░" and picture.place(at, TILES[15])[0] == "────"
    assert {len(line) for tile in TILES for line in picture.place(at, tile, 6)} == {6}


def test_a_stack_is_as_thick_as_it_is_high() -> None:
    """A stroke for each tile below the top."""
    assert [len(picture.thickness(height)) for height in range(4)] == [0, 1, 2, 3]


def test_the_bar_marks_tiles_at_their_numbers() -> None:
    """The points reached, tiles on the grill, the tops of others and gaps stand at their numbers."""
    at = state("22,24-30 23.21/35 1 www53")
    marks = "".join(picture.bar_mark(at, number, 23) for number in range(picture.BAR_WIDTH))
    scale = picture.scale(23)
    assert (
        marks[19:21] == "━━"
        and marks[20:25] == "━·■·■"
        and marks[35] == "♦"
        and marks[36] == "·"
        and marks[10] == "━"
        and marks[40] == "─"
    )
    assert scale[23:26] == "▲23"


def test_what_is_in_play_is_brighter_on_the_bar() -> None:
    """On the bar a tile that can be stolen is as bright as one on the grill, a tile that is gone is not."""
    at = state("26 -/25 1 w")
    canvas = draw_dice.bar(View(state=at, names=("Ana", "Boris")), 80, 2)
    styles = [str(segment.style) for segment in canvas.line(0) for _ in segment.text]
    grill, stack, gone = (styles[1 + number] for number in (26, 25, 24))
    assert grill == stack != gone


def test_under_no_steal_others_are_no_mark() -> None:
    """Where nobody steals, the top of another's stack is no mark on the bar."""
    assert picture.bar_mark(state("22 -/35 1 w official+no-steal"), 35, 5) == "·"


@pytest.mark.parametrize("reached", range(41))
def test_the_pointer_never_makes_another_number(reached: int) -> None:
    """Wherever the pointer stands, each number on the scale is whole and the pointed one is there."""
    scale = picture.scale(reached)
    assert len(scale) == picture.BAR_WIDTH
    numbers = scale.replace("▲", " ").split()
    assert set(numbers) <= {"0", "10", "20", "30", "40", str(reached)}
    assert reached == 0 or scale[reached] in "▲0123456789"
    assert reached == 0 or f"▲{reached}" in scale or f"{reached}▲" in scale


def luminance(colour: str) -> float:
    """The relative luminance of a colour, as WCAG 2 defines it."""
    parts = [int(colour[index : index + 2], 16) / 255 for index in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(style: str) -> float:
    """The contrast of a style's letters with its ground, 1 to 21."""
    letters, _, ground = style.replace("bold ", "").partition(" on ")
    low, high = sorted((luminance(letters), luminance(ground)))
    return (high + 0.05) / (low + 0.05)


STYLES = {
    name: value for name, value in vars(paint).items() if name.isupper() and isinstance(value, str) and " on " in value
}
SHAPES = {"GRATE", "TILE_WORMS", "DIE_WORM", "DIE_ASIDE_WORM"}
"""Styles of what is drawn, not written."""


@pytest.mark.parametrize("name", sorted(STYLES))
def test_contrast_is_enough(name: str) -> None:
    """Letters have a contrast of at least 4.5 with their ground, shapes of 3; only the bare grate is fainter."""
    least = 1.5 if name == "GRATE" else 3 if name in SHAPES else 4.5
    assert contrast(STYLES[name]) >= least


@pytest.mark.parametrize("ground", [paint.PANEL, paint.ON_TURN])
def test_each_seat_has_a_mark_of_its_own(ground: str) -> None:
    """Seven shapes and seven colours, all seen on the plates they lie on."""
    marks = [paint.seat_mark(seat, ground) for seat in range(7)]
    assert len({shape for shape, _ in marks}) == len({style for _, style in marks}) == 7
    assert all(contrast(style) >= 2.3 for _, style in marks)


def test_embers_glow_brighter_to_the_end() -> None:
    """The fewer tiles are left, the brighter the embers."""
    glows = [luminance(paint.glow(tiles)) for tiles in range(16, -1, -1)]
    assert glows == sorted(glows) and glows[0] < glows[-1]


def test_a_canvas_cuts_at_its_edges() -> None:
    """What does not fit is cut off, wide letters whole, accents stay with their letter."""
    canvas = Canvas(6, 2, paint.TEXT)
    assert canvas.put(4, 0, "abcd", paint.TITLE) == 8
    canvas.put(-2, 1, "xyz", paint.TITLE)
    canvas.put(0, 5, "below", paint.TITLE)
    assert canvas.plain() == "    ab\nz     "
    canvas.put(0, 1, "e\u0301你你你", paint.TITLE)
    assert canvas.plain().split("\n")[1] == "e\u0301你你 "
    assert sum(segment.cell_length for segment in canvas.line(1)) == 6


def test_words_are_broken_and_fitted() -> None:
    """Sentences break between words; what does not fit is cut with a mark."""
    assert wrapped("one two three four", 9, 2) == ["one two", "three fo…"]
    assert wrapped("", 9, 2) == [] and wrapped("one", 9, 0) == []
    assert fitted("Maximilian", 6) == "Maxim…" and fitted("Jo", 4) == "Jo  "
