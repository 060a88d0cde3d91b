"""Records over HTTP: a game as text, and a text as a game to look at."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import quote

from litestar import MediaType, Response, get, post
from litestar.params import FromPath

from heckmeck.errors import N_, BadRequest
from heckmeck.played import BOT, Record
from heckmeck.record import format_record
from heckmeck.server.api.callers import Calling, Known
from heckmeck.server.api.replies import Asked, Here, reached
from heckmeck.server.limits import RECORD_BYTES
from heckmeck.server.messages import Reached

MOST_LETTERS: Final = 80
"""In the name of a file, without its ending: with two bytes each it fits every disk."""


@get("/matches/{match:str}/record", media_type=MediaType.TEXT, summary="A game as a record")
async def record(caller: Calling, host: Here, match: FromPath[str]) -> Response[str]:
    """The game in the text form of docs/notation.md; with the promise of its dice, and their seed once it is over."""
    caller.spend("read")
    found = await host.record(match, caller.guest)
    # Old programs take the first name, which is ASCII; browsers take the second.
    names = f"filename=\"{match}.heck\"; filename*=UTF-8''{quote(file_name(found))}"
    headers = {"Content-Disposition": f"attachment; {names}", "Cache-Control": "no-store"}
    return Response(format_record(found), media_type=MediaType.TEXT, headers=headers)


def file_name(record: Record) -> str:
    """What the record is called as a file, by the day and the players: letters, digits, blanks, `-` and `_` alone.

    >>> from heckmeck.record import parse_record
    >>> lines = ("heckmeck 1", "date 2026-11-30", "seat 1 Ана/?", "seat 2 bot:level:2", "start 24 -/25 1 5w", "", "")
    >>> file_name(parse_record("\\n".join(lines)))
    'heckmeck 2026-11-30 Ана level-2.heck'
    """
    players = [re.sub(r"[^\w-]+", " ", seat.removeprefix(BOT).replace(":", "-")) for seat in record.seats]
    words = " ".join(("heckmeck", record.date or "", *players)).split()
    return " ".join(words)[:MOST_LETTERS].rstrip() + ".heck"


@post("/records", status_code=201, request_max_body_size=RECORD_BYTES, summary="Bring a record")
async def bring(request: Asked, caller: Calling, host: Here, guest: Known) -> Response[Reached]:
    """Make a finished game of a record, to be replayed; the body is its text in UTF-8."""
    caller.spend("record")
    try:
        text = (await request.body()).decode()
    except UnicodeDecodeError as error:
        raise BadRequest(N_("the record is not in UTF-8: byte {place} fits no letter"), place=error.start) from None
    return reached(await host.bring(guest, text))


HANDLERS: Final = (record, bring)
