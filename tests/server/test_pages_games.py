"""Pages of games: how they ended, whose they are, ending one, and bringing the record of one."""

from __future__ import annotations

from typing import Literal

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from msgspec.structs import replace
from tests.server.forms import PROVED, post, token
from tests.server.houses import CODE, FINISHED, FakeHouse

from heckmeck.server.guests import Visitor
from heckmeck.server.messages import NewMatch
from heckmeck.server.pages import clicks


@pytest.mark.parametrize(
    ("worms", "winner", "reason", "words"),
    [
        ((4, 9), 2, "over", "The game is over: &lt;b&gt;Sly&lt;/b&gt; &amp; co wins."),
        ((4, 9), None, "abandoned", "The game was not played to its end."),
        ((0, 0), None, "over", "The game is over, and nobody has a tile."),
        ((0, 0), None, "turns", "The game is over: all turns have been played."),
    ],
)
def test_the_list_tells_how_games_ended(
    client: TestClient[Litestar],
    house: FakeHouse,
    worms: tuple[int, ...],
    winner: int | None,
    reason: Literal["over", "turns", "abandoned"],
    words: str,
) -> None:
    """Who has won, and what everybody had."""
    house.lists["finished"] = [replace(FINISHED, worms=worms, winner=winner, reason=reason)]
    text = client.get("/games").text
    assert words in text
    assert f"<bdi>Ana</bdi>: {worms[0]} worms" in text


def test_a_game_alone_tells_its_worms(client: TestClient[Litestar], house: FakeHouse) -> None:
    """Nobody wins alone."""
    house.lists["finished"] = [replace(FINISHED, seats=FINISHED.seats[:1], worms=(7,), winner=1, reason="over")]
    assert "The game is over: 7 worms!" in client.get("/games").text


def test_presets_have_names(client: TestClient[Litestar], house: FakeHouse) -> None:
    """Nobody reads what only a terminal needs: cards, forms and invitations have the names of the rules."""
    terms = replace(FINISHED.terms, rules="sheet+no-steal")
    house.lists["finished"] = [FINISHED, replace(FINISHED, terms=terms)]
    games, new = client.get("/games").text, client.get("/new").text
    assert "Official rules ·" in games and "Rules of the Bulgarian sheet + house rules ·" in games
    for preset, name in (("official", "Official rules"), ("short", "Shorter game"), ("sheet", "Rules of the")):
        assert f'<span class="on-{preset}">{name}' in new and f"<strong>{preset}</strong>" not in new
    invitation = client.get(f"/j/{CODE}").text
    assert "Rules of the Bulgarian sheet. As on" in invitation and "House rule: Nobody steals" in invitation


def test_ones_own_finished_games(client: TestClient[Litestar], house: FakeHouse) -> None:
    """They stand on the first page, and before those of open tables; each list goes on by itself."""
    house.own_finished = [FINISHED] * 5
    assert "Your finished games" not in client.get("/").text + client.get("/games").text
    post(client, "/play", "/")
    home, games = client.get("/").text, client.get("/games").text
    assert home.index("Your games") < home.index("Your finished games") < home.index("All finished games")
    assert home.count(f'href="/t/{FINISHED.match}"') == 3
    assert games.index("Your finished games") < games.index("Games at open tables")
    assert games.count(f'href="/t/{FINISHED.match}"') == 5 + 3
    assert f'href="/games?own={FINISHED.match}"' in games and f'href="/games?before={FINISHED.match}"' in games
    own, others = client.get("/games?own=x").text, client.get("/games?before=x").text
    assert "Your finished games" in own and "Games at open tables" not in own and "Newest games" in own
    assert "Your finished games" not in others and "Games at open tables" in others and "Newest games" in others
    house.own_finished = []
    assert "There are no older ones." in client.get("/games?own=x").text
    assert "Your finished games" not in client.get("/").text + client.get("/games").text


def test_a_game_is_ended_after_a_question(client: TestClient[Litestar], house: FakeHouse) -> None:
    """Who plays may end a game without the table; who is nobody may not."""
    answer = post(client, "/t/playing000/end")
    assert (answer.status_code, house.ended) == (403, [])
    post(client, "/play", "/")
    answer = post(client, "/t/playing000/end")
    assert answer.headers["location"] == "/"
    assert house.ended == [(house.made[0][0], "playing000")]


def test_only_a_game_against_bots_is_ended_from_the_list(client: TestClient[Litestar], house: FakeHouse) -> None:
    """Where somebody else plays, the way to the end is at the table."""
    for guest, ways in (("00000000000000aa", 1), ("00000000000000bb", 0)):
        house.made = [(Visitor(guest, "x"), NewMatch())]
        cookie = house.cookie(Visitor(guest, "Ana"))
        page = client.get("/", headers={"cookie": f"{cookie.key}={cookie.value}"}).text
        assert page.count('href="/t/playing000/end"') == ways


def test_a_double_click_ends_one_game(
    client: TestClient[Litestar], house: FakeHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever ends a game with two clicks is not told that it is over already."""
    monkeypatch.setattr(clicks, "AGAIN_S", 3_600.0)
    post(client, "/play", "/")
    page = "/t/playing000/end"
    data = {"token": token(client, page)}
    answers = [client.post(page, data=data, headers=PROVED, follow_redirects=False) for _ in range(2)]
    assert [answer.headers["location"] for answer in answers] == ["/", "/"]
    assert len(house.ended) == 1


RECORD = "heckmeck 1\nrules official\nseat 1 Ana\nseat 2 Boris\nstart 24 -/25 1 5555w\n\n1. 1 t25\n"


@pytest.mark.parametrize("field", ["file", "record"])
def test_a_record_is_brought(client: TestClient[Litestar], house: FakeHouse, field: str) -> None:
    """As a file or as text, with the line ends of a browser."""
    files = {"file": ("game.heck", RECORD)} if field == "file" else {"file": ("", b"")}
    data = {"token": token(client, "/upload"), "record": RECORD.replace("\n", "\r\n") if field == "record" else ""}
    answer = client.post("/upload", data=data, files=files, headers=PROVED, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, "/t/finished00")
    assert house.brought == [RECORD]


@pytest.mark.parametrize(
    ("text", "words"),
    [("", "Choose a file"), (RECORD.replace("t25", "t36"), "Line 7"), ("x" * 1_000_001, "too long")],
    ids=["nothing", "wrong", "long"],
)
def test_a_bad_record_is_refused(client: TestClient[Litestar], house: FakeHouse, text: str, words: str) -> None:
    """The refusal names the line and the reason, and what was typed is still there."""
    answer = post(client, "/upload", record=text)
    assert answer.status_code == 422
    assert words in answer.text
    assert house.brought == []


@pytest.mark.parametrize("content", ["heckmeck 1\n".encode("utf-16"), b"heckmeck 1\n\xff"])
def test_a_record_that_is_no_text_is_refused(client: TestClient[Litestar], content: bytes) -> None:
    """The form says that it is not in UTF-8, and does not show what it could not read."""
    files = {"file": ("game.heck", content)}
    answer = client.post("/upload", data={"token": token(client, "/upload")}, files=files, headers=PROVED)
    assert answer.status_code == 422
    assert "is not in UTF-8" in answer.text and "\ufffd" not in answer.text
