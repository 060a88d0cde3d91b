"""The store on SQLite: what is given back is kept, once, in order; what cannot be done leaves the rest alone."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from heckmeck.errors import FileError, HeckmeckError
from heckmeck.server.store import UNFINISHED, Change, Conflict, Row, Store, Taken, Unavailable
from heckmeck.server.store.sqlite import SqliteStore, open_store
from heckmeck.server.store.upgrade import database_file

ROW = Row(
    id="abcdefghij",
    code="ABC123",
    phase="waiting",
    listed=True,
    owner="0123456789abcdef",
    created_at=1_000,
    updated_at=1_000,
    finished_at=None,
    summary=b"{}",
    seed=bytes(range(32)),
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where the database is."""
    return tmp_path / "games.db"


@pytest.fixture
async def store(file: Path) -> AsyncIterator[Store]:
    """A new store."""
    opened = open_store(f"sqlite:///{file}")
    yield opened
    await opened.close()


def numbered(number: int, *, listed: bool = True, created_at: int = 1_000) -> Row:
    """A match of its own."""
    return replace(ROW, id=f"match{number:05}", code=f"C{number:05}", listed=listed, created_at=created_at)


async def row_of(store: Store, match: str) -> Row | None:
    """The row of a match."""
    found = await store.load(match)
    return None if found is None else found[0]


async def test_what_is_kept_is_given_back(store: Store) -> None:
    """Row, log and code come back as they were given; what is not there is None."""
    await store.create(ROW, [b"one"], [ROW.owner])
    await store.append(ROW.id, 1, [b"two", b"three"])
    assert await store.load(ROW.id) == (ROW, [b"one", b"two", b"three"])
    assert await store.by_code("ABC123") == ROW.id
    assert await store.events(ROW.id, 1) == [b"two", b"three"]
    assert (await store.load("nobody"), await store.by_code("NOBODY")) == (None, None)
    assert await store.events("nobody") == []


async def test_it_is_kept_for_another_process(store: Store, file: Path) -> None:
    """What an append has given back can be read by others at once."""
    await store.create(ROW, [b"one"])
    await store.append(ROW.id, 1, [b"two"])
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("SELECT seq, body FROM event").fetchall() == [(1, b"one"), (2, b"two")]


async def test_a_change_leaves_the_rest(store: Store) -> None:
    """A change alters what it names; members can be told twice."""
    await store.create(ROW, [b"one"])
    await store.append(ROW.id, 1, [b"two"], Change(updated_at=2_000, members=("a" * 16, "b" * 16)))
    assert await row_of(store, ROW.id) == replace(ROW, updated_at=2_000)
    ended = Change(updated_at=3_000, phase="finished", finished_at=3_000, summary=b"end", members=("a" * 16,))
    await store.append(ROW.id, 2, [b"three"], ended)
    expected = replace(ROW, updated_at=3_000, phase="finished", finished_at=3_000, summary=b"end")
    assert await row_of(store, ROW.id) == expected
    assert await store.of_guest("a" * 16) == await store.of_guest("b" * 16) == [expected]
    assert await store.of_guest("c" * 16) == []


@pytest.mark.parametrize("expected_seq", [0, 1, 3, 9])
async def test_doubles_and_gaps_are_refused(store: Store, expected_seq: int) -> None:
    """Only what follows the last event can be appended, and what is refused changes nothing."""
    await store.create(ROW, [b"one", b"two"])
    with pytest.raises(Conflict):
        await store.append(ROW.id, expected_seq, [b"x", b"y"], Change(updated_at=9_000))
    assert await store.load(ROW.id) == (ROW, [b"one", b"two"])


async def test_no_log_without_a_match(store: Store) -> None:
    """A match that is not there, or was deleted, gets no events."""
    with pytest.raises(Conflict):
        await store.append("nobody", 0, [b"x"])


async def test_ids_and_codes_are_unique(store: Store) -> None:
    """A second match with an id or a code is refused as a whole."""
    await store.create(ROW, [b"one"])
    for twin in (replace(ROW, code="OTHER1"), replace(ROW, id="other")):
        with pytest.raises(Taken):
            await store.create(twin, [b"x"], ["g"])
    assert await store.load(ROW.id) == (ROW, [b"one"])
    assert await row_of(store, "other") is None
    assert await store.of_guest("g") == []


async def test_a_conflict_leaves_its_neighbours_alone(store: Store) -> None:
    """Of appends that wait together each one is done or refused by itself, whatever else waits with them."""
    rows = [numbered(number) for number in range(200)]
    await asyncio.gather(*(store.create(row, [b"1"]) for row in rows))
    appends = [store.append(row.id, 1 + (index % 7 == 0), [b"2"]) for index, row in enumerate(rows)]
    doubles = [store.append(row.id, 1, [b"twice"]) for row in rows[50:60]]
    setting = store.set_setting("key", b"value")
    answers = await asyncio.gather(*appends, *doubles, setting, return_exceptions=True)
    for index, row in enumerate(rows):
        fails = index % 7 == 0
        assert isinstance(answers[index], Conflict) == fails
        log = await store.events(row.id)
        assert (
            log
            == [b"1", b"twice" if fails and 50 <= index < 60 else b"2"][: 1 if fails and not 50 <= index < 60 else 2]
        )
    assert await store.setting("key") == b"value"


async def test_one_of_many_at_once_wins(store: Store) -> None:
    """Of fifty who append with the same number one is done, and the others are told."""
    await store.create(ROW, [b"one"])
    answers = await asyncio.gather(
        *(store.append(ROW.id, 1, [b"%d" % number]) for number in range(50)), return_exceptions=True
    )
    assert sum(answer is None for answer in answers) == 1
    assert sum(isinstance(answer, Conflict) for answer in answers) == 49
    assert len(await store.events(ROW.id)) == 2


async def test_two_processes_cannot_both(store: Store, file: Path) -> None:
    """The key of the table, not the memory of a process, is what refuses a double."""
    other = open_store(f"sqlite:///{file}")
    await store.create(ROW, [b"one"])
    answers = await asyncio.gather(*(each.append(ROW.id, 1, [b"x"]) for each in (store, other)), return_exceptions=True)
    await other.close()
    assert sorted(type(answer).__name__ for answer in answers) == ["Conflict", "NoneType"]


async def test_a_mistake_is_told_and_the_next_is_served(store: Store) -> None:
    """What is no bytes at all raises where it was given, and the thread that writes goes on."""
    with pytest.raises((Unavailable, TypeError)):
        await store.append(ROW.id, 1, [object()])  # type: ignore[list-item]
    await store.create(ROW, [b"one"])
    with pytest.raises(TypeError):
        await store.append(ROW.id, 1, 7)  # type: ignore[arg-type]
    await store.append(ROW.id, 1, [b"two"])


async def test_the_thread_outlives_mistakes(store: Store) -> None:
    """A job that raises anything leaves the thread that writes at work, and those who wait with it are served."""
    assert isinstance(store, SqliteStore)
    await store.create(ROW, [b"one"])
    wrong = store._writer.do(lambda _connection: 1 // 0)
    right = store.append(ROW.id, 1, [b"two"])
    answers = await asyncio.gather(wrong, right, return_exceptions=True)
    assert isinstance(answers[0], ZeroDivisionError)
    assert answers[1] is None
    assert await store.events(ROW.id) == [b"one", b"two"]


def test_a_loop_that_is_closed_does_no_harm(file: Path) -> None:
    """Who is gone with its loop before it is told leaves the thread at work for others."""
    store = open_store(f"sqlite:///{file}")
    asyncio.run(store.create(ROW, [b"one"]))

    async def leaves() -> None:
        for _ in range(100):
            store.append(ROW.id, 1, [b"two"])

    asyncio.run(leaves())

    async def stays() -> None:
        assert await store.keep_setting("key", b"it") == b"it"
        assert await store.events(ROW.id) == [b"one", b"two"]
        await store.close()

    asyncio.run(stays())


async def test_who_does_not_wait_does_no_harm(store: Store) -> None:
    """A task that is cancelled while it waits takes nobody along; what it asked for may be done or not."""
    await store.create(ROW, [b"one"])
    waiting = asyncio.ensure_future(store.append(ROW.id, 1, [b"two"]))
    await asyncio.sleep(0)
    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)
    assert await store.keep_setting("after", b"it") == b"it"
    assert await store.events(ROW.id) in ([b"one"], [b"one", b"two"])


async def test_pages_of_the_lobby(store: Store) -> None:
    """Listed matches of a phase come newest first, page by page, also those of the same moment; others never."""
    for number in range(12):
        await store.create(numbered(number, listed=number % 4 != 3, created_at=1_000 + number // 3), [b"1"])
    await store.append("match00001", 1, [b"2"], Change(updated_at=5_000, phase="playing"))
    shown = [row.id for row in await store.listed("waiting", limit=3)]
    while page := await store.listed("waiting", before=shown[-1], limit=3):
        shown += [row.id for row in page]
    assert shown == [f"match{number:05}" for number in (10, 9, 8, 6, 5, 4, 2, 0)]
    assert [row.id for row in await store.listed("playing")] == ["match00001"]
    assert await store.listed("finished") == []
    assert await store.listed("waiting", before="nobody") == []


async def test_pages_of_a_guest(store: Store) -> None:
    """A guest's matches come in every phase, listed or not, or only those of some phases."""
    for number in range(5):
        await store.create(numbered(number, listed=False, created_at=number), [b"1"], ["a" * 16])
    await store.append("match00003", 1, [b"2"], Change(updated_at=9, phase="finished", finished_at=9))
    assert [row.id[-1] for row in await store.of_guest("a" * 16, limit=2)] == ["4", "3"]
    assert [row.id[-1] for row in await store.of_guest("a" * 16, before="match00003")] == ["2", "1", "0"]
    assert [row.id[-1] for row in await store.of_guest("a" * 16, phases=UNFINISHED, limit=2)] == ["4", "2"]
    assert [row.id[-1] for row in await store.of_guest("a" * 16, phases=["finished"])] == ["3"]


async def test_what_is_being_played(store: Store) -> None:
    """After a restart those in play are found, the latest first."""
    for number in range(4):
        await store.create(numbered(number), [b"1"])
    for number, at in ((2, 5_000), (0, 6_000)):
        await store.append(f"match{number:05}", 1, [b"2"], Change(updated_at=at, phase="playing"))
    assert await store.playing() == ["match00000", "match00002"]


async def test_old_ones_are_deleted(store: Store) -> None:
    """Who was never finished goes after a time, with log and members; finished games stay."""
    for number in range(4):
        await store.create(numbered(number), [b"1"], ["a" * 16])
    await store.append("match00000", 1, [b"2"], Change(updated_at=1_500, phase="finished", finished_at=1_500))
    await store.append("match00001", 1, [b"2"], Change(updated_at=3_000, phase="playing"))
    assert await store.delete_old(2_000, limit=1) == ["match00002"]
    assert await store.delete_old(2_000) == ["match00003"]
    assert await store.delete_old(2_000) == []
    assert await store.load("match00002") is None
    assert await store.events("match00002") == []
    assert [row.id for row in await store.of_guest("a" * 16)] == ["match00001", "match00000"]
    with pytest.raises(Conflict):
        await store.append("match00002", 1, [b"2"])


async def test_settings(store: Store) -> None:
    """A setting is kept, and a secret that is there is not drawn again."""
    assert await store.setting("secret") is None
    assert await store.keep_setting("secret", b"one") == b"one"
    assert await store.keep_setting("secret", b"two") == b"one"
    await store.set_setting("secret", b"three")
    assert await store.setting("secret") == b"three"


async def test_closing_writes_what_waits(file: Path) -> None:
    """Appends that wait when the store is closed are done."""
    store = open_store(f"sqlite:///{file}", durable=False)
    await store.create(ROW, [b"one"])
    waiting = asyncio.gather(*(store.append(ROW.id, seq, [b"x"]) for seq in range(1, 40)))
    await asyncio.sleep(0)
    await store.close()
    await waiting
    again = open_store(f"sqlite:///{file}")
    assert len(await again.events(ROW.id)) == 40
    await again.close()


async def test_full_disk(store: Store, file: Path) -> None:
    """With no room left appends are refused and nothing is lost or halved; with room they are done again."""
    await store.create(ROW, [b"one"])
    assert isinstance(store, SqliteStore)
    await store._writer.do(lambda connection: connection.execute("PRAGMA max_page_count = 40"))
    kept, refused = [b"one"], 0
    for _ in range(200):
        body = b"%d" % len(kept) + b"x" * 900
        try:
            await store.append(ROW.id, len(kept), [body])
        except Unavailable as error:
            refused += 1
            assert "full" in str(error)
        else:
            kept.append(body)
    assert refused > 50
    assert len(kept) > 50
    assert await store.events(ROW.id) == kept
    await store._writer.do(lambda connection: connection.execute("PRAGMA max_page_count = 100000"))
    await store.append(ROW.id, len(kept), [b"room again"])
    assert await store.events(ROW.id) == [*kept, b"room again"]
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


async def test_locked(store: Store, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While another process holds the file appends are refused after a wait; reading goes on."""
    await store.create(ROW, [b"one"])
    assert isinstance(store, SqliteStore)
    await store._writer.do(lambda connection: connection.execute("PRAGMA busy_timeout = 20"))
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Unavailable, match="locked"):
            await store.append(ROW.id, 1, [b"two"])
        assert not await store.healthy()
        assert await store.events(ROW.id) == [b"one"]
        other.execute("COMMIT")
    await store.append(ROW.id, 1, [b"two"])
    assert await store.healthy()


def test_addresses() -> None:
    """Files have addresses; what is none is refused with the form that it should have."""
    assert database_file("sqlite:///a/b.db") == Path("a/b.db")
    assert database_file("sqlite:///~/b.db") == Path.home() / "b.db"
    for wrong in ("games.db", "sqlite://", "sqlite:///", "sqlite:///:memory:", "postgresql://host/base", ""):
        with pytest.raises(HeckmeckError, match="sqlite:///FILE"):
            database_file(wrong)


def test_what_cannot_be_a_database(tmp_path: Path) -> None:
    """A directory, a text, and a database of something else are refused by name, and left as they are."""
    text, other = tmp_path / "text.db", tmp_path / "other.db"
    text.write_text("no database at all" * 100)
    with closing(sqlite3.connect(other)) as connection:
        connection.execute("CREATE TABLE recipe (worm)")
    for wrong in (tmp_path, text, other):
        with pytest.raises(FileError, match=str(wrong)):
            open_store(f"sqlite:///{wrong}")
    assert text.read_text() == "no database at all" * 100
    (tmp_path / "file").write_text("")
    with pytest.raises(FileExistsError):  # the command line tells what the system says
        open_store(f"sqlite:///{tmp_path}/file/below.db")
