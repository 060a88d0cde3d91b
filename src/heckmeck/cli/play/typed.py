"""What real dice show, as people type it: 1135ww, or 1 1 3 5 w w."""

from __future__ import annotations

from typing import Final

from heckmeck.cli.play.keys import latin
from heckmeck.dice import FACES, Handful, handful
from heckmeck.errors import HeckmeckError, quoted
from heckmeck.texts import ngettext

_SYMBOLS: Final = {face.symbol: face for face in FACES}
_BETWEEN: Final = " \t,.;:-+/"


def typed_dice(text: str, number: int) -> Handful:
    """The dice typed in, in any order, with or without spaces or commas between.

    >>> typed_dice("1 1 3, 5 W w", 6)
    (2, 0, 1, 0, 1, 2)

    Raises:
        HeckmeckError: a symbol that no die has, or not that number of dice.
    """
    symbols = [each for each in latin(text) if each not in _BETWEEN]
    for symbol in symbols:
        if symbol not in _SYMBOLS:
            raise HeckmeckError(
                "{given} is on no die: type 1 to 5, and w for a worm",
                given=quoted(symbol),
            )
    if len(symbols) != number:
        raise HeckmeckError(_count_template(len(symbols)), given=len(symbols), number=number)
    return handful(_SYMBOLS[symbol] for symbol in symbols)


def looks_like_dice(text: str) -> bool:
    """Whether the text is meant as dice rather than as a key: it has at least a face of a die."""
    return any(each in _SYMBOLS for each in latin(text))


def _count_template(given: int) -> str:
    """The sentence for a wrong number of dice, in the language spoken now."""
    return ngettext(
        "{given} die was typed in, and {number} were rolled",
        "{given} dice were typed in, and {number} were rolled",
        given,
    )
