"""The last events of a match as they were told, for those who come back after a moment."""

from __future__ import annotations

from collections import deque
from typing import Final

KEPT: Final = 32
"""So many are at hand; whoever has missed more is told the whole table."""


class Recent:
    """The last events, without a gap."""

    __slots__ = ("_last", "_texts")

    def __init__(self) -> None:
        self._last = 0
        self._texts: deque[str] = deque(maxlen=KEPT)

    def add(self, seq: int, text: str) -> None:
        """The event of this number was told."""
        if seq != self._last + 1:
            self._texts.clear()
        self._last = seq
        self._texts.append(text)

    def since(self, after: int, last: int) -> list[str] | None:
        """The events after a number, up to the last one there is; None where they are not at hand."""
        missing = last - after
        if missing == 0 < after:
            return []
        if after <= 0 or self._last != last or not 0 < missing <= len(self._texts):
            return None
        return list(self._texts)[-missing:]
