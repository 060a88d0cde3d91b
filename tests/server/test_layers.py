"""Within the server, too, imports point one way, and what decides is pure."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.test_imports import PURE, imported

SERVER = Path(__file__).parents[2] / "src/heckmeck/server"
JUDGES = (
    *("messages", "codes", "names", "running", "room", "deadlines", "telling", "asking", "seating", "playing"),
    *("deciding", "tables", "games"),
)
"""What a match is and what may happen at it, lowest first: each may import itself and those before it."""
PLAIN = PURE | {"datetime", "hmac", "msgspec", "random", "unicodedata"}
"""What those may import from outside. `random` is there for a source from which nothing is drawn."""
PARTS = {
    "store": {"messages"},
    "pages": {"choices", "clocks", "codes", "guarding", "guests", "limits", "messages", "names", "problems"},
    "api": {"choices", "clocks", "coach", "desk", "guests", "host", "hub", "limits", "messages", "problems", "wire"},
}
"""What each package may import of the rest of the server: a store knows no game, and pages and interface no store."""
TOP = ("app", "routes")
"""Nothing else imports pages, or the interface."""


def faults(server: Path) -> list[str]:
    """What is wrong with the imports within the server, one sentence each."""
    return [
        f"{path.relative_to(server).as_posix()} imports {name}"
        for path in sorted(server.rglob("*.py"))
        for name in imported(ast.parse(path.read_text()))
        if not _allowed(path.relative_to(server).parts[0].removesuffix(".py"), name)
    ]


def _allowed(part: str, name: str) -> bool:
    targets = set(_targets(name))
    if part in JUDGES:
        before = set(JUDGES[: JUDGES.index(part) + 1])
        return targets <= before if targets else name.startswith("heckmeck.") or name.split(".")[0] in PLAIN
    if part in PARTS:
        return targets <= {part, *PARTS[part]}
    return part in TOP or not targets & {"pages", "api"}


def _targets(name: str) -> Iterator[str]:
    """The part of the server that is imported, if it is one."""
    top, _, rest = name.partition("heckmeck.server.")
    if not top and rest:
        yield rest.split(".")[0]


def test_imports_point_one_way() -> None:
    """What decides draws nothing, waits for nothing and looks at no clock; a store knows no game, a page no store."""
    assert faults(SERVER) == []


@pytest.mark.parametrize(
    ("name", "line", "fault"),
    [
        ("room.py", "import time", "room.py imports time"),
        ("room.py", "from heckmeck.server.telling import told", "room.py imports heckmeck.server.telling"),
        ("games.py", "from heckmeck.server import store", "games.py imports heckmeck.server.store"),
        ("store/sqlite.py", "from heckmeck.server.room import Room", "store/sqlite.py imports heckmeck.server.room"),
        ("pages/lobby.py", "from heckmeck.server.live import Live", "pages/lobby.py imports heckmeck.server.live"),
        ("live.py", "from heckmeck.server.api import tables", "live.py imports heckmeck.server.api"),
    ],
)
def test_a_wrong_import_is_seen(tmp_path: Path, name: str, line: str, fault: str) -> None:
    """The check finds an import planted against the order."""
    (tmp_path / name).parent.mkdir(exist_ok=True)
    (tmp_path / name).write_text(line)
    assert faults(tmp_path) == [fault]
