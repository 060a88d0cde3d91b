"""What is refused over the net, as problems of RFC 9457: the code, the status and a title.

The detail is English; the template and its values go along, so that a client can say it in its own language.
"""

from __future__ import annotations

from typing import Final

from litestar.exceptions import HTTPException

from heckmeck.errors import OUTCOMES, HeckmeckError, NotationError, quoted
from heckmeck.server.messages import Problem

TITLES: Final[dict[str, str]] = {
    "refused": "What was given is refused",
    "illegal-move": "The move breaks a rule",
    "impossible-state": "No game can reach this position",
    "bad-notation": "The text cannot be read",
    "bad-record": "The record cannot be read",
    "unknown-player": "There is no such player",
    "bad-player": "A bot has failed",
    "bad-weights": "The weights of the expert cannot be used",
    "file": "A file cannot be used",
    "not-your-turn": "It is another seat's turn",
    "stale": "The game has moved on",
    "not-now": "This is not possible at this time",
    "not-allowed": "You may not do this",
    "seat-taken": "The seat or the name is taken",
    "no-such-match": "There is no such table",
    "not-found": "There is nothing here",
    "no-guest": "The server does not know you yet",
    "foreign-origin": "The request comes from another site",
    "bad-request": "The request cannot be read",
    "wrong-method": "This cannot be done here",
    "too-large": "The request is too long",
    "too-many": "That was too often, or is too many",
    "unavailable": "The server cannot do it now",
    "failed": "The server has made a mistake",
}
"""A few words on every code there is."""
TYPE: Final = "/api/v1/problems#"
"""What the type of a problem begins with; there all of them are listed."""

GONE: Final = "client disconnected prematurely"
"""What Litestar calls a mistake of the server: the client hung up in the middle of its request."""


def status(error: HeckmeckError) -> int:
    """The HTTP status of an error."""
    return OUTCOMES[error.code].status


def problem(error: HeckmeckError, seq: int | None = None) -> Problem:
    """The error as it is sent; `seq` is that of the table it concerns."""
    params = dict(error.params)
    if isinstance(error, NotationError):
        params["shown"] = quoted(error.text, error.column)
    rule = params.get("rule")
    return Problem(
        type=TYPE + error.code,
        title=TITLES[error.code],
        status=status(error),
        detail=str(error),
        code=error.code,
        rule=rule if isinstance(rule, int) else None,
        template=error.template,
        params=params,
        seq=seq,
    )


def failed(error: HTTPException) -> bool:
    """Whether what Litestar refuses is a mistake of the program, and not of the client."""
    return error.status_code >= 500 and error.detail != GONE


def allowed(error: HTTPException) -> dict[str, str]:
    """The header with the methods that there are at an address, where another one was asked for (RFC 9110, 15.5.6)."""
    methods = (error.headers or {}).get("allow")
    return {} if methods is None else {"Allow": methods}
