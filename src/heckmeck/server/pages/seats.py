"""What the seats of a table are called: people by their names, bots by their kind and, of several, their number."""

from __future__ import annotations

from collections.abc import Sequence

from heckmeck.server.messages import Placed
from heckmeck.terms import bot_name
from heckmeck.words import names_of


def seat_names(seats: Sequence[Placed]) -> tuple[str, ...]:
    """The names in the language spoken now; of a free seat its number.

    >>> seat_names([Placed(seat=1, bot="hasty"), Placed(seat=2, name="Ana"), Placed(seat=3, bot="hasty")])
    ('Hasty', 'Ana', 'Hasty 2')
    """
    names = []
    for index, (placed, usual) in enumerate(zip(seats, names_of(len(seats)), strict=True)):
        if placed.bot is None:
            names.append(placed.name or usual)
            continue
        before = sum(other.bot == placed.bot for other in seats[:index])
        names.append(f"{bot_name(placed.bot)} {before + 1}" if before else bot_name(placed.bot))
    return tuple(names)
