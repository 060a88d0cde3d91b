"""The time, and when something is due: one heap and one timer for all matches of a process.

The time goes on evenly. The clock of the computer may be set, and jumps ahead when the computer wakes from its sleep:
no player's time may be over by that, and no bot wait for it. So it is followed only while no clock runs.

What is due is a match and a time, no more: whoever is woken looks at the match itself to see what has to be done.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from heapq import heapify, heappop, heappush
from time import monotonic, time
from typing import Final

import structlog

MOST_STALE: Final = 1_000
"""So many entries that count no more, beyond those that do, may lie in the heap."""
LONGEST_S: Final = 60.0
"""The time may be set meanwhile, so it is looked at now and then."""
APART_MS: Final = 1_000
"""So far the time may be from the clock of the computer."""
_log = structlog.get_logger("heckmeck.live")


class Time:
    """A clock that nobody sets but ourselves."""

    def __init__(self) -> None:
        self._ahead = time() - monotonic()

    def now_ms(self) -> int:
        """The time, in milliseconds since 1970."""
        return int((self._ahead + monotonic()) * 1_000)

    def apart(self) -> bool:
        """Whether the clock of the computer shows another time."""
        return abs(time() * 1_000 - self.now_ms()) > APART_MS

    def follow(self) -> None:
        """Take over what the clock of the computer shows."""
        self._ahead = time() - monotonic()


TIME: Final = Time()


def now_ms() -> int:
    """The time, in milliseconds since 1970."""
    return TIME.now_ms()


class Clocks:
    """Wakes matches at the times they asked for."""

    def __init__(self, wake: Callable[[str], None]) -> None:
        """Take what is called with the match that is due."""
        self._wake = wake
        self._due: dict[str, int] = {}
        self._heap: list[tuple[int, str]] = []
        self._timer: asyncio.TimerHandle | None = None
        self._timer_at = 0

    def set(self, match: str, at: int | None) -> None:
        """Wake the match at this time and at no other; None for never."""
        if self._due.get(match) == at:
            return
        if at is None:
            del self._due[match]
            return
        self._due[match] = at
        heappush(self._heap, (at, match))
        if len(self._heap) > 2 * len(self._due) + MOST_STALE:
            self._heap = [(due, each) for each, due in self._due.items()]
            heapify(self._heap)
        if self._timer is None or at < self._timer_at:
            self._arm()

    def close(self) -> None:
        """Wake nobody any more."""
        if self._timer is not None:
            self._timer.cancel()
        self._due.clear()
        self._heap.clear()

    def _arm(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._heap:
            self._timer_at = self._heap[0][0]
            wait_s = min(max(self._timer_at - now_ms(), 0) / 1_000, LONGEST_S)
            self._timer = asyncio.get_running_loop().call_later(wait_s, self._ring)

    def _ring(self) -> None:
        self._timer = None
        now = now_ms()
        while self._heap and self._heap[0][0] <= now:
            at, match = heappop(self._heap)
            if self._due.get(match) == at:
                del self._due[match]
                self._wake_alone(match)
        if self._timer is None:  # what was woken may have armed it
            self._arm()

    def _wake_alone(self, match: str) -> None:
        """Wake the match; what goes wrong there is no reason for the others to sleep on."""
        try:
            self._wake(match)
        except Exception:  # noqa: BLE001 - as the sentence says
            _log.exception("waking_failed", match=match)
