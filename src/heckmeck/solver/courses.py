"""The courses of the weights that come with the package, one for each preset and number of seats."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from heckmeck.rules import Preset, Rules
from heckmeck.solver.training import Course

_POSITIONS: Final = 20_000_000
_SEED: Final = 1
_SEATS: Final = {Preset.OFFICIAL: range(2, 8), Preset.SHORT: range(2, 5), Preset.SHEET: range(2, 5)}


def _course(preset: Preset, seats: int) -> Course:
    return Course(rules=Rules(preset=preset), seats=seats, positions=_POSITIONS, seed=_SEED)


COURSES: Final[Mapping[tuple[Preset, int], Course]] = MappingProxyType(
    {(preset, seats): _course(preset, seats) for preset, tables in _SEATS.items() for seats in tables}
)
"""By preset and number of seats."""


def name_of(preset: Preset, seats: int) -> str:
    """The name of the course, and of the file of its weights without the ending.

    >>> name_of(Preset.OFFICIAL, 2)
    'official-2'
    """
    return f"{preset.value}-{seats}"


NAMED: Final[Mapping[str, Course]] = MappingProxyType({name_of(*key): course for key, course in COURSES.items()})
"""The same by name, in the same order."""
