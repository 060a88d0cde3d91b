"""The stream of a table without a WebSocket: Server-Sent Events, or a line of JSON a frame. Commands are POSTs."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Mapping
from typing import Any, Final

from heckmeck.server.api.socket import SHUT_S, Receive, Send, calling, cut, header, number_in, parameter
from heckmeck.server.host import Host
from heckmeck.server.hub import Listener
from heckmeck.server.messages import Reason
from heckmeck.server.wire import seq_in

BEAT_S: Final = 15.0
"""So often something is sent, so that no proxy thinks the stream dead."""
EVENT_STREAM: Final = "text/event-stream"
LINES: Final = "application/x-ndjson"


class StreamLine:
    """A response that goes on and on, as frames are written to it. An empty frame is the heartbeat."""

    def __init__(self, send: Send, kind: str) -> None:
        self._send = send
        self._written = _event if kind == EVENT_STREAM else _line
        self.ended = asyncio.Event()

    def send(self, frame: str) -> Coroutine[Any, Any, None]:
        """Write a frame."""
        return self.write(self._written(frame))

    def write(self, text: str) -> Coroutine[Any, Any, None]:
        """Write a part of the body."""
        body = {"type": "http.response.body", "body": text.encode(), "more_body": True}
        writing: Coroutine[Any, Any, None] = self._send(body)
        return writing

    async def shut(self, reason: Reason) -> None:
        """End the response; who does not even take that is cut off."""
        try:
            await asyncio.wait_for(self._send({"type": "http.response.body", "body": b""}), SHUT_S)
        except Exception:  # noqa: BLE001 - whatever a broken connection raises
            cut(self._send)
        self.ended.set()


def _event(frame: str) -> str:
    if not frame:
        return ":\n\n"
    seq = seq_in(frame)
    return f"data: {frame}\n\n" if seq is None else f"id: {seq}\ndata: {frame}\n\n"


def _line(frame: str) -> str:
    return f"{frame}\n"


async def serve_stream(host: Host, match: str, scope: Mapping[str, Any], receive: Receive, send: Send) -> None:
    """The whole life of a stream.

    Raises:
        HeckmeckError: there is none for who asks; nothing has been sent then.

    """
    caller = calling(host, scope)
    with caller.entered():
        desk = await caller.readable(match)
        kind = EVENT_STREAM if EVENT_STREAM in header(scope, b"accept") else LINES
        line = StreamLine(send, kind)
        listener = Listener(line, caller.guest)
        await send(_begin(kind))
        if kind == EVENT_STREAM:
            await line.write("retry: 2000\n\n")
        host.live.attend(desk, listener, caller.name, _after(scope))
        try:
            await _until_the_end(line, listener, receive)
        finally:
            listener.closed = True
            host.live.depart(desk, listener)


def _after(scope: Mapping[str, Any]) -> int | None:
    """The last number the client has: a browser that comes back by itself says it in a header."""
    last = number_in(header(scope, b"last-event-id"))
    return parameter(scope, "after") if last is None else last


def _begin(kind: str) -> dict[str, Any]:
    headers = [
        (b"content-type", f"{kind}; charset=utf-8".encode()),
        (b"cache-control", b"no-store"),
        (b"x-accel-buffering", b"no"),
    ]
    return {"type": "http.response.start", "status": 200, "headers": headers}


async def _until_the_end(line: StreamLine, listener: Listener, receive: Receive) -> None:
    """Send heartbeats until the client is gone or the line was shut."""
    loop = asyncio.get_running_loop()
    gone = loop.create_task(_disconnected(receive))
    ended = loop.create_task(line.ended.wait())
    try:
        while True:
            done, _ = await asyncio.wait((gone, ended), timeout=BEAT_S, return_when=asyncio.FIRST_COMPLETED)
            if done:
                return
            listener.tell("")
    finally:
        gone.cancel()
        ended.cancel()


async def _disconnected(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
