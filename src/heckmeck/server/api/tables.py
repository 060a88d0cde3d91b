"""Tables over HTTP: made, listed, read, joined, and the commands of those who play."""

from __future__ import annotations

import re
from typing import Annotated, Any, Final

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from heckmeck.errors import N_, BadRequest, HeckmeckError
from heckmeck.server.api.callers import Caller, Calling, Known
from heckmeck.server.api.replies import Asked, Here, encoded_already, place, reached, refusal, squeezed
from heckmeck.server.guests import Visitor
from heckmeck.server.messages import (
    CodeGiven,
    Command,
    ContinueFrom,
    Listed,
    Lobby,
    Made,
    MatchId,
    NewMatch,
    Phase,
    Reached,
    Snapshot,
)

MOST_EVENTS: Final = 1_000
_COMMAND: Final[msgspec.json.Decoder[Command]] = msgspec.json.Decoder(Command)
_QUOTED: Final = re.compile(r'(?:W/)?"(\d{1,9})"')


@post("/matches", status_code=201, summary="Make a table", response_description="The table was made")
async def make(caller: Calling, host: Here, data: JSONBody[NewMatch]) -> Response[Made]:
    """Make a table, and let people on this device and bots sit down at it; with `start` the game begins at once.

    Who has no cookie yet gives a `name` and gets one.
    """
    caller.spend("create")
    maker = caller.visitor if data.name is None else host.named(caller.visitor, data.name)
    if maker is None:
        raise BadRequest(N_("a name is needed, since the server does not know you yet"))
    made = await host.create(maker, data)
    cookies = [] if maker == caller.visitor else [host.cookie(maker)]
    return Response(made, status_code=201, headers=place(made.match), cookies=cookies)


@get("/matches", summary="List tables")
async def lobby(
    caller: Calling,
    host: Here,
    phase: FromQuery[Phase] = "waiting",
    before: FromQuery[MatchId | None] = None,
    limit: Annotated[int, QueryParameter(ge=1, le=100)] = 50,
) -> Lobby:
    """Tables that all may see, newest first; `before` goes on after a page."""
    caller.spend("read")
    return await host.listed(phase, before, limit)


@get("/me/matches", summary="List own tables")
async def own(
    caller: Calling,
    host: Here,
    guest: Known,
    phase: FromQuery[Phase | None] = None,
    before: FromQuery[MatchId | None] = None,
    limit: Annotated[int, QueryParameter(ge=1, le=100)] = 50,
) -> tuple[Listed, ...]:
    """The tables at which the guest sits, or which it made, newest first: of one phase, or all whose game is not over.

    `before` goes on after the last match of a page.
    """
    caller.spend("read")
    return (await host.of_guest(guest.guest, phase, before, limit)).matches


@get("/matches/{match:str}", summary="Read a table")
async def read(caller: Calling, host: Here, match: FromPath[str]) -> Response[Snapshot]:
    """The whole table. The ETag is the number of its last event."""
    caller.spend("read")
    host.live.noticed(await caller.readable(match), caller.guest)
    found = await host.snapshot(match, caller.guest, caller.visitor.name if caller.visitor else None)
    return Response(found, headers={"ETag": f'"{found.seq}"', "Cache-Control": "no-store"})


@get("/matches/{match:str}/events", summary="Read a part of the log")
async def events(
    request: Asked,
    caller: Calling,
    host: Here,
    match: FromPath[str],
    after: Annotated[int, QueryParameter(ge=0, le=2**31)] = 0,
    limit: Annotated[int, QueryParameter(ge=1, le=MOST_EVENTS)] = MOST_EVENTS,
) -> Response[bytes]:
    """The events after a number, in order, each with what it led to."""
    caller.spend("read")
    desk = await caller.readable(match)
    host.live.noticed(desk, caller.guest)
    told = await host.past.told(desk, after, limit)
    return squeezed(request, f'{{"events":[{",".join(told)}],"seq":{desk.room.seq}}}')


@post("/matches/{match:str}/commands", status_code=200, summary="Do something at a table")
async def command(request: Asked, caller: Calling, host: Here, guest: Known, match: FromPath[str]) -> Response[bytes]:
    """Do what a command asks for, and tell what it has led to: no events if it had been done already.

    `If-Match: "seq"` and `Idempotency-Key` may stand for the fields `seq` and `key`.
    """
    caller.spend("command")
    desk = await caller.readable(match)
    try:
        told = await host.live.do(desk, _command(await request.body(), request), guest)
    except HeckmeckError as error:
        return refusal(error, desk.room.seq)
    return encoded_already(
        f'{{"seq":{desk.room.seq},"events":[{",".join(told)}]}}', headers={"ETag": f'"{desk.room.seq}"'}
    )


def _command(body: bytes, request: Asked) -> Command:
    """The command of a request.

    Raises:
        BadRequest: it is none.

    """
    added = _from_headers(request)
    try:
        if not added:
            return _COMMAND.decode(body)
        given = msgspec.json.decode(body, type=dict[str, Any])
        command: Command = msgspec.convert({**added, **given}, Command)
        return command
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise BadRequest(N_("this is no command: {reason}"), reason=str(error)) from None


def _from_headers(request: Asked) -> dict[str, object]:
    added: dict[str, object] = {}
    key, known_seq = request.headers.get("idempotency-key"), request.headers.get("if-match")
    if key is not None:
        added["key"] = key.strip('"')
    if known_seq is not None:
        found = _QUOTED.fullmatch(known_seq)
        if found is None:
            raise BadRequest(N_('If-Match is the number of an event in quotes, like "12"'))
        added["seq"] = int(found[1])
    return added


@post("/matches/{match:str}/admission", status_code=200, summary="Show the code of a table")
async def admission(caller: Calling, guest: Known, match: FromPath[str], data: JSONBody[CodeGiven]) -> Reached:
    """Be let in at this table by its code."""
    return await _admitted(caller, guest, data.code, match)


@post("/codes/{code:str}", status_code=200, summary="Find a table by its code")
async def by_code(caller: Calling, guest: Known, code: FromPath[str]) -> Reached:
    """Be let in at the table with this code."""
    return await _admitted(caller, guest, code, None)


async def _admitted(caller: Caller, guest: Visitor, code: str, match: str | None) -> Reached:
    """The table of the code. Only wrong codes count: people of one household show the right one one after another."""
    caller.spend("code")
    found = await caller.host.admit(guest, code, match)
    caller.give_back("code")
    return Reached(match=found)


@post("/matches/{match:str}/rematch", status_code=201, summary="Play again")
async def rematch(caller: Calling, host: Here, guest: Known, match: FromPath[str]) -> Response[Reached]:
    """The table at which all play again who sat at this one; made if there is none yet."""
    caller.spend("create")
    return reached(await host.rematch(guest, match))


@post("/matches/{match:str}/continuation", status_code=201, summary="Go on from a moment")
async def continuation(
    caller: Calling, host: Here, guest: Known, match: FromPath[str], data: JSONBody[ContinueFrom]
) -> Response[Reached]:
    """A new table, whose game begins as this one stood after an event."""
    caller.spend("create")
    return reached(await host.continued(guest, match, data.seq))


HANDLERS: Final = (make, lobby, own, read, events, command, admission, by_code, rematch, continuation)
