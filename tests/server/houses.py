"""A house for the tests of the pages: tables in memory, no game behind them."""

from __future__ import annotations

from collections.abc import Sequence

from litestar.datastructures import Cookie

from heckmeck.errors import NoSuchMatch
from heckmeck.record import parse_record
from heckmeck.server.guests import Guests, Visitor
from heckmeck.server.limits import Limits
from heckmeck.server.messages import (
    Bust,
    Clock,
    Listed,
    Lobby,
    Made,
    NewMatch,
    Phase,
    Placed,
    Presence,
    Situation,
    Snapshot,
    Table,
    Take,
    Terms,
    TurnLine,
    You,
)
from heckmeck.server.names import checked_name
from heckmeck.server.pages.house import Asked

AT = 1_790_000_000_000
CODE = "K7M2QX"


def listed(match: str, phase: Phase, seats: Sequence[Placed], terms: Terms | None = None) -> Listed:
    """A table as lists show it."""
    return Listed(
        match=match,
        phase=phase,
        terms=terms or Terms(seats=len(seats)),
        seats=tuple(seats),
        created_at=AT,
        finished_at=AT if phase == "finished" else None,
    )


ANA = Placed(seat=1, name="Ana", guest="00000000000000aa")
BOT = Placed(seat=2, name="Bot 2", bot="level:2")
SLY = Placed(seat=2, name="<b>Sly</b> & co", guest="00000000000000bb")
FREE = Placed(seat=3)
WAITING = listed(
    "waiting000", "waiting", [ANA, SLY, FREE], Terms(seats=3, rules="sheet+no-steal", clock=Clock(kind="turn"))
)
PLAYING = listed("playing000", "playing", [ANA, BOT])
FINISHED = listed("finished00", "finished", [ANA, SLY], Terms(clock=Clock(kind="bank"), dice="real"))


class FakeHouse:
    """Keeps what it was asked to make."""

    def __init__(self) -> None:
        self.key = b"secret of the tests"
        self.guests = Guests(self.key, secure=False)
        self.limits = Limits(enforced=False)
        self.made: list[tuple[Visitor, NewMatch]] = []
        self.brought: list[str] = []
        self.ended: list[tuple[Visitor, str]] = []
        self.joined: list[tuple[Visitor, str]] = []
        self.lists: dict[Phase, list[Listed]] = {
            "waiting": [WAITING], "playing": [PLAYING], "finished": [FINISHED] * 3,
        }  # fmt: skip
        self.own_finished: list[Listed] = []
        self.broken: Exception | None = None
        self.refusal: Exception | None = None

    def visitor(self, request: Asked) -> Visitor | None:
        """Who asks."""
        return self.guests.of(request.headers.get("cookie", ""))

    def named(self, visitor: Visitor | None, name: str) -> Visitor:
        """The guest under the name, or somebody new."""
        return self.guests.newcomer(name) if visitor is None else visitor._replace(name=checked_name(name))

    def cookie(self, visitor: Visitor) -> Cookie:
        """The signed cookie."""
        return self.guests.cookie(visitor)

    def address(self, request: Asked) -> str:
        """Everybody's."""
        return "127.0.0.1"

    async def create(self, visitor: Visitor, new: NewMatch) -> Made:
        """Note the table."""
        if self.broken:
            raise self.broken
        self.made.append((visitor, new))
        return Made(match="playing000", code=CODE)

    async def join(self, visitor: Visitor, code: str) -> str:
        """Note who joins."""
        if code != CODE:
            raise NoSuchMatch("there is no such table")
        self.joined.append((visitor, code))
        if self.refusal:
            raise self.refusal
        return "waiting000"

    async def invited(self, code: str) -> Listed | None:
        """The one table that has a code."""
        return WAITING if code == CODE else None

    async def of_guest(self, guest: str, phase: Phase | None, before: str | None, limit: int) -> Lobby:
        """Whatever was made, and what is said to be over."""
        if phase == "finished":
            return Lobby(matches=tuple(self.own_finished[:limit]), before=None if before else FINISHED.match)
        return Lobby(matches=(PLAYING,) if self.made else (), before=None)

    async def listed(self, phase: Phase, before: str | None, limit: int) -> Lobby:
        """The lists given."""
        if self.broken:
            raise self.broken
        return Lobby(matches=tuple(self.lists[phase]), before=None if before else FINISHED.match)

    async def snapshot(self, match: str, guest: str | None) -> Snapshot:
        """A table in each phase."""
        known = {each.match: each for each in (WAITING, PLAYING, FINISHED)}
        if match not in known:
            raise NoSuchMatch("there is no such table")
        return snapshot(known[match])

    async def bring(self, visitor: Visitor, text: str) -> str:
        """Read the record."""
        parse_record(text)
        self.brought.append(text)
        return "finished00"

    async def end(self, visitor: Visitor, match: str) -> None:
        """Note the end."""
        self.ended.append((visitor, match))


def snapshot(of: Listed) -> Snapshot:
    """A table with a game in it unless it waits."""
    seats = tuple(placed for placed in of.seats)
    table = Table(
        match=of.match,
        code=CODE,
        terms=of.terms,
        owner="00000000000000aa",
        phase=of.phase,
        seats=seats,
        coach=False,
        commitment="0" * 64,
        entropy=(),
        seed=None,
        created_at=AT,
        started_at=AT,
        finished_at=of.finished_at,
        reason="over" if of.phase == "finished" else None,
        imported=False,
        previous=None,
        next=None,
    )
    game = Situation(
        position="21-24,26,28-30,33 27.25/31 2 55w4 official",
        to_move=2,
        points=19,
        moves=("r",),
        takes=(),
        turn=5,
        worms=(4, 3),
        deadline=None,
        bank_deadline=None,
        winner=None,
    )
    log = (
        TurnLine(turn=3, seat=1, aside="w", points=31, by="player", consequences=(Take(seat=1, tile=25),)),
        TurnLine(turn=4, seat=2, aside="1", points=1, by="bot", consequences=(Bust(seat=2, returned=32, turned=36),)),
    )
    waiting = of.phase == "waiting"
    return Snapshot(
        seq=9,
        at=AT,
        you=You(guest=None, name=None, seats=(), owner=False, member=False),
        table=table,
        game=None if waiting else game,
        log=() if waiting else log,
        presence=Presence(online=(True,) * len(seats), away_ms=(None,) * len(seats), watchers=2),
    )
