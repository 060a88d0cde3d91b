"""The short codes of tables, as people type them: small letters, spaces, another alphabet, or the whole link."""

from __future__ import annotations

import re
from typing import Final

LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's 32 digits, which leave out the letters that look like others."""
LENGTH: Final = 6
_CODE: Final = re.compile(f"[{LETTERS}]{{{LENGTH}}}")
_LINK: Final = re.compile(r".*/j/([^/?#]+).*")
# What looks the same: O and 0, I, L and 1, and the Cyrillic letters that a Bulgarian keyboard gives.
_ALIKE: Final = str.maketrans("OILАВЕКМНОРСТУХ", "011ABEKMH0PCTYX", " -_\u00a0")


def code_in(text: str) -> str | None:
    """The code that a text means, None for one that no table can have.

    >>> code_in("abc-o1l"), code_in("авс 123"), code_in("https://example.org/j/ABC123?lang=de"), code_in("hello")
    ('ABC011', 'ABC123', 'ABC123', None)
    """
    link = _LINK.fullmatch(text.strip())
    meant = (link[1] if link else text).strip().upper().translate(_ALIKE)
    return meant if _CODE.fullmatch(meant) else None
