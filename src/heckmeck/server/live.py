"""The life of the matches of this process: taken over at the start, woken by their clocks, played on by their bots.

A match that nobody is at may be forgotten; what is due there is remembered by the clocks, for which it is loaded again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from typing import Any, Final

import structlog

from heckmeck.errors import HeckmeckError
from heckmeck.server.asking import Who
from heckmeck.server.bots import QUICK, Workers
from heckmeck.server.clocks import TIME, now_ms
from heckmeck.server.config import Settings
from heckmeck.server.deadlines import due, paused
from heckmeck.server.deciding import decide
from heckmeck.server.desk import Answer, Desk, Job, Judge
from heckmeck.server.guests import Visitor
from heckmeck.server.hub import Listener
from heckmeck.server.messages import Abandon, Command, SeatBot, Start, Substitute, Table
from heckmeck.server.presence import ASKING_MS, SETTLE_S
from heckmeck.server.room import Room
from heckmeck.server.shelf import Shelf
from heckmeck.server.store import Store
from heckmeck.server.telling import check_reads
from heckmeck.server.waking import Waking

HEARTBEAT_S: Final = 5.0
CLEANING_S: Final = 3_600.0
DAY_MS: Final = 86_400_000
THINKING_S: Final = 5.0
"""So long may a bot think; then `careful` moves."""
_HEARTBEAT: Final = "heartbeat"
_LOOKING_AROUND: Final = (Substitute, Abandon, Start)
_log = structlog.get_logger("heckmeck.live")


class Live:
    """The matches of this process."""

    def __init__(self, settings: Settings, store: Store) -> None:
        """Take what is set, and where the logs are."""
        self.workers = Workers(settings.bot_processes, THINKING_S)
        self.closing = False
        self._store = store
        self._keep_ms = settings.keep_days * DAY_MS
        self._shelf = Shelf(store, self._prepared)
        self.desk = self._shelf.desk
        self._waking = Waking(self.workers, self._shelf.at_hand, self.desk, self._spawn)
        self._stirred: set[Desk] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._last_beat = 0
        self._begun = now_ms()

    # Its own life ----------------------------------------------------------------------------------------------------

    async def start(self) -> None:
        """Go on where the last process stopped."""
        beat = await self._store.setting(_HEARTBEAT)
        self._begun = now_ms()
        self._last_beat = int(beat) if beat else self._begun
        self.workers.warm()
        self._spawn(self._take_over(await self._store.playing()))
        self._spawn(self._beat())
        self._spawn(self._clean())

    async def say_bye(self) -> None:
        """Tell all who listen that the server stops and will be back."""
        self.closing = True
        for desk in self._shelf.all():
            desk.audience.hub.bye("shutdown")
        await asyncio.sleep(0.05)

    async def stop(self) -> None:
        """Stop all that goes on by itself, and let what is being written be written."""
        self.closing = True
        self._waking.clocks.close()
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.workers.close()

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            _log.error("task_failed", exc_info=task.exception())

    async def _take_over(self, matches: Sequence[str]) -> None:
        """Load what is being played, so that clocks go on; the time that the server was away is nobody's."""
        for match in matches:
            try:
                await self.desk(match)
            except HeckmeckError as error:
                _log.error("match_not_loaded", match=match, error=str(error))
            await asyncio.sleep(0)

    async def _beat(self) -> None:
        """Note now and then that the server is there."""
        while True:
            try:
                await self._store.set_setting(_HEARTBEAT, str(now_ms()).encode())
            except HeckmeckError as error:
                _log.warning("heartbeat_failed", error=str(error))
            await asyncio.sleep(HEARTBEAT_S)
            self._follow_the_time()

    def _follow_the_time(self) -> None:
        """The clock of the computer was set, or jumped while the computer slept: follow it when no clock runs."""
        desks = self._shelf.all()
        if not TIME.apart() or any(due(desk.room) is not None for desk in desks):
            return
        before = now_ms()
        TIME.follow()
        by_ms = now_ms() - before
        _log.info("time_followed", by_ms=by_ms)
        for desk in desks:
            desk.moved_in_time(by_ms)
            self.schedule(desk)

    async def _clean(self) -> None:
        """Delete tables that nobody goes on with."""
        while True:
            await asyncio.sleep(CLEANING_S)
            try:
                gone = await self._store.delete_old(now_ms() - self._keep_ms)
            except HeckmeckError as error:
                _log.warning("cleaning_failed", error=str(error))
                continue
            for match in gone:
                self._waking.clocks.set(match, None)
                desk = self._shelf.at_hand(match)
                if desk is not None:
                    self._shelf.forget(desk)
                    desk.audience.hub.bye("removed")

    def _changed(self, desk: Desk) -> None:
        """Something was written at the match, or it is gone."""
        if not desk.gone:
            self._waking.schedule(desk)
            return
        self._waking.clocks.set(desk.match, None)
        self._shelf.forget(desk)

    # Matches in memory -----------------------------------------------------------------------------------------------

    async def readable(self, match: str, guest: str | None) -> Desk:
        """The match, for somebody who may read it.

        Raises:
            NoSuchMatch: there is none, or none for this guest.

        """
        desk = await self.desk(match)
        check_reads(desk.room, guest)
        return desk

    async def _prepared(self, room: Room, seed: bytes | None) -> Desk:
        """The match as it goes on here."""
        desk = Desk(self._store, room, seed, self._changed)
        await self._resume(desk)
        self._warm(room.table)
        self.schedule(desk)
        return desk

    async def _resume(self, desk: Desk) -> None:
        """If the match was played when the server went away, its clock has stood still since."""
        stood_still = max(desk.room.at, self._last_beat)
        if stood_still < self._begun and due(desk.room) is not None:
            with suppress(HeckmeckError):  # it cannot be written now: the players' time runs
                await self.done(desk, lambda room, given: paused(room, given.now - stood_still))

    def _warm(self, table: Table) -> None:
        """Have the processes ready before a bot that calculates has to move."""
        bots = {placed.bot or placed.substitute for placed in table.seats} - {None, *QUICK}
        if bots and table.phase != "finished":
            self.workers.warm(table.terms.rules, table.terms.seats)

    # Commands and listeners ------------------------------------------------------------------------------------------

    def schedule(self, desk: Desk) -> None:
        """Have the match woken when something is due there."""
        self._waking.schedule(desk)

    def command(self, desk: Desk, command: Command, visitor: Visitor, answer: Answer) -> None:
        """Judge the command of a guest."""
        who = Who(visitor.guest, visitor.name)
        desk.audience.used_at = now_ms()
        desk.submit(
            Job(
                lambda room, given: decide(room, command, who, given),
                answer,
                command.key,
                visitor.guest,
                looks_around=isinstance(command, _LOOKING_AROUND),
            )
        )
        if isinstance(command, SeatBot | Substitute) and command.bot not in QUICK:
            self.workers.warm(desk.room.table.terms.rules, desk.room.table.terms.seats)

    async def do(self, desk: Desk, command: Command, visitor: Visitor) -> Sequence[str]:
        """The events that the command of a guest has led to, as they were told; none if it had been done already.

        Raises:
            HeckmeckError: it was refused.

        """
        self.noticed(desk, visitor.guest)
        return await self._answered(lambda answer: self.command(desk, command, visitor, answer))

    async def done(self, desk: Desk, judge: Judge) -> Sequence[str]:
        """The events that a judgement has led to.

        Raises:
            HeckmeckError: it was refused.

        """
        return await self._answered(lambda answer: desk.submit(Job(judge, answer)))

    async def _answered(self, ask: Callable[[Answer], None]) -> Sequence[str]:
        done: asyncio.Future[Sequence[str]] = asyncio.get_running_loop().create_future()

        def answered(answer: Sequence[str] | HeckmeckError) -> None:
            if done.done():
                return
            if isinstance(answer, HeckmeckError):
                done.set_exception(answer)
            else:
                done.set_result(answer)

        ask(answered)
        return await done

    def attend(self, desk: Desk, listener: Listener, name: str | None, after: int | None) -> None:
        """Tell the listener all since its last number, and from now on what happens.

        Raises:
            NoSuchMatch: it may not read the table.

        """
        desk.audience.listen(desk.room, listener, name, after)
        self._stir(desk)
        self.schedule(desk)

    def depart(self, desk: Desk, listener: Listener) -> None:
        """The listener is gone."""
        desk.audience.leave(listener)
        self._stir(desk)

    def noticed(self, desk: Desk, guest: str | None) -> None:
        """Somebody asks, or acts, without a stream: so they are there, for a while."""
        desk.audience.used_at = now_ms()
        if guest is not None and desk.audience.attendance.asks(guest, desk.audience.used_at):
            self._stir(desk)
            asyncio.get_running_loop().call_later(ASKING_MS / 1_000, self._stir, desk)

    def _stir(self, desk: Desk) -> None:
        """Tell in a moment who is there."""
        if not self._stirred:
            asyncio.get_running_loop().call_later(SETTLE_S, self._settle)
        self._stirred.add(desk)

    def _settle(self) -> None:
        stirred, self._stirred = self._stirred, set()
        for desk in stirred:
            desk.audience.tell_presence(desk.room.table.seats)
