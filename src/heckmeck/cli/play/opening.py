"""From the command line to a game on the table: what is settled, what is asked, which shell plays it."""

from __future__ import annotations

import os
import random
import sys
from dataclasses import dataclass, replace
from pathlib import Path

import click

from heckmeck.cli.play.asking import ask_first, ask_setup, draw_lot
from heckmeck.cli.play.lines import EndOfInput, Lines
from heckmeck.cli.play.plain import Plain
from heckmeck.cli.play.saving import begin
from heckmeck.cli.play.session import Session, source
from heckmeck.cli.play.setup import MAX_TURNS, Setup, seated
from heckmeck.cli.play.terms import setup_lines
from heckmeck.cli.waiting import preparing
from heckmeck.errors import HeckmeckError, printable, quoted
from heckmeck.notation import parse_rules
from heckmeck.rules import Rules
from heckmeck.texts import _


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """The command line, as it was given."""

    players: tuple[str, ...] = ()
    rules: str | None = None
    first: str | None = None
    turns: int | None = None
    dice: str | None = None
    odds: bool = True
    save: str | None = None
    going_on: str | None = None
    plain: bool = False
    seed: str | None = None
    pace: str = "normal"
    motion: bool = True


def run(options: Options) -> int:
    """Play the game that the options describe; the exit code."""
    lines = Lines(sys.stdin, sys.stdout)
    full = _full_screen(options)
    try:
        session = _begun(options, lines, full=full) if options.going_on is None else _resumed(options, lines)
    except EndOfInput:
        raise HeckmeckError(
            "the input ended before the game began; name the players, as in: {example}",
            example="heckmeck play Ana bot:careful",
        ) from None
    for line in setup_lines(session.setup):
        lines.say(line)
    if session.saved_in is not None:
        lines.say_whole(_("The game is saved in {file}").format(file=printable(str(session.saved_in))))
    with preparing():
        session.prepare()
    if not full:
        return Plain(session, lines).run()
    from heckmeck.cli.play.screen import run as run_screen

    return run_screen(session, pace=options.pace, motion=options.motion)


def _full_screen(options: Options) -> bool:
    """Whether the table is drawn: not without a terminal that can show it."""
    if options.plain or os.environ.get("TERM", "") in ("", "dumb"):
        return False
    drawable = sys.stdout.encoding.lower().replace("-", "") == "utf8"
    return drawable and sys.stdin.isatty() and sys.stdout.isatty()


def _resumed(options: Options, lines: Lines) -> Session:
    """The game to go on with."""
    assert options.going_on is not None
    settled = (options.players, options.rules, options.first, options.turns, options.dice, options.save)
    if any(value not in ((), None) for value in settled):
        raise click.UsageError(
            _(
                "With --continue the record says who plays and how: leave out players, --rules, --first, --turns,"
                " --dice and --save."
            )
        )
    session = Session.resume(Path(options.going_on), odds=options.odds, seed=options.seed)
    if session.repaired is not None:
        told = _("The last move was not written to its end and is dropped; the file as it was: {file}")
        lines.say_whole(told.format(file=printable(str(session.repaired))))
    return session


def _begun(options: Options, lines: Lines, *, full: bool) -> Session:
    """A new game."""
    rng = source(options.seed, "lot")
    setup = _settled(options)
    if not options.players:
        asked_for = {"rules": options.rules, "dice": options.dice, "turns": options.turns, "first": options.first}
        settled = [name for name, value in asked_for.items() if value is not None]
        setup = _on_screen(setup, settled, rng) if full else ask_setup(lines, setup, settled)
    if options.first is not None or not full or options.players:
        setup = replace(setup, first=_first(options, setup, lines, rng))
    return begin(setup, options.save, lines, seed=options.seed)


def _on_screen(setup: Setup, settled: list[str], rng: random.Random) -> Setup:
    from heckmeck.cli.play.screen import ask_setup as ask_on_screen

    asked = ask_on_screen(setup, settled, rng)
    if asked is None:
        raise click.Abort
    return asked


def _settled(options: Options) -> Setup:
    """What the command line says about the game; no seats where it names no players."""
    if options.turns is not None and not 1 <= options.turns <= MAX_TURNS:
        raise HeckmeckError(
            "{given} turns were asked for, and 1 to {most} are possible", given=options.turns, most=MAX_TURNS
        )
    return Setup(
        seats=seated(options.players) if options.players else (),
        rules=Rules() if options.rules is None else parse_rules(options.rules),
        real_dice=options.dice == "real",
        turns=options.turns,
        odds=options.odds,
    )


def _first(options: Options, setup: Setup, lines: Lines, rng: random.Random) -> int:
    """The seat that begins, from 0."""
    if options.first == "lot":
        return draw_lot(len(setup.seats), rng)
    asking = lines.interactive or not options.players
    if options.first == "youngest" or (options.first is None and asking):
        return ask_first(lines, setup, rng)
    if options.first is None:
        return 0
    seats = [str(seat + 1) for seat in range(len(setup.seats))]
    if options.first not in seats:
        raise HeckmeckError(
            "{given} cannot begin: possible are seat 1 to {seats}, youngest and lot",
            given=quoted(options.first),
            seats=len(seats),
        )
    return seats.index(options.first)
