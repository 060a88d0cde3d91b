"""The parts of the solver: docs/engine.md lists them all, in an order in which each imports only those before it."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent
PACKAGE: Final = "heckmeck.solver"


def listed() -> list[str]:
    """The modules in the order of the table."""
    text = (ROOT / "docs/engine.md").read_text(encoding="utf-8")
    table = text.split("| module | what it gives |", 1)[1].split("\n\n", 1)[0]
    return re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)


def imported(path: Path) -> set[str]:
    """The modules of the solver that a module imports."""
    nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    names = [node.module for node in nodes if isinstance(node, ast.ImportFrom) and node.module]
    return {name.removeprefix(f"{PACKAGE}.") for name in names if name.startswith(f"{PACKAGE}.")}


def test_each_imports_only_those_before_it() -> None:
    """None is missing, none is listed twice, and the order is that of the imports."""
    modules, order = ROOT / "src/heckmeck/solver", listed()
    assert sorted(order) == sorted(path.stem for path in modules.glob("*.py") if path.stem != "__init__")
    for at, module in enumerate(order):
        assert imported(modules / f"{module}.py") <= set(order[:at]), module
