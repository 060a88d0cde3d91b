"""Who somebody is: a guest's number and name in a signed cookie. Nothing is stored for it.

The number is public, the signature is the secret. Whoever loses the cookie is somebody else.
"""

from __future__ import annotations

import secrets
from typing import Final, NamedTuple

from itsdangerous import BadSignature, Signer
from litestar.datastructures import Cookie

from heckmeck.errors import N_, NoGuest
from heckmeck.server.choices import YEAR_S
from heckmeck.server.names import checked_name

COOKIE: Final = "heckmeck_guest"
CHALLENGE: Final = f'Cookie realm="heckmeck", cookie-name="{COOKIE}"'
"""What a refusal with the status 401 asks for, as RFC 9110 (15.5.2) wants it; no scheme of its list is a cookie."""


class Visitor(NamedTuple):
    """Somebody who has been here before: a guest and the name they go by."""

    guest: str
    name: str


def known(visitor: Visitor | None) -> Visitor:
    """Who comes, where it must be known.

    Raises:
        NoGuest: it is not.

    """
    if visitor is None:
        raise NoGuest(N_("say who you are first: POST /api/v1/guests"))
    return visitor


class Guests:
    """Makes guests and knows them again."""

    def __init__(self, secret: bytes, *, secure: bool) -> None:
        """Take the key of the signatures, and whether the cookie travels by https alone."""
        self._signer = Signer(secret, salt="heckmeck guest")
        self._secure = secure

    def newcomer(self, name: str) -> Visitor:
        """Somebody new, by this name."""
        return Visitor(secrets.token_hex(8), checked_name(name))

    def cookie(self, visitor: Visitor) -> Cookie:
        """What makes the visitor known from now on."""
        return Cookie(
            key=COOKIE,
            value=self.signed(visitor),
            max_age=YEAR_S,
            path="/",
            httponly=True,
            secure=self._secure,
            samesite="lax",
        )

    def signed(self, visitor: Visitor) -> str:
        """The value of the cookie."""
        name = visitor.name.encode().hex()  # a cookie holds a few characters of ASCII only
        return self._signer.sign(f"{visitor.guest}.{name}").decode()

    def of(self, cookies: str) -> Visitor | None:
        """The guest whom a Cookie header names; None where there is none, or the signature is not ours."""
        for part in cookies.split(";"):
            key, _, value = part.strip().partition("=")
            if key == COOKIE:
                return self._read(value.strip('"'))
        return None

    def _read(self, value: str) -> Visitor | None:
        try:
            guest, name = self._signer.unsign(value).decode().split(".")
            return Visitor(guest, bytes.fromhex(name).decode())
        except (BadSignature, ValueError):
            return None
