"""The matches that this process has in memory: found there or loaded, and forgotten when others need the room.

Any process may serve any match, since the log is the truth: what is here is only what the log has led to.
"""

from __future__ import annotations

import asyncio
import re
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from time import monotonic
from typing import Final

import structlog

from heckmeck.errors import N_, Failed
from heckmeck.server.desk import Desk
from heckmeck.server.room import Room, fold, opened
from heckmeck.server.store import Store
from heckmeck.server.telling import no_such_match
from heckmeck.server.wire import entry_of

MOST_IDLE: Final = 256
"""So many matches stay in memory though nobody is at them."""
GRACE_S: Final = 60.0
"""Nor is one forgotten that was asked for so lately: who asked may be about to do something with it."""
BREATH: Final = 100
"""After so many lines of a log others get their turn."""
_ID: Final = re.compile("[0-9a-z]{10}")
_log = structlog.get_logger("heckmeck.live")


class Shelf:
    """The matches in memory."""

    def __init__(self, store: Store, prepare: Callable[[Room, bytes | None], Awaitable[Desk]]) -> None:
        """Take where the logs are, and what makes a desk of a room and the seed of its dice."""
        self._store = store
        self._prepare = prepare
        self._desks: OrderedDict[str, Desk] = OrderedDict()
        self._loading: dict[str, asyncio.Future[Desk]] = {}
        self._damaged: set[str] = set()

    def at_hand(self, match: str) -> Desk | None:
        """The match, if it is in memory."""
        return self._desks.get(match)

    def all(self) -> tuple[Desk, ...]:
        """All that are in memory."""
        return tuple(self._desks.values())

    async def desk(self, match: str) -> Desk:
        """The match, loaded if it is not in memory.

        Raises:
            NoSuchMatch: there is none.
            Failed: its log is damaged.

        """
        found = self._desks.get(match)
        if found is not None:
            found.asked_at = monotonic()
            self._desks.move_to_end(match)
            return found
        if match not in self._loading:
            self._loading[match] = asyncio.ensure_future(self._loaded(match))
            self._loading[match].add_done_callback(lambda _: self._loading.pop(match, None))
        return await asyncio.shield(self._loading[match])

    def forget(self, desk: Desk) -> None:
        """The match is not needed here any more."""
        if self._desks.get(desk.match) is desk:
            del self._desks[desk.match]

    async def _loaded(self, match: str) -> Desk:
        found = await self._store.load(match) if _ID.fullmatch(match) else None
        if found is None:
            raise no_such_match(match)
        row, bodies = found
        desk = await self._prepare(await self._folded(match, bodies), row.seed)
        self._desks[match] = desk
        self._forget_idle()
        return desk

    async def _folded(self, match: str, bodies: Sequence[bytes]) -> Room:
        """The room after the whole log; a damaged one is told to the log of the server once."""
        try:
            room = opened(match, entry_of(bodies[0]))
            for number, body in enumerate(bodies[1:], 1):
                room = fold(room, entry_of(body))
                if number % BREATH == 0:
                    await asyncio.sleep(0)
        except Exception as error:
            if match not in self._damaged:
                self._damaged.add(match)
                _log.error("log_damaged", match=match, error=repr(error)[:200])
            raise Failed(N_("the log of this table is damaged")) from error
        return room

    def _forget_idle(self) -> None:
        """Forget matches that nobody is at, those first that were longest not asked for."""
        spare = len(self._desks) - MOST_IDLE
        if spare > 0:
            since = monotonic() - GRACE_S
            idle = [match for match, desk in self._desks.items() if desk.idle and desk.asked_at < since]
            for match in idle[:spare]:
                del self._desks[match]
