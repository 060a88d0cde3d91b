"""Bringing a record of a game here, to look at it."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from litestar import Response, post
from litestar.response import Redirect

from heckmeck.errors import N_, HeckmeckError
from heckmeck.server.limits import RECORD_BYTES
from heckmeck.server.pages.visit import Here, Typed, Visit, document

NO_LETTER: Final = "\ufffd"
"""What stands in a text for bytes that are no letter."""


@document("/upload")
async def upload(visit: Here) -> Response[str]:
    """The form for a record."""
    return _form(visit, "", None)


@post("/upload", request_max_body_size=RECORD_BYTES + 100_000)
async def bring(visit: Here) -> Response[Any]:
    """Make a game to look at of the record; refuses one that cannot be read with the line and the reason."""
    visit.spend("record")
    typed = await visit.typed()
    return await visit.once(typed, partial(_bring, visit, typed))


async def _bring(visit: Visit, typed: Typed) -> Response[str] | Redirect:
    # A browser sends both fields; the file counts where one was chosen.
    text = next(filter(str.strip, (*typed.all("file"), *typed.all("record"))), "")
    try:
        visitor = visit.as_named("")
        match = await visit.house.bring(visitor, _sane(text))
    except HeckmeckError as error:
        return _form(visit, text if len(text) < RECORD_BYTES and NO_LETTER not in text else "", error)
    return visit.onward(f"/t/{match}", visitor)


def _sane(text: str) -> str:
    if not text:
        raise HeckmeckError(N_("Choose a file, or type a record into the field."))
    if len(text.encode()) > RECORD_BYTES:
        raise HeckmeckError(N_("This record is too long: {most} bytes are possible."), most=RECORD_BYTES)
    if NO_LETTER in text:
        raise HeckmeckError(
            N_("the record is not in UTF-8: byte {place} fits no letter"),
            place=len(text.partition(NO_LETTER)[0].encode()),
        )
    # Browsers send the lines of a field with the line ends of another age.
    return text.replace("\r\n", "\n")


def _form(visit: Visit, text: str, error: HeckmeckError | None) -> Response[str]:
    return visit.page("upload.html", status=422 if error else 200, text=text, error=error)


HANDLERS = (upload, bring)
