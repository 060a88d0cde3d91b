"""Numbers of positions, as people write them: 500k, 20M."""

from __future__ import annotations

import re
from typing import Final

from heckmeck.cli.limits import cut
from heckmeck.errors import HeckmeckError, quoted
from heckmeck.words import decimal

MOST: Final = 10**12
_DIGITS: Final = 20
"""More than these make a number too great in any case."""
_UNITS: Final = {"": 1, "k": 10**3, "m": 10**6}


def amount(text: str) -> int:
    """The number that a text means.

    >>> amount("20M"), amount("1.5m"), amount("500k"), amount("4096")
    (20000000, 1500000, 500000, 4096)

    Raises:
        HeckmeckError: it means none, or one that is too small or too great.

    """
    found = re.fullmatch(r"([0-9]+)(?:[.,]([0-9]{1,6}))?([kKmM]?)", text)
    if found is None:
        raise HeckmeckError("{given} is no number of positions; 500k or 20M is one", given=quoted(text))
    whole, rest, unit = found.groups(default="")
    number: int = int(whole[:_DIGITS] + rest) * _UNITS[unit.lower()] // 10 ** len(rest)
    if not 1 <= number <= MOST:
        raise HeckmeckError(
            "{given} positions were asked for, and 1 to {most} are possible", given=cut(text), most=MOST
        )
    return number


def short(number: int) -> str:
    """The number with a unit where it is long, as the language writes it.

    >>> short(20_000_000), short(1_562_500), short(500_000), short(4096)
    ('20.0M', '1.6M', '500k', '4096')
    """
    return f"{number // 1000}k" if 10_000 <= number < 1_000_000 else counted(number)


def counted(number: int) -> str:
    """A number of positions, to the last one up to a million: whole steps are no round numbers.

    >>> counted(19_998_720), counted(499_712)
    ('20.0M', '499712')
    """
    return f"{decimal(number / 1_000_000, 1)}M" if number >= 1_000_000 else str(number)
