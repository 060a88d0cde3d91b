"""The books as HTML: a heading's anchor is the same in every language, and links lead to our own pages."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import Final, NamedTuple
from urllib.parse import unquote

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from heckmeck.rulebook import advice_book, book
from heckmeck.rules import FLAGS, Preset

_LANGUAGES_LINE: Final = re.compile(r"^.*\((?:rules|well)\.\w\w\.md\).*\n\n", re.MULTILINE)
_COMMENT: Final = re.compile(r"^<!--.*?-->\n", re.MULTILINE)
_RULE: Final = re.compile(r"(\d+)\. ")
_NOT_IN_SLUG: Final = re.compile(r"[^\w\- ]")
_PAGES: Final = {"rules": "/rules", "well": "/well"}
_LINK: Final = re.compile(r"(?:(rules|well)\.\w\w\.md)?(?:#(.+))?")


class Heading(NamedTuple):
    """A heading, for the list of contents."""

    level: int
    anchor: str
    text: str


class Book(NamedTuple):
    """A book as a page shows it."""

    title: str
    contents: tuple[Heading, ...]
    text: Markup


@cache
def rules_page(language: str) -> Book:
    """The rulebook."""
    return _page(book(language), "rule", language)


@cache
def advice_page(language: str) -> Book:
    """How to play well."""
    return _page(advice_book(language), "advice", language)


def anchor(name: str) -> str:
    """The anchor of a preset or a house rule in the rulebook.

    >>> anchor("return=highest")
    'return-highest'
    """
    return name.replace("=", "-")


def _page(markdown: str, kind: str, language: str) -> Book:
    markdown = _LANGUAGES_LINE.sub("", _COMMENT.sub("", markdown), count=1)
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = reader.parse(markdown)
    headings = list(_headings(tokens, kind))
    slugs = {_slug(heading.text): heading.anchor for heading, _ in headings} | _rule_slugs(language)
    for heading, opening in headings:
        opening.attrs["id"] = heading.anchor
    _turn_links(tokens, slugs)
    _align(tokens)
    title, *rest = (heading for heading, _ in headings)
    # The page has the title and the list of contents; both stand before the text.
    text = reader.renderer.render(tokens[3:], reader.options, {})
    text = text.replace("<table>", '<div class="scroll" tabindex="0"><table>').replace("</table>", "</table></div>")
    return Book(title.text, tuple(rest), Markup(text))


def _headings(tokens: Sequence[Token], kind: str) -> Iterator[tuple[Heading, Token]]:
    for opening, inline in pairwise(tokens):
        if opening.type == "heading_open":
            text = "".join(child.content for child in inline.children or ())
            yield Heading(int(opening.tag[1]), _anchor_of(text, kind), text), opening


def _anchor_of(text: str, kind: str) -> str:
    if numbered := _RULE.match(text):
        return f"{kind}-{numbered[1]}"
    if text in FLAGS or text in {preset.value for preset in Preset}:
        return anchor(text)
    return _slug(text)


@cache
def _rule_slugs(language: str) -> dict[str, str]:
    """Where the other book's links lead: the headings of the rulebook by their slugs."""
    tokens = MarkdownIt("commonmark").parse(book(language))
    return {_slug(heading.text): heading.anchor for heading, _ in _headings(tokens, "rule")}


def _slug(heading: str) -> str:
    """The anchor by which the books link to a heading.

    >>> _slug("10. Stealing"), _slug("Where, and when?")
    ('10-stealing', 'where-and-when')
    """
    return _NOT_IN_SLUG.sub("", heading.lower()).replace(" ", "-")


def _align(tokens: Sequence[Token]) -> None:
    """Columns of numbers by a class: a style in the text itself is forbidden."""
    for token in tokens:
        if str(token.attrs.pop("style", "")) == "text-align:right":
            token.attrs["class"] = "number"


def _turn_links(tokens: Sequence[Token], slugs: dict[str, str]) -> None:
    for token in tokens:
        for child in token.children or ():
            if child.type == "link_open":
                child.attrs["href"] = _turned(str(child.attrs["href"]), slugs)


def _turned(address: str, slugs: dict[str, str]) -> str:
    found = _LINK.fullmatch(unquote(address))
    if found is None:
        # A file of the repository, which is not here.
        return address if address.startswith("http") else "/about"
    page = _PAGES[found[1]] if found[1] else ""
    return page + (f"#{slugs.get(found[2], found[2])}" if found[2] else "")
