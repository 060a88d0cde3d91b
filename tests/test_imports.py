"""Imports point one way, and the rules import nothing but the standard library."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "heckmeck"
ORDER = (
    ("errors",),
    ("dice",),
    ("tiles",),
    ("rules",),
    ("state",),
    ("refusal",),
    ("game",),
    ("notation",),
    ("lines",),
    ("played",),
    ("draft",),
    ("record",),
    ("fair",),
    ("solver",),
    ("worms",),
    ("expert",),
    ("ladder",),
    ("players",),
    ("advice",),
    ("match",),
    ("workers",),
    ("tournament",),
    ("files", "texts", "rulebook"),
    ("words", "terms"),
    ("reasons",),
    ("answers",),
    ("server",),
    ("cli",),
    ("__main__",),
)
"""The parts of the package, lowest first: each may import those before it, and those beside it not."""
RULES = tuple(part for (part, *_) in ORDER[: ORDER.index(("record",)) + 1])
"""The parts that decide: nothing outside the standard library, no chance, no clock, no output."""
PURE = {
    *("__future__", "abc", "bisect", "calendar", "collections", "dataclasses", "enum", "fractions", "functools", "io"),
    *("itertools", "math", "operator", "re", "string", "types", "typing"),
}
"""What those parts may import: of the standard library what neither draws, prints, waits, nor looks at the machine."""
PACKAGES = ("heckmeck", "heckmeck.server")
"""Whose modules are imported by name out of them, so that the name says which part is meant."""
LEVEL = {part: level for level, parts in enumerate(ORDER) for part in parts}


def imported(tree: ast.Module) -> Iterator[str]:
    """The dotted names that a module imports, wherever in it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            # A relative import keeps its dots: it is no name of a package, and so allowed nowhere.
            module = "." * node.level + (node.module or "")
            yield from (f"{module}.{alias.name}" if module in PACKAGES else module for alias in node.names)


def faults(source: Path) -> list[str]:
    """What is wrong with the imports of a package, one sentence each."""
    found: list[str] = []
    for path in sorted(source.rglob("*.py")):
        part = path.relative_to(source).parts[0].removesuffix(".py")
        if part not in LEVEL and part != "__init__":
            found.append(f"{part} has no place in the order of imports yet")
            continue
        names = list(imported(ast.parse(path.read_text())))
        found += [f"{path.name} imports {name}" for name in names if not _allowed(part, name)]
    return found


def _allowed(part: str, name: str) -> bool:
    top, *rest = name.split(".")
    if top != "heckmeck":
        return bool(top) and (part not in (*RULES, "__init__") or top in PURE)
    target = rest[0] if rest else "__init__"
    if part == "__init__":
        return target in RULES
    return target == part or (target in LEVEL and LEVEL[target] < LEVEL[part])


def test_imports_point_one_way() -> None:
    """No module imports one above it, and the rules import the standard library alone."""
    assert faults(SOURCE) == []


@pytest.mark.parametrize(
    ("name", "line", "fault"),
    [
        ("dice.py", "from heckmeck.game import play", "dice.py imports heckmeck.game"),
        ("dice.py", "from heckmeck import game", "dice.py imports heckmeck.game"),
        ("game.py", "def f():\n    import random", "game.py imports random"),
        ("record.py", "import numpy", "record.py imports numpy"),
        ("state.py", "if True:\n    from sys import stdout", "state.py imports sys"),
        ("players.py", "from .cli import main", "players.py imports .cli"),
        ("players.py", "from . import cli", "players.py imports ."),
        ("__init__.py", "from heckmeck.players import player", "__init__.py imports heckmeck.players"),
        ("__init__.py", "import time", "__init__.py imports time"),
        ("texts.py", "import heckmeck.words", "texts.py imports heckmeck.words"),
        ("utils.py", "", "utils has no place in the order of imports yet"),
    ],
)
def test_a_wrong_import_is_seen(tmp_path: Path, name: str, line: str, fault: str) -> None:
    """The check finds an import planted against the order."""
    (tmp_path / name).write_text(line)
    assert faults(tmp_path) == [fault]


def loud(source: str) -> set[str]:
    """The calls in a module's text that reach for the terminal, the disk, or a module hidden from the check above."""
    calls = (node.func for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call))
    named = {call.id for call in calls if isinstance(call, ast.Name)}
    return named & {"print", "input", "open", "__import__", "exec", "eval", "breakpoint"}


def test_rules_are_silent() -> None:
    """Nothing in the rules prints, asks, or opens a file."""
    calls = {part: loud((SOURCE / f"{part}.py").read_text()) for part in RULES}
    assert {part: found for part, found in calls.items() if found} == {}


def test_a_planted_print_is_seen() -> None:
    """The check finds a call inside a function."""
    assert loud("def f():\n    print(__import__('time').time())\n") == {"print", "__import__"}


def heavy(statement: str) -> set[str]:
    """What a fresh interpreter has loaded, after the statement, of the modules that make a start slow."""
    code = (
        "import atexit, sys\n"
        "slow = ('numba', 'numpy', 'matplotlib', 'textual', 'rich', 'multiprocessing', 'asyncio')\n"
        "atexit.register(lambda: sys.stderr.write(' '.join(name for name in slow if name in sys.modules)))\n"
    )
    done = subprocess.run([sys.executable, "-c", code + statement], capture_output=True, text=True, check=True)
    return set(done.stderr.split())


@pytest.mark.parametrize(
    "statement", ["import heckmeck", "import sys; from heckmeck.cli import main; main(['--help'])"]
)
def test_start_is_light(statement: str) -> None:
    """Importing the rules, or asking for help, loads neither the full screen nor kernels nor pools of processes."""
    assert heavy(statement) == set()


@pytest.mark.parametrize(
    "command",
    [["moves", "21-36 -/- 1 -"], ["apply", "21-36 -/- 1 -", "r"], ["rules"], ["match", "--help"], ["play", "--help"]],
    ids=" ".join,
)
def test_rules_need_no_kernel(command: list[str]) -> None:
    """What asks only the rules loads neither the compiler nor arrays."""
    assert heavy(f"from heckmeck.cli import main; main({command!r})") & {"numba", "numpy", "matplotlib"} == set()


def test_a_planted_heavy_import_is_seen() -> None:
    """The check finds a slow module, also where another one loaded it."""
    assert "textual" in heavy("import textual.app")
    assert {"numba", "numpy"} <= heavy("import heckmeck.solver.kernel")
    assert "asyncio" in heavy("def f():\n    import asyncio.events\nf()")
