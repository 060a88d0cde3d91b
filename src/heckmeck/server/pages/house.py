"""What the pages ask of the rest of the server, and nothing else."""

from __future__ import annotations

from typing import Any, Protocol, TypeAlias

from litestar import Request
from litestar.datastructures import Cookie

from heckmeck.server.guests import Visitor
from heckmeck.server.limits import Limits
from heckmeck.server.messages import Listed, Lobby, Made, NewMatch, Phase, Snapshot

Asked: TypeAlias = Request[Any, Any, Any]
"""A request for a page."""


class House(Protocol):
    """The matches and their guests. What a guest may not see is refused as if it were not there."""

    key: bytes
    """The secret of the server."""
    limits: Limits
    """How often something may be done."""

    def address(self, request: Asked) -> str:
        """Where the request comes from."""

    def visitor(self, request: Asked) -> Visitor | None:
        """Who asks, by their cookie."""

    def named(self, visitor: Visitor | None, name: str) -> Visitor:
        """Who comes, by this name from now on; refuses a name that cannot be."""

    def cookie(self, visitor: Visitor) -> Cookie:
        """The cookie by which the visitor is known."""

    async def create(self, visitor: Visitor, new: NewMatch) -> Made:
        """Make a table."""

    async def join(self, visitor: Visitor, code: str) -> str:
        """Let the visitor in by the code, on a free seat while the game has not begun; gives the match."""

    async def invited(self, code: str) -> Listed | None:
        """The table that a code belongs to."""

    async def of_guest(self, guest: str, phase: Phase | None, before: str | None, limit: int) -> Lobby:
        """The tables at which the guest sits, in this phase or all that are not over, newest first, after `before`."""

    async def listed(self, phase: Phase, before: str | None, limit: int) -> Lobby:
        """The tables that all may see, newest first: those after the match `before`."""

    async def snapshot(self, match: str, guest: str | None) -> Snapshot:
        """The whole table as the guest may see it."""

    async def bring(self, visitor: Visitor, text: str) -> str:
        """Make a match of a record; gives the match."""

    async def end(self, visitor: Visitor, match: str) -> None:
        """Give up a game in which nobody else is waited for."""
