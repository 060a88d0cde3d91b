"""How the interface answers: problems for what is refused, and bodies that are encoded already."""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, TypeAlias

import msgspec
import structlog
from litestar import MediaType, Request, Response
from litestar.di import NamedDependency
from litestar.exceptions import HTTPException
from litestar.params import SkipValidation

from heckmeck.errors import N_, BadRequest, Failed, HeckmeckError, NoGuest, NotFound, TooLarge, WrongMethod
from heckmeck.server.api import API
from heckmeck.server.guests import CHALLENGE
from heckmeck.server.host import Host
from heckmeck.server.messages import Reached
from heckmeck.server.problems import allowed, failed, problem, status

LONG: Final = 4_000
"""Shorter answers are not worth compressing."""
RETRY_S: Final = {"too-many": 60, "unavailable": 3}
"""When to ask again, where the problem does not say it."""
PROBLEM: Final = "application/problem+json"
Asked: TypeAlias = Request[Any, Any, Any]
Here: TypeAlias = NamedDependency[SkipValidation[Host]]
"""Who answers guests, as a handler asks for it."""
_log = structlog.get_logger("heckmeck.api")


def refusal(
    error: HeckmeckError, seq: int | None = None, headers: Mapping[str, str] = MappingProxyType({})
) -> Response[bytes]:
    """The problem as an answer."""
    said = {"Cache-Control": "no-store", **headers}
    seconds = error.params.get("seconds")
    if error.code in RETRY_S:
        said["Retry-After"] = str(seconds or RETRY_S[error.code])
    if error.code == NoGuest.code:
        said["WWW-Authenticate"] = CHALLENGE
    body = msgspec.json.encode(problem(error, seq))
    return Response(body, status_code=status(error), media_type=PROBLEM, headers=said)


def refused(_: Asked, error: HeckmeckError) -> Response[bytes]:
    """What was refused by us."""
    return refusal(error)


def misunderstood(request: Asked, error: HTTPException) -> Response[bytes]:
    """What was refused before a handler saw it."""
    match error.status_code:
        case 404:
            return refusal(nothing_at(request.url.path))
        case 405:
            wrong = WrongMethod(N_("{method} is not possible at this address"), method=request.method)
            return refusal(wrong, headers=allowed(error))
        case 413:
            return refusal(TooLarge(N_("the body of the request is too long")))
        case _ if failed(error):
            return broken(request, error)
        case _:
            return refusal(BadRequest(N_("the request cannot be read: {reason}"), reason=_reason(error)))


def nothing_at(path: str) -> NotFound:
    """What is said of an address at which there is nothing."""
    return NotFound("there is nothing at {path}", path=path[:100])


def nested(_: Asked, error: RecursionError) -> Response[bytes]:
    """A body with brackets in brackets, on and on."""
    return refusal(BadRequest(N_("the request cannot be read: {reason}"), reason=str(error)))


def _reason(error: HTTPException) -> str:
    """What is wrong, with the places where, as far as the framework knows it."""
    extra = error.extra if isinstance(error.extra, list) else []
    parts = [
        f"{each.get('key', '')}: {each.get('message', '')}".strip(": ") for each in extra if isinstance(each, dict)
    ]
    return "; ".join(parts) or error.detail


def broken(request: Asked, error: Exception) -> Response[bytes]:
    """A mistake of the program."""
    _log.error("request_failed", path=request.url.path, method=request.method, exc_info=error)
    return refusal(Failed(N_("the server has made a mistake")))


def place(match: str) -> dict[str, str]:
    """The headers of an answer that leads to a table."""
    return {"Location": f"{API}/matches/{match}", "Cache-Control": "no-store"}


def reached(match: str) -> Response[Reached]:
    """The answer to what has led to a new table."""
    return Response(Reached(match=match), status_code=201, headers=place(match))


def encoded_already(body: str | bytes, code: int = 200, headers: Mapping[str, str] | None = None) -> Response[bytes]:
    """An answer in JSON that is at hand as such."""
    raw = body.encode() if isinstance(body, str) else body
    said = {"Cache-Control": "no-store", **(headers or {})}
    return Response(raw, status_code=code, media_type=MediaType.JSON, headers=said)


def squeezed(request: Asked, body: str) -> Response[bytes]:
    """The same for one that may be long: compressed where that pays and the client can read it."""
    if len(body) < LONG or "gzip" not in request.headers.get("accept-encoding", ""):
        return encoded_already(body)
    packed = gzip.compress(body.encode(), compresslevel=4)
    return encoded_already(packed, headers={"Content-Encoding": "gzip", "Vary": "Accept-Encoding"})
