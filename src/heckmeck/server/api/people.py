"""Guests over HTTP: who one is."""

from __future__ import annotations

from typing import Final

from litestar import Response, get, post
from litestar.params import JSONBody

from heckmeck.server.api.callers import Calling
from heckmeck.server.api.replies import Asked, Here
from heckmeck.server.choices import LANGUAGE, remembered
from heckmeck.server.messages import Language, Me, NewGuest


@post("/guests", status_code=200, summary="Say who you are")
async def introduce(request: Asked, caller: Calling, host: Here, data: JSONBody[NewGuest]) -> Response[Me]:
    """Become a guest with a name, or take another name: the cookie says it from now on."""
    caller.spend("guest")
    guest = host.named(caller.visitor, data.name)
    cookies = [host.cookie(guest)]
    if data.language is not None:
        cookies.append(remembered(LANGUAGE, data.language))
    me = Me(guest=guest.guest, name=guest.name, language=data.language or _language(request))
    return Response(me, cookies=cookies, headers={"Cache-Control": "no-store"})


@get("/me", summary="Who am I?")
async def who_am_i(request: Asked, caller: Calling) -> Response[Me]:
    """The guest whom the cookie names."""
    guest, name = (None, None) if caller.visitor is None else caller.visitor
    return Response(Me(guest=guest, name=name, language=_language(request)), headers={"Cache-Control": "no-store"})


def _language(request: Asked) -> Language | None:
    match request.cookies.get(LANGUAGE):
        case "bg" | "de" | "en" as language:
            return language
        case _:
            return None


HANDLERS: Final = (introduce, who_am_i)
