"""How a training goes on, and what it has come to, for people and for programs."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from time import monotonic
from typing import TYPE_CHECKING

import click

from heckmeck.cli.bars import percent
from heckmeck.cli.train.amounts import short
from heckmeck.cli.train.run import Order, Reached
from heckmeck.cli.waiting import preparing
from heckmeck.errors import FileError, printable
from heckmeck.solver.contest import Outcome
from heckmeck.solver.training import BATCH, Training
from heckmeck.texts import _, ngettext
from heckmeck.words import decimal

if TYPE_CHECKING:
    from rich.progress import Progress


class Shown:
    """Watches a course: with a bar where there is a terminal, else with a line whenever the training is kept."""

    def __init__(self, order: Order, bar: Progress | None) -> None:
        self._order = order
        self._bar = bar
        self._began: tuple[float, int] | None = None
        """When the first step was done, and the positions until then."""
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
        if self._bar is not None:
            words = _("closing match, {done} of {all} games").format(done=outcome.games, all=self._order.games)
            self._move(outcome.games, self._order.games, words)

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
            done=short(done),
            all=short(self._order.positions),
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


def told(reached: Reached) -> list[str]:
    """What a course came to, for people, line by line."""
    order, about = reached.order, reached.about
    if not reached.finished:
        text = _(
            "{name}: stopped after {done} of {all} positions, which {file} keeps; the same command goes on from there."
        )
        return [
            text.format(
                name=order.name,
                done=short(about["positions"]),
                all=short(order.positions),
                file=printable(str(order.training)),
            )
        ]
    text = _("{name}: {done} positions learned from, error {error}.")
    lines = [text.format(name=order.name, done=short(about["positions"]), error=decimal(about["excess"], 4))]
    if about["games"]:
        lines.append(_won(about["win_rate"], about["standard_error"], about["games"], about["seats"]))
    text = (
        _("The weights were in {file} already; --anew makes them anew.")
        if reached.before
        else _("The weights are in {file}.")
    )
    return [*lines, text.format(file=printable(str(order.weights)))]


def _won(rate: float, error: float, games: int, seats: int) -> str:
    text = ngettext(
        "It wins {rate} ± {error} of {number} game against worms; equal players win {par}.",
        "It wins {rate} ± {error} of {number} games against worms; equal players win {par}.",
        games,
    )
    return text.format(rate=percent(rate), error=decimal(100 * error, 1), number=games, par=percent(1 / seats))
