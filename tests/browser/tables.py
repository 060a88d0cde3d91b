"""Tables for tests, made through the public interface by the guest of a page."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import APIResponse, Page

API = "/api/v1"
END = "22 24.28/21.26 1 55:1235ww official"
"""Two seats, and one tile left: the turn on hand may be the last."""


GOLDEN: Final = Path(__file__).parent.parent / "golden" / "games.heck"


def told(answer: APIResponse) -> Any:  # noqa: ANN401 - JSON
    """What was answered, which must not be a refusal."""
    assert answer.ok, f"{answer.status} {answer.url} {answer.text()}"
    return answer.json()


def named(page: Page, name: str) -> str:
    """The guest that the page has become."""
    return str(told(page.request.post(f"{API}/guests", data={"name": name}))["guest"])


def made(page: Page, *sit: str, bots: str = "", start: bool = True, **terms: Any) -> str:  # noqa: ANN401 - of all types
    """A table at which the names given sit first, and then bots; the page's guest is its owner and called so, too.

    The clock is off and bots play at once, where the terms do not say otherwise.
    """
    named(page, sit[0] if sit else "Ana")
    kinds = bots.split()
    seats = terms.pop("seats", len(sit) + len(kinds))
    asked = {
        "terms": {"seats": seats, "first": 1, "pace": "instant", **terms},
        "sit": [{"seat": seat, "name": name} for seat, name in enumerate(sit, 1)],
        "bots": {str(seat): bot for seat, bot in enumerate(kinds, len(sit) + 1)},
        "start": start,
    }
    return str(told(page.request.post(f"{API}/matches", data=asked))["match"])


def snapshot(page: Page, match: str) -> Any:  # noqa: ANN401 - JSON
    """The table as the page's guest may see it."""
    return told(page.request.get(f"{API}/matches/{match}"))


def command(page: Page, match: str, kind: str, **fields: Any) -> Any:  # noqa: ANN401 - JSON
    """What a command led to."""
    key = secrets.token_hex(12)
    return told(page.request.post(f"{API}/matches/{match}/commands", data={"type": kind, "key": key, **fields}))


def seated(ana: Page, boris: Page, position: str, **terms: Any) -> str:  # noqa: ANN401 - of all types
    """A game of two people, each with a page."""
    match = made(ana, "Ana", seats=2, start=False, position=position, **terms)
    named(boris, "Boris")
    told(boris.request.post(f"{API}/codes/{snapshot(ana, match)['table']['code']}"))
    command(boris, match, "sit", seat=2)
    command(ana, match, "start")
    for page in (ana, boris):
        page.goto(f"/t/{match}")
        page.locator(".board").wait_for()
    return match


def moved(page: Page, match: str, *moves: str) -> Any:  # noqa: ANN401 - JSON
    """What the last of the moves led to."""
    for move in moves:
        done = command(page, match, "move", move=move)
    return done


def played_out(page: Page, match: str) -> None:
    """Play for the page's guest to the end of the game, without a browser."""
    while (now := snapshot(page, match))["table"]["phase"] != "finished":
        moves = now["game"]["moves"]
        if now["game"]["to_move"] in now["you"]["seats"] and moves:
            moved(
                page,
                match,
                next((move for move in moves if move[0] in "tw"), moves[-1] if "s" not in moves else moves[0]),
            )


def first_golden() -> str:
    """The record of a game in which much could have been done better."""
    return "heckmeck 1" + GOLDEN.read_text("utf-8").split("heckmeck 1")[1]


def brought(page: Page) -> str:
    """That game, brought to the server by the page's guest."""
    named(page, "Ana")
    headers = {"Content-Type": "text/plain"}
    return str(told(page.request.post(f"{API}/records", data=first_golden(), headers=headers))["match"])
