"""Forms of the pages: whose they are, and what comes of them once and twice."""

from __future__ import annotations

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from tests.server.forms import PROVED, post, token
from tests.server.houses import CODE, FakeHouse

from heckmeck.errors import Unavailable
from heckmeck.server.guests import COOKIE, Visitor
from heckmeck.server.messages import Sitter, Terms
from heckmeck.server.pages import clicks


def test_one_click_and_one_plays(client: TestClient[Litestar], house: FakeHouse) -> None:
    """The first button makes a table against a bot, begun, for a guest with a friendly name, and leads there."""
    answer = post(client, "/play", "/")
    [(visitor, new)] = house.made
    assert (answer.status_code, answer.headers["location"]) == (303, "/t/playing000")
    assert new.start
    assert new.terms == Terms(seats=2, first=1)
    assert (new.bots, new.sit) == ({2: "level:2"}, (Sitter(seat=1, name=visitor.name),))
    assert client.cookies[COOKIE]
    assert "Your games" in client.get("/").text


def test_who_comes_again_is_known(client: TestClient[Litestar], house: FakeHouse) -> None:
    """The second game is made by the same guest, also from a page that was open before the first."""
    old = token(client, "/")
    post(client, "/play", "/")
    client.post("/play", data={"token": old}, headers=PROVED, follow_redirects=False)
    post(client, "/play", "/")
    assert len({visitor for visitor, _ in house.made}) == 1
    assert len(house.made) == 3


@pytest.mark.parametrize(
    "headers", [{}, {"sec-fetch-site": "cross-site"}, {"origin": "https://elsewhere.example"}, {"origin": "null"}]
)
def test_a_form_from_elsewhere_is_refused(
    client: TestClient[Litestar], house: FakeHouse, headers: dict[str, str]
) -> None:
    """Another site can fetch the token of somebody new, but not use it in the name of a guest."""
    old = token(client, "/")
    post(client, "/play", "/")
    answer = client.post("/play", data={"token": old}, headers=headers)
    assert answer.status_code == 403
    assert len(house.made) == 1


@pytest.mark.parametrize("body", ["&".join(["a=1"] * 101), "a=%ff%00&%", "&&&=", "[]", "token=%C3"])
def test_strange_forms_are_refused(client: TestClient[Litestar], house: FakeHouse, body: str) -> None:
    """What no browser sends is no mistake of the program."""
    headers = {**PROVED, "content-type": "application/x-www-form-urlencoded"}
    assert client.post("/play", content=body, headers=headers).status_code in (400, 403)
    headers["content-type"] = "multipart/form-data; boundary=x"
    assert client.post("/upload", content=body, headers=headers).status_code in (400, 403)
    headers["content-type"] = "application/json"
    assert client.post("/new", content=body, headers=headers).status_code in (400, 403)
    assert house.made == []


@pytest.mark.parametrize("given", ["", "rubbish", "nobody.aaaa.bbbb"])
def test_a_form_without_a_good_token_is_refused(client: TestClient[Litestar], house: FakeHouse, given: str) -> None:
    """The refusal is a page with words and a way out."""
    answer = client.post("/play", data={"token": given}, headers=PROVED)
    assert answer.status_code == 403
    assert "open for too long" in answer.text
    assert house.made == []


def test_a_token_of_another_guest_is_refused(client: TestClient[Litestar], house: FakeHouse) -> None:
    """Each guest has tokens of their own, whatever the browser says."""
    post(client, "/play", "/")
    own = token(client, "/")
    cookie = house.cookie(Visitor("00000000000000ff", "Mallory"))
    answer = client.post("/play", data={"token": own}, headers={**PROVED, "cookie": f"{cookie.key}={cookie.value}"})
    assert answer.status_code == 403


def test_guided_turn(client: TestClient[Litestar], house: FakeHouse) -> None:
    """The guided turn is a slow game against a beginner, and the page of the table is told of it."""
    answer = post(client, "/learn")
    assert answer.headers["location"] == "/t/playing000?guide=1"
    assert house.made[0][1].bots == {2: "level:1"}
    assert 'data-mode="guide"' in client.get("/t/playing000?guide=1").text


@pytest.mark.parametrize("path", ["/play", "/learn", "/new", f"/j/{CODE}"])
def test_a_double_click_is_one(
    client: TestClient[Litestar], house: FakeHouse, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    """The same form twice in a moment is done once, and both are answered alike; from another page it is another."""
    monkeypatch.setattr(clicks, "AGAIN_S", 3_600.0)
    page = "/" if path == "/play" else path
    fields = {"place1": "me", "preset": "official", "clock": "none", "first": "lot", "name": "Ana"}
    data = {"token": token(client, page), **fields}
    answers = []
    for _ in range(2):
        client.cookies.clear()  # the second click comes before the answer to the first
        answers.append(client.post(path, data=data, headers=PROVED, follow_redirects=False))
    assert [answer.status_code for answer in answers] == [303, 303]
    assert len({(answer.headers["location"], answer.headers["set-cookie"]) for answer in answers}) == 1
    assert len(house.made) + len(house.joined) == 1
    post(client, path, page, **fields)
    assert len(house.made) + len(house.joined) == 2


def test_what_was_refused_may_be_sent_again(client: TestClient[Litestar], house: FakeHouse) -> None:
    """A form that failed is not remembered."""
    data = {"token": token(client, "/")}
    house.broken = Unavailable("the database does not answer")
    assert client.post("/play", data=data, headers=PROVED).status_code == 503
    house.broken = None
    assert client.post("/play", data=data, headers=PROVED, follow_redirects=False).status_code == 303
