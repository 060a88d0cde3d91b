"""How commands answer: one JSON object for programs, text for people."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

import click

from heckmeck.texts import LANGUAGES, _

if TYPE_CHECKING:
    from rich.console import Console

Command = TypeVar("Command", bound=Callable[..., Any])


def json_option(command: Command) -> Command:
    """Adds `--json` as the argument `as_json`."""
    text = _("Answer with one JSON object, for programs.")
    return click.option("--json", "as_json", is_flag=True, help=text)(command)


def lang_option(command: Command) -> Command:
    """Adds `--lang`, which `main` has read already by the time a command runs: it only has to be known and shown."""
    text = _("The language: bg, de or en. Without it: the language of the environment.")
    return click.option("--lang", type=click.Choice(LANGUAGES), expose_value=False, metavar="LANG", help=text)(command)


def emit(answer: Mapping[str, object]) -> None:
    """Print one JSON object on standard output, as UTF-8 whatever the locale."""
    click.echo((json.dumps(answer, ensure_ascii=False) + "\n").encode(), nl=False)


def console() -> Console:
    """Where text for people goes, as it is: colours on a terminal, plain where piped or with NO_COLOR."""
    from rich.console import Console

    return Console(
        color_system=None if os.environ.get("NO_COLOR") else "auto",  # Rich would still send bold
        highlight=False,
        markup=False,
        emoji=False,
        soft_wrap=not sys.stdout.isatty(),
    )
