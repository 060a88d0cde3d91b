"""What people may be called: names that can be seen, told apart and written into a record."""

from __future__ import annotations

from typing import Final
from unicodedata import category, normalize

from heckmeck.errors import BadRequest, HeckmeckError, NotationError
from heckmeck.played import BOT, check_name
from heckmeck.server.messages import NAME_MAX

_BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs that show nothing."""


def checked_name(name: str) -> str:
    """The name of a person, without space around it and with single ones inside.

    Raises:
        HeckmeckError: it is empty or invisible, too long, a bot's, or cannot be written into a record.

    """
    trimmed = " ".join(name.split())
    if not 1 <= len(trimmed) <= NAME_MAX:
        raise HeckmeckError("a name has 1 to {most} characters", most=NAME_MAX)
    hidden = next((column for column, letter in enumerate(trimmed, 1) if not letter.isprintable()), None)
    if hidden is not None:
        raise NotationError("control characters are not allowed", text=trimmed, column=hidden)
    if not any(category(letter)[0] in "LNPS" and letter not in _BLANK for letter in trimmed):
        raise HeckmeckError("nothing can be seen of this name: choose another one")
    check_name(trimmed)
    if trimmed.casefold().startswith(BOT):
        raise BadRequest("a name that begins with bot: is a bot's: choose another one")
    return trimmed


def alike(name: str) -> str:
    """The same for names that cannot be told apart: by capital letters, or by how letters are put together.

    >>> alike("Ａna") == alike("ANA"), alike("Ana") == alike("Аna")
    (True, False)
    """
    return normalize("NFKC", normalize("NFKC", name).casefold())
