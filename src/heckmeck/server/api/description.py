"""The description of the interface over HTTP, as OpenAPI.

Litestar describes what it checks and encodes itself. What is read or encoded here by hand is added: commands, answers
that are encoded already, streams, and the problem that every request may be answered with.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgspec
from litestar import Litestar, Request, get
from litestar.handlers import HTTPRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.routes import HTTPRoute

from heckmeck.server.api import API
from heckmeck.server.guests import CHALLENGE, COOKIE
from heckmeck.server.messages import Chances, Command, Done, EventsPage, Frame, Odds, Problem

HIDDEN: Final = f"{API}/schema"
"""Where Litestar has pages of its own, with scripts of other sites, that cannot be switched off."""
CONFIG: Final = OpenAPIConfig(
    title="heckmeck",
    version="1",
    description="The dice game Heckmeck over HTTP. Streams and their frames are explained in docs/api.md.",
    path=HIDDEN,
    render_plugins=[],
)
_REFERENCE: Final = "#/components/schemas/{name}"
_TABLE: Final = f"{API}/matches/{{match}}"
_ANSWERS: Final = {
    ("/events", "get"): "EventsPage",
    ("/commands", "post"): "Done",
    ("/coach", "get"): "Odds",
    ("/chances", "get"): "Chances",
}
"""What paths answer with whose answers are encoded by hand."""


def handler(prefix: str) -> HTTPRouteHandler:
    """What answers with the description."""

    @get(f"{prefix}/openapi.json", include_in_schema=False)
    async def openapi(request: Request[Any, Any, Any]) -> dict[str, Any]:
        """The description."""
        return described(request.app)

    return openapi


def described(app: Litestar) -> dict[str, Any]:
    """The description of all paths of the interface."""
    found = app.openapi_schema.to_schema()
    (command, frame, *_), components = msgspec.json.schema_components(
        (Command, Frame, Problem, EventsPage, Done, Odds, Chances), ref_template=_REFERENCE
    )
    schemas = found.setdefault("components", {}).setdefault("schemas", {})
    schemas.update(components)
    paths = found["paths"]
    for (path, method), name in _ANSWERS.items():
        answer = next(iter(paths[_TABLE + path][method]["responses"].values()))
        answer["content"] = {"application/json": {"schema": {"$ref": _REFERENCE.format(name=name)}}}
    paths[f"{_TABLE}/commands"]["post"]["requestBody"] = {
        "required": True,
        "content": {"application/json": {"schema": command}},
    }
    paths[f"{_TABLE}/stream"] = {"get": _stream(frame)}
    paths[f"{_TABLE}/socket"] = {"get": _socket()}
    found["components"]["securitySchemes"] = {"guest": {"type": "apiKey", "in": "cookie", "name": COOKIE}}
    for path, method in _guarded(app):
        paths[path][method]["security"] = [{"guest": []}]
        paths[path][method]["responses"]["401"] = _unknown()
    for methods in paths.values():
        for operation in methods.values():
            operation["responses"].pop("400", None)  # Litestar's own form of a refusal, which is never sent
            operation["responses"]["default"] = _problem()
    return found


def _guarded(app: Litestar) -> Iterator[tuple[str, str]]:
    """The paths and methods that are for guests alone: their handlers ask who it is."""
    for each in app.routes:
        if isinstance(each, HTTPRoute):
            for asked in each.route_handlers:
                if "guest" in asked.parsed_fn_signature.parameters:
                    yield from ((each.path_format, method.lower()) for method in asked.http_methods)


def _stream(frame: dict[str, Any]) -> dict[str, Any]:
    kinds = {kind: {"schema": frame} for kind in ("text/event-stream", "application/x-ndjson")}
    return {
        "summary": "Listen to a table",
        "description": "Frames as they happen: one an event, or one a line.",
        "operationId": "ApiV1MatchesMatchStream",
        "parameters": _parameters(),
        "responses": {"200": {"description": "Frames, until somebody hangs up", "content": kinds}},
    }


def _socket() -> dict[str, Any]:
    return {
        "summary": "Listen and play over a WebSocket",
        "description": "The same frames as messages of text; commands and pings are sent on it.",
        "operationId": "ApiV1MatchesMatchSocket",
        "parameters": _parameters(),
        "responses": {"101": {"description": "The socket is open"}},
    }


def _parameters() -> list[dict[str, Any]]:
    text, number = {"type": "string"}, {"type": "integer", "minimum": 0}
    return [
        {"name": "match", "in": "path", "required": True, "schema": text},
        {"name": "after", "in": "query", "required": False, "schema": number},
    ]


def _unknown() -> dict[str, Any]:
    """Nobody knows who asks."""
    asked = {"description": "What makes one known", "schema": {"type": "string", "const": CHALLENGE}}
    return {**_problem(), "headers": {"WWW-Authenticate": asked}}


def _problem() -> dict[str, Any]:
    reference = {"$ref": _REFERENCE.format(name="Problem")}
    return {
        "description": "Why it was refused",
        "content": {"application/problem+json": {"schema": reference}},
    }
