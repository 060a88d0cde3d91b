"""What is kept of matches: the log of each, a row about it, and a few settings. This is what others see of a store.

Only `create` and `append` write the log, and both resolve after the commit: what they have given back survives a kill
of the process. The bodies of events are bytes here; nothing in a store knows the game.
"""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from heckmeck.errors import Unavailable
from heckmeck.server.messages import Phase

__all__ = ["PHASES", "UNFINISHED", "Change", "Conflict", "Row", "Store", "Taken", "Unavailable"]

UNFINISHED: Final[tuple[Phase, ...]] = ("waiting", "playing")
PHASES: Final[tuple[Phase, ...]] = (*UNFINISHED, "finished")


class Conflict(Exception):
    """Somebody else has appended to the match meanwhile; read what is new and judge again. Nothing was written."""


class Taken(Exception):
    """A match with this id or this code exists; draw another one. Nothing was written."""


@dataclass(frozen=True, slots=True)
class Row:
    """A match without its log. Times are milliseconds since 1970."""

    id: str
    code: str | None
    """What is typed to join; null once nobody needs it. Unique."""
    phase: Phase
    listed: bool
    owner: str
    created_at: int
    updated_at: int
    """When `append` was last given a change; what counts for `delete_old`."""
    finished_at: int | None
    summary: bytes
    """What lists show of it, made by whoever appends."""
    seed: bytes | None
    """The secret of the dice; null with real dice. Never in the log before the end."""


@dataclass(frozen=True, slots=True)
class Change:
    """What an append alters in the row of its match; None leaves a column as it is."""

    updated_at: int
    phase: Phase | None = None
    finished_at: int | None = None
    summary: bytes | None = None
    members: tuple[str, ...] = ()
    """Guests that belong to the table from now on, for `of_guest`; those who do already may be in it."""


class Store(Protocol):
    """Keeps matches."""

    async def create(self, row: Row, bodies: Sequence[bytes], members: Sequence[str] = ()) -> None:
        """Keep a new match, with the first events of its log (seq from 1).

        Raises:
            Taken: the id or the code is in use.
            Unavailable: it cannot be written now.

        """

    def append(
        self, match: str, expected_seq: int, bodies: Sequence[bytes], change: Change | None = None
    ) -> Awaitable[None]:
        """Append events with the numbers after `expected_seq`, all or none, together with the change of the row.

        They are on their way when this returns, and written when what it gives is done.

        Raises:
            Conflict: the match's last number is not `expected_seq`.
            Unavailable: it cannot be written now.

        """

    async def load(self, match: str) -> tuple[Row, list[bytes]] | None:
        """The row and the whole log as of one moment; None where there is no such match."""

    async def events(self, match: str, after: int = 0) -> list[bytes]:
        """The events with numbers above `after`, in order."""

    async def by_code(self, code: str) -> str | None:
        """The id of the match with this code."""

    async def listed(self, phase: Phase, *, before: str | None = None, limit: int = 50) -> list[Row]:
        """The listed matches in this phase, newest first; with `before` those older than that match."""

    async def of_guest(
        self, guest: str, *, phases: Sequence[Phase] = PHASES, before: str | None = None, limit: int = 50
    ) -> list[Row]:
        """The matches in these phases that the guest belongs to, newest first; with `before` those older than it."""

    async def playing(self) -> list[str]:
        """The ids of all matches in the phase "playing", those with the latest change first: for a restart."""

    async def delete_old(self, before: int, *, limit: int = 50) -> list[str]:
        """Delete matches that are not finished and were not changed since `before`, oldest first; gives their ids."""

    async def setting(self, key: str) -> bytes | None:
        """A value kept for the server."""

    async def set_setting(self, key: str, value: bytes) -> None:
        """Keep a value for the server."""

    async def keep_setting(self, key: str, value: bytes) -> bytes:
        """Keep the value unless there is one; gives the one that is kept: two processes agree on a secret."""

    async def healthy(self) -> bool:
        """Whether the database can be written now."""

    async def close(self) -> None:
        """Write what waits, and let go of the file."""
