"""Tables over HTTP: made, found, joined, played at, and hidden from strangers."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from io import BytesIO
from typing import Any

import pytest
import pytest_asyncio
from tests.server.apps import API, House, Person, house

from heckmeck.server.guests import CHALLENGE

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def served(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[House]:
    """A server for all tests here."""
    async with house(tmp_path_factory.mktemp("served")) as found:
        yield found


ANA_AND_A_BOT = {
    "terms": {"seats": 2, "first": 1, "pace": "instant"},
    "sit": [{"seat": 1, "name": "Ana"}],
    "bots": {"2": "careful"},
    "start": True,
}


async def play_on(person: Person, match: str) -> dict[str, Any]:
    """Play the last move that is offered until the game is over; gives the table."""
    for number in range(2_000):
        _, table = await person.get(f"/matches/{match}")
        if table["table"]["phase"] == "finished":
            return dict(table)
        if table["game"]["to_move"] != 1:
            await asyncio.sleep(0.02)
            continue
        move = table["game"]["moves"][-1]
        status, answer = await person.do(match, "move", f"move-{number}", move=move, seq=table["seq"])
        assert status == 200, answer
    raise AssertionError("the game does not end")


async def test_a_name_makes_a_guest_and_a_cookie_says_it_again(served: House) -> None:
    """Who gives a name is known afterwards, keeps the number under another name, and chooses a language."""
    async with served.person() as ana:
        assert await ana.get("/me") == (200, {"guest": None, "name": None, "language": None})
        _, first = await ana.post("/guests", {"name": " Ana "})
        _, second = await ana.post("/guests", {"name": "Анна", "language": "bg"})
        assert (first["name"], second["name"]) == ("Ana", "Анна")
        assert first["guest"] == second["guest"]
        assert await ana.get("/me") == (200, {"guest": first["guest"], "name": "Анна", "language": "bg"})


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "a\x1bb", "\u202eAna", 7, None])
async def test_names_that_cannot_be_are_refused(served: House, name: object) -> None:
    """An empty, long or invisible name makes no guest."""
    async with served.person() as ana:
        status, problem = await ana.post("/guests", {"name": name})
        assert status in (400, 422) and problem["code"] in ("bad-request", "refused", "bad-notation")


async def test_a_forged_cookie_is_nobody(served: House) -> None:
    """A cookie that was changed, or signed by another key, names no guest."""
    async with served.person("Ana") as ana:
        [cookie] = list(ana.session.cookie_jar)
        guest, name, signature = cookie.value.split(".")
        for forged in (f"{'0' * 16}.{name}.{signature}", f"{guest}.{name}.x", f"{guest}.{name}", "", "a.b.c.d"):
            async with served.person() as other:
                _, me = await other.get("/me", Cookie=f"{cookie.key}={forged}")
                assert me["guest"] is None


async def test_a_game_against_a_bot_from_one_request_to_the_end(served: House) -> None:
    """One request makes the table and begins; the game is played by POSTs, and the record has all of it."""
    async with served.person() as ana:
        match = await ana.table(name="Ana", **ANA_AND_A_BOT)
        table = await play_on(ana, match)
        assert table["table"]["reason"] == "over"
        _, record = await ana.get(f"/matches/{match}/record")
        assert record.startswith("heckmeck 1\n") and f"dice-seed {table['table']['seed']}" in record
        _, log = await ana.get(f"/matches/{match}/events")
        assert [each["seq"] for each in log["events"]] == list(range(1, table["seq"] + 1))
        assert log["events"][-1]["event"]["type"] == "finished"


async def test_parts_of_the_log(served: House) -> None:
    """The log is read part by part, from wherever one likes."""
    async with served.person() as ana:
        match = await ana.table(name="Ana", **ANA_AND_A_BOT)
        await ana.do(match, "move", "one", move="r")
        _, log = await ana.get(f"/matches/{match}/events")
        for after in range(log["seq"] + 2):
            _, part = await ana.get(f"/matches/{match}/events?after={after}&limit=2")
            assert part == {"events": log["events"][after : after + 2], "seq": log["seq"]}
        for wrong in ("after=-1", "after=x", "limit=0", "limit=1001"):
            assert (await ana.get(f"/matches/{match}/events?{wrong}"))[0] == 400


async def test_a_command_that_is_sent_twice_is_done_once(served: House) -> None:
    """The same key again is answered without events; the headers may say key and number."""
    async with served.person() as ana:
        match = await ana.table(name="Ana", **ANA_AND_A_BOT)
        path, body = f"/matches/{match}/commands", {"type": "move", "move": "r"}
        headers = {"Idempotency-Key": "first", "If-Match": '"5"'}
        _, table = await ana.get(f"/matches/{match}")
        headers["If-Match"] = f'"{table["seq"]}"'
        status, done = await ana.post(path, body, **headers)
        assert status == 200 and done["events"][0]["key"] == "first"
        status, again = await ana.post(path, body, **headers)
        assert status == 200 and again == {"seq": done["seq"], "events": []}
        status, problem = await ana.post(path, body, **{**headers, "Idempotency-Key": "second"})
        assert (status, problem["code"], problem["seq"]) == (409, "stale", done["seq"])
        status, problem = await ana.post(path, body, **{"Idempotency-Key": "third", "If-Match": "5"})
        assert (status, problem["code"]) == (400, "bad-request")


async def test_guests_have_keys_of_their_own(served: House) -> None:
    """Two who count their commands in the same way do not take each other's for done."""
    async with served.person("Ana") as ana, served.person("Ben") as ben:
        match = await ana.table(terms={"seats": 2, "listed": True})
        for seat, person in enumerate((ana, ben), 1):
            assert (await person.do(match, "sit", "1", seat=seat))[1]["events"] != []
            assert (await person.do(match, "sit", "1", seat=seat))[1]["events"] == []


async def test_the_etag_is_the_number(served: House) -> None:
    """The table says its number in the ETag."""
    async with served.person() as ana:
        match = await ana.table(name="Ana", **ANA_AND_A_BOT)
        async with ana.session.get(f"{API}/matches/{match}") as answer:
            assert answer.headers["ETag"] == f'"{(await answer.json())["seq"]}"'


async def test_strangers_see_nothing_of_a_private_table(served: House) -> None:
    """All ways to a table by invitation answer a stranger as if there were none, until the code is shown."""
    async with served.person("Ana") as ana, served.person("Ben") as ben, served.person() as nobody:
        _, made = await ana.post("/matches", {"terms": {"seats": 2}})
        match, code = made["match"], made["code"]
        paths = [
            f"/matches/{match}{rest}" for rest in ("", "/events", "/stream", "/record", "/coach", "/chances", "/review")
        ]
        for person in (ben, nobody):
            for path in paths:
                status, problem = await person.get(path)
                assert (status, problem["code"]) == (404, "no-such-match"), path
        missing = await ben.get("/matches/0000000000")
        hidden = await ben.get(f"/matches/{match}")
        assert hidden[1]["detail"].replace(match, "0000000000") == missing[1]["detail"]
        assert (await ben.do(match, "sit", "sit", seat=1))[0] == 404
        for action in ("rematch", "continuation", "admission"):
            body = {"continuation": {"seq": 3}, "admission": {"code": "000000"}}.get(action)
            assert (await ben.post(f"/matches/{match}/{action}", body))[0] == 404
        assert (await ben.post(f"/matches/{match}/admission", {"code": f" {code.lower()} "}))[1] == {"match": match}
        assert (await ben.get(f"/matches/{match}"))[1]["table"]["code"] == code
        assert (await ben.do(match, "sit", "sit", seat=1))[0] == 200
        _, lobby = await nobody.get("/matches")
        assert match not in {each["match"] for each in lobby["matches"]}


async def test_a_code_leads_to_its_table(served: House) -> None:
    """A code admits as somebody types it, also the whole link; a wrong one is refused."""
    async with served.person("Ana") as ana, served.person("Ben") as ben, served.person() as nobody:
        _, made = await ana.post("/matches", {"terms": {"seats": 2}})
        assert (await ben.post(f"/codes/{made['code'].lower()}"))[1] == {"match": made["match"]}
        link = {"code": f"https://example.org/j/{made['code']}?lang=bg"}
        assert (await ben.post(f"/matches/{made['match']}/admission", link))[1] == {"match": made["match"]}
        for wrong in ("AAAAAA", "x", "%20", "é"):
            status, problem = await ben.post(f"/codes/{wrong}")
            assert (status, problem["code"]) == (404, "no-such-match")
        async with nobody.session.post(f"{API}/codes/{made['code']}") as answer:
            assert (answer.status, (await answer.json())["code"]) == (401, "no-guest")
            assert answer.headers["WWW-Authenticate"] == CHALLENGE


async def test_the_lobby_page_by_page(served: House) -> None:
    """Listed tables are found, newest first, and those that are over among the finished."""
    async with served.person("Ana") as ana:
        matches = [await ana.table(terms={"seats": 2, "listed": True}) for _ in range(3)]
        _, first = await ana.get("/matches?limit=2")
        assert [each["match"] for each in first["matches"]] == matches[:0:-1]
        _, second = await ana.get(f"/matches?limit=1&before={first['before']}")
        assert [each["match"] for each in second["matches"]] == matches[:1]
        assert (await ana.get("/matches?phase=finished"))[1]["matches"] == []
        _, own = await ana.get("/me/matches")
        assert [each["match"] for each in own] == matches[::-1]


async def test_a_rematch_is_one_for_all(served: House) -> None:
    """All who ask for the rematch, also at once, come to the same table, where they sit already."""
    async with served.person() as ana:
        match = await ana.table(name="Ana", **ANA_AND_A_BOT)
        assert (await ana.post(f"/matches/{match}/rematch"))[1]["code"] == "not-now"
        await play_on(ana, match)
        at_once = await asyncio.gather(*(ana.post(f"/matches/{match}/rematch") for _ in range(4)))
        status, again = at_once[0]
        assert status == 201 and all(answer == (status, again) for answer in at_once)
        assert (await ana.post(f"/matches/{match}/rematch"))[1] == again
        assert [each["match"] for each in (await ana.get("/me/matches"))[1]] == [again["match"]]
        _, table = await ana.get(f"/matches/{again['match']}")
        assert table["table"]["seats"][0]["name"] == "Ana"
        assert table["table"]["previous"] == match
        assert (await ana.get(f"/matches/{match}"))[1]["table"]["next"] == again["match"]


async def test_own_finished_games_are_found(served: House) -> None:
    """A game by invitation that is over is listed for its player, by request and on the pages, and for nobody else."""
    async with served.person() as ana, served.person("Ben") as ben:
        matches = [await ana.table(name="Ana", **ANA_AND_A_BOT) for _ in range(2)]
        for match in matches:
            await play_on(ana, match)
        going = await ana.table(**ANA_AND_A_BOT)
        assert [each["match"] for each in (await ana.get("/me/matches"))[1]] == [going]
        assert [each["match"] for each in (await ana.get("/me/matches?phase=finished"))[1]] == matches[::-1]
        _, older = await ana.get(f"/me/matches?phase=finished&limit=1&before={matches[1]}")
        assert [each["match"] for each in older] == matches[:1]
        assert (await ana.get("/me/matches?phase=over"))[0] == 400
        assert (await ben.get("/me/matches?phase=finished"))[1] == []
        for page in ("/", "/games"):
            for person, links in ((ana, 1), (ben, 0)):
                async with person.session.get(page) as answer:
                    assert (await answer.text()).count(f'href="/t/{matches[0]}"') == links


async def test_a_game_goes_on_from_a_moment(served: House) -> None:
    """A new table begins as the old one stood, with the same bots, and the guest at the own seat."""
    async with served.person() as ana:
        match = await ana.table(name="Ana", **ANA_AND_A_BOT)
        _, done = await ana.do(match, "move", "one", move="r")
        status, going = await ana.post(f"/matches/{match}/continuation", {"seq": done["seq"]})
        assert status == 201, going
        _, new = await ana.get(f"/matches/{going['match']}")
        assert [each["bot"] for each in new["table"]["seats"]] == [None, "careful"]
        assert new["you"]["seats"] == [1] and new["table"]["terms"]["position"] is not None
        assert (await ana.do(going["match"], "start", "go"))[0] == 200
        assert (await ana.post(f"/matches/{match}/continuation", {"seq": 1}))[1]["code"] == "not-now"


async def test_a_record_goes_out_and_comes_back(served: House) -> None:
    """A record that was written here can be brought here, and is the same game."""
    async with served.person() as ana:
        match = await ana.table(name="Ana", **ANA_AND_A_BOT)
        await play_on(ana, match)
        _, record = await ana.get(f"/matches/{match}/record")
        async with ana.session.post(f"{API}/records", data=record) as answer:
            assert answer.status == 201
            brought = (await answer.json())["match"]
        _, again = await ana.get(f"/matches/{brought}/record")
        assert [line for line in again.splitlines() if line[:1].isdigit()] == [
            line for line in record.splitlines() if line[:1].isdigit()
        ]
        assert (await ana.get(f"/matches/{brought}"))[1]["table"]["imported"]


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"", 422, "bad-record"),
        (b"no record", 422, "bad-record"),
        (b"heckmeck 1\nseat 1 A\n\n1. 1 r t36\n", 422, "bad-record"),
        (b"\xff\xfe", 400, "bad-request"),
        (b"heckmeck 1\n" + b"#\n" * 5_000, 413, "too-large"),
        (b"x" * 1_100_000, 413, "too-large"),
    ],
)
async def test_records_that_cannot_be_read_are_refused(served: House, body: bytes, status: int, code: str) -> None:
    """What is wrong with a record is said, with its line."""
    async with served.person("Ana") as ana:
        headers = {"Content-Type": "text/plain"}
        async with ana.session.post(f"{API}/records", data=BytesIO(body), headers=headers) as answer:
            problem = await answer.json(content_type=None)
        assert (answer.status, problem["code"]) == (status, code)
        if code == "bad-record" and body:
            assert problem["params"]["line"] >= 1


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"terms": {"seats": 8}}, "bad-request"),
        ({"terms": {"seets": 2}}, "bad-request"),
        ({"terms": {"rules": "chess"}}, "bad-notation"),
        ({"terms": {"position": "nonsense"}}, "bad-notation"),
        ({"terms": {}, "bots": {"2": "stockfish"}}, "bad-request"),
        ({"terms": {}, "bots": {"3": "careful"}}, "bad-request"),
        ({"terms": {}, "start": True}, "not-now"),
        ({"terms": {}, "sit": [{"seat": 1, "name": "A"}, {"seat": 1, "name": "B"}]}, "seat-taken"),
        ([], "bad-request"),
        ("x", "bad-request"),
        (7, "bad-request"),
    ],
)
async def test_tables_that_cannot_be_are_refused(served: House, body: object, code: str) -> None:
    """What is wrong with a wish is said, and nothing is made."""
    async with served.person("Ana") as ana:
        status, problem = await ana.post("/matches", body)
        assert status in (400, 409, 422) and problem["code"] == code, problem
        assert (await ana.get("/me/matches"))[1] == []


async def test_who_has_no_name_makes_no_table(served: House) -> None:
    """The maker of a table needs a name, in the request or from before."""
    async with served.person() as nobody:
        status, problem = await nobody.post("/matches", {"terms": {}})
        assert (status, problem["code"]) == (400, "bad-request")


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[" * 100_000, b"\xff", b'{"type":"move"}', b'{"type":"fly","key":"k"}', b"null", b'{"a":1e999}'],
)
async def test_broken_commands_are_problems(served: House, body: bytes) -> None:
    """Whatever stands in a body, the answer is a problem with a code, and the server goes on."""
    async with served.person("Ana") as ana:
        match = await ana.table(terms={"seats": 1})
        headers = {"Content-Type": "application/json"}
        for path in (f"/matches/{match}/commands", "/matches", "/guests", f"/matches/{match}/admission"):
            async with ana.session.post(API + path, data=body, headers=headers) as answer:
                problem = await answer.json(content_type=None)
            assert answer.status in (400, 413), (path, problem)
            assert problem["code"] in ("bad-request", "too-large")


async def test_every_problem_is_listed(served: House) -> None:
    """The codes have a status and a title, at the address that the type of a problem names."""
    async with served.person() as nobody:
        _, problem = await nobody.get("/matches/nothing")
        path, _, code = problem["type"].partition("#")
        _, listed = await nobody.get(path.removeprefix(API))
        assert listed[code] == {"type": problem["type"], "status": 404, "title": problem["title"]}
        assert (await nobody.get("/nothing"))[1]["code"] == "not-found"
        assert (await nobody.post("/me"))[1]["code"] == "wrong-method"


async def test_lists_tell_how_games_ended(served: House) -> None:
    """A finished game stands in the list with the worms of each seat and who has won."""
    async with served.person("Ana") as ana:
        terms = {**ANA_AND_A_BOT["terms"], "listed": True, "turns": 2}  # type: ignore[dict-item]
        match = await ana.table(**{**ANA_AND_A_BOT, "terms": terms})
        ended = await play_on(ana, match)
        _, lobby = await ana.get("/matches?phase=finished")
        (found,) = [each for each in lobby["matches"] if each["match"] == match]
        assert found["worms"] == ended["game"]["worms"]
        assert (found["winner"], found["reason"]) == (ended["game"]["winner"], "turns")


async def test_a_game_among_people_goes_on_elsewhere_only_when_it_is_over(served: House) -> None:
    """A copy of it would have the coach that they may not have; with bots, or at its end, it may go on."""
    async with served.person("Ana") as ana, served.person("Ben") as ben:
        match = await ana.table(terms={"seats": 2, "first": 1, "listed": True}, sit=[{"seat": 1, "name": "Ana"}])
        assert (await ben.do(match, "sit", "one", seat=2))[0] == 200
        _, begun = await ana.do(match, "start", "two")
        for person in (ana, ben):
            _, problem = await person.post(f"/matches/{match}/continuation", {"seq": begun["seq"]})
            assert problem["code"] == "not-now"


async def test_what_cannot_be_done_at_an_address_is_said(served: House) -> None:
    """Another method is refused as such, and those that there are stand in a header."""
    async with served.person("Ana") as ana:
        async with ana.session.delete(f"{API}/matches") as answer:
            assert (answer.status, (await answer.json())["code"]) == (405, "wrong-method")
            assert set(answer.headers["allow"].split(", ")) == {"GET", "OPTIONS", "POST"}
        async with ana.session.delete("/rules") as page:
            assert (page.status, page.content_type) == (405, "text/html")
            assert set(page.headers["allow"].split(", ")) == {"GET", "HEAD", "OPTIONS"}
