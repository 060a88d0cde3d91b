"""The rules for players and how to play well, as text in each language; and the section of one rule."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

RULES: Final = range(1, 18)
"""The numbers of the rules."""

_BOOKS: Final = Path(__file__).parent / "rulebook"
_LINK: Final = re.compile(r"\[([^]]*)\]\([^)]*\)")
_LANGUAGES_LINE: Final = re.compile(r"^.*\(rules\.\w\w\.md\).*\n\n", re.MULTILINE)


@cache
def book(language: str) -> str:
    """The whole rulebook as Markdown, one of the languages of `texts.LANGUAGES`."""
    return (_BOOKS / f"rules.{language}.md").read_text(encoding="utf-8")


@cache
def advice_book(language: str) -> str:
    """How to play well, as Markdown, one of the languages of `texts.LANGUAGES`."""
    return (_BOOKS / f"well.{language}.md").read_text(encoding="utf-8")


def rule(number: int, language: str) -> tuple[str, str]:
    """The heading of a rule, as "5. Set aside", and its text, paragraph by paragraph, without Markdown's links.

    >>> rule(8, "en")[0]
    '8. A worm is needed'
    """
    found = re.search(rf"^### ({number}\. [^\n]*)\n\n(.*?)(?=\n##)", book(language), re.MULTILINE | re.DOTALL)
    assert found is not None, f"rule {number} is missing in the rulebook ({language})"
    return found[1].strip(), _plain(found[2].strip())


def plain_book(language: str) -> str:
    """The whole rulebook with the text of the links only, and without the line of other languages."""
    return _plain(_LANGUAGES_LINE.sub("", book(language), count=1))


def _plain(markdown: str) -> str:
    return _LINK.sub(r"\1", markdown)
