"""What worker processes compute, asked for in this one."""

from __future__ import annotations

import msgspec
import numpy as np
import pytest

from heckmeck.cli import advise
from heckmeck.cli import odds as odds_command
from heckmeck.notation import parse_position
from heckmeck.rules import Preset
from heckmeck.server.coach import odds
from heckmeck.server.decisions import Decision
from heckmeck.server.messages import Chances, Review
from heckmeck.server.thinking import advised, chances, review
from heckmeck.solver.board import board_of, flags_of
from heckmeck.solver.odds import odds as all_odds
from heckmeck.solver.value import chances as estimated
from heckmeck.solver.weights import fitting
from heckmeck.texts import speaking
from heckmeck.words import names_of


@pytest.mark.parametrize(
    ("position", "win"),
    [
        ("- 24/25 2 -", (0.0, 1.0)),
        ("- 21.22/29 1 -", (0.0, 1.0)),
        ("- 36/- 1 -", (1.0, 0.0)),
        ("- -/- 1 -", (0.5, 0.5)),
    ],
)
def test_at_the_end_the_winner_has_all_chances(position: str, win: tuple[float, ...]) -> None:
    """By the rules: the most worms, then the highest tile (rule 17); without any tile it is the same for each."""
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


def test_a_decision_is_judged_by_the_best_in_its_place() -> None:
    """What was chosen, and what would have been better; the same where nothing would."""
    made = [
        Decision(3, 17, 1, "player", "21-36 -/- 1 :1111235w", "1"),
        Decision(3, 19, 1, "player", "21-36 -/- 1 :1111235w", "3"),
        Decision(4, 23, 2, "bot", "21-36 -/- 2 5555ww", "t30"),
    ]
    found = msgspec.json.decode(review(made, 40, more=True), type=Review)
    assert (found.of, found.next) == (40, 23)
    assert [(each.turn, each.seq, each.seat, each.by) for each in found.decisions] == [
        (3, 17, 1, "player"),
        (3, 19, 1, "player"),
        (4, 23, 2, "bot"),
    ]
    bad, good, last = found.decisions
    assert bad.move.move == "1" and bad.best.move == "3"
    assert bad.move.win is not None and bad.best.win is not None and bad.move.win < bad.best.win
    assert good.move == good.best and last.move.move == "t30"
    assert msgspec.json.decode(review(made[:1], 1, more=False), type=Review).next is None


@pytest.mark.parametrize(
    "position", ["24 -/25 1 555ww official", "21-36 - 1 ww:112445 official", "- 36/- 1 - official"]
)
def test_the_commands_are_answered_the_same(position: str) -> None:
    """What the coach tells of odds and advice is what `odds` and `advise` print as JSON, in the language asked for."""
    state = parse_position(position)
    with speaking("de"):
        names = names_of(len(state.stacks))
        printed, advice = odds_command.answer(state, all_odds(state), None), advise.answer(state, "expert")
    told = msgspec.json.decode(advised(odds(state), position, names, "de"))
    assert told.pop("tiles").keys() == ({"24", "25"} if "25" in position else set(map(str, state.grill)))
    assert told.pop("advice") == {name: advice[name] for name in ("moves", "best", "why")}
    assert told.items() <= printed.items()
