"""The odds as a picture, drawn with Matplotlib, which is only imported here."""

from __future__ import annotations

import logging
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Final

from heckmeck.cli.colours import COAL, FLAME, GLOW, IVORY
from heckmeck.cli.newfile import new_file
from heckmeck.cli.odds.tables import chance_words
from heckmeck.errors import HeckmeckError
from heckmeck.notation import format_position
from heckmeck.solver.odds import Goal, Odds
from heckmeck.state import State
from heckmeck.texts import _
from heckmeck.tiles import TILES

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

SUFFIXES: Final = (".png", ".svg")
_DOTS: Final = 160
"""Dots an inch, of a picture of 5 by 6.4 inches: sharp, and readable when it is 320 dots wide."""

_POSITION: Final = 66
"""The characters of a position that fit beside one another; a longer one is written smaller."""


def check_name(path: Path) -> None:
    """Refuse a file whose name does not say that it is a picture we can draw.

    Raises:
        HeckmeckError: it ends otherwise.

    """
    if path.suffix.lower() not in SUFFIXES:
        raise HeckmeckError("the picture {file} must end in .png or .svg", file=str(path))


def draw(state: State, found: Odds, goal: Goal | None, path: Path) -> None:
    """Write the picture to the file.

    Raises:
        FileError: it cannot be written.

    """
    with new_file(path) as file:
        file.write(picture(state, found, goal, path.suffix.lower().removeprefix(".")))


def picture(state: State, found: Odds, goal: Goal | None, form: str) -> bytes:
    """The picture, "png" or "svg"; the same odds give the same bytes, whatever Matplotlib's settings are here."""
    logging.getLogger("matplotlib").setLevel(logging.ERROR)  # it tells of its folders and of fonts that it looks for
    from matplotlib import rc_context, rcdefaults, rcParams

    content = BytesIO()
    with rc_context():
        rcdefaults()
        rcParams["svg.hashsalt"] = "heckmeck"
        figure = _figure(state, found, goal)
        figure.savefig(content, format=form, metadata={"Date": None} if form == "svg" else {"Software": None})
    return content.getvalue()


def _figure(state: State, found: Odds, goal: Goal | None) -> Figure:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(5, 6.4), dpi=_DOTS, facecolor=IVORY)
    axes = figure.add_axes((0.105, 0.02, 0.88, 0.80), facecolor=IVORY)
    _draw_bars(axes, found, goal)
    figure.text(0.04, 0.95, _("Best chances of this turn"), size=15, weight="bold", color=COAL)
    for height, colour, words in (
        (0.907, FLAME, _("a worm and at least so many points")),
        (0.869, GLOW, _("a worm and exactly so many points")),
    ):
        figure.text(0.04, height, "■", size=12, color=colour)
        figure.text(0.085, height, words, size=12, color=COAL)
    position = format_position(state)
    size = min(8.0, 8.0 * _POSITION / len(position))
    figure.text(0.04, 0.836, position, size=size, color=COAL, family="DejaVu Sans Mono")
    return figure


def _draw_bars(axes: Axes, found: Odds, goal: Goal | None) -> None:
    """Two bars a number, the thin one inside of the wide one: exactly is never likelier than at least."""
    rows = range(len(TILES))
    axes.barh(rows, [float(found.at_least[tile]) for tile in TILES], height=0.8, color=FLAME)
    axes.barh(rows, [float(found.exactly[tile]) for tile in TILES], height=0.34, color=GLOW)
    for row, tile in zip(rows, TILES, strict=True):
        wished = goal is not None and goal.tile == tile
        weight = "bold" if wished else "normal"
        label = f"{chance_words(found.at_least[tile])} · {chance_words(found.exactly[tile])}"
        axes.text(float(found.at_least[tile]) + 0.012, row, label, va="center", size=11, color=COAL, weight=weight)
        mark = f"▸{tile}" if wished else str(tile)
        axes.text(-0.015, row, mark, va="center", ha="right", size=12, color=COAL, weight=weight)
    axes.set(xlim=(0, 1.45), ylim=(len(TILES) - 0.5, -0.5))
    axes.set_axis_off()
