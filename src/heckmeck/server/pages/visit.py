"""One visit to a page: who comes, in which language, and the answer they get."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, TypeAlias
from urllib.parse import parse_qsl

from litestar import HttpMethod, MediaType, Response, route
from litestar.datastructures import Cookie, UploadFile
from litestar.di import NamedDependency
from litestar.enums import RequestEncodingType
from litestar.params import SkipValidation
from litestar.response import Redirect

from heckmeck.errors import N_, BadRequest
from heckmeck.server.choices import LANGUAGE, THEME, THEMES, remembered
from heckmeck.server.clocks import now_ms
from heckmeck.server.guests import Visitor
from heckmeck.server.limits import What
from heckmeck.server.messages import Lobby, Phase
from heckmeck.server.pages import speech
from heckmeck.server.pages.clicks import Clicks, Work
from heckmeck.server.pages.house import Asked, House
from heckmeck.server.pages.names import a_name
from heckmeck.server.pages.render import rendered
from heckmeck.server.pages.tokens import FIELD, Tokens
from heckmeck.texts import LANGUAGES, speaking

HEADERS: Final = {"Cache-Control": "private, no-cache", "Vary": "Accept-Language, Cookie"}
"""What every document says about itself; how safe it is to be shown is said by the app."""
_MOST_FIELDS: Final = 100


@dataclass(frozen=True, slots=True)
class Typed:
    """What was typed into a form; a field that was not sent is empty."""

    fields: dict[str, list[str]]

    def one(self, name: str) -> str:
        """What stands in a field, without spaces around it."""
        return next(iter(self.fields.get(name, ())), "").strip()

    def all(self, name: str) -> Sequence[str]:
        """All that was chosen in a field."""
        return self.fields.get(name, ())


@dataclass(frozen=True, slots=True)
class Visit:
    """A request for a page, and what is needed to answer it."""

    request: Asked
    house: House
    tokens: Tokens
    language: str
    visitor: Visitor | None
    clicks: Clicks

    @property
    def guest(self) -> str | None:
        """Who comes, if they have been here before."""
        return self.visitor.guest if self.visitor else None

    async def own(self, phase: Phase | None, before: str | None, limit: int) -> Lobby:
        """A page of the tables of whoever comes, of this phase or all not over; somebody new has none."""
        if self.guest is None:
            return Lobby(matches=(), before=None)
        return await self.house.of_guest(self.guest, phase, before, limit)

    def page(self, template: str, *, status: int = 200, **context: object) -> Response[str]:
        """A document."""
        theme = self.request.cookies.get(THEME)
        with speaking(self.language):
            text = rendered(
                template,
                visitor=self.visitor,
                token=self.tokens.make(self.guest),
                path=self.request.url.path,
                origin=str(self.request.base_url).rstrip("/"),
                here_in={name: speech.here_in(self.request, name) for name in LANGUAGES},
                theme=theme if theme in THEMES else None,
                now=now_ms(),
                **context,
            )
        chosen = speech.asked_for(self.request)
        cookies = [] if chosen is None else [remembered(LANGUAGE, chosen)]
        headers = {**HEADERS, "Content-Language": self.language}
        return Response(text, media_type=MediaType.HTML, status_code=status, headers=headers, cookies=cookies)

    def onward(self, path: str, visitor: Visitor | None = None, cookies: Sequence[Cookie] = ()) -> Redirect:
        """The way to another page after a form was sent; who is new, or has a new name, is known there."""
        known = [self.house.cookie(visitor)] if visitor is not None and visitor != self.visitor else []
        return Redirect(path, status_code=303, cookies=[*known, *cookies], headers={"Cache-Control": "no-store"})

    async def typed(self) -> Typed:
        """What was typed into the form that was sent; refuses a form that does not come from our pages."""
        typed = Typed(await _fields(self.request))
        self.tokens.check(self.request, self.guest, typed.one(FIELD))
        return typed

    async def once(self, typed: Typed, work: Work) -> Response[Any]:
        """What comes of the form; of one that a double click sends twice, what came of it the first time."""
        return await self.clicks.once(f"{self.request.url.path} {sorted(typed.fields.items())}", work)

    def spend(self, what: What) -> None:
        """Count what is done; refuses what is done too often."""
        self.house.limits.spend(what, self.guest, self.house.address(self.request))

    def give_back(self, what: What) -> None:
        """Count one less: it was none of those that have to be few."""
        self.house.limits.give_back(what, self.guest, self.house.address(self.request))

    def as_named(self, name: str, taken: Iterable[str] = ()) -> Visitor:
        """Who comes, by this name; without one the name they have, or a friendly one that nobody has taken.

        Refuses a name that cannot be.
        """
        if not name:
            if self.visitor:
                return self.visitor
            with speaking(self.language):
                name = a_name(taken)
        return self.house.named(self.visitor, name)


Here: TypeAlias = NamedDependency[SkipValidation[Visit]]
"""The visit as a handler asks for it."""


document: Final = partial(route, http_method=[HttpMethod.GET, HttpMethod.HEAD])
"""The decorator of a handler that gives a document, also to those who only ask whether it is there."""


async def _fields(request: Asked) -> dict[str, list[str]]:
    if request.content_type[0] == RequestEncodingType.MULTI_PART:
        form = await request.form()
        pairs = [(name, await _text(value)) for name, value in form.multi_items()]
    else:
        body = (await request.body()).decode(errors="replace")
        try:
            pairs = parse_qsl(body, keep_blank_values=True, max_num_fields=_MOST_FIELDS)
        except ValueError as error:
            raise BadRequest(N_("This form has more fields than any of ours.")) from error
    fields: dict[str, list[str]] = {}
    for name, value in pairs:
        fields.setdefault(name, []).append(value)
    return fields


async def _text(value: object) -> str:
    if isinstance(value, UploadFile):
        return (await value.read()).decode(errors="replace")
    return str(value)
