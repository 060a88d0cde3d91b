"""The log of the server."""

from __future__ import annotations

import pytest

from heckmeck.server.logs import without_secrets


@pytest.mark.parametrize(
    ("path", "logged"),
    [
        ("/j/K7M2QX", "/j/hidden"),
        ("/api/v1/codes/K7M2QX", "/api/v1/codes/hidden"),
        ("/t/scun7c4wan", "/t/scun7c4wan"),
        ("/join", "/join"),
    ],
)
def test_codes_in_addresses_are_hidden(path: str, logged: str) -> None:
    """Who reads the log comes to no table."""
    assert without_secrets(None, "error", {"event": "request_failed", "path": path})["path"] == logged


def test_secrets_are_hidden_also_inside() -> None:
    """A value with a telling name is not logged, wherever it stands."""
    event = {"event": "x", "headers": {"Cookie": "a=b", "host": "x"}, "seed": b"1", "match": "m"}
    assert without_secrets(None, "error", event) == {
        "event": "x", "headers": {"Cookie": "hidden", "host": "x"}, "seed": "hidden", "match": "m",
    }  # fmt: skip
