"""Requests to the server, for what comes before the play: guests, tables, admissions."""

from __future__ import annotations

import json
from contextlib import AbstractAsyncContextManager
from types import TracebackType
from typing import Any, Final

import aiohttp

API: Final = "/api/v1"


class Http:
    """Asks the server on a port of this computer."""

    def __init__(self, port: int) -> None:
        self._session = aiohttp.ClientSession(
            f"http://127.0.0.1:{port}",
            cookie_jar=aiohttp.DummyCookieJar(),
            connector=aiohttp.TCPConnector(limit=16),
        )

    async def __aenter__(self) -> Http:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._session.close()

    async def guest(self, name: str) -> str:
        """A new guest's cookie."""
        async with self._session.post(f"{API}/guests", json={"name": name}) as answer:
            await _checked(answer)
            return "; ".join(f"{each.key}={each.value}" for each in answer.cookies.values())

    async def post(self, path: str, body: object, cookie: str) -> Any:  # noqa: ANN401 - whatever JSON it is
        """The answer to a POST."""
        async with self._session.post(f"{API}{path}", json=body, headers={"Cookie": cookie}) as answer:
            return await _checked(answer)

    async def get(self, path: str, cookie: str) -> Any:  # noqa: ANN401 - whatever JSON it is
        """The answer to a GET."""
        async with self._session.get(f"{API}{path}", headers={"Cookie": cookie}) as answer:
            return await _checked(answer)

    def stream(self, path: str, cookie: str) -> AbstractAsyncContextManager[aiohttp.ClientResponse]:
        """The answer to a GET, while it still comes in."""
        return self._session.get(path, headers={"Cookie": cookie, "Accept": "application/x-ndjson"})

    async def health(self) -> int:
        """The status with which the server says how it is."""
        async with self._session.get("/healthz") as answer:
            return answer.status


async def _checked(answer: aiohttp.ClientResponse) -> Any:  # noqa: ANN401
    text = await answer.text()
    if answer.status >= 400:
        raise RuntimeError(f"{answer.method} {answer.url}: {answer.status} {text}")
    return json.loads(text)
