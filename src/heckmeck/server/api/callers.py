"""Who asks something, over HTTP or on a stream: somebody with a cookie or without one, and from which address."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import NamedTuple, TypeAlias

from litestar.di import NamedDependency
from litestar.params import SkipValidation

from heckmeck.server.desk import Desk
from heckmeck.server.guests import Visitor, known
from heckmeck.server.host import Host
from heckmeck.server.limits import What


class Caller(NamedTuple):
    """Somebody who asks."""

    host: Host
    visitor: Visitor | None
    """None for who has no cookie."""
    address: str

    @property
    def guest(self) -> str | None:
        """The guest, for what is anybody's to ask."""
        return None if self.visitor is None else self.visitor.guest

    @property
    def name(self) -> str | None:
        """What they are called, if anybody knows."""
        return None if self.visitor is None else self.visitor.name

    def entered(self) -> AbstractContextManager[None]:
        """A stream of theirs is open; refuses one too many."""
        return self.host.entered(self.address, self.guest)

    def spend(self, what: What) -> None:
        """Count what is done; refuses what is done too often."""
        self.host.limits.spend(what, self.guest, self.address)

    def give_back(self, what: What) -> None:
        """Count one less: it was none of those that have to be few."""
        self.host.limits.give_back(what, self.guest, self.address)

    async def readable(self, match: str) -> Desk:
        """The match, if it is theirs to read.

        Raises:
            NoSuchMatch: there is none, or none for them.

        """
        return await self.host.live.readable(match, self.guest)


Calling: TypeAlias = NamedDependency[SkipValidation[Caller]]
"""Who asks, as a handler asks for it."""
Known: TypeAlias = NamedDependency[SkipValidation[Visitor]]
"""Who asks, and must be known."""


def guest(caller: Calling) -> Visitor:
    """Who asks.

    Raises:
        NoGuest: nobody knows.

    """
    return known(caller.visitor)
