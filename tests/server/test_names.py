"""What people may be called."""

from __future__ import annotations

import pytest

from heckmeck.errors import HeckmeckError
from heckmeck.server.names import alike, checked_name


@pytest.mark.parametrize(
    ("given", "name"),
    [("  Ana  ", "Ana"), ("Ana \u00a0 Maria", "Ana Maria"), ("🐛", "🐛"), ("7", "7"), ("Ана", "Ана"), ("<b>", "<b>")],
)
def test_names_are_trimmed(given: str, name: str) -> None:
    """Space around a name goes, and space inside is one."""
    assert checked_name(given) == name


@pytest.mark.parametrize(
    "name",
    [
        "",
        "  ",
        "\u00a0",
        "x" * 25,
        "a\x00b",
        "\u202eanA",
        "A\u200bna",
        "A\u00adna",
        "\u3164",
        "\u2800",
        "\u0301",
        "Bot:x",
    ],
)
def test_names_that_deceive_are_refused(name: str) -> None:
    """Empty and invisible ones, those with signs that turn or hide others, and those of bots."""
    with pytest.raises(HeckmeckError):
        checked_name(name)


@pytest.mark.parametrize("other", ["ANA", "Ａna", "ana"])
def test_names_that_look_alike_are_the_same(other: str) -> None:
    """Two at a table must be told apart."""
    assert alike(other) == alike("Ana")
    assert alike("Ana Maria") != alike("Ana")
