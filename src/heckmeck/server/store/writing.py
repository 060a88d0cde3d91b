"""The one thread that writes: all jobs that wait are one transaction, and nobody is told before it is committed.

A transaction costs a wait for the disk, whatever is in it; so the more is asked of the store at once, the less each
part costs. A job that cannot be done (somebody else was first) leaves the others of its transaction alone.
"""

from __future__ import annotations

import sqlite3
from asyncio import AbstractEventLoop, Future, get_running_loop
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic, sleep
from typing import Any, Final, TypeAlias, TypeVar

from heckmeck.errors import Unavailable
from heckmeck.server.store import Change, Conflict

Answer = TypeVar("Answer")
EventRow: TypeAlias = tuple[str, int, bytes]
"""The match, the number of the event, and its body."""

BATCH: Final = 256
"""How many jobs are one transaction at most."""
LOG_BYTES: Final = 2**26
"""What the file beside the database that grows under load is cut back to afterwards."""
CHUNKS: Final = (64, 16, 4, 1)
"""How many events one statement inserts: each number is a statement that SQLite has read once and keeps."""
PACE_S: Final = 0.002
"""Commits begin at least so long after one another: where much is played, more comes together in each."""
WAIT_S: Final = 2.0
"""How long another process may hold the database before this one gives up."""
INSERTS: Final = {size: f"INSERT INTO event VALUES {','.join(['(?,?,?)'] * size)}" for size in CHUNKS}
ALTER: Final = """UPDATE "match" SET updated_at = ?, phase = coalesce(?, phase), finished_at = coalesce(?, finished_at),
    summary = coalesce(?, summary) WHERE id = ?"""
JOIN: Final = "INSERT OR IGNORE INTO member VALUES (?, ?)"


@dataclass(frozen=True, slots=True)
class Append:
    """Events for the end of a log, and what they alter in the row."""

    match: str
    events: list[EventRow]
    change: Change | None

    def __call__(self, connection: sqlite3.Connection) -> None:
        """Write it, as a job by itself."""
        try:
            insert(connection, self.events)
        except sqlite3.IntegrityError as error:
            raise Conflict from error
        self.alter(connection)

    def alter(self, connection: sqlite3.Connection) -> None:
        """Write the change of the row."""
        change = self.change
        if change is None:
            return
        new = (change.updated_at, change.phase, change.finished_at, change.summary, self.match)
        connection.execute(ALTER, new)
        if change.members:
            connection.executemany(JOIN, [(guest, self.match) for guest in change.members])


def numbered(match: str, expected_seq: int, bodies: Sequence[bytes]) -> list[EventRow]:
    """The rows of events that come after a number."""
    return [(match, seq, body) for seq, body in enumerate(bodies, expected_seq + 1)]


def insert(connection: sqlite3.Connection, events: list[EventRow]) -> None:
    """Insert rows, in few statements: each of them gives other threads of Python their turn, and waits for the next."""
    begin, left = 0, len(events)
    for size in CHUNKS:
        while left >= size:
            connection.execute(INSERTS[size], tuple(chain.from_iterable(events[begin : begin + size])))
            begin, left = begin + size, left - size


@dataclass(frozen=True, slots=True)
class _Task:
    job: Callable[[sqlite3.Connection], object]
    loop: AbstractEventLoop
    future: Future[Any]


@dataclass(slots=True)
class _Done:
    """A task with what came of it."""

    task: _Task
    answer: object = None
    error: Exception | None = None


class Writer:
    """Does jobs on a connection of its own, many in one transaction."""

    def __init__(self, file: Path, *, durable: bool) -> None:
        self._connection = connected(file)
        self._connection.execute(f"PRAGMA synchronous = {'FULL' if durable else 'NORMAL'}")
        self._waiting: SimpleQueue[_Task | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="heckmeck-writer", daemon=True)
        self._thread.start()

    def do(self, job: Callable[[sqlite3.Connection], Answer]) -> Future[Answer]:
        """What the job gives, once it is committed.

        Raises:
            Unavailable: it could not be written.
            Exception: what the job raised; nothing of it was written.

        """
        loop = get_running_loop()
        future: Future[Answer] = loop.create_future()
        self._waiting.put(_Task(job, loop, future))
        return future

    def close(self) -> None:
        """Do what waits, and stop; blocks until then."""
        self._waiting.put(None)
        self._thread.join()
        self._connection.close()

    def _run(self) -> None:
        going_on, last = True, 0.0
        while going_on:
            tasks: list[_Task] = []
            first = self._waiting.get()
            sleep(max(0.0, last + PACE_S - monotonic()))
            going_on = self._gather(first, tasks)
            last = monotonic()
            if tasks:
                _tell(self._whatever_comes(tasks))

    def _whatever_comes(self, tasks: list[_Task]) -> list[_Done]:
        """What came of the tasks; a mistake in one must not stop the thread that all need."""
        try:
            return self._done(tasks)
        except Exception as error:  # noqa: BLE001 - whoever waits is told
            return [_Done(task, error=error) for task in tasks]

    def _gather(self, task: _Task | None, tasks: list[_Task]) -> bool:
        """Take the task and all others that are there; gives whether there will be more."""
        while task is not None:
            tasks.append(task)
            if len(tasks) == BATCH:
                return True
            try:
                task = self._waiting.get_nowait()
            except Empty:
                return True
        return False

    def _done(self, tasks: list[_Task]) -> list[_Done]:
        """What came of the tasks: together where possible, and one by one where one of them cannot be done."""
        for way in (self._together, self._one_by_one):
            try:
                return way(tasks)
            except sqlite3.IntegrityError:
                continue
            except sqlite3.Error as error:
                self._make_room(error)
                return [_Done(task, error=unavailable(error)) for task in tasks]
        raise AssertionError(tasks)

    def _make_room(self, error: sqlite3.Error) -> None:
        """On a full disk, bring what is committed into the database itself: the log beside it begins anew then."""
        if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL:  # errors of Python's own have none
            with suppress(sqlite3.Error):
                self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def _together(self, tasks: list[_Task]) -> list[_Done]:
        """The fast way: the events of all appends in few statements."""
        appends = [task.job for task in tasks if isinstance(task.job, Append)]
        if len(appends) != len(tasks):
            return self._one_by_one(tasks)
        with _Transaction(self._connection):
            insert(self._connection, list(chain.from_iterable(job.events for job in appends)))
            for job in appends:
                job.alter(self._connection)
        return [_Done(task) for task in tasks]

    def _one_by_one(self, tasks: list[_Task]) -> list[_Done]:
        """The same transaction, in which a task that fails takes back what it alone has written."""
        with _Transaction(self._connection):
            return [self._alone(task) for task in tasks]

    def _alone(self, task: _Task) -> _Done:
        self._connection.execute("SAVEPOINT task")
        try:
            done = _Done(task, task.job(self._connection))
        except Exception as error:
            if isinstance(error, sqlite3.Error) and not isinstance(error, sqlite3.IntegrityError):
                raise  # it is not the job's fault, and others of the transaction would fare no better
            self._connection.execute("ROLLBACK TO task")
            done = _Done(task, error=error)
        self._connection.execute("RELEASE task")
        return done


class _Transaction:
    """Commits what is done inside, or takes all of it back."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def __enter__(self) -> None:
        self._connection.execute("BEGIN IMMEDIATE")

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        try:
            if kind is None:
                self._connection.execute("COMMIT")
        finally:
            if self._connection.in_transaction:  # a full disk may have ended it already
                self._connection.execute("ROLLBACK")


def connected(file: Path) -> sqlite3.Connection:
    """A connection that any one thread may use, without transactions that nobody asked for."""
    connection = sqlite3.connect(file, timeout=WAIT_S, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute(f"PRAGMA journal_size_limit = {LOG_BYTES}")
    return connection


def unavailable(error: sqlite3.Error) -> Unavailable:
    """What those concerned are told where SQLite fails."""
    return Unavailable("the database does not answer ({reason}); nothing was done, try again", reason=str(error))


def _tell(done: list[_Done]) -> None:
    """Wake those who wait, each loop once."""
    for loop in {each.task.loop for each in done}:
        mine = [each for each in done if each.task.loop is loop]
        with suppress(RuntimeError):  # the loop is closed, so nobody waits any more
            loop.call_soon_threadsafe(_settle, mine)


def _settle(done: list[_Done]) -> None:
    for each in done:
        if each.task.future.done():  # whoever waited was cancelled
            continue
        if each.error is None:
            each.task.future.set_result(each.answer)
        else:
            each.task.future.set_exception(each.error)
