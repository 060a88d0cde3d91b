"""Who is at a match: those who listen are told what happens and who else is there, and who comes back what they missed.

Everything runs in the thread of the event loop.
"""

from __future__ import annotations

from collections.abc import Sequence

from heckmeck.server.clocks import now_ms
from heckmeck.server.hub import Hub, Listener
from heckmeck.server.messages import Freed, Placed
from heckmeck.server.presence import Attendance
from heckmeck.server.recent import Recent
from heckmeck.server.room import Room, reads
from heckmeck.server.steps import Step
from heckmeck.server.telling import check_reads, snapshot, told
from heckmeck.server.wire import encoded, events_frame


class Audience:
    """The people at one match."""

    __slots__ = ("_presence_told", "_recent", "attendance", "hub", "used_at")

    def __init__(self, now: int) -> None:
        """Take the time from which on those count as gone who were never seen here."""
        self.hub = Hub()
        self.attendance = Attendance(now)
        self.used_at = 0
        """When a person was here last; 0 for never."""
        self._recent = Recent()
        self._presence_told: object = None

    def here_within(self, ms: int) -> bool:
        """Whether somebody listens, or was here so lately."""
        return bool(self.hub.listeners) or now_ms() - self.used_at < ms

    def moved_in_time(self, by_ms: int) -> None:
        """The time was set, so that what was lately stays so."""
        self.attendance.moved_in_time(by_ms)
        if self.used_at:
            self.used_at += by_ms

    def tell(self, steps: Sequence[Step]) -> list[str]:
        """Tell all listeners what was written, one step at least; gives the events as they were told."""
        texts: list[str] = []
        for step in steps:
            text = encoded(told(*step))
            texts.append(text)
            self._recent.add(step.entry.seq, text)
        if self.hub.listeners:
            self.hub.tell(events_frame(texts))
        if any(isinstance(step.entry.event, Freed) for step in steps):
            self._show_out(steps[-1].after)
        return texts

    def _show_out(self, room: Room) -> None:
        """Who may not read the table any more is told so."""
        for listener in tuple(self.hub.listeners):
            if not reads(room, listener.guest):
                listener.bye("removed")

    def listen(self, room: Room, listener: Listener, name: str | None, after: int | None) -> None:
        """Tell the listener all since its last number, or everything, and from now on what happens.

        Raises:
            NoSuchMatch: it may not read the table.

        """
        check_reads(room, listener.guest)
        now = now_ms()
        self.used_at = now
        self.attendance.come(listener.guest)
        self.hub.listeners.add(listener)
        presence = self.attendance.frame(room.table.seats, now)
        missing = self.since(room, after)
        if missing is None:
            listener.tell(encoded(snapshot(room, listener.guest, name, presence, now)))
        else:
            listener.tell(events_frame(missing))
            listener.tell(encoded(presence))

    def since(self, room: Room, after: int | None) -> list[str] | None:
        """The events after a number, as they were told; None where they are not at hand."""
        return None if after is None else self._recent.since(after, room.seq)

    def leave(self, listener: Listener) -> None:
        """The listener is gone."""
        if listener in self.hub.listeners:
            self.hub.listeners.discard(listener)
            self.used_at = now_ms()
            self.attendance.go(listener.guest, self.used_at)

    def tell_presence(self, seats: tuple[Placed, ...]) -> None:
        """Tell who is there, if that is not what was told last."""
        now = now_ms()
        presence = self.attendance.frame(seats, now)
        gone_since = [None if away is None else now - away for away in presence.away_ms]
        seen = (presence.online, presence.watchers, gone_since)
        if seen != self._presence_told:
            self._presence_told = seen
            if self.hub.listeners:
                self.hub.tell(encoded(presence))
