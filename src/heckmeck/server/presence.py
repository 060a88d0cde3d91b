"""Who is at a table now: counted by connections, never by the log. Who only asks again and again is there as well."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from heckmeck.server.asking import AWAY_MS
from heckmeck.server.messages import Placed, Presence

SETTLE_S: Final = 0.3
"""Who reloads a page goes and comes; so long is waited before others are told."""
MOST_NOTED: Final = 500
"""Of so many guests it is known when they were here last; the others count as gone since the match was loaded."""
ASKING_MS: Final = 10_000
"""Who asks again within so long is there all the time."""


class Attendance:
    """The guests who are connected to one match, and since when the others are gone."""

    __slots__ = ("_asked", "_left", "_open", "_since", "anonymous")

    def __init__(self, now: int) -> None:
        """Take the time from which on those count as gone who were never seen here."""
        self._open: dict[str, int] = {}
        self._left: dict[str, int] = {}
        self._asked: dict[str, int] = {}
        self._since = now
        self.anonymous = 0
        """Connections of nobody that is known."""

    def come(self, guest: str | None) -> None:
        """A connection is open."""
        if guest is None:
            self.anonymous += 1
        else:
            self._open[guest] = self._open.get(guest, 0) + 1

    def go(self, guest: str | None, now: int) -> None:
        """A connection is closed."""
        if guest is None:
            self.anonymous -= 1
            return
        self._open[guest] -= 1
        if not self._open[guest]:
            del self._open[guest]
            self._asked.pop(guest, None)
            _note(self._left, guest, now)

    def asks(self, guest: str, now: int) -> bool:
        """Somebody asks, or acts, without being connected; gives whether they are there by that alone."""
        if guest in self._open:
            return False
        _note(self._asked, guest, now)
        return True

    def moved_in_time(self, by_ms: int) -> None:
        """The time was set: nobody is gone for longer or shorter by that."""
        self._since += by_ms
        self._left = {guest: at + by_ms for guest, at in self._left.items()}
        self._asked = {guest: at + by_ms for guest, at in self._asked.items()}

    def away_ms(self, guest: str, now: int) -> int | None:
        """How long the guest has been gone; None for who is connected, or has asked just now."""
        asked = self._asked.get(guest, -ASKING_MS)
        if guest in self._open or now - asked < ASKING_MS:
            return None
        return max(0, now - max(asked, self._left.get(guest, self._since)))

    def gone(self, guests: Iterable[str], now: int) -> frozenset[str]:
        """Those of the guests who have been gone so long that others may act."""
        return frozenset(guest for guest in guests if (self.away_ms(guest, now) or 0) >= AWAY_MS)

    def frame(self, seats: tuple[Placed, ...], now: int) -> Presence:
        """Who is there, seat by seat."""
        seated = {each.guest for each in seats}
        away = [None if each.guest is None else self.away_ms(each.guest, now) for each in seats]
        return Presence(
            online=tuple(
                each.bot is not None or (each.guest is not None and gone is None)
                for each, gone in zip(seats, away, strict=True)
            ),
            away_ms=tuple(away),
            watchers=self.anonymous + len(self._open.keys() - seated),
        )


def _note(times: dict[str, int], guest: str, now: int) -> None:
    """Note the time, and forget the one that was noted first if there are too many."""
    times.pop(guest, None)
    times[guest] = now
    if len(times) > MOST_NOTED:
        del times[next(iter(times))]
