"""The pages: what they show, and where they lead."""

from __future__ import annotations

import gzip

import pytest
from litestar import Litestar, Response
from litestar.testing import TestClient
from tests.server.houses import CODE, FINISHED, FakeHouse
from tests.server.outlines import Outline

from heckmeck.errors import TooMany, Unavailable
from heckmeck.server.pages import Pages
from heckmeck.server.pages.house import Asked
from heckmeck.server.pages.render import built, rendered
from heckmeck.texts import LANGUAGES, speaking

DOCUMENTS = (
    *("/", "/new", "/new?for=real", "/tables", "/games", f"/games?before={FINISHED.match}", "/join", f"/j/{CODE}"),
    *("/name", "/learn", "/upload", "/rules", "/well", "/about", "/t/waiting000", "/t/playing000", "/t/finished00"),
    "/t/playing000/end",
)


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
