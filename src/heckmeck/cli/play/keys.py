"""The one key of each choice, the same for every shell; letters typed on a Cyrillic keyboard count as well."""

from __future__ import annotations

from typing import Final, NamedTuple, assert_never

from heckmeck.state import Fall, Move, Roll, SetAside, State, Stop, Take, source
from heckmeck.tiles import Tile

ROLL: Final = "r"
TAKE: Final = "t"
STEAL: Final = "s"
GIVE_UP: Final = "g"
HELP: Final = "?"
ADVICE: Final = "!"
ODDS: Final = "o"
UNDO: Final = "u"
TABLE: Final = "i"
QUIT: Final = "q"
PACE: Final = "p"
LANGUAGE: Final = "l"

_MORE_TILES: Final = "abcdefhjkmnvxyz"
"""The keys for lower tiles under the house rule `lower=any`, the highest first; `t` is the highest of all.

With `t` there are sixteen, one a tile, and none of them is a key that means something else.
"""
_CYRILLIC: Final = dict(zip("рвтсгоуияабцдефхйклмнпжьъзч", "rwtsgouiqabcdefhjklmnpvxyzw", strict=True))


class Offer(NamedTuple):
    """A choice and the key that makes it."""

    key: str
    move: Move


def offers(state: State, choices: tuple[Move, ...]) -> tuple[Offer, ...]:
    """The key of each choice, in the order of the choices.

    `r` rolls, `1` to `5` and `w` set aside, `t` takes off the grill, `s` steals, `g` gives up.
    """
    off_grill = sorted(
        (move.tile for move in choices if isinstance(move, Take) and source(state, move.tile) is None), reverse=True
    )
    lower = dict(zip(off_grill, TAKE + _MORE_TILES, strict=False))
    return tuple(Offer(_key(move, lower), move) for move in choices)


def _key(move: Move, lower: dict[Tile, str]) -> str:
    match move:
        case Roll():
            return ROLL
        case SetAside(face):
            return face.symbol
        case Take(tile):
            return lower.get(tile, STEAL)
        case Stop():
            return GIVE_UP
        case Fall():
            raise AssertionError("how dice fall is no choice of a seat")
        case _:  # pragma: no cover
            assert_never(move)


def key_of(typed: str) -> str:
    """The key meant by what was typed: small letters, Latin for Cyrillic.

    >>> key_of("R"), key_of("В"), key_of(" 3 ")
    ('r', 'w', '3')
    """
    return latin(typed.strip())


def latin(typed: str) -> str:
    """The text in small letters, each Cyrillic one as the Latin one on the same key of the phonetic layout; ч is w."""
    return "".join(_CYRILLIC.get(each, each) for each in typed.lower())
