"""Codes of tables, as people type them."""

from __future__ import annotations

import pytest

from heckmeck.server.codes import code_in
from heckmeck.server.making import new_code

CODE = "7K2M4X"


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("7k2m4x", CODE),
        (" 7K2-M4X ", CODE),
        ("7k2\u00a0m4x", CODE),
        ("7К2М4Х", CODE),
        (f"https://example.org/j/{CODE}?lang=de#here", CODE),
        ("oil0i1", "011011"),
        ("7K2M4", None),
        ("7K2M4XX", None),
        ("7K2M4U", None),
        ("7K2M4é", None),
        ("https://example.org/t/7k2m4x7k2m", None),
        ("", None),
    ],
)
def test_codes_are_read_as_people_type_them(typed: str, code: str | None) -> None:
    """Small letters, spaces and dashes, letters that look like digits or like others, the whole link."""
    assert code_in(typed) == code


def test_codes_that_are_drawn_are_codes() -> None:
    """Every one of them is read as it is written."""
    drawn = {new_code() for _ in range(500)}
    assert {code_in(code) for code in drawn} == drawn
    assert len(drawn) == 500
