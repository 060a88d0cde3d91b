"""The catalogues: every sentence of the code is there in Bulgarian and German, with the same placeholders."""

from __future__ import annotations

import asyncio
import pkgutil
from collections.abc import Collection, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from string import Formatter
from threading import Barrier, Thread

import pytest
from babel.messages.catalog import Catalog, Message
from scripts.texts import KEYWORDS, LANGUAGES, catalogue, everything, extracted

import heckmeck
from heckmeck import texts
from heckmeck.errors import HeckmeckError

ROOT = Path(__file__).parent.parent
TRANSLATED = tuple(LANGUAGES)


def key(message: Message) -> str:
    """The message as the code has it; of a plural the first form."""
    return message.id if isinstance(message.id, str) else message.id[0]


def placeholders(text: str) -> set[str]:
    """The names in braces."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def faults(wanted: Catalog, have: Catalog) -> list[str]:
    """What a catalogue lacks: sentences not there, not translated, marked as guesses, or with other placeholders."""
    found: list[str] = []
    for message in wanted:
        if not message.id:
            continue
        there = have.get(key(message))
        if there is None:
            found.append(f"missing: {key(message)}")
            continue
        translations = forms(there.string)
        if there.fuzzy or not all(translations):
            found.append(f"not translated: {key(message)}")
        elif not _fit(forms(message.id), translations):
            found.append(f"placeholders: {key(message)}")
    return found


def forms(text: str | Sequence[str] | None) -> list[str]:
    """A sentence, or the forms of a plural, as a list."""
    return [text or ""] if text is None or isinstance(text, str) else list(text)


def _fit(originals: list[str], translations: list[str]) -> bool:
    """Whether the placeholders are the same; a form of a plural may lack what an original lacks, or the number."""
    names = list(map(placeholders, originals))
    most, least = set().union(*names), names[0].intersection(*names)
    spare = {"number"} if len(originals) > 1 else set()
    return all(least - spare <= placeholders(text) <= most for text in translations)


@pytest.fixture(scope="module")
def code() -> Catalog:
    """The sentences of the code."""
    return everything()


@pytest.mark.parametrize("language", TRANSLATED)
def test_catalogue_is_complete(code: Catalog, language: str) -> None:
    """Every sentence of the code stands in the catalogue, translated, with the same placeholders."""
    assert len(code) > 100
    assert faults(code, catalogue(language)) == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_catalogue_has_nothing_old(code: Catalog, language: str) -> None:
    """No sentence stands in the catalogue that the code has no more."""
    known = {key(message) for message in code}
    assert [key(message) for message in catalogue(language) if key(message) not in known] == []


def test_a_planted_sentence_is_seen(tmp_path: Path) -> None:
    """The check finds a sentence that no catalogue has, wherever the code hides it, and a lost placeholder."""
    (tmp_path / "planted.py").write_text('raise part.refuse("a {thing} planted here", 3)\n_("two {words}")\n')
    wanted = extracted(tmp_path)
    have = Catalog(locale="de")
    have.add("two {words}", "zwei {worte}")
    assert faults(wanted, have) == ["missing: a {thing} planted here", "placeholders: two {words}"]


def test_a_planted_template_is_seen(tmp_path: Path) -> None:
    """The sentences of the pages' templates are found, also those within other calls, with both forms of a plural."""
    (tmp_path / "pages/templates").mkdir(parents=True)
    page = '<p title="{{ _("a title") }}">{{ _("of {n}")|fill(n=1) }}{{ ngettext("{number} a", "{number} b", 2) }}'
    (tmp_path / "pages/templates/planted.html").write_text(page)
    assert [message.id for message in extracted(tmp_path) if message.id] == [
        "a title", "of {n}", ("{number} a", "{number} b"),
    ]  # fmt: skip


def uncollected(kind: type[HeckmeckError], keywords: Collection[str]) -> Iterator[str]:
    """The errors, this kind and those below it, whose sentences the catalogues would miss."""
    if kind.__name__ not in keywords:
        yield kind.__name__
    for below in kind.__subclasses__():
        yield from uncollected(below, keywords)


def test_the_sentence_of_every_error_is_collected() -> None:
    """Each kind of error is among the calls whose first argument is taken for a sentence."""
    for module in pkgutil.walk_packages(heckmeck.__path__, "heckmeck."):
        if module.name != "heckmeck.server.store.migrations.env":  # Alembic runs that one
            import_module(module.name)
    assert list(uncollected(HeckmeckError, KEYWORDS)) == []


def test_a_forgotten_error_is_seen() -> None:
    """The check finds a kind that no keyword names, also below another."""
    assert "RecordError" in uncollected(HeckmeckError, KEYWORDS.keys() - {"RecordError"})


@pytest.mark.parametrize(
    ("language", "word"), [("bg", "Хвърли 4 зара"), ("de", "4 Würfel werfen"), ("en", "Roll 4 dice")]
)
def test_a_language_is_spoken(language: str, word: str) -> None:
    """The compiled catalogue of each language is found and knows its plural forms."""
    texts.use(language)
    try:
        assert texts.ngettext("Roll {number} die", "Roll {number} dice", 4).format(number=4) == word
    finally:
        texts.use("en")


GIVE_UP = {"bg": "Предай хода", "de": "Zug aufgeben", "en": "Give up"}


def test_a_block_speaks_its_own_language() -> None:
    """Within the block its language is spoken, in a block within it another, and afterwards the one before."""
    with texts.speaking("de"):
        with texts.speaking("bg"):
            assert (texts.language(), texts._("Give up")) == ("bg", GIVE_UP["bg"])
        assert (texts.language(), texts._("Give up")) == ("de", GIVE_UP["de"])
    assert (texts.language(), texts._("Give up")) == ("en", GIVE_UP["en"])


def test_a_block_that_fails_is_left() -> None:
    """A fault within the block leaves no language behind."""
    with pytest.raises(KeyError), texts.speaking("bg"):
        raise KeyError
    assert texts.language() == "en"


async def test_tasks_speak_each_their_own() -> None:
    """Tasks that take turns do not hear one another's language."""

    async def heard(language: str) -> list[str]:
        said = []
        with texts.speaking(language):
            for _ in range(3):
                await asyncio.sleep(0)
                said.append(texts._("Give up"))
        return said

    assert await asyncio.gather(*map(heard, GIVE_UP)) == [[words] * 3 for words in GIVE_UP.values()]


def test_threads_speak_each_their_own() -> None:
    """Threads at the same time speak their own language, and one that has none what the program was told to."""
    together, said = Barrier(3), {}

    def speak(language: str) -> None:
        with texts.speaking(language):
            together.wait(60)
            said[language] = texts._("Give up")
            together.wait(60)

    def listen() -> None:
        together.wait(60)
        said["used"] = texts._("Give up")
        together.wait(60)

    texts.use("de")
    try:
        threads = [Thread(target=speak, args=["bg"]), Thread(target=speak, args=["en"]), Thread(target=listen)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        texts.use("en")
    assert said == {"bg": GIVE_UP["bg"], "en": GIVE_UP["en"], "used": GIVE_UP["de"]}
