"""What is told: after an entry exactly what it has changed, to a newcomer everything, and to strangers nothing."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from tests.server.rooms import ANA, BO, CODE, CY, MATCH, SEED, Hand, begun, play_out, seated

from heckmeck.errors import NoSuchMatch
from heckmeck.server.messages import (
    Abandon,
    Admitted,
    Bust,
    End,
    Entry,
    Frame,
    Leave,
    Play,
    Presence,
    Say,
    Seated,
    SetPace,
    Sit,
    Snapshot,
    Started,
    Take,
    Terms,
    Told,
    Turn,
    TurnLine,
    You,
)
from heckmeck.server.telling import snapshot, you

NOBODY = Presence(online=(False, False), away_ms=(None, None), watchers=0)


def test_each_entry_tells_what_it_has_changed() -> None:
    """The table, the game, the turn that ended; null where it is as before."""
    hand = seated(ANA, BO)
    assert [told.table is not None for told in hand.told] == [True] * 3
    assert [told.game for told in hand.told] == [None] * 3
    hand = begun(ANA, BO, terms=Terms(seats=2, listed=True, position="24,30 21/25 1 ww555"))
    first = hand.told[-1]
    assert isinstance(first.event, Started) and first.table == hand.room.table and first.game == hand.game
    hand.do(Say(key="1", phrase="hello"))
    assert (hand.told[-1].table, hand.told[-1].game, hand.told[-1].line, hand.told[-1].key) == (None, None, None, "1")
    hand.do(SetPace(key="2", pace="fast"))
    assert hand.told[-1].table == hand.room.table
    hand.moves("t24")
    assert hand.told[-1].table is None
    assert hand.told[-1].game == hand.game
    assert hand.told[-1].line == TurnLine(
        turn=1, seat=1, aside="555ww", points=25, by="player", consequences=(Take(seat=1, tile=24), Turn(seat=2))
    )


@pytest.mark.parametrize(
    ("position", "moves", "points", "aside", "consequences"),
    [
        ("24,30 21/25 1 ww555", "t25", 25, "555ww", (Take(seat=1, tile=25, source=2), Turn(seat=2))),
        ("24,30 21/25 1 ww5", "s", 15, "5ww", (Bust(seat=1, returned=21, turned=30), Turn(seat=2))),
        ("24,30 -/25 1 ww5", "s", 15, "5ww", (Bust(seat=1, returned=None, turned=None), Turn(seat=2))),
        ("24,30 21/25 1 3344555:1", "1", 30, "13344555", (Bust(seat=1, returned=21, turned=30), Turn(seat=2))),
        ("24 21/25.30 1 ww555", "t24", 25, "555ww", (Take(seat=1, tile=24), End(winner=2))),
    ],
)
def test_the_end_of_a_turn_is_told(
    position: str, moves: str, points: int, aside: str, consequences: tuple[object, ...]
) -> None:
    """What was aside, with the last dice that were set aside, and all that followed."""
    hand = begun(ANA, BO, terms=Terms(seats=2, listed=True, position=position))
    hand.moves(*moves.split())
    line = next(told.line for told in hand.told if told.line)
    assert (line.points, line.aside, line.consequences) == (points, aside, consequences)


def test_a_situation_has_all_that_a_page_needs() -> None:
    """Text of the position, who moves, what may be done, what could be taken, worms."""
    hand = begun(ANA, BO, terms=Terms(seats=2, listed=True, position="24,30 21.33/25 1 ww555"))
    game = hand.game
    assert game.position == "24,30 21.33/25 1 555ww official"
    assert (game.to_move, game.points, game.turn, game.winner) == (1, 25, 1, None)
    assert game.moves == ("r", "t24", "t25")
    assert game.takes == (24, 25)
    assert game.worms == (5, 2)


def test_a_newcomer_is_told_everything() -> None:
    """Who they are to the table, the table, the game, the last turns."""
    hand = begun(ANA, BO)
    play_out(hand, Random(5), 40)
    shown = snapshot(hand.room, BO.guest, "Bo", NOBODY, 77)
    assert shown.seq == hand.room.seq
    assert shown.at == 77
    assert shown.you == You(guest=BO.guest, name="Bo", seats=(2,), owner=False, member=True)
    assert shown.table == hand.room.table
    assert shown.game == hand.game
    assert shown.log == tuple(told.line for told in hand.told if told.line)
    assert snapshot(hand.room, None, None, NOBODY, 77).you == You(
        guest=None, name=None, seats=(), owner=False, member=False
    )


def test_the_log_in_words_is_bounded() -> None:
    """The last sixty turns."""
    hand = begun(ANA, BO, terms=Terms(seats=2, listed=True, first=1, rules="sheet"))
    play_out(hand, Random(3), 1_000)
    log = snapshot(hand.room, None, None, NOBODY, 0).log
    assert len(log) == 60
    assert log == tuple(told.line for told in hand.told if told.line)[-60:]


def test_strangers_are_told_nothing() -> None:
    """A table by invitation is none for them, with or without a guest's name; who was invited is told the code."""
    hand = Hand(Terms(seats=2))
    for guest in (None, BO.guest):
        with pytest.raises(NoSuchMatch):
            snapshot(hand.room, guest, None, NOBODY, 0)
    hand.put((Admitted(guest=BO.guest, name="Bo"),))
    assert snapshot(hand.room, BO.guest, "Bo", NOBODY, 0).table.code == CODE
    assert you(hand.room, CY.guest, "Cy").member is False
    assert you(hand.room, ANA.guest, "Ana") == You(guest=ANA.guest, name="Ana", seats=(), owner=True, member=True)


def test_who_was_invited_may_watch_after_leaving() -> None:
    """Who sat there without an invitation is a stranger again."""
    hand = Hand(Terms(seats=2))
    hand.put((Admitted(guest=BO.guest, name="Bo"), Seated(seat=2, name="Cy", guest=CY.guest)))
    hand.do(Sit(key="1", seat=1), BO)
    hand.do(Leave(key="2", seat=1))
    hand.do(Leave(key="3", seat=2))
    assert snapshot(hand.room, BO.guest, "Bo", NOBODY, 0).you.seats == ()
    with pytest.raises(NoSuchMatch):
        snapshot(hand.room, CY.guest, "Cy", NOBODY, 0)


def test_the_seed_is_told_with_the_end_and_not_before() -> None:
    """In no entry, table or game before it stands what the next throw will be."""
    hand = begun(ANA, BO)
    play_out(hand, Random(11), 60)
    before = msgspec.json.encode(
        (hand.log, hand.told, snapshot(hand.room, ANA.guest, "Ana", NOBODY, 0), hand.room.table)
    )
    assert SEED.hex().encode() not in before
    hand.do(Abandon(key="end"), ANA, BO)
    assert hand.told[-1].table is not None and hand.told[-1].table.seed == SEED.hex()


def test_what_is_told_can_be_read() -> None:
    """Entries, events and snapshots are the same after JSON, and nothing is left out."""
    hand = begun(ANA, "hasty")
    play_out(hand, Random(2))
    for entry, told in zip(hand.log, hand.told, strict=True):
        assert msgspec.json.decode(msgspec.json.encode(entry), type=Entry) == entry
        assert msgspec.json.decode(msgspec.json.encode(told), type=Told) == told
    shown = snapshot(hand.room, ANA.guest, "Ana", NOBODY, 0)
    frame: object = msgspec.json.decode(msgspec.json.encode(shown), type=Frame)
    assert isinstance(frame, Snapshot) and frame == shown
    assert b'"next":null' in msgspec.json.encode(shown)
    assert hand.room.table.match == MATCH
    assert all(isinstance(told.event, object) and told.at for told in hand.told)


def test_the_game_is_told_after_a_command_that_is_none() -> None:
    """Nothing is told where nothing happened."""
    hand = begun(ANA, BO)
    told = len(hand.told)
    hand.do(SetPace(key="1", pace="normal"))
    assert len(hand.told) == told
    assert hand.refused(Play(key="2", move="w")).startswith("illegal-move")
