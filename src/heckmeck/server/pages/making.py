"""Making a table: the form, and the form again with what is wrong in it."""

from __future__ import annotations

from functools import partial
from typing import Any

from litestar import Response, post
from litestar.response import Redirect

from heckmeck.errors import HeckmeckError
from heckmeck.server.pages import setting
from heckmeck.server.pages.setting import Setting, beginning
from heckmeck.server.pages.visit import Here, Typed, Visit, document
from heckmeck.texts import speaking


@document("/new")
async def new(visit: Here) -> Response[str]:
    """The form; `for` says what one comes for."""
    name = visit.visitor.name if visit.visitor else ""
    purpose = visit.request.query_params.get("for", "friends")
    return _form(visit, beginning(purpose, name), {}, purpose)


@post("/new")
async def make(visit: Here) -> Response[Any]:
    """Make the table, and go there."""
    typed = await visit.typed()
    return await visit.once(typed, partial(_make, visit, typed))


async def _make(visit: Visit, typed: Typed) -> Response[str] | Redirect:
    understood = Setting(typed)
    try:
        visitor = visit.as_named(typed.one("name"), understood.names_typed())
    except HeckmeckError as error:
        understood.errors["name"] = error
        understood.new_match("")
        return _form(visit, typed, understood.errors)
    with speaking(visit.language):
        wanted = understood.new_match(visitor.name)
    if wanted is None:
        return _form(visit, typed, understood.errors)
    visit.spend("create")
    try:
        made = await visit.house.create(visitor, wanted)
    except HeckmeckError as error:
        return _form(visit, typed, {"places": error})
    return visit.onward(f"/t/{made.match}", visitor)


def _form(visit: Visit, typed: Typed, errors: dict[str, HeckmeckError], purpose: str = "") -> Response[str]:
    status = 422 if errors else 200
    return visit.page("new.html", status=status, typed=typed, errors=errors, setting=setting, purpose=purpose)


HANDLERS = (new, make)
