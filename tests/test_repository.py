"""What is committed: nothing of a machine or a registry, small functions, and a wheel that stands on its own."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
REGISTRY = re.compile("|".join(("python" + "hosted", "npm" + "js", r"pypi\." + "org", r"://[^ \"]*/sim" + "ple")))
LEFT_OUT = {
    ".git",
    ".venv",
    "build",
    "dist",
    "__pycache__",
    ".mypy_cache",
    ".ruff_cache",
    ".pytest_cache",
    ".hypothesis",
}


def committed() -> Iterator[Path]:
    """The text files of the repository; in a copy without git, all but what the tools make."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode == 0:
        paths = [ROOT / name for name in listed.stdout.split("\0") if name]
    else:
        paths = [path for path in ROOT.rglob("*") if LEFT_OUT.isdisjoint(path.relative_to(ROOT).parts)]
    yield from (path for path in paths if path.is_file() and path.suffix not in {".mo", ".png", ".woff2"})


def strangers(text: str) -> list[str]:
    """The registry hosts and the paths of a developer's machine that stand in a text."""
    machine = [name for name in (f"{ROOT.parent}/", f"{Path.home()}/") if name != "//" and name in text]
    return [*REGISTRY.findall(text), *machine]


def test_no_registry_and_no_machine_is_named() -> None:
    """No committed file names a registry's host or a path of the machine it was written on."""
    found = {path.name: strangers(path.read_text(encoding="utf-8")) for path in committed()}
    assert {name: names for name, names in found.items() if names} == {}


def test_a_planted_registry_is_seen() -> None:
    """The check finds a host and a path."""
    assert strangers("https://files.python" + "hosted.org/x") != []
    assert strangers(f"see {ROOT.parent}/elsewhere") != []


def long_functions(source: str) -> list[str]:
    """The functions of more than 60 lines."""
    functions = [
        node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    return [node.name for node in functions if (node.end_lineno or 0) - node.lineno >= 60]


def test_functions_are_small() -> None:
    """No function is longer than 60 lines, and no module longer than 400."""
    for path in sorted((ROOT / "src").rglob("*.py")):
        source = path.read_text()
        assert long_functions(source) == [], path
        assert source.count("\n") <= 400, path
    assert long_functions("def f():\n" + "    pass\n" * 60) == ["f"]


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the checkout as pip builds it."""
    out = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(out), str(ROOT)]
    subprocess.run(build, check=True, capture_output=True)
    (built,) = out.glob("*.whl")
    return built


def test_wheel_is_complete(wheel: Path) -> None:
    """The wheel has the rulebooks as files, the compiled catalogues, and the mark that it is typed."""
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        for language in ("bg", "de", "en"):
            assert archive.read(f"heckmeck/rulebook/rules.{language}.md").startswith(b"# ")
    assert "heckmeck/py.typed" in names
    assert {f"heckmeck/locales/{language}/LC_MESSAGES/heckmeck.mo" for language in ("bg", "de")} <= names


def test_wheel_runs_on_its_own(wheel: Path, tmp_path: Path) -> None:
    """Installed where there is no checkout, the command answers in three languages."""
    venv.create(tmp_path / "env", with_pip=False, symlinks=True)
    home = tmp_path / "env"
    (packages,) = home.glob("lib/python*/site-packages")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(packages)
    # The dependencies come from the environment of the tests; its own heckmeck is an editable finder, not a folder.
    (packages / "dependencies.pth").write_text(str(Path(ast.__file__).parent) + "\n" + _dependencies() + "\n")
    for language, word in (("en", "Players"), ("bg", "Играчи"), ("de", "Spieler")):
        command = [str(home / "bin" / "python"), "-c", "from heckmeck.cli import main; main()", "rules", "1"]
        environment = {**os.environ, "HECKMECK_LANG": language, "PYTHONPATH": ""}
        done = subprocess.run(command, capture_output=True, text=True, env=environment, cwd=tmp_path, check=True)
        assert word in done.stdout
    where = [str(home / "bin" / "python"), "-c", "import heckmeck; print(heckmeck.__file__)"]
    assert str(packages) in subprocess.run(where, capture_output=True, text=True, cwd=tmp_path, check=True).stdout


def _dependencies() -> str:
    import click

    return str(Path(click.__file__).parent.parent)
