"""What goes on by itself: clocks, bots, restarts, other processes at the same log, and a store that cannot write."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
from collections.abc import Awaitable, Iterator, Sequence
from contextlib import closing, contextmanager
from functools import partial
from math import ceil
from pathlib import Path
from time import monotonic, time
from typing import Any

import pytest
from tests.server.apps import House, Person, house, until

from heckmeck.errors import Unavailable
from heckmeck.server import clocks
from heckmeck.server.clocks import Clocks, Time, now_ms
from heckmeck.server.desk import Desk
from heckmeck.server.guests import Visitor
from heckmeck.server.messages import (
    Bye,
    Clock,
    Finished,
    Leave,
    Moved,
    NewMatch,
    Paused,
    Refused,
    Said,
    Sitter,
    Snapshot,
    Terms,
)
from heckmeck.server.room import entries
from heckmeck.server.store import Change, Store
from heckmeck.server.store.sqlite import SqliteStore, open_store
from heckmeck.server.wire import entry_of, stored

ANA = Visitor("a" * 16, "Ana")
TURN_S = 600


@contextmanager
def ago(ms: int) -> Iterator[None]:
    """The block happens so long ago."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("heckmeck.server.clocks.monotonic", lambda: monotonic() - ms / 1_000)
        yield


TIMED = NewMatch(
    terms=Terms(seats=2, first=1, listed=True, clock=Clock(kind="turn", turn_s=TURN_S)),
    sit=(Sitter(seat=1, name="Ana"), Sitter(seat=2, name="Ben")),
    start=True,
)
"""A game of two on one device, with a clock that no test waits for."""


async def test_the_clock_plays_a_turn_to_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever lets the time pass finds the turn played, also where nobody watches."""
    monkeypatch.setattr("heckmeck.server.live.HEARTBEAT_S", 3_600.0)  # nobody follows the time that is made here
    async with house(tmp_path) as served, served.person() as eve:
        match = (await served.app.host.create(ANA, TIMED)).match
        async with eve.at(match) as socket:
            await socket.next(Snapshot)
            with ago(-1_001 * TURN_S):
                served.live._waking.clocks._ring()
                told = await socket.told(Moved)
            assert (told.event.seat, told.event.by) == (1, "clock")
        served.live._shelf._desks.clear()
        with ago(-2_003 * TURN_S):
            served.live._waking.clocks._ring()
            await until(lambda: both_moved(served, match))


async def both_moved(served: House, match: str) -> bool:
    """Whether both seats have moved at the table."""
    log = await served.app.host.past.log(match)
    return {entry.event.seat for entry in log if isinstance(entry.event, Moved)} == {1, 2}


async def test_a_restart_costs_nobody_time(tmp_path: Path) -> None:
    """The time in which the server was away is given back, once."""
    async with house(tmp_path) as served:
        match = (await served.app.host.create(ANA, TIMED)).match
        before = (await served.app.host.snapshot(match, None)).game
    await asyncio.sleep(1.2)
    for _ in range(2):
        async with house(tmp_path) as served:
            after = (await served.app.host.snapshot(match, None)).game
            assert (
                before is not None and before.deadline is not None and after is not None and after.deadline is not None
            )
            assert 1_200 <= after.deadline - before.deadline <= 1_000 * TURN_S
            log = await served.app.host.past.log(match)
            away = [entry.event.away_ms for entry in log if isinstance(entry.event, Paused)]
            assert sum(away) == after.deadline - before.deadline
    assert len(away) == 2


async def test_bots_play_on_only_while_somebody_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots without anybody rest, and go on when somebody comes."""
    monkeypatch.setattr("heckmeck.server.waking.ALONE_MS", 0)
    new = NewMatch(terms=Terms(seats=2, pace="instant", listed=True), bots={1: "hasty", 2: "careful"}, start=True)
    async with house(tmp_path) as served, served.person() as eve:
        match = (await served.app.host.create(ANA, new)).match
        await asyncio.sleep(0.3)
        assert (await served.app.host.snapshot(match, None)).seq <= 6
        async with eve.at(match) as socket:
            assert (await socket.told(Finished)).event.reason == "over"


async def test_bots_that_calculate_do_so_elsewhere(tmp_path: Path) -> None:
    """A worker process computes; a new one is started when it dies, and meanwhile the game goes on."""
    new = NewMatch(terms=Terms(seats=2, pace="instant", listed=True), bots={1: "level:3", 2: "expert"}, start=True)
    async with house(tmp_path, bot_processes=1) as served, served.person() as eve:
        match = (await served.app.host.create(ANA, new)).match
        async with eve.at(match) as socket:
            for _ in range(3):
                await socket.told(Moved)
            pool = served.live.workers._pool
            assert pool is not None
            for process in list(pool._processes.values()):
                assert process.pid is not None
                os.kill(process.pid, signal.SIGKILL)
            assert (await socket.told(Finished)).event.reason == "over"
        assert served.live.workers.well


async def test_a_bot_that_thinks_too_long_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a time the move of `careful` is made instead."""
    monkeypatch.setattr("heckmeck.server.live.THINKING_S", 0.0)
    new = NewMatch(
        terms=Terms(seats=2, pace="instant", listed=True, turns=2), bots={1: "expert", 2: "expert"}, start=True
    )
    async with house(tmp_path, bot_processes=1) as served, served.person() as eve:
        match = (await served.app.host.create(ANA, new)).match
        async with eve.at(match) as socket:
            assert (await socket.told(Finished)).event.reason in ("turns", "over")


async def test_somebody_else_writes_to_the_log(tmp_path: Path) -> None:
    """Where another process was first, what it wrote is read and told, and the command is judged again."""
    async with house(tmp_path) as served, served.person("Ana") as ana:
        match = await ana.table(terms={"seats": 1, "listed": True}, sit=[{"seat": 1, "name": "Ana"}], start=True)
        desk = await served.live.desk(match)
        async with ana.at(match) as socket:
            await socket.next(Snapshot)
            [entry] = entries(desk.room, (Said(seat=1, phrase="hello"),), now_ms(), "theirs")
            await served.store.append(match, desk.room.seq, [stored(entry)])
            await socket.send("move", key="mine", move="r")
            assert (await socket.told(Said)).key == "theirs"
            assert (await socket.told(Moved)).key == "mine"
        log = [entry_of(body) for body in await served.store.events(match)]
        assert [entry.key for entry in log[-2:]] == ["theirs", "mine"]


class Full:
    """A store whose disk is full at times."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.full = False

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever the store has
        return getattr(self._store, name)

    def append(
        self, match: str, expected_seq: int, bodies: Sequence[bytes], change: Change | None = None
    ) -> Awaitable[None]:
        """Refuse while the disk is full."""
        if self.full:
            refused: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            refused.set_exception(Unavailable("the disk is full"))
            return refused
        return self._store.append(match, expected_seq, bodies, change)


async def test_what_cannot_be_written_is_not_the_case(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While nothing can be written, commands are refused and bots rest; afterwards all goes on as if nothing was."""
    monkeypatch.setattr("heckmeck.server.waking.REST_MS", 50)
    store = Full(open_store(f"sqlite:///{tmp_path / 'games.db'}", durable=False))
    body = {
        "terms": {"seats": 2, "first": 1, "pace": "instant"},
        "sit": [{"seat": 1, "name": "Ana"}],
        "bots": {"2": "careful"},
        "start": True,
    }
    async with house(tmp_path, store=store) as served, served.person("Ana") as ana:
        match = await ana.table(**body)
        async with ana.at(match) as socket:
            table = await socket.next(Snapshot)
            store.full = True
            await socket.send("move", key="k", seq=table.seq, move="r")
            assert (await socket.next(Refused)).problem.code == "unavailable"
            assert (await ana.do(match, "move", "k", move="r"))[0] == 503
            store.full = False
            await socket.send("move", key="k", seq=table.seq, move="r")
            assert (await socket.told(Moved)).key == "k"
            await play_until_the_bot(ana, match)
            store.full = True
            await asyncio.sleep(0.3)
            store.full = False
            while (await socket.told(Moved)).event.seat != 2:
                pass
        log = await served.app.host.past.log(match)
        assert [entry.seq for entry in log] == list(range(1, len(log) + 1))


async def play_until_the_bot(ana: Person, match: str) -> None:
    """Finish Ana's turn."""
    for number in range(40):
        _, table = await ana.get(f"/matches/{match}")
        if table["game"]["to_move"] != 1 or (table["game"]["position"].split()[3] == "-" and number):
            return
        await ana.do(match, "move", f"turn-{number}", move=table["game"]["moves"][-1])


async def test_matches_that_nobody_is_at_are_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only so many stay in memory, those with listeners always, and all can be had again."""
    monkeypatch.setattr("heckmeck.server.shelf.MOST_IDLE", 2)
    monkeypatch.setattr("heckmeck.server.shelf.GRACE_S", -1.0)
    async with house(tmp_path) as served, served.person("Ana") as ana:
        matches = [await ana.table(terms={"seats": 2})]
        async with ana.at(matches[0]):
            matches += [await ana.table(terms={"seats": 2}) for _ in range(5)]
            assert len(served.live._shelf._desks) == 2 and matches[0] in served.live._shelf._desks
        for match in matches:
            assert (await ana.get(f"/matches/{match}"))[0] == 200


async def test_a_killed_server_has_told_nothing_that_is_lost(tmp_path: Path) -> None:
    """What was told stands in the log of a store that is opened anew without the first one having been closed."""
    async with house(tmp_path) as served, served.person("Ana") as ana:
        match = await ana.table(terms={"seats": 1}, sit=[{"seat": 1, "name": "Ana"}], start=True)
        async with ana.at(match) as socket:
            table = await socket.next(Snapshot)
            await socket.send("move", key="k", seq=table.seq, move="r")
            seq = (await socket.told(Moved)).seq
            other = SqliteStore(tmp_path / "games.db", durable=False)
            assert entry_of((await other.events(match))[-1]).seq == seq
            await other.close()


async def test_tables_that_nobody_goes_on_with_are_deleted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who is still there is told that the table is gone, and nobody finds it any more."""
    monkeypatch.setattr("heckmeck.server.live.CLEANING_S", 0.2)
    async with house(tmp_path) as served, served.person("Ana") as ana:
        match = await ana.table(terms={"seats": 2})
        async with ana.at(match) as socket:
            await socket.next(Snapshot)
            monkeypatch.setattr(served.live, "_keep_ms", 0)
            assert (await socket.next(Bye)).reason == "removed"
            assert await socket.closed() == 4404
        assert (await ana.get(f"/matches/{match}"))[1]["code"] == "no-such-match"


async def test_a_table_that_is_deleted_under_somebody_is_gone(tmp_path: Path) -> None:
    """Where another process has deleted the match, a command finds that out at once, and all are told."""
    async with house(tmp_path) as served, served.person("Ana") as ana:
        match = await ana.table(terms={"seats": 2})
        async with ana.at(match) as socket:
            await socket.next(Snapshot)
            assert await served.store.delete_old(now_ms() + 1_000) == [match]
            await socket.send("sit", key="k", seat=1)
            assert (await socket.next(Refused)).problem.code == "no-such-match"
            assert (await socket.next(Bye)).reason == "removed"
        assert (await ana.get(f"/matches/{match}"))[1]["code"] == "no-such-match"


@pytest.mark.parametrize("damage", ["UPDATE event SET body = ?", "UPDATE event SET body = ? WHERE seq = 2"])
async def test_a_damaged_log_harms_no_other_table(tmp_path: Path, damage: str) -> None:
    """Who asks for the table is told so, each time; all others are taken over after a start as ever."""
    async with house(tmp_path) as served:
        bad, good = [(await served.app.host.create(ANA, TIMED)).match for _ in range(2)]
    with closing(sqlite3.connect(tmp_path / "games.db")) as connection, connection:
        where = f'{damage} {"AND" if "WHERE" in damage else "WHERE"} "match" = ?'
        connection.execute(where, (b'{"x":1}', bad))
    async with house(tmp_path) as served, served.person() as eve:
        for path in ("", "/events", "/record", "/stream"):
            status, problem = await eve.get(f"/matches/{bad}{path}")
            assert (status, problem["code"]) == (500, "failed")
            assert "damaged" in problem["detail"]
        async with eve.at(bad) as socket:
            assert (await socket.next(Refused)).problem.code == "failed"
            assert await socket.closed() == 4500
        await until(lambda: good in served.live._shelf._desks)


async def test_what_goes_wrong_at_one_table_stops_no_other_clock() -> None:
    """A match whose waking fails leaves the clocks of the others going."""
    woken: list[str] = []

    def wake(match: str) -> None:
        woken.append(match)
        if match == "bad":
            raise ValueError(match)

    clocks = Clocks(wake)
    clocks.set("bad", now_ms())
    clocks.set("good", now_ms() + 30)
    clocks.set("never", now_ms() + 60)
    clocks.set("never", None)
    clocks.set("later", now_ms() + 90)
    await until(lambda: "later" in woken)
    clocks.close()
    assert woken == ["bad", "good", "later"]


async def test_health(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server says whether it can write and compute; asked again and again it does not write each time."""
    async with house(tmp_path) as served, served.person() as ana:
        async with ana.session.get("/healthz") as answer:
            assert (answer.status, await answer.json()) == (200, {"writable": True, "workers": True})

        async def ill() -> bool:
            return False

        monkeypatch.setattr(served.store, "healthy", ill)
        async with ana.session.get("/healthz") as answer:
            assert answer.status == 200
        monkeypatch.setattr("heckmeck.server.routes.HEALTH_S", 0)
        async with ana.session.get("/healthz") as answer:
            assert answer.status == 503


async def _whole(person: Person, path: str) -> tuple[int, Any]:
    """The answer, once the expert is ready."""
    while (answer := await person.get(path))[0] == 202:
        pass  # the server waits a bit before it says so
    return answer


async def test_the_coach_helps_where_it_may(tmp_path: Path) -> None:
    """Odds and advice come for who plays alone or against bots, never in a game among people without its consent."""
    async with house(tmp_path, bot_processes=1) as served, served.person("Ana") as ana, served.person("Ben") as ben:
        match = await ana.table(
            terms={"seats": 2, "first": 1, "listed": True},
            sit=[{"seat": 1, "name": "Ana"}],
            bots={"2": "careful"},
        )
        assert (await ana.get(f"/matches/{match}/coach"))[1]["code"] == "not-now"
        await ana.do(match, "start", "s")
        status, odds = await ana.get(f"/matches/{match}/coach")
        assert status == 200 and odds["advice"] is None and odds["at_least"]["21"] > 0.8, odds
        _, german = await _whole(ana, f"/matches/{match}/coach?advice=true&language=de")
        assert german["advice"]["best"] == "r" and "Wurf" in " ".join(german["advice"]["why"])
        assert (await ana.get(f"/matches/{match}/coach?language=xx"))[0] == 400
        for what in ("chances", "review"):
            assert (await ana.get(f"/matches/{match}/{what}"))[1]["code"] == "not-now"
        alone = await ana.table(terms={"seats": 2, "listed": True}, sit=[{"seat": 1, "name": "Ana"}])
        await ben.do(alone, "sit", "b", seat=2)
        await ana.do(alone, "start", "s")
        for person in (ana, ben):
            status, problem = await person.get(f"/matches/{alone}/coach")
            assert (status, problem["code"]) == (403, "not-allowed")


async def test_the_chances_of_a_finished_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Turn by turn, each seat's chance to win; they add up to one. And all that was decided, judged part by part."""
    new = NewMatch(
        terms=Terms(seats=3, pace="instant", listed=True), bots={1: "hasty", 2: "careful", 3: "hasty"}, start=True
    )
    async with house(tmp_path, bot_processes=1) as served, served.person() as eve:
        match = (await served.app.host.create(ANA, new)).match
        async with eve.at(match) as socket:
            winner = (await socket.told(Finished)).game.winner
        _, chances = await _whole(eve, f"/matches/{match}/chances")
        assert [each["turn"] for each in chances["turns"]] == list(range(1, len(chances["turns"]) + 1))
        for each in chances["turns"]:
            assert sum(each["win"]) == pytest.approx(1, abs=1e-6)
        assert winner in (1, 2, 3)
        monkeypatch.setattr("heckmeck.server.coach.JUDGED", 30)
        judged, after, pages = [], 0, 0
        while after is not None:
            _, page = await _whole(eve, f"/matches/{match}/review?after={after}")
            judged += page["decisions"]
            after, pages = page["next"], pages + 1
        assert len(judged) == page["of"] and pages == ceil(page["of"] / 30) > 1
        assert [each["seq"] for each in judged] == sorted({each["seq"] for each in judged})
        assert all(each["move"]["win"] <= each["best"]["win"] + 1e-9 for each in judged)
        assert (await eve.get(f"/matches/{match}/review?after=-1"))[0] == 400


def test_the_time_goes_on_evenly(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock of the computer may be set, or jump while it sleeps: the time follows when it is told to."""
    clock = Time()
    before = clock.now_ms()
    assert not clock.apart()
    for jump_s in (3_600, -3_600):
        monkeypatch.setattr("heckmeck.server.clocks.time", lambda jump_s=jump_s: time() + jump_s)
        assert clock.apart()
        assert abs(clock.now_ms() - before) < 60_000
    clock.follow()
    assert not clock.apart()
    assert abs(clock.now_ms() - before + 3_600_000) < 60_000


@pytest.mark.parametrize("jump_s", [3_600, -3_600])
async def test_a_clock_that_is_set_costs_nobody_anything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, jump_s: int
) -> None:
    """While a player's time runs the clock of the computer is not followed; afterwards it is, and bots go on."""
    monkeypatch.setattr("heckmeck.server.live.HEARTBEAT_S", 0.1)
    monkeypatch.setattr("heckmeck.server.clocks.TIME", Time())
    monkeypatch.setattr("heckmeck.server.live.TIME", clocks.TIME)
    async with house(tmp_path) as served, served.person("Ana") as ana:
        timed = (await served.app.host.create(ANA, TIMED)).match
        desk = await served.live.desk(timed)
        at_first = desk.room.at
        monkeypatch.setattr("heckmeck.server.clocks.time", lambda: time() + jump_s)
        await asyncio.sleep(0.4)
        assert desk.room.game is not None and desk.room.game.turn == 1
        assert abs(now_ms() - at_first) < 60_000
        assert await served.live.do(desk, Leave(key="one", seat=1), ANA)  # bots have no clock
        assert await served.live.do(desk, Leave(key="two", seat=2), ANA)
        await until(lambda: abs(now_ms() - at_first - jump_s * 1_000) < 60_000)
        bots = await ana.table(terms={"pace": "instant"}, bots={"1": "random", "2": "random"}, start=True)
        for match in (timed, bots):
            going = await served.live.desk(match)
            seq = going.room.seq
            await until(partial(later, going, seq))


def later(desk: Desk, seq: int) -> bool:
    """Whether something has happened at the match since."""
    return desk.room.seq > seq
