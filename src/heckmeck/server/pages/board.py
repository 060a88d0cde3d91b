"""The page of a table: the table in the browser, and what stands on it in words for those who have no script."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

from litestar import Response, post
from litestar.params import FromPath
from litestar.response import Redirect

from heckmeck.errors import N_, NotAllowed
from heckmeck.notation import parse_position
from heckmeck.server import messages
from heckmeck.server.messages import Snapshot, TurnLine
from heckmeck.server.pages.seats import seat_names
from heckmeck.server.pages.visit import Here, Visit, document
from heckmeck.state import Busted, Event, State, Taken, seat_worms
from heckmeck.texts import _, speaking
from heckmeck.tiles import Tile
from heckmeck.words import event_words, takes_words


@dataclass(frozen=True, slots=True)
class Sight:
    """What a watcher without a script sees."""

    snapshot: Snapshot
    names: tuple[str, ...]
    state: State | None
    worms: tuple[int, ...]
    now: str
    log: tuple[str, ...]


@document("/t/{match:str}")
async def table(visit: Here, match: FromPath[str]) -> Response[str]:
    """The page of a table; with `guide` its first turn is explained."""
    visit.spend("read")
    snapshot = await visit.house.snapshot(match, visit.guest)
    with speaking(visit.language):
        seen = _sight(snapshot)
    mode = "guide" if visit.request.query_params.get("guide") else "table"
    return visit.page("table.html", seen=seen, table=snapshot.table, match=match, mode=mode)


@document("/t/{match:str}/end")
async def ending(visit: Here, match: FromPath[str]) -> Response[str]:
    """Asks whether the game is to be given up."""
    visit.spend("read")
    snapshot = await visit.house.snapshot(match, visit.guest)
    with speaking(visit.language):
        seen = _sight(snapshot)
    return visit.page("end.html", seen=seen, match=match)


@post("/t/{match:str}/end")
async def end(visit: Here, match: FromPath[str]) -> Response[Any]:
    """Give up the game."""
    return await visit.once(await visit.typed(), partial(_end, visit, match))


async def _end(visit: Visit, match: str) -> Redirect:
    visit.spend("command")
    if visit.visitor is None:
        raise NotAllowed(N_("Only those who play at this table may end the game."))
    await visit.house.end(visit.visitor, match)
    return visit.onward("/")


def _sight(snapshot: Snapshot) -> Sight:
    names = seat_names(snapshot.table.seats)
    if snapshot.game is None:
        return Sight(snapshot, names, None, (0,) * len(names), "", ())
    state = parse_position(snapshot.game.position)
    lines = tuple(line for told in reversed(snapshot.log) for line in _line_words(told, names))
    return Sight(snapshot, names, state, seat_worms(state), _now(snapshot, state, names), lines[:20])


def _now(snapshot: Snapshot, state: State, names: tuple[str, ...]) -> str:
    game = snapshot.game
    if game is None or snapshot.table.phase == "finished":
        return ""
    turn = _("It is the turn of {name}.").format(name=names[state.seat])
    have = takes_words(state, names)
    return f"{turn} {have[:1].upper()}{have[1:]}."


def _line_words(line: TurnLine, names: tuple[str, ...]) -> list[str]:
    """What a turn led to, in words."""
    events: list[Event] = []
    for told in line.consequences:
        match told:
            case messages.Take(tile=tile, source=source):
                events.append(Taken(Tile(tile), None if source == "grill" else source - 1))
            case messages.Bust(returned=returned, turned=turned):
                events.append(Busted(_tile(returned), _tile(turned)))
            case _:
                pass
    return [event_words(event, line.seat - 1, names) for event in events]


def _tile(number: int | None) -> Tile | None:
    return None if number is None else Tile(number)


HANDLERS = (table, ending, end)
