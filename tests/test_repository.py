"""What is committed: nothing of a machine or a registry, small functions, and a wheel that stands on its own."""

from __future__ import annotations

import ast
import gettext
import json
import os
import re
import subprocess
import sys
import venv
import zipfile
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from urllib.request import Request, urlopen

import pytest
from hatch_build import compile_catalogues

ROOT = Path(__file__).parent.parent
REGISTRY = re.compile("|".join(("python" + "hosted", "npm" + "js", r"pypi\." + "org", r"://[^ \"]*/sim" + "ple")))
FOLDERS = "|".join(("home", "root", "work", "Users", "opt", re.escape(str(ROOT).strip("/"))))
MACHINE = re.compile(rf"(?<![\w.])/(?:{FOLDERS})/\w+")
LEFT_OUT = {
    ".git",
    ".venv",
    ".games",
    "build",
    "dist",
    "__pycache__",
    ".mypy_cache",
    ".ruff_cache",
    ".pytest_cache",
    ".hypothesis",
    "node_modules",
    "generated",
    "static",
}


def committed() -> Iterator[Path]:
    """The text files of the repository; in a copy without git, all but what the tools make."""
    if (ROOT / ".git").exists():
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
        paths = [ROOT / name for name in listed.stdout.split("\0") if name]
    else:
        paths = [path for path in ROOT.rglob("*") if LEFT_OUT.isdisjoint(path.relative_to(ROOT).parts)]
    assert ROOT / "Makefile" in paths
    yield from (
        path for path in paths if path.is_file() and path.suffix not in {".mo", ".npz", ".png", ".training", ".woff2"}
    )


def strangers(text: str) -> list[str]:
    """The registry hosts and the paths of a developer's machine that stand in a text."""
    return [*REGISTRY.findall(text), *MACHINE.findall(text)]


def test_no_registry_and_no_machine_is_named() -> None:
    """No committed file names a registry's host or a path of the machine it was written on."""
    found = {str(path.relative_to(ROOT)): strangers(path.read_text(encoding="utf-8")) for path in committed()}
    assert {name: names for name, names in found.items() if names} == {}


def test_a_planted_registry_is_seen() -> None:
    """The check finds a host, and paths of this machine and of others."""
    assert strangers("https://files.python" + "hosted.org/x") != []
    assert strangers(f"see {ROOT}/elsewhere") != []
    assert strangers("see /" + "home/ana/heckmeck") != []
    assert strangers("see docs/home/page, ./elsewhere/it and https://example.org/home/") == []


def loose(lock: str) -> list[str]:
    """The requirements in a lock file that are more or less than one version and the hashes of its files."""
    pinned = re.compile(r"[a-z0-9-]+==[\w.]+( ; [^:/@]+)?( --hash=sha256:[0-9a-f]{64})+")
    lines = re.sub(r" \\\n\s*", " ", lock).splitlines()
    return [line for line in lines if line and not line.startswith("#") and not pinned.fullmatch(line)]


def test_dependencies_are_pinned() -> None:
    """Every line of the locks pins one version by its hashes and says nothing of where it comes from."""
    locks = sorted(ROOT.glob("requirements/*.txt"))
    assert {lock.name: loose(lock.read_text()) for lock in locks} == {lock.name: [] for lock in locks}
    assert "dev.txt" in {lock.name for lock in locks}


def test_a_planted_requirement_is_seen() -> None:
    """The check finds a requirement without a version or a hash, one from an address, and an option."""
    pinned = f"click==8.5.1 ; os_name == 'nt' \\\n    --hash=sha256:{'0' * 64}"
    wrong = ["click", "click==8.5.1", f"click @ file:///x --hash=sha256:{'0' * 64}", "--find-links x"]
    assert loose("\n".join([pinned, *wrong])) == wrong


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
    """The wheel, built from the source archive, and that from the checkout."""
    out = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(out), str(ROOT)]
    subprocess.run(build, check=True, capture_output=True)
    (built,) = out.glob("*.whl")
    return built


def test_wheel_is_complete(wheel: Path) -> None:
    """The wheel has every module, rulebooks, weights, templates, compiled catalogues, the built table, and a mark."""
    source = ROOT / "src"
    kinds = {".py", ".md", ".html", ".svg", ".sql", ".tcss", ".npz"}
    wanted = {path.relative_to(source).as_posix() for path in source.rglob("*") if path.suffix in kinds}
    wanted |= {f"heckmeck/locales/{language}/LC_MESSAGES/heckmeck.mo" for language in ("bg", "de")}
    wanted |= {"heckmeck/server/static/manifest.json", "heckmeck/server/static/built"}
    with zipfile.ZipFile(wheel) as archive:
        assert wanted | {"heckmeck/py.typed"} <= set(archive.namelist())
        manifest = json.loads(archive.read("heckmeck/server/static/manifest.json"))
        assert {f"heckmeck/server/static/{part['file']}" for part in manifest.values()} <= set(archive.namelist())
        assert not any("node_modules" in name or name.endswith(".tsx") for name in archive.namelist())
        for language in ("bg", "de", "en"):
            assert archive.read(f"heckmeck/rulebook/rules.{language}.md").startswith(b"# ")


@pytest.fixture(scope="session")
def elsewhere(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheel installed by pip, that sees the tests' dependencies and not their checkout."""
    home = tmp_path_factory.mktemp("elsewhere")
    venv.create(home, with_pip=False, symlinks=True)
    pip = [
        sys.executable,
        "-m",
        "pip",
        "--python",
        str(home / "bin/python"),
        "install",
        "-qq",
        "--no-deps",
        "--no-index",
    ]
    subprocess.run([*pip, str(wheel)], check=True, capture_output=True)
    (packages,) = home.glob("lib/python*/site-packages")
    # A folder that a .pth file names is searched, but .pth files in it, and so the link to the checkout, are not read.
    (packages / "dependencies.pth").write_text(f"{Path(pytest.__file__).parent.parent}\n")
    return home


def answer(home: Path, *command: str, language: str = "en") -> str:
    """What a command of the other environment prints, run outside of the checkout."""
    environment = {**os.environ, "HECKMECK_LANG": language, "PYTHONPATH": ""}
    program = [str(home / "bin" / command[0]), *command[1:]]
    return subprocess.run(program, capture_output=True, text=True, env=environment, cwd=home, check=True).stdout


def test_wheel_runs_on_its_own(elsewhere: Path) -> None:
    """Installed where there is no checkout, the command is there and tells its version and its help."""
    assert str(elsewhere) in answer(elsewhere, "python", "-c", "import heckmeck; print(heckmeck.__file__)")
    assert answer(elsewhere, "heckmeck", "--version").split() == ["heckmeck", version("heckmeck")]
    assert "play" in answer(elsewhere, "heckmeck", "--help")


def test_wheel_serves_the_table(elsewhere: Path, tmp_path: Path) -> None:
    """The installed server has its pages, and the table with all that it loads, without Node and without a checkout."""
    program = [str(elsewhere / "bin/heckmeck"), "serve", "--port", "0", "--database", f"sqlite:///{tmp_path}/games.db"]
    environment = {**os.environ, "HECKMECK_LANG": "en", "PYTHONPATH": "", "PATH": ""}
    with subprocess.Popen(program, stdout=subprocess.PIPE, env=environment, cwd=elsewhere, text=True) as server:
        assert server.stdout is not None
        address = server.stdout.readline().split()[-1]
        try:
            assert "Play against a bot" in fetched(f"{address}/")
            wish = {"name": "Ana", "terms": {"listed": True}}
            match = json.loads(fetched(f"{address}/api/v1/matches", json.dumps(wish)))["match"]
            files = set(re.findall(r"/static/[^\"]+", fetched(f"{address}/t/{match}?lang=bg")))
            assert sorted(Path(file).suffix for file in files) == [".css", ".css", ".js", ".js"]
            assert all(fetched(address + file) for file in files)
        finally:
            server.terminate()
    assert server.returncode == 0


def fetched(address: str, body: str | None = None) -> str:
    """What a server answers there."""
    data = None if body is None else body.encode()
    with urlopen(Request(address, data, {"Content-Type": "application/json"}), timeout=120) as answered:
        return str(answered.read().decode())


@pytest.mark.parametrize(("language", "word"), [("en", "Players"), ("bg", "Играчи"), ("de", "Spieler")])
def test_wheel_speaks_three_languages(elsewhere: Path, language: str, word: str) -> None:
    """The installed command has the rulebook of each language with it."""
    assert word in answer(elsewhere, "heckmeck", "rules", "1", language=language)


def test_catalogues_are_the_same_from_the_same_text(tmp_path: Path) -> None:
    """A compiled catalogue has the translations, and nothing of the moment in which it was compiled."""
    folder = tmp_path / "src/heckmeck/locales/de/LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "heckmeck.po").write_text('msgid "worm"\nmsgstr "Wurm"\n')
    compile_catalogues(tmp_path)
    assert sorted(path.name for path in folder.iterdir()) == ["heckmeck.mo", "heckmeck.po"]
    with (folder / "heckmeck.mo").open("rb") as file:
        compiled = gettext.GNUTranslations(file)
    assert compiled.gettext("worm") == "Wurm"
    assert compiled.info()["pot-creation-date"] == "1970-01-01 00:00+0000"
