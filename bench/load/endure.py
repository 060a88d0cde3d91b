"""Clients that go on whatever becomes of the server: they come back, catch up, and send again what was not answered.

They remember all that they were told, to be held against the log afterwards.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Final

import msgspec
from bench.load.http import API, Http
from bench.load.socket import Closed, Socket, connected

RETRY_S: Final = 0.1
"""So long a client waits before it tries again to connect."""


class _Situation(msgspec.Struct):
    to_move: int | str | None
    moves: list[str]


class _Told(msgspec.Struct):
    seq: int
    key: str | None
    event: msgspec.Raw
    game: _Situation | None


class _Problem(msgspec.Struct):
    code: str
    detail: str


class _Frame(msgspec.Struct):
    """What is read of a frame."""

    type: str
    events: list[_Told] = []
    seq: int = 0
    key: str | None = None
    game: _Situation | None = None
    problem: _Problem | None = None


_DECODER: Final = msgspec.json.Decoder(_Frame)


async def until(holds: Callable[[], bool]) -> None:
    """Wait until something holds, which many have to say about."""
    while not holds():  # noqa: ASYNC110 - an event for each of them would cost more than looking now and then
        await asyncio.sleep(0.01)


@dataclass(slots=True)
class Pending:
    """A command that was not answered yet."""

    seat: int
    key: str
    frame: bytes


@dataclass(slots=True)
class Report:
    """What all clients have seen."""

    told: dict[tuple[str, int], tuple[str | None, bytes]] = field(default_factory=dict)
    """The key and the event of every number of every match that anybody was told."""
    sent: set[tuple[str, str]] = field(default_factory=set)
    """The keys of all commands, by match."""
    answered: set[tuple[str, str]] = field(default_factory=set)
    """Those of which a client knows that they were done."""
    faults: list[str] = field(default_factory=list)
    unavailable: int = 0
    """Refusals because nothing could be written; the command is sent again."""


class Client:
    """One guest at a table, who comes back."""

    def __init__(self, pair: Pair, cookie: str) -> None:
        self.seq = 0
        self.here = False
        """Whether the table was told since the last connection."""
        self._pair = pair
        self._cookie = cookie
        self._socket: Socket | None = None
        self._task: asyncio.Task[None] | None = None

    def connect(self, wait_s: float = 0.0) -> None:
        """Connect, and try until it works."""
        self._task = asyncio.get_running_loop().create_task(self._connect(wait_s))

    def send(self, frame: bytes) -> None:
        """Send, if there is a connection; otherwise it is sent once there is."""
        if self._socket is not None and self.here:
            self._socket.send(frame)

    def close(self) -> None:
        """Leave."""
        self._pair.over = True
        if self._socket is not None:
            self._socket.close()

    async def _connect(self, wait_s: float) -> None:
        await asyncio.sleep(wait_s)
        path = f"{API}/matches/{self._pair.match}/socket?after={self.seq}"
        while not self._pair.over:
            try:
                self._socket = await connected(self._pair.port, path, self._cookie, self._hear, self._gone)
            except (OSError, Closed):
                await asyncio.sleep(RETRY_S * (0.5 + random.random()))
            else:
                if self.here:  # the table was told before the connection was handed over
                    self._pair.back(self)
                return

    def _gone(self) -> None:
        if self._socket is not None and not self._pair.over:
            self._socket, self.here = None, False
            self.connect(RETRY_S * random.random())

    def _hear(self, frame: bytes) -> None:
        read = _DECODER.decode(frame)
        if read.type == "events":
            for told in read.events:
                self._pair.learn(told)
                if told.seq != self.seq + 1:
                    self._pair.report.faults.append(f"{self._pair.match}: {told.seq} follows {self.seq}")
                self.seq = told.seq
        elif read.type == "snapshot":
            if read.seq < self.seq:
                self._pair.report.faults.append(f"{self._pair.match}: back from {self.seq} to {read.seq}")
            self.seq = read.seq
            self._pair.see(read.seq, read.game)
        self._pair.hear(read)
        if not self.here and read.type in ("events", "snapshot"):
            self.here = True
            self._pair.back(self)


class Pair:
    """A table of two, who play on and on: they take no tile while anything else can be done, so it does not end."""

    def __init__(self, port: int, report: Report, think_s: float) -> None:
        self.port = port
        self.match = ""
        self.report = report
        self.clients: list[Client] = []
        self.game: _Situation | None = None
        self._game_seq = 0
        self.over = False
        self.resting = False
        """Whether nothing new is sent."""
        self._pending: Pending | None = None
        self._number = 0
        self._think_s = think_s
        self._done: Callable[[], None] = lambda: None

    @property
    def idle(self) -> bool:
        """Whether all that was sent is answered."""
        return self._pending is None

    async def open(self, http: Http) -> None:
        """Make the table and begin the game."""
        cookies = [await http.guest(name) for name in ("Ana", "Ben")]
        terms = {"seats": 2, "first": 1, "listed": True, "clock": {"kind": "turn", "turn_s": 600}}
        made = await http.post("/matches", {"terms": terms, "sit": [{"seat": 1, "name": "Ana"}]}, cookies[0])
        self.match = made["match"]
        self.clients = [Client(self, cookie) for cookie in cookies]
        for client in self.clients:
            client.connect()
        await until(lambda: all(client.here for client in self.clients))
        await self._do(1, '"type":"sit","seat":2')
        await self._do(0, '"type":"start"')

    def play(self) -> None:
        """Go on with the game until told to rest."""
        self._done = self._later
        self._later()

    def learn(self, told: _Told) -> None:
        """Remember what was told, which must be the same for all."""
        place = (self.match, told.seq)
        heard = (told.key, bytes(told.event))
        if self.report.told.setdefault(place, heard) != heard:
            self.report.faults.append(f"{place}: told {self.report.told[place]} and {heard}")
        self.see(told.seq, told.game)
        if told.key is not None:
            self._answered(told.key)

    def see(self, seq: int, game: _Situation | None) -> None:
        """Take the game as it is after a number, unless something newer is known from the other client."""
        if game is not None and seq > self._game_seq:
            self.game, self._game_seq = game, seq

    def hear(self, read: _Frame) -> None:
        """See what a frame says of the command that was sent."""
        if read.type == "accepted" and read.key is not None:
            self._answered(read.key)
        elif read.type == "refused" and read.problem is not None:
            self._refused(read.problem)

    def back(self, client: Client) -> None:
        """A client has its table again: what it has sent without an answer is sent again."""
        if self._pending is not None and self.clients[self._pending.seat] is client:
            client.send(self._pending.frame)

    def _answered(self, key: str) -> None:
        if self._pending is not None and self._pending.key == key:
            self.report.answered.add((self.match, key))
            self._pending = None
            asyncio.get_running_loop().call_soon(self._done)

    def _refused(self, problem: _Problem) -> None:
        if problem.code != "unavailable":
            self.report.faults.append(f"{self.match}: {problem.code}: {problem.detail}")
            return
        self.report.unavailable += 1
        if self._pending is not None:
            again = partial(self._again, self._pending)
            asyncio.get_running_loop().call_later(RETRY_S, again)

    def _again(self, pending: Pending) -> None:
        if self._pending is pending:
            self.clients[pending.seat].send(pending.frame)

    def _later(self) -> None:
        if not self.over:
            wait_s = self._think_s * (0.5 + random.random())
            asyncio.get_running_loop().call_later(wait_s, self._move)

    def _move(self) -> None:
        game = self.game
        if self.resting or self.over or game is None or not isinstance(game.to_move, int):
            return
        move = min(game.moves, key=lambda move: (move[0] == "t", move == "w", random.random()))
        self._send(game.to_move - 1, f'"type":"move","move":"{move}"')

    def _send(self, seat: int, command: str) -> None:
        self._number += 1
        key = str(self._number)
        self._pending = Pending(seat, key, f'{{{command},"key":"{key}"}}'.encode())
        self.report.sent.add((self.match, key))
        self.clients[seat].send(self._pending.frame)

    async def _do(self, seat: int, command: str) -> None:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._done = lambda: done.set_result(None)
        self._send(seat, command)
        await done
