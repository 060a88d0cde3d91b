"""What holds for every request before anything looks at it: where it comes from, to whom, and what browsers are told.

State is changed only by requests that come from our own pages, or from no page at all (programs); a browser says where
a request comes from by headers that no page can forge.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec

from heckmeck.errors import N_, BadRequest, ForeignOrigin, HeckmeckError
from heckmeck.server.problems import problem, status

App = Callable[[Any, Any, Any], Awaitable[None]]
Page = Callable[[HeckmeckError, Any, Any, Any], Awaitable[None]]
"""Answers a request of a browser with the page for an error."""
CLOSING_S: Final = 1.0
SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
HEADERS: Final[tuple[tuple[bytes, bytes], ...]] = (
    (
        b"content-security-policy",
        b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self';"
        b" font-src 'self'; media-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self';"
        b" frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
)
"""What every answer says, unless it says it itself."""
TRANSPORT: Final = (b"strict-transport-security", b"max-age=31536000")
KINDS: Final = ("application/json", "text/plain")
"""What bodies may be below /api: none that a form of another site could send unasked, but for what is checked above."""


class Guard:
    """Stands before an application."""

    def __init__(self, app: App, public_url: str | None, page: Page | None = None) -> None:
        """Take what is guarded, the server's address, and what answers with a page for people."""
        self._app = app
        self._page = page
        self._origin = None if public_url is None else _origin(public_url)
        self._headers = HEADERS if not (public_url or "").startswith("https:") else (*HEADERS, TRANSPORT)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:  # noqa: ANN401 - as ASGI has it
        """Refuse what is refused, and put the headers on the answer."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        error = self.fault(scope)
        if scope["type"] == "websocket":
            if error is None:
                await self._app(scope, receive, send)
            else:
                await receive()
                await _answer(error, send, "websocket.http.response")
                await hung_up(receive)
            return
        heading = self._heading(send)
        if error is None:
            await self._app(scope, receive, heading)
        elif self._page is None or scope["path"].startswith("/api/") or scope["path"] == "/healthz":
            await _answer(error, heading, "http.response")
        else:
            await self._page(error, scope, receive, heading)

    def fault(self, scope: Mapping[str, Any]) -> HeckmeckError | None:
        """Why the request is refused, if it is."""
        headers = {key: value.decode("latin-1") for key, value in scope["headers"]}
        host = headers.get(b"host", "")
        if self._origin is not None and scope["path"] != "/healthz" and host != self._origin.partition("://")[2]:
            return BadRequest(N_("this server is not called {host}"), host=host[:100])
        if scope["type"] == "http" and scope["method"] in SAFE:
            return None
        if not self._from_here(headers, host):
            return ForeignOrigin(N_("the request comes from a page of another site"))
        return _kind_fault(scope, headers) if scope["type"] == "http" else None

    def _from_here(self, headers: Mapping[bytes, str], host: str) -> bool:
        site, origin = headers.get(b"sec-fetch-site"), headers.get(b"origin")
        if site not in (None, "same-origin", "none"):
            return False
        if origin is None:
            return True
        return origin == self._origin if self._origin is not None else host_of(origin) == host

    def _heading(self, send: Any) -> Any:  # noqa: ANN401 - as ASGI has it
        """The same way out, on which the headers are put."""

        async def heading(message: Any) -> None:  # noqa: ANN401 - as ASGI has it
            if message["type"] == "http.response.start":
                given = list(message.get("headers", ()))
                there = {key.lower() for key, _ in given}
                message["headers"] = [*given, *(header for header in self._headers if header[0] not in there)]
            await send(message)

        return heading


def host_of(origin: str) -> str | None:
    """The host, with its port, that an Origin header names; None where it cannot be read.

    >>> host_of("http://[::1]:8080"), host_of("http://[")
    ('[::1]:8080', None)
    """
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return None


async def hung_up(receive: Any) -> None:  # noqa: ANN401 - as ASGI has it
    """Wait until a socket that was refused is closed: uvicorn logs a mistake where its handler ends before that.

    It tells of the end twice, first as soon as the answer is sent.
    """
    with suppress(TimeoutError):
        async with asyncio.timeout(CLOSING_S):
            await receive()
            await receive()


def _origin(public_url: str) -> str:
    """The origin as browsers write it: without the port that is usual."""
    url = urlsplit(public_url)
    host = f"[{url.hostname}]" if ":" in (url.hostname or "") else url.hostname
    usual = {"http": 80, "https": 443}[url.scheme]
    return f"{url.scheme}://{host}" if url.port in (None, usual) else f"{url.scheme}://{host}:{url.port}"


def _kind_fault(scope: Mapping[str, Any], headers: Mapping[bytes, str]) -> HeckmeckError | None:
    if not scope["path"].startswith("/api/"):
        return None
    empty = headers.get(b"content-length", "0") == "0" and b"transfer-encoding" not in headers
    kind = headers.get(b"content-type", "").partition(";")[0].strip().lower()
    if empty or kind in KINDS:
        return None
    return BadRequest(N_("the body is JSON, so Content-Type is {kind}"), kind=KINDS[0])


async def _answer(error: HeckmeckError, send: Any, what: str) -> None:  # noqa: ANN401 - as ASGI has it
    body = msgspec.json.encode(problem(error))
    headers = [(b"content-type", b"application/problem+json"), (b"content-length", str(len(body)).encode())]
    await send({"type": f"{what}.start", "status": status(error), "headers": headers})
    await send({"type": f"{what}.body", "body": body})
