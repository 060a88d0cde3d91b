"""What is compiled is kept where it can be, dropped when any source of the solver changes, and never needed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import heckmeck

OUTER = """
from heckmeck.solver.compiling import compiled
from heckmeck.solver.inner import inner


@compiled
def outer():
    return inner()


print(outer(), sum(outer.stats.cache_hits.values()), sum(outer.stats.cache_misses.values()))
"""
INNER = """
from heckmeck.solver.compiling import part


@part
def inner():
    return 1
"""
SOLVE = """
import numpy as np
from heckmeck.solver.kernel import solve, solve_many, warm_up
warm_up()
print(round(float(solve(np.ones((21, 1))).values[0, -1]), 9), solve_many(np.ones((21, 1, 3))).shape)
"""
ADVISE = """
from heckmeck.cli import main
for position in "22-25 26.33.34.35.36/29.30.31.32 1 -", "25 26.33.34.35.36/29.30.31.32 2 www":
    main(["advise", position])
"""

INTERRUPTED = """
import signal
from numba.core.event import Listener, install_listener


class Interrupts(Listener):
    def on_start(self, event):
        signal.raise_signal(signal.SIGINT)

    def on_end(self, event):
        pass


with install_listener("numba:compile", Interrupts()):
    try:
        import heckmeck.solver.outer
    except KeyboardInterrupt:
        print("interrupted")
"""


class Copy:
    """A copy of the package with two small modules beside the kernel, run in processes of their own."""

    def __init__(self, folder: Path) -> None:
        """Copy the sources, without anything compiled."""
        self.package = folder / "heckmeck"
        shutil.copytree(Path(heckmeck.__file__).parent, self.package, ignore=shutil.ignore_patterns("__pycache__"))
        self.solver = self.package / "solver"
        (self.solver / "outer.py").write_text(OUTER)
        (self.solver / "inner.py").write_text(INNER)
        self.environment = {**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
        self.cache_in(folder / "cache")

    def cache_in(self, folder: Path) -> None:
        """Name this as the folder for what is compiled, and for all that a person's programs keep."""
        named = dict.fromkeys(("NUMBA_CACHE_DIR", "XDG_CACHE_HOME", "HOME"), str(folder))
        self.environment = {**self.environment, **named}

    def run(self, code: str = "import heckmeck.solver.outer") -> str:
        """What a fresh process prints."""
        command = [sys.executable, "-c", code]
        done = subprocess.run(command, env=self.environment, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout.strip()


@pytest.fixture
def copied(tmp_path: Path) -> Copy:
    """A copy with an empty cache."""
    return Copy(tmp_path)


def test_what_is_compiled_is_kept(copied: Copy) -> None:
    """The second process reads what the first has compiled, also when files were only touched."""
    assert copied.run() == "1 0 1"
    for path in copied.solver.glob("*.py"):
        os.utime(path, (10**9, 10**9))
    assert copied.run() == "1 1 0"


@pytest.mark.parametrize("changed", ["inner.py", "program.py"])
def test_what_is_compiled_is_dropped_when_a_source_changes(copied: Copy, changed: str) -> None:
    """A change in any module of the solver compiles anew, though the function's own file is the same."""
    assert copied.run() == "1 0 1"
    path = copied.solver / changed
    times = path.stat()
    path.write_text(path.read_text().replace("return 1\n", "return 2\n") + "# changed\n")
    os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))
    assert copied.run() == ("2 0 1" if changed == "inner.py" else "1 0 1")


def test_a_module_more_is_a_change(copied: Copy) -> None:
    """A new module of the solver compiles anew as well."""
    assert copied.run() == "1 0 1"
    (copied.solver / "more.py").write_text("MORE = 1\n")
    assert copied.run() == "1 0 1"


def test_ctrl_c_waits_until_something_is_compiled(copied: Copy) -> None:
    """It ends the process as always, but only once the function is whole and kept."""
    assert copied.run(INTERRUPTED) == "interrupted"
    assert copied.run() == "1 1 0"


def unwritable(copied: Copy, tmp_path: Path) -> None:
    """Leave no place for what is compiled: a file stands where each folder would have to be, so not even root can."""
    (tmp_path / "file").write_text("")
    copied.cache_in(tmp_path / "file" / "cache")
    (copied.solver / "__pycache__").write_text("")


def test_without_a_place_for_what_is_compiled(copied: Copy, tmp_path: Path) -> None:
    """Where nothing can be kept every process compiles for itself, without a word, and the kernel works."""
    unwritable(copied, tmp_path)
    assert copied.run() == copied.run() == "1 0 1"
    assert copied.run(SOLVE) == "1.0 (1, 3)"
    assert list(tmp_path.rglob("*.nb[ci]")) == []


def test_with_a_place_beside_the_sources(copied: Copy, tmp_path: Path) -> None:
    """Where only the folder beside the sources can be written, it is used."""
    unwritable(copied, tmp_path)
    (copied.solver / "__pycache__").unlink()
    assert (copied.run(), copied.run()) == ("1 0 1", "1 1 0")
    assert list((copied.solver / "__pycache__").glob("outer.*.nbi"))


def test_nothing_need_be_compiled(tmp_path: Path) -> None:
    """With numba switched off the expert says the same, and no number outgrows the bytes of a board."""
    found = []
    for off in ("0", "1"):
        environment = {**os.environ, "NUMBA_DISABLE_JIT": off}
        command = [sys.executable, "-W", "error::RuntimeWarning", "-c", ADVISE]
        done = subprocess.run(command, env=environment, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        found.append(done.stdout)
    assert found[0] == found[1] != ""
