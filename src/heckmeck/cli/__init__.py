"""The command `heckmeck`: reads arguments, asks the rules, prints. Nothing else in the package prints.

Each command is a module of its own, imported when it is asked for, so that `heckmeck --help` starts at once.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from typing import Final, NoReturn

import click

from heckmeck.cli.streams import finish, make_ready
from heckmeck.errors import EXIT_CODES, N_, FileError, HeckmeckError, printable, quoted
from heckmeck.texts import LANGUAGES, _, language_from_environment, use

COMMANDS: Final = (
    "play",
    "match",
    "moves",
    "apply",
    "odds",
    "advise",
    "replay",
    "rules",
    "serve",
    "migrate",
    "train",
    "completion",
)
"""The commands, in the order of the help."""
FILE_EXIT: Final = EXIT_CODES[FileError.code]
"""The exit code where a file cannot be read or written."""
INTERRUPTED_EXIT: Final = 130
"""The exit code after Ctrl-C, as shells give it."""
_COMPLETING: Final = "_HECKMECK_COMPLETE"
"""The variable by which a shell asks what could complete a line."""

_SYSTEM_REASONS: Final = (
    N_("File exists"),
    N_("File too large"),
    N_("Input/output error"),
    N_("Is a directory"),
    N_("No space left on device"),
    N_("No such file or directory"),
    N_("Not a directory"),
    N_("Permission denied"),
    N_("Read-only file system"),
)
"""What the system says of a file most often, for the catalogues."""


class _Commands(click.Group):
    """A group that imports a command only when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"heckmeck.cli.{cmd_name}").command()
        return command


def _group() -> click.Group:
    """The command line, with its texts in the language chosen."""
    group = _Commands(
        "heckmeck",
        help=_(
            "Heckmeck am Bratwurmeck, the dice game: play it, or ask about its rules, positions and records.\n\n"
            "Begin with: heckmeck play"
        ),
        epilog=_("Exit codes: 0 done, 2 the input is refused, 3 a file cannot be read or written, 130 interrupted."),
        context_settings={"help_option_names": ["-h", "--help"]},
        no_args_is_help=True,
    )
    group.params.append(
        click.Option(
            ["--lang"],
            type=click.Choice(LANGUAGES),
            metavar="LANG",
            expose_value=False,
            help=_("The language: bg, de or en. Without it: the language of the environment."),
        )
    )
    return click.version_option(package_name="heckmeck", message="heckmeck %(version)s")(group)


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command line and exit with its code."""
    arguments = sys.argv[1:] if arguments is None else list(arguments)
    make_ready()
    use(_language(arguments))
    sys.exit(_finished(_run(arguments)))


def _language(arguments: Sequence[str]) -> str:
    """The value of `--lang`, wherever it stands: the texts are needed before the arguments are parsed."""
    for index, argument in enumerate(arguments):
        value = argument.removeprefix("--lang=") if argument.startswith("--lang=") else None
        if argument == "--lang" and index + 1 < len(arguments):
            value = arguments[index + 1]
        if value in LANGUAGES:
            return value
    return language_from_environment()


def _run(arguments: Sequence[str]) -> int:
    try:
        code = _group().main(list(arguments), prog_name="heckmeck", standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as help_text:
        help_text.show()
        return help_text.exit_code
    except click.ClickException as error:
        return _complain(_usage_sentence(error), error.exit_code)
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED_EXIT
    except HeckmeckError as error:
        return _complain(error.sentence(_), EXIT_CODES[error.code])
    except OSError as error:
        return _failed(error)
    except SystemExit as left:
        # click's own: it has answered a shell that completes, or the reader has gone, as with `| head`.
        return FILE_EXIT if left.code == 1 and _COMPLETING not in os.environ else int(left.code or 0)
    return code if isinstance(code, int) else 0


def _finished(code: int) -> int:
    """The exit code once all is written; one that tells of a failure stays."""
    error = finish(sys.stdout)
    if error is not None and code == 0:
        code = _failed(error)
    finish(sys.stderr)
    return code


def _failed(error: OSError) -> int:
    """What the system refused is told, but not to a reader that has gone."""
    return FILE_EXIT if isinstance(error, BrokenPipeError) else _complain(_file_sentence(error), FILE_EXIT)


def _usage_sentence(error: click.ClickException) -> str:
    """What is wrong with the arguments, and where help is, on one line."""
    message = printable(" ".join(error.format_message().split()))  # click lists what is missing below one another
    if isinstance(error, click.NoSuchCommand):
        message = _("there is no command {given}; there are {possible}.").format(
            given=quoted(error.command_name), possible=", ".join(COMMANDS)
        )
    context = error.ctx if isinstance(error, click.UsageError) else None
    if context is None:
        return message
    return _("{sentence} Help: {command} --help").format(sentence=message, command=context.command_path)


def _file_sentence(error: OSError) -> str:
    reason = _(error.strerror or str(error))
    if error.filename is None:
        return _("reading or writing failed: {reason}").format(reason=reason)
    return _("{file}: {reason}").format(file=printable(str(error.filename)), reason=reason)


def _complain(sentence: str, code: int) -> int:
    with suppress(OSError):  # where nobody can be told, the exit code says enough
        click.echo(f"heckmeck: {sentence}", err=True)
    return code
