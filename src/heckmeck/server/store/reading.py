"""Reading on connections of its own, in a few threads, so that neither the loop nor who writes waits for a list."""

from __future__ import annotations

import sqlite3
from asyncio import get_running_loop
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import local
from typing import Final, TypeVar

from heckmeck.server.messages import Phase
from heckmeck.server.store import Row
from heckmeck.server.store.writing import connected, unavailable

Answer = TypeVar("Answer")
THREADS: Final = 2
COLUMNS: Final = "id, code, phase, listed, owner, created_at, updated_at, finished_at, summary, seed"
NEWEST: Final = "ORDER BY created_at DESC, id DESC LIMIT ?"
OLDER: Final = """(created_at, id) < (SELECT created_at, id FROM "match" WHERE id = ?)"""


class Reader:
    """Asks questions, each on a connection of the thread that asks it."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._open: list[sqlite3.Connection] = []
        self._mine = local()
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="heckmeck-reader")

    async def ask(self, question: Callable[[sqlite3.Connection], Answer]) -> Answer:
        """What the question gives.

        Raises:
            Unavailable: the database cannot be read.

        """
        return await get_running_loop().run_in_executor(self._threads, self._ask, question)

    def _ask(self, question: Callable[[sqlite3.Connection], Answer]) -> Answer:
        try:
            return question(self._connection())
        except sqlite3.Error as error:
            raise unavailable(error) from error

    def _connection(self) -> sqlite3.Connection:
        connection: sqlite3.Connection | None = getattr(self._mine, "connection", None)
        if connection is None:
            connection = self._mine.connection = connected(self._file)
            connection.execute("PRAGMA query_only = ON")
            self._open.append(connection)
        return connection

    def close(self) -> None:
        """Answer what was asked, and let go of the file; blocks until then."""
        self._threads.shutdown()
        for connection in self._open:
            connection.close()


def whole(connection: sqlite3.Connection, match: str) -> tuple[Row, list[bytes]] | None:
    """The row and the log, as of one moment."""
    connection.execute("BEGIN")
    try:
        found = connection.execute(f"""SELECT {COLUMNS} FROM "match" WHERE id = ?""", (match,)).fetchone()
        return None if found is None else (_row(found), events_of(connection, match, 0))
    finally:
        connection.execute("COMMIT")


def events_of(connection: sqlite3.Connection, match: str, after: int) -> list[bytes]:
    """The events after a number."""
    found = connection.execute("""SELECT body FROM event WHERE "match" = ? AND seq > ? ORDER BY seq""", (match, after))
    return [body for (body,) in found]


def match_with(connection: sqlite3.Connection, code: str) -> str | None:
    """The match that a code leads to."""
    found = connection.execute("""SELECT id FROM "match" WHERE code = ?""", (code,)).fetchone()
    return None if found is None else str(found[0])


def listed_in(connection: sqlite3.Connection, phase: Phase, before: str | None, limit: int) -> list[Row]:
    """A page of the listed matches."""
    older = "" if before is None else f"AND {OLDER}"
    found = connection.execute(
        f"""SELECT {COLUMNS} FROM "match" WHERE phase = ? AND listed = 1 {older} {NEWEST}""",
        (phase, *(() if before is None else (before,)), limit),
    )
    return [_row(each) for each in found]


def joined_by(
    connection: sqlite3.Connection, guest: str, phases: Sequence[Phase], before: str | None, limit: int
) -> list[Row]:
    """A page of a guest's matches."""
    joined = """id IN (SELECT "match" FROM member WHERE guest = ?)"""
    among = f"AND phase IN ({','.join('?' * len(phases))})"
    older = "" if before is None else f"AND {OLDER}"
    found = connection.execute(
        f"""SELECT {COLUMNS} FROM "match" WHERE {joined} {among} {older} {NEWEST}""",
        (guest, *phases, *(() if before is None else (before,)), limit),
    )
    return [_row(each) for each in found]


def in_play(connection: sqlite3.Connection) -> list[str]:
    """The matches that are being played."""
    return [
        match
        for (match,) in connection.execute(
            """SELECT id FROM "match" WHERE phase = 'playing' ORDER BY updated_at DESC"""
        )
    ]


def setting_of(connection: sqlite3.Connection, key: str) -> bytes | None:
    """A setting."""
    found = connection.execute("SELECT value FROM setting WHERE key = ?", (key,)).fetchone()
    return None if found is None else bytes(found[0])


def _row(found: tuple[object, ...]) -> Row:
    match, code, phase, listed, *rest = found
    return Row(match, code, phase, bool(listed), *rest)  # type: ignore[arg-type]
