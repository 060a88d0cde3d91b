"""`heckmeck play`: the game in the terminal, for people and bots, on a full screen or line by line."""

from __future__ import annotations

import os
import random
import secrets
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from heckmeck.cli.output import lang_option
from heckmeck.errors import HeckmeckError
from heckmeck.texts import _

if TYPE_CHECKING:
    from heckmeck.cli.play.lines import Lines
    from heckmeck.cli.play.session import Session
    from heckmeck.cli.play.setup import Setup

PACES = ("slow", "normal", "fast")


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """The command line, as it was given."""

    players: tuple[str, ...]
    rules: str | None
    first: str | None
    turns: int | None
    dice: str | None
    odds: bool
    save: str | None
    going_on: str | None
    plain: bool
    seed: str | None
    pace: str
    motion: bool


def command() -> click.Command:
    """The command, with its texts in the language chosen."""

    @click.command(
        "play",
        help=_(
            "Play in the terminal. PLAYER is a person's name, or a bot: bot:careful, bot:hasty, bot:random, or"
            " bot:module:Class for one of your own. Without players the program asks.\n\n"
            "  heckmeck play\n\n"
            "  heckmeck play Ana Boris bot:careful --first 2\n\n"
            "The game is saved as it goes, in a file that is named at the beginning and at the end."
        ),
    )
    @click.argument("players", metavar="[PLAYER…]", nargs=-1)
    @click.option(
        "--rules", metavar="RULES", help=_("official (the default), short or sheet, and house rules joined by +.")
    )
    @click.option("--first", metavar="SEAT", help=_("Who begins: the number of a seat, youngest (asks), or lot."))
    @click.option("--turns", type=int, metavar="N", help=_("End after so many turns of each player."))
    @click.option(
        "--dice",
        type=click.Choice(["virtual", "real"]),
        help=_("real: you roll dice on the table, also for the bots, and type in what they show."),
    )
    @click.option("--no-odds", is_flag=True, help=_("Do not show the chance of a bust."))
    @click.option("--save", metavar="FILE", help=_("Where to save the game; none does not save it."))
    @click.option("--continue", "going_on", metavar="FILE", help=_("Go on with a saved game."))
    @click.option("--plain", is_flag=True, help=_("Line by line, for screen readers and pipes; nothing is drawn."))
    @click.option("--seed", metavar="TEXT", help=_("Makes dice and bots the same each time; for trying things out."))
    @click.option("--pace", type=click.Choice(PACES), default="normal", help=_("How fast bots act on the full screen."))
    @click.option("--no-motion", is_flag=True, help=_("No tumbling dice on the full screen."))
    @lang_option
    def play(no_odds: bool, no_motion: bool, **given: object) -> int:
        return run(Options(odds=not no_odds, motion=not no_motion, **given))  # type: ignore[arg-type]  # click gives what it was told to

    return play


def run(options: Options) -> int:
    """Play the game that the options describe; the exit code."""
    from heckmeck.cli.play.lines import EndOfInput, Lines
    from heckmeck.cli.play.terms import setup_lines

    lines = Lines(sys.stdin, sys.stdout)
    try:
        session = _resumed(options, lines) if options.going_on is not None else _begun(options, lines)
    except EndOfInput:
        raise HeckmeckError(
            "the input ended before the game began; name the players, as in: {example}",
            example="heckmeck play Ana bot:careful",
        ) from None
    for line in setup_lines(session.setup):
        lines.say(line)
    if session.saved_in is not None:
        lines.say(_("The game is saved in {file}").format(file=session.saved_in))
    return _played(session, options, lines)


def _played(session: Session, options: Options, lines: Lines) -> int:
    if not _full_screen(options):
        from heckmeck.cli.play.plain import Plain

        return Plain(session, lines).run()
    from heckmeck.cli.play.screen import run as run_screen

    return run_screen(session, pace=options.pace, motion=options.motion)


def _full_screen(options: Options) -> bool:
    """Whether the table is drawn: not without a terminal that can show it, nor where colours are not wanted."""
    if options.plain or os.environ.get("NO_COLOR") or os.environ.get("TERM", "") in ("", "dumb"):
        return False
    drawable = sys.stdout.encoding.lower().replace("-", "") == "utf8"
    return drawable and sys.stdin.isatty() and sys.stdout.isatty()


def _resumed(options: Options, lines: Lines) -> Session:
    from heckmeck.cli.play.session import Session

    fixed = (options.players, options.rules, options.first, options.turns, options.dice, options.save)
    if any(fixed):
        raise click.UsageError(
            _(
                "With --continue the record says who plays and how: leave out players, --rules, --first, --turns,"
                " --dice and --save."
            )
        )
    assert options.going_on is not None
    session = Session.resume(Path(options.going_on), odds=options.odds, seed=options.seed)
    if session.repaired is not None:
        lines.say(
            _("The last move was not written to its end and is dropped; the file as it was: {file}").format(
                file=session.repaired
            )
        )
    return session


def _begun(options: Options, lines: Lines) -> Session:
    from heckmeck.cli.play.saving import begin

    return begin(_setup(options, lines), options.save, lines, seed=options.seed)


def _setup(options: Options, lines: Lines) -> Setup:
    """What the command line and the answers to its gaps settle."""
    from dataclasses import replace

    from heckmeck.cli.play.setup import MAX_TURNS, Setup, seated
    from heckmeck.notation import parse_rules
    from heckmeck.rules import Rules

    rng = secrets.SystemRandom() if options.seed is None else random.Random(f"{options.seed}/lot")
    if options.turns is not None and not 1 <= options.turns <= MAX_TURNS:
        raise HeckmeckError(
            "{given} turns were asked for, and 1 to {most} are possible", given=options.turns, most=MAX_TURNS
        )
    setup = Setup(
        seats=seated(options.players) if options.players else (),
        rules=Rules() if options.rules is None else parse_rules(options.rules),
        real_dice=options.dice == "real",
        turns=options.turns,
        odds=options.odds,
    )
    if not options.players:
        settled = {"rules": options.rules, "dice": options.dice, "turns": options.turns}
        setup = ask_setup(lines, setup, [name for name, value in settled.items() if value is not None])
    return replace(setup, first=_first(options, setup, lines, rng))


def _first(options: Options, setup: Setup, lines: Lines, rng: random.Random) -> int:
    """The seat that begins, from 0."""
    from heckmeck.cli.play.asking import ask_first, draw_lot

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
            given=options.first,
            seats=len(seats),
        )
    return seats.index(options.first)
