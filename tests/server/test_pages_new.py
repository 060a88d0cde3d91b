"""The form for a new table: what comes of it, and what is wrong with it in words."""

from __future__ import annotations

import re

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from tests.server.forms import post
from tests.server.houses import FakeHouse
from tests.server.outlines import Outline

from heckmeck.errors import HeckmeckError
from heckmeck.server.messages import Clock, Sitter, Terms
from heckmeck.server.pages.names import FRIENDLY
from heckmeck.texts import LANGUAGES, _, speaking


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


@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_has_to_have_a_name(client: TestClient[Litestar], house: FakeHouse, language: str) -> None:
    """Whoever plays at this device without a name gets one in the visitor's language, and no two the same."""
    with speaking(language):
        found = {_(name) for name in FRIENDLY}
    typed = sorted(found)[0]
    places = {"place1": "me", **{f"place{place}": "here" for place in range(2, 8)}, "name7": typed}
    client.headers["accept-language"] = language
    answer = post(client, "/new", name="", **places, **USUAL)
    assert answer.status_code == 303
    *names, last = [sitter.name for sitter in house.made[0][1].sit]
    assert set(names) <= found - {typed}
    assert len(set(names)) == 6
    assert last == typed


def test_a_given_name_is_nobody_elses(client: TestClient[Litestar], house: FakeHouse) -> None:
    """The visitor without a name does not get one that is typed for another, however it is written."""
    found = sorted(_(name) for name in FRIENDLY)
    others = {f"name{place}": name.upper() for place, name in enumerate(found[:6], 2)}
    places = {"place1": "me", **{f"place{place}": "here" for place in range(2, 8)}, **others}
    answer = post(client, "/new", name="", **places, **USUAL)
    assert answer.status_code == 303
    assert house.made[0][0].name in found[6:]


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
        ({"place2": "here", "name2": "x" * 25}, "name2", "1 to 24 characters"),
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
