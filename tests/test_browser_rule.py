"""Without Chromium the browser tests are left out, which is said in one sentence; where CI demands them they fail."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.browser import chromium

ROOT = Path(__file__).parent.parent


def without_chromium(**environ: str) -> subprocess.CompletedProcess[str]:
    """One of the browser tests, run where the PATH leads to no Chromium."""
    variables = {name: value for name, value in os.environ.items() if name not in ("CI", "PATH")}
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "tests/browser",
        "-k",
        "test_home_is_clean",
    ]
    environment = {**variables, "PATH": os.devnull, **environ}
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)


def test_a_machine_without_chromium_is_told_in_a_sentence() -> None:
    """The tests pass, none of the browser's has run, and one line says so."""
    answer = without_chromium()
    assert (answer.returncode, answer.stderr) == (0, "")
    assert answer.stdout.splitlines().count(chromium.MISSING) == 1
    assert answer.stdout.count("Chromium") == 1
    assert " passed" not in answer.stdout


@pytest.mark.parametrize("set_to", ["true", "1"])
def test_ci_demands_chromium(set_to: str) -> None:
    """Where CI is set, a missing Chromium is a failure."""
    answer = without_chromium(CI=set_to)
    assert answer.returncode == 1
    assert "CI demands the browser tests" in answer.stdout
    assert chromium.MISSING not in answer.stdout


def test_what_ci_may_be_set_to() -> None:
    """Only what says no is no."""
    assert not any(chromium.demanded(environ) for environ in ({}, {"CI": ""}, {"CI": "false"}, {"CI": "0"}))
