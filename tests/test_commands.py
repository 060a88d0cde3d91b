"""The commands as a script meets them: JSON on standard output, one sentence on standard error, exit codes."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from click import Context
from click.shell_completion import ShellComplete
from tests.patience import without_waits

from heckmeck.cli import COMMANDS, _group

EXAMPLE = """heckmeck 1
rules official
date 2026-11-30
seat 1 Ана
seat 2 bot:expert
start 21-36 -/- 1 -

1. 1 r :112345ww w r :112455 5 r :1234 4 t24
2. 2 r :1112234w 1 r :1123w w r :11ww ; bust, nothing to give back
3. 1 r :22335www r w
"""


class Done(NamedTuple):
    """What a command left behind."""

    code: int
    out: str
    error: str

    @property
    def answer(self) -> Any:  # noqa: ANN401 - JSON
        """Its one JSON object."""
        return json.loads(self.out)


def run(*arguments: str, stdin: bytes = b"", language: str = "en") -> Done:
    """Run the command line in a process of its own."""
    command = [sys.executable, "-m", "heckmeck", *arguments]
    environment = {**os.environ, "HECKMECK_LANG": language}
    done = subprocess.run(command, input=stdin, capture_output=True, env=environment, check=False)
    return Done(done.returncode, done.stdout.decode(), without_waits(done.stderr.decode()))


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A record of an unfinished game."""
    path = tmp_path / "game.heck"
    path.write_text(EXAMPLE.replace("r :22335www r w", "r :22335www w"), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("position", "answer"),
    [
        ("21-36 -/- 1 -", ["21-36 -/- 1 - official", 1, 0, ["r"]]),
        ("24 -/25 1 ww555", ["24 -/25 1 555ww official", 1, 25, ["r", "t24", "t25"]]),
        ("24_-/25_1_ww555_official+steal=forced", ["24 -/25 1 555ww official+steal=forced", 1, 25, ["r", "t25"]]),
        ("22 -/- 2 ww:", ["22 -/- 2 ww: official", "dice", 10, []]),
        ("22 -/- 2 w:1222333", ["22 -/- 2 w:1222333 official", 2, 5, ["1", "2", "3"]]),
        ("22 -/- 2 555 sheet", ["22 -/- 2 555 sheet", 2, 15, ["r", "s"]]),
        ("-_22/-_2_-_sheet", ["- 22/- 2 - sheet", None, 0, []]),
        ("- 22/- 2 -", ["- 22/- 2 - official", None, 0, []]),
    ],
)
def test_moves_answers(position: str, answer: list[object]) -> None:
    """`moves` gives the canonical position, who moves, the points and the moves in their order."""
    done = run("moves", position, "--json")
    assert done.answer == dict(zip(("position", "to_move", "points", "moves"), answer, strict=True))
    assert (done.code, done.error) == (0, "")


def test_apply_answers() -> None:
    """`apply` gives where the moves lead and everything that followed on the way."""
    done = run("apply", "22,26,31 29.24/25 1 ww555", "t25", "r", ":wwwwwwww", "w", "t31", "--json")
    assert done.answer == {
        "position": "22,26 29.24.25/31 1 - official",
        "to_move": 1,
        "over": False,
        "winner": None,
        "worms": [6, 3],
        "face_down": [21, 23, 27, 28, 30, 32, 33, 34, 35, 36],
        "events": [
            {"type": "take", "tile": 25, "from": 2},
            {"type": "turn"},
            {"type": "take", "tile": 31, "from": "grill"},
            {"type": "turn"},
        ],
    }


def test_apply_answers_at_the_end() -> None:
    """At the end nobody is to move, and the winner is a seat from 1."""
    answer = run("apply", "24 -/25 1 ww555", "t24", "--json").answer
    assert (answer["to_move"], answer["over"], answer["winner"], answer["worms"]) == (None, True, 2, [1, 2])
    assert answer["events"] == [{"type": "take", "tile": 24, "from": "grill"}, {"type": "end"}]


def test_replay_answers(record: Path) -> None:
    """`replay` sums up each game of a file."""
    answer = run("replay", str(record), "--json").answer
    assert answer == {
        "games": [
            {
                "rules": "official",
                "seats": ["Ана", "bot:expert"],
                "turns": 3,
                "over": False,
                "winner": None,
                "worms": [1, 0],
                "position": "21-23,25-36 24/- 1 www official",
            }
        ]
    }


@pytest.mark.parametrize("language", ["en", "bg", "de"])
def test_the_help_has_a_line_for_each_command(language: str) -> None:
    """Each command is told on one line of at most eighty characters, in a sentence that ends, in every language."""
    lines = run("--help", language=language).out.splitlines()
    told = {name: line for line in lines for name in COMMANDS if line.startswith(f"  {name} ")}
    assert list(told) == list(COMMANDS)
    assert [line for line in told.values() if len(line) > 80 or "..." in line or not line.endswith((".", "?"))] == []


def test_replay_reads_several_games_and_standard_input(record: Path) -> None:
    """Games follow one another in a file; a dash reads standard input."""
    answer = run("replay", "-", "--json", stdin=record.read_bytes() * 3).answer
    assert [game["seats"][0] for game in answer["games"]] == ["Ана"] * 3


@pytest.mark.parametrize(
    ("arguments", "code", "parts"),
    [
        (("moves", "22,22 -/- 1 -"), 2, ("'22,22 -/- 1 -'", "column 4", "tile 22")),
        (("moves", "22 -/- 1"), 2, ("GRILL STACKS SEAT TURN RULES",)),
        (("moves", "22 -/- 1 - official+x"), 2, ("column 21", "lower=any")),
        (("moves",), 2, ("POSITION", "heckmeck moves --help")),
        (("apply", "22 -/- 1 -"), 2, ("MOVE",)),
        (("apply", "22 -/- 1 -", "t22"), 2, ("t22", "r (rule 4)")),
        (("apply", "22 -/- 1 -", "r", ":123"), 2, ("3 dice fell, and 8", "(rule 4)")),
        (("apply", "22 -/- 1 -", "hop"), 2, ("'hop'", "column 1")),
        (("apply", "22 -/- 1 -", "r" * 10_000), 2, ("10000 characters",)),
        (("replay", "no such file"), 3, ("no such file", "No such file or directory")),
        (("replay", "\x1b[2J\r.heck"), 3, (r"\x1b[2J\r.heck: No such file",)),
        (("replay", "-", "--\x1b[2J"), 2, (r"'--\x1b[2J'",)),
        (("completion",), 2, ("bash, zsh, fish",)),
        (("apply", "22 -/- 1 -", "- r"), 2, ("'- r'", "column 1")),
        (("moves", "22 -/- 1 -", "- 22/- 1 -"), 2, ("(- 22/- 1 -)",)),
        (("moves", "22 -/- 1 -", "a\x1b[2J\nb"), 2, ("a\\x1b[2J b",)),
        (("frob",), 2, ("'frob'", "play, match, moves")),
        (("rules", "18"), 2, ("18",)),
        (("rules", "--lang", "fr"), 2, ("fr", "bg")),
    ],
)
@pytest.mark.parametrize("as_json", ["", "--json"])
def test_refusals(arguments: tuple[str, ...], code: int, parts: tuple[str, ...], as_json: str) -> None:
    """What is refused gets one sentence on standard error, nothing on standard output, and the exit code."""
    if as_json and arguments[0] in ("rules", "frob", "completion"):
        as_json = ""
    done = run(*arguments, *([as_json] if as_json else []))
    assert (done.code, done.out, done.error.count("\n")) == (code, "", 1)
    assert done.error.startswith("heckmeck: ")
    for part in parts:
        assert part in done.error


@pytest.mark.parametrize(
    ("old", "new", "parts"),
    [
        ("t24", "t25", ("line 8", "move t25", "(rule 11)")),
        (":11ww", ":12ww", ("line 10", "turn 2 has not ended")),
        ("heckmeck 1", "heckmeck 2", ("line 1", "heckmeck 1")),
        ("\n\n1.", "\n\n7.", ("line 8", "column 1")),
        ("rules official", "rules offical", ("line 2", "column 7", "official, short, sheet")),
        ("Ана", "\ud800", ("line 4",)),
    ],
)
def test_a_wrong_record_is_refused(record: Path, old: str, new: str, parts: tuple[str, ...]) -> None:
    """A record that breaks the rules or the form is refused with its line; it stays as it was."""
    data = record.read_text(encoding="utf-8").replace(old, new).encode(errors="surrogatepass")
    record.write_bytes(data)
    done = run("replay", str(record), "--json")
    assert (done.code, done.out, done.error.count("\n")) == (2, "", 1)
    for part in parts:
        assert part in done.error, done.error
    assert record.read_bytes() == data


def test_a_huge_line_is_refused_at_once() -> None:
    """Ten megabytes without a line end are refused with the number of the line."""
    done = run("replay", "-", stdin=b"heckmeck 1\n" + b"x" * 10_000_000)
    assert (done.code, done.out) == (2, "")
    assert "line 2" in done.error
    assert len(done.error) < 300


@pytest.mark.parametrize(("language", "word"), [("en", "Players"), ("de", "Regel"), ("bg", "Играчи")])
def test_rules_speak_the_language(language: str, word: str) -> None:
    """`rules` prints the rules in the language of the environment, and `--lang` goes before it."""
    assert word in run("rules", language=language).out
    assert word in run("rules", "--lang", language, language="en").out


def test_errors_speak_the_language() -> None:
    """A refusal comes in the language of the environment, with the rule's number."""
    assert "(правило 4)" in run("apply", "22 -/- 1 -", "t22", language="bg").error
    assert "(Regel 4)" in run("apply", "22 -/- 1 -", "t22", language="de").error


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_is_a_script_of_the_shell(shell: str) -> None:
    """Each shell gets a script that names the command."""
    assert "_HECKMECK_COMPLETE" in run("completion", shell).out


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("match hasty le", [f"level:{number}" for number in range(1, 7)]),
        ("match --rules s", ["short", "sheet"]),
        ("match --rules short+no-steal+lo", ["short+no-steal+lower=any"]),
        ("match --rules short+no-steal+n", []),
        ("play Ana bot:h", ["bot:hasty"]),
        ("play --rules o", ["official"]),
        ("advise --player e", ["expert", "expert:2", "expert:3", "expert:4"]),
        ("train sheet", ["sheet-2", "sheet-3", "sheet-4"]),
        ("rules 1", ["1", *map(str, range(10, 18))]),
    ],
)
def test_completion_of_values(words: str, found: list[str]) -> None:
    """Players, rules, courses and numbers of rules are completed, too."""
    split = words.split()
    group = _group()
    command = group.get_command(Context(group), split[0])
    assert command is not None
    completed = ShellComplete(command, {}, "heckmeck", "").get_completions(split[1:-1], split[-1])
    assert [each.value for each in completed] == found


@pytest.mark.parametrize(
    ("pieces", "found"),
    [
        (["match", " ", "level", ":"], ["1", "2", "3", "4", "5", "6"]),
        (["match", " ", "level", ":", "3"], ["3"]),
        (["match", " ", "level", ":", "1", " ", "ha"], ["hasty"]),
        (["play", " ", "Ana", " ", "bot", ":", "expert", ":", "2"], ["2"]),
        (["match", " ", "--rules", "=", "sho"], ["short"]),
        (["match", " ", "--rules", "=", "short+return", "=", "h"], ["highest"]),
        (["advise", " ", '"21-36 -/- 1 -"', " ", "--player", " ", "wo"], ["worms"]),
    ],
)
def test_completion_in_bash(pieces: list[str], found: list[str], tmp_path: Path) -> None:
    """Bash cuts words at : and =, and puts what is found in the place of the last piece."""
    command = tmp_path / "heckmeck"
    command.write_text(f"#!{sys.executable}\nfrom heckmeck.cli import main\nmain()\n")
    command.chmod(0o755)
    words = ["heckmeck", *(each for each in pieces if each != " ")]
    last = "" if words[-1] == ":" else words[-1]
    script = f"""{run("completion", "bash").out}
COMP_LINE={shlex.quote("heckmeck " + "".join(pieces))} COMP_POINT=${{#COMP_LINE}}
COMP_WORDS=({shlex.join(words)}) COMP_CWORD={len(words) - 1}
_heckmeck_completion {shlex.quote(str(command))} {shlex.quote(last)}
printf '%s\\n' "${{COMPREPLY[@]}}"
"""
    done = subprocess.run(["bash", "--norc", "-c", script], capture_output=True, text=True, check=False)
    assert (done.stdout.split(), done.stderr) == (found, "")


def test_completion_knows_the_commands() -> None:
    """What bash asks while completing is answered with the commands."""
    command = [sys.executable, "-m", "heckmeck"]
    environment = {**os.environ, "_HECKMECK_COMPLETE": "bash_complete", "COMP_WORDS": "heckmeck re", "COMP_CWORD": "1"}
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    assert done.stdout.split() == ["plain,replay"]


@pytest.mark.parametrize(
    ("line", "code", "error"),
    [
        ("rules 1 >/dev/full", 3, "No space left on device"),
        ('moves "22 -/- 1 -" --json >/dev/full', 3, "No space left on device"),
        ('moves "22 -/- 1 -" >&-', 3, "Bad file descriptor"),
        ("moves 22 2>&-", 2, ""),
        ("moves 22 2>/dev/full", 2, ""),
        ("rules 1 2>&-", 0, ""),
        ("replay - <&-", 2, "no game"),
        ("play --plain --save none Ana <&-", 0, ""),
        ("rules >&3", 3, ""),
        ("--help >&3", 3, ""),
    ],
)
def test_streams_that_are_closed_or_full(line: str, code: int, error: str) -> None:
    """Standard streams that cannot be used lead to an exit code of ours, and to one sentence where there is one."""
    left = "exec 3> >(exit); wait $!"  # who reads from 3 is gone
    command = f"{left}; {shlex.quote(sys.executable)} -m heckmeck {line}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr.count("\n")) == (code, int(bool(error)))
    assert error in done.stderr


def test_a_reader_that_leaves_is_no_crash() -> None:
    """Piped into a command that stops reading, nothing is said but what the other command shows."""
    command = f"{shlex.quote(sys.executable)} -m heckmeck rules | head -n 1"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=True)
    assert (done.stdout.count("\n"), done.stderr) == (1, "")
