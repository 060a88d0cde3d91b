"""A form that is sent twice by a double click is done once, and both are answered with what came of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from hashlib import sha256
from time import monotonic
from typing import Any, Final, TypeAlias

from litestar import Response

Work: TypeAlias = Callable[[], Coroutine[Any, Any, Response[Any]]]
AGAIN_S: Final = 5.0
"""After so long it is meant anew: somebody has gone back and wants another table."""
MOST: Final = 1_000


class Clicks:
    """Remembers for a moment what forms have led to."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._done: dict[bytes, tuple[float, asyncio.Task[Response[Any]]]] = {}

    async def once(self, form: str, work: Work) -> Response[Any]:
        """The answer to a form, which bears a token of its page; the same one if it has come a moment ago."""
        key, now = sha256(form.encode(errors="replace")).digest(), self._clock()
        self._forget(now)
        _, task = self._done.get(key, (0.0, None))
        if task is None:
            task = asyncio.ensure_future(work())
            self._done[key] = (now, task)
        try:
            return await asyncio.shield(task)
        except Exception:
            self._done.pop(key, None)  # what was refused may be tried again
            raise

    def _forget(self, now: float) -> None:
        for key, (at, _) in tuple(self._done.items()):  # the oldest first
            if at > now - AGAIN_S and len(self._done) < MOST:
                break
            del self._done[key]
