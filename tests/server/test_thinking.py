"""What worker processes compute, asked for in this one."""

from __future__ import annotations

import msgspec
import pytest

from heckmeck.server.messages import Chances
from heckmeck.server.thinking import chances


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


def test_where_nothing_is_learned_there_are_no_chances() -> None:
    """A game alone at the grill is one."""
    assert msgspec.json.decode(chances([(1, 5, "21-36 - 1 -")]), type=Chances).turns == ()
