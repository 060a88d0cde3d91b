"""The WebSocket of a table: frames out, commands and pings in. One task a socket, and none for a message."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Mapping, MutableMapping, Sequence
from typing import Any, Final
from urllib.parse import parse_qs

from heckmeck.errors import N_, OUTCOMES, BadRequest, HeckmeckError
from heckmeck.server.api.callers import Caller
from heckmeck.server.clocks import now_ms
from heckmeck.server.desk import Desk
from heckmeck.server.guests import known
from heckmeck.server.host import Host, address
from heckmeck.server.hub import Listener
from heckmeck.server.limits import too_often
from heckmeck.server.messages import Accepted, Command, Ping, Pong, Reason, Refused
from heckmeck.server.problems import problem
from heckmeck.server.wire import encoded, key_in, received

CLOSE: Final[dict[Reason, int]] = {"shutdown": 1012, "slow": 1013, "removed": 4404}
"""The codes with which sockets are closed."""
RETRY_S: Final = 60
SHUT_S: Final = 3.0
"""A line that does not take its end in so long is cut."""
MOST_REFUSED: Final = 200
"""After so many refusals without a command that was done the socket is closed."""
Send = Any
Receive = Any


class SocketLine:
    """A socket as frames are written to it."""

    def __init__(self, send: Send) -> None:
        self._send = send

    def send(self, frame: str) -> Coroutine[Any, Any, None]:
        """Write a frame."""
        sending: Coroutine[Any, Any, None] = self._send({"type": "websocket.send", "text": frame})
        return sending

    async def shut(self, reason: Reason) -> None:
        """Close the socket; who does not even take that is cut off."""
        try:
            await asyncio.wait_for(self.close(CLOSE[reason], reason), SHUT_S)
        except Exception:  # noqa: BLE001 - whatever a broken connection raises
            cut(self._send)

    async def refuse(self, error: HeckmeckError) -> None:
        """Close the socket with a problem."""
        try:
            async with asyncio.timeout(SHUT_S):
                await self.send(encoded(Refused(key=None, problem=problem(error))))
                await self.close(OUTCOMES[error.code].close, error.code)
        except Exception:  # noqa: BLE001 - as above
            cut(self._send)

    async def close(self, code: int, reason: str) -> None:
        """Close the socket."""
        await self._send({"type": "websocket.close", "code": code, "reason": reason})


def cut(send: Send) -> None:
    """Drop a connection whose other side takes nothing any more: only the server's own object can do that."""
    transport = getattr(getattr(send, "__self__", None), "transport", None)
    if transport is not None:
        transport.abort()


def forget_handshake(scope: MutableMapping[str, Any], send: Send) -> None:
    """Let go of the request that has opened a socket: with thousands of sockets it is a tenth of all memory."""
    scope["headers"] = []
    protocol = getattr(send, "__self__", None)
    for name in ("request", "response"):
        if hasattr(protocol, name):
            setattr(protocol, name, None)


def parameter(scope: Mapping[str, Any], name: str) -> int | None:
    """The number that a parameter of the address has; None where there is none."""
    return number_in(parse_qs(scope["query_string"].decode("latin-1")).get(name, [""])[-1])


def number_in(text: str) -> int | None:
    """The number, where the text is one that an event can have."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


def header(scope: Mapping[str, Any], name: bytes) -> str:
    """The header of a request; empty where there is none, all of them where there are several cookies."""
    return "; ".join(value.decode("latin-1") for key, value in scope["headers"] if key == name)


def calling(host: Host, scope: Mapping[str, Any]) -> Caller:
    """Who opens a stream."""
    return Caller(host, host.guests.of(header(scope, b"cookie")), address(scope))


class Conversation:
    """What comes in on one socket, and the answers."""

    __slots__ = ("_caller", "_desk", "_listener", "_refused")

    def __init__(self, caller: Caller, desk: Desk, listener: Listener) -> None:
        self._caller = caller
        self._desk = desk
        self._listener = listener
        self._refused = 0

    @property
    def hopeless(self) -> bool:
        """Whether nothing comes in but what is refused."""
        return self._refused > MOST_REFUSED

    def hear(self, frame: str | None) -> None:
        """Do what a frame asks for; None is one that is no text."""
        key: str | None = None
        try:
            self._caller.spend("command")
            if frame is None:
                raise BadRequest(N_("a frame is text, and this one is binary"))
            asked = received(frame)
            if isinstance(asked, Ping):
                self._listener.tell(encoded(Pong(at=now_ms(), sent=asked.sent)))
                return
            key = asked.key
            self._command(asked)
        except HeckmeckError as error:
            self._refuse(key or (None if frame is None else key_in(frame)), error)

    def _command(self, command: Command) -> None:
        visitor = known(self._caller.visitor)

        def answer(found: Sequence[str] | HeckmeckError) -> None:
            if isinstance(found, HeckmeckError):
                self._refuse(command.key, found)
                return
            self._refused = 0
            if not found:
                self._listener.tell(encoded(Accepted(key=command.key, seq=self._desk.room.seq)))

        self._caller.host.live.command(self._desk, command, visitor, answer)

    def _refuse(self, key: str | None, error: HeckmeckError) -> None:
        self._refused += 1
        self._listener.tell(encoded(Refused(key=key, problem=problem(error, self._desk.room.seq))))


async def serve_socket(host: Host, match: str, scope: MutableMapping[str, Any], receive: Receive, send: Send) -> None:
    """The whole life of a socket."""
    await receive()
    await send({"type": "websocket.accept"})
    line = SocketLine(send)
    caller = calling(host, scope)
    forget_handshake(scope, send)
    try:
        with caller.entered():
            await _converse(caller, match, scope, receive, line)
    except HeckmeckError as error:
        await line.refuse(error)


async def _converse(caller: Caller, match: str, scope: Mapping[str, Any], receive: Receive, line: SocketLine) -> None:
    desk = await caller.readable(match)
    listener = Listener(line, caller.guest)
    caller.host.live.attend(desk, listener, caller.name, parameter(scope, "after"))
    conversation = Conversation(caller, desk, listener)
    try:
        while True:
            message = await receive()
            if message["type"] == "websocket.disconnect":
                return
            conversation.hear(message.get("text"))
            if conversation.hopeless:
                raise too_often(RETRY_S)
    finally:
        listener.closed = True
        caller.host.live.depart(desk, listener)
