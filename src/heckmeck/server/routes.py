"""What Litestar answers: the interface, the pages, and whether the server is well."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from math import inf
from time import monotonic
from typing import Any, Final, TypeAlias

import msgspec
from litestar import HttpMethod, Litestar, Response, Router, get, route
from litestar.config.compression import CompressionConfig
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.handlers import HTTPRouteHandler

from heckmeck.errors import OUTCOMES, HeckmeckError
from heckmeck.server.api import API, coach, description, people, records, tables
from heckmeck.server.api.callers import Caller, guest
from heckmeck.server.api.replies import Asked, broken, encoded_already, misunderstood, nested, refused
from heckmeck.server.host import Host
from heckmeck.server.live import Live
from heckmeck.server.pages import Pages
from heckmeck.server.problems import TITLES, TYPE
from heckmeck.server.store import Store

MOST_BYTES: Final = 65_536
"""The longest body of a request, where nothing else is said."""
HEALTH_S: Final = 0.5
"""The database is not asked more often whether it can be written: anybody may ask how the server is."""
# A compressor takes a quarter of a megabyte, so it is not for the small answers of the interface.
COMPRESSED: Final = CompressionConfig(
    backend="gzip", minimum_size=1_000, gzip_compress_level=6, exclude=["^/api/", "^/healthz"]
)
Handler: TypeAlias = Callable[[Asked, Any], Response[Any]]
"""Answers a request that led to an error."""


def routed(host: Host, store: Store, pages: Pages) -> Litestar:
    """The application of Litestar; with it the matches begin to live, and end."""
    unknown, mistaken = _elsewhere(misunderstood, pages.faults.http), _elsewhere(broken, pages.faults.broken)
    return Litestar(
        [_interface(host), _health(host.live, store), *pages.routes(), description.handler(API)],
        lifespan=[_lifespan(host, store)],
        exception_handlers={HTTPException: unknown, Exception: mistaken},
        openapi_config=description.CONFIG,
        request_max_body_size=MOST_BYTES,
        compression_config=COMPRESSED,
        logging_config=None,
    )


def _interface(host: Host) -> Router:
    def caller(request: Asked) -> Caller:
        return Caller(host, host.visitor(request), host.address(request))

    return Router(
        API,
        route_handlers=[*people.HANDLERS, *tables.HANDLERS, *records.HANDLERS, *coach.HANDLERS, problems],
        dependencies={
            "host": Provide(lambda: host, sync_to_thread=False),
            "caller": Provide(caller, sync_to_thread=False),
            "guest": Provide(guest, sync_to_thread=False),
        },
        exception_handlers={
            HeckmeckError: refused,
            HTTPException: misunderstood,
            RecursionError: nested,
            Exception: broken,
        },
    )


@get("/problems", summary="Why something is refused")
async def problems() -> dict[str, dict[str, str | int]]:
    """Every code there is, with its HTTP status and what it means."""
    return {code: {"type": TYPE + code, "status": OUTCOMES[code].status, "title": TITLES[code]} for code in OUTCOMES}


def _health(live: Live, store: Store) -> HTTPRouteHandler:
    asked_at, writable = -inf, False

    @route("/healthz", http_method=[HttpMethod.GET, HttpMethod.HEAD], include_in_schema=False)
    async def health() -> Response[bytes]:
        """Whether the server can do its work."""
        nonlocal asked_at, writable
        if monotonic() - asked_at > HEALTH_S:
            writable, asked_at = await store.healthy(), monotonic()
        well = live.workers.well
        body = msgspec.json.encode({"writable": writable, "workers": well})
        return encoded_already(body, 200 if writable and well else 503)

    return health


def _elsewhere(problem: Handler, page: Handler) -> Handler:
    """What answers where no handler does: with a problem below /api, with a page elsewhere."""

    def answer(request: Asked, error: Any) -> Response[Any]:  # noqa: ANN401 - whatever the two take
        path = request.url.path
        return (problem if path.startswith("/api/") or path == "/healthz" else page)(request, error)

    return answer


def _lifespan(host: Host, store: Store) -> Callable[[Litestar], AbstractAsyncContextManager[None]]:
    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        await host.live.start()
        preparing = asyncio.create_task(host.coach.prepare())
        try:
            yield
        finally:
            preparing.cancel()
            await host.live.stop()
            await store.close()

    return lifespan
