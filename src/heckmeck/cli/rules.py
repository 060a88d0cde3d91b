"""`heckmeck rules`: the rules for players, in their language."""

from __future__ import annotations

import sys

import click

from heckmeck.cli import completing
from heckmeck.cli.output import console, lang_option
from heckmeck.rulebook import RULES, plain_book, rule
from heckmeck.texts import _, language


def command() -> click.Command:
    """The command, with its texts in the language chosen."""

    @click.command(
        "rules",
        short_help=_("Print the rules of the game, or one of them."),
        help=_("Print the rules of the game, or only the rule with that NUMBER, 1 to 17."),
    )
    @click.argument(
        "number", type=click.IntRange(RULES[0], RULES[-1]), required=False, shell_complete=completing.rule_numbers
    )
    @lang_option
    def rules(number: int | None) -> None:
        if number is None:
            _show(plain_book(language()))
        else:
            heading, text = rule(number, language())
            _show(f"### {heading}\n\n{text}\n")

    return rules


def _show(markdown: str) -> None:
    """Print a text of the rulebook: laid out on a terminal, as it was written where piped."""
    if not sys.stdout.isatty():
        click.echo(markdown, nl=False)
        return
    from rich.markdown import Markdown

    out = console()
    out.print(Markdown(markdown), width=min(out.width, 88))
