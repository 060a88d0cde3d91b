"""A store in one SQLite file."""

from __future__ import annotations

import sqlite3
from asyncio import Future, to_thread
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final

from heckmeck.errors import FileError
from heckmeck.server.messages import Phase
from heckmeck.server.store import PHASES, Change, Row, Store, Taken, Unavailable, reading
from heckmeck.server.store.upgrade import database_file, make_ready
from heckmeck.server.store.writing import JOIN, Append, Writer, insert, numbered

NEW_ROW: Final = """INSERT INTO "match" VALUES (?,?,?,?,?,?,?,?,?,?)"""
OLD: Final = """SELECT id FROM "match" WHERE phase != 'finished' AND updated_at < ? ORDER BY updated_at LIMIT ?"""
PUT: Final = "INSERT INTO setting VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value"


def open_store(url: str, *, durable: bool = True) -> Store:
    """The store in the file that the address names; blocks while it is made or opened.

    What is committed survives a kill of the process in any case, and with `durable` a failure of the power, too.

    Raises:
        HeckmeckError: it is no address of a file.
        FileError: the file cannot be opened, or its tables are of another version.

    """
    file = database_file(url)
    make_ready(file)
    try:
        return SqliteStore(file, durable=durable)
    except sqlite3.Error as error:
        raise FileError("{file} cannot be opened: {reason}", file=str(file), reason=str(error)) from error


class SqliteStore:
    """Keeps matches in a file whose tables are ready."""

    def __init__(self, file: Path, *, durable: bool) -> None:
        self._writer = Writer(file, durable=durable)
        self._reader = reading.Reader(file)

    async def create(self, row: Row, bodies: Sequence[bytes], members: Sequence[str] = ()) -> None:
        """Keep a new match."""
        await self._writer.do(partial(_create, row=row, bodies=bodies, members=members))

    def append(
        self, match: str, expected_seq: int, bodies: Sequence[bytes], change: Change | None = None
    ) -> Future[None]:
        """Append to the log of a match."""
        return self._writer.do(Append(match, numbered(match, expected_seq, bodies), change))

    async def load(self, match: str) -> tuple[Row, list[bytes]] | None:
        """A match with its log."""
        return await self._reader.ask(partial(reading.whole, match=match))

    async def events(self, match: str, after: int = 0) -> list[bytes]:
        """A log from a number on."""
        return await self._reader.ask(partial(reading.events_of, match=match, after=after))

    async def by_code(self, code: str) -> str | None:
        """The match that a code leads to."""
        return await self._reader.ask(partial(reading.match_with, code=code))

    async def listed(self, phase: Phase, *, before: str | None = None, limit: int = 50) -> list[Row]:
        """A page of the lobby."""
        return await self._reader.ask(partial(reading.listed_in, phase=phase, before=before, limit=limit))

    async def of_guest(
        self, guest: str, *, phases: Sequence[Phase] = PHASES, before: str | None = None, limit: int = 50
    ) -> list[Row]:
        """A page of a guest's matches."""
        return await self._reader.ask(
            partial(reading.joined_by, guest=guest, phases=phases, before=before, limit=limit)
        )

    async def playing(self) -> list[str]:
        """The matches that are being played."""
        return await self._reader.ask(reading.in_play)

    async def delete_old(self, before: int, *, limit: int = 50) -> list[str]:
        """Delete what nobody goes on with."""
        return await self._writer.do(partial(_delete_old, before=before, limit=limit))

    async def setting(self, key: str) -> bytes | None:
        """A setting."""
        return await self._reader.ask(partial(reading.setting_of, key=key))

    async def set_setting(self, key: str, value: bytes) -> None:
        """Keep a setting."""
        await self._writer.do(partial(_put, key=key, value=value))

    async def keep_setting(self, key: str, value: bytes) -> bytes:
        """Keep a setting unless there is one."""
        return await self._writer.do(partial(_keep, key=key, value=value))

    async def healthy(self) -> bool:
        """Whether something can be written."""
        try:
            await self.set_setting("health", b"")
        except Unavailable:
            return False
        return True

    async def close(self) -> None:
        """Write what waits, and let go of the file."""
        await to_thread(self._writer.close)
        await to_thread(self._reader.close)


def _create(connection: sqlite3.Connection, row: Row, bodies: Sequence[bytes], members: Sequence[str]) -> None:
    new = (row.id, row.code, row.phase, row.listed, row.owner, row.created_at, row.updated_at, row.finished_at)
    try:
        connection.execute(NEW_ROW, (*new, row.summary, row.seed))
    except sqlite3.IntegrityError as error:
        raise Taken from error
    insert(connection, numbered(row.id, 0, bodies))
    connection.executemany(JOIN, [(guest, row.id) for guest in members])


def _delete_old(connection: sqlite3.Connection, before: int, limit: int) -> list[str]:
    old = [match for (match,) in connection.execute(OLD, (before, limit))]
    for statement in ("""event WHERE "match" = ?""", """member WHERE "match" = ?""", """"match" WHERE id = ?"""):
        connection.executemany(f"DELETE FROM {statement}", [(match,) for match in old])
    return old


def _put(connection: sqlite3.Connection, key: str, value: bytes) -> None:
    connection.execute(PUT, (key, value))


def _keep(connection: sqlite3.Connection, key: str, value: bytes) -> bytes:
    connection.execute("INSERT OR IGNORE INTO setting VALUES (?, ?)", (key, value))
    kept = reading.setting_of(connection, key)
    assert kept is not None
    return kept
