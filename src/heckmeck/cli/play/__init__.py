"""`heckmeck play`: the game in the terminal, for people and bots, on a full screen or line by line."""

from __future__ import annotations

from typing import Final

import click

from heckmeck.cli import completing
from heckmeck.cli.output import lang_option
from heckmeck.texts import _

PACES: Final = ("slow", "normal", "fast")


def command() -> click.Command:
    """The command, with its texts in the language chosen."""

    @click.command(
        "play",
        short_help=_("Play in the terminal, with people and with bots."),
        help=_(
            "Play in the terminal. PLAYER is a person's name, or a bot: bot:random, bot:hasty, bot:careful, bot:worms,"
            " bot:expert, bot:level:1 (a beginner) to bot:level:6, or bot:module:Class for one of your own. Without"
            " players the program asks.\n\n"
            "  heckmeck play\n\n"
            "  heckmeck play Ana Boris bot:careful --first 2\n\n"
            "The game is saved as it goes, in a file that is named at the beginning and at the end."
        ),
    )
    @click.argument("players", metavar="[PLAYER…]", nargs=-1, shell_complete=completing.bots)
    @click.option(
        "--rules",
        metavar="RULES",
        shell_complete=completing.rules,
        help=_("official (the default), short or sheet, and house rules joined by +."),
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
        from heckmeck.cli.play.opening import Options, run

        # click gives what it was told to, in types that mypy cannot know
        return run(Options(odds=not no_odds, motion=not no_motion, **given))  # type: ignore[arg-type]

    return play
