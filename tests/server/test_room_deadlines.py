"""Deadlines: when time is over, what the bank pays, what the clock plays, and what costs nobody time."""

from __future__ import annotations

import pytest
from tests.server.rooms import ANA, BO, Hand, begun, companion, key

from heckmeck.server.asking import Who
from heckmeck.server.deadlines import bank_deadline, deadline, due, paused
from heckmeck.server.messages import Clock, Finished, Leave, Moved, Paused, Play, Return, Sit, Substitute, Terms, Undo
from heckmeck.server.playing import bot_on_turn

TURN = Clock(kind="turn", turn_s=30)
BANK = Clock(kind="bank", turn_s=30, bank_s=60)


def timed(clock: Clock, *who: Who | str, position: str | None = None) -> Hand:
    """A game with a clock; the first one is on turn."""
    return begun(*who, terms=Terms(seats=len(who), listed=True, first=1, clock=clock, position=position))


def started(hand: Hand) -> int:
    """When the game began."""
    at = hand.room.table.started_at
    assert at is not None
    return at


def test_without_a_clock_there_is_no_deadline() -> None:
    """Nor before the start, nor after the end."""
    hand = begun(ANA, BO)
    assert due(hand.room) is deadline(hand.room) is bank_deadline(hand.room) is None
    assert paused(hand.room, 1_000) == ()
    timed_hand = timed(TURN, ANA, BO)
    assert due(timed_hand.rooms[2]) is None


def test_the_time_of_a_turn_runs_from_its_beginning() -> None:
    """Moves within the turn do not give more of it, the next turn does; it is told with the game."""
    hand = timed(TURN, ANA, BO, position="24,30 21/25 1 ww555")
    assert due(hand.room) == deadline(hand.room) == started(hand) + 30_000
    assert hand.game.deadline == due(hand.room)
    assert hand.game.bank_deadline is None
    hand.now += 9_000
    hand.moves("t24")
    assert due(hand.room) == hand.log[-1].at + 30_000


def test_bots_have_no_clock() -> None:
    """Neither a bot nor a substitute; who comes back has the time of the turn."""
    hand = timed(TURN, ANA, "hasty")
    hand.do(Substitute(key="1", seat=1, bot="hasty"))
    assert due(hand.room) is None
    assert hand.told[-1].game == hand.game
    hand.do(Return(key="2", seat=1))
    assert due(hand.room) == started(hand) + 30_000
    bots = timed(TURN, "hasty", ANA)
    assert due(bots.room) is None


def test_the_clock_plays_the_rest_of_the_turn() -> None:
    """All of it at once, as the careful bot would, and only when the time is over."""
    hand = timed(TURN, ANA, BO).moves("r", "4")
    hand.now = started(hand) + 29_999
    assert hand.clock() == ()
    hand.now = started(hand) + 30_000
    assert hand.refused(Play(key="late", move="r", seq=hand.room.seq)).startswith("not-your-turn")
    events = hand.clock()
    assert events
    assert all(isinstance(event, Moved) and event.by == "clock" and event.seat == 1 for event in events)
    assert hand.game.to_move == 2
    assert hand.told[-1].line is not None and hand.told[-1].line.by == "clock"
    assert [told.line for told in hand.told[-len(events) : -1]] == [None] * (len(events) - 1)
    assert due(hand.room) == hand.log[-1].at + 30_000
    assert hand.clock() == ()


def test_the_clock_can_end_the_game() -> None:
    """The last tile is taken by it as well."""
    hand = timed(TURN, ANA, BO, position="24 21/30 1 ww555")
    hand.now += 60_000
    assert [type(event) for event in hand.clock()] == [Moved, Finished]
    assert hand.room.table.phase == "finished"
    assert due(hand.room) is None
    assert hand.clock() == ()


def test_the_bank_pays_for_what_goes_beyond_the_turn() -> None:
    """It is the seat's own, and told at the table when it has changed."""
    hand = timed(BANK, ANA, BO, position="24,26,30 21/25 1 ww555")
    assert [placed.bank_ms for placed in (hand.told[-1].table or hand.room.table).seats] == [60_000, 60_000]
    assert (hand.game.deadline, hand.game.bank_deadline) == (started(hand) + 30_000, started(hand) + 90_000)
    assert due(hand.room) == started(hand) + 90_000
    hand.now = started(hand) + 42_000
    hand.moves("t24")
    table = hand.told[-1].table
    assert table is not None
    assert [placed.bank_ms for placed in table.seats] == [48_000, 60_000]
    assert due(hand.room) == hand.log[-1].at + 90_000
    hand.do(Play(key="1", move="r"), BO)
    assert hand.told[-1].table is None


def test_an_empty_bank_ends_the_turn() -> None:
    """The clock plays, the bank stays empty, and the next turn has its own time only."""
    hand = timed(BANK, ANA)
    hand.now = started(hand) + 90_000
    hand.clock()
    assert hand.room.game is not None and hand.room.game.banks == (0,)
    assert due(hand.room) == deadline(hand.room) == hand.log[-1].at + 30_000


def test_a_bot_in_ones_place_costs_no_bank() -> None:
    """What a substitute takes is not the player's time."""
    hand = timed(BANK, ANA, BO)
    hand.do(Substitute(key="1", seat=1, bot="hasty"))
    hand.now += 600_000
    while (asked := bot_on_turn(hand.room)) is not None and asked.seat == 0:
        hand.bot()
    assert hand.room.game is not None and hand.room.game.banks == (60_000, 60_000)


def test_time_in_which_the_server_was_away_is_given_back() -> None:
    """The deadline moves by as much."""
    hand = timed(BANK, ANA, BO)
    assert paused(hand.room, 500_000) == (Paused(away_ms=500_000),)
    hand.now += 500_000
    hand.put(paused(hand.room, 500_000))
    assert (hand.game.deadline, hand.game.bank_deadline) == (started(hand) + 530_000, started(hand) + 590_000)
    assert hand.told[-1].game == hand.game
    assert hand.clock() == ()


@pytest.mark.parametrize("clock", [TURN, BANK])
def test_a_game_can_be_left_to_the_clock(clock: Clock) -> None:
    """Nobody moves, and still it comes to its end by the rules."""
    hand = timed(clock, ANA, BO, ANA._replace(name="Eva"))
    while hand.room.table.phase == "playing":
        end = due(hand.room)
        assert end is not None
        hand.now = end
        assert hand.clock()
    assert hand.room.table.reason == "over"


def test_real_dice_have_all_the_time() -> None:
    """No clock, so what is taken back takes no time either."""
    hand = companion(ANA, BO).moves("r", ":1234555w")
    hand.do(Undo(key=key()))
    assert due(hand.room) is None


def test_the_time_of_a_bot_is_nobodys() -> None:
    """Who comes back in the middle of the turn has the time left that was left, also from a turn of the bot's own."""
    hand = timed(TURN, ANA, BO).moves("r")
    hand.now = started(hand) + 20_000
    hand.do(Substitute(key="1", seat=1, bot="careful"))
    hand.now += 60_000
    hand.do(Return(key="2", seat=1))
    assert due(hand.room) == hand.log[-1].at + 10_000
    end = due(hand.room)
    hand.do(Substitute(key="3", seat=1, bot="careful"))
    hand.do(Return(key="4", seat=1))  # too soon to have stopped it
    assert due(hand.room) == end
    hand.do(Substitute(key="5", seat=2, bot="careful"), BO)
    assert due(hand.room) == end
    hand.now += 60_000
    hand.clock()
    hand.now += 45_000  # the turn of Bo, which the bot has had from its beginning
    hand.do(Return(key="6", seat=2), BO)
    assert due(hand.room) == hand.log[-1].at + 30_000


def test_who_sits_down_in_the_middle_of_a_turn_has_what_was_left() -> None:
    """The seat was left with time to spare, and stood still."""
    hand = timed(TURN, ANA, BO).moves("r")
    hand.now = started(hand) + 5_000
    hand.do(Leave(key="1", seat=1))
    assert due(hand.room) is None
    hand.now += 60_000
    hand.do(Sit(key="2", seat=1))
    assert due(hand.room) == hand.log[-1].at + 25_000


def test_a_bot_that_ends_the_turn_does_not_save_the_bank() -> None:
    """What had gone beyond the time of the turn is paid, and what the bot needed is not."""
    hand = timed(BANK, ANA, BO, position="24,26,30 21/25 1 ww555")
    hand.now = started(hand) + 42_000
    hand.do(Substitute(key="1", seat=1, bot="careful"))
    hand.now += 10_000
    while hand.room.game is not None and hand.room.game.turn == 1:
        hand.bot()
    assert hand.room.game is not None
    paid = 60_000 - hand.room.game.banks[0]
    assert 12_000 <= paid < 13_000
