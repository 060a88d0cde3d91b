"""A WebSocket client that does as little as it can: whole frames of text in and out, pings answered."""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable
from typing import Final, cast

TEXT: Final = 0x81
CLOSE: Final = 0x88
PING: Final = 0x89
PONG: Final = 0x8A
NO_MASK: Final = b"\0\0\0\0"
"""A client has to mask what it sends; this mask leaves it as it is."""


class Closed(Exception):
    """The socket was closed, or could not be opened."""


class Socket(asyncio.Protocol):
    """One connection; `hear` is called with each frame of text."""

    __slots__ = ("_buffer", "_gone", "_hear", "_opened", "_request", "_transport")

    def __init__(self, request: bytes, hear: Callable[[bytes], None], gone: Callable[[], None]) -> None:
        self._request = request
        self._hear = hear
        self._gone = gone
        self._buffer = b""
        self._opened: asyncio.Future[None] | None = asyncio.get_running_loop().create_future()
        self._transport: asyncio.Transport | None = None

    async def opened(self) -> None:
        """Wait until it is open."""
        if self._opened is not None:
            await self._opened

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the socket."""
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._request)

    def connection_lost(self, _exc: Exception | None) -> None:
        """Tell that it is gone."""
        if self._opened is not None:
            _fail(self._opened, "connection lost")
        self._gone()

    def send(self, text: bytes) -> None:
        """Send a frame of less than 64 kB."""
        assert self._transport is not None
        self._transport.write(_head(TEXT, len(text)) + text)

    def close(self) -> None:
        """Cut the connection."""
        if self._transport is not None:
            self._transport.abort()

    def data_received(self, data: bytes) -> None:
        """Hear all frames that are whole."""
        if self._opened is not None:
            data = self._answered(self._buffer + data)
        elif self._buffer:
            data = self._buffer + data
        self._buffer = self._heard(data) if self._opened is None else data

    def _answered(self, data: bytes) -> bytes:
        head, end, rest = data.partition(b"\r\n\r\n")
        if not end:
            return data
        assert self._opened is not None
        opened = self._opened
        if b" 101 " in head[:20]:
            self._opened = None
            opened.set_result(None)
        else:
            _fail(opened, head.decode(errors="replace"))
        return rest

    def _heard(self, data: bytes) -> bytes:
        """Gives what is not whole yet."""
        place, end = 0, len(data)
        while end - place >= 2:
            length, begin = data[place + 1], place + 2
            if length >= 126:
                begin += 2 if length == 126 else 8
                length = int.from_bytes(data[place + 2 : begin], "big")
            if end < begin + length:
                break
            self._frame(data[place], data[begin : begin + length])
            place = begin + length
        return data[place:]

    def _frame(self, kind: int, body: bytes) -> None:
        if kind == TEXT:
            self._hear(body)
        elif kind == PING:
            assert self._transport is not None
            self._transport.write(_head(PONG, len(body)) + body)


def _head(kind: int, length: int) -> bytes:
    if length < 126:
        return bytes((kind, 0x80 | length)) + NO_MASK
    return bytes((kind, 0x80 | 126)) + length.to_bytes(2, "big") + NO_MASK


def _fail(opened: asyncio.Future[None], why: str) -> None:
    if not opened.done():
        opened.set_exception(Closed(why))


async def connected(
    port: int, path: str, cookie: str, hear: Callable[[bytes], None], gone: Callable[[], None] = lambda: None
) -> Socket:
    """An open socket to a server on this computer.

    Raises:
        Closed: the server refuses it.
        OSError: there is no server.

    """
    key = base64.b64encode(os.urandom(16)).decode()
    request = (
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n\r\n"
    )
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(lambda: Socket(request.encode(), hear, gone), "127.0.0.1", port)
    await socket.opened()
    return socket
