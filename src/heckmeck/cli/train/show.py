"""How a training goes on, and what it has come to, for people and for programs."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from time import monotonic
from typing import TYPE_CHECKING, Final

import click

from heckmeck.cli.bars import percent
from heckmeck.cli.train.amounts import counted, short
from heckmeck.cli.train.run import Order, Reached
from heckmeck.cli.waiting import preparing
from heckmeck.errors import FileError, printable
from heckmeck.notation import format_rules
from heckmeck.rules import Rules
from heckmeck.solver.contest import Outcome
from heckmeck.solver.training import BATCH, Training
from heckmeck.texts import _, ngettext
from heckmeck.words import decimal

if TYPE_CHECKING:
    from rich.progress import Progress


EARLY_S: Final = (10.0, 30.0)
"""Where there is no bar a line comes after so many seconds of learning, and after those of the closing match; later,
whenever the training is kept."""


class Shown:
    """Watches a course: with a bar where there is a terminal, else with a line now and then."""

    def __init__(self, order: Order, bar: Progress | None) -> None:
        self._order = order
        self._bar = bar
        self._began: tuple[float, int] | None = None
        """When the first step was done, and the positions until then."""
        self._early = list(EARLY_S)
        self._match_began: float | None = None
        if bar is not None:
            self._task = bar.add_task(self._named(_("preparing")), total=None)

    def preparing(self) -> AbstractContextManager[None]:
        """The bar says it already; where there is none, a line does."""
        return preparing() if self._bar is None else nullcontext()

    def learned(self, training: Training) -> None:
        """Move the bar."""
        if self._began is None:
            self._began = monotonic(), training.done * BATCH
        if self._bar is not None:
            self._move(training.done, self._order.course.steps, self._pace(training))
        elif self._is_time(self._began[0]):
            self.kept(training)

    def kept(self, training: Training) -> None:
        """Say how far it is, where no bar does."""
        if self._bar is None:
            click.echo(self._named(self._pace(training)), err=True)

    def failed(self, error: FileError) -> None:
        """Say why it could not be kept."""
        line = self._named(
            _("{sentence}; the training goes on, and will be kept when it can be").format(sentence=error.sentence(_))
        )
        if self._bar is None:
            click.echo(line, err=True)
        else:
            self._bar.console.print(line, markup=False, highlight=False)

    def played(self, outcome: Outcome) -> None:
        """Move the bar through the closing match."""
        if self._match_began is None:
            self._match_began, self._early = monotonic(), list(EARLY_S)
        words = _("closing match, {done} of {all} games").format(done=outcome.games, all=self._order.games)
        if self._bar is not None:
            self._move(outcome.games, self._order.games, words)
        elif self._is_time(self._match_began):
            click.echo(self._named(words), err=True)

    def _is_time(self, since: float) -> bool:
        """Whether an early line is due."""
        due = bool(self._early) and monotonic() - since >= self._early[0]
        if due:
            del self._early[0]
        return due

    def _named(self, words: str) -> str:
        return f"{self._order.name}: {words}"

    def _move(self, done: int, total: int, words: str) -> None:
        assert self._bar is not None
        self._bar.update(self._task, completed=done, total=total, description=self._named(words))

    def _pace(self, training: Training) -> str:
        """How far it is, how fast, and how long it will take."""
        assert self._began is not None
        since, first = self._began
        done = training.done * BATCH
        speed = (done - first) / max(monotonic() - since, 1e-3)
        left = duration((self._order.positions - done) / speed) if speed else "-"
        return _("{done} of {all}, {speed}/s, error {error}, {left} left").format(
            done=counted(done),
            all=counted(self._order.positions),
            speed=short(round(speed)),
            error=decimal(training.excess, 4),
            left=left,
        )


def duration(seconds: float) -> str:
    """So long, as hours, minutes and seconds.

    >>> duration(59.4), duration(3600 + 62)
    ('0:00:59', '1:01:02')
    """
    whole = round(seconds)
    return f"{whole // 3600}:{whole // 60 % 60:02}:{whole % 60:02}"


@contextmanager
def shown(order: Order) -> Iterator[Shown]:
    """Who watches the course, on standard error."""
    if not sys.stderr.isatty():
        yield Shown(order, None)
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn

    columns = BarColumn(None), TextColumn("{task.description}", markup=False)
    with Progress(*columns, console=Console(stderr=True), expand=True, transient=True) as bar:
        yield Shown(order, bar)


def answer(reached: Reached) -> dict[str, object]:
    """What a course came to, for programs."""
    about = reached.about
    fields = ("rules", "seats", "positions", "seed", "excess", "games", "win_rate", "standard_error")
    return {
        "course": reached.order.name,
        **{field: about[field] for field in fields},
        "finished": reached.finished,
        "file": str(reached.order.weights if reached.finished else reached.order.training),
    }


def told(reached: Reached, *, games_given: bool = False) -> list[str]:
    """What a course came to, for people, line by line; `games_given` says whether somebody asked for so many games."""
    order, about = reached.order, reached.about
    if not reached.finished:
        return [_stopped(order, about["positions"])]
    done = about["positions"]
    steps = done // BATCH
    text = ngettext(
        "{name}: {done} positions learned from, {steps} step of {size}; error {error}.",
        "{name}: {done} positions learned from, {steps} steps of {size}; error {error}.",
        steps,
    )
    lines = [
        text.format(name=order.name, done=counted(done), steps=steps, size=BATCH, error=decimal(about["excess"], 4))
    ]
    if about["games"]:
        lines.append(_won(about["win_rate"], about["standard_error"], about["games"], about["seats"]))
    text = (
        _("The weights were in {file} already; --anew makes them anew.")
        if reached.before
        else _("The weights are in {file}.")
    )
    lines.append(text.format(file=printable(str(order.weights))))
    if reached.before and games_given:
        lines.append(_("--games is passed over, since there is no new closing match."))
    return [*lines, _("They play as in: {command}").format(command=printable(_usage(order)))]


def _stopped(order: Order, done: int) -> str:
    """How far an interrupted course came."""
    if done == order.positions:
        text = _(
            "{name}: stopped in the closing match; what was learned is kept in {file}, and the same command plays the"
            " match and writes the weights."
        )
    else:
        text = _(
            "{name}: stopped after {done} of {all} positions, which {file} keeps; the same command goes on from there."
        )
    return text.format(
        name=order.name,
        done=counted(done),
        all=counted(order.positions),
        file=printable(str(order.training)),
    )


def _usage(order: Order) -> str:
    """A match of the weights, as it is typed."""
    rules = format_rules(order.course.rules)
    others = ["worms"] * (order.course.seats - 1)
    asked = [] if order.course.rules == Rules() else ["--rules", rules]
    return shlex.join(["heckmeck", "match", f"expert:{order.weights}", *others, *asked])


def _won(rate: float, error: float, games: int, seats: int) -> str:
    text = ngettext(
        "It wins {rate} ± {error} of {number} game against worms; equal players win {par}.",
        "It wins {rate} ± {error} of {number} games against worms; equal players win {par}.",
        games,
    )
    return text.format(rate=percent(rate), error=decimal(100 * error, 1), number=games, par=percent(1 / seats))
