"""What was decided in a game, out of its log."""

from __future__ import annotations

from tests.server.rooms import ANA, MATCH, begun, companion, key

from heckmeck.server.decisions import decisions
from heckmeck.server.messages import Undo


def test_what_was_chosen_among_others_is_a_decision() -> None:
    """The first roll and the fall of the dice are none; what is told of one is where it was made, and by whom."""
    hand = begun(ANA, "careful").moves("r")
    faces = hand.game.moves
    hand.moves(faces[0])
    assert len(faces) > 1
    [first] = decisions(MATCH, hand.log)
    position = hand.told[-2].game
    assert position is not None
    assert (first.turn, first.seat, first.by, first.move) == (1, 1, "player", faces[0])
    assert (first.seq, first.position) == (hand.told[-2].seq, position.position)
    hand.moves("r" if "r" in hand.game.moves else "s")
    assert decisions(MATCH, hand.log)[0].move == faces[0]


def test_what_was_taken_back_was_not_decided() -> None:
    """With real dice, where a move is taken back, and the dice that were typed."""
    hand = companion(ANA, "careful").moves("r", ":1122345w", "w", "s")
    assert [each.move for each in decisions(MATCH, hand.log)] == ["w", "s"]
    hand = companion(ANA, "careful").moves("r", ":1122345w", "w")
    hand.do(Undo(key=key(), seq=hand.room.seq))
    assert decisions(MATCH, hand.log) == []
    hand.moves("2")
    assert [(each.move, each.seq) for each in decisions(MATCH, hand.log)] == [("2", hand.room.seq - 1)]
