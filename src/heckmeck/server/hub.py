"""Who listens to a match. A frame is encoded once and handed to every listener; who cannot keep up is dropped.

A listener whose line is free is written to at once, without a task. One whose line is full collects frames, up to a
limit, and a task of its own empties them; beyond the limit it is told to come back and catch up (`bye slow`).
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Coroutine, Generator
from typing import Any, Final, Protocol

from heckmeck.server.messages import Bye, Reason
from heckmeck.server.wire import encoded

MOST_FRAMES: Final = 64
MOST_BYTES: Final = 262_144
"""What may wait for one listener."""
RETRY_MS: Final[dict[Reason, int]] = {"slow": 2_000, "shutdown": 1_500, "removed": 60_000}


class Line(Protocol):
    """What frames are written to: a socket, or a stream of HTTP."""

    def send(self, frame: str) -> Coroutine[Any, Any, None]:
        """Write a frame; waits while the line is full."""

    def shut(self, reason: Reason) -> Coroutine[Any, Any, None]:
        """End the line."""


class Listener:
    """One who is told what happens at a match."""

    __slots__ = ("_bytes", "_line", "_outbox", "_task", "closed", "guest")

    def __init__(self, line: Line, guest: str | None) -> None:
        self.guest = guest
        self.closed = False
        self._line = line
        self._outbox: deque[str] | None = None  # few ever need one
        self._bytes = 0
        self._task: asyncio.Task[None] | None = None

    def tell(self, frame: str) -> None:
        """Send a frame, now or as soon as the line is free."""
        if self.closed:
            return
        if self._task is not None:
            self._keep(frame)
            return
        sending = self._line.send(frame)
        try:
            waits_for = sending.send(None)
        except StopIteration:
            return
        except Exception:  # noqa: BLE001 - whatever a broken connection raises: its reader is told as well
            self.closed = True
            return
        self._task = asyncio.get_running_loop().create_task(self._empty(_Begun(sending, waits_for)))

    def bye(self, reason: Reason) -> None:
        """End it with a reason; what waits is dropped, since the client will catch up."""
        if self.closed:
            return
        self._outbox, self._bytes = None, 0
        self.tell(encoded(Bye(reason=reason, retry_ms=RETRY_MS[reason])))
        self.closed = True
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._line.shut(reason))
        else:
            waiting = self._task
            self._task = asyncio.get_running_loop().create_task(self._shut_after(waiting, reason))

    def _keep(self, frame: str) -> None:
        if self._outbox is None:
            self._outbox = deque()
        self._bytes += len(frame)
        self._outbox.append(frame)
        if len(self._outbox) > MOST_FRAMES or self._bytes > MOST_BYTES:
            self.bye("slow")

    async def _empty(self, first: _Begun) -> None:
        try:
            await first
            while self._outbox:
                frame = self._outbox.popleft()
                self._bytes -= len(frame)
                await self._line.send(frame)
        except Exception:  # noqa: BLE001 - as above
            self.closed = True
        self._task = None

    async def _shut_after(self, waiting: asyncio.Task[None], reason: Reason) -> None:
        await asyncio.wait([waiting], timeout=2.0)
        await self._line.shut(reason)


class _Begun:
    """Goes on with a coroutine that has run up to its first wait."""

    def __init__(self, coroutine: Coroutine[Any, Any, None], waits_for: object) -> None:
        self._coroutine = coroutine
        self._waits_for = waits_for

    def __await__(self) -> Generator[Any, Any, None]:
        waits_for = self._waits_for
        try:
            while True:
                try:
                    sent = yield waits_for
                except BaseException as error:  # noqa: BLE001 - handed on to whom it is meant for
                    waits_for = self._coroutine.throw(error)
                else:
                    waits_for = self._coroutine.send(sent)
        except StopIteration:
            return


class Hub:
    """The listeners of one match."""

    __slots__ = ("listeners",)

    def __init__(self) -> None:
        self.listeners: set[Listener] = set()

    def tell(self, frame: str) -> None:
        """Send the frame to all."""
        for listener in tuple(self.listeners):
            listener.tell(frame)

    def bye(self, reason: Reason) -> None:
        """End all of them."""
        for listener in tuple(self.listeners):
            listener.bye(reason)
