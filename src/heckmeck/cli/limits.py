"""Numbers that a person gives, held within limits: games to be played, and seeds."""

from __future__ import annotations

from typing import Final

from heckmeck.errors import HeckmeckError

MAX_GAMES: Final = 10_000_000
MAX_SEED: Final = 2**63 - 1


def check_games(games: int, *, least: int) -> None:
    """Refuse a number of games that is too small or too great.

    Raises:
        HeckmeckError: it is below `least`, or above `MAX_GAMES`.

    """
    if not least <= games <= MAX_GAMES:
        raise HeckmeckError(
            "{given} games were asked for, and {least} to {most} are possible",
            given=brief(games),
            least=least,
            most=MAX_GAMES,
        )


def check_seed(seed: int | None) -> None:
    """Refuse a number that is no seed; None where nobody gave one.

    Raises:
        HeckmeckError: it is negative, or above `MAX_SEED`.

    """
    if seed is not None and not 0 <= seed <= MAX_SEED:
        raise HeckmeckError("{given} is no seed; a seed is a number from 0 to {most}", given=brief(seed), most=MAX_SEED)


def brief(number: int) -> str:
    """The number as an error shows it, cut off where it is endless."""
    return cut(str(number))


def cut(text: str) -> str:
    """What was given for a number, likewise."""
    return text if len(text) <= 40 else f"{text[:40]}..."
