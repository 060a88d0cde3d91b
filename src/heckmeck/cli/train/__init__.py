"""`heckmeck train`: learns the weights of the expert's networks anew, from nothing."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Final

import click

from heckmeck.cli import completing
from heckmeck.cli.leaving import Left, exit_code, signals_raise
from heckmeck.cli.limits import check_games, check_seed
from heckmeck.cli.output import emit, json_option, lang_option
from heckmeck.cli.train.amounts import amount
from heckmeck.errors import HeckmeckError, quoted
from heckmeck.texts import _

if TYPE_CHECKING:
    from heckmeck.cli.train.run import Order, Reached

GAMES: Final = 20_000
"""Of the closing match, where nobody says how many."""


def command() -> click.Command:
    """The command, with its texts in the language chosen."""

    @click.command(
        "train",
        short_help=_("Learn the expert's weights anew."),
        help=_(
            "Learn the expert's weights anew, from nothing, by games against itself, for example:\n\n"
            "  heckmeck train official-2\n\n"
            "NAME says the rules and the seats: official-2 to official-7, short-2 to short-4, sheet-2 to sheet-4."
            " Without it all are learned, one after the other, which takes two hours or more; one takes some minutes,"
            " and --positions 500k, for a first try, about a minute with compiling and the closing match. Ctrl-C stops,"
            " and the same command goes on; what is finished is not learned again.\n\n"
            "The error says how far the network is from what its games teach. It rises at first, since a network that"
            " knows nothing is taught little else than its own word, and then falls.\n\n"
            "The weights play under the name expert:FILE.npz, also in heckmeck advise and play."
        ),
    )
    @click.argument("names", metavar="[NAME…]", nargs=-1, shell_complete=completing.courses)
    @click.option(
        "--output",
        metavar="DIR",
        type=Path,
        default=Path("weights"),
        help=_("Where the weights go, and the training until it is done; without it the directory weights."),
    )
    @click.option(
        "--positions",
        metavar="N",
        help=_("Learn from so many positions in all: 500k, 20M; whole steps of 2048 of them. Each name has its own."),
    )
    @click.option(
        "--seed", type=int, metavar="S", help=_("A number: the same one gives the same weights. Each name has its own.")
    )
    @click.option(
        "--games",
        type=int,
        metavar="N",
        help=_("How many games the finished network plays against worms; without it 20000."),
    )
    @click.option("--anew", is_flag=True, help=_("Begin anew, whatever has been kept or finished."))
    @json_option
    @lang_option
    def train(
        names: tuple[str, ...],
        output: Path,
        positions: str | None,
        seed: int | None,
        games: int | None,
        anew: bool,
        as_json: bool,
    ) -> int:
        began = perf_counter()
        check_games(GAMES if games is None else games, least=0)
        check_seed(seed)
        orders = _orders(names, output, None if positions is None else amount(positions), seed, games, anew=anew)
        output.mkdir(parents=True, exist_ok=True)
        return _done(orders, began, as_json=as_json, games_given=games is not None)

    return train


def _done(orders: list[Order], began: float, *, as_json: bool, games_given: bool) -> int:
    """All courses, and the answer; gives the exit code."""
    found: list[Reached] = []
    code = _run_all(orders, found, as_json=as_json, games_given=games_given)
    if as_json:
        emit(_answer(found, perf_counter() - began))
    return code


def _orders(
    names: tuple[str, ...], output: Path, positions: int | None, seed: int | None, games: int | None, *, anew: bool
) -> list[Order]:
    from heckmeck.cli.train.run import Order
    from heckmeck.solver.courses import NAMED

    found = []
    for name in dict.fromkeys(names) or NAMED:
        course = NAMED.get(name)
        if course is None:
            raise HeckmeckError(
                "there is no course {given}; there are {possible}", given=quoted(name), possible=", ".join(NAMED)
            )
        course = replace(course, positions=positions or course.positions, seed=course.seed if seed is None else seed)
        found.append(Order(name, course, output, GAMES if games is None else games, anew))
    return found


def _run_all(orders: list[Order], found: list[Reached], *, as_json: bool, games_given: bool) -> int:
    """The courses one after the other, up to an interruption, into `found`; gives the exit code.

    Without `as_json` people are told of each as it is done.
    """
    from heckmeck.cli.train.run import run
    from heckmeck.cli.train.show import shown, told

    try:
        for order in orders:
            with signals_raise(), shown(order) as watcher:
                reached = run(order, watcher)
            found.append(reached)
            if not as_json:
                click.echo("\n".join(told(reached, games_given=games_given)))
            if reached.code:
                return reached.code
    except (KeyboardInterrupt, Left) as stop:  # before a course was taken up, or between two
        return exit_code(stop)
    return 0


def _answer(found: list[Reached], seconds: float) -> dict[str, object]:
    from heckmeck.cli.train.show import answer

    return {"courses": [answer(reached) for reached in found], "seconds": round(seconds, 3)}
