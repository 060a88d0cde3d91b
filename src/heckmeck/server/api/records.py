"""Records over HTTP: a game as text, and a text as a game to look at."""

from __future__ import annotations

from typing import Final

from litestar import MediaType, Response, get, post
from litestar.params import FromPath

from heckmeck.errors import N_, BadRequest
from heckmeck.record import format_record
from heckmeck.server.api.replies import Anyone, Asked, Here, Known, place
from heckmeck.server.messages import Reached

MOST_BYTES: Final = 1_000_000


@get("/matches/{match:str}/record", media_type=MediaType.TEXT, summary="A game as a record")
async def record(request: Asked, host: Here, visitor: Anyone, match: FromPath[str]) -> Response[str]:
    """The game in the text form of docs/notation.md; with the promise of its dice, and their seed once it is over."""
    host.limits.spend("read", visitor.guest if visitor else None, host.address(request))
    text = format_record(await host.record(match, visitor.guest if visitor else None))
    headers = {"Content-Disposition": f'attachment; filename="{match}.heck"', "Cache-Control": "no-store"}
    return Response(text, media_type=MediaType.TEXT, headers=headers)


@post("/records", status_code=201, request_max_body_size=MOST_BYTES, summary="Bring a record")
async def bring(request: Asked, host: Here, guest: Known) -> Response[Reached]:
    """Make a finished game of a record, to be replayed; the body is its text in UTF-8."""
    host.limits.spend("record", guest.guest, host.address(request))
    try:
        text = (await request.body()).decode()
    except UnicodeDecodeError as error:
        raise BadRequest(N_("the record is not in UTF-8: byte {place} fits no letter"), place=error.start) from None
    match = await host.bring(guest, text)
    return Response(Reached(match=match), status_code=201, headers=place(match))


HANDLERS: Final = (record, bring)
