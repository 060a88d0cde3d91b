"""The ways into a game: the home page, one click against a bot, a guided turn, a code or an invitation, one's name."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from litestar import Response, post
from litestar.params import FromPath
from litestar.response import Redirect

from heckmeck.errors import N_, HeckmeckError, NoSuchMatch, Unavailable
from heckmeck.server.choices import LANGUAGE, THEME, THEMES, remembered
from heckmeck.server.codes import code_in
from heckmeck.server.messages import Bot, Listed, NewMatch, Pace, Sitter, Terms
from heckmeck.server.pages.names import a_name
from heckmeck.server.pages.visit import Here, Typed, Visit, document
from heckmeck.texts import LANGUAGES, speaking

FIRST_BOT: Bot = "level:2"
GUIDE_BOT: Bot = "level:1"
_MOST_OWN: Final = 30
_MOST_FINISHED: Final = 3
_MOMENT: Final = re.compile(r"[0-9]{1,5}-[0-9]{1,5}")


@document("/")
async def home(visit: Here) -> Response[str]:
    """What this is, and the ways to play."""
    return visit.page(
        "home.html",
        own=(await visit.own(None, None, _MOST_OWN)).matches,
        finished=(await visit.own("finished", None, _MOST_FINISHED)).matches,
    )


@post("/play")
async def play(visit: Here) -> Response[Any]:
    """A game against a bot, begun at once."""
    return await visit.once(await visit.typed(), partial(_against, visit, FIRST_BOT, "normal", ""))


@document("/learn")
async def learning(visit: Here) -> Response[str]:
    """What a guided turn is."""
    return visit.page("learn.html")


@post("/learn")
async def learn(visit: Here) -> Response[Any]:
    """A game whose first turn is explained."""
    return await visit.once(await visit.typed(), partial(_against, visit, GUIDE_BOT, "slow", "?guide=1"))


async def _against(visit: Visit, bot: Bot, pace: Pace, query: str) -> Redirect:
    visit.spend("create")
    visitor = visit.as_named("")
    made = await visit.house.create(
        visitor,
        NewMatch(
            terms=Terms(seats=2, first=1, pace=pace),
            name=visitor.name,
            sit=(Sitter(seat=1, name=visitor.name),),
            bots={2: bot},
            start=True,
        ),
    )
    return visit.onward(f"/t/{made.match}{query}", visitor)


@document("/join")
async def join(visit: Here) -> Response[str] | Redirect:
    """Where a code is typed; with one, the way to its invitation."""
    typed = visit.request.query_params.get("code", "")
    if not typed:
        return visit.page("join.html", typed="", error=None)
    if (code := code_in(typed)) is not None:
        return visit.onward(f"/j/{code}")
    error = HeckmeckError(N_("A code has six letters and digits, as in {example}."), example="K7M2QX")
    return visit.page("join.html", status=422, typed=typed[:100], error=error)


@document("/j/{code:str}")
async def invitation(visit: Here, code: FromPath[str]) -> Response[str] | Redirect:
    """Who is at the table, and a place to type one's name."""
    if code_in(code) not in (None, code):
        moment = _moment(visit)
        return visit.onward(f"/j/{code_in(code)}" + (f"?moment={moment[1:]}" if moment else ""))
    visit.spend("code")
    return await _invitation(visit, code, None, None)


@post("/j/{code:str}")
async def accept(visit: Here, code: FromPath[str]) -> Response[Any]:
    """Join the table that the code belongs to."""
    typed = await visit.typed()
    return await visit.once(typed, partial(_accept, visit, code, typed))


async def _accept(visit: Visit, code: str, typed: Typed) -> Response[str] | Redirect:
    visit.spend("code")
    visitor = visit.visitor
    try:
        visitor = visit.as_named(typed.one("name"))
        match = await visit.house.join(visitor, code)
    except Unavailable:
        raise
    except HeckmeckError as error:
        again = await _invitation(visit, code, typed, error)
        if visitor is not None and visitor != visit.visitor:
            again.set_cookie(visit.house.cookie(visitor))  # who has been let in is to stay the same
        return again
    visit.give_back("code")
    return visit.onward(f"/t/{match}{_moment(visit)}", visitor)


def _moment(visit: Visit) -> str:
    """The moment of the game that the link leads to, as it stands behind the address of the table."""
    moment = visit.request.query_params.get("moment", "")
    return f"#{moment}" if _MOMENT.fullmatch(moment) else ""


async def _invitation(
    visit: Visit, code: str, typed: Typed | None, error: HeckmeckError | None
) -> Response[str] | Redirect:
    table = await visit.house.invited(code) if code_in(code) else None
    if table is None:
        wrong = HeckmeckError(N_("No table has this code: ask for it again."))
        return visit.page("join.html", status=404, typed=code[:100], error=wrong)
    visit.give_back("code")  # only wrong ones count: a household comes to a table one after another
    if await _is_in(visit, table):
        return visit.onward(f"/t/{table.match}{_moment(visit)}")
    if typed is None:
        typed = Typed({"name": [_known_name(visit, [placed.name or "" for placed in table.seats])]})
    return visit.page("invitation.html", status=422 if error else 200, table=table, typed=typed, error=error)


async def _is_in(visit: Visit, table: Listed) -> bool:
    """Whether the way to the table needs no question: who came before watches, and sits down only by asking to."""
    if visit.guest is None:
        return False
    if any(placed.guest == visit.guest for placed in table.seats):
        return True
    if table.phase == "waiting":
        return False
    try:
        await visit.house.snapshot(table.match, visit.guest)
    except NoSuchMatch:
        return False
    return True


def _known_name(visit: Visit, taken: Sequence[str]) -> str:
    if visit.visitor:
        return visit.visitor.name
    with speaking(visit.language):
        return a_name(taken)


@document("/name")
async def settings(visit: Here) -> Response[str]:
    """One's name, language and colours."""
    return visit.page("name.html", typed=Typed({"name": [visit.visitor.name if visit.visitor else ""]}), error=None)


@post("/name")
async def settle(visit: Here) -> Response[str] | Redirect:
    """Keep one's name, language and colours."""
    typed = await visit.typed()
    name = typed.one("name")
    try:
        visitor = visit.as_named(name) if name else visit.visitor
    except HeckmeckError as error:
        return visit.page("name.html", status=422, typed=typed, error=error)
    cookies = []
    if typed.one("language") in LANGUAGES:
        cookies.append(remembered(LANGUAGE, typed.one("language")))
    theme = typed.one("theme")
    cookies.append(remembered(THEME, theme if theme in THEMES else "system"))
    return visit.onward("/", visitor, cookies)


HANDLERS = (home, play, learning, learn, join, invitation, accept, settings, settle)
