"""Lists: the tables one may sit down at or watch, and the games that are over."""

from __future__ import annotations

from typing import Final

from litestar import Response

from heckmeck.server.pages.visit import Here, document

_MOST: Final = 20
_MOST_OWN: Final = 10


@document("/tables")
async def tables(visit: Here) -> Response[str]:
    """The open tables that wait, and those where a game is on."""
    visit.spend("read")
    waiting = await visit.house.listed("waiting", None, _MOST)
    playing = await visit.house.listed("playing", None, _MOST)
    return visit.page("tables.html", waiting=waiting.matches, playing=playing.matches)


@document("/games")
async def games(visit: Here) -> Response[str]:
    """The games that are over, newest first: one's own, then those of open tables; later pages have one of the two."""
    visit.spend("read")
    asked = visit.request.query_params
    before, own_before = asked.get("before"), asked.get("own")
    own = None if before else await visit.own("finished", own_before, _MOST_OWN)
    lobby = None if own_before and not before else await visit.house.listed("finished", before, _MOST)
    return visit.page("games.html", own=own, lobby=lobby, first=not before and not own_before)


HANDLERS = (tables, games)
