"""How often something may be done: token buckets, by guest and by address.

A bucket holds a burst and refills steadily; kept is only when it will be full again (the generic cell rate algorithm,
GCRA). Full buckets are forgotten, so memory is bounded by who was busy lately.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import ceil
from time import monotonic
from typing import Final, Literal, NamedTuple, TypeAlias

from heckmeck.errors import N_, TooMany

What: TypeAlias = Literal["command", "create", "code", "guest", "record", "coach", "read", "socket"]


class Rate(NamedTuple):
    """So many at once, and so many a minute on and on."""

    burst: int
    a_minute: float


RATES: Final[dict[What, Rate]] = {
    "command": Rate(60, 600),
    "create": Rate(20, 10),
    "code": Rate(10, 6),
    "guest": Rate(10, 10),
    "record": Rate(10, 6),
    "coach": Rate(60, 240),
    "read": Rate(120, 600),
    "socket": Rate(30, 120),
}
"""For a guest."""
ADDRESS_FACTOR: Final = 10
"""A household or a school behind one address may do so many times more than one guest."""
FIXED: Final[frozenset[What]] = frozenset({"code"})
"""What is counted by address alone, at the rate of a guest: guessing, which a new guest a guess would make free."""
RECORD_BYTES: Final = 1_000_000
"""The longest record that is brought here."""
MOST_BUCKETS: Final = 50_000


def too_often(seconds: int) -> TooMany:
    """The refusal of what was done too often."""
    return TooMany(N_("That was too often: try again in {seconds} s."), seconds=seconds)


class Limits:
    """Counts what guests and addresses do."""

    def __init__(self, *, enforced: bool = True, clock: Callable[[], float] = monotonic) -> None:
        self._enforced = enforced
        self._clock = clock
        self._full_at: dict[tuple[What, str], float] = {}
        """When each bucket will be full again."""

    def spend(self, what: What, guest: str | None, address: str) -> None:
        """Count one more.

        Raises:
            TooMany: there is no room for it now.

        """
        if not self._enforced:
            return
        burst, a_minute = RATES[what]
        if guest is not None and what not in FIXED:
            self._take(what, guest, burst, a_minute)
        factor = 1 if what in FIXED else ADDRESS_FACTOR
        self._take(what, address, burst * factor, a_minute * factor)

    def give_back(self, what: What, guest: str | None, address: str) -> None:
        """Count one less: it was none of those that have to be few, as a code that was right."""
        for who in (address,) if guest is None or what in FIXED else (address, guest):
            if (what, who) in self._full_at:
                a_minute = RATES[what].a_minute * (1 if what in FIXED or who == guest else ADDRESS_FACTOR)
                self._full_at[what, who] -= 60 / a_minute

    def _take(self, what: What, who: str, burst: int, a_minute: float) -> None:
        """A bucket is the time when it is full again: each spending moves it on by the time that refills one."""
        now, each = self._clock(), 60 / a_minute
        full = max(self._full_at.get((what, who), 0.0), now) + each
        if full - now > burst * each + 1e-9:
            raise too_often(max(1, ceil(full - now - burst * each)))
        self._full_at[what, who] = full
        if len(self._full_at) > MOST_BUCKETS:
            self._forget(now)

    def _forget(self, now: float) -> None:
        """Full buckets are as none; if all are in use, the fullest half is forgiven."""
        kept = {key: full for key, full in self._full_at.items() if full > now}
        if len(kept) > MOST_BUCKETS // 2:
            kept = dict(sorted(kept.items(), key=lambda item: item[1])[-(MOST_BUCKETS // 2) :])
        self._full_at = kept


class Crowd:
    """How many of something are open at a time, by whom."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: dict[str, int] = {}

    @contextmanager
    def entered(self, who: str) -> Iterator[None]:
        """One more is open.

        Raises:
            TooMany: there are as many as may be.

        """
        if self._open.get(who, 0) >= self._most:
            raise TooMany(N_("{most} streams are open already, and no more may be"), most=self._most)
        self._open[who] = self._open.get(who, 0) + 1
        try:
            yield
        finally:
            self._open[who] -= 1
            if not self._open[who]:
                del self._open[who]
