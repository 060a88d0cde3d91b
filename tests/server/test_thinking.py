"""What worker processes compute, asked for in this one."""

from __future__ import annotations

import msgspec
import numpy as np
import pytest

from heckmeck.notation import parse_position
from heckmeck.rules import Preset
from heckmeck.server.messages import Chances
from heckmeck.server.thinking import chances
from heckmeck.solver.board import board_of, flags_of
from heckmeck.solver.value import chances as estimated
from heckmeck.solver.weights import fitting


@pytest.mark.parametrize(
    ("position", "win"),
    [
        ("- 24/25 2 -", (0.0, 1.0)),
        ("- 21.22/29 1 -", (0.0, 1.0)),
        ("- 36/- 1 -", (1.0, 0.0)),
        ("- -/- 1 -", (0.0, 0.0)),
    ],
)
def test_at_the_end_the_winner_has_all_chances(position: str, win: tuple[float, ...]) -> None:
    """By the rules: the most worms, then the highest tile (rule 17); nobody where nobody has a tile."""
    found = msgspec.json.decode(chances([(1, 5, "21-36 -/- 1 -"), (2, 9, position)]), type=Chances)
    assert [(each.turn, each.seq) for each in found.turns] == [(1, 5), (2, 9)]
    assert sum(found.turns[0].win) == pytest.approx(1.0, abs=0.01)
    assert found.turns[1].win == win


@pytest.mark.parametrize("position", ["21-36 -/-/- 2 -", "25,33 24.28/21.26/30 3 -", "25 24.28/21.26 1 -"])
def test_chances_are_those_of_the_search(position: str) -> None:
    """Of every seat, though they are worked out in another way than that of many turns side by side."""
    state = parse_position(position)
    weights = fitting(Preset.OFFICIAL, len(state.stacks))
    assert weights is not None
    row = estimated(weights, np.stack([board_of(state)]), flags_of(state.rules), 1)[0]
    [told] = msgspec.json.decode(chances([(1, 5, position)]), type=Chances).turns
    assert told.win == pytest.approx([row[(seat - state.seat) % len(row)] for seat in range(len(row))])


def test_where_nothing_is_learned_there_are_no_chances() -> None:
    """A game alone at the grill is one."""
    assert msgspec.json.decode(chances([(1, 5, "21-36 - 1 -")]), type=Chances).turns == ()
