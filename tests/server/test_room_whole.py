"""Whole matches by chance: whatever is asked, the log alone gives the room, and the game keeps to the rules."""

from __future__ import annotations

from random import Random
from typing import Literal, get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.server.rooms import MATCH, PEOPLE, SEED, Hand, key, play_out

from heckmeck.errors import OUTCOMES, HeckmeckError
from heckmeck.notation import parse_position
from heckmeck.record import format_record, parse_record
from heckmeck.server.deciding import decide
from heckmeck.server.games import imported, record
from heckmeck.server.messages import (
    Abandon,
    AddEntropy,
    Bot,
    Clock,
    Command,
    Entry,
    Finished,
    Leave,
    Moved,
    Play,
    Return,
    Say,
    SeatBot,
    SetPace,
    Sit,
    Start,
    Substitute,
    Terms,
    Undo,
)
from heckmeck.server.playing import bot_on_turn
from heckmeck.server.room import folded
from heckmeck.server.telling import situation
from heckmeck.state import check, seat_worms, winner

PRESETS = ("official", "short", "sheet", "official+lower=any", "short+bust-without-tile=turn+no-steal")


def check_whole(hand: Hand) -> None:
    """The log as it is stored gives the same room, and its record the same game."""
    stored = msgspec.json.decode(msgspec.json.encode(hand.log), type=list[Entry])
    assert folded(MATCH, stored) == hand.room
    for until in range(1, len(stored) + 1, 1 + len(stored) // 8):
        assert folded(MATCH, stored, until) == hand.rooms[until - 1]
    assert [entry.seq for entry in hand.log] == list(range(1, len(hand.log) + 1))
    if hand.room.game is not None:
        check(hand.room.game.state)
        game = parse_record(format_record(record(MATCH, hand.log)))
        assert game.final == hand.room.game.state
        assert game.turns_played == hand.room.game.turn - 1


@pytest.mark.parametrize("seats", range(1, 8))
@pytest.mark.parametrize("rules", PRESETS)
def test_games_are_played_to_their_end(rules: str, seats: int) -> None:
    """All presets and numbers of seats, people and bots mixed, with and without real dice and a limit of turns."""
    rng = Random(f"{rules} {seats}")
    dice: Literal["drawn", "real"] = "real" if seats % 3 == 0 else "drawn"
    turns = 10 if rules != "official" or seats > 4 else None
    hand = Hand(Terms(seats=seats, rules=rules, listed=True, dice=dice, turns=turns))
    for seat in range(1, seats + 1):
        if seat > 1 and rng.random() < 0.5:
            hand.do(SeatBot(key=key(), seat=seat, bot=rng.choice(get_args(Bot))))
        else:
            hand.do(Sit(key=key(), seat=seat, name=f"P{seat}"), rng.choice(PEOPLE))
    hand.do(Start(key=key()))
    play_out(hand, rng)
    game = hand.room.game
    assert game is not None
    assert hand.room.table.phase == "finished"
    assert hand.room.table.reason == ("turns" if turns and not game.state.over else "over")
    assert hand.room.table.seed == (None if dice == "real" else SEED.hex())
    lines = [told.line for told in hand.told if told.line]
    assert [line.turn for line in lines] == list(range(1, len(lines) + 1))
    check_whole(hand)
    brought = imported(record(MATCH, hand.log), PEOPLE[0].guest, "000000")
    assert isinstance(brought[-1], Finished) and brought[-1].reason == hand.room.table.reason


def test_the_winner_is_the_one_of_the_rules() -> None:
    """The most worms; of equal ones the highest tile."""
    for seed in range(20):
        hand = Hand(Terms(seats=3, listed=True))
        for seat in (1, 2, 3):
            hand.do(SeatBot(key=key(), seat=seat, bot="hasty"))
        hand.do(Start(key=key()))
        play_out(hand, Random(seed))
        final = parse_position(hand.game.position)
        won = winner(final)
        assert hand.game.winner == (None if won is None else won + 1)
        assert hand.game.worms == seat_worms(final)


COMMANDS: st.SearchStrategy[Command] = st.one_of(
    st.builds(Sit, key=st.just("k"), seat=st.integers(1, 4), name=st.sampled_from([None, "Ana", "Eva", "Zoe", "P"])),
    st.builds(SeatBot, key=st.just("k"), seat=st.integers(1, 4), bot=st.sampled_from(["hasty", "careful"])),
    st.builds(Leave, key=st.just("k"), seat=st.integers(1, 4)),
    st.builds(AddEntropy, key=st.just("k"), entropy=st.sampled_from(["ab", "00ff"])),
    st.builds(Start, key=st.just("k"), first=st.none() | st.integers(1, 4)),
    st.builds(Play, key=st.just("k"), move=st.sampled_from(["r", "5", "w", "1", "t21", "s", ":12345www", "x"])),
    st.builds(Undo, key=st.just("k")),
    st.builds(Substitute, key=st.just("k"), seat=st.integers(1, 4), bot=st.just("hasty")),
    st.builds(Return, key=st.just("k"), seat=st.integers(1, 4)),
    st.builds(SetPace, key=st.just("k"), pace=st.sampled_from(["fast", "slow"])),
    st.builds(Say, key=st.just("k"), phrase=st.sampled_from(["hello", "🎲"])),
    st.builds(Abandon, key=st.just("k")),
)
LIKELY = ("sit", "sit", "start", "move", "bot", "clock", "any", "any", "move", "move", "bot")
"""What is tried next, most often something that goes on with the game."""


@given(st.data())
def test_any_commands_leave_a_sound_match(data: st.DataObject) -> None:
    """What is refused is refused by a known code and changes nothing; what is done can be folded again."""
    terms = data.draw(
        st.sampled_from(
            [
                Terms(seats=3, listed=True),
                Terms(seats=2, listed=True, dice="real"),
                Terms(seats=2, listed=True, clock=Clock(kind="bank", turn_s=5, bank_s=10), turns=2),
                Terms(seats=2, first="youngest"),
                Terms(seats=1, position="24,25 21 1 ww555", listed=True),
            ]
        )
    )
    hand = Hand(terms)
    for step in data.draw(st.lists(st.sampled_from(LIKELY), min_size=30, max_size=90)):
        if step == "clock":
            hand.now += 20_000
            hand.clock()
        elif step == "bot":
            if bot_on_turn(hand.room) is not None:
                hand.bot()
        else:
            _try(hand, data, step)
    check_whole(hand)


def _try(hand: Hand, data: st.DataObject, step: str) -> None:
    """Ask for something that is perhaps possible."""
    game = situation(hand.room)
    who = data.draw(st.sampled_from(PEOPLE))
    gone = data.draw(st.sampled_from([(), PEOPLE]))
    command: Command
    match step:
        case "sit":
            free = [placed.seat for placed in hand.room.table.seats if placed.name is None] or [1]
            command = Sit(key=key(), seat=free[0], name=f"{who.name}{free[0]}")
        case "start":
            command, who = Start(key=key(), first=None if hand.terms.first != "youngest" else 1), PEOPLE[0]
        case "move" if game is not None and game.moves:
            move = data.draw(st.sampled_from(game.moves))
            command = Play(key=key(), move=move, seq=hand.room.seq)
        case _:
            command = msgspec.structs.replace(data.draw(COMMANDS), key=key())
    before = hand.room
    try:
        events = decide(before, command, who, hand.given(*gone))
    except HeckmeckError as error:
        assert error.code in OUTCOMES
        assert str(error)
        assert hand.room is before
    else:
        hand.put(events, command.key)
        moved = [event for event in events if isinstance(event, Moved)]
        assert len(moved) <= 1
