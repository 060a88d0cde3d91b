"""One server for one file: two would play the bots of the same tables, and neither would tell of the other's moves.

The lock goes with the process that holds it, however that ends.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from heckmeck.errors import Unavailable
from heckmeck.files import locked


@dataclass(frozen=True, slots=True)
class Held:
    """Another process has the lock."""

    address: str
    """What it has written of itself; empty while it starts."""
    database: Path

    def refusal(self) -> Unavailable:
        """What whoever needs the lock is told."""
        return Unavailable(
            "another server uses the database {file} ({address})", file=str(self.database), address=self.address or "?"
        )


@dataclass(frozen=True, slots=True)
class Lock:
    """The lock, which this process has."""

    _file: IO[str]

    def write(self, address: str) -> None:
        """Say where the one who has the lock is."""
        self._file.truncate(0)
        self._file.seek(0)
        self._file.write(address)
        self._file.flush()


@contextmanager
def held(database: Path) -> Iterator[Lock | Held]:
    """The lock of the database while inside, or who has it."""
    database.parent.mkdir(parents=True, exist_ok=True)
    path = database.with_name(f"{database.name}.lock")
    with path.open("a+", encoding="utf-8") as file:
        if locked(file.fileno()):
            lock = Lock(file)
            lock.write("")
            yield lock
        else:
            file.seek(0)
            yield Held(file.read(), database)
