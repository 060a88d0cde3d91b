"""The application: sockets and streams go straight to the matches, everything else through Litestar."""

from __future__ import annotations

import asyncio
import re
import secrets
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

import structlog
from litestar import Request, Response

from heckmeck.errors import HeckmeckError
from heckmeck.server.api import API, description
from heckmeck.server.api.replies import Asked, nothing_at, refusal
from heckmeck.server.api.socket import serve_socket
from heckmeck.server.api.streams import serve_stream
from heckmeck.server.config import Settings
from heckmeck.server.guarding import Guard, hung_up
from heckmeck.server.host import Host
from heckmeck.server.live import Live
from heckmeck.server.pages import Pages
from heckmeck.server.problems import status
from heckmeck.server.routes import routed
from heckmeck.server.store import Store

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
        self.litestar = routed(self.host, store, self._pages)
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
            await _plain(refusal(nothing_at(scope["path"])), send, "http.")
        else:
            await self.litestar(scope, receive, send)

    async def _socket(self, scope: Any, receive: Any, send: Any) -> None:  # noqa: ANN401 - as ASGI has it
        found = _SOCKET.fullmatch(scope["path"])
        if found is not None:
            await serve_socket(self.host, found[1], scope, receive, send)
            return
        await receive()
        await _plain(refusal(nothing_at(scope["path"])), send, "websocket.http.")
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
    # A thread, since a loop may run here already, and pages need the key at once.
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, store.keep_setting(COOKIE_KEY, secrets.token_bytes(32))).result()


async def _plain(answer: Response[bytes], send: Any, kind: str) -> None:  # noqa: ANN401 - as ASGI has it
    """Send a small answer without Litestar."""
    headers = {"content-type": str(answer.media_type), "content-length": str(len(answer.content)), **answer.headers}
    raw = [(key.lower().encode(), value.encode()) for key, value in headers.items()]
    await send({"type": f"{kind}response.start", "status": answer.status_code, "headers": raw})
    await send({"type": f"{kind}response.body", "body": answer.content})
