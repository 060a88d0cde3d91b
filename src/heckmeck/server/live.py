"""All matches that this process has in memory: found or loaded, woken by their clocks, played on by their bots.

Any process may serve any match, since the log is the truth: what is here is only what the log has led to. A match that
nobody is at is forgotten when others need the room; what is due there is remembered by the clocks.
"""

from __future__ import annotations

import asyncio
import re
import secrets
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext, suppress
from functools import partial
from time import monotonic
from typing import Any, Final

import structlog
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from heckmeck.errors import N_, HeckmeckError, NoSuchMatch, Stale, TooLarge, TooMany, Unavailable
from heckmeck.record import Record, parse_record
from heckmeck.server import making
from heckmeck.server.asking import Who
from heckmeck.server.bots import QUICK, Workers
from heckmeck.server.clock import due, paused
from heckmeck.server.clocks import Clocks, now_ms
from heckmeck.server.coach import Coach
from heckmeck.server.config import Settings
from heckmeck.server.deciding import decide
from heckmeck.server.desk import Answer, Desk, Job
from heckmeck.server.games import continued, record
from heckmeck.server.guests import Guests, Visitor, checked_name
from heckmeck.server.hub import Listener
from heckmeck.server.limits import ADDRESS_FACTOR, Crowd, Limits
from heckmeck.server.listing import listed, listed_in
from heckmeck.server.messages import (
    Abandon,
    Command,
    Entry,
    Listed,
    Lobby,
    Made,
    NewMatch,
    Pace,
    Phase,
    SeatBot,
    Sit,
    Snapshot,
    Start,
    Substitute,
    Table,
)
from heckmeck.server.playing import OnTurn, bot_moved, bot_on_turn, overdue
from heckmeck.server.presence import SETTLE_S
from heckmeck.server.room import Room, fold, opened, reads, seats_of
from heckmeck.server.store import Store
from heckmeck.server.tables import admitted, followed, normal_code
from heckmeck.server.telling import snapshot, told
from heckmeck.server.wire import encoded, entry_of

MOST_IDLE: Final = 256
"""So many matches stay in memory though nobody is at them."""
PACE_MS: Final[dict[Pace, int]] = {"slow": 1_600, "normal": 900, "fast": 350, "instant": 0}
"""How long after the last move a bot makes its own."""
ALONE_MS: Final = 600_000
"""Bots play on so long when nobody watches."""
REST_MS: Final = 2_000
"""After so long it is tried again what could not be done."""
HEARTBEAT_S: Final = 5.0
CLEANING_S: Final = 3_600.0
DAY_MS: Final = 86_400_000
MOST_TABLES: Final = 30
"""So many tables that are not finished may a guest have made."""
MOST_SOCKETS: Final = 20
"""So many streams may a guest have open, and ten times as many an address."""
MOST_LINES: Final = 4_000
"""A record with more lines is not even read."""
USUAL_RULES: Final = "official"
USUAL_SEATS: Final = 2
GRACE_S: Final = 60.0
"""Nor is one forgotten that was asked for so lately: who asked may be about to do something with it."""
UNFOLDED: Final = 16
MOST_KEPT: Final = 2_000
"""So many finished games of at most so many events are kept as they were told, for replays."""
BREATH: Final = 100
"""After so many lines of a log others get their turn."""
THINKING_S: Final = 5.0
"""So long may a bot think; then `careful` moves."""
_HEARTBEAT: Final = "heartbeat"
_ID: Final = re.compile("[0-9a-z]{10}")
_LOOKING_AROUND: Final = (Substitute, Abandon, Start)
_log = structlog.get_logger("heckmeck.live")


class Live:
    """The matches of this process."""

    def __init__(self, settings: Settings, store: Store, key: bytes) -> None:
        """Take where the logs are, and the key of the server's signatures."""
        self.key = key
        self.store = store
        self.guests = Guests(key, secure=(settings.public_url or "").startswith("https:"))
        self.limits = Limits(enforced=settings.limits)
        most = MOST_SOCKETS if settings.limits else 1_000_000
        self.crowd, self.addresses = Crowd(most), Crowd(ADDRESS_FACTOR * most)
        self.workers = Workers(settings.bot_processes, THINKING_S)
        self.coach = Coach(self.workers, self.log)
        self.clocks = Clocks(self._wake)
        self.closing = False
        self._settings = settings
        self._desks: OrderedDict[str, Desk] = OrderedDict()
        self._loading: dict[str, asyncio.Future[Desk]] = {}
        self._unfolded: OrderedDict[tuple[str, int], list[str]] = OrderedDict()
        self._stirred: set[Desk] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._last_beat = 0
        self._begun = now_ms()

    def __deepcopy__(self, memo: object) -> Live:
        """Itself: Litestar copies handlers with all they refer to."""
        return self

    # Its own life ----------------------------------------------------------------------------------------------------

    async def start(self) -> None:
        """Go on where the last process stopped."""
        beat = await self.store.setting(_HEARTBEAT)
        self._begun = now_ms()
        self._last_beat = int(beat) if beat else self._begun
        self._spawn(self._take_over(await self.store.playing()))
        self._spawn(self._beat())
        self._spawn(self._clean())

    async def say_bye(self) -> None:
        """Tell all who listen that the server stops and will be back."""
        self.closing = True
        for desk in tuple(self._desks.values()):
            desk.hub.bye("shutdown")
        await asyncio.sleep(0.05)

    async def stop(self) -> None:
        """Stop all that goes on by itself, and let what is being written be written."""
        self.closing = True
        self.clocks.close()
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
                await self.store.set_setting(_HEARTBEAT, str(now_ms()).encode())
            except HeckmeckError as error:
                _log.warning("heartbeat_failed", error=str(error))
            await asyncio.sleep(HEARTBEAT_S)

    async def _clean(self) -> None:
        """Delete tables that nobody goes on with."""
        while True:
            await asyncio.sleep(CLEANING_S)
            try:
                gone = await self.store.delete_old(now_ms() - self._settings.keep_days * DAY_MS)
            except HeckmeckError as error:
                _log.warning("cleaning_failed", error=str(error))
                continue
            for match in gone:
                self.clocks.set(match, None)
                desk = self._desks.pop(match, None)
                if desk is not None:
                    desk.hub.bye("removed")

    # Matches in memory -----------------------------------------------------------------------------------------------

    async def desk(self, match: str) -> Desk:
        """The match, loaded if it is not in memory.

        Raises:
            NoSuchMatch: there is none.

        """
        found = self._desks.get(match)
        if found is not None:
            found.asked_at = monotonic()
            self._desks.move_to_end(match)
            return found
        if match not in self._loading:
            self._loading[match] = asyncio.ensure_future(self._loaded(match))
            self._loading[match].add_done_callback(lambda _: self._loading.pop(match, None))
        return await asyncio.shield(self._loading[match])

    async def _loaded(self, match: str) -> Desk:
        found = await self.store.load(match) if _ID.fullmatch(match) else None
        if found is None:
            raise no_such_match(match)
        row, bodies = found
        room = opened(match, entry_of(bodies[0]))
        for number, body in enumerate(bodies[1:], 1):
            room = fold(room, entry_of(body))
            if number % BREATH == 0:
                await asyncio.sleep(0)
        desk = Desk(self.store, room, row.seed, self._schedule)
        await self._resume(desk)
        self._desks[match] = desk
        self._forget_idle()
        self._warm(room.table)
        self._schedule(desk)
        return desk

    async def _resume(self, desk: Desk) -> None:
        """If the match was played when the server went away, its clock has stood still since."""
        stood_still = max(desk.room.at, self._last_beat)
        if stood_still < self._begun and due(desk.room) is not None:
            job = partial(Job, lambda room, given: paused(room, given.now - stood_still))
            with suppress(HeckmeckError):  # it cannot be written now: the players' time runs
                await self._answered(desk, lambda answer: desk.submit(job(answer)))

    def _forget_idle(self) -> None:
        """Forget matches that nobody is at, those first that were longest not asked for."""
        spare = len(self._desks) - MOST_IDLE
        if spare > 0:
            since = monotonic() - GRACE_S
            idle = [match for match, desk in self._desks.items() if desk.idle and desk.asked_at < since]
            for match in idle[:spare]:
                self._stirred.discard(self._desks.pop(match))

    def _warm(self, table: Table) -> None:
        """Have the processes ready before a bot that calculates has to move."""
        bots = {placed.bot or placed.substitute for placed in table.seats} - {None, *QUICK}
        if bots and table.phase != "finished":
            self.workers.warm(table.terms.rules, table.terms.seats)

    # Clocks and bots -------------------------------------------------------------------------------------------------

    def _schedule(self, desk: Desk) -> None:
        """Have the match woken when its clock or its bot is due."""
        room, at = desk.room, due(desk.room)
        on_turn = bot_on_turn(room)
        if on_turn is not None and desk.thinking != on_turn.asked and self._watched(desk):
            moves_at = desk.changed_at + PACE_MS[room.table.terms.pace]
            at = moves_at if at is None else min(at, moves_at)
        self.clocks.set(desk.match, None if at is None else max(at, desk.rests_until))

    def _watched(self, desk: Desk) -> bool:
        return bool(desk.hub.listeners) or now_ms() - desk.used_at < ALONE_MS

    def _again(self, desk: Desk) -> Answer:
        """What follows on something that nobody asked for: if it was refused, it is tried again after a rest."""

        def answered(answer: Sequence[str] | HeckmeckError) -> None:
            if isinstance(answer, HeckmeckError) and not isinstance(answer, Stale):
                _log.warning("not_done", match=desk.match, error=str(answer))
                desk.rests_until = now_ms() + REST_MS
            if not isinstance(answer, list):  # what is told is followed by a change, which schedules as well
                self._schedule(desk)

        return answered

    def _wake(self, match: str) -> None:
        """Do what is due at the match."""
        desk = self._desks.get(match)
        if desk is None:
            self._spawn(self._load_and_wake(match))
            return
        end = due(desk.room)
        if end is not None and end <= now_ms():
            desk.submit(Job(overdue, self._again(desk)))
            return
        on_turn = bot_on_turn(desk.room)
        if on_turn is not None and self._watched(desk):
            self._think(desk, on_turn)
        else:
            self._schedule(desk)

    async def _load_and_wake(self, match: str) -> None:
        try:
            await self.desk(match)
        except HeckmeckError as error:
            _log.warning("match_not_loaded", match=match, error=str(error))
            self.clocks.set(match, now_ms() + REST_MS)
        else:
            self._wake(match)

    def _think(self, desk: Desk, on_turn: OnTurn) -> None:
        """Let the bot on turn choose."""
        seed = secrets.randbits(63)
        move = self.workers.quick_move(on_turn.state, on_turn.bot, seed)
        if move is not None:
            self._move(desk, on_turn, move)
        elif desk.thinking != on_turn.asked:
            desk.thinking = on_turn.asked
            self._spawn(self._ponder(desk, on_turn, seed))

    async def _ponder(self, desk: Desk, on_turn: OnTurn, seed: int) -> None:
        try:
            move = await self.workers.move(on_turn.state, on_turn.bot, seed)
        finally:
            desk.thinking = None
        self._move(desk, on_turn, move)

    def _move(self, desk: Desk, on_turn: OnTurn, move: str) -> None:
        desk.submit(Job(lambda room, given: bot_moved(room, move, on_turn.asked, given), self._again(desk)))

    # Commands and listeners ------------------------------------------------------------------------------------------

    def command(self, desk: Desk, command: Command, visitor: Visitor, answer: Answer) -> None:
        """Judge the command of a guest."""
        who = Who(visitor.guest, visitor.name)
        desk.used_at = now_ms()
        desk.submit(
            Job(
                lambda room, given: decide(room, command, who, given),
                answer,
                command.key,
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
        desk.attendance.seen(visitor.guest, now_ms())
        return await self._answered(desk, partial(self.command, desk, command, visitor))

    async def _answered(self, desk: Desk, ask: Callable[[Answer], None]) -> Sequence[str]:
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

    @contextmanager
    def entered(self, whose: Sequence[str]) -> Iterator[None]:
        """A stream is open: of an address, and of the guest if there is one, who stands behind it.

        Raises:
            TooMany: there are as many as may be, or they are opened too often.
            Unavailable: the server stops.

        """
        if self.closing:
            raise Unavailable(N_("the server is being started anew: try again in a moment"))
        home, *guest = whose
        self.limits.spend("socket", guest[0] if guest else None, home)
        with self.addresses.entered(home), self.crowd.entered(guest[0]) if guest else nullcontext():
            yield

    def attend(self, desk: Desk, listener: Listener, name: str | None, after: int | None) -> None:
        """Tell the listener all since its last number, and from now on what happens.

        Raises:
            NoSuchMatch: it may not read the table.

        """
        desk.listen(listener, name, after)
        self._stir(desk)
        self._schedule(desk)

    def depart(self, desk: Desk, listener: Listener) -> None:
        """The listener is gone."""
        desk.leave(listener)
        self._stir(desk)

    def _stir(self, desk: Desk) -> None:
        """Tell in a moment who is there."""
        if not self._stirred:
            asyncio.get_running_loop().call_later(SETTLE_S, self._settle)
        self._stirred.add(desk)

    def _settle(self) -> None:
        stirred, self._stirred = self._stirred, set()
        for desk in stirred:
            desk.tell_presence()

    # What pages and requests ask -------------------------------------------------------------------------------------

    def visitor(self, request: ASGIConnection[Any, Any, Any, Any]) -> Visitor | None:
        """Who asks, by their cookie."""
        return self.guests.of(request.headers.get("cookie", ""))

    def newcomer(self, name: str) -> Visitor:
        """Somebody new."""
        return self.guests.newcomer(name)

    def renamed(self, visitor: Visitor, name: str) -> Visitor:
        """The same guest by another name."""
        return visitor._replace(name=checked_name(name))

    def cookie(self, visitor: Visitor) -> Cookie:
        """The cookie by which the visitor is known."""
        return self.guests.cookie(visitor)

    def address(self, request: ASGIConnection[Any, Any, Any, Any]) -> str:
        """Where the request comes from, for its limits."""
        return address(request.scope)

    async def readable(self, match: str, guest: str | None) -> Desk:
        """The match, for somebody who may read it.

        Raises:
            NoSuchMatch: there is none, or none for this guest.

        """
        desk = await self.desk(match)
        if not reads(desk.room, guest):
            raise no_such_match(match)
        return desk

    async def snapshot(self, match: str, guest: str | None, name: str | None = None) -> Snapshot:
        """The whole table as the guest may see it."""
        desk = await self.readable(match, guest)
        now = now_ms()
        return snapshot(desk.room, guest, name, desk.attendance.frame(desk.room.table.seats, now), now)

    async def create(self, visitor: Visitor, new: NewMatch) -> Made:
        """Make a table."""
        await self._check_number(visitor)
        found = await making.made(self.store, making.wished(new, Who(visitor.guest, visitor.name)))
        _log.info("table_made", match=found.match, seats=new.terms.seats, rules=new.terms.rules, dice=new.terms.dice)
        desk = await self.desk(found.match)
        desk.used_at = now_ms()
        self._schedule(desk)
        return found

    async def _check_number(self, visitor: Visitor) -> None:
        """Nobody makes more tables than a person can play at."""
        rows = await self.store.of_guest(visitor.guest, limit=3 * MOST_TABLES)
        unfinished = [row for row in rows if row.phase != "finished" and row.owner == visitor.guest]
        if self._settings.limits and len(unfinished) >= MOST_TABLES:
            raise TooMany(N_("you have {most} tables that are not finished, and no more may be"), most=MOST_TABLES)

    async def invited(self, code: str) -> Listed | None:
        """The table that a code belongs to."""
        normal = normal_code(code)
        match = None if normal is None else await self.store.by_code(normal)
        return None if match is None else listed((await self.desk(match)).room.table)

    async def admit(self, visitor: Visitor, code: str, match: str | None = None) -> str:
        """Let the visitor in by the code, at this match if one is given; gives the match.

        Raises:
            NoSuchMatch: the code is wrong.

        """
        normal = normal_code(code)
        found = None if normal is None else await self.store.by_code(normal)
        if normal is None or found is None or match not in (None, found):
            raise NoSuchMatch(N_("no table has the code {code}"), code=code)
        desk = await self.desk(found)
        who = Who(visitor.guest, visitor.name)
        job = partial(Job, lambda room, given: admitted(room, who, normal))
        await self._answered(desk, lambda answer: desk.submit(job(answer)))
        return found

    async def join(self, visitor: Visitor, code: str) -> str:
        """Let the visitor in by the code, on a free seat while the game has not begun; gives the match."""
        match = await self.admit(visitor, code)
        desk = await self.desk(match)
        table = desk.room.table
        free = next((placed.seat for placed in table.seats if placed.name is None), None)
        if table.phase == "waiting" and free is not None and not seats_of(desk.room, visitor.guest):
            await self.do(desk, Sit(key=secrets.token_hex(8), seat=free), visitor)
        return match

    async def of_guest(self, guest: str, limit: int) -> Sequence[Listed]:
        """The tables at which the guest sits or which it made and whose game is not over, newest first."""
        rows = await self.store.of_guest(guest, limit=3 * limit)
        return [listed_in(row) for row in rows if row.phase != "finished"][:limit]

    async def listed(self, phase: Phase, before: str | None = None, limit: int = 50) -> Lobby:
        """The tables that all may see, newest first."""
        rows = await self.store.listed(phase, before=before, limit=limit)
        return Lobby(matches=tuple(map(listed_in, rows)), before=rows[-1].id if len(rows) == limit else None)

    async def log(self, match: str) -> list[Entry]:
        """The whole log of a match."""
        log: list[Entry] = []
        for body in await self.store.events(match):
            log.append(entry_of(body))
            if len(log) % (10 * BREATH) == 0:
                await asyncio.sleep(0)
        return log

    async def told(self, desk: Desk, after: int, limit: int) -> Sequence[str]:
        """So many events after a number, as they were told; unfolded from the log where they are not at hand."""
        missing = desk.since(after) if after else None
        if missing is None:
            missing = self._unfolded.get((desk.match, desk.room.seq)) or await self._unfold(desk)
            missing = missing[after:]
        return missing[:limit]

    async def _unfold(self, desk: Desk) -> list[str]:
        """All events of a match as they were told; those of finished games are kept for a while."""
        told_so_far: list[str] = []
        room: Room | None = None
        for entry in await self.log(desk.match):
            after = opened(desk.match, entry) if room is None else fold(room, entry)
            told_so_far.append(encoded(told(room, entry, after)))
            room = after
            if len(told_so_far) % BREATH == 0:
                await asyncio.sleep(0)
        if desk.room.table.phase == "finished" and len(told_so_far) <= MOST_KEPT:
            self._unfolded[desk.match, len(told_so_far)] = told_so_far
            if len(self._unfolded) > UNFOLDED:
                self._unfolded.popitem(last=False)
        return told_so_far

    async def bring(self, visitor: Visitor, text: str) -> str:
        """Make a match of a record; gives the match."""
        if text.count("\n") > MOST_LINES:
            raise TooLarge(N_("the record has more than {most} lines"), most=MOST_LINES)
        await self._check_number(visitor)
        played = await asyncio.to_thread(parse_record, text)
        found = await making.made(self.store, making.brought(played, visitor.guest))
        _log.info("record_brought", match=found.match, turns=len(played.turns))
        return found.match

    async def record(self, match: str, guest: str | None) -> Record:
        """The game as a record."""
        await self.readable(match, guest)
        return await asyncio.to_thread(record, match, await self.log(match))

    async def continued(self, visitor: Visitor, match: str, seq: int) -> str:
        """A new table that goes on from the moment after that event; gives the match."""
        desk = await self.readable(match, visitor.guest)
        await self._check_number(visitor)
        terms = await asyncio.to_thread(continued, match, await self.log(match), seq)
        new = making.going_on(terms, desk.room.table, visitor)
        return (await self.create(visitor, new)).match

    async def end(self, visitor: Visitor, match: str) -> None:
        """Give up a game in which nobody else is waited for.

        Raises:
            NotAllowed: somebody else plays, and is there.

        """
        desk = await self.readable(match, visitor.guest)
        await self.do(desk, Abandon(key=secrets.token_hex(8)), visitor)

    async def rematch(self, visitor: Visitor, match: str) -> str:
        """The table of the rematch, made if there is none yet; gives the match."""
        desk = await self.readable(match, visitor.guest)
        async with desk.following:  # two who ask at once play at one table
            if desk.room.table.next is None:
                found = await making.made(self.store, making.again(desk.room, Who(visitor.guest, visitor.name)))
                job = partial(Job, lambda room, given: followed(room, found.match))
                await self._answered(desk, lambda answer: desk.submit(job(answer)))
        assert desk.room.table.next is not None
        return desk.room.table.next


def no_such_match(match: str) -> NoSuchMatch:
    """The refusal that does not tell whether there is such a match."""
    return NoSuchMatch(N_("there is no table {match} for you"), match=match[:20])


def address(scope: Mapping[str, Any]) -> str:
    """Where a connection comes from; of IPv6 the network, since one household has many addresses."""
    client = scope.get("client")
    host = client[0] if client else "-"
    return ":".join(host.split(":")[:4]) if ":" in host else host
