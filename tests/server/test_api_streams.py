"""Tables without a WebSocket: Server-Sent Events, lines of JSON, and commands as POSTs."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest
import pytest_asyncio
from tests.server.apps import API, House, Person, house

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def served(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[House]:
    """A server for all tests here."""
    async with house(tmp_path_factory.mktemp("served")) as found:
        yield found


async def alone(ana: Person) -> str:
    """A game of one seat that has begun."""
    return await ana.table(
        terms={"seats": 1, "coach": True, "listed": True}, sit=[{"seat": 1, "name": "Ana"}], start=True
    )


async def line(answer: aiohttp.ClientResponse) -> str:
    """The next line of a stream."""
    return (await answer.content.readline()).decode().rstrip("\n")


async def event(answer: aiohttp.ClientResponse) -> dict[str, str]:
    """The next event of a stream of Server-Sent Events; comments are dropped."""
    fields: dict[str, str] = {}
    while True:
        text = await line(answer)
        if text.startswith(":"):
            continue
        if not text and fields:
            return fields
        name, _, value = text.partition(": ")
        if name:
            fields[name] = value


async def frame(answer: aiohttp.ClientResponse, kind: str) -> dict[str, Any]:
    """The next frame of a kind in a stream of lines; heartbeats are dropped."""
    while True:
        text = await line(answer)
        if text and (found := json.loads(text))["type"] == kind:
            return dict(found)


async def test_events_of_a_browser(served: House) -> None:
    """The frames come as events with the number as id, and a browser that comes back goes on after it."""
    async with served.person("Ana") as ana:
        match = await alone(ana)
        path, headers = f"{API}/matches/{match}/stream", {"Accept": "text/event-stream"}
        async with ana.session.get(path, headers=headers) as answer:
            assert answer.content_type == "text/event-stream"
            assert (answer.headers["X-Accel-Buffering"], answer.headers["Cache-Control"]) == ("no", "no-store")
            assert await event(answer) == {"retry": "2000"}
            first = await event(answer)
            snapshot = json.loads(first["data"])
            assert (snapshot["type"], first["id"]) == ("snapshot", str(snapshot["seq"]))
            assert snapshot["presence"]["online"] == [True]
            await ana.do(match, "move", "k", move="r")
            while "id" not in (second := await event(answer)):
                pass
            assert json.loads(second["data"])["events"][-1]["seq"] == int(second["id"]) == snapshot["seq"] + 1
        async with ana.session.get(path, headers={**headers, "Last-Event-ID": first["id"]}) as answer:
            await event(answer)
            assert await event(answer) == second


async def test_lines_for_programs(served: House) -> None:
    """The frames come as lines; `after` goes on after a number."""
    async with served.person("Ana") as ana:
        match = await alone(ana)
        async with ana.session.get(f"{API}/matches/{match}/stream") as answer:
            assert answer.content_type == "application/x-ndjson"
            snapshot = await frame(answer, "snapshot")
            await ana.do(match, "move", "k", move="r")
            told = await frame(answer, "events")
        async with ana.session.get(f"{API}/matches/{match}/stream?after={snapshot['seq']}") as answer:
            assert await frame(answer, "events") == told


async def test_heartbeats(served: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Something comes also when nothing happens: an empty line, or a comment."""
    monkeypatch.setattr("heckmeck.server.api.streams.BEAT_S", 0.1)
    async with served.person() as ana:
        async with served.person("Ben") as ben:
            match = await alone(ben)
        for accept, beat in (("*/*", ""), ("text/event-stream", ":")):
            async with ana.session.get(f"{API}/matches/{match}/stream", headers={"Accept": accept}) as answer:
                while await line(answer) != beat:
                    pass


async def test_who_hangs_up_is_gone(served: House) -> None:
    """A stream that was closed is no listener any more."""
    async with served.person("Ana") as ana:
        match = await alone(ana)
        desk = await served.live.desk(match)
        async with ana.session.get(f"{API}/matches/{match}/stream") as answer:
            await frame(answer, "snapshot")
            assert len(desk.audience.hub.listeners) == 1
            answer.close()
        async with ana.at(match) as socket:
            while len(desk.audience.hub.listeners) > 1:
                await socket.send("ping", sent=1)
                await socket.frame()


async def test_the_stream_ends_with_a_goodbye(tmp_path_factory: pytest.TempPathFactory) -> None:
    """When the server stops, the stream says so and ends; a new one is refused."""
    async with house(tmp_path_factory.mktemp("bye")) as served, served.person("Ana") as ana:
        match = await alone(ana)
        async with ana.session.get(f"{API}/matches/{match}/stream") as answer:
            await frame(answer, "snapshot")
            await served.live.say_bye()
            assert (await frame(answer, "bye"))["reason"] == "shutdown"
            assert await answer.content.read() == b""
        assert (await ana.get(f"/matches/{match}/stream"))[1]["code"] == "unavailable"
