"""Lists: the tables one may sit down at or watch, and the games that are over."""

from __future__ import annotations

from typing import Final

from litestar import Response

from heckmeck.server.pages.visit import Here, document

_MOST: Final = 20


@document("/tables")
async def tables(visit: Here) -> Response[str]:
    """The open tables that wait, and those where a game is on."""
    visit.spend("read")
    waiting = await visit.house.listed("waiting", None, _MOST)
    playing = await visit.house.listed("playing", None, _MOST)
    return visit.page("tables.html", waiting=waiting.matches, playing=playing.matches)


@document("/games")
async def games(visit: Here) -> Response[str]:
    """The open tables whose game is over, newest first."""
    visit.spend("read")
    before = visit.request.query_params.get("before")
    lobby = await visit.house.listed("finished", before, _MOST)
    return visit.page("games.html", lobby=lobby, first=before is None)


HANDLERS = (tables, games)
