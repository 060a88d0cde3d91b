"""What pages and requests ask of the server: who comes, tables that are made and found, and what is kept of games."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from functools import partial
from ipaddress import IPv6Address, IPv6Network
from typing import Any, Final

import structlog
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from heckmeck.errors import N_, NotNow, TooLarge, TooMany, Unavailable
from heckmeck.record import Record, parse_record
from heckmeck.server import making
from heckmeck.server.asking import Who
from heckmeck.server.clocks import now_ms
from heckmeck.server.coach import Coach
from heckmeck.server.codes import code_in
from heckmeck.server.config import Settings
from heckmeck.server.games import continued, record
from heckmeck.server.guests import Guests, Visitor
from heckmeck.server.limits import ADDRESS_FACTOR, Crowd, Limits
from heckmeck.server.listing import listed, listed_in
from heckmeck.server.live import Live
from heckmeck.server.messages import Abandon, Listed, Lobby, Made, NewMatch, Phase, Sit, Snapshot
from heckmeck.server.names import checked_name
from heckmeck.server.past import Past
from heckmeck.server.room import seats_of
from heckmeck.server.store import UNFINISHED, Row, Store
from heckmeck.server.tables import admitted, followed, wrong_code
from heckmeck.server.telling import snapshot

MOST_TABLES: Final = 30
"""So many tables that are not finished may a guest have made."""
MOST_SOCKETS: Final = 20
"""So many streams may a guest have open, and ten times as many an address."""
MOST_LINES: Final = 4_000
"""A record with more lines is not even read."""
_LONGEST: Final = 45
"""No address has more characters."""
_HOUSEHOLD: Final = 64
"""The bits of an address of IPv6 that one household has in common."""
_log = structlog.get_logger("heckmeck.host")


class Host:
    """Answers guests, over the matches in memory and those in the store."""

    def __init__(self, settings: Settings, store: Store, live: Live, key: bytes) -> None:
        """Take what is set, where matches are kept, those in memory, and the key of the server's signatures."""
        self.key = key
        self.live = live
        self.past = Past(store)
        self.coach = Coach(live.workers, self.past.worked_out)
        self.guests = Guests(key, secure=(settings.public_url or "").startswith("https:"))
        self.limits = Limits(enforced=settings.limits)
        self._limited = settings.limits
        self._store = store
        most = MOST_SOCKETS if settings.limits else 1_000_000
        self._streams_of_guests, self._streams_of_addresses = Crowd(most), Crowd(ADDRESS_FACTOR * most)

    def __deepcopy__(self, memo: object) -> Host:
        """Itself: Litestar copies handlers with all they refer to."""
        return self

    def visitor(self, request: ASGIConnection[Any, Any, Any, Any]) -> Visitor | None:
        """Who asks, by their cookie."""
        return self.guests.of(request.headers.get("cookie", ""))

    def newcomer(self, name: str) -> Visitor:
        """Somebody new, by this name; who will soon play, perhaps against a bot that calculates."""
        self.live.workers.warm()
        return self.guests.newcomer(name)

    def named(self, visitor: Visitor | None, name: str) -> Visitor:
        """Who comes, by this name from now on."""
        return self.newcomer(name) if visitor is None else visitor._replace(name=checked_name(name))

    def cookie(self, visitor: Visitor) -> Cookie:
        """The cookie by which the visitor is known."""
        return self.guests.cookie(visitor)

    def address(self, request: ASGIConnection[Any, Any, Any, Any]) -> str:
        """Where the request comes from, for its limits."""
        return address(request.scope)

    async def snapshot(self, match: str, guest: str | None, name: str | None = None) -> Snapshot:
        """The whole table as the guest may see it."""
        desk = await self.live.readable(match, guest)
        now = now_ms()
        return snapshot(desk.room, guest, name, desk.audience.attendance.frame(desk.room.table.seats, now), now)

    async def create(self, visitor: Visitor, new: NewMatch) -> Made:
        """Make a table."""
        await self._check_number(visitor)
        found = await making.made(self._store, making.wished(new, Who(visitor.guest, visitor.name)))
        _log.info("table_made", match=found.match, seats=new.terms.seats, rules=new.terms.rules, dice=new.terms.dice)
        desk = await self.live.desk(found.match)
        desk.audience.used_at = now_ms()
        self.live.schedule(desk)
        return found

    async def _check_number(self, visitor: Visitor) -> None:
        """Nobody makes more tables than a person can play at."""
        rows = await self._store.of_guest(visitor.guest, phases=UNFINISHED, limit=3 * MOST_TABLES)
        if self._limited and sum(row.owner == visitor.guest for row in rows) >= MOST_TABLES:
            raise TooMany(N_("you have {most} tables that are not finished, and no more may be"), most=MOST_TABLES)

    async def invited(self, code: str) -> Listed | None:
        """The table that a code belongs to."""
        normal = code_in(code)
        match = None if normal is None else await self._store.by_code(normal)
        return None if match is None else listed((await self.live.desk(match)).room)

    async def admit(self, visitor: Visitor, code: str, match: str | None = None) -> str:
        """Let the visitor in by the code, at this match if one is given; gives the match.

        Raises:
            NoSuchMatch: the code is wrong.

        """
        normal = code_in(code)
        found = None if normal is None else await self._store.by_code(normal)
        if normal is None or found is None or match not in (None, found):
            raise wrong_code(code)
        desk = await self.live.desk(found)
        who = Who(visitor.guest, visitor.name)
        await self.live.done(desk, lambda room, given: admitted(room, who, normal))
        return found

    async def join(self, visitor: Visitor, code: str) -> str:
        """Let the visitor in by the code, on a free seat while the game has not begun; gives the match."""
        match = await self.admit(visitor, code)
        desk = await self.live.desk(match)
        table = desk.room.table
        free = next((placed.seat for placed in table.seats if placed.name is None), None)
        if table.phase == "waiting" and free is not None and not seats_of(desk.room, visitor.guest):
            await self.live.do(desk, Sit(key=secrets.token_hex(8), seat=free), visitor)
        return match

    async def of_guest(
        self, guest: str, phase: Phase | None = None, before: str | None = None, limit: int = 50
    ) -> Lobby:
        """The tables at which the guest sits, or which it made, newest first: of this phase, or all not over."""
        phases = UNFINISHED if phase is None else (phase,)
        return _page(await self._store.of_guest(guest, phases=phases, before=before, limit=limit), limit)

    async def listed(self, phase: Phase, before: str | None = None, limit: int = 50) -> Lobby:
        """The tables that all may see, newest first."""
        return _page(await self._store.listed(phase, before=before, limit=limit), limit)

    async def bring(self, visitor: Visitor, text: str) -> str:
        """Make a match of a record; gives the match."""
        if text.count("\n") > MOST_LINES:
            raise TooLarge(N_("the record has more than {most} lines"), most=MOST_LINES)
        await self._check_number(visitor)
        played = await asyncio.to_thread(parse_record, text)
        found = await making.made(self._store, making.brought(played, visitor.guest))
        _log.info("record_brought", match=found.match, turns=len(played.turns))
        return found.match

    async def record(self, match: str, guest: str | None) -> Record:
        """The game as a record."""
        await self.live.readable(match, guest)
        return await self.past.worked_out(match, record)

    async def continued(self, visitor: Visitor, match: str, seq: int) -> str:
        """A new table that goes on from the moment after that event; gives the match.

        Raises:
            NotNow: people are playing, who would have a coach there that they may not have here.

        """
        desk = await self.live.readable(match, visitor.guest)
        if not desk.room.table.coach:
            raise NotNow(N_("a game among people can go on from one of its moments once it is over"))
        await self._check_number(visitor)
        terms = await self.past.worked_out(match, partial(continued, seq=seq))
        new = making.going_on(terms, desk.room.table, visitor)
        return (await self.create(visitor, new)).match

    async def end(self, visitor: Visitor, match: str) -> None:
        """Give up a game in which nobody else is waited for.

        Raises:
            NotAllowed: somebody else plays, and is there.

        """
        desk = await self.live.readable(match, visitor.guest)
        await self.live.do(desk, Abandon(key=secrets.token_hex(8)), visitor)

    async def rematch(self, visitor: Visitor, match: str) -> str:
        """The table of the rematch, made if there is none yet; gives the match."""
        desk = await self.live.readable(match, visitor.guest)
        async with desk.following:  # two who ask at once play at one table
            if desk.room.table.next is None:
                found = await making.made(self._store, making.again(desk.room, Who(visitor.guest, visitor.name)))
                await self.live.done(desk, lambda room, given: followed(room, found.match))
        assert desk.room.table.next is not None
        return desk.room.table.next

    @contextmanager
    def entered(self, address: str, guest: str | None) -> Iterator[None]:
        """A stream of an address, and of a guest or nobody that is known, is open.

        Raises:
            TooMany: there are as many as may be, or they are opened too often.
            Unavailable: the server stops.

        """
        if self.live.closing:
            raise Unavailable(N_("the server is being started anew: try again in a moment"))
        self.limits.spend("socket", guest, address)
        with (
            self._streams_of_addresses.entered(address),
            nullcontext() if guest is None else self._streams_of_guests.entered(guest),
        ):
            yield


def _page(rows: Sequence[Row], limit: int) -> Lobby:
    """The tables of these rows, and where the next page of so many begins."""
    return Lobby(matches=tuple(map(listed_in, rows)), before=rows[-1].id if len(rows) == limit else None)


def address(scope: Mapping[str, Any]) -> str:
    """Where a connection comes from; of IPv6 the network, since one household has many addresses.

    >>> address({"client": ("2001:db8::42", 4711)}), address({"client": ("::ffff:192.0.2.7", 4711)})
    ('2001:db8::/64', '192.0.2.7')
    >>> len(address({"client": ("x" * 8000, 0)}))
    45
    """
    client = scope.get("client")
    host = str(client[0])[:_LONGEST] if client else "-"  # what a proxy says may be anything
    if ":" not in host:
        return host
    try:
        found = IPv6Address(host)
    except ValueError:
        return host
    return str(found.ipv4_mapped or IPv6Network((found, _HOUSEHOLD), strict=False))
