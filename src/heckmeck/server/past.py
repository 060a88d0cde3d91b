"""What has happened at a match from its beginning: its log, and the log as it was told."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from heckmeck.server.desk import Desk
from heckmeck.server.messages import Entry
from heckmeck.server.room import Room, fold, opened
from heckmeck.server.store import Store
from heckmeck.server.telling import told
from heckmeck.server.wire import encoded, entry_of

Found = TypeVar("Found")
UNFOLDED: Final = 16
MOST_KEPT: Final = 2_000
"""So many finished games of at most so many events are kept as they were told, for replays."""
BREATH: Final = 100
"""After so many lines of a log others get their turn."""


class Past:
    """Reads logs."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._unfolded: OrderedDict[tuple[str, int], list[str]] = OrderedDict()
        self._working = asyncio.Lock()
        """Held by who works on a log: of many at once each would take its part of the time that moves need."""

    async def log(self, match: str) -> list[Entry]:
        """The whole log of a match."""
        log: list[Entry] = []
        for body in await self._store.events(match):
            log.append(entry_of(body))
            if len(log) % (10 * BREATH) == 0:
                await asyncio.sleep(0)
        return log

    async def worked_out(self, match: str, work: Callable[[str, Sequence[Entry]], Found]) -> Found:
        """What a function makes of a match and its log, in a thread; one at a time."""
        async with self._working:
            return await asyncio.to_thread(work, match, await self.log(match))

    async def told(self, desk: Desk, after: int, limit: int) -> Sequence[str]:
        """So many events after a number, as they were told; unfolded from the log where they are not at hand."""
        missing = desk.audience.since(desk.room, after)
        if missing is None:
            async with self._working:
                missing = self._unfolded.get((desk.match, desk.room.seq)) or await self._unfold(desk)
            missing = missing[after:]
        return missing[:limit]

    async def _unfold(self, desk: Desk) -> list[str]:
        """All events of a match as they were told; those of finished games are kept for a while."""
        told_so_far: list[str] = []
        room: Room | None = None
        for entry in await self.log(desk.match):
            after = opened(desk.match, entry) if room is None else fold(room, entry)
            told_so_far.append(encoded(told(room, entry, after)))
            room = after
            if len(told_so_far) % BREATH == 0:
                await asyncio.sleep(0)
        if desk.room.table.phase == "finished" and len(told_so_far) <= MOST_KEPT:
            self._unfolded[desk.match, len(told_so_far)] = told_so_far
            if len(self._unfolded) > UNFOLDED:
                self._unfolded.popitem(last=False)
        return told_so_far
