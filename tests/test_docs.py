"""Every example in the documents is run, and everything that can be named in them is."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.patience import without_waits

from heckmeck.cli import COMMANDS
from heckmeck.errors import EXIT_CODES
from heckmeck.rules import FLAGS, Preset
from heckmeck.texts import LANGUAGES

ROOT = Path(__file__).parent.parent
DOCUMENTS = sorted([ROOT / "README.md", *ROOT.glob("docs/*.md")])
NAMES = [document.relative_to(ROOT).as_posix() for document in DOCUMENTS]


def sessions(text: str) -> Iterator[tuple[str, str]]:
    """The commands of the console blocks in a document, each with the output printed under it."""
    for block in re.findall(r"^```console\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
        for example in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = example.partition("\n")
            yield command, output


def run(command: str) -> str:
    """What a shell prints for the command, errors included, with heckmeck from this environment."""
    environment = dict(os.environ, PATH=f"{Path(sys.executable).parent}:{os.environ['PATH']}", HECKMECK_LANG="en")
    done = subprocess.run(command, shell=True, capture_output=True, text=True, env=environment, check=False, cwd=ROOT)
    return done.stdout + without_waits(done.stderr)


@pytest.mark.parametrize(
    ("command", "output"), [example for document in DOCUMENTS for example in sessions(document.read_text())]
)
def test_console_examples(command: str, output: str) -> None:
    """A command in the documents prints what stands under it, to the letter."""
    assert run(command) == output


def test_sessions_are_found() -> None:
    """The reader of console blocks sees commands, pipes and outputs of several lines."""
    text = "```console\n$ one | two\nx\ny\n$ three\n```\nprose\n```console\n$ four\nz\n```\n"
    assert list(sessions(text)) == [("one | two", "x\ny\n"), ("three", ""), ("four", "z\n")]


@pytest.mark.parametrize("name", NAMES)
def test_links_lead_somewhere(name: str) -> None:
    """A relative link in a document leads to a file of the repository, and an anchor to a heading in it."""
    document = ROOT / name
    # What is said only in the browser stands in a comment; its links are tested with the pages.
    shown = re.sub(r"<!--.*?-->", "", document.read_text(), flags=re.DOTALL)
    for target in re.findall(r"\]\((?!https?:)([^)\s]+)\)", shown):
        path, _, anchor = target.partition("#")
        there = (document.parent / path).resolve() if path else document
        assert there.exists(), f"{name} links to {target}"
        assert not anchor or anchor in anchors(there.read_text()), f"{name} links to {target}"


def anchors(text: str) -> set[str]:
    """The anchors of a document's headings, as code forges make them."""
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_of_players_are_complete(language: str) -> None:
    """The rules in each language have all seventeen numbers, all presets and all house rules as headings."""
    text = (ROOT / f"docs/rules.{language}.md").read_text()
    assert re.findall(r"^### (\d+)\. ", text, re.MULTILINE) == [str(number) for number in range(1, 18)]
    for name in (*(preset.value for preset in Preset), *FLAGS):
        assert re.search(rf"^### `{re.escape(name)}`", text, re.MULTILINE), name


def test_the_map_is_complete() -> None:
    """The README's map names all that lies in the package, and nothing in it that is not there."""
    rows = re.findall(r"^\|([^|]*`[^|]*)\|", (ROOT / "README.md").read_text(), re.MULTILINE)
    named = {name.removeprefix("src/heckmeck/").rstrip("/") for row in rows for name in re.findall("`([^`]+)`", row)}
    package = ROOT / "src" / "heckmeck"
    there = {path.stem for path in package.iterdir() if path.suffix in ("", ".py") and not path.name.startswith("_")}
    assert there <= named
    assert all(
        (package / name).exists() or (package / f"{name}.py").exists() or (ROOT / name).exists() for name in named
    )


def test_commands_and_codes_are_documented() -> None:
    """The notation names every command, every exit code, every move and every event; error codes stand there too."""
    text = (ROOT / "docs/notation.md").read_text()
    for command in COMMANDS:
        assert f"heckmeck {command}" in text, command
    for code, number in EXIT_CODES.items():
        assert f"`{code}`" in text, code
        assert f"| {number} |" in text, number
    for word in ("`r`", "`s`", "`t25`", "`w`", "`take`", "`bust`", "`turn`", "`end`"):
        assert word in text, word
