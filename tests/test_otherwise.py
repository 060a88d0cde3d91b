"""Contests where the game or the counter of worms is read otherwise: what is changed, and that nothing else is."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from bench import otherwise
from bench.otherwise import against_worms

from heckmeck.rules import Preset
from heckmeck.solver.contest import WormCounter, contest
from heckmeck.solver.lanes import Work, scratch
from heckmeck.solver.weights import Weights, shipped


@pytest.fixture
def net() -> Weights:
    """The network for two."""
    found = shipped(Preset.OFFICIAL, 2)
    assert found is not None
    return found


def test_read_as_here_it_is_the_contest(net: Weights) -> None:
    """Without a change the games are those of a contest, one by one."""
    played = contest([net, WormCounter(2)], 600, 5)
    assert against_worms(net, 600, 5) == (played.rate(0), played.error(0), 600)


@pytest.mark.parametrize("change", [{"prefers": 1}, {"prefers": -1}, {"surrenders": True}])
def test_a_change_changes_games_but_not_who_is_stronger(net: Weights, change: dict[str, Any]) -> None:
    """Each reading makes other games, and in none of them the expert loses its lead."""
    rate, error, _ = against_worms(net, 4000, 5, **change)
    assert rate != against_worms(net, 4000, 5)[0]
    assert rate - 3 * error < 0.54 < rate + 3.5 * error


def test_the_tiles_of_ends() -> None:
    """An end is a tile of the grill, the top of the other's stack, or a bust, which takes none."""
    boards = np.zeros((3, 3, 17), np.int8)
    boards[1, 1, :3] = 2, 4, 11
    choice = np.array([[5, 17, 32]] * 21, np.int8)
    assert otherwise._tiles(choice, boards)[0].tolist() == [5, 11, 0]


def test_a_bust_where_it_is_worth_more() -> None:
    """Only ends that are worth less than the bust become one."""
    work = Work.of(1, 2, scratch(2, 4, 4))
    work.ends[:], work.choice[:] = 0.5, 7
    work.choice[20] = 32
    work.ends[20, 0] = 0.4, 0.6
    otherwise._surrender(work)
    assert work.choice[0].tolist() == [7, 32]
    assert work.ends[:20, 0].max(axis=0).tolist() == [np.float32(0.5), np.float32(0.6)]
