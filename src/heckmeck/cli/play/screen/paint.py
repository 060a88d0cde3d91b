"""The colours of the table: a summer evening round a charcoal grill.

Every style names its letters and its background, so the table looks the same on a dark and on a light terminal. Text
has a contrast of at least 4.5 to 1, shapes 3 to 1; a test measures them. Ashes and herb are chosen so that terminals of
256 colours round them to grey and green, not to red and grey.
"""

from __future__ import annotations

from typing import Final

from heckmeck.cli.colours import COAL, FLAME, GLOW, IVORY

EMBERS: Final = "#2b1d16"
ASHES: Final = "#37302c"
SMOKE: Final = "#b3a08c"
HERB: Final = "#2f6b2e"
LEAF: Final = "#a5d48f"
SHADE: Final = "#cbbfae"

TEXT: Final = f"{IVORY} on {COAL}"
STRONG: Final = f"bold {IVORY} on {COAL}"
QUIET: Final = f"{SMOKE} on {COAL}"
TITLE: Final = f"bold {FLAME} on {COAL}"
PANEL: Final = f"{IVORY} on {EMBERS}"
PANEL_QUIET: Final = f"{SMOKE} on {EMBERS}"
PANEL_STRONG: Final = f"bold {FLAME} on {EMBERS}"
KEY: Final = f"bold {COAL} on {FLAME}"
GOOD: Final = f"bold {LEAF} on {COAL}"
WARNING: Final = f"bold {IVORY} on {GLOW}"
ON_TURN: Final = f"bold {IVORY} on {HERB}"
ON_TURN_QUIET: Final = f"{IVORY} on {HERB}"

TILE: Final = f"bold {COAL} on {IVORY}"
TILE_WORMS: Final = f"bold {GLOW} on {IVORY}"
TILE_OFFERED: Final = f"bold {COAL} on {FLAME}"
TILE_MOVED: Final = f"bold {COAL} on {LEAF}"
CHARRED: Final = f"{SMOKE} on {ASHES}"
GRATE: Final = f"#6b4a35 on {EMBERS}"

DIE: Final = f"{COAL} on {IVORY}"
DIE_WORM: Final = f"bold {GLOW} on {IVORY}"
DIE_BARRED: Final = f"#4a4038 on {SHADE}"
DIE_ASIDE: Final = f"{COAL} on #dfe8c8"
DIE_ASIDE_WORM: Final = f"bold {GLOW} on #dfe8c8"
DIE_UNKNOWN: Final = f"{SMOKE} on {ASHES}"

SEATS: Final = (
    ("●", "#77aadd"),
    ("▲", "#ee8866"),
    ("■", "#eedd88"),
    ("♦", "#ffaabb"),
    ("▼", "#99ddff"),
    ("♣", "#44bb99"),
    ("♥", "#dddddd"),
)
"""The shape and the colour of each seat: colours that stay apart for colour-blind eyes, and never colour alone."""


def background(style: str) -> str:
    """The background of a style."""
    return style.rpartition(" on ")[2]


def on(style: str, ground: str) -> str:
    """The style on another background."""
    return f"{style.rpartition(' on ')[0]} on {background(ground)}"


def seat_mark(seat: int, ground: str) -> tuple[str, str]:
    """The shape of a seat and its style on a background."""
    shape, colour = SEATS[seat]
    return shape, f"bold {colour} on {background(ground)}"


def glow(grill: int) -> str:
    """The colour of the embers: the fewer tiles are left on the grill, the brighter."""
    dark, bright = (0x8A, 0x36, 0x16), (0xF2, 0xA3, 0x3A)
    share = 1 - min(grill, 16) / 16
    mixed = (round(low + (high - low) * share) for low, high in zip(dark, bright, strict=True))
    return "#" + "".join(f"{part:02x}" for part in mixed)
