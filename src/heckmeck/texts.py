"""The language of everything a person reads: one gettext catalogue a language, English in the code.

A shell chooses the language of the whole program once with `use`; a server speaks each visitor's own with `speaking`.
`_` and `ngettext` translate at the moment they are called.
"""

from __future__ import annotations

import gettext
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import Final

from heckmeck.errors import HeckmeckError

LANGUAGE_NAMES: Final = {"bg": "Български", "de": "Deutsch", "en": "English"}
"""Each language by its own name, in the order in which they are offered."""
LANGUAGES: Final = tuple(LANGUAGE_NAMES)
DOMAIN: Final = "heckmeck"
VARIABLES: Final = ("HECKMECK_LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""The environment variables that name a language, the first that does wins."""

_LOCALES: Final = Path(__file__).parent / "locales"
_used = "en"
# Each thread and each task has its own; a thread that was started without one speaks what `use` has chosen.
_spoken: Final[ContextVar[str | None]] = ContextVar("language", default=None)


def language_from_environment(environ: Mapping[str, str] = os.environ) -> str:
    """The first of the languages that the environment names, English where it names none of them.

    >>> language_from_environment({"LANGUAGE": "fr:de", "LANG": "bg_BG.UTF-8"})
    'de'
    """
    for variable in VARIABLES:
        for locale in environ.get(variable, "").split(":"):
            language = locale[:2].lower()
            if language in LANGUAGES and locale[2:3] in ("", "_", ".", "-", "@"):
                return language
    return "en"


def use(language: str) -> None:
    """Let the program speak this language, one of `LANGUAGES`, from now on; also in what click itself says."""
    global _used
    _used = language
    # click asks the process-wide gettext functions, which know the language only from the environment.
    gettext.bindtextdomain(DOMAIN, str(_LOCALES))
    gettext.textdomain(DOMAIN)
    os.environ["LANGUAGE"] = language


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak this language, one of `LANGUAGES`, within the block: only there, and only in this thread or task.

    >>> with speaking("de"):
    ...     _("Give up")
    'Zug aufgeben'
    """
    before = _spoken.set(language)
    try:
        yield
    finally:
        _spoken.reset(before)


def language() -> str:
    """The language spoken now."""
    return _spoken.get() or _used


def _(message: str) -> str:
    """The message in the language spoken now."""
    return _catalogue(language()).gettext(message)


def ngettext(one: str, many: str, number: int) -> str:
    """The message in the form that the number asks for."""
    return _catalogue(language()).ngettext(one, many, number)


def sentence(error: HeckmeckError) -> str:
    """What is wrong, in the language spoken now, as a sentence that stands alone.

    >>> sentence(HeckmeckError("the game is over")), sentence(HeckmeckError("{file} is empty", file="a.heck"))
    ('The game is over.', 'a.heck is empty.')
    """
    text = error.sentence(_)
    if not _(error.frame).startswith("{"):  # a name stays as it is written
        text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?")) else f"{text}."


@cache
def _catalogue(language: str) -> gettext.NullTranslations:
    return gettext.translation(DOMAIN, _LOCALES, [language], fallback=True)
