"""The rulebook and the advice as pages: what is said only there, and tables that are wide on a narrow screen."""

from __future__ import annotations

import re

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from tests.server.outlines import Outline

from heckmeck.rulebook import advice_book
from heckmeck.server.pages.books import advice_page, rules_page
from heckmeck.texts import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_browser_needs_no_shell(client: TestClient[Litestar], language: str) -> None:
    """On the page the advice leads to the coach and to one's own dice; on paper to the command."""
    page = client.get("/well", headers={"accept-language": language}).text
    (main,) = re.findall(r"<main.*?</main>", page, re.DOTALL)
    assert "/new?for=real" in Outline(main).attributes("a", "href")
    assert "/about" not in Outline(main).attributes("a", "href")
    assert {"en": "the coach", "bg": "съветник", "de": "den Coach"}[language] in main
    assert "heckmeck odds" not in re.sub(r"\s+", " ", main)
    assert "`heckmeck odds`" in re.sub(r"\s+", " ", advice_book(language))
    assert "<!--" not in main


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("page", [rules_page, advice_page])
def test_tables_are_moved_by_name(page: object, language: str) -> None:
    """Every table lies in a frame that the keyboard can move, and that has the name of its heading."""
    book = page(language)  # type: ignore[operator]
    frames = [
        attrs for tag, attrs in Outline(f'<h1 id="title"></h1>{book.text}').tags if attrs.get("class") == "scroll"
    ]
    assert len(frames) == book.text.count("<table>")
    anchors = {"title", *(heading.anchor for heading in book.contents)}
    assert all(frame["tabindex"] == "0" and frame["role"] == "group" for frame in frames)
    assert {frame["aria-labelledby"] for frame in frames} <= anchors


def test_dice_are_drawn() -> None:
    """Rolls in a table are pictures, with their symbols for who hears them; numbers in such a table stay numbers."""
    text = advice_page("en").text
    (table,) = [each for each in re.findall(r"<table>.*?</table>", text, re.DOTALL) if "Second" in each]
    assert table.count('class="dice"') == 3 * 10
    assert '<span class="visually-hidden">1 2 3 4 5 5 5 w</span>' in table
    first = re.findall(r'<span class="dice">.*?</svg></span>', table)[0]
    assert [int(face) for face in re.findall(r"#face-(\d)", first)] == [1, 2, 3, 4, 5, 5, 5, 6]
    assert '<td class="number">1.92</td>' in table
    assert 'class="dice"' not in rules_page("en").text


def test_what_is_typed_has_a_name() -> None:
    """On the page the bot and the rules are called as everywhere on the pages."""
    text = advice_page("de").text
    assert "„Wurmzähler“" in text
    assert "Variante „Offizielle Regeln“" in text
    assert "<code>w</code>" in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_long_page_leads_back(client: TestClient[Litestar], language: str) -> None:
    """Each chapter, and each section with a table, ends with a link to the list of contents."""
    page = client.get("/well", headers={"accept-language": language}).text
    chapters = [heading for heading in advice_page(language).contents if heading.level == 2]
    assert "contents" in Outline(page).ids
    assert page.count('href="#contents"') > len(chapters)
    ends = re.split(r"<h2|</main>", page)[2:-1]
    assert all(re.search(r'href="#contents">[^<]+</a></p>\s*$', end) for end in ends)


def test_what_belongs_together_stays_in_one_line() -> None:
    """A number and its sign of percent; in tables a tile and its chance, and the tiles of a stack."""
    text = advice_page("de").text
    assert "95,7\N{NO-BREAK SPACE}% der Fälle" in text
    assert " %" not in re.sub(r"<[^>]*>", "", text)
    assert "<td>22:\N{NO-BREAK SPACE}27,1 · 26:\N{NO-BREAK SPACE}13,1</td>" in text
    assert "<td>26,\N{NO-BREAK SPACE}30</td>" in text
