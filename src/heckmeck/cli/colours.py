"""The colours of the grill, in the terminal, in pictures and, under the same numbers, in the browser's theme."""

from __future__ import annotations

from typing import Final

COAL: Final = "#1d1613"
GLOW: Final = "#b3471d"
FLAME: Final = "#f2a33a"
IVORY: Final = "#f6ecd9"
