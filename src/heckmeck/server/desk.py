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
from heckmeck.server.audience import Audience
from heckmeck.server.clocks import now_ms
from heckmeck.server.messages import Event
from heckmeck.server.room import Room, entries
from heckmeck.server.steps import Step, change, steps
from heckmeck.server.store import Change, Conflict, Store
from heckmeck.server.telling import no_such_match
from heckmeck.server.wire import entry_of, stored

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


class Desk:
    """A match in memory."""

    __slots__ = (
        "_busy",
        "_catching_up",
        "_changed",
        "_queue",
        "_seed",
        "_store",
        "_touched",
        "asked_at",
        "audience",
        "changed_at",
        "following",
        "gone",
        "rests_until",
        "room",
        "thinking",
    )

    def __init__(self, store: Store, room: Room, seed: bytes | None, changed: Callable[[Desk], None]) -> None:
        """Take where the log is, the match so far, the secret of its dice, and who is told when it has changed."""
        now = now_ms()
        self.room = room
        self.audience = Audience(now)
        self.changed_at = min(room.at, now)  # the time may have been set back meanwhile
        """When the game changed last."""
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
        self._catching_up: asyncio.Task[None] | None = None  # a loop itself holds no task
        self._touched = now

    @property
    def match(self) -> str:
        """The match's id."""
        return self.room.table.match

    @property
    def idle(self) -> bool:
        """Whether it can be forgotten: the log has everything."""
        return not (self._busy or self._queue or self.audience.hub.listeners or self.thinking is not None)

    def moved_in_time(self, by_ms: int) -> None:
        """The time was set, so that what was lately stays so."""
        self.changed_at += by_ms
        self.rests_until += by_ms
        self._touched += by_ms
        self.audience.moved_in_time(by_ms)

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
        return Given(
            now=now, seed=self._seed, lot=secrets.randbits(32), gone=self.audience.attendance.gone(guests, now)
        )

    def _judge(self, job: Job) -> None:
        try:
            given = self._given(job)
            events = job.judge(self.room, given)
            made = steps(self.room, entries(self.room, events, given.now, job.key, job.guest))
        except HeckmeckError as error:
            job.answer(error)
        except Exception:  # noqa: BLE001 - a mistake at one table must not stop the others
            _log.exception("judging_failed", match=self.match)
            job.answer(Failed(N_("the server has made a mistake")))
        else:
            if made:
                self._write(job, made)
            else:
                job.answer(())

    def _write(self, job: Job, made: list[Step]) -> None:
        self._busy = True
        bodies = [stored(step.entry) for step in made]
        writing = asyncio.ensure_future(self._store.append(self.match, self.room.seq, bodies, self._change(made)))

        def written(done: asyncio.Future[None]) -> None:
            self._written(job, made, done.exception())

        writing.add_done_callback(written)

    def _change(self, made: list[Step]) -> Change | None:
        """What the row of the match has to say after these steps; nothing where it says so already."""
        last = made[-1]
        if last.after.table is self.room.table and last.entry.at - self._touched < TOUCH_MS:
            return None
        self._touched = last.entry.at
        return change(made)

    def _written(self, job: Job, made: list[Step], error: BaseException | None) -> None:
        if isinstance(error, Conflict):
            _log.info("conflict", match=self.match, seq=self.room.seq)
            self._catching_up = asyncio.get_running_loop().create_task(self._catch_up(job))
            return
        self._busy = False
        try:
            self._settle(job, made, error)
        finally:  # whatever goes wrong in an answer, who waits gets a turn
            self._next()

    def _settle(self, job: Job, made: list[Step], error: BaseException | None) -> None:
        """Tell what was written, or why it was not."""
        if error is None:
            job.answer(self._tell(made))
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
        made: list[Step] = []
        try:
            made = steps(self.room, map(entry_of, await self._store.events(self.match, self.room.seq)))
        except HeckmeckError as found:
            error = found
        except Exception:  # noqa: BLE001 - whatever a damaged log leads to
            _log.exception("catching_up_failed", match=self.match)
            error = Failed(N_("the server has made a mistake"))
        self._busy = False
        try:
            if error is not None:
                job.answer(error)
            elif made:
                self._tell(made)
                self._judge(job)
            else:
                self._end(job)
            self._changed(self)
        finally:
            self._next()

    def _end(self, job: Job) -> None:
        """The match is not in the store any more."""
        job.answer(no_such_match(self.match))
        self.audience.hub.bye("removed")
        self.gone = True

    def _tell(self, made: list[Step]) -> list[str]:
        """Let what is written be the case, and tell all listeners."""
        self.room = made[-1].after  # it is written, whatever becomes of the telling
        for before, entry, after in made:
            if after.changed != before.changed:
                self.changed_at = entry.at
        return self.audience.tell(made)
