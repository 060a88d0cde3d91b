"""Which tables a database file has, and how it gets those that this version of the server needs."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Final

from heckmeck.errors import FileError, HeckmeckError, quoted

if TYPE_CHECKING:
    from sqlalchemy import Engine

STEPS: Final = ("0001",)
"""The steps of the migrations, in order; a file must have made the last."""
NEW: Final = Path(__file__).parent / "new.sql"
"""What makes the tables of a new file at once, as all steps make them (`python -m scripts.new_database`)."""
SCHEME: Final = "sqlite:///"


def database_file(url: str) -> Path:
    """The file that the address of a database names.

    >>> database_file("sqlite:///games.db").name, database_file("sqlite:////var/lib/games.db").as_posix()
    ('games.db', '/var/lib/games.db')

    Raises:
        HeckmeckError: it is no address of a SQLite file.

    """
    path = url.removeprefix(SCHEME)
    if path == url or not path or path.startswith(":"):
        raise HeckmeckError("the database {given} is not possible; it has the form sqlite:///FILE", given=quoted(url))
    return Path(path).expanduser()


def step_of(file: Path) -> str | None:
    """The last step that the file has made; None for a new or an empty file.

    Raises:
        FileError: it cannot be read, or is something else.

    """
    if not file.exists() or not file.stat().st_size:
        return None
    try:
        with closing(sqlite3.connect(file, timeout=5)) as connection:
            tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            if not tables:
                return None
            row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.Error as error:
        raise FileError("{file} is no database of heckmeck: {reason}", file=str(file), reason=str(error)) from error
    if row is None:
        raise FileError("{file} is no database of heckmeck: {reason}", file=str(file), reason="no version")
    return str(row[0])


def make_ready(file: Path) -> None:
    """Make a new file's tables, and refuse a file whose tables are not those of this version.

    Raises:
        FileError: it is older, newer, something else, or cannot be made.

    """
    step = step_of(file)
    if step is None:
        _make(file)
    elif step not in STEPS:
        raise FileError("{file} was made by a newer version of heckmeck; this one cannot use it", file=str(file))
    elif step != STEPS[-1]:
        url = f"{SCHEME}{file}"
        raise FileError(
            "{file} was made by an older version of heckmeck; first run: heckmeck migrate --database {url}",
            file=str(file),
            url=url,
        )


def _make(file: Path) -> None:
    try:
        _touch(file)
        with closing(sqlite3.connect(file, timeout=5)) as connection:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.executescript(f"BEGIN IMMEDIATE;\n{NEW.read_text()}COMMIT;")
    except sqlite3.Error as error:
        if step_of(file) != STEPS[-1]:  # otherwise another process has just made the same
            raise FileError("{file} cannot be written: {reason}", file=str(file), reason=str(error)) from error


def upgrade(file: Path, step: str = STEPS[-1]) -> None:
    """Bring the file's tables to the step, in one transaction; make the file if there is none.

    Raises:
        FileError: it was made by a newer version, or cannot be written.

    """
    from alembic import command
    from alembic.config import Config
    from sqlalchemy.exc import DBAPIError

    if step_of(file) not in (None, *STEPS):
        raise FileError("{file} was made by a newer version of heckmeck; this one cannot use it", file=str(file))
    config = Config()
    config.set_main_option("script_location", "heckmeck.server.store:migrations")
    try:
        _touch(file)
        engine = _engine(file)
        try:
            with engine.begin() as connection:
                config.attributes["connection"] = connection
                command.upgrade(config, step)
        finally:
            engine.dispose()
    except DBAPIError as error:
        raise FileError("{file} cannot be written: {reason}", file=str(file), reason=str(error.orig)) from error


def _touch(file: Path) -> None:
    """Make an empty file that only its owner may read: it will hold the secret by which guests are known."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.touch(0o600)


def _engine(file: Path) -> Engine:
    """An engine whose transactions hold what makes tables, too, which Python's driver leaves out by itself."""
    from sqlalchemy import URL, create_engine, event

    engine = create_engine(URL.create("sqlite", database=str(file)))

    @event.listens_for(engine, "connect")
    def no_hidden_begin(connection: sqlite3.Connection, _record: object) -> None:
        connection.isolation_level = None
        connection.execute("PRAGMA journal_mode = WAL")

    @event.listens_for(engine, "begin")
    def begin(connection: object) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")  # type: ignore[attr-defined]

    return engine
