"""The page on the interface: every example can be read as what it says it is, and nothing is missing."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from heckmeck.errors import OUTCOMES
from heckmeck.server import messages
from heckmeck.server.api.description import described
from heckmeck.server.app import create_app
from heckmeck.server.config import Settings
from heckmeck.server.guests import CHALLENGE, COOKIE
from heckmeck.server.host import MOST_SOCKETS, MOST_TABLES
from heckmeck.server.hub import MOST_BYTES, MOST_FRAMES, RETRY_MS
from heckmeck.server.limits import RATES
from heckmeck.server.problems import TITLES
from heckmeck.server.store.sqlite import open_store

PAGE = (Path(__file__).parents[2] / "docs" / "api.md").read_text()
EXAMPLES = re.findall(r"^```json (\w+)\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
ASKED = ("Command", "NewGuest", "NewMatch", "Ping")
"""What comes from clients, where fields may be left out."""


@pytest.mark.parametrize(("kind", "text"), EXAMPLES)
def test_examples_are_what_they_say(kind: str, text: str) -> None:
    """An example is of its kind, and has every field that the server sends and no other."""
    read = msgspec.json.decode(text, type=getattr(messages, kind))
    if kind not in ASKED:
        assert json.loads(msgspec.json.encode(read)) == json.loads(text)


@pytest.mark.parametrize("union", ["Frame", "Event", "Command", "Consequence"])
def test_everything_has_an_example(union: str) -> None:
    """There is an example for each frame, event, command and consequence."""
    tags = {each.__struct_config__.tag for each in get_args(getattr(messages, union))}
    shown = [json.loads(text)["type"] for kind, text in EXAMPLES if kind == union]
    assert tags == set(shown)


def test_words_are_named() -> None:
    """Codes with their status, phrases, limits and reasons stand on the page."""
    for code, outcome in OUTCOMES.items():
        assert f"| `{code}` | {outcome.status} | {TITLES[code].lower()} |" in PAGE
    for phrase in get_args(messages.Phrase):
        assert f"`{phrase}`" in PAGE
    for what, rate in RATES.items():
        assert f"(`{what}`) | {rate.burst} | {rate.a_minute} |" in PAGE
    for reason in RETRY_MS:
        assert f"`{reason}`" in PAGE
    assert f"{MOST_SOCKETS} streams open, and {MOST_TABLES} tables" in PAGE
    assert f"{MOST_FRAMES} frames or {MOST_BYTES // 1024} kB" in PAGE


async def description(directory: Path) -> dict[str, Any]:
    """The description of the interface."""
    settings = Settings(database=f"sqlite:///{directory / 'games.db'}", bot_processes=0)
    store = open_store(settings.database, durable=False)
    found = described(create_app(settings, store).litestar)
    await store.close()
    return found


async def test_paths_are_documented(tmp_path: Path) -> None:
    """The page and the description have the same paths, and what is referred to in the description is there."""
    found = await description(tmp_path)
    shown = set(re.findall(r"/(?:[a-z]+)(?:/[a-zA-Z]+)*", "\n".join(re.findall(r"^\| (`.*?) \|", PAGE, re.MULTILINE))))
    paths = {
        re.sub(r"\{match\}", "ID", path.removeprefix("/api/v1")).replace("{code}", "CODE") for path in found["paths"]
    }
    assert paths == {path for path in shown if path != "/healthz" and not path.startswith("/api")}
    text = json.dumps(found)
    for name in re.findall(r'"#/components/schemas/(\w+)"', text):
        assert name in found["components"]["schemas"], name
    commands = found["paths"]["/api/v1/matches/{match}/commands"]["post"]["requestBody"]
    assert "Sit" in json.dumps(commands)
    for path, methods in found["paths"].items():
        for method, operation in methods.items():
            assert operation["summary"] and "default" in operation["responses"], (path, method)


async def test_what_needs_a_guest_says_so(tmp_path: Path) -> None:
    """Where no guest is refused, the description has the cookie and the challenge; the page has the challenge, too."""
    found = await description(tmp_path)
    guarded = {path for path, methods in found["paths"].items() for each in methods.values() if "security" in each}
    assert {f"/api/v1/{path}" for path in ("me/matches", "records", "codes/{code}")} <= guarded
    assert not {f"/api/v1/{path}" for path in ("me", "guests", "matches", "matches/{match}")} & guarded
    assert found["components"]["securitySchemes"]["guest"]["name"] == COOKIE
    for path in guarded:
        for operation in found["paths"][path].values():
            asked = operation["responses"]["401"]["headers"]["WWW-Authenticate"]
            assert asked["schema"]["const"] == CHALLENGE
    assert f"`WWW-Authenticate: {CHALLENGE}`" in PAGE
