"""`heckmeck match`: many games between players, and who is better."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, nullcontext, redirect_stdout
from pathlib import Path
from time import perf_counter
from typing import Final, NamedTuple

import click

from heckmeck.cli import completing
from heckmeck.cli.bots import look_here
from heckmeck.cli.leaving import Left, exit_code, signals_raise
from heckmeck.cli.limits import brief, check_games, check_seed
from heckmeck.cli.newfile import NewFile, new_file
from heckmeck.cli.output import emit, json_option, lang_option
from heckmeck.cli.waiting import preparing
from heckmeck.errors import HeckmeckError, printable
from heckmeck.match import Game
from heckmeck.notation import format_rules, parse_rules
from heckmeck.played import BOT
from heckmeck.record import Record, header_text, turn_text
from heckmeck.rules import Preset
from heckmeck.texts import _, ngettext
from heckmeck.tournament import Match, MatchResult, Table, batches, nothing_yet

MAX_JOBS: Final = 64
_DRAWN: Final = 2**32
"""A seed that nobody gave is below this, so that it is short enough to type."""


def command() -> click.Command:
    """The command, with its texts in the language chosen."""

    @click.command(
        "match",
        short_help=_("Let bots play many games and see who is better."),
        help=_(
            "Let bots play many games against each other and see who is better, for example:\n\n"
            "  heckmeck match careful hasty --games 1000\n\n"
            "PLAYER is random, hasty, careful, worms or expert, level:1 to level:6, expert:FILE.npz with a network of"
            " your own, or module:Class for a bot of your own (docs/players.md). One to seven play; the same may play"
            " twice. The seats rotate from game to game, so nobody gains by beginning."
        ),
    )
    @click.argument("players", metavar="PLAYER…", nargs=-1, required=True, shell_complete=completing.players)
    @click.option("--games", type=int, metavar="N", default=1000, help=_("How many games; without it 1000."))
    @click.option(
        "--seed",
        type=int,
        metavar="S",
        help=_("A number: the same one gives the same dice and the same result. Without it one is drawn and shown."),
    )
    @click.option(
        "--rules",
        metavar="RULES",
        shell_complete=completing.rules,
        default=Preset.OFFICIAL.value,
        help=_("official (the default), short or sheet, and house rules joined by +."),
    )
    @click.option(
        "--jobs", type=int, metavar="J", default=1, help=_("Play in so many processes at once. The result is the same.")
    )
    @click.option("--record", metavar="FILE", type=Path, help=_("Write all games to this file, as records."))
    @json_option
    @lang_option
    def match(
        players: tuple[str, ...],
        games: int,
        seed: int | None,
        rules: str,
        jobs: int,
        record: Path | None,
        as_json: bool,
    ) -> int:
        _check_numbers(games, seed, jobs)
        look_here(players)
        if seed is None:
            seed = secrets.randbelow(_DRAWN)
            if as_json:
                click.echo(_("The seed is {seed}.").format(seed=seed), err=True)
        played = _play(Match(players=players, seed=seed, rules=parse_rules(rules)), games, jobs, record)
        if as_json:
            emit(answer(played))
        else:
            _show(played, games, record)
        return played.code

    return match


def _check_numbers(games: int, seed: int | None, jobs: int) -> None:
    check_games(games, least=1)
    if not 1 <= jobs <= MAX_JOBS:
        raise HeckmeckError(
            "{given} processes were asked for, and 1 to {most} are possible", given=brief(jobs), most=MAX_JOBS
        )
    check_seed(seed)


class Finished(NamedTuple):
    """What was played, and the exit code: all games, or those up to an interruption."""

    match: Match
    result: MatchResult
    seconds: float
    code: int = 0


class _SoFar(NamedTuple):
    """The games that count, and the bytes of their record: one value, so that an interruption cannot part them."""

    result: MatchResult
    length: int


def _play(match: Match, games: int, jobs: int, record: Path | None) -> Finished:
    try:
        with signals_raise(), preparing():
            Table(match).prepare()
    except (KeyboardInterrupt, Left) as stop:
        return Finished(match, nothing_yet(match), 0.0, exit_code(stop))
    began = perf_counter()
    so_far, code = _SoFar(nothing_yet(match), 0), 0
    played = batches(match, games, jobs=jobs, write=None if record is None else record_text)
    with nullcontext() if record is None else new_file(record) as file:
        try:
            with signals_raise(), closing(played), redirect_stdout(sys.stderr), _progress(games) as show:
                for batch in played:
                    so_far = _written(so_far, batch.result, batch.written, file)
                    show(so_far.result.games)
        except (KeyboardInterrupt, Left) as stop:
            code = exit_code(stop)
            if file is not None:
                _keep(file, so_far)
    return Finished(match, so_far.result, perf_counter() - began, code)


def _written(so_far: _SoFar, result: MatchResult, texts: tuple[str, ...], file: NewFile | None) -> _SoFar:
    if file is not None:
        file.write("".join(texts))
    return _SoFar(so_far.result + result, 0 if file is None else file.length)


def _keep(file: NewFile, so_far: _SoFar) -> None:
    """After an interruption the record has the games that count; one without games takes no other's place."""
    if so_far.result.games:
        file.cut(so_far.length)
    else:
        file.discard()


@contextmanager
def _progress(games: int) -> Iterator[Callable[[int], None]]:
    """A bar on standard error while games are played; nothing where that is no terminal."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    with Progress(
        BarColumn(None), MofNCompleteColumn(), TimeRemainingColumn(), console=Console(stderr=True), transient=True
    ) as bar:
        task = bar.add_task("", total=games)
        yield lambda done: bar.update(task, completed=done)


def record_text(match: Match, number: int, game: Game) -> str:
    """The record of a game of the match, whose number is counted from 0; how it was made stands in its headers."""
    record = Record(
        start=game.start,
        seats=tuple(f"{BOT}{match.players[index]}" for index in match.seating(number)),
        headers=(("seed", str(match.seed)), ("game", str(number + 1))),
    )
    lines = [f"{turn_text(place, turn)}\n" for place, turn in enumerate(game.turns, 1)]
    return "".join((header_text(record), *lines))


def answer(played: Finished) -> dict[str, object]:
    """The JSON of the command."""
    match, result = played.match, played.result
    return {
        "games": result.games,
        "rules": format_rules(match.rules),
        "players": [
            {
                "player": name,
                "wins": result.players[index].wins,
                "win_rate": result.win_rate(index),
                "standard_error": result.standard_error(index),
                "worms_mean": result.worms_mean(index),
                "bust_rate": result.bust_rate(index),
            }
            for index, name in enumerate(match.players)
        ],
        "turns_mean": result.turns_mean,
        "seconds": round(played.seconds, 3),
    }


def _show(played: Finished, games: int, record: Path | None) -> None:
    """The result for people."""
    from heckmeck.cli.standings import show

    done = played.result.games
    if played.code:
        click.echo(_("Stopped after {done} of {games} games.").format(done=done, games=games))
    show(played.match, played.result, played.seconds)
    if record is not None and done:
        text = ngettext("{number} game is written to {file}.", "{number} games are written to {file}.", done)
        click.echo(text.format(number=done, file=printable(str(record))))
