"""The socket of a table: who hears what, resuming, and what is refused."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import aiohttp
import pytest
import pytest_asyncio
from tests.server.apps import API, House, Person, Socket, house, until

from heckmeck.server.messages import (
    Accepted,
    Bye,
    Events,
    Moved,
    Paced,
    Pong,
    Presence,
    Refused,
    Said,
    Seated,
    Snapshot,
    Started,
)

pytestmark = pytest.mark.asyncio(loop_scope="module")
HOUR_MS = 3_600_000


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def served(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[House]:
    """A server for all tests here."""
    async with house(tmp_path_factory.mktemp("served")) as found:
        yield found


async def two(ana: Person, ben: Person, **terms: object) -> str:
    """A table at which Ana and Ben sit, and Ana begins."""
    match = await ana.table(terms={"seats": 2, "first": 1, "listed": True, **terms}, sit=[{"seat": 1, "name": "Ana"}])
    assert (await ben.do(match, "sit", "ben-sits", seat=2))[0] == 200
    assert (await ana.do(match, "start", "ana-starts"))[0] == 200
    return match


async def test_both_hear_the_same(served: House) -> None:
    """A move is told to all at the table once it is done, with its key, and to the others the same text."""
    async with served.person("Ana") as ana, served.person("Ben") as ben, served.person() as eve:
        match = await two(ana, ben)
        async with ana.at(match) as first, ben.at(match) as second, eve.at(match) as third:
            hers = await first.next(Snapshot)
            assert hers.you.seats == (1,) and hers.you.owner and hers.game.to_move == 1
            assert (await second.next(Snapshot)).you.seats == (2,)
            assert (await third.next(Snapshot)).you.guest is None
            await first.send("move", key="k1", seq=hers.seq, move="r")
            told = [await each.told(Moved) for each in (first, second, third)]
            assert told[0] == told[1] == told[2]
            assert told[0].key == "k1" and told[0].event.moves[0] == "r" and len(told[0].event.moves) == 2


async def test_sitting_down_and_starting_over_the_socket(served: House) -> None:
    """The whole way into a game goes over one socket."""
    async with served.person("Ana") as ana:
        match = await ana.table(terms={"seats": 2, "first": 1})
        async with ana.at(match) as socket:
            await socket.send("sit", key="a", seat=1)
            assert (await socket.told(Seated)).event.name == "Ana"
            await socket.send("seat-bot", key="b", seat=2, bot="hasty")
            assert (await socket.told(Seated)).table.seats[1].bot == "hasty"
            await socket.send("start", key="c")
            assert (await socket.told(Started)).game.moves == ("r",)
            await socket.send("pace", key="d", pace="instant")
            assert (await socket.told(Paced)).table.terms.pace == "instant"
            await socket.send("say", key="e", phrase="🎲")
            assert (await socket.told(Said)).event.phrase == "🎲"


async def test_coming_back_brings_what_was_missed(served: House) -> None:
    """Whoever was told up to a number hears all after it, and nothing twice; who is far behind gets everything."""
    async with served.person("Ana") as ana, served.person("Ben") as ben:
        match = await two(ana, ben)
        _, done = await ana.do(match, "move", "k1", move="r")
        last = done["seq"]
        for after in range(2, last + 1):  # the table was made with two events, and is told from there
            async with ben.at(match, after) as socket:
                frame = await socket.frame()
                assert isinstance(frame, Events)
                assert [told.seq for told in frame.events] == list(range(after + 1, last + 1))
                assert isinstance(await socket.frame(), Presence)
        for after in (0, 1, last + 1, 999_999_999):
            async with ben.at(match, after) as socket:
                assert isinstance(await socket.frame(), Snapshot)


async def test_too_far_back_is_everything(served: House) -> None:
    """What is not at hand any more is not told one by one."""
    async with served.person("Ana") as ana:
        match = await ana.table(terms={"seats": 1}, sit=[{"seat": 1, "name": "Ana"}])
        for number in range(40):
            await ana.do(match, "pace", f"p{number}", pace=("fast", "slow")[number % 2])
        async with ana.at(match, 1) as socket:
            assert isinstance(await socket.frame(), Snapshot)
        async with ana.at(match, 30) as socket:
            frame = await socket.frame()
            assert isinstance(frame, Events) and len(frame.events) == 12


async def test_after_a_restart_of_a_table_the_log_is_read(served: House) -> None:
    """A match that is no longer in memory is told in full, and goes on."""
    async with served.person("Ana") as ana, served.person("Ben") as ben:
        match = await two(ana, ben)
        await ana.do(match, "move", "k1", move="r")
        served.live._shelf._desks.clear()
        async with ana.at(match, 3) as socket:
            snapshot = await socket.next(Snapshot)
            await socket.send("move", key="k2", seq=snapshot.seq, move=snapshot.game.moves[0])
            assert (await socket.told(Moved)).key == "k2"


async def test_a_repeated_key_is_accepted_and_done_once(served: House) -> None:
    """A command that is sent again, also after a new start of the table, is answered by its key."""
    async with served.person("Ana") as ana, served.person("Ben") as ben:
        match = await two(ana, ben)
        async with ana.at(match) as socket:
            await socket.send("move", key="k1", move="r")
            seq = (await socket.told(Moved)).seq
            await socket.send("move", key="k1", move="r")
            assert await socket.next(Accepted) == Accepted(key="k1", seq=seq)
        served.live._shelf._desks.clear()
        async with ana.at(match) as socket:
            await socket.send("move", key="k1", move="r")
            assert await socket.next(Accepted) == Accepted(key="k1", seq=seq)


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ({"type": "move", "key": "x", "move": "t36"}, "illegal-move"),
        ({"type": "move", "key": "x", "move": "r", "seq": 1}, "stale"),
        ({"type": "move", "key": "x", "move": "r", "seq": -1}, "bad-request"),
        ({"type": "move", "key": "x", "move": "?"}, "bad-notation"),
        ({"type": "move", "key": "x", "move": ":123"}, "not-allowed"),
        ({"type": "undo", "key": "x"}, "not-allowed"),
        ({"type": "sit", "key": "x", "seat": 2}, "seat-taken"),
        ({"type": "abandon", "key": "x"}, "not-now"),
        ({"type": "start", "key": "x"}, "not-now"),
    ],
)
async def test_what_may_not_be_done_is_said(served: House, command: dict[str, object], code: str) -> None:
    """A command that is refused is answered on its own socket, with its key and the reason."""
    async with served.person("Ana") as ana, served.person("Ben") as ben:
        match = await two(ana, ben)
        async with ana.at(match) as socket:
            await socket.raw.send_json(command)
            refused = await socket.next(Refused)
            assert (refused.key, refused.problem.code) == ("x", code), refused
            assert refused.problem.seq == socket.seq
            assert refused.problem.detail.startswith(refused.problem.template[:3]) or refused.problem.params


async def test_nobody_moves_for_another(served: House) -> None:
    """Who is not on turn, who only watches, and who is no guest at all are refused."""
    async with served.person("Ana") as ana, served.person("Ben") as ben, served.person("Eve") as eve:
        match = await two(ana, ben)
        async with served.person() as nobody:
            for person, code in ((ben, "not-your-turn"), (eve, "not-allowed"), (nobody, "no-guest")):
                async with person.at(match) as socket:
                    await socket.send("move", key="x", move="r")
                    assert (await socket.next(Refused)).problem.code == code


@pytest.mark.parametrize(
    ("frame", "code", "key"),
    [
        ("", "bad-request", None),
        ("{", "bad-request", None),
        ("null", "bad-request", None),
        ("[" * 4_000, "bad-request", None),
        ('{"type":"fly","key":"k"}', "bad-request", "k"),
        ('{"type":"sit","key":"k","seat":99}', "bad-request", "k"),
        ('{"type":"sit","key":"k","seat":1e999}', "bad-request", "k"),
        ('{"type":"sit","key":"k","seat":' + "9" * 3_000 + "}", "bad-request", "k"),
        ('{"type":"sit","key":"k","seat":1,"more":1}', "bad-request", "k"),
        ('{"type":"sit","key":7,"seat":1}', "bad-request", None),
        ('{"type":"ping","sent":-1}', "bad-request", None),
        ('{"type":"ping","sent":99999999999999999999}', "bad-request", None),
        ("x" * 5_000, "too-large", None),
        ('{"type":"say","key":"k","phrase":"<script>"}', "bad-request", "k"),
        ('{"type":"move","key":"\\ud800","move":"r"}', "bad-request", None),
    ],
)
async def test_broken_frames_are_answered(served: House, frame: str, code: str, key: str | None) -> None:
    """Whatever comes in, the answer is a problem, with the key where it can be read; the socket stays open."""
    async with served.person("Ana") as ana:
        match = await ana.table(terms={"seats": 1})
        async with ana.at(match) as socket:
            await socket.raw.send_str(frame)
            refused = await socket.next(Refused)
            assert (refused.problem.code, refused.key) == (code, key)
            await socket.send("ping", sent=1)
            assert (await socket.next(Pong)).sent == 1


async def test_binary_frames_are_answered(served: House) -> None:
    """A frame that is no text is refused, and the socket stays open."""
    async with served.person("Ana") as ana:
        match = await ana.table(terms={"seats": 1})
        async with ana.at(match) as socket:
            await socket.raw.send_bytes(b"\x00\xff")
            assert (await socket.next(Refused)).problem.code == "bad-request"
            await socket.send("ping", sent=2**53)
            assert (await socket.next(Pong)).sent == 2**53


async def test_frames_that_are_much_too_long_close_the_socket(served: House) -> None:
    """Nobody fills the memory; the code says why."""
    async with served.person("Ana") as ana:
        match = await ana.table(terms={"seats": 1})
        async with ana.at(match) as socket:
            await socket.raw.send_str("x" * 100_000)
            assert await socket.closed() == 1009


async def test_a_socket_to_no_table_says_so(served: House) -> None:
    """No table, or one that is none of the guest's: a problem, and a close code with its status."""
    async with served.person("Ana") as ana, served.person("Ben") as ben:
        match = await ana.table(terms={"seats": 2})
        for wrong in (match, "0000000000", "x", "%00", "../../etc"):
            try:
                async with ben.at(wrong) as socket:
                    assert (await socket.next(Refused)).problem.code == "no-such-match"
                    assert await socket.closed() == 4404
            except aiohttp.WSServerHandshakeError as error:
                assert error.status == 404
        with pytest.raises(aiohttp.WSServerHandshakeError, match="404"):
            async with ben.session.ws_connect(f"{API}/elsewhere"):
                pass


async def test_who_is_there_is_told(served: House) -> None:
    """Two tabs are one person; who goes is away, and who watches is counted."""
    async with served.person("Ana") as ana, served.person("Ben") as ben, served.person() as eve:
        match = await two(ana, ben)
        async with ana.at(match) as watching:
            await told_of(watching, (True, True))
            async with ben.at(match):
                async with ben.at(match), eve.at(match):
                    await told_of(watching, (True, True), watchers=1)
                await told_of(watching, (True, True))
            gone = await watching.presence([True, False])
            assert gone.away_ms[0] is None and gone.away_ms[1] is not None and gone.away_ms[1] < HOUR_MS


async def test_an_absence_that_began_anew_is_told(served: House) -> None:
    """Who comes and goes within a moment is as gone as before, but not for as long."""
    async with served.person("Ana") as ana, served.person("Ben") as ben:
        match = await two(ana, ben)
        async with ben.at(match):
            pass
        async with ana.at(match) as socket:
            await told_of(socket, (True, False))
            (await served.live.desk(match)).audience.attendance.moved_in_time(-HOUR_MS)  # so long ago it was
            async with ben.at(match):
                pass
            again = await socket.presence([True, False])
            while again.away_ms[1] is None or again.away_ms[1] >= HOUR_MS:  # that was told of before
                again = await socket.presence([True, False])


async def told_of(socket: Socket, online: tuple[bool, ...], watchers: int = 0) -> None:
    """Wait until the socket has been told that just these are there: with the table, or when that comes about."""
    while True:
        frame = await socket.frame()
        found = frame.presence if isinstance(frame, Snapshot) else frame
        if isinstance(found, Presence) and (found.online, found.watchers) == (online, watchers):
            return


async def test_who_asks_again_and_again_is_there(served: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where neither sockets nor streams work, whoever asks for what is new counts as present, and is gone later."""
    monkeypatch.setattr("heckmeck.server.presence.ASKING_MS", 3_000)
    monkeypatch.setattr("heckmeck.server.live.ASKING_MS", 3_000)
    async with served.person("Ana") as ana, served.person("Ben") as ben:
        match = await two(ana, ben)
        async with ana.at(match) as socket:
            await told_of(socket, (True, False))  # the moves that made the table are long ago then
            await ben.get(f"/matches/{match}/events?after=4")
            await socket.presence([True, True])
            gone = await socket.presence([True, False])
            assert gone.away_ms[1] is not None and gone.away_ms[1] >= 3_000


async def test_who_is_gone_can_be_replaced_and_comes_back(served: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Others may let a bot play for who is gone long enough, and who comes back plays again."""
    async with served.person("Ana") as ana, served.person("Ben") as ben:
        match = await two(ana, ben)
        async with ana.at(match) as socket:
            async with ben.at(match):
                await socket.send("substitute", key="a", seat=2, bot="careful")
                assert (await socket.next(Refused)).problem.code == "not-now"
            monkeypatch.setattr("heckmeck.server.presence.AWAY_MS", 0)
            await socket.presence([True, False])
            await socket.send("substitute", key="b", seat=2, bot="careful")
            assert (await socket.next(Events)).events[0].table.seats[1].substitute == "careful"
            async with ben.at(match) as back:
                await back.send("return", key="c", seat=2)
                assert (await back.next(Events)).events[0].table.seats[1].substitute is None


async def test_who_loses_the_seat_of_a_private_table_is_shown_out(served: House) -> None:
    """A guest whose seat is freed and who never showed the code may not listen on."""
    async with served.person("Ana") as ana, served.person("Ben") as ben:
        _, made = await ana.post("/matches", {"terms": {"seats": 2}})
        match = made["match"]
        await ben.post(f"/codes/{made['code']}")
        async with ben.at(match) as socket:
            assert (await socket.next(Snapshot)).you.member
            await ben.do(match, "sit", "sit", seat=2)
            await ana.do(match, "leave", "away", seat=2)
            await socket.send("ping", sent=0)
            await socket.next(Pong)  # who has shown the code may go on watching


async def test_two_devices_play_one_seat(served: House) -> None:
    """The second move for the same moment is refused or late, and never played twice."""
    async with served.person("Ana") as ana, served.person("Ben") as ben:
        match = await two(ana, ben)
        async with ana.at(match) as first, ana.at(match) as second:
            sockets: list[Socket] = [first, second]
            snapshots = [await socket.next(Snapshot) for socket in sockets]
            for number, socket in enumerate(sockets):
                await socket.send("move", key=f"k{number}", seq=snapshots[number].seq, move="r")
            answers = [await answer_to(f"k{number}", socket) for number, socket in enumerate(sockets)]
            assert sorted(answers) == ["done", "stale"]


async def answer_to(key: str, socket: Socket) -> str:
    """What came of the command with this key: that it was done, or why not."""
    while True:
        match await socket.frame():
            case Events(events=events) if any(told.key == key for told in events):
                return "done"
            case Refused(key=refused, problem=problem) if refused == key:
                return problem.code
            case _:
                pass


async def test_the_server_says_goodbye(tmp_path_factory: pytest.TempPathFactory) -> None:
    """When the server stops, all are told to come back, and the socket is closed with the code for it."""
    async with house(tmp_path_factory.mktemp("bye")) as served, served.person("Ana") as ana:
        match = await ana.table(terms={"seats": 1})
        async with ana.at(match) as socket:
            await socket.next(Snapshot)
            await served.live.say_bye()
            bye = await socket.next(Bye)
            assert bye.reason == "shutdown" and bye.retry_ms > 0
            assert await socket.closed() == 1012
        async with ana.at(match) as late:
            assert (await late.next(Refused)).problem.code == "unavailable"
            assert await late.closed() == 4503


async def test_who_does_not_read_is_dropped_and_slows_nobody(served: House) -> None:
    """A client that takes nothing is told to come back once its queue is full; the others never wait for it."""
    async with served.person("Ana") as ana, served.person("Ben") as ben:
        match = await two(ana, ben)
        reader, writer = await asyncio.open_connection("127.0.0.1", served.port, limit=1_024)
        handshake = (
            f"GET {API}/matches/{match}/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        )
        writer.write(handshake.encode())
        assert b"101" in await reader.readline()
        desk = await served.live.desk(match)
        await until(lambda: bool(desk.audience.hub.listeners))
        [slow] = desk.audience.hub.listeners
        async with ana.at(match) as socket:
            number = 0
            while not slow.closed:
                for _ in range(20):
                    number += 1
                    desk.audience.hub.tell('{"type":"pong","at":1,"sent":1,"more":"' + "x" * 20_000 + '"}')
                await socket.send("ping", sent=number)
                while (await socket.next(Pong)).sent != number:
                    pass
                assert number < 5_000
            await socket.send("move", key="still", move="r")
            assert (await socket.told(Moved)).key == "still"
        await until(lambda: slow not in desk.audience.hub.listeners)
        writer.close()
