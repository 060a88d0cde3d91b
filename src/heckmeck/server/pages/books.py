"""The books as HTML: a heading's anchor is the same in every language, and links lead to our own pages.

Where a book says one thing on paper and another one in the browser, the second stands in a comment after the first.
"""

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

from heckmeck.dice import FACES
from heckmeck.rulebook import advice_book, book
from heckmeck.rules import FLAGS, Preset
from heckmeck.terms import bot_name, preset_name
from heckmeck.texts import _, speaking

_LANGUAGES_LINE: Final = re.compile(r"^.*\((?:rules|well)\.\w\w\.md\).*\n\n", re.MULTILINE)
_OTHERWISE: Final = re.compile(r"^<!-- elsewhere -->\n.*?^<!-- in the browser\n(.*?)^-->\n", re.MULTILINE | re.DOTALL)
_COMMENT: Final = re.compile(r"^<!--.*?-->\n", re.MULTILINE)
_RULE: Final = re.compile(r"(\d+)\. ")
_NOT_IN_SLUG: Final = re.compile(r"[^\w\- ]")
_PAGES: Final = {"rules": "/rules", "well": "/well"}
_LINK: Final = re.compile(r"(?:(rules|well)\.\w\w\.md)?(?:#(.+))?")
_DICE: Final = re.compile(r"[1-5w](?: [1-5w])*")
_TABLE: Final = re.compile(r"<table( aria-labelledby=\"[^\"]*\")>")
_QUOTES: Final = {"en": ("“", "”"), "bg": ("„", "“"), "de": ("„", "“")}
_WITH_TILE: Final = re.compile(r"(?<=\d[:,]) (?=\d)")
_UNBROKEN: Final = "\N{NO-BREAK SPACE}"
_TITLE: Final = "title"
"""The anchor of the heading of the page."""
_SYMBOL_NAMES: Final = {face.symbol: int(face) for face in FACES}


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
    markdown = _LANGUAGES_LINE.sub("", _COMMENT.sub("", _OTHERWISE.sub(r"\1", markdown)), count=1)
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = reader.parse(markdown)
    headings = list(_headings(tokens, kind))
    slugs = {_slug(heading.text): heading.anchor for heading, _opening in headings} | _rule_slugs(language)
    for heading, opening in headings:
        opening.attrs["id"] = heading.anchor
    _turn_links(tokens, slugs)
    _name_tables(tokens)
    _keep_together(tokens)
    if kind == "advice":
        _draw_dice(tokens)
        _say_names(tokens, language)
    _align(tokens)
    title, *rest = (heading for heading, _opening in headings)
    # The page has the title and the list of contents; both stand before the text.
    text = reader.renderer.render([*_with_ways_back(tokens[3:], language)], reader.options, {})
    # A table may be wider than the screen: it is moved sideways, with the keyboard too, and so has a name.
    text = _TABLE.sub(r'<div class="scroll" tabindex="0" role="group"\1><table>', text)
    return Book(title.text, tuple(rest), Markup(text.replace("</table>", "</table></div>")))


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
    return {_slug(heading.text): heading.anchor for heading, _opening in _headings(tokens, "rule")}


def _slug(heading: str) -> str:
    """The anchor by which the books link to a heading.

    >>> _slug("10. Stealing"), _slug("Where, and when?")
    ('10-stealing', 'where-and-when')
    """
    return _NOT_IN_SLUG.sub("", heading.lower()).replace(" ", "-")


def _name_tables(tokens: Sequence[Token]) -> None:
    """Call every table by the heading it stands under."""
    above = ""
    for token in tokens:
        if token.type == "heading_open":
            above = _TITLE if token.tag == "h1" else str(token.attrs["id"])
        elif token.type == "table_open":
            token.attrs["aria-labelledby"] = above


def _keep_together(tokens: Sequence[Token]) -> None:
    """No line ends before the sign of percent; in tables none ends within tiles, or between one and its chance."""
    for opening, inline in pairwise(tokens):
        for child in inline.children or ():
            if child.type == "text":
                child.content = child.content.replace(" %", _UNBROKEN + "%")
                if opening.type == "td_open":
                    child.content = _WITH_TILE.sub(_UNBROKEN, child.content)


def _draw_dice(tokens: Sequence[Token]) -> None:
    """Dice as pictures, in the cells of the tables in which there are dice alone and not a number."""
    for opening, inline in pairwise(tokens):
        if opening.type == "td_open" and not opening.attrs and _DICE.fullmatch(inline.content):
            drawn = Token("html_inline", "", 0, content=_dice(inline.content.split()))
            inline.children = [drawn]


def _dice(symbols: Sequence[str]) -> str:
    pictures = "".join(
        f'<svg viewBox="0 0 48 48"><use href="#face-{_SYMBOL_NAMES[symbol]}"/></svg>' for symbol in symbols
    )
    said = " ".join(symbols)
    return (
        f'<span class="dice"><span aria-hidden="true">{pictures}</span>'
        f'<span class="visually-hidden">{said}</span></span>'
    )


def _say_names(tokens: Sequence[Token], language: str) -> None:
    """What is typed in a shell has a name on the pages: the bot of which the advice speaks, and the rules it is for."""
    with speaking(language):
        named = {"worms": bot_name("worms"), "official": preset_name(Preset.OFFICIAL)}
    opening, closing = _QUOTES[language]
    for token in tokens:
        for child in token.children or ():
            if child.type == "code_inline" and child.content in named:
                child.type, child.content = "text", f"{opening}{named[child.content]}{closing}"


def _with_ways_back(tokens: Sequence[Token], language: str) -> Iterator[Token]:
    """The tokens, with a link to the list of contents at the end of each chapter and of each section with a table."""
    with speaking(language):
        words = _("Back to the contents")
    back = Token("html_block", "", 0, content=f'<p class="back"><a href="#contents">{words}</a></p>\n')
    begun = tables = False
    for token in tokens:
        if token.type == "heading_open":
            if begun and (tables or token.tag == "h2"):
                yield back
            begun, tables = True, False
        tables = tables or token.type == "table_open"
        yield token
    yield back


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
        # Else it is a file of the repository, which is not here.
        return address if address.startswith(("http", "/")) else "/about"
    page = _PAGES[found[1]] if found[1] else ""
    return page + (f"#{slugs.get(found[2], found[2])}" if found[2] else "")
