"""The real application on a free port of this computer, in the loop of the test, and people who play over the net."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

import aiohttp
import msgspec
import pytest
import uvicorn

from heckmeck.server.app import App, create_app
from heckmeck.server.config import Settings
from heckmeck.server.live import Live
from heckmeck.server.messages import Events, Frame, Presence, Snapshot
from heckmeck.server.serving import configured, listening
from heckmeck.server.store import Store
from heckmeck.server.store.sqlite import open_store
from heckmeck.server.waking import PACE_MS

API: Final = "/api/v1"
WAIT_S: Final = 60.0
"""So long anything may take; much longer than it does, since tests share the machine."""
FRAMES: Final = msgspec.json.Decoder(Frame)


async def until(holds: Callable[[], bool | Awaitable[bool]]) -> None:
    """Wait until something holds that nobody tells of."""
    async with asyncio.timeout(WAIT_S):
        while True:
            found = holds()
            if found if isinstance(found, bool) else await found:
                return
            await asyncio.sleep(0.01)


class _Server(uvicorn.Server):
    """uvicorn, which leaves the signals to pytest."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """No signals."""
        yield


class House:
    """A server that is running."""

    def __init__(self, app: App, store: Store, port: int) -> None:
        self.app = app
        self.store = store
        self.port = port
        self.address = f"http://127.0.0.1:{port}"

    @property
    def live(self) -> Live:
        """The matches."""
        return self.app.live

    @asynccontextmanager
    async def person(self, name: str | None = None) -> AsyncIterator[Person]:
        """Somebody with a browser; with a name also a guest."""
        jar = aiohttp.CookieJar(unsafe=True)
        async with aiohttp.ClientSession(self.address, cookie_jar=jar) as session:
            person = Person(session)
            if name is not None:
                assert (await person.post("/guests", {"name": name}))[0] == 200
            yield person


class Person:
    """Somebody who asks the server."""

    def __init__(self, session: aiohttp.ClientSession) -> None:
        self.session = session

    async def get(self, path: str, **headers: str) -> tuple[int, Any]:
        """The status and the JSON, or the text, of an answer."""
        async with self.session.get(API + path, headers=headers) as answer:
            return answer.status, await _content(answer)

    async def post(self, path: str, body: object = None, **headers: str) -> tuple[int, Any]:
        """The same for a POST."""
        async with self.session.post(API + path, json=body, headers=headers) as answer:
            return answer.status, await _content(answer)

    async def table(self, **body: Any) -> str:  # noqa: ANN401 - JSON
        """The match of a table that the person makes."""
        status, made = await self.post("/matches", body)
        assert status == 201, made
        return str(made["match"])

    async def do(self, match: str, kind: str, key: str, **fields: object) -> tuple[int, Any]:
        """The answer to a command over HTTP."""
        return await self.post(f"/matches/{match}/commands", {"type": kind, "key": key, **fields})

    @asynccontextmanager
    async def at(self, match: str, after: int | None = None) -> AsyncIterator[Socket]:
        """The socket of a table."""
        query = "" if after is None else f"?after={after}"
        async with self.session.ws_connect(f"{API}/matches/{match}/socket{query}") as socket:
            yield Socket(socket, after or 0)


class Socket:
    """A socket, read frame by frame."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse, seq: int) -> None:
        self.raw = socket
        self.seq = seq

    async def frame(self) -> Frame:
        """The next frame."""
        message = await self.raw.receive(timeout=WAIT_S)
        assert message.type is aiohttp.WSMsgType.TEXT, message
        frame = FRAMES.decode(message.data)
        match frame:
            case Snapshot(seq=seq):
                self.seq = seq
            case Events(events=events):
                for told in events:
                    assert told.seq == self.seq + 1
                    self.seq = told.seq
            case _:
                pass
        return frame

    async def next(self, kind: type[Any]) -> Any:  # noqa: ANN401 - the frame of that kind
        """The next frame of a kind; the frames before it are dropped."""
        while True:
            frame = await self.frame()
            if isinstance(frame, kind):
                return frame

    async def told(self, event: type[Any]) -> Any:  # noqa: ANN401 - what was told
        """The next event of a kind, as it was told."""
        while True:
            frame = await self.next(Events)
            for told in frame.events:
                if isinstance(told.event, event):
                    return told

    async def send(self, kind: str, **fields: object) -> None:
        """Send a command, or a ping."""
        await self.raw.send_str(msgspec.json.encode({"type": kind, **fields}).decode())

    async def closed(self) -> int:
        """The code with which the socket is closed; frames before that are dropped."""
        while True:
            message = await self.raw.receive(timeout=WAIT_S)
            if message.type in (aiohttp.WSMsgType.CLOSE, aiohttp.WSMsgType.CLOSED):
                assert self.raw.close_code is not None
                return self.raw.close_code

    async def presence(self, online: list[bool]) -> Presence:
        """The next word on who is there that says so."""
        while True:
            frame = await self.next(Presence)
            assert isinstance(frame, Presence)
            if list(frame.online) == online:
                return frame


@asynccontextmanager
async def house(directory: Path, store: Store | None = None, **settings: Any) -> AsyncIterator[House]:  # noqa: ANN401
    """A server over the database in the directory, until the block ends."""
    given = {"bot_processes": 0, "limits": False, "port": 0, **settings}
    chosen = Settings(database=f"sqlite:///{directory / 'games.db'}", **given)
    kept = store or open_store(chosen.database, durable=False)
    app = create_app(chosen, kept)
    sockets = listening(chosen.host, chosen.port)
    config = configured(app, chosen)
    config.timeout_graceful_shutdown = 2
    server = _Server(config)
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(PACE_MS, "instant", 0)  # nobody waits for bots here
        async with _Serving(server, app, sockets):
            yield House(app, kept, sockets[0].getsockname()[1])


class _Serving:
    """Runs a server beside the test, and ends it as `heckmeck serve` does."""

    def __init__(self, server: uvicorn.Server, app: App, sockets: list[Any]) -> None:
        self._server = server
        self._app = app
        self._sockets = sockets

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._server.serve(self._sockets))
        while not self._server.started:
            assert not self._task.done()
            await asyncio.sleep(0.01)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._app.live.say_bye()
        self._server.should_exit = True
        await self._task


async def _content(answer: aiohttp.ClientResponse) -> object:
    if "json" in answer.content_type:
        return await answer.json(content_type=None)
    return await answer.text()
