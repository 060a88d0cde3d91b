"""The tables of the database: three ways to say what they are, which must agree, and files of other versions."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from scripts.new_database import new_database
from sqlalchemy import create_engine

from heckmeck.errors import FileError
from heckmeck.server.store import upgrade
from heckmeck.server.store.schema import METADATA
from heckmeck.server.store.upgrade import NEW, STEPS, make_ready, step_of


def test_new_files_have_what_the_steps_make() -> None:
    """The text that makes a new file is that of the migrations."""
    assert NEW.read_text() == new_database()


def test_tables_are_those_of_the_schema(tmp_path: Path) -> None:
    """The migrations make the tables that the schema names."""
    make_ready(tmp_path / "new.db")
    engine = create_engine(f"sqlite:///{tmp_path / 'new.db'}")
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    engine.dispose()


def test_steps_are_those_of_alembic() -> None:
    """The list of steps is what Alembic finds."""
    config = Config()
    config.set_main_option("script_location", "heckmeck.server.store:migrations")
    found = [script.revision for script in ScriptDirectory.from_config(config).walk_revisions()]
    assert tuple(reversed(found)) == STEPS


def test_a_new_file_is_made(tmp_path: Path) -> None:
    """A file that is missing or empty gets its tables, its folder too, and is left alone afterwards."""
    file = tmp_path / "deep" / "new.db"
    assert step_of(file) is None
    make_ready(file)
    assert step_of(file) == STEPS[-1]
    before = file.read_bytes()
    make_ready(file)
    assert file.read_bytes() == before
    (tmp_path / "empty.db").touch()
    make_ready(tmp_path / "empty.db")
    assert step_of(tmp_path / "empty.db") == STEPS[-1]


@pytest.mark.parametrize("way", [make_ready, upgrade.upgrade])
def test_others_cannot_read_it(tmp_path: Path, way: Callable[[Path], None]) -> None:
    """A new file, and those that SQLite puts beside it, are for their owner alone; one that is there stays as it is."""
    file = tmp_path / "new.db"
    way(file)
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("INSERT INTO setting VALUES ('a', 'b')")
        made = list(tmp_path.iterdir())
        assert len(made) > 1
        assert [each.stat().st_mode & 0o077 for each in made] == [0] * len(made)
    file.chmod(0o640)
    way(file)
    assert file.stat().st_mode & 0o777 == 0o640


def test_a_newer_file_is_refused(tmp_path: Path) -> None:
    """What a newer version has made is neither used nor changed."""
    file = with_step(tmp_path, "9999")
    for way in (make_ready, upgrade.upgrade):
        with pytest.raises(FileError, match="newer version"):
            way(file)
    assert step_of(file) == "9999"


def test_an_older_file_names_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What an older version has made is refused with the command that mends it."""
    file = with_step(tmp_path, STEPS[-1])
    monkeypatch.setattr(upgrade, "STEPS", (*STEPS, "9999"))
    with pytest.raises(FileError, match="heckmeck migrate --database sqlite:///"):
        make_ready(file)


def with_step(folder: Path, step: str) -> Path:
    """A file that says to have made a step."""
    file = folder / "games.db"
    make_ready(file)
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = ?", (step,))
    return file
