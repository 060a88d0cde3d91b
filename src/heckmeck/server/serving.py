"""Running the application: at an address, until a signal, and then an end at which nobody loses anything."""

from __future__ import annotations

import asyncio
import gc
import multiprocessing
import signal
import socket
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from errno import EADDRINUSE
from types import FrameType
from typing import Any, Final

import structlog
import uvicorn

from heckmeck.errors import Unavailable
from heckmeck.server.config import Settings
from heckmeck.server.heads import BoundedHttp

STOPPING_S: Final = 5
"""How long streams that do not end are waited for."""
BYE_S: Final = 2
"""How long it may take to tell all clients that they should come back."""
PORTS: Final = 100
"""How many ports are tried, where the next free one will do."""
TICKS_A_SECOND: Final = 10
"""How often uvicorn calls `on_tick`."""
SWEEP_S: Final = 300
"""How often all objects are searched for cycles that nobody needs: with thousands of players that takes a tenth of a
second, in which nobody's move is heard, and by itself Python would do it every few seconds."""
YOUNG: Final = (20_000, 20, 1_000_000)
"""How many new objects there may be before they are searched, how many such searches before one among older ones, and
never by itself all."""
_log = structlog.get_logger("heckmeck.server")


def listening(host: str, port: int, *, or_next: bool = False) -> list[socket.socket]:
    """Sockets that are bound to the host's addresses at the port, or with `or_next` at the next one that is free.

    Raises:
        Unavailable: the port is taken, or the host is none of this computer.

    """
    last = min(port + PORTS, 65_535) if or_next and port else port
    for each in range(port, last + 1):
        try:
            return _bound(host, each)
        except OSError as error:
            if error.errno != EADDRINUSE:
                raise Unavailable(
                    "{host} port {port} cannot be listened at: {reason}",
                    host=host,
                    port=each,
                    reason=error.strerror or str(error),
                ) from error
    raise Unavailable("port {port} of {host} is taken; choose another one with --port", host=host, port=port)


def _bound(host: str, port: int) -> list[socket.socket]:
    found: list[socket.socket] = []
    try:
        for family, kind, protocol, _name, address in socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        ):
            if found and not port:
                continue  # one free port is enough
            made = socket.socket(family, kind, protocol)
            found.append(made)
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if family == socket.AF_INET6:
                made.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            made.bind(address)
    except OSError:
        for each in found:
            each.close()
        raise
    return found


class Server(uvicorn.Server):
    """uvicorn, which tells clients to come back before it closes their streams, and ends as a server should."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None], bye: Callable[[], Awaitable[None]]) -> None:
        super().__init__(config)
        self._ready = ready
        self._bye = bye

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and say so."""
        await super().startup(sockets)
        gc.collect()
        gc.freeze()
        gc.set_threshold(*YOUNG)
        if self.started:
            self._ready()

    async def on_tick(self, counter: int) -> bool:
        """As uvicorn does, and now and then search all objects."""
        if counter % (SWEEP_S * TICKS_A_SECOND) == SWEEP_S * TICKS_A_SECOND - 1:
            gc.collect()
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Take no more, say goodbye to all, and end."""
        _log.info("stopping")
        for server in self.servers:
            server.close()
        await self._say_bye()
        await super().shutdown(sockets)
        _log.info("stopped")

    async def _say_bye(self) -> None:
        loop = asyncio.get_running_loop()
        saying, end = asyncio.ensure_future(self._bye()), loop.time() + BYE_S
        while not (saying.done() or self.force_exit or loop.time() > end):
            await asyncio.wait({saying}, timeout=0.1)
        if not saying.done():
            saying.cancel()
        elif (error := saying.exception()) is not None:
            _log.error("goodbye_failed", exc_info=error)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """As uvicorn does, but the signals are not raised anew afterwards: who asked for the end has got it."""
        signals = (signal.SIGINT, signal.SIGTERM)
        before = {number: signal.signal(number, self.handle_exit) for number in signals}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """End; the second time at once."""
        self.force_exit = self.should_exit
        self.should_exit = True


def run(app: Any, settings: Settings, sockets: list[socket.socket], ready: Callable[[], None]) -> bool:  # noqa: ANN401
    """Serve the application on the sockets until a signal; gives whether all came to an orderly end.

    `app.state.say_bye`, if there is one, is awaited before the streams are closed.

    Raises:
        Unavailable: it could not be started.

    """
    server = Server(configured(app, settings), ready, getattr(app.state, "say_bye", _nothing))
    try:
        server.run(sockets)
    except SystemExit as error:
        raise Unavailable("the server could not be started; its log says why") from error
    if server.force_exit:
        for process in multiprocessing.active_children():
            process.terminate()
    return not server.force_exit


def configured(app: Any, settings: Settings) -> uvicorn.Config:  # noqa: ANN401 - uvicorn's types are wide
    """How uvicorn serves."""
    return uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        loop="auto",
        http=BoundedHttp,
        ws="websockets-sansio",
        ws_max_size=65_536,
        ws_per_message_deflate=False,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips=settings.trusted_proxies,
        timeout_graceful_shutdown=STOPPING_S,
    )


async def _nothing() -> None:
    """What is said where there is nobody to say goodbye to."""
