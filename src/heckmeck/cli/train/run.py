"""One course from its beginning, or from where it was left, to a file of weights."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from hashlib import sha256
from pathlib import Path
from time import monotonic
from typing import Any, Final, NamedTuple, Protocol

import numpy as np

from heckmeck.cli.leaving import Left, exit_code, signals_raise
from heckmeck.cli.newfile import new_file
from heckmeck.cli.train.patience import postponed
from heckmeck.errors import BadWeights, FileError, HeckmeckError
from heckmeck.notation import format_rules
from heckmeck.solver.contest import Outcome, WormCounter, contest
from heckmeck.solver.net import net_on
from heckmeck.solver.training import BATCH, Course, Training
from heckmeck.solver.weights import Weights, read, save

KEEP_EVERY_S: Final = 60.0
"""So long a training goes on before it is kept again."""


class Order(NamedTuple):
    """What is to be learned, and where to."""

    name: str
    course: Course
    directory: Path
    games: int
    """Of the closing match; 0 for none."""
    anew: bool
    """Whether what was kept before is discarded."""

    @property
    def weights(self) -> Path:
        """The file of the weights."""
        return self.directory / f"{self.name}.npz"

    @property
    def training(self) -> Path:
        """The file that keeps the training until it is done."""
        return self.directory / f"{self.name}.training"

    @property
    def positions(self) -> int:
        """All positions of the course: whole steps."""
        return self.course.steps * BATCH


class Reached(NamedTuple):
    """How far a course came."""

    order: Order
    about: Mapping[str, Any]
    """What the file of weights says, or would say, of them."""
    finished: bool
    code: int = 0
    """The exit code, after an interruption."""
    before: bool = False
    """Whether the weights were there already."""


class Watcher(Protocol):
    """Who is told how it goes on."""

    def preparing(self) -> AbstractContextManager[None]:
        """All that is needed is compiled in here."""

    def learned(self, training: Training) -> None:
        """A step is done."""

    def kept(self, training: Training) -> None:
        """The training is on the disk."""

    def failed(self, error: FileError) -> None:
        """The training could not be kept, and goes on."""

    def played(self, outcome: Outcome) -> None:
        """Some games of the closing match are over."""


def run(order: Order, watcher: Watcher) -> Reached:
    """Learn a course, or what is left of it, and write the weights.

    Raises:
        HeckmeckError: a training is kept there, of another course; or a file cannot be written.
        OSError: a file cannot be read.

    """
    found = None if order.anew else _made(order)
    if found is not None:
        return Reached(order, found, finished=True, before=True)
    training = Training(order.course)
    try:
        with signals_raise():
            _take_up(order, training)
            if training.done < order.course.steps:
                with watcher.preparing():
                    _compile(order)
        code = _learn(order, training, watcher)
        if code is None:
            return _finish(order, training, watcher)
    except (KeyboardInterrupt, Left) as stop:
        code = exit_code(stop)
    return Reached(order, _about(order, training), finished=False, code=code)


def _compile(order: Order) -> None:
    """From here on a step of the training, or of the closing match, is short, and Ctrl-C need not wait."""
    training = Training(order.course)
    training.step()
    if order.games:
        _match(order, training, 1)


def _made(order: Order) -> Mapping[str, Any] | None:
    """What the file of weights says of itself, where this very course has made it."""
    try:
        found = read(order.weights, order.course.seats).about
    except (BadWeights, FileNotFoundError):
        return None
    return found if found.get("course") == _mark(order.course) else None


def _mark(course: Course) -> str:
    """What tells a course from every other one."""
    return sha256(repr(course).encode()).hexdigest()[:16]


def _take_up(order: Order, training: Training) -> None:
    """Go on from what is kept; and keep it, so that a place that cannot be written is known at once."""
    if not order.anew and order.training.exists():
        _restore(order, training)
    _keep(order, training)


def _restore(order: Order, training: Training) -> None:
    content = io.BytesIO(order.training.read_bytes())
    try:
        same = training.restore(content)
    except Exception as error:  # whatever zip, zlib and NumPy make of rubbish
        raise HeckmeckError("{file} does not hold a training; --anew begins anew", file=str(order.training)) from error
    if not same:
        raise HeckmeckError(
            "{file} keeps the training of another course; --anew discards it, --output takes another directory",
            file=str(order.training),
        )


def _keep(order: Order, training: Training) -> None:
    content = io.BytesIO()
    training.save(content)
    with new_file(order.training) as file:
        file.write(content.getvalue())


def _learn(order: Order, training: Training, watcher: Watcher) -> int | None:
    """Go on to the end, or to a signal; gives the exit code that one asks for. Either way the training is kept."""
    kept_at = monotonic()
    with postponed() as asked:
        while training.done < order.course.steps and asked() is None:
            training.step()
            watcher.learned(training)
            if monotonic() - kept_at >= KEEP_EVERY_S:
                _try_to_keep(order, training, watcher)
                kept_at = monotonic()
        _keep(order, training)
        return asked()


def _try_to_keep(order: Order, training: Training, watcher: Watcher) -> None:
    """Keep the training; a full disk is told, and no reason to lose what has been learned since."""
    try:
        _keep(order, training)
    except FileError as error:
        watcher.failed(error)
    else:
        watcher.kept(training)


def _finish(order: Order, training: Training, watcher: Watcher) -> Reached:
    """Play the closing match, and write the weights in the place of the training."""
    with signals_raise():
        outcome = _match(order, training, order.games, watcher.played) if order.games else None
    about, content = _about(order, training, outcome), io.BytesIO()
    save(content, training.average, order.course.first, order.course.second, about)
    if order.weights.is_file():  # hours of work, maybe: replaced, but not lost
        with new_file(order.weights.with_suffix(".npz.before")) as file:
            file.write(order.weights.read_bytes())
    with new_file(order.weights) as file:
        file.write(content.getvalue())
    order.training.unlink(missing_ok=True)
    return Reached(order, about, finished=True)


def _match(order: Order, training: Training, games: int, progress: Callable[[Outcome], None] | None = None) -> Outcome:
    """Games of the weights, as the file will have them, against counters of worms at all other seats."""
    course = order.course
    flat = training.average.astype(np.float16).astype(np.float32)
    weights = Weights(net_on(flat, course.seats, course.first, course.second), course.first, course.second, {})
    others = [WormCounter(1 + 1 / (course.seats - 1))] * (course.seats - 1)
    return contest([weights, *others], games, course.seed, course.rules, tiles=course.tiles, progress=progress)


def _about(order: Order, training: Training, outcome: Outcome | None = None) -> dict[str, Any]:
    course = order.course
    return {
        "rules": format_rules(course.rules),
        "seats": course.seats,
        "positions": training.done * BATCH,
        "seed": course.seed,
        "excess": round(training.excess, 6),
        "games": order.games if outcome else 0,
        "win_rate": outcome and outcome.rate(0),
        "standard_error": outcome and outcome.error(0),
        "course": _mark(course),
    }
