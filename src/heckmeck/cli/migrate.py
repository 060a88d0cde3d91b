"""`heckmeck migrate`: brings a database that an older version has made up to date."""

from __future__ import annotations

from pathlib import Path

import click

from heckmeck.cli.output import lang_option
from heckmeck.errors import FileError, printable
from heckmeck.texts import _


def command() -> click.Command:
    """The command, with its texts in the language chosen."""

    @click.command(
        "migrate",
        short_help=_("Bring a database of an older version up to date."),
        help=_(
            "Bring the database of the server, made by an older version, up to date, for example:\n\n"
            "  heckmeck migrate --database sqlite:///games.db\n\n"
            "The server has to be stopped for it. Copy the file before; a newer version's database cannot be brought"
            " back. Nothing is changed in a database that is up to date."
        ),
    )
    @click.option("--database", metavar="URL", help=_("The database: sqlite:///FILE. Without it that of the server."))
    @click.option(
        "--config", metavar="FILE", type=Path, help=_("Read settings from this TOML file; options go before it.")
    )
    @lang_option
    def migrate(database: str | None, config: Path | None) -> int:
        from heckmeck.server.config import settings_from
        from heckmeck.server.store.lock import Held, held
        from heckmeck.server.store.upgrade import STEPS, database_file, step_of, upgrade

        file = database_file(settings_from({"database": database}, config).database)
        shown = printable(str(file))
        if not file.exists():
            raise FileError("there is no database {file}; heckmeck serve makes one", file=str(file))
        with held(file) as lock:
            if isinstance(lock, Held):
                raise lock.refusal()
            before = step_of(file)
            upgrade(file)
        if before == STEPS[-1]:
            click.echo(_("{file} is up to date.").format(file=shown))
        elif before is None:
            click.echo(_("{file} is made.").format(file=shown))
        else:
            click.echo(_("{file} is up to date now.").format(file=shown))
        return 0

    return migrate
