"""Codes of tables as people type them: small letters, spaces, letters of the other alphabet, or the whole link."""

from __future__ import annotations

import re
from typing import Final

LENGTH: Final = 6
_CODE: Final = re.compile(r"[0-9A-HJKMNP-TV-Z]{6}")
_LINK: Final = re.compile(r".*/j/([^/?#]+).*")
# What looks the same: O and 0, I, L and 1, and the Cyrillic letters that a Bulgarian keyboard gives.
_ALIKE: Final = str.maketrans("OILАВЕКМНОРСТУХ", "011ABEKMH0PCTYX", " -_\u00a0")


def code(text: str) -> str | None:
    """The code that a text means, None for one that no table can have.

    >>> code("abc-o1l"), code("авс 123"), code("https://example.org/j/ABC123?lang=de"), code("hello")
    ('ABC011', 'ABC123', 'ABC123', None)
    """
    link = _LINK.fullmatch(text.strip())
    meant = (link[1] if link else text).strip().upper().translate(_ALIKE)
    return meant if _CODE.fullmatch(meant) else None
