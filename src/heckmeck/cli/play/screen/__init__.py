"""The full-screen table of `heckmeck play`. Textual is imported when a screen is opened, not before."""

from __future__ import annotations

from collections.abc import Container
from random import Random
from typing import TYPE_CHECKING

import click

from heckmeck.cli import FILE_EXIT

if TYPE_CHECKING:
    from heckmeck.cli.play.session import Session
    from heckmeck.cli.play.setup import Setup


def run(session: Session, *, pace: str = "normal", motion: bool = True) -> int:
    """Play at the table until the players have had enough; the exit code.

    Raises:
        HeckmeckError: a bot cannot play, or the file of another game cannot be written.
    """
    from heckmeck.cli.play.saving import saved_words
    from heckmeck.cli.play.screen.after import rematch
    from heckmeck.cli.play.screen.app import TableApp
    from heckmeck.cli.play.screen.settings import Pace, Settings

    app = TableApp(session, Settings(pace=Pace(pace), motion=motion, odds=session.setup.odds), rematch)
    try:
        code = app.run() or 0
        _say(saved_words(app.session))
    finally:
        app.session.close()
    if app.error is not None:
        raise app.error
    return FILE_EXIT if app.unsaved else code


def _say(sentence: str) -> None:
    """Say it on the ordinary screen, if there still is one."""
    from heckmeck.cli.leaving import give_up_output

    try:
        click.echo(sentence)
    except OSError:  # the terminal is gone
        give_up_output()


def ask_setup(given: Setup, settled: Container[str], rng: Random) -> Setup | None:
    """What the players choose on the set-up screen, on top of what is given; None where they left.

    `settled` names what is not asked for: "rules", "dice", "turns", "first".
    """
    from heckmeck.cli.play.screen.app import SetupApp

    app = SetupApp(given, settled, rng)
    app.run()
    return app.setup
