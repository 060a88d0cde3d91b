"""Pages for who comes: a code, an invitation, a name, a language."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from tests.server.forms import post
from tests.server.houses import CODE, FakeHouse

from heckmeck.errors import SeatTaken
from heckmeck.server.guests import COOKIE, Visitor
from heckmeck.server.pages.names import FRIENDLY, a_name


@pytest.mark.parametrize("typed", ["k7m2qx", " K7M-2QX ", "К7М 2QХ", "http://testserver.local/j/K7M2QX?lang=de"])
def test_a_code_is_understood(client: TestClient[Litestar], typed: str) -> None:
    """Small letters, spaces, Cyrillic letters and the whole link lead to the invitation."""
    answer = client.get("/join", params={"code": typed}, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, f"/j/{CODE}")


def test_a_wrong_code_is_told(client: TestClient[Litestar]) -> None:
    """What is no code comes back with a sentence, and a code that nobody has too."""
    answer = client.get("/join", params={"code": "<hello>"})
    assert answer.status_code == 422
    assert "six letters and digits" in answer.text
    assert "&lt;hello&gt;" in answer.text
    answer = client.get("/j/AAAAAA")
    assert answer.status_code == 404
    assert "No table has this code" in answer.text


def test_an_invitation_is_accepted(client: TestClient[Litestar], house: FakeHouse) -> None:
    """The invitation says who is there and by which rules they play; with a name one is let in."""
    page = client.get(f"/j/{CODE}").text
    assert all(words in page for words in ("Ana", "1 seat is free", "As on the Bulgarian sheet", "Nobody steals"))
    answer = post(client, f"/j/{CODE}", name="Vera")
    assert (answer.status_code, answer.headers["location"]) == (303, "/t/waiting000")
    assert [(visitor.name, code) for visitor, code in house.joined] == [("Vera", CODE)]
    assert post(client, f"/j/{CODE}", name="V\u202era").status_code == 422


def test_who_sits_there_already_is_led_to_the_table(client: TestClient[Litestar], house: FakeHouse) -> None:
    """The link of an invitation is also the way back."""
    cookie = house.cookie(Visitor("00000000000000aa", "Ana"))
    headers = {"cookie": f"{cookie.key}={cookie.value}"}
    answer = client.get(f"/j/{CODE}", headers=headers, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, "/t/waiting000")


@pytest.mark.parametrize(
    ("moment", "hash_"), [("12-3", "#12-3"), ("", ""), ("12", ""), ("x", ""), ("1-2\r\nX: y", ""), ("1-2#//evil", "")]
)
def test_a_link_to_a_moment_leads_on_to_it(client: TestClient[Litestar], moment: str, hash_: str) -> None:
    """The invitation keeps it, and what is no moment is left out."""
    asked = f"/j/{CODE}?{urlencode({'moment': moment})}"
    answer = post(client, asked, name="Vera")
    assert (answer.status_code, answer.headers["location"]) == (303, f"/t/waiting000{hash_}")
    answer = client.get(asked.replace(CODE, CODE.lower()), follow_redirects=False)
    kept = f"?moment={moment}" if hash_ else ""
    assert (answer.status_code, answer.headers["location"]) == (303, f"/j/{CODE}{kept}")


def test_who_cannot_sit_down_by_a_name_is_asked_for_another(client: TestClient[Litestar], house: FakeHouse) -> None:
    """The form again with the reason; who has been let in is the same guest at the next try."""
    house.refusal = SeatTaken("{name} sits at this table already: choose another name", name="Ana")
    answer = post(client, f"/j/{CODE}", name="Ana")
    assert answer.status_code == 422
    assert "Ana sits at this table already" in answer.text
    house.refusal = None
    post(client, f"/j/{CODE}", name="Bea")
    first, second = (visitor for visitor, _ in house.joined)
    assert (first.guest, first.name, second.name) == (second.guest, "Ana", "Bea")


def test_the_name_offered_is_free(client: TestClient[Litestar]) -> None:
    """Who comes to a table is offered a name that nobody there has."""
    assert {a_name(FRIENDLY[1:]) for _ in range(20)} == {FRIENDLY[0]}
    assert a_name(FRIENDLY) in FRIENDLY
    assert 'value="Ana"' not in client.get(f"/j/{CODE}").text


def test_name_language_and_colours_are_kept(client: TestClient[Litestar]) -> None:
    """What is chosen in the settings holds on the next page."""
    answer = post(client, "/name", name="Вера", language="bg", theme="dark")
    assert answer.status_code == 303
    page = client.get("/about").text
    assert '<html lang="bg" data-theme="dark">' in page
    assert "Вера" in page


def test_settings_without_a_name_make_no_guest(client: TestClient[Litestar]) -> None:
    """Who only chooses a language stays unknown."""
    post(client, "/name", name="", language="de", theme="system")
    assert COOKIE not in client.cookies
    assert '<html lang="de">' in client.get("/").text


def test_the_language_of_the_address_stays(client: TestClient[Litestar]) -> None:
    """A link in a language is answered in it, and so are the pages after it."""
    page = client.get("/new", params={"for": "real", "lang": "bg"}).text
    assert '<html lang="bg">' in page
    assert 'href="/new?for=real&amp;lang=de"' in page
    assert '<html lang="bg">' in client.get("/about").text
    assert '<html lang="bg">' in client.get("/", params={"lang": "xx"}).text
