"""Forms come from our own pages (no CSRF): a token in each, besides the browser's own word on where it comes from."""

from __future__ import annotations

from secrets import token_hex
from typing import Final

from itsdangerous import BadSignature, TimestampSigner

from heckmeck.errors import N_, ForeignOrigin
from heckmeck.server.guarding import host_of
from heckmeck.server.pages.house import Asked

FIELD: Final = "token"
"""The name of the field with the token."""
_VALID_S: Final = 7 * 86_400
_NOBODY: Final = "nobody"


class Tokens:
    """Gives out tokens and checks them. A token belongs to one guest, or to somebody who has no cookie yet."""

    def __init__(self, key: bytes) -> None:
        self._signer = TimestampSigner(key, salt="heckmeck form")

    def make(self, guest: str | None) -> str:
        """A token for the forms of a page."""
        return self._signer.sign(f"{guest or _NOBODY}.{token_hex(8)}").decode()  # no two pages have the same one

    def check(self, request: Asked, guest: str | None, token: str) -> None:
        """Refuse a form that the guest did not send from one of our pages.

        Raises:
            ForeignOrigin: another site has sent it, or the page was open for more than a week.

        """
        if not self._trusts(request, guest or _NOBODY, token):
            raise ForeignOrigin(N_("This page was open for too long. Go back, load it again and send it once more."))

    def _trusts(self, request: Asked, guest: str, token: str) -> bool:
        try:
            bearer, _, _ = self._signer.unsign(token, max_age=_VALID_S).decode().partition(".")
        except BadSignature:
            return False
        ours = _same_origin(request)
        # Who opened the page before the first cookie bears nobody's token: then the browser must vouch for it.
        return ours is not False and (bearer == guest or (bearer == _NOBODY and ours is True))


def _same_origin(request: Asked) -> bool | None:
    """Whether the browser says that the request comes from a page of this server; None where it says nothing."""
    site = request.headers.get("sec-fetch-site", "none")
    if site != "none":
        return site == "same-origin"
    origin = request.headers.get("origin")
    if origin is None:
        return None
    return host_of(origin) == request.headers.get("host")
