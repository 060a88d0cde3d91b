"""Odds, advice and the chances of a game over HTTP, for tables where that is allowed."""

from __future__ import annotations

from typing import Annotated, Final

from litestar import Response, get
from litestar.params import FromPath, FromQuery, QueryParameter

from heckmeck.server.api.callers import Calling
from heckmeck.server.api.replies import Here, encoded_already
from heckmeck.server.coach import Answer
from heckmeck.server.messages import Language

AGAIN_S: Final = 1
"""When to ask again for what the expert is not ready for."""


@get("/matches/{match:str}/coach", summary="Odds and advice")
async def coach(
    caller: Calling,
    host: Here,
    match: FromPath[str],
    seq: Annotated[int | None, QueryParameter(ge=1, le=2**31)] = None,
    advice: FromQuery[bool] = False,
    language: FromQuery[Language] = "en",
) -> Response[bytes]:
    """The odds of the turn on hand, or of a moment after an event; with `advice` also the best move, and why.

    The status is 202, and there is no advice, while the expert gets ready.
    """
    caller.spend("coach")
    desk = await caller.readable(match)
    return _told(await host.coach.odds(desk, seq, language, advised=advice))


@get("/matches/{match:str}/chances", summary="Who was how likely to win, turn by turn")
async def chances(caller: Calling, host: Here, match: FromPath[str]) -> Response[bytes]:
    """The chances of each seat before each turn of a finished game; 202 and none while the expert gets ready."""
    caller.spend("coach")
    desk = await caller.readable(match)
    return _told(await host.coach.chances(desk))


@get("/matches/{match:str}/review", summary="What was decided, beside what the expert would have done")
async def review(
    caller: Calling,
    host: Here,
    match: FromPath[str],
    after: Annotated[int, QueryParameter(ge=0, le=2**31)] = 0,
) -> Response[bytes]:
    """Some of the decisions in a finished game after an event, in order; 202 and none while the expert gets ready."""
    caller.spend("coach")
    desk = await caller.readable(match)
    return _told(await host.coach.review(desk, after))


def _told(answer: Answer) -> Response[bytes]:
    """The answer; where something of it is still to come, the status and a header say so."""
    if answer.whole:
        return encoded_already(answer.body)
    return encoded_already(answer.body, 202, {"Retry-After": str(AGAIN_S)})


HANDLERS: Final = (coach, chances, review)
