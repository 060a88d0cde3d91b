"""The pages: what they show, what their forms do, and what is refused in words."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any, Literal
from urllib.parse import urlencode

import pytest
from litestar import Litestar, Response
from litestar.testing import TestClient
from msgspec.structs import replace
from tests.server.houses import CODE, FINISHED, FakeHouse

from heckmeck.errors import HeckmeckError, SeatTaken, TooMany, Unavailable
from heckmeck.server.guests import COOKIE, Visitor
from heckmeck.server.messages import Clock, NewMatch, Sitter, Terms
from heckmeck.server.pages import Pages
from heckmeck.server.pages.house import Asked
from heckmeck.server.pages.names import FRIENDLY, a_name
from heckmeck.server.pages.render import built, rendered
from heckmeck.texts import LANGUAGES, speaking

DOCUMENTS = (
    *("/", "/new", "/new?for=real", "/tables", "/games", f"/games?before={FINISHED.match}", "/join", f"/j/{CODE}"),
    *("/name", "/learn", "/upload", "/rules", "/well", "/about", "/t/waiting000", "/t/playing000", "/t/finished00"),
    "/t/playing000/end",
)
VOID = {"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "wbr"}
PROVED = {"sec-fetch-site": "same-origin"}


class Outline(HTMLParser):
    """What there is in a document, and what is wrong with it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.named: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.faults: list[str] = []
        self.feed(text)
        self.faults += [f"never closed: {tag}" for tag in self.open]
        self.faults += [f"id twice: {each}" for each in set(self.ids) if self.ids.count(each) > 1]
        self.faults += [f"no such id: {each}" for each in self.named if each not in self.ids]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the tag."""
        given = dict(attrs)
        self.tags.append((tag, given))
        self.ids += [given["id"] or ""] if "id" in given else []
        for key in ("for", "aria-describedby", "aria-labelledby"):
            self.named += (given.get(key) or "").split()
        if tag not in VOID:
            self.open.append(tag)
        if "style" in given or any(key.startswith("on") for key in given):
            self.faults.append(f"style or script in {tag}")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element of a drawing that has nothing in it."""
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        """Close the last one opened."""
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"closed but not open: {tag}")

    def attributes(self, tag: str, name: str) -> list[str]:
        """The values of an attribute of all such elements."""
        return [attrs[name] or "" for each, attrs in self.tags if each == tag and name in attrs]


@pytest.fixture
def house() -> FakeHouse:
    """What the pages stand on."""
    return FakeHouse()


@pytest.fixture
def client(house: FakeHouse) -> Iterator[TestClient[Litestar]]:
    """A browser of somebody new."""
    app = Litestar(Pages(house).routes(), logging_config=None)
    with TestClient(app, raise_server_exceptions=False) as client:
        client.headers.update({"accept-language": "en"})
        yield client


def token(client: TestClient[Litestar], path: str = "/new") -> str:
    """The token of the form on a page."""
    found = re.search(r'name="token" value="([^"]+)"', client.get(path).text)
    assert found is not None
    return found[1]


def post(client: TestClient[Litestar], path: str, page: str | None = None, **fields: Any) -> Any:  # noqa: ANN401 - httpx
    """Send the form of a page as a browser does."""
    data = {"token": token(client, page or path), **fields}
    return client.post(path, data=data, headers=PROVED, follow_redirects=False)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", DOCUMENTS)
def test_documents_are_sound(client: TestClient[Litestar], path: str, language: str) -> None:
    """Every page in every language: one heading of the page, closed elements, ids that are there and only once."""
    answer = client.get(path, headers={"accept-language": language})
    outline = Outline(answer.text)
    assert answer.status_code == 200
    assert outline.faults == []
    assert outline.attributes("html", "lang") == [language]
    assert [tag for tag, _ in outline.tags].count("h1") == 1
    assert "<b>Sly</b>" not in answer.text
    assert "set-cookie" not in answer.headers
    assert client.head(path).status_code == 200


@pytest.mark.parametrize("path", DOCUMENTS)
def test_links_lead_somewhere(client: TestClient[Litestar], path: str) -> None:
    """Every link of a page leads to a page, and to a place on it that is there."""
    for address in set(Outline(client.get(path).text).attributes("a", "href")):
        if "lang=" in address:
            continue
        page, _, place = address.partition("#")
        answer = client.get(page or path)
        assert answer.status_code == 200, address
        assert not place or place in Outline(answer.text).ids, address


def test_home_is_small(client: TestClient[Litestar]) -> None:
    """The home page and its style are far below 30 kB, compressed."""
    sheets = [client.get(sheet).content for sheet in built().page_styles]
    home = client.get("/").content
    assert len(gzip.compress(home)) + sum(len(gzip.compress(sheet)) for sheet in sheets) < 15_000
    assert not Outline(home.decode()).attributes("script", "src")


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


def test_a_game_is_ended_after_a_question(client: TestClient[Litestar], house: FakeHouse) -> None:
    """Who plays may end a game without the table; who is nobody may not."""
    answer = post(client, "/t/playing000/end")
    assert (answer.status_code, house.ended) == (403, [])
    post(client, "/play", "/")
    answer = post(client, "/t/playing000/end")
    assert answer.headers["location"] == "/"
    assert house.ended == [(house.made[0][0], "playing000")]


def test_only_a_game_against_bots_is_ended_from_the_list(client: TestClient[Litestar], house: FakeHouse) -> None:
    """Where somebody else plays, the way to the end is at the table."""
    for guest, ways in (("00000000000000aa", 1), ("00000000000000bb", 0)):
        house.made = [(Visitor(guest, "x"), NewMatch())]
        cookie = house.cookie(Visitor(guest, "Ana"))
        page = client.get("/", headers={"cookie": f"{cookie.key}={cookie.value}"}).text
        assert page.count('href="/t/playing000/end"') == ways


def test_guided_turn(client: TestClient[Litestar], house: FakeHouse) -> None:
    """The guided turn is a slow game against a beginner, and the page of the table is told of it."""
    answer = post(client, "/learn")
    assert answer.headers["location"] == "/t/playing000?guide=1"
    assert house.made[0][1].bots == {2: "level:1"}
    assert 'data-mode="guide"' in client.get("/t/playing000?guide=1").text


def test_a_table_is_made(client: TestClient[Litestar], house: FakeHouse) -> None:
    """All that the form knows comes out in the terms, and empty places are no seats."""
    places = {
        "place1": "me",
        "place2": "",
        "place3": "here",
        "name3": " Oma Ana ",
        "place4": "level:6",
        "place7": "friend",
    }
    answer = post(
        client, "/new", name="Ivan", **places, preset="sheet", flag=["no-steal", "lower=any"], clock="bank-3",
        listed="yes", first="3", dice="drawn", coach="yes", pace="fast", turns="12",
    )  # fmt: skip
    assert answer.status_code == 303
    [(visitor, new)] = house.made
    assert visitor.name == "Ivan"
    assert new.terms == Terms(
        seats=4,
        rules="sheet+lower=any+no-steal",
        clock=Clock(kind="bank", turn_s=20, bank_s=180),
        listed=True,
        first=2,
        coach=True,
        pace="fast",
        turns=12,
    )
    assert new.sit == (Sitter(seat=1, name="Ivan"), Sitter(seat=2, name="Oma Ana"))
    assert (new.bots, new.start) == ({3: "level:6"}, False)


USUAL = {"preset": "official", "clock": "none", "listed": "", "first": "lot", "dice": "drawn", "pace": "normal"}


def test_a_full_table_begins(client: TestClient[Litestar], house: FakeHouse) -> None:
    """Where nobody is missing the game begins at once, unless somebody has to say who is the youngest."""
    post(client, "/new", name="Ivan", place1="me", place2="level:3", **USUAL)
    post(client, "/new", name="Ivan", place1="me", place2="level:3", **{**USUAL, "first": "youngest"})
    post(client, "/new", name="Ivan", place1="me", **USUAL)
    assert [(new.start, new.terms.seats) for _, new in house.made] == [(True, 2), (False, 2), (True, 1)]


def test_real_dice(client: TestClient[Litestar], house: FakeHouse) -> None:
    """For people with the box: their dice, and somebody else at the same device."""
    post(
        client,
        "/new",
        "/new?for=real",
        name="Ivan",
        place1="me",
        place2="here",
        name2="Oma",
        **{**USUAL, "dice": "real"},
    )
    assert house.made[0][1].terms == Terms(seats=2, dice="real")


@pytest.mark.parametrize(
    ("fields", "at", "words"),
    [
        ({"name": "x" * 25}, "name", "1 to 24 characters"),
        ({"place1": "", "place3": ""}, "place1", "Somebody has to play"),
        ({"place1": "a king"}, "place1", "Choose one of the list."),
        ({"place2": "here"}, "name2", "1 to 24 characters"),
        ({"place2": "me"}, "place2", "sits at this table already"),
        ({"place2": "here", "name2": "Ivan"}, "name2", "sits at this table already"),
        ({"first": "5"}, "first", "Nobody sits at that place"),
        ({"turns": "0"}, "turns", "from 1 to 1000"),
        ({"turns": "²"}, "turns", "from 1 to 1000"),
        ({"preset": "mine"}, "preset", "Choose one of the list."),
        ({"flag": "free-beer"}, "preset", "Choose one of the list."),
        ({"clock": "sand"}, "clock", "Choose one of the list."),
        ({"clock": "turn-30", "dice": "real"}, "clock", "do not go together"),
    ],
)
def test_what_is_wrong_is_said_at_its_field(
    client: TestClient[Litestar], house: FakeHouse, fields: dict[str, str], at: str, words: str
) -> None:
    """A form with a mistake comes back with all that was typed, and a sentence at the field."""
    answer = post(client, "/new", **{"name": "Ivan", "place1": "me", "place3": "level:5", **USUAL, **fields})
    outline = Outline(answer.text)
    assert answer.status_code == 422
    assert house.made == []
    assert outline.faults == []
    assert re.search(rf'<p class="error" id="{at}-error">[^<]*{re.escape(words)}', answer.text)
    assert f'<a href="#{at}">' in answer.text
    assert fields.get("place3") == "" or 'value="level:5" selected' in answer.text
    assert f'value="{fields.get("name", "Ivan")}"' in answer.text


def test_what_the_table_refuses_is_said_too(client: TestClient[Litestar], house: FakeHouse) -> None:
    """A reason that only the table knows stands at the places, as a sentence."""
    house.broken = HeckmeckError("{name} may not sit here", name="ivan")
    answer = post(client, "/new", name="Ivan", place1="me", **USUAL)
    assert answer.status_code == 422
    assert '<p class="error" id="places-error">ivan may not sit here.</p>' in answer.text


def test_what_is_typed_is_escaped(client: TestClient[Litestar]) -> None:
    """Signs of HTML come back as text."""
    answer = post(client, "/new", name='"><script>alert(1)</script>', place1="king", **USUAL)
    assert "<script>" not in answer.text
    assert "&#34;&gt;&lt;script&gt;" in answer.text


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


RECORD = "heckmeck 1\nrules official\nseat 1 Ana\nseat 2 Boris\nstart 24 -/25 1 5555w\n\n1. 1 t25\n"


@pytest.mark.parametrize("field", ["file", "record"])
def test_a_record_is_brought(client: TestClient[Litestar], house: FakeHouse, field: str) -> None:
    """As a file or as text, with the line ends of a browser."""
    files = {"file": ("game.heck", RECORD)} if field == "file" else {"file": ("", b"")}
    data = {"token": token(client, "/upload"), "record": RECORD.replace("\n", "\r\n") if field == "record" else ""}
    answer = client.post("/upload", data=data, files=files, headers=PROVED, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, "/t/finished00")
    assert house.brought == [RECORD]


@pytest.mark.parametrize(
    ("text", "words"),
    [("", "Choose a file"), (RECORD.replace("t25", "t36"), "Line 7"), ("x" * 1_000_001, "too long")],
    ids=["nothing", "wrong", "long"],
)
def test_a_bad_record_is_refused(client: TestClient[Litestar], house: FakeHouse, text: str, words: str) -> None:
    """The refusal names the line and the reason, and what was typed is still there."""
    answer = post(client, "/upload", record=text)
    assert answer.status_code in (413, 422)
    assert answer.status_code == 413 or words in answer.text
    assert house.brought == []


@pytest.mark.parametrize(("path", "status"), [("/t/nothing000", 404), ("/j/x", 404)])
def test_what_is_not_there(client: TestClient[Litestar], path: str, status: int) -> None:
    """A table that is not there, or not for this guest, is not there."""
    assert client.get(path).status_code == status


@pytest.mark.parametrize(
    ("error", "status", "words"),
    [
        (TooMany("try again in {seconds} s", seconds=9), 429, "Try again in 9 s."),
        (Unavailable("the disk is full"), 503, "The disk is full."),
        (ZeroDivisionError(), 500, "The dice fell off the table"),
    ],
)
def test_faults_are_told(
    client: TestClient[Litestar], house: FakeHouse, error: Exception, status: int, words: str
) -> None:
    """What goes wrong is a page in words, and how long to wait is said to programs too."""
    house.broken = error
    answer = client.get("/tables")
    assert (answer.status_code, Outline(answer.text).faults) == (status, [])
    assert words in answer.text
    assert answer.headers.get("retry-after") == ("9" if status == 429 else None)


def test_the_table_stands_in_words(client: TestClient[Litestar]) -> None:
    """Without a script the page of a table says whose turn it is, what lies where and what happened."""
    page = client.get("/t/playing000").text
    for words in (
        "It is the turn of Learner. 19 points: too few",
        "27, 25",
        "Learner busts.",
        "Ana takes 25 off the grill.",
        "JavaScript",
    ):
        assert words in page
    assert 'data-match="playing000" data-mode="table" data-language="en"' in page


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("status", [400, 403, 404, 405, 409, 413, 422, 429, 500, 503])
def test_every_fault_has_words(language: str, status: int) -> None:
    """The pages of faults can be made in every language."""
    shared = {"visitor": None, "token": "", "path": "/", "origin": "", "theme": None, "now": 0}
    with speaking(language):
        page = rendered("fault.html", fault=status, error=None, here_in=dict.fromkeys(LANGUAGES, "/"), **shared)
    assert Outline(page).faults == []


def test_small_files(client: TestClient[Litestar]) -> None:
    """Search engines are told to leave tables alone, and the sign of the site is drawn."""
    assert "Disallow: /t/" in client.get("/robots.txt").text
    assert client.get("/favicon.svg").headers["content-type"].startswith("image/svg+xml")


@pytest.mark.parametrize("path", ["//evil.example/x", "/%5Cevil.example/x"])
def test_links_of_a_page_that_is_not_there_stay_here(house: FakeHouse, path: str) -> None:
    """An address that begins with two slashes leads to another site, so no link on a page does."""
    pages = Pages(house)

    def missing(request: Asked, error: Exception) -> Response[str]:
        return pages.fault(request, 404)

    app = Litestar(pages.routes(), exception_handlers={Exception: missing}, logging_config=None)
    with TestClient(app, raise_server_exceptions=False) as client:
        answer = client.get(f"http://testserver.local{path}")
        links = Outline(answer.text).attributes("a", "href")
    assert answer.status_code == 404
    assert any("lang=" in link for link in links)
    assert not [link for link in links if link.startswith(("//", "/\\"))]


def test_files_that_cannot_be_named_are_not_there(client: TestClient[Litestar]) -> None:
    """A zero byte in the name of a file is a page that is not there."""
    assert client.get("/static/%00").status_code == 404


@pytest.mark.parametrize(
    ("worms", "winner", "reason", "words"),
    [
        ((4, 9), 2, "over", "The game is over: &lt;b&gt;Sly&lt;/b&gt; &amp; co wins."),
        ((4, 9), None, "abandoned", "The game was not played to its end."),
        ((0, 0), None, "over", "The game is over, and nobody has a tile."),
        ((0, 0), None, "turns", "The game is over: all turns have been played."),
    ],
)
def test_the_list_tells_how_games_ended(
    client: TestClient[Litestar],
    house: FakeHouse,
    worms: tuple[int, ...],
    winner: int | None,
    reason: Literal["over", "turns", "abandoned"],
    words: str,
) -> None:
    """Who has won, and what everybody had."""
    house.lists["finished"] = [replace(FINISHED, worms=worms, winner=winner, reason=reason)]
    text = client.get("/games").text
    assert words in text
    assert f"<bdi>Ana</bdi>: {worms[0]} worms" in text


def test_presets_have_names(client: TestClient[Litestar], house: FakeHouse) -> None:
    """Nobody reads what only a terminal needs: cards, forms and invitations have the names of the rules."""
    terms = replace(FINISHED.terms, rules="sheet+no-steal")
    house.lists["finished"] = [FINISHED, replace(FINISHED, terms=terms)]
    games, new = client.get("/games").text, client.get("/new").text
    assert "Official rules ·" in games and "Rules of the Bulgarian sheet + house rules ·" in games
    for preset, name in (("official", "Official rules"), ("short", "Shorter game"), ("sheet", "Rules of the")):
        assert f'<span class="on-{preset}">{name}' in new and f"<strong>{preset}</strong>" not in new
    invitation = client.get(f"/j/{CODE}").text
    assert "Rules of the Bulgarian sheet. As on" in invitation and "House rule: Nobody steals" in invitation


def test_ones_own_finished_games(client: TestClient[Litestar], house: FakeHouse) -> None:
    """They stand on the first page, and before those of open tables; each list goes on by itself."""
    house.own_finished = [FINISHED] * 5
    assert "Your finished games" not in client.get("/").text + client.get("/games").text
    post(client, "/play", "/")
    home, games = client.get("/").text, client.get("/games").text
    assert home.index("Your games") < home.index("Your finished games") < home.index("All finished games")
    assert home.count(f'href="/t/{FINISHED.match}"') == 3
    assert games.index("Your finished games") < games.index("Games at open tables")
    assert games.count(f'href="/t/{FINISHED.match}"') == 5 + 3
    assert f'href="/games?own={FINISHED.match}"' in games and f'href="/games?before={FINISHED.match}"' in games
    own, others = client.get("/games?own=x").text, client.get("/games?before=x").text
    assert "Your finished games" in own and "Games at open tables" not in own and "Newest games" in own
    assert "Your finished games" not in others and "Games at open tables" in others and "Newest games" in others
    house.own_finished = []
    assert "There are no older ones." in client.get("/games?own=x").text
    assert "Your finished games" not in client.get("/").text + client.get("/games").text


def test_a_game_alone_tells_its_worms(client: TestClient[Litestar], house: FakeHouse) -> None:
    """Nobody wins alone."""
    house.lists["finished"] = [replace(FINISHED, seats=FINISHED.seats[:1], worms=(7,), winner=1, reason="over")]
    assert "The game is over: 7 worms!" in client.get("/games").text


@pytest.mark.parametrize("path", ["/play", "/learn", "/new", f"/j/{CODE}"])
def test_a_double_click_is_one(client: TestClient[Litestar], house: FakeHouse, path: str) -> None:
    """The same form twice in a moment is done once, and both are answered alike; from another page it is another."""
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


@pytest.mark.parametrize("content", ["heckmeck 1\n".encode("utf-16"), b"heckmeck 1\n\xff"])
def test_a_record_that_is_no_text_is_refused(client: TestClient[Litestar], content: bytes) -> None:
    """The form says that it is not in UTF-8, and does not show what it could not read."""
    files = {"file": ("game.heck", content)}
    answer = client.post("/upload", data={"token": token(client, "/upload")}, files=files, headers=PROVED)
    assert answer.status_code == 422
    assert "is not in UTF-8" in answer.text and "\ufffd" not in answer.text


def test_a_double_click_ends_one_game(client: TestClient[Litestar], house: FakeHouse) -> None:
    """Whoever ends a game with two clicks is not told that it is over already."""
    post(client, "/play", "/")
    page = "/t/playing000/end"
    data = {"token": token(client, page)}
    answers = [client.post(page, data=data, headers=PROVED, follow_redirects=False) for _ in range(2)]
    assert [answer.headers["location"] for answer in answers] == ["/", "/"]
    assert len(house.ended) == 1
