"""A training step by step: who chooses in which part of a course, how the rate goes, that nothing is left out."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import numpy as np
import pytest

from heckmeck.rules import Preset, Rules
from heckmeck.solver import training
from heckmeck.solver.board import flags_of
from heckmeck.solver.descent import Batch
from heckmeck.solver.learn import Manner
from heckmeck.solver.training import BATCH, BLOCKS, Course, Training
from heckmeck.tiles import TILES

RULES = Rules(preset=Preset.SHEET, no_steal=True)
COURSE = Course(
    rules=RULES, seats=3, positions=400 * BATCH, seed=1, first=8, second=4, counted=0.1, guests=0.25, rate=1e-2
)


@dataclass
class Noted:
    """What a training has done, without any of it being done."""

    manners: list[Manner] = field(default_factory=list)
    taught: list[np.ndarray] = field(default_factory=list)
    steps: list[tuple[int, float, float]] = field(default_factory=list)
    """Of Adam: the number of the step, the rate, and what is kept of the average."""


@pytest.fixture
def noted(monkeypatch: pytest.MonkeyPatch) -> Noted:
    """Lets trainings do nothing but note what they would; the error of each step of learning is its number."""
    found = Noted()

    def gradient(_net: object, batch: Batch, _slope: object) -> float:
        found.taught.append(batch.rows[:, 0])
        return float(len(found.taught))

    monkeypatch.setattr(training, "value_block", lambda *given: found.manners.append(given[4]))
    monkeypatch.setattr(training, "note_down", lambda *_: None)
    monkeypatch.setattr(training, "move_on", lambda *_: None)
    monkeypatch.setattr(training, "gradient", gradient)
    monkeypatch.setattr(training, "adam", lambda *given: found.steps.append(given[5:]))
    return found


def trained(course: Course, steps: int) -> Training:
    """A training after so many steps."""
    learning = Training(course)
    learning._batch.rows[:, 0] = np.arange(BATCH)
    for _ in range(steps):
        learning.step()
    return learning


def test_who_chooses_when(noted: Noted) -> None:
    """In the first tenth the counter of worms chooses, and all the time it is the guest in a quarter of the games."""
    trained(COURSE, 100)
    assert len(noted.manners) == 100 * BLOCKS
    counted = np.array([manner.counted for manner in noted.manners]).reshape(100, BLOCKS)
    assert (counted == (np.arange(100) < 40)[:, np.newaxis]).all()
    hosting = np.array([manner.hosting for manner in noted.manners]).reshape(100, BLOCKS)
    assert (hosting == (np.arange(BLOCKS) < 4)).all()


def test_the_manner_is_that_of_the_course(noted: Noted) -> None:
    """The rules, the tiles, the chances and the longest game; a steal counts once and its share of the other seats."""
    trained(replace(COURSE, tiles=TILES[:5], odd=0.3, wander=0.2, longest=77), 1)
    manner = noted.manners[0]
    assert (manner.flags == flags_of(RULES)).all()
    assert sorted(manner.tiles) == [0, 1, 2, 3, 4]
    assert (manner.steal, manner.odd, manner.wander, manner.longest) == (1.5, 0.3, 0.2, 77)


def test_the_rate_rises_and_falls(noted: Noted) -> None:
    """From a hundredth over a hundred steps, then along half a cosine from the first rate of the course to the last."""
    trained(COURSE, 400)
    numbers, rates, keeps = zip(*noted.steps, strict=True)
    assert numbers == tuple(range(1, 401))
    assert rates[0] == pytest.approx(COURSE.rate / 100)
    assert list(rates[:100]) == sorted(rates[:100]) and list(rates[100:]) == sorted(rates[100:], reverse=True)
    assert rates[200] == pytest.approx((COURSE.rate + COURSE.last_rate) / 2)
    assert COURSE.last_rate < rates[-1] < 2 * COURSE.last_rate
    # A quarter before and behind the middle the cosine is half a root of two.
    assert rates[100] - rates[300] == pytest.approx((COURSE.rate - COURSE.last_rate) / 2**0.5)
    assert keeps[:2] == pytest.approx((1 / 2, 2 / 3)), "the first weights, drawn at random, soon count nothing"
    assert keeps[-1] == pytest.approx(1 - 1 / 401) and max(keeps) <= COURSE.keep


def test_the_average_keeps_no_more_than_the_course_says(noted: Noted) -> None:
    """From some step on it is the running average of the course."""
    trained(replace(COURSE, keep=0.9), 20)
    assert {keep for _, _, keep in noted.steps[9:]} == {0.9}


@pytest.mark.parametrize("parts", [1, 4])
def test_each_position_is_learned_from_once(noted: Noted, parts: int) -> None:
    """However many steps of learning a turn of all games is good for."""
    learning = trained(replace(COURSE, parts=parts), 1)
    assert len(noted.taught) == parts
    assert sorted(np.concatenate(noted.taught)) == list(range(BATCH))
    assert len({len(rows) for rows in noted.taught}) == 1
    assert (learning.done, [number for number, _, _ in noted.steps]) == (1, list(range(1, parts + 1)))


def test_the_error_that_is_told(noted: Noted) -> None:
    """At first the mean of all steps, later that of the last ones: here it lags so many steps behind."""
    learning = trained(COURSE, 3)
    assert learning.excess == pytest.approx((1 + 2 + 3) / 3)
    for _ in range(1997):
        learning.step()
    assert learning.excess == pytest.approx(2000 - 200, abs=2)
