"""Brings the catalogues up to date with the code: `python -m scripts.texts`, or `make texts`.

New sentences arrive untranslated, old ones go, and nothing else changes: no dates, no places in the code, no guesses.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po
from hatch_build import REFUSALS, web_messages

ROOT: Final = Path(__file__).parent.parent
LOCALES: Final = ROOT / "src/heckmeck/locales"
LANGUAGES: Final = {"bg": "Bulgarian", "de": "German"}
KEYWORDS: Final = {"_": None, **REFUSALS, **dict.fromkeys(("ngettext", "nN_"), (1, 2))}
"""The calls whose first argument is a sentence for people; of `ngettext` the first two."""

_METHODS: Final = (("**.py", "python"), ("**/templates/*.html", "jinja2"))
# By default a template with a mistake in it counts as one without any sentence.
_OPTIONS: Final = {"**/templates/*.html": {"silent": "false"}}

_HEADER: Final = """\
# The {name} texts of heckmeck. The words are those of docs/glossary.md.
msgid ""
msgstr ""
"Project-Id-Version: heckmeck\\n"
"Language: {language}\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""


def extracted(folder: Path) -> Catalog:
    """The sentences that stand in the Python code and in the pages' templates below a folder."""
    found = Catalog()
    for _file, _line, message, _comments, _context in extract_from_dir(folder, _METHODS, _OPTIONS, keywords=KEYWORDS):
        found.add(message)
    return found


def everything() -> Catalog:
    """The sentences of the package and of the table in the browser."""
    found = extracted(ROOT / "src/heckmeck")
    for message in web_messages(ROOT):
        found.add(message)
    return found


def path(language: str) -> Path:
    """Where the catalogue of a language lies."""
    return LOCALES / language / "LC_MESSAGES/heckmeck.po"


def catalogue(language: str) -> Catalog:
    """The catalogue of a language as it lies in the repository."""
    with path(language).open("rb") as file:
        return read_po(file, locale=language)


def update(language: str, code: Catalog) -> None:
    """Write the catalogue of a language anew, with the sentences of the code and their translations so far."""
    have = catalogue(language)
    have.update(code, no_fuzzy_matching=True)
    have.obsolete.clear()
    with path(language).open("wb") as file:
        file.write(_HEADER.format(name=LANGUAGES[language], language=language).encode())
        write_po(file, have, width=120, omit_header=True, sort_output=True, no_location=True, ignore_obsolete=True)


if __name__ == "__main__":
    sentences = everything()
    for each in LANGUAGES:
        update(each, sentences)
