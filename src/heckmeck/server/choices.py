"""What visitors have chosen, in cookies that are no secret: the table in the browser reads and sets them, too."""

from __future__ import annotations

from typing import Final

from litestar.datastructures import Cookie

LANGUAGE: Final = "language"
THEME: Final = "theme"
THEMES: Final = ("light", "dark")
YEAR_S: Final = 365 * 86_400
"""So long browsers keep what we ask them to."""


def remembered(key: str, value: str) -> Cookie:
    """The cookie of a choice."""
    return Cookie(key, value=value, max_age=YEAR_S, samesite="lax")
