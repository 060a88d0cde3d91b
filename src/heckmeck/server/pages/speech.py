"""In which language a visitor is spoken to: what the address asks for, else their cookie, else their browser."""

from __future__ import annotations

from typing import Final
from urllib.parse import quote, urlencode

from heckmeck.server.choices import LANGUAGE
from heckmeck.server.pages.house import Asked
from heckmeck.texts import LANGUAGES

QUERY: Final = "lang"
_MOST: Final = 20


def language_of(request: Asked) -> str:
    """The language to answer in."""
    for wanted in (asked_for(request), request.cookies.get(LANGUAGE)):
        if wanted in LANGUAGES:
            return str(wanted)
    return accepted(request.headers.get("accept-language", ""))


def asked_for(request: Asked) -> str | None:
    """The language that the address asks for."""
    wanted = request.query_params.get(QUERY)
    return wanted if wanted in LANGUAGES else None


def accepted(header: str) -> str:
    """The first of our languages in the browser's order of preference, English where it names none.

    >>> accepted("fr, bg-BG;q=0.7, de;q=0.9")
    'de'
    """
    ranked: list[tuple[float, int, str]] = []
    for place, part in enumerate(header.split(",")[:_MOST]):
        name, _, quality = part.partition(";q=")
        language = name.strip().lower().split("-")[0]
        if language in LANGUAGES and (weight := _weight(quality)):
            ranked.append((-weight, place, language))
    return min(ranked)[2] if ranked else "en"


def _weight(quality: str) -> float:
    try:
        return float(quality) if quality else 1.0
    except ValueError:
        return 0.0


def here_in(request: Asked, language: str) -> str:
    """The address of the same page in another language."""
    # Two slashes, or a backslash, at the beginning would lead to another site.
    path = quote("/" + request.scope["path"].lstrip("/"))
    asked = [(key, value) for key, value in request.query_params.multi_items() if key != QUERY]
    return f"{path}?{urlencode([*asked, (QUERY, language)])}"
