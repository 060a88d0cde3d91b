"""What commands lead to: sitting down, the start, moves, bots, absence, and the end."""

from __future__ import annotations

import pytest
from tests.server.rooms import ANA, BO, CY, MATCH, SEED, Hand, begun, companion, key, seated

from heckmeck import fair
from heckmeck.errors import IllegalMove, Stale
from heckmeck.server.messages import (
    Abandon,
    AddEntropy,
    Admitted,
    End,
    Finished,
    Freed,
    Grain,
    Leave,
    Moved,
    Paced,
    Placed,
    Play,
    Return,
    Returned,
    Said,
    Say,
    SeatBot,
    Seated,
    Seeded,
    SetPace,
    Sit,
    Start,
    Started,
    Substitute,
    Substituted,
    Take,
    Terms,
    Undo,
    Undone,
)
from heckmeck.server.playing import bot_moved, bot_on_turn
from heckmeck.server.room import KEYS, done, reads, seats_of


def ended(hand: Hand) -> Finished:
    """The end of the game, which must have come."""
    event = hand.log[-1].event
    assert isinstance(event, Finished)
    return event


def lines(hand: Hand) -> int:
    """How many turns stand in the log in words."""
    return 0 if hand.room.game is None else len(hand.room.game.log)


# Sitting down -------------------------------------------------------------------------------------------------------


def test_several_sit_on_one_device() -> None:
    """A guest sits on several seats, each under a name, and plays them all."""
    hand = Hand(Terms(seats=3, first=1))
    assert hand.do(Sit(key="1", seat=1)) == (Seated(seat=1, name="Ana", guest=ANA.guest),)
    assert hand.do(Sit(key="2", seat=3, name="  Eva   Maria ")) == (Seated(seat=3, name="Eva Maria", guest=ANA.guest),)
    assert hand.do(SeatBot(key="3", seat=2, bot="level:2")) == (Seated(seat=2, name="level:2", bot="level:2"),)
    assert seats_of(hand.room, ANA.guest) == (0, 2)
    assert seats_of(hand.room, None) == ()
    assert hand.room.table.seats[1] == Placed(seat=2, name="level:2", bot="level:2")
    hand.do(Start(key="4"))
    hand.moves("r", "4", "r")
    assert hand.room.table.phase == "playing"


def test_two_bots_of_a_kind_sit() -> None:
    """Names are unique among people only, and a person may be called like a bot."""
    hand = seated("hasty", "hasty", terms=Terms(seats=3))
    hand.do(Sit(key="3", seat=3, name="hasty"))
    assert [placed.name for placed in hand.room.table.seats] == ["hasty"] * 3


def test_seats_are_freed() -> None:
    """By who sits there, and by the owner; a free one is free already."""
    hand = seated(ANA, BO)
    assert hand.do(Leave(key="1", seat=2), BO) == (Freed(seat=2),)
    assert hand.do(Leave(key="2", seat=2), BO) == ()
    hand.do(Sit(key="3", seat=2), CY)
    assert hand.do(Leave(key="4", seat=2)) == (Freed(seat=2),)
    assert hand.room.table.seats[1] == Placed(seat=2)


def test_a_seat_left_during_the_game_is_played_by_a_bot_until_somebody_sits_down() -> None:
    """The game goes on; who sits down has the seat."""
    hand = begun(BO, ANA)
    assert hand.do(Leave(key="1", seat=1)) == (Freed(seat=1),)
    assert hand.room.table.seats[0] == Placed(seat=1, substitute="careful")
    asked = bot_on_turn(hand.room)
    assert asked is not None and (asked.seat, asked.bot) == (0, "careful")
    hand.bot()
    assert hand.refused(Return(key="2", seat=1), BO).startswith("not-allowed")
    hand.do(Sit(key="3", seat=1), CY)
    assert hand.room.table.seats[0] == Placed(seat=1, name="Cy", guest=CY.guest)
    assert bot_on_turn(hand.room) is None
    hand.moves(hand.game.moves[0], who=CY)


def test_private_tables_are_for_those_invited() -> None:
    """The owner, who has shown the code, and who sits there may read; at a listed one all may."""
    hand = Hand(Terms(seats=2))
    assert reads(hand.room, ANA.guest)
    assert not reads(hand.room, BO.guest)
    assert not reads(hand.room, None)
    hand.put((Admitted(guest=BO.guest, name="Bo"),))
    assert reads(hand.room, BO.guest)
    hand.do(Sit(key="1", seat=1), BO)
    listed = Hand(Terms(seats=2, listed=True))
    assert reads(listed.room, BO.guest)
    assert reads(listed.room, None)


# The start ----------------------------------------------------------------------------------------------------------


def test_players_add_to_the_dice() -> None:
    """What they add stands at the table in order, and changes the throws and the lot."""
    hand = seated(ANA, BO, terms=Terms(seats=2, listed=True, first="lot"))
    assert hand.do(AddEntropy(key="1", entropy="ab12"), BO) == (Seeded(guest=BO.guest, entropy="ab12"),)
    hand.do(AddEntropy(key="2", entropy="00"))
    assert hand.room.table.entropy == (
        Grain(guest=BO.guest, entropy="ab12"), Grain(guest=ANA.guest, entropy="00"),
    )  # fmt: skip
    (started,) = hand.do(Start(key="3"))
    assert started == Started(first=fair.lot(SEED, MATCH, ["ab12", "00"], 2) + 1)
    who = (ANA, BO)[started.first - 1]
    fall = str(fair.fall(SEED, MATCH, 1, ["ab12", "00"], 8))
    assert hand.do(Play(key="4", move="r"), who) == (Moved(seat=started.first, moves=("r", fall)),)


@pytest.mark.parametrize(
    ("terms", "command", "lot", "first"),
    [
        (Terms(seats=3, listed=True, first=2), Start(key="go"), 0, 2),
        (Terms(seats=3, listed=True, first=2), Start(key="go", first=2), 0, 2),
        (Terms(seats=3, listed=True, first="youngest"), Start(key="go", first=3), 0, 3),
        (Terms(seats=3, listed=True, first="lot", dice="real"), Start(key="go"), 5, 3),
        (Terms(seats=3, listed=True, first="lot", position="21-36 -/-/- 2 -"), Start(key="go"), 0, 2),
        (Terms(seats=3, listed=True, first="youngest", position="21-36 -/-/- 2 -"), Start(key="go"), 0, 2),
    ],
)
def test_who_begins(terms: Terms, command: Start, lot: int, first: int) -> None:
    """A chosen seat, the youngest, one by lot, or the one of the position."""
    hand = seated(ANA, BO, "hasty", terms=terms)
    assert hand.do(command, lot=lot) == (Started(first=first),)
    assert hand.game.to_move == first
    assert hand.room.table.phase == "playing"
    assert hand.room.table.started_at == hand.log[-1].at


def test_a_game_begins_in_a_position() -> None:
    """With the rules, the stacks and the dice aside that it has."""
    position = "24,30 21/25 2 ww555 short"
    hand = begun(ANA, BO, terms=Terms(seats=2, listed=True, rules="short", position=position))
    assert hand.game.position == "24,30 21/25 2 555ww short"
    assert hand.game.moves == ("r", "t24")
    hand.moves("t24", who=BO)
    assert hand.told[-1].line is not None
    assert hand.told[-1].line.consequences[0] == Take(seat=2, tile=24)


# Moves --------------------------------------------------------------------------------------------------------------


def test_a_roll_brings_how_the_dice_fall() -> None:
    """One command, one event, drawn from the seed and counted on."""
    hand = begun(ANA, BO)
    assert hand.do(Play(key="1", move="r")) == (Moved(seat=1, moves=("r", ":1144445w")),)
    assert hand.do(Play(key="2", move="4", seq=hand.room.seq)) == (Moved(seat=1, moves=("4",)),)
    second = str(fair.fall(SEED, MATCH, 2, (), 4))
    assert hand.do(Play(key="3", move="r")) == (Moved(seat=1, moves=("r", second)),)


def test_a_command_sent_twice_is_done_once() -> None:
    """The key is remembered, also by whoever folds the log; talk does not make a move stale, a move does."""
    hand = begun(ANA, BO)
    first = Play(key="once", move="r", seq=hand.room.seq)
    known = hand.room.seq
    hand.do(Say(key="talk", phrase="hello"), BO)
    assert hand.do(first) != ()
    assert done(hand.room, "once")
    assert not done(hand.room, None)
    assert hand.do(first) == ()
    assert hand.refused(Play(key="other", move="4", seq=known)).startswith("stale")
    for number in range(KEYS):
        hand.do(SetPace(key=f"p{number}", pace="fast" if number % 2 else "slow"))
    assert not done(hand.room, "once")
    assert len(hand.room.keys) == KEYS


def test_the_key_of_a_command_of_several_events_is_remembered_once() -> None:
    """All its lines bear it."""
    hand = companion(ANA, "hasty", first=2)
    hand.bot()
    hand.do(Play(key="fall", move=":1234555w"))
    hand.bot()
    hand.do(Undo(key="back"))
    assert [entry.key for entry in hand.log[-2:]] == ["back", "back"]
    assert hand.room.keys.count("back") == 1


def test_the_last_tile_ends_the_game() -> None:
    """The move and the end are one decision; the seed is shown."""
    hand = begun(ANA, BO, terms=Terms(seats=2, listed=True, position="24 21/30 1 ww555"))
    assert hand.do(Play(key="1", move="t24")) == (
        Moved(seat=1, moves=("t24",)),
        Finished(reason="over", seed=SEED.hex()),
    )
    assert hand.game.winner == 2
    assert hand.game.to_move is None
    assert hand.game.moves == ()
    table = hand.room.table
    assert (table.phase, table.reason, table.seed) == ("finished", "over", SEED.hex())
    assert table.finished_at == hand.log[-1].at
    line = hand.told[-2].line
    assert line is not None and line.consequences == (Take(seat=1, tile=24), End(winner=2))


def test_a_bust_by_the_dice_can_be_the_last_turn() -> None:
    """The game ends after the turns agreed on, whatever ends the last one; the most worms win."""
    hand = begun(ANA, BO, terms=Terms(seats=2, listed=True, turns=1, position="24,30 21/25 1 ww555"))
    hand.moves("t24")
    assert hand.room.table.phase == "playing"
    while hand.room.table.phase == "playing":
        takes = [move for move in hand.game.moves if move.startswith("t")]
        hand.moves((takes or hand.game.moves)[-1], who=BO)
    assert ended(hand) == Finished(reason="turns", seed=SEED.hex())
    line = hand.room.game.log[-1] if hand.room.game else None
    assert line is not None
    assert len(line.consequences) == 2 and isinstance(line.consequences[-1], End)
    assert line.consequences[-1].winner == hand.game.winner is not None
    assert hand.game.to_move is None


def test_a_game_is_given_up() -> None:
    """With bots only at any time; among people while one is gone. Nobody wins."""
    hand = begun(ANA, "hasty")
    assert hand.do(Abandon(key="1")) == (Finished(reason="abandoned", seed=SEED.hex()),)
    assert hand.game.winner is None
    hand = begun(ANA, BO, CY)
    assert hand.do(Abandon(key="1"), ANA, CY) == (Finished(reason="abandoned", seed=SEED.hex()),)
    assert begun(ANA, ANA._replace(name="Eva")).do(Abandon(key="1")) != ()


# Bots and absence ---------------------------------------------------------------------------------------------------


def test_bots_are_asked_and_answer() -> None:
    """A bot is asked only where it has to move, and an answer that comes too late counts no more."""
    hand = begun("hasty", ANA)
    asked = bot_on_turn(hand.room)
    assert asked is not None
    assert (asked.seat, asked.bot, asked.asked) == (0, "hasty", hand.room.changed)
    hand.do(Say(key="1", phrase="hello"))
    assert bot_moved(hand.room, "r", asked.asked, hand.given()) == (Moved(seat=1, moves=("r", ":1144445w"), by="bot"),)
    with pytest.raises(IllegalMove):
        bot_moved(hand.room, "w", asked.asked, hand.given())
    hand.bot()
    with pytest.raises(Stale):
        bot_moved(hand.room, "r", asked.asked, hand.given())
    assert bot_on_turn(seated("hasty", ANA).room) is None
    assert bot_on_turn(begun(ANA, "hasty").room) is None


def test_a_bot_plays_for_who_is_gone_until_they_are_back() -> None:
    """Others may ask for it only where the player is gone, the player always; its answers then are void."""
    hand = begun(BO, ANA)
    assert hand.refused(Substitute(key="0", seat=1, bot="careful")).startswith("not-now")
    assert hand.do(Substitute(key="1", seat=1, bot="careful"), ANA, BO) == (Substituted(seat=1, bot="careful"),)
    assert hand.do(Substitute(key="2", seat=1, bot="careful"), BO) == ()
    assert hand.do(Substitute(key="3", seat=1, bot="hasty"), BO) == (Substituted(seat=1, bot="hasty"),)
    asked = bot_on_turn(hand.room)
    assert asked is not None and asked.bot == "hasty"
    assert hand.do(Return(key="4", seat=1), BO) == (Returned(seat=1),)
    assert hand.do(Return(key="5", seat=1), BO) == ()
    with pytest.raises(Stale, match="the player of seat 1 is back"):
        bot_moved(hand.room, "r", asked.asked, hand.given())
    hand.moves("r", who=BO)


# Real dice ----------------------------------------------------------------------------------------------------------


def test_real_dice_are_typed_by_anybody_at_the_table() -> None:
    """A roll puts them into the air, and whoever sits there says how they fell."""
    hand = companion(ANA, BO)
    assert hand.do(Play(key="1", move="r")) == (Moved(seat=1, moves=("r",)),)
    assert hand.game.to_move == "dice"
    assert not hand.game.moves
    assert hand.do(Play(key="2", move=":12345www"), BO) == (Moved(seat=1, moves=(":12345www",)),)
    assert hand.game.moves == ("1", "2", "3", "4", "5", "w")
    assert hand.room.table.commitment is None


def test_slips_are_taken_back() -> None:
    """The last move of a person goes, over the end of a turn too; then the one before."""
    hand = companion(ANA, BO).moves("r", ":5555wwww", "w", "r", ":5555")
    before = hand.game
    hand.moves("5")
    hand.moves("t36")
    assert hand.game.to_move == 2
    assert lines(hand) == 1
    assert hand.do(Undo(key="1"), BO) == (Undone(),)
    assert lines(hand) == 0
    hand.do(Undo(key="2"))
    assert hand.game == before


def test_what_bots_have_done_since_a_slip_is_taken_back_with_it() -> None:
    """The bot's move after the dice were mistyped goes too."""
    hand = companion(ANA, "hasty", first=2)
    hand.bot()
    position = hand.game.position
    hand.moves(":1234555w")
    hand.bot()
    assert hand.do(Undo(key="1")) == (Undone(), Undone())
    assert hand.game.position == position
    assert hand.game.to_move == "dice"
    assert hand.refused(Undo(key="2")) == "not-now: there is no move to take back"


# Talk and pace ------------------------------------------------------------------------------------------------------


def test_phrases_are_said_for_a_seat() -> None:
    """For the seat on turn where that is an own one; after ten seconds more can be said, also after the game."""
    hand = begun(ANA, BO, ANA._replace(name="Eva"))
    assert hand.do(Say(key="1", phrase="🐛")) == (Said(seat=1, phrase="🐛"),)
    assert hand.do(Say(key="2", phrase="ouch"), BO) == (Said(seat=2, phrase="ouch"),)
    hand.do(Substitute(key="3", seat=1, bot="hasty"))
    while hand.game.to_move != 3:
        if bot_on_turn(hand.room):
            hand.bot()
        else:
            hand.moves(hand.game.moves[0], who=BO)
    assert hand.do(Say(key="4", phrase="lucky")) == (Said(seat=3, phrase="lucky"),)
    hand.now += 10_000
    for _ in range(5):
        hand.do(Say(key=key(), phrase="bye"))
    assert hand.refused(Say(key=key(), phrase="bye")).startswith("too-many")
    hand.do(Say(key=key(), phrase="bye"), BO)
    hand.do(Abandon(key="5"), ANA, BO)
    hand.now += 5_000
    hand.do(Say(key=key(), phrase="well-played"))


def test_the_pace_is_changed() -> None:
    """By whoever plays, and by the owner; the same pace is nothing new."""
    hand = seated(BO, CY)
    assert hand.do(SetPace(key="1", pace="fast"), BO) == (Paced(pace="fast"),)
    assert hand.do(SetPace(key="2", pace="fast")) == ()
    assert hand.do(SetPace(key="3", pace="slow")) == (Paced(pace="slow"),)
    assert hand.room.table.terms.pace == "slow"


# The coach ----------------------------------------------------------------------------------------------------------


def test_the_coach_is_for_whoever_plays_alone() -> None:
    """Not against other people unless the terms allow it; again when the game is over."""
    hand = seated(ANA, "hasty", ANA._replace(name="Eva"), terms=Terms(seats=4, listed=True))
    assert hand.room.table.coach
    hand.do(Sit(key="1", seat=4), BO)
    assert not hand.room.table.coach
    hand.do(Leave(key="2", seat=4), BO)
    assert hand.room.table.coach
    hand.do(Sit(key="3", seat=4), BO)
    hand.do(Start(key="4"))
    hand.do(Abandon(key="5"), ANA, BO)
    assert hand.room.table.coach
    assert seated(ANA, BO, terms=Terms(seats=2, listed=True, coach=True)).room.table.coach
