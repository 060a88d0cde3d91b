"""The courses of the weights that come with the package, one for each preset and number of seats."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from heckmeck.rules import Preset, Rules
from heckmeck.solver.training import Course

_SEED: Final = 1
_MILLION: Final = 1_000_000
_SEATS: Final = {Preset.OFFICIAL: range(2, 8), Preset.SHORT: range(2, 5), Preset.SHEET: range(2, 5)}


def _course(preset: Preset, seats: int) -> Course:
    """What proved best, or good enough: docs/engine.md has what was tried."""
    course = Course(rules=Rules(preset=preset), seats=seats, positions=16 * _MILLION, seed=_SEED, guests=0.5, parts=4)
    steady = replace(course, rate=1.5e-3, keep=0.9998)
    match preset, seats:
        case Preset.OFFICIAL, 2:
            return replace(steady, positions=48 * _MILLION, first=192, guests=0.3125)
        case Preset.OFFICIAL, 3:
            return replace(steady, positions=32 * _MILLION, first=192)
        case Preset.OFFICIAL, 4:
            return replace(course, positions=30 * _MILLION, first=128, rate=1.5e-3, parts=1)
        case Preset.OFFICIAL, _:
            return replace(course, guests=0.75)
        case Preset.SHORT, _:
            return replace(steady, positions=24 * _MILLION, first=128)
        case _:  # sheet: games take so long that they are broken off, and half of them begin anywhere
            return replace(steady, positions=24 * _MILLION, first=128, counted=0.3, odd=0.5, longest=60)


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
