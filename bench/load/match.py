"""A match with all who are at it: each move is sent by the seat on turn, and counts once everybody has been told."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from functools import partial
from time import perf_counter

import msgspec
from bench.load.http import API, Http
from bench.load.socket import Socket, connected


class _Situation(msgspec.Struct):
    to_move: int | str | None
    moves: list[str]


class _Told(msgspec.Struct):
    game: _Situation | None


class _Frame(msgspec.Struct):
    """What is read of the frames of a table; the rest is passed over."""

    type: str
    events: list[_Told] = []
    game: _Situation | None = None


_DECODER = msgspec.json.Decoder(_Frame)


class Refused(Exception):
    """The server has refused a command."""


class Match:
    """One match. The first socket is read with understanding, the others only for the key of the last command."""

    def __init__(self, rng: random.Random) -> None:
        self.sockets: list[Socket] = []
        self.latencies: list[float] = []
        self.game: _Situation | None = None
        self._rng = rng
        self._number = 0
        self._key = b""
        self._awaited = 0
        self._began = 0.0
        self._told: Callable[[], None] = lambda: None

    async def join(self, port: int, match: str, cookie: str) -> Socket:
        """One more at the match."""
        hear = partial(self._hear, len(self.sockets) == 0)
        socket = await connected(port, f"{API}/matches/{match}/socket", cookie, hear)
        self.sockets.append(socket)
        return socket

    def close(self) -> None:
        """All leave."""
        for socket in self.sockets:
            socket.close()

    # What comes in ---------------------------------------------------------------------------------------------------

    def _hear(self, understands: bool, frame: bytes) -> None:
        if understands:
            self._understand(frame)
        if self._awaited and self._key in frame:
            self._awaited -= 1
            if not self._awaited:
                self.latencies.append(perf_counter() - self._began)
                self._told()
        elif frame.startswith(b'{"type":"refused"'):
            raise Refused(frame.decode())

    def _understand(self, frame: bytes) -> None:
        read = _DECODER.decode(frame)
        for told in read.events:
            self.game = told.game or self.game
        self.game = read.game or self.game

    # What goes out ---------------------------------------------------------------------------------------------------

    def send(self, socket: Socket, command: str, told: Callable[[], None]) -> None:
        """Send a command (the inside of its JSON), and be told when all have heard of it."""
        self._number += 1
        self._key = b'"key":"%d"' % self._number
        self._awaited = len(self.sockets)
        self._told = told
        self._began = perf_counter()
        socket.send(b"{%s,%s}" % (command.encode(), self._key))

    async def do(self, socket: Socket, command: str) -> None:
        """Send a command and wait until all have heard of it."""
        done = asyncio.get_running_loop().create_future()
        self.send(socket, command, lambda: done.set_result(None))
        await done

    @property
    def quiet(self) -> bool:
        """Whether all have heard of the last command."""
        return self._awaited == 0

    def move(self, told: Callable[[], None]) -> bool:
        """Make one of the moves that are possible, if the game goes on."""
        game = self.game
        if game is None or not isinstance(game.to_move, int):
            return False
        move = game.moves[int(self._rng.random() * len(game.moves))]
        self.send(self.sockets[game.to_move - 1], f'"type":"move","move":"{move}"', told)
        return True

    async def play(self, moves: int) -> int:
        """Make so many moves, each as soon as all have heard of the last; gives how many, fewer if the game ends."""
        done: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        made = 0

        def following() -> None:
            nonlocal made
            if made == moves or not self.move(following):
                done.set_result(made)
            else:
                made += 1

        following()
        return await done


async def opened(http: Http, port: int, rng: random.Random, players: int, watchers: int) -> Match:
    """A match that has begun, with a clock, and everybody connected."""
    match = Match(rng)
    cookies = [await http.guest(f"Player {number}") for number in range(1, players + watchers + 1)]
    terms = {"seats": players, "listed": True, "first": 1, "clock": {"kind": "bank", "turn_s": 60, "bank_s": 600}}
    made = await http.post("/matches", {"terms": terms, "sit": [{"seat": 1, "name": "Player 1"}]}, cookies[0])
    for cookie in cookies:
        await match.join(port, made["match"], cookie)
    for seat in range(2, players + 1):
        await match.do(match.sockets[seat - 1], f'"type":"sit","seat":{seat}')
    await match.do(match.sockets[0], '"type":"start"')
    match.latencies.clear()
    return match
