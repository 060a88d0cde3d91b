"""Numbers as the language writes them, and as bars of characters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from heckmeck.texts import _
from heckmeck.words import decimal

if TYPE_CHECKING:
    from rich.console import Console

_EIGHTHS: Final = " ▏▎▍▌▋▊▉█"


def bar(rate: float, width: int) -> str:
    """The rate as a bar, of that width for 1, to an eighth of a character.

    >>> bar(0.5, 24), bar(1 / 192, 24), bar(0.0, 24)
    ('████████████', '▏', '')
    """
    whole, rest = divmod(round(rate * width * 8), 8)
    return ("█" * whole + _EIGHTHS[rest]).rstrip()


def percent(rate: float | None) -> str:
    """The rate in percent, with one decimal; a dash where there is none."""
    return "-" if rate is None else _("{percent}%").format(percent=decimal(100 * rate, 1))


def can_draw(out: Console) -> bool:
    """Whether bars can be shown there."""
    return out.is_terminal and out.encoding.startswith("utf")
