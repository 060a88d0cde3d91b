"""The courses of the shipped weights: which there are, and that each can be begun."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from tests.nets import FIRST, SECOND, weights

from heckmeck.rules import Preset
from heckmeck.solver.courses import COURSES, NAMED, name_of
from heckmeck.solver.net import size
from heckmeck.solver.training import Training
from heckmeck.tiles import TILES


def test_the_tables_that_are_learned() -> None:
    """Two to seven seats under the published rules, two to four under the other presets, each with its own name."""
    official, short, sheet = ([seats for kind, seats in COURSES if kind is preset] for preset in Preset)
    assert (official, short, sheet) == ([2, 3, 4, 5, 6, 7], [2, 3, 4], [2, 3, 4])
    assert list(NAMED.values()) == list(COURSES.values())
    assert [*NAMED][:3] == ["official-2", "official-3", "official-4"]
    assert NAMED[name_of(Preset.SHEET, 3)] is COURSES[Preset.SHEET, 3]


@pytest.mark.parametrize("name", NAMED)
def test_a_course_teaches_its_table(name: str) -> None:
    """Each is for the rules and seats of its name, on all tiles, and begins with a network of its size."""
    course = NAMED[name]
    assert name == f"{course.rules.preset.value}-{course.seats}"
    assert course.tiles == TILES
    assert course.steps > 1000
    assert Training(course).average.shape == (size(course.seats, course.first, course.second),)


def test_the_weights_stay_small() -> None:
    """All shipped weights together, two bytes each, are below two megabytes."""
    assert 2 * sum(size(course.seats, course.first, course.second) for course in COURSES.values()) < 2_000_000


def test_a_training_may_begin_with_weights() -> None:
    """It goes on from them; with a guest it begins as the guest is, unless other weights are given."""
    course = replace(NAMED["official-2"], first=FIRST, second=SECOND)
    one, other = weights(2), weights(2, 7)
    for training, same in (
        (Training(course, begun=one), one),
        (Training(course, one), one),
        (Training(course, one, begun=other), other),
    ):
        assert np.array_equal(training.average, np.concatenate([part.ravel() for part in same.net]))
