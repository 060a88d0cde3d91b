"""The application: sockets and streams go straight to the matches, everything else through Litestar.

Run by itself, `python -m heckmeck.server.app --database FILE --port N`, it serves without any of the options that
`heckmeck serve` has.
"""

from __future__ import annotations

import asyncio
import re
import secrets
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from typing import Any, Final

import msgspec
import structlog
from litestar import HttpMethod, Litestar, Request, Response, Router, get, route
from litestar.config.compression import CompressionConfig
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.types import ControllerRouterHandler, ExceptionHandlersMap

from heckmeck.errors import OUTCOMES, HeckmeckError, NotFound
from heckmeck.server.api import coach, description, people, records, tables
from heckmeck.server.api.replies import Asked, broken, encoded_already, known, misunderstood, nested, refusal, refused
from heckmeck.server.api.socket import serve_socket
from heckmeck.server.api.streams import serve_stream
from heckmeck.server.config import Settings
from heckmeck.server.guarding import Guard, hung_up
from heckmeck.server.guests import Visitor
from heckmeck.server.host import Host
from heckmeck.server.live import Live
from heckmeck.server.pages import Pages
from heckmeck.server.problems import TITLES, TYPE, status
from heckmeck.server.store import Store

API: Final = "/api/v1"
MOST_BYTES: Final = 65_536
"""The longest body of a request, where nothing else is said."""
COOKIE_KEY: Final = "cookie-secret"
_STREAM: Final = re.compile(rf"{API}/matches/([^/]+)/stream")
_SOCKET: Final = re.compile(rf"{API}/matches/([^/]+)/socket")
_log = structlog.get_logger("heckmeck.server")


class App:
    """The application, as a server calls it."""

    def __init__(self, settings: Settings, store: Store) -> None:
        """Take what is set, and where the matches are kept."""
        self.live = Live(settings, store)
        self.host = Host(settings, store, self.live, kept_key(store))
        self._pages = Pages(self.host)
        self.litestar = _litestar(self.host, store, self._pages)
        self.state = self.litestar.state
        self.state.live = self.live
        self.state.say_bye = self.live.say_bye
        self._guarded = Guard(self._dispatch, settings.public_url, self._refuse)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:  # noqa: ANN401 - as ASGI has it
        """Answer a request, or live as long as the server."""
        await self._guarded(scope, receive, send)

    async def _refuse(self, error: HeckmeckError, scope: Any, receive: Any, send: Any) -> None:  # noqa: ANN401 - as ASGI has it
        """Answer with a page what was refused before anything looked at it."""
        request: Asked = Request(scope, receive, send)
        page = self._pages.fault(request, status(error), error)
        await page.to_asgi_response(None, request, is_head_response=scope["method"] == "HEAD")(scope, receive, send)

    async def _dispatch(self, scope: Any, receive: Any, send: Any) -> None:  # noqa: ANN401 - as ASGI has it
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        elif scope["type"] == "http" and (found := _STREAM.fullmatch(scope["path"])) and scope["method"] == "GET":
            await self._stream(found[1], scope, receive, send)
        elif scope["type"] == "http" and scope["path"].startswith(description.HIDDEN):
            await _plain(refusal(_nothing(scope)), send, "http.")
        else:
            await self.litestar(scope, receive, send)

    async def _socket(self, scope: Any, receive: Any, send: Any) -> None:  # noqa: ANN401 - as ASGI has it
        found = _SOCKET.fullmatch(scope["path"])
        if found is not None:
            await serve_socket(self.host, found[1], scope, receive, send)
            return
        await receive()
        await _plain(refusal(_nothing(scope)), send, "websocket.http.")
        await hung_up(receive)

    async def _stream(self, match: str, scope: Any, receive: Any, send: Any) -> None:  # noqa: ANN401 - as ASGI has it
        try:
            await serve_stream(self.host, match, scope, receive, send)
        except HeckmeckError as error:
            await _plain(refusal(error), send, "http.")


def create_app(settings: Settings, store: Store) -> App:
    """The application over what is set, and where the matches are kept."""
    return App(settings, store)


def kept_key(store: Store) -> bytes:
    """The key of the signatures, which the database keeps; drawn when there is none."""
    with ThreadPoolExecutor(
        1
    ) as thread:  # this may be called where a loop runs already, and pages need the key at once
        return thread.submit(asyncio.run, store.keep_setting(COOKIE_KEY, secrets.token_bytes(32))).result()


def _litestar(host: Host, store: Store, pages: Pages) -> Litestar:
    live = host.live

    def visitor(request: Asked) -> Visitor | None:
        return host.visitor(request)

    handlers: ExceptionHandlersMap = {
        HeckmeckError: refused,
        HTTPException: misunderstood,
        RecursionError: nested,
        Exception: broken,
    }
    api = Router(
        API,
        route_handlers=[*people.HANDLERS, *tables.HANDLERS, *records.HANDLERS, *coach.HANDLERS, problems],
        dependencies={
            "host": Provide(lambda: host, sync_to_thread=False),
            "visitor": Provide(visitor, sync_to_thread=False),
            "guest": Provide(known, sync_to_thread=False),
        },
        exception_handlers=handlers,
    )

    def elsewhere(request: Asked, error: Exception) -> Response[Any]:
        """What has no handler: a problem below /api, a page elsewhere."""
        code = error.status_code if isinstance(error, HTTPException) else 500
        if request.url.path.startswith("/api/") or request.url.path == "/healthz":
            return misunderstood(request, error) if isinstance(error, HTTPException) else broken(request, error)
        if code >= 500:
            _log.error("request_failed", path=request.url.path, method=request.method, exc_info=error)
        return pages.fault(request, code)

    @route("/healthz", http_method=[HttpMethod.GET, HttpMethod.HEAD], include_in_schema=False)
    async def health() -> Response[bytes]:
        """Whether the server can do its work."""
        writable, well = await store.healthy(), live.workers.well
        body = msgspec.json.encode({"writable": writable, "workers": well})
        return encoded_already(body, 200 if writable and well else 503)

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        await live.start()
        try:
            yield
        finally:
            await live.stop()
            await store.close()

    routes: list[ControllerRouterHandler] = [api, health, *pages.routes()]
    return Litestar(
        [*routes, description.handler(API)],
        lifespan=[lifespan],
        exception_handlers={HTTPException: elsewhere, Exception: elsewhere},
        openapi_config=description.CONFIG,
        request_max_body_size=MOST_BYTES,
        # A compressor takes a quarter of a megabyte, so it is not for the small answers of the interface.
        compression_config=CompressionConfig(
            backend="gzip", minimum_size=1_000, gzip_compress_level=6, exclude=["^/api/", "^/healthz"]
        ),
        logging_config=None,
    )


@get("/problems", summary="Why something is refused")
async def problems() -> dict[str, dict[str, str | int]]:
    """Every code there is, with its HTTP status and what it means."""
    return {code: {"type": TYPE + code, "status": OUTCOMES[code].status, "title": TITLES[code]} for code in OUTCOMES}


def _nothing(scope: Any) -> NotFound:  # noqa: ANN401 - as ASGI has it
    return NotFound("there is nothing at {path}", path=scope["path"][:100])


async def _plain(answer: Response[bytes], send: Any, kind: str) -> None:  # noqa: ANN401 - as ASGI has it
    """Send a small answer without Litestar."""
    headers = {"content-type": str(answer.media_type), "content-length": str(len(answer.content)), **answer.headers}
    raw = [(key.lower().encode(), value.encode()) for key, value in headers.items()]
    await send({"type": f"{kind}response.start", "status": answer.status_code, "headers": raw})
    await send({"type": f"{kind}response.body", "body": answer.content})


def main(arguments: list[str]) -> None:
    """Serve until a signal."""
    from argparse import ArgumentParser

    from heckmeck.server.serving import listening, run
    from heckmeck.server.store.sqlite import open_store

    parser = ArgumentParser()
    for name in ("database", "host", "public_url"):
        parser.add_argument(f"--{name.replace('_', '-')}")
    parser.add_argument("--port", type=int)
    parser.add_argument("--limits", choices=("true", "false"))
    from heckmeck.server.config import settings_from

    given = vars(parser.parse_args(arguments))
    if given["database"] and "://" not in given["database"]:
        given["database"] = f"sqlite:///{given['database']}"
    settings = settings_from(given)
    with suppress(KeyboardInterrupt):
        app = create_app(settings, open_store(settings.database, durable=settings.durable))
        run(app, settings, listening(settings.host, settings.port), lambda: _log.info("ready", port=settings.port))


if __name__ == "__main__":
    import sys

    main(sys.argv[1:])
