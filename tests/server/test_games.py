"""Whole games: their records with what proves the dice, records brought here, and new games from a moment."""

from __future__ import annotations

from random import Random

import pytest
from tests.server.rooms import ANA, BO, CODE, MATCH, SEED, Hand, begun, companion, play_out, seated

from heckmeck import fair
from heckmeck.errors import HeckmeckError
from heckmeck.notation import format_position, parse_position
from heckmeck.record import Record, Turn, format_record, parse_record
from heckmeck.server import running
from heckmeck.server.games import continued, imported, record, state_at
from heckmeck.server.messages import (
    Abandon,
    AddEntropy,
    Clock,
    Finished,
    Leave,
    Moved,
    Seated,
    Start,
    Substitute,
    Terms,
    Undo,
)
from heckmeck.server.room import entries, folded
from heckmeck.server.tables import checked
from heckmeck.state import Fall, dice_left


def text(hand: Hand) -> str:
    """The record of a match, as it is written."""
    return format_record(record(MATCH, hand.log))


def test_a_record_tells_the_whole_game() -> None:
    """Names, bots, day, dice; who played for somebody stands at the turn."""
    clock = Clock(kind="turn", turn_s=10)
    hand = seated(ANA, "level:2", BO, terms=Terms(seats=3, first=1, turns=2, listed=True, clock=clock))
    hand.do(AddEntropy(key="1", entropy="ab12"), BO)
    hand.do(Start(key="2"))
    hand.moves("r")
    hand.moves(hand.game.moves[0])
    hand.now += 20_000
    hand.clock()
    hand.do(Substitute(key="3", seat=3, bot="hasty"), BO)
    play_out(hand, Random(1))
    lines = text(hand).splitlines()
    assert lines[:12] == [
        "heckmeck 1",
        "rules official",
        "date 2023-11-14",
        "seat 1 Ana",
        "seat 2 bot:level:2",
        "seat 3 Bo",
        "start 21-36 -/-/- 1 -",
        "turns 6",
        "dice-match abcdefghij",
        f"dice-commitment {fair.commitment(SEED)}",
        "dice-entropy ab12",
        f"dice-seed {SEED.hex()}",
    ]
    assert lines[12] == ""
    assert lines[13].startswith("1. 1 r :")
    assert lines[13].endswith(" ; clock, bot:careful")
    assert ";" not in lines[14]
    assert lines[15].endswith(" ; bot:hasty")
    assert len(lines) == 19
    assert parse_record(text(hand)).final == state_at(MATCH, hand.log, hand.room.seq)


def test_a_record_proves_its_dice() -> None:
    """Every throw in it can be drawn again from its headers."""
    hand = seated(ANA, BO)
    hand.do(AddEntropy(key="1", entropy="ab12"))
    hand.do(AddEntropy(key="2", entropy="ffff"), BO)
    hand.do(Start(key="3"))
    play_out(hand, Random(4))
    game = parse_record(text(hand))
    headers = dict(game.headers)
    entropy = [value for key, value in game.headers if key == "dice-entropy"]
    seed = bytes.fromhex(headers["dice-seed"])
    assert fair.commitment(seed) == headers["dice-commitment"]
    throws = [moment for moment in game.moments() if isinstance(moment.move, Fall)]
    assert len(throws) > 30
    for number, throw in enumerate(throws, 1):
        assert throw.move == fair.fall(seed, headers["dice-match"], number, entropy, dice_left(throw.before))
    assert game.seats == ("Ana", "Bo")
    assert game.start.seat == fair.lot(seed, headers["dice-match"], entropy, 2)


def test_a_record_of_a_game_that_goes_on_hides_the_seed() -> None:
    """The game so far, half a turn too; before the start there is none."""
    hand = begun(ANA, BO).moves("r", "4", "r")
    assert "dice-seed" not in text(hand)
    assert text(hand).splitlines()[-1].startswith("1. 1 r :1144445w 4 r :")
    with pytest.raises(HeckmeckError, match="the game has not begun yet"):
        record(MATCH, seated(ANA, BO).log)


def test_a_record_leaves_out_what_was_taken_back() -> None:
    """A slip with real dice does not stand in it; nor a seat that nobody has, but its bot; how it ended does."""
    hand = companion(ANA, "hasty").moves("r", ":12345www", "w", "r", ":11223")
    hand.do(Undo(key="1"))
    hand.moves(":11224", "1")
    hand.do(Leave(key="2", seat=1))
    hand.put((Finished(reason="abandoned", seed=None),))
    lines = text(hand).splitlines()
    assert "seat 1 bot:careful" in lines
    assert "dice real" in lines
    assert "ended abandoned" in lines
    assert lines[-1] == "1. 1 r :12345www w r :11224 1"


RECORDS = [
    "heckmeck 1\nseat 1 Ана\nseat 2 bot:hasty\nseat 3 bot:strange\n\n",
    "heckmeck 1\nrules sheet\nstart 24,30 21/25 1 ww555\n\n1. 1 r :555\n2. 2 r :1112355w w\n",
    "heckmeck 1\nstart 24 21/30 1 ww555\ndate 2020-02-29\nevent Cup\n\n1. 1 t24\n",
    "heckmeck 1\nstart 24,25 21/30 1 ww555:\nturns 2\n\n1. 1 :444 4 t25\n2. 2 r :1122335w w r :wwwwwww\n",
    "heckmeck 1\nstart 24,25 21/30 1 ww555\nturns 3\n\n1. 1 r\n",
    "heckmeck 1\nstart 24,25 21/30 1 ww555\nturns 1\n\n1. 1 t25\n",
]


@pytest.mark.parametrize("written", RECORDS)
def test_a_record_is_brought_here(written: str) -> None:
    """It is a finished game with all its moves, and can be written again."""
    game = parse_record(written)
    log = entries(None, imported(game, ANA.guest, CODE), 1_700_000_000_000)
    room = folded(MATCH, log)
    assert room.table.imported
    assert (room.table.phase, room.table.terms.listed, room.table.commitment) == ("finished", False, None)
    assert room.table.reason == ("over" if game.final.over else "turns" if game.finished else "abandoned")
    assert room.game is not None and room.game.state == game.final
    again = record(MATCH, log)
    assert (again.start, again.turns, again.final, again.date) == (game.start, game.turns, game.final, game.date)
    assert again.seats == (game.seats or ("1", "2"))
    assert again.finished == game.finished


def test_a_game_played_here_is_the_same_when_it_is_brought_here() -> None:
    """With its dice and day, but for the comments; each roll is one event with how the dice fell."""
    hand = begun(ANA, "hasty", BO)
    play_out(hand, Random(9))
    game = parse_record(text(hand))
    events = imported(game, BO.guest, CODE)
    assert [event for event in events if isinstance(event, Moved)] == [
        entry.event for entry in hand.log if isinstance(entry.event, Moved)
    ]
    assert Seated(seat=2, name="hasty", bot="hasty") in events
    assert Seated(seat=3, name="Bo") in events
    assert format_record(record("klmnopqrst", entries(None, events, 0))) == text(hand)


def test_a_game_without_an_end_is_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """After very many turns, and its record says after how many."""
    monkeypatch.setattr(running, "MOST_TURNS", 5)
    hand = begun(ANA, BO)
    play_out(hand, Random(1))
    assert hand.room.table.reason == "turns"
    game = parse_record(text(hand))
    assert (game.turn_limit, game.turns_played, game.finished) == (5, 5, True)


def test_a_record_that_is_too_long_is_refused() -> None:
    """Two thousand turns, or none at all where the game was over before."""
    start = parse_position("21-36 - 1 -")
    bust = parse_record("heckmeck 1\nseat 1 Ana\n\n1. 1 r :11111111 1\n").turns[0]
    assert isinstance(bust, Turn)
    with pytest.raises(HeckmeckError, match="the record has 2001 turns, and at most 2000 are read here") as refused:
        imported(Record(start=start, turns=(bust,) * 2_001), ANA.guest, CODE)
    assert refused.value.code == "too-large"
    assert len(imported(Record(start=start, turns=(bust,) * 2_000), ANA.guest, CODE)) == 4_000 + 4
    with pytest.raises(HeckmeckError, match="the game is over in this position"):
        imported(Record(start=parse_position("- 21/- 1 -")), ANA.guest, CODE)


def test_bots_of_a_record_are_known() -> None:
    """By bot: and the name of one that there is here; everybody else is a name only."""
    game = parse_record("heckmeck 1\nseat 1 hasty\nseat 2 bot:level:3\nseat 3 bot:strange\n\n")
    assert imported(game, ANA.guest, CODE)[1:4] == (
        Seated(seat=1, name="hasty"),
        Seated(seat=2, name="level:3", bot="level:3"),
        Seated(seat=3, name="bot:strange"),
    )


def test_only_some_headers_stay() -> None:
    """Those of the dice and the day, few and short."""
    headers = (("event", "Cup"), ("dice-seed", "x" * 200), *[("dice-entropy", "ab")] * 60)
    game = Record(start=parse_position("21-36 - 1 -"), date="2020-02-29", headers=headers)
    made = imported(game, ANA.guest, CODE)[0]
    assert getattr(made, "headers", None) == (("date", "2020-02-29"), *[("dice-entropy", "ab")] * 24)


def test_a_game_goes_on_from_any_moment() -> None:
    """With its rules and seats, from each entry on at which it was on; dice in the air are thrown anew."""
    hand = begun(ANA, BO, terms=Terms(seats=2, listed=True, first=2, rules="short", turns=30))
    play_out(hand, Random(6))
    for entry, told in zip(hand.log, hand.told, strict=True):
        if told.game is None or parse_position(told.game.position).over:
            continue
        terms = continued(MATCH, hand.log, entry.seq)
        assert terms.position == told.game.position
        assert terms.first == parse_position(told.game.position).seat + 1
        assert checked(terms) == terms
        assert format_position(state_at(MATCH, hand.log, entry.seq)) == told.game.position
    real = companion(ANA, BO).moves("r", ":12345www", "w", "r")
    assert continued(MATCH, real.log, real.room.seq).position == "21-36 -/- 1 www official"


def test_no_game_goes_on_from_where_there_is_none() -> None:
    """Before the start, and after the end."""
    hand = begun(ANA, BO, terms=Terms(seats=2, listed=True, position="24 21/30 1 ww555")).moves("t24")
    for seq in (0, 1, 3):
        with pytest.raises(HeckmeckError, match="the game has not begun yet"):
            continued(MATCH, hand.log, seq)
    with pytest.raises(HeckmeckError, match="the game was over at this moment"):
        continued(MATCH, hand.log, hand.room.seq)
    given_up = begun(ANA, "hasty")
    given_up.do(Abandon(key="1"))
    assert continued(MATCH, given_up.log, given_up.room.seq).position == "21-36 -/- 1 - official"
