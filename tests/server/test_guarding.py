"""What every request has to pass: origins, hosts, kinds and sizes of bodies, limits; and what every answer says."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from io import BytesIO

import aiohttp
import pytest
import pytest_asyncio
from tests.server.apps import API, House, house

from heckmeck.server.limits import RATES

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def served(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[House]:
    """A server for all tests here."""
    async with house(tmp_path_factory.mktemp("served")) as found:
        yield found


FOREIGN = [
    {"Origin": "https://evil.example"},
    {"Origin": "null"},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
    {"Origin": "http://127.0.0.1:1"},
]


@pytest.mark.parametrize("headers", FOREIGN)
async def test_other_sites_change_nothing(served: House, headers: dict[str, str]) -> None:
    """A POST or a socket that a page of another site has sent is refused, whatever its cookie."""
    async with served.person("Ana") as ana:
        match = await ana.table(terms={"seats": 1})
        for path in ("/guests", "/matches", f"/matches/{match}/commands", f"/matches/{match}/rematch"):
            status, problem = await ana.post(path, {"name": "Eve"}, **headers)
            assert (status, problem["code"]) == (403, "foreign-origin")
        with pytest.raises(aiohttp.WSServerHandshakeError, match="403"):
            async with ana.session.ws_connect(f"{API}/matches/{match}/socket", headers=headers):
                pass
        async with ana.session.post("/new", data={"seats": "2"}, headers=headers) as answer:
            assert answer.status == 403


async def test_refused_sockets_leave_no_trace_in_the_log(served: House, caplog: pytest.LogCaptureFixture) -> None:
    """Strangers cannot fill the log with what looks like a mistake of the server."""
    async with served.person("Ana") as ana:
        for path, headers in ((f"{API}/matches/x/socket", {"Origin": "https://evil.example"}), ("/elsewhere", {})):
            with pytest.raises(aiohttp.WSServerHandshakeError):
                async with ana.session.ws_connect(path, headers=headers):
                    pass
        await asyncio.sleep(0.1)
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


async def test_own_pages_and_programs_may(served: House) -> None:
    """A page of our own says where it comes from, a program says nothing: both are heard."""
    async with served.person("Ana") as ana:
        for headers in ({"Origin": served.address, "Sec-Fetch-Site": "same-origin"}, {}, {"Sec-Fetch-Site": "none"}):
            assert (await ana.post("/guests", {"name": "Ana"}, **headers))[0] == 200
            match = await ana.table(terms={"seats": 1})
            async with ana.session.ws_connect(f"{API}/matches/{match}/socket", headers=headers):
                pass


async def test_a_public_name_is_the_only_one(tmp_path_factory: pytest.TempPathFactory) -> None:
    """With a public address other names are refused, origins are compared with it, and the cookie is for https."""
    public = "https://play.example"
    async with house(tmp_path_factory.mktemp("public"), public_url=public) as found, found.person() as ana:
        named = {"Host": "play.example"}
        assert (await ana.get("/me"))[0] == 400
        assert (await ana.get("/me", **named))[0] == 200
        assert (await ana.post("/guests", {"name": "A"}, Origin=f"http://{named['Host']}", **named))[0] == 403
        async with ana.session.post(f"{API}/guests", json={"name": "A"}, headers={"Origin": public, **named}) as answer:
            cookie = answer.headers["Set-Cookie"]
            assert "Secure" in cookie and "HttpOnly" in cookie and "SameSite=lax" in cookie
            assert answer.headers["Strict-Transport-Security"]
        async with ana.session.get("/healthz") as answer:
            assert answer.status == 200
        with pytest.raises(aiohttp.WSServerHandshakeError, match="400"):
            async with ana.session.ws_connect(f"{API}/matches/x/socket"):
                pass


@pytest.mark.parametrize("kind", ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/html"])
async def test_bodies_are_json(served: House, kind: str) -> None:
    """A body that a form could send is refused."""
    async with served.person("Ana") as ana:
        headers = {"Content-Type": kind}
        async with ana.session.post(f"{API}/guests", data=b'{"name":"Eve"}', headers=headers) as answer:
            assert (answer.status, (await answer.json(content_type=None))["code"]) == (400, "bad-request")


@pytest.mark.parametrize("path", ["/guests", "/matches", "/codes/ABCDEF", "/matches/0000000000/commands"])
async def test_long_bodies_are_not_read(served: House, path: str) -> None:
    """More than 64 kB are refused, also where the length is not said before."""
    async with served.person("Ana") as ana:

        async def parts() -> AsyncIterator[bytes]:
            for _ in range(20):
                yield b" " * 10_000

        for body in (BytesIO(b" " * 200_000), parts()):
            headers = {"Content-Type": "application/json"}
            async with ana.session.post(API + path, data=body, headers=headers) as answer:
                problem = await answer.json(content_type=None)
            assert (answer.status, problem["code"]) in ((413, "too-large"), (404, "no-such-match"))


async def test_what_every_answer_says(served: House) -> None:
    """Pages, files, answers in JSON and refusals all bear the headers that protect browsers."""
    async with served.person("Ana") as ana:
        for path in (
            "/",
            "/healthz",
            "/nothing",
            f"{API}/me",
            f"{API}/nothing",
            f"{API}/matches/x/stream",
            "/favicon.svg",
        ):
            async with ana.session.get(path) as answer:
                policy = answer.headers["Content-Security-Policy"]
                assert "unsafe" not in policy and "frame-ancestors 'none'" in policy
                assert answer.headers["X-Content-Type-Options"] == "nosniff"
                assert answer.headers["Referrer-Policy"] == "same-origin"


async def test_too_often_is_refused(tmp_path_factory: pytest.TempPathFactory) -> None:
    """What is done too often is refused for a while, and the answer says for how long."""
    async with house(tmp_path_factory.mktemp("limits"), limits=True) as found, found.person("Ana") as ana:
        found.app.host.limits._clock = lambda: 0.0  # however long it takes, it is all at once
        match = await ana.table(terms={"seats": 2})
        codes = [await ana.post("/codes/AAAAAA") for _ in range(RATES["code"].burst + 1)]
        assert [status for status, _ in codes] == [404] * RATES["code"].burst + [429]
        assert codes[-1][1]["params"]["seconds"] == 10
        async with ana.session.post(f"{API}/codes/AAAAAA", json=None) as answer:
            assert answer.headers["Retry-After"] == "10"
        async with ana.at(match) as socket:
            for _ in range(RATES["command"].burst + 300):
                await socket.raw.send_str("{}")
            assert await socket.closed() == 4429


async def test_nobody_opens_too_much(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """A guest has so many tables, and so many streams, and no more."""
    monkeypatch.setattr("heckmeck.server.host.MOST_TABLES", 2)
    monkeypatch.setattr("heckmeck.server.host.MOST_SOCKETS", 2)
    async with house(tmp_path_factory.mktemp("crowd"), limits=True) as found, found.person("Ana") as ana:
        matches = [await ana.table(terms={"seats": 2}) for _ in range(2)]
        assert (await ana.post("/matches", {"terms": {}}))[1]["code"] == "too-many"
        async with ana.at(matches[0]), ana.at(matches[1]):
            async with ana.at(matches[0]) as third:
                assert await third.closed() == 4429
            assert (await ana.get(f"/matches/{matches[0]}/stream"))[0] == 429
        async with ana.at(matches[0]) as again:
            await again.frame()


async def test_an_origin_that_cannot_be_read_is_foreign(served: House) -> None:
    """Half an address of IPv6 is no page of ours, over HTTP, for pages and for sockets."""
    async with served.person("Ana") as ana:
        broken = {"Origin": "http://["}
        assert (await ana.post("/guests", {"name": "Eve"}, **broken))[0] == 403
        async with ana.session.post("/play", data={}, headers=broken) as answer:
            assert answer.status == 403
        with pytest.raises(aiohttp.WSServerHandshakeError, match="403"):
            async with ana.session.ws_connect(f"{API}/matches/x/socket", headers=broken):
                pass


async def test_people_are_refused_with_a_page(served: House) -> None:
    """A form that another site has sent is refused with a document, in the language of who looks at it."""
    async with served.person("Ana") as ana:
        headers = {"Origin": "https://evil.example", "Accept-Language": "de"}
        async with ana.session.post("/play", data={}, headers=headers) as answer:
            assert (answer.status, answer.content_type) == (403, "text/html")
            assert 'lang="de"' in await answer.text() and answer.headers["Content-Security-Policy"]


@pytest.mark.parametrize("body", [b"[" * 60_000, b'{"terms":' * 7_000])
async def test_brackets_in_brackets_are_refused(served: House, body: bytes) -> None:
    """A body that is nested too deep to be read is a bad request, and no mistake of the server."""
    async with served.person("Ana") as ana:
        for path in ("/guests", "/matches"):
            headers = {"Content-Type": "application/json"}
            async with ana.session.post(API + path, data=body, headers=headers) as answer:
                assert (answer.status, (await answer.json())["code"]) == (400, "bad-request")


async def test_nothing_but_ours_is_shown(served: House) -> None:
    """The framework's own pages, which load scripts of other sites, are not there; who watches the server may HEAD."""
    async with served.person("Ana") as ana:
        for path in ("/schema", "/schema/swagger", "/schema/openapi.json"):
            assert (await ana.get(path))[0] == 404
        async with ana.session.head("/healthz") as answer:
            assert answer.status == 200
