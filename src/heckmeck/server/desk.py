"""One match in memory: what comes in is judged in order, written to the log, and told when it is written.

While a line of the log is being written, what comes in waits its turn. Everything runs in the thread of the event loop.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from collections.abc import Callable, Sequence
from time import monotonic
from typing import Final, NamedTuple, TypeAlias

import structlog

from heckmeck.errors import N_, Failed, HeckmeckError, TooMany
from heckmeck.server.asking import Given
from heckmeck.server.clocks import now_ms
from heckmeck.server.hub import Hub, Listener
from heckmeck.server.listing import summary
from heckmeck.server.messages import Admitted, Entry, Event, Freed, Seated
from heckmeck.server.presence import Attendance
from heckmeck.server.recent import Recent
from heckmeck.server.room import Room, entries, fold, reads
from heckmeck.server.store import Change, Conflict, Store
from heckmeck.server.telling import check_reads, no_such_match, snapshot, told
from heckmeck.server.wire import encoded, entry_of, events_frame, stored

MOST_WAITING: Final = 100
"""So many commands may wait at one table."""
TOUCH_MS: Final = 600_000
"""The row of a match is marked as in use so often, if nothing else changes it."""
_log = structlog.get_logger("heckmeck.live")

Answer: TypeAlias = Callable[[Sequence[str] | HeckmeckError], None]
"""Is told the events, as they were told to all, or why there are none; no events where it had been done already."""
Judge: TypeAlias = Callable[[Room, Given], tuple[Event, ...]]


class Job(NamedTuple):
    """Something that wants to happen at a match."""

    judge: Judge
    answer: Answer
    key: str | None = None
    guest: str | None = None
    """Who asks for it."""
    looks_around: bool = False
    """Whether it matters who is gone, or a lot may be drawn."""


class _Step(NamedTuple):
    """A line of the log, and the room around it."""

    before: Room
    entry: Entry
    after: Room


class Desk:
    """A match in memory."""

    __slots__ = (
        "_busy",
        "_changed",
        "_presence_told",
        "_queue",
        "_recent",
        "_seed",
        "_store",
        "_touched",
        "asked_at",
        "attendance",
        "changed_at",
        "following",
        "gone",
        "hub",
        "rests_until",
        "room",
        "thinking",
        "used_at",
    )

    def __init__(self, store: Store, room: Room, seed: bytes | None, changed: Callable[[Desk], None]) -> None:
        """Take where the log is, the match so far, the secret of its dice, and who is told when it has changed."""
        now = now_ms()
        self.room = room
        self.hub = Hub()
        self.attendance = Attendance(now)
        self.changed_at = min(room.at, now)  # the time may have been set back meanwhile
        """When the game changed last."""
        self.used_at = 0
        """When a person was here last; 0 for never."""
        self.thinking: int | None = None
        """For which moment a bot's move is being computed."""
        self.gone = False
        """Whether it has been deleted meanwhile."""
        self.following = asyncio.Lock()
        """Held by who makes the table of the rematch."""
        self.asked_at = monotonic()
        """When it was asked for last, by a clock that is never set."""
        self.rests_until = 0
        """What could not be written is not tried again before."""
        self._store = store
        self._seed = seed
        self._changed = changed
        self._queue: deque[Job] = deque()
        self._busy = False
        self._recent = Recent()
        self._touched = now
        self._presence_told: object = None

    @property
    def match(self) -> str:
        """The match's id."""
        return self.room.table.match

    @property
    def idle(self) -> bool:
        """Whether it can be forgotten: the log has everything."""
        return not (self._busy or self._queue or self.hub.listeners or self.thinking is not None)

    def moved_in_time(self, by_ms: int) -> None:
        """The time was set, so that what was lately stays so."""
        self.changed_at += by_ms
        self.rests_until += by_ms
        self._touched += by_ms
        self.attendance.moved_in_time(by_ms)
        if self.used_at:
            self.used_at += by_ms

    # What comes in ---------------------------------------------------------------------------------------------------

    def submit(self, job: Job) -> None:
        """Judge it as soon as what came before is done."""
        if not self._busy:
            self._judge(job)
        elif len(self._queue) < MOST_WAITING:
            self._queue.append(job)
        else:
            job.answer(TooMany(N_("Too much is waiting at this table: try again in {seconds} s."), seconds=1))

    def _given(self, job: Job) -> Given:
        """What the judgement needs besides the room."""
        now = now_ms()
        if not job.looks_around:
            return Given(now=now, seed=self._seed)
        guests = [each.guest for each in self.room.table.seats if each.guest is not None]
        return Given(now=now, seed=self._seed, lot=secrets.randbits(32), gone=self.attendance.gone(guests, now))

    def _judge(self, job: Job) -> None:
        try:
            given = self._given(job)
            steps = self._steps(job.judge(self.room, given), given.now, job)
        except HeckmeckError as error:
            job.answer(error)
        except Exception:  # noqa: BLE001 - a mistake at one table must not stop the others
            _log.exception("judging_failed", match=self.match)
            job.answer(Failed(N_("the server has made a mistake")))
        else:
            if steps:
                self._write(job, steps)
            else:
                job.answer(())

    def _steps(self, events: Sequence[Event], now: int, job: Job) -> list[_Step]:
        steps: list[_Step] = []
        room = self.room
        for entry in entries(room, events, now, job.key, job.guest) if events else ():
            after = fold(room, entry)
            steps.append(_Step(room, entry, after))
            room = after
        return steps

    def _write(self, job: Job, steps: list[_Step]) -> None:
        self._busy = True
        bodies = [stored(step.entry) for step in steps]
        writing = asyncio.ensure_future(self._store.append(self.match, self.room.seq, bodies, self._change(steps)))

        def written(done: asyncio.Future[None]) -> None:
            self._written(job, steps, done.exception())

        writing.add_done_callback(written)

    def _change(self, steps: list[_Step]) -> Change | None:
        """What the row of the match has to say after these steps."""
        last = steps[-1]
        now, table = last.entry.at, last.after.table
        if table is self.room.table and now - self._touched < TOUCH_MS:
            return None
        self._touched = now
        return Change(
            updated_at=now,
            phase=table.phase,
            finished_at=table.finished_at,
            summary=summary(last.after),
            members=tuple(
                event.guest
                for event in (step.entry.event for step in steps)
                if isinstance(event, Seated | Admitted) and event.guest is not None
            ),
        )

    def _written(self, job: Job, steps: list[_Step], error: BaseException | None) -> None:
        if isinstance(error, Conflict):
            _log.info("conflict", match=self.match, seq=self.room.seq)
            asyncio.get_running_loop().create_task(self._catch_up(job))
            return
        self._busy = False
        try:
            self._settle(job, steps, error)
        finally:  # whatever goes wrong in an answer, who waits gets a turn
            self._next()

    def _settle(self, job: Job, steps: list[_Step], error: BaseException | None) -> None:
        """Tell what was written, or why it was not."""
        if error is None:
            job.answer(self._tell(steps))
            self._changed(self)
        elif isinstance(error, HeckmeckError):
            job.answer(error)
        else:
            _log.error("append_failed", match=self.match, exc_info=error)
            job.answer(Failed(N_("the server has made a mistake")))

    def _next(self) -> None:
        while self._queue and not self._busy:
            self._judge(self._queue.popleft())

    async def _catch_up(self, job: Job) -> None:
        """Another process was first: read what it wrote, tell it, and judge again; or the match is gone."""
        error: HeckmeckError | None = None
        steps: list[_Step] = []
        try:
            steps = self._missed(await self._store.events(self.match, self.room.seq))
        except HeckmeckError as found:
            error = found
        except Exception:  # noqa: BLE001 - whatever a damaged log leads to
            _log.exception("catching_up_failed", match=self.match)
            error = Failed(N_("the server has made a mistake"))
        self._busy = False
        try:
            if error is not None:
                job.answer(error)
            elif steps:
                self._tell(steps)
                self._judge(job)
            else:
                self._end(job)
            self._changed(self)
        finally:
            self._next()

    def _missed(self, bodies: Sequence[bytes]) -> list[_Step]:
        steps: list[_Step] = []
        room = self.room
        for entry in map(entry_of, bodies):
            after = fold(room, entry)
            steps.append(_Step(room, entry, after))
            room = after
        return steps

    def _end(self, job: Job) -> None:
        """The match is not in the store any more."""
        job.answer(no_such_match(self.match))
        self.hub.bye("removed")
        self.gone = True

    # What goes out ---------------------------------------------------------------------------------------------------

    def _tell(self, steps: list[_Step]) -> list[str]:
        """Let what is written be the case, and tell all listeners."""
        self.room = steps[-1].after  # it is written, whatever becomes of the telling
        texts: list[str] = []
        for before, entry, after in steps:
            text = encoded(told(before, entry, after))
            texts.append(text)
            self._recent.add(entry.seq, text)
            if after.changed != before.changed:
                self.changed_at = entry.at
        if self.hub.listeners:
            self.hub.tell(events_frame(texts))
        if any(isinstance(step.entry.event, Freed) for step in steps):
            self._show_out()
        return texts

    def _show_out(self) -> None:
        """Who may not read the table any more is told so."""
        for listener in tuple(self.hub.listeners):
            if not reads(self.room, listener.guest):
                listener.bye("removed")

    def listen(self, listener: Listener, name: str | None, after: int | None) -> None:
        """Tell the listener all since its last number, or everything, and from now on what happens.

        Raises:
            NoSuchMatch: it may not read the table.

        """
        check_reads(self.room, listener.guest)
        now = now_ms()
        self.used_at = now
        self.attendance.come(listener.guest)
        self.hub.listeners.add(listener)
        presence = self.attendance.frame(self.room.table.seats, now)
        missing = self.since(after)
        if missing is None:
            listener.tell(encoded(snapshot(self.room, listener.guest, name, presence, now)))
        else:
            listener.tell(events_frame(missing))
            listener.tell(encoded(presence))

    def since(self, after: int | None) -> list[str] | None:
        """The events after a number, as they were told; None where they are not at hand."""
        return None if after is None else self._recent.since(after, self.room.seq)

    def leave(self, listener: Listener) -> None:
        """The listener is gone."""
        if listener in self.hub.listeners:
            self.hub.listeners.discard(listener)
            self.used_at = now_ms()
            self.attendance.go(listener.guest, self.used_at)

    def tell_presence(self) -> None:
        """Tell who is there, if that is not what was told last."""
        now = now_ms()
        presence = self.attendance.frame(self.room.table.seats, now)
        gone_since = [None if away is None else now - away for away in presence.away_ms]
        seen = (presence.online, presence.watchers, gone_since)
        if seen != self._presence_told:
            self._presence_told = seen
            if self.hub.listeners:
                self.hub.tell(encoded(presence))
