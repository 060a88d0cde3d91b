"""The heads of requests: neither too long nor too slow."""

from __future__ import annotations

import asyncio
from asyncio import Transport
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from tests.server.apps import House, house

from heckmeck.server import heads
from heckmeck.server.heads import BoundedHttp

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def served(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[House]:
    """A server for all tests here."""
    async with house(tmp_path_factory.mktemp("served")) as found:
        yield found


async def answer(served: House, *parts: bytes, pause_s: float = 0.0) -> bytes:
    """What comes back, up to the end of the connection."""
    reader, writer = await asyncio.open_connection("127.0.0.1", served.port)
    try:
        for part in parts:
            writer.write(part)
            await asyncio.sleep(pause_s)
        return await asyncio.wait_for(reader.read(), 60)
    except ConnectionError:
        return b""
    finally:
        writer.close()


@pytest.mark.parametrize(
    ("begins", "part"),
    [(b"GET /", b"a" * 8_000), (b"GET / HTTP/1.1\r\nX: ", b"a" * 8_000), (b"GET / HTTP/1.1\r\n", b"X: y\r\n" * 1_300)],
)
async def test_a_head_that_does_not_end_is_refused(served: House, begins: bytes, part: bytes) -> None:
    """A path, a header, or many headers, on and on."""
    found = await answer(served, begins, *([part] * 40), pause_s=0.01)
    assert found == b"" or found.startswith(b"HTTP/1.1 400 ")


async def test_long_heads_are_heard(served: House) -> None:
    """Cookies of 20 kB are unusual, and allowed; so is a second request on the same connection."""
    request = b"GET /api/v1/me HTTP/1.1\r\nHost: x\r\nCookie: a=" + b"b" * 10_000
    last = request + b"c" * 10_000 + b"\r\nConnection: close\r\n\r\n"
    found = await answer(served, request, b"c" * 10_000, b"\r\n\r\n", last, pause_s=0.05)
    assert found.count(b"HTTP/1.1 200 ") == 2


async def test_a_head_that_comes_too_slowly_is_not_waited_for(served: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who connects and says nothing, or half a line, is let go; who has sent all of it is not."""
    with monkeypatch.context() as patch:
        patch.setattr(heads, "HEAD_S", 0.2)
        assert await answer(served) == b""
        assert await answer(served, b"GET / HTT") == b""
    begins, begun = BoundedHttp.connection_made, list[BoundedHttp]()

    def noted(connection: BoundedHttp, transport: Transport) -> None:
        begun.append(connection)
        begins(connection, transport)

    monkeypatch.setattr(BoundedHttp, "connection_made", noted)
    async with served.person("Ana") as ana:
        match = await ana.table(terms={"seats": 1})
        async with ana.session.ws_connect(f"/api/v1/matches/{match}/socket") as socket:
            await socket.receive()
            await socket.receive()
            assert begun
            for each in begun:
                if each._waits is not None:
                    each._give_up()  # as if the time were over
            await socket.send_str('{"type":"ping","sent":1}')
            assert (await socket.receive_json())["type"] == "pong"
