"""Networks that are learned for a bench."""

from __future__ import annotations

import sys
from time import monotonic
from typing import Final

from heckmeck.solver.net import Floats, net_on
from heckmeck.solver.training import BATCH, Course, Training
from heckmeck.solver.weights import Weights

_SHARE: Final = 30.0
"""Seconds between two lines of progress."""


def progress(what: str) -> None:
    """Say what is being done."""
    print(f"... {what}", file=sys.stderr, flush=True)


def learned(training: Training) -> Weights:
    """What a training comes to."""
    course, said = training.course, monotonic()
    while training.done < course.steps:
        training.step()
        if monotonic() > said + _SHARE:
            said = monotonic()
            progress(f"{training.done * BATCH / 1e6:.1f} of {course.positions / 1e6:.1f} million positions")
    return net_of(course, training.average)


def net_of(course: Course, flat: Floats) -> Weights:
    """The network of a course whose weights lie one after the other."""
    return Weights(net_on(flat.copy(), course.seats, course.first, course.second), course.first, course.second, {})
