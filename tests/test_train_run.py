"""A course from nothing to its weights: the same to the bit, however it is stopped, and nothing kept is ever lost."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from pathlib import Path

import pytest

from heckmeck.cli.train import run as running
from heckmeck.cli.train.run import Order, Reached, run
from heckmeck.errors import FileError, HeckmeckError
from heckmeck.rules import Rules
from heckmeck.solver.contest import Outcome, WormCounter, contest
from heckmeck.solver.training import BATCH, Course, Training
from heckmeck.solver.weights import read

COURSE = Course(rules=Rules(), seats=2, positions=12 * BATCH, seed=4, first=8, second=4, counted=0.3, guests=0.25)
GAMES = 40


class Watched:
    """Notes what it is told, and does something after each step."""

    def __init__(self, after: Callable[[int], None] = lambda done: None) -> None:
        self.steps: list[int] = []
        self.kepts: list[int] = []
        self.failures: list[str] = []
        self.games: list[int] = []
        self._after = after

    def preparing(self) -> AbstractContextManager[None]:
        """It is compiled."""
        return nullcontext()

    def learned(self, training: Training) -> None:
        """A step is done."""
        self.steps.append(training.done)
        self._after(training.done)

    def kept(self, training: Training) -> None:
        """It is kept."""
        self.kepts.append(training.done)

    def failed(self, error: FileError) -> None:
        """It was not."""
        self.failures.append(str(error))

    def played(self, outcome: Outcome) -> None:
        """Games are over."""
        self.games.append(outcome.games)


def order_in(directory: Path, course: Course = COURSE, *, anew: bool = False) -> Order:
    """The tiny course, called `tiny`."""
    return Order("tiny", course, directory, GAMES, anew)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The weights of the course, learned in one go."""
    directory = tmp_path_factory.mktemp("whole")
    watched = Watched()
    reached = run(order_in(directory), watched)
    assert (reached.finished, reached.code, reached.before) == (True, 0, False)
    assert watched.steps == list(range(1, 13))
    assert watched.games[-1] == GAMES
    assert os.listdir(directory) == ["tiny.npz"]
    return (directory / "tiny.npz").read_bytes()


def test_the_file_says_what_was_reached(whole: bytes, tmp_path: Path) -> None:
    """It has the rules, the seats, the positions, the seed, the error, and the match that these weights can repeat."""
    (tmp_path / "tiny.npz").write_bytes(whole)
    found = read(tmp_path / "tiny.npz", 2)
    about = found.about
    assert (about["rules"], about["seats"], about["positions"], about["seed"]) == ("official", 2, 12 * BATCH, 4)
    assert about["excess"] > 0
    again = contest([found, WormCounter(2)], GAMES, 4)
    assert (about["games"], about["win_rate"]) == (GAMES, again.rate(0))
    assert about["standard_error"] == pytest.approx(again.error(0))


def test_another_seed_gives_other_weights(whole: bytes, tmp_path: Path) -> None:
    """The seed decides."""
    run(order_in(tmp_path, replace(COURSE, seed=5)), Watched())
    assert (tmp_path / "tiny.npz").read_bytes() != whole


def stop_at(step: int, number: int) -> Watched:
    """Sends the own process a signal after that step."""
    return Watched(lambda done: os.kill(os.getpid(), number) if done == step else None)


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_stopped_and_gone_on_with(whole: bytes, tmp_path: Path, number: int, code: int) -> None:
    """A signal stops after the step on hand, the training is kept as it is, and going on makes the same weights."""
    handlers = [signal.getsignal(each) for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)]
    rng = random.Random(number)
    gone = 0
    while gone < 12:
        at = rng.randint(gone + 1, 12)
        watched = stop_at(at, number)
        reached = run(order_in(tmp_path), watched)
        assert watched.steps == list(range(gone + 1, at + 1))
        assert (reached.finished, reached.code, reached.about["positions"]) == (False, code, at * BATCH)
        assert os.listdir(tmp_path) == ["tiny.training"]
        gone = at
    assert run(order_in(tmp_path), Watched()).finished
    assert (tmp_path / "tiny.npz").read_bytes() == whole
    assert os.listdir(tmp_path) == ["tiny.npz"]
    assert [signal.getsignal(each) for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)] == handlers


KILLED = """
from pathlib import Path
from tests.test_train_run import Watched, order_in
from heckmeck.cli.train import run
run.KEEP_EVERY_S = 0
run.run(order_in(Path({directory!r})), Watched(lambda done: print(done, flush=True)))
"""


def test_killed_at_any_moment(whole: bytes, tmp_path: Path) -> None:
    """Killed without a warning it goes on from what was kept last, and makes the same weights."""
    rng = random.Random(8)
    for _ in range(2):
        code = KILLED.format(directory=str(tmp_path))
        with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE) as process:
            assert process.stdout is not None
            process.stdout.readline()
            process.stdout.readline()  # what was learned before this step has been kept
            time.sleep(rng.random() / 20)
            process.kill()
    watched = Watched()
    assert run(order_in(tmp_path), watched).finished
    assert not watched.steps or watched.steps[0] > 1
    assert (tmp_path / "tiny.npz").read_bytes() == whole


def test_stopped_in_the_closing_match(whole: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was learned is kept then too, and only the match is played again."""

    played = running._match

    def interrupted(order: Order, training: Training, games: int, *_watched: object) -> Outcome:
        if games > 1:
            raise KeyboardInterrupt
        return played(order, training, games)

    with monkeypatch.context() as patch:
        patch.setattr(running, "_match", interrupted)
        reached = run(order_in(tmp_path), Watched())
    assert (reached.finished, reached.code) == (False, 130)
    assert os.listdir(tmp_path) == ["tiny.training"]
    watched = Watched()
    run(order_in(tmp_path), watched)
    assert watched.steps == []
    assert (tmp_path / "tiny.npz").read_bytes() == whole


def test_finished_weights_are_not_learned_again(whole: bytes, tmp_path: Path) -> None:
    """The same course finds its weights there; another one, or --anew, learns."""
    file = tmp_path / "tiny.npz"
    file.write_bytes(whole)
    watched = Watched()
    reached = run(order_in(tmp_path), watched)
    assert (reached.before, reached.finished, watched.steps) == (True, True, [])
    assert file.read_bytes() == whole
    short = replace(COURSE, positions=BATCH)
    assert not run(order_in(tmp_path, short), Watched()).before
    assert file.read_bytes() != whole
    file.write_bytes(b"rubbish")
    assert not run(order_in(tmp_path), Watched()).before
    assert file.read_bytes() == whole
    assert not run(order_in(tmp_path, anew=True), watched).before
    assert len(watched.steps) == 12


def test_weights_that_are_replaced_are_not_lost(tmp_path: Path) -> None:
    """What another course, or anyone, had put there stands beside the new weights."""
    file = tmp_path / "tiny.npz"
    file.write_bytes(b"precious")
    run(order_in(tmp_path), Watched())
    assert (tmp_path / "tiny.npz.before").read_bytes() == b"precious"
    assert file.read_bytes() != b"precious"


def test_the_training_of_another_course_is_refused(tmp_path: Path) -> None:
    """It is not gone on with, not harmed, and discarded only when that is asked for."""
    run(order_in(tmp_path), stop_at(3, signal.SIGINT))
    kept = (tmp_path / "tiny.training").read_bytes()
    other = replace(COURSE, seed=5)
    with pytest.raises(HeckmeckError, match="keeps the training of another course; --anew discards it"):
        run(order_in(tmp_path, other), Watched())
    assert (tmp_path / "tiny.training").read_bytes() == kept
    reached = run(order_in(tmp_path, other, anew=True), stop_at(1, signal.SIGINT))
    assert reached.about["positions"] == BATCH
    assert (tmp_path / "tiny.training").read_bytes() != kept


@pytest.mark.parametrize("content", [b"", b"rubbish", "cut"])
def test_a_damaged_training_is_refused(tmp_path: Path, content: bytes | str) -> None:
    """One sentence says so, and --anew begins anew."""
    run(order_in(tmp_path), stop_at(2, signal.SIGINT))
    file = tmp_path / "tiny.training"
    damaged = file.read_bytes()[:-2000] if isinstance(content, str) else content
    file.write_bytes(damaged)
    with pytest.raises(HeckmeckError, match="does not hold a training; --anew begins anew"):
        run(order_in(tmp_path), Watched())
    assert file.read_bytes() == damaged
    assert run(order_in(tmp_path, anew=True), Watched()).finished


def kept_every_step(
    monkeypatch: pytest.MonkeyPatch, directory: Path, failing: Callable[[int], bool]
) -> tuple[Reached, Watched]:
    """A run that keeps the training after every step, but cannot where `failing` says so."""
    keep = running._keep

    def sometimes(order: Order, training: Training) -> None:
        if failing(training.done):
            raise FileError("{file} cannot be written: {reason}", file="tiny.training", reason="full")
        keep(order, training)

    monkeypatch.setattr(running, "KEEP_EVERY_S", 0)
    monkeypatch.setattr(running, "_keep", sometimes)
    watched = Watched()
    return run(order_in(directory), watched), watched


def test_a_disk_that_is_full_for_a_while(whole: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is told, the training goes on, and is kept as soon as that can be."""
    reached, watched = kept_every_step(monkeypatch, tmp_path, lambda done: 3 <= done < 6)
    assert watched.kepts == [1, 2, *range(6, 13)]
    assert watched.failures == ["tiny.training cannot be written: full"] * 3
    assert reached.finished
    assert (tmp_path / "tiny.npz").read_bytes() == whole


def test_a_disk_that_stays_full(whole: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the end cannot be kept that is an error, and what was kept last is there to go on from."""
    with monkeypatch.context() as patch, pytest.raises(FileError):
        kept_every_step(patch, tmp_path, lambda done: done > 7)
    watched = Watched()
    run(order_in(tmp_path), watched)
    assert watched.steps == list(range(8, 13))
    assert (tmp_path / "tiny.npz").read_bytes() == whole


def test_nothing_is_learned_where_nothing_can_be_kept(tmp_path: Path) -> None:
    """A place that cannot be written is refused before the first step."""
    watched = Watched()
    with pytest.raises(FileError, match=r"tiny\.training cannot be written"):
        run(order_in(tmp_path / "missing"), watched)
    assert watched.steps == []
