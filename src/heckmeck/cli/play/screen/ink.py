"""The table without colours, for NO_COLOR: what lies on a dark ground is plain, all else is in reverse."""

from __future__ import annotations

from functools import cache
from typing import Final

from rich.color import Color as RichColor
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

_BRIGHT: Final = 0.25
"""Coal, embers and ashes are darker, also below a panel; tiles, dice, keys and the seat on turn are brighter."""
_DEFAULT: Final = RichColor.default()


class Ink(LineFilter):
    """Takes all colours away, so that the terminal's own two are left."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The same characters, plain or in reverse."""
        return [Segment(text, None if style is None else inked(style), control) for text, style, control in segments]


@cache
def inked(style: Style) -> Style:
    """The style without colours; one on a ground that stands out is in reverse."""
    ground = style.color if style.reverse else style.bgcolor
    stands_out = ground is not None and Color.from_rich_color(ground).brightness > _BRIGHT
    return style + Style(color=_DEFAULT, bgcolor=_DEFAULT, reverse=stands_out)
