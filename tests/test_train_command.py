"""`heckmeck train` as its users meet it: answers, text, a bar, interruptions, refusals, places that do not do."""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pexpect
import pytest
from tests.patience import without_waits

from heckmeck.cli.train import show
from heckmeck.cli.train.amounts import amount
from heckmeck.cli.train.run import Order, Reached
from heckmeck.cli.train.run import run as run_course
from heckmeck.cli.train.show import duration
from heckmeck.errors import HeckmeckError
from heckmeck.solver.courses import NAMED
from heckmeck.solver.training import BATCH
from heckmeck.solver.weights import read
from heckmeck.texts import speaking, use

PROGRAM = """
from heckmeck.cli import main
from heckmeck.cli.train import show

show.EARLY_S = ()
main()
"""
"""The command, which says nothing early, however slow the machine is."""
ENVIRONMENT = {**os.environ, "HECKMECK_LANG": "en"}
TINY = ("official-2", "--positions", "10k", "--games", "30")
REACHED = ["rules", "seats", "positions", "seed", "excess", "games", "win_rate", "standard_error"]
FIELDS = ["course", *REACHED, "finished", "file"]


def run(*arguments: str, cwd: Path, program: str = PROGRAM, lang: str = "en") -> subprocess.CompletedProcess[str]:
    """Run the command to its end."""
    command = [sys.executable, "-c", program, "train", *arguments]
    environment = {**ENVIRONMENT, "HECKMECK_LANG": lang}
    done = subprocess.run(command, capture_output=True, text=True, env=environment, cwd=cwd, check=False, timeout=300)
    done.stderr = without_waits(done.stderr)
    return done


def answer(*arguments: str, cwd: Path) -> list[dict[str, Any]]:
    """The courses of the JSON."""
    done = run(*arguments, "--json", cwd=cwd)
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    found = json.loads(done.stdout)
    assert list(found) == ["courses", "seconds"]
    assert found["seconds"] > 0
    courses: list[dict[str, Any]] = found["courses"]
    assert [list(each) for each in courses] == [FIELDS] * len(courses)
    return courses


def test_json_is_as_documented(tmp_path: Path) -> None:
    """One object a course, each once, with the documented fields; asked again it is the same, without learning."""
    arguments = (*TINY, "short-3", "official-2", "--seed", "7", "--output", "some/where")
    found = answer(*arguments, cwd=tmp_path)
    assert [(each["course"], each["rules"], each["seats"]) for each in found] == [
        ("official-2", "official", 2),
        ("short-3", "short", 3),
    ]
    for each in found:
        assert (each["positions"], each["seed"], each["games"], each["finished"]) == (4 * BATCH, 7, 30, True)
        assert each["file"] == f"some/where/{each['course']}.npz"
        about = read(tmp_path / each["file"], each["seats"]).about
        assert [about[field] for field in REACHED] == [each[field] for field in REACHED]
    assert answer(*arguments, cwd=tmp_path) == found
    assert sorted(os.listdir(tmp_path / "some/where")) == ["official-2.npz", "short-3.npz"]


def test_text_for_people(tmp_path: Path) -> None:
    """Piped, it says what was reached and where the weights are, and nothing on standard error."""
    done = run(*TINY, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    first, second, third, last = done.stdout.splitlines()
    assert re.fullmatch(r"official-2: 8192 positions learned from, 4 steps of 2048; error 0\.\d{4}\.", first)
    assert re.fullmatch(r"It wins \d+\.\d% ± \d\.\d of 30 games against worms; equal players win 50\.0%\.", second)
    assert third == "The weights are in weights/official-2.npz."
    assert last == "They play as in: heckmeck match expert:weights/official-2.npz worms"
    again = run(*TINY, cwd=tmp_path).stdout.splitlines()
    there = "The weights were in weights/official-2.npz already; --anew makes them anew."
    passed_over = "--games is passed over, since there is no new closing match."
    assert again == [first, second, there, passed_over, last]
    played = subprocess.run(
        [sys.executable, "-c", PROGRAM, *shlex.split(last.removeprefix("They play as in: heckmeck ")), "--games", "2"],
        capture_output=True, text=True, env=ENVIRONMENT, cwd=tmp_path, check=True, timeout=300,
    )  # fmt: skip
    assert "expert:weights/official-2.npz" in played.stdout


@pytest.mark.parametrize(
    ("language", "one", "two"),
    [
        ("en", "2048 positions learned from, 1 step of 2048;", "4096 positions learned from, 2 steps of 2048;"),
        ("bg", "1 стъпка по 2048;", "2 стъпки по 2048;"),
        ("de", "1 Schritt zu 2048;", "2 Schritte zu 2048;"),
    ],
)
def test_one_step_is_one(language: str, one: str, two: str) -> None:
    """The number of steps has the form that it asks for."""
    order = Order("official-2", NAMED["official-2"], Path(), 0, anew=False)
    with speaking(language):
        for steps, part in ((1, one), (2, two)):
            about = {"positions": steps * BATCH, "excess": 0.01, "games": 0}
            assert part in show.told(Reached(order, about, finished=True))[0]


def test_without_a_match(tmp_path: Path) -> None:
    """With --games 0 there is no match, and nothing is said of one."""
    assert len(run(*TINY[:3], "--games", "0", cwd=tmp_path).stdout.splitlines()) == 3
    (found,) = answer(*TINY[:3], "--games", "0", cwd=tmp_path)
    assert (found["games"], found["win_rate"], found["standard_error"]) == (0, None, None)


def test_other_languages(tmp_path: Path) -> None:
    """What is said is said in the language chosen."""
    assert "Die Gewichte stehen in" in run(*TINY, cwd=tmp_path, lang="de").stdout
    assert "Теглата вече бяха в" in run(*TINY, cwd=tmp_path, lang="bg").stdout


def test_a_bar_on_a_terminal(tmp_path: Path) -> None:
    """On a terminal a bar shows positions, speed, error and the time left, and then the closing match."""
    arguments = shlex.join(["-c", PROGRAM, "train", "official-2", "--positions", "300k", "--games", "3000"])
    shown = str(
        pexpect.run(
            f"{shlex.quote(sys.executable)} {arguments}",
            env={**ENVIRONMENT, "TERM": "xterm-256color", "COLUMNS": "100"},
            encoding="utf-8",
            cwd=str(tmp_path),
            timeout=300,
        )
    )
    assert "official-2: preparing" in shown
    assert re.search(r"official-2: \d+k? of 299008, \d+k?/s, error 0\.\d{4}, 0:\d\d:\d\d left", shown)
    assert re.search(r"official-2: closing match, \d+ of 3000 games", shown)
    assert "The weights are in weights/official-2.npz." in shown


def test_a_line_a_minute_elsewhere(tmp_path: Path) -> None:
    """Where there is no terminal a line says how far it is whenever the training has been kept."""
    program = f"from heckmeck.cli.train import run; run.KEEP_EVERY_S = 0\n{PROGRAM}"
    lines = run(*TINY, "--games", "0", cwd=tmp_path, program=program).stderr.splitlines()
    assert len(lines) == 4
    assert re.fullmatch(r"official-2: 2048 of 8192, 0/s, error 0\.\d{4}, - left", lines[0])
    assert re.fullmatch(r"official-2: 8192 of 8192, \d+k?/s, error 0\.\d{4}, 0:00:00 left", lines[-1])


def test_early_lines(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Without a terminal the first lines come before the training is kept for the first time, and in the match."""
    monkeypatch.setattr(show, "EARLY_S", (0.0,))
    use("en")
    order = Order("official-2", replace(NAMED["official-2"], positions=2 * BATCH), tmp_path, 30, anew=False)
    run_course(order, show.Shown(order, None))
    learned, match = without_waits(capsys.readouterr().err).splitlines()
    assert re.fullmatch(r"official-2: 2048 of 4096, 0/s, error 0\.\d{4}, - left", learned)
    assert match == "official-2: closing match, 0 of 30 games"


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_interrupted(tmp_path: Path, number: signal.Signals, code: int) -> None:
    """After Ctrl-C or a kill it says how far it came, keeps the training, and begins no other course."""
    arguments = ["official-2", "short-2", "--positions", "1000M", "--games", "0"]
    for as_json in ([], ["--json"]):
        began = time.time()
        with subprocess.Popen(
            [sys.executable, "-c", PROGRAM, "train", *arguments, *as_json],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=ENVIRONMENT,
            cwd=tmp_path,
        ) as process:
            wait_for(tmp_path / "weights/official-2.training", began)
            process.send_signal(number)
            out, error = process.communicate(timeout=300)
        assert (process.returncode, without_waits(error)) == (code, "")
        assert os.listdir(tmp_path / "weights") == ["official-2.training"]
        if as_json:
            (found,) = json.loads(out)["courses"]
            assert (found["finished"], found["file"]) == (False, "weights/official-2.training")
        else:
            stopped = r"official-2: stopped after \S+ of 1000\.0M positions, which weights/official-2\.training keeps;"
            assert re.fullmatch(stopped + r" the same command goes on from there\.\n", out)


def wait_for(file: Path, since: float) -> None:
    """Wait until the file has been written since that time."""
    for _ in range(6000):
        if file.exists() and file.stat().st_mtime >= since:
            return
        time.sleep(0.05)
    raise AssertionError(f"{file} was not written")


REFUSED = [
    ("expert", f"there is no course 'expert'; there are {', '.join(NAMED)}"),
    ("--positions 5x", "'5x' is no number of positions; 500k or 20M is one"),
    (f"--positions {10**19}", f"{10**19} positions were asked for, and 1 to 1000000000000 are possible"),
    (f"--positions {'9' * 400}M", f"{'9' * 40}... positions were asked for"),
    ("--positions 0", "0 positions were asked for, and 1 to 1000000000000 are possible"),
    ("--games -1", "-1 games were asked for, and 0 to 10000000 are possible"),
    ("--games 10000001", "10000001 games were asked for, and 0 to 10000000 are possible"),
    ("--seed -1", "-1 is no seed; a seed is a number from 0 to 9223372036854775807"),
    (f"--seed {'9' * 400}", f"{'9' * 40}... is no seed"),
    (f"--games {'9' * 400}", f"{'9' * 40}... games were asked for"),
    ("--seed x", "Invalid value for '--seed': 'x' is not a valid integer."),
]


@pytest.mark.parametrize(("arguments", "sentence"), REFUSED)
def test_refusals(tmp_path: Path, arguments: str, sentence: str) -> None:
    """What cannot be learned is refused in one sentence, with exit code 2, and no directory is made."""
    done = run(*arguments.split(), "--json", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"heckmeck: {sentence}")
    assert len(done.stderr.splitlines()) == 1
    assert os.listdir(tmp_path) == []


def test_the_training_of_another_course(tmp_path: Path) -> None:
    """A training that another seed has begun is refused, and --anew discards it."""
    (tmp_path / "weights").mkdir()
    (tmp_path / "weights/official-2.training").write_bytes(b"rubbish")
    done = run(*TINY, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "heckmeck: weights/official-2.training does not hold a training; --anew begins anew\n"
    assert run(*TINY, "--anew", cwd=tmp_path).returncode == 0
    assert os.listdir(tmp_path / "weights") == ["official-2.npz"]


def test_a_full_disk_harms_nothing(tmp_path: Path) -> None:
    """Where the training cannot be written that is said at once; older weights stand, and nothing else is left."""
    old = tmp_path / "weights/official-2.npz"
    old.parent.mkdir()
    old.write_bytes(b"what stood here before")
    limit = (
        "import resource, signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN);"
        " import heckmeck.solver.courses;"  # what is compiled is written too
        " resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000));"
    )
    done = run(*TINY, "--json", cwd=tmp_path, program=f"{limit}\n{PROGRAM}")
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr == "heckmeck: weights/official-2.training cannot be written: File too large\n"
    assert old.read_bytes() == b"what stood here before"
    assert os.listdir(old.parent) == ["official-2.npz"]


def test_places_that_cannot_be_written(tmp_path: Path) -> None:
    """A file where the directory should be, and one where nobody may write, are refused with exit code 3."""
    (tmp_path / "file").write_text("x")
    for place, sentence in (
        ("file", "file: File exists"),
        ("file/below", "file/below: Not a directory"),
        ("/proc/weights", "/proc/weights: No such file or directory"),
        ("/proc/self", "/proc/self/official-2.training cannot be written: No such file or directory"),
    ):
        done = run(*TINY, "--output", place, cwd=tmp_path)
        assert (done.returncode, done.stdout, done.stderr) == (3, "", f"heckmeck: {sentence}\n")


@pytest.mark.parametrize(
    ("text", "number"), [("1", 1), ("500k", 500_000), ("20M", 20_000_000), ("1,5m", 1_500_000), ("0.0005k", None)]
)
def test_amounts(text: str, number: int | None) -> None:
    """Numbers have units, and a comma or a point; what comes to nothing is refused."""
    if number is None:
        with pytest.raises(HeckmeckError):
            amount(text)
    else:
        assert amount(text) == number


def test_durations() -> None:
    """Hours are not cut off at a day."""
    assert duration(30 * 3600 + 61) == "30:01:01"
