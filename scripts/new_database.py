"""Writes the tables of a new database as the migrations make them: `python -m scripts.new_database`, after a new step.

A server that makes its file from this text needs neither Alembic nor SQLAlchemy, which are slow to load and large.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from heckmeck.server.store.upgrade import NEW, STEPS, upgrade

HEAD: Final = "-- Made by `python -m scripts.new_database` from the migrations; not to be changed by hand.\n"


def new_database() -> str:
    """The SQL that makes what all steps of the migrations make."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "new.db"
        upgrade(file)
        with closing(sqlite3.connect(file)) as connection:
            made = [sql for (sql,) in connection.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL")]
    texts = ["\n".join(line.rstrip() for line in sql.expandtabs(4).splitlines() if line.strip()) for sql in made]
    return HEAD + ";\n".join([*texts, f"INSERT INTO alembic_version VALUES ('{STEPS[-1]}')"]) + ";\n"


if __name__ == "__main__":
    NEW.write_text(new_database())
