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
    ("players",),
    ("match",),
    ("workers",),
    ("tournament",),
    ("texts", "rulebook"),
    ("cli",),
)
"""The parts of the package, lowest first: each may import those before it, and those beside it not."""
RULES = tuple(part for (part, *_) in ORDER[: ORDER.index(("record",)) + 1])
"""The parts that decide: nothing outside the standard library, no chance, no clock, no output."""
FORBIDDEN = {"random", "secrets", "time", "datetime", "sys", "os", "subprocess", "threading", "asyncio", "logging"}
LEVEL = {part: level for level, parts in enumerate(ORDER) for part in parts}


def imported(tree: ast.Module) -> Iterator[str]:
    """The dotted names that a module imports, wherever in it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = node.module or ""
            yield from (f"{module}.{alias.name}" if module == "heckmeck" else module for alias in node.names)


def faults(source: Path) -> list[str]:
    """What is wrong with the imports of a package, one sentence each."""
    found: list[str] = []
    for path in sorted(source.rglob("*.py")):
        part = path.relative_to(source).parts[0].removesuffix(".py")
        if part == "__init__":
            continue
        if part not in LEVEL:
            found.append(f"{part} has no place in the order of imports yet")
            continue
        names = list(imported(ast.parse(path.read_text())))
        found += [f"{path.name} imports {name}" for name in names if not _allowed(part, name)]
    return found


def _allowed(part: str, name: str) -> bool:
    top, *rest = name.split(".")
    if top != "heckmeck":
        return part not in RULES or (top in sys.stdlib_module_names and top not in FORBIDDEN)
    target = rest[0] if rest else "__init__"
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
        ("texts.py", "import heckmeck.cli.words", "texts.py imports heckmeck.cli.words"),
        ("utils.py", "", "utils has no place in the order of imports yet"),
    ],
)
def test_a_wrong_import_is_seen(tmp_path: Path, name: str, line: str, fault: str) -> None:
    """The check finds an import planted against the order."""
    (tmp_path / name).write_text(line)
    assert faults(tmp_path) == [fault]


def test_rules_do_not_print() -> None:
    """Nothing in the rules calls print, input or open."""
    for part in RULES:
        tree = ast.parse((SOURCE / f"{part}.py").read_text())
        calls = {
            node.func.id for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        }
        assert calls.isdisjoint({"print", "input", "open"}), part


@pytest.mark.parametrize(
    "statement", ["import heckmeck", "import sys; from heckmeck.cli import main; main(['--help'])"]
)
def test_start_is_light(statement: str) -> None:
    """Importing the rules, or asking for help, loads neither the full screen nor kernels nor pools of processes."""
    code = (
        "import atexit, sys\n"
        "heavy = ('numba', 'numpy', 'textual', 'rich', 'multiprocessing', 'asyncio')\n"
        "atexit.register(lambda: sys.stderr.write(' '.join(name for name in heavy if name in sys.modules)))\n"
    )
    done = subprocess.run([sys.executable, "-c", code + statement], capture_output=True, text=True, check=True)
    assert done.stderr == ""
