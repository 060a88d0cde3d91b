"""What can be agreed at a table, the code that admits to it, and the rematch."""

from __future__ import annotations

import pytest
from tests.server.rooms import ANA, BO, CODE, CY, MATCH, SEED, Hand, begun, seated

from heckmeck.errors import HeckmeckError
from heckmeck.fair import commitment
from heckmeck.server.messages import (
    Abandon,
    Admitted,
    Clock,
    Created,
    Followed,
    Leave,
    Seated,
    SetPace,
    Start,
    Substitute,
    Terms,
)
from heckmeck.server.room import entries, folded, reads
from heckmeck.server.tables import admitted, checked, created, followed, rematch

WRONG: dict[str, tuple[Terms, str]] = {
    "first out of range": (
        Terms(seats=2, first=3),
        "bad-request: seat 3 was given, and the seats at this table are 1 to 2 (rule 1)",
    ),
    "clock and real dice": (
        Terms(dice="real", clock=Clock(kind="turn")),
        "bad-request: a table with real dice has no clock, since it cannot throw them for who is late",
    ),
    "rules": (
        Terms(rules="offical"),
        "bad-notation: 'offical', column 1: a preset is official, short, sheet (rule 15)",
    ),
    "position": (
        Terms(position="21-36 -/- 3 -"),
        "bad-notation: '21-36 -/- 3 - official', column 11: seat 3 was given, and the seats at this table are 1 to 2"
        " (rule 1)",
    ),
    "rules of the position": (
        Terms(position="21-36 -/- 1 - short"),
        "bad-request: the position has the rules short, and the table has official",
    ),
    "seats of the position": (
        Terms(position="21-36 -/-/- 1 -"),
        "bad-request: the position has 3 seats, and the table has 2",
    ),
    "position that is over": (
        Terms(position="- 21/- 1 -"),
        "bad-request: the game is over in this position, so none can begin there (rule 16)",
    ),
}


@pytest.mark.parametrize(("terms", "why"), WRONG.values(), ids=WRONG)
def test_terms_that_do_not_fit_are_refused(terms: Terms, why: str) -> None:
    """With the code and a sentence that names what was given."""
    with pytest.raises(HeckmeckError) as refused:
        checked(terms)
    assert f"{refused.value.code}: {refused.value}" == why


def test_terms_become_canonical() -> None:
    """Texts as they are written by the package; dice in the air are thrown anew."""
    terms = checked(Terms(rules="sheet+no-steal+lower=any", position="21,22,23_-/-_2_ww5:"))
    assert terms.rules == "sheet+lower=any+no-steal"
    assert terms.position == "21-23 -/- 2 5ww sheet+lower=any+no-steal"
    assert checked(terms) == terms
    assert checked(Terms()) == Terms()
    assert checked(Terms(position="21-36 -/- 1 :11223344 official")).position == "21-36 -/- 1 :11223344 official"


def test_the_seed_is_promised() -> None:
    """Its hash stands in the first entry, and the code; real dice need none."""
    assert created(Terms(), ANA.guest, CODE, SEED) == Created(
        terms=Terms(), owner=ANA.guest, code=CODE, commitment=commitment(SEED)
    )
    assert created(Terms(dice="real"), ANA.guest, CODE, None).commitment is None
    with pytest.raises(AssertionError):
        created(Terms(dice="real"), ANA.guest, CODE, SEED)


def test_the_code_admits() -> None:
    """Once; the owner and whoever is in already need not be; a wrong one tells nothing."""
    hand = Hand(Terms(seats=2))
    assert admitted(hand.room, ANA, CODE) == ()
    assert hand.put(admitted(hand.room, BO, CODE)) == (Admitted(guest=BO.guest, name="Bo"),)
    assert admitted(hand.room, BO, CODE) == ()
    with pytest.raises(HeckmeckError, match="there is no table with the code 000000") as wrong:
        admitted(hand.room, CY, "000000")
    assert wrong.value.code == "no-such-match"
    assert admitted(seated(ANA, terms=Terms(seats=2, listed=True)).room, BO, CODE) == ()
    for number in range(199):
        hand.put((Admitted(guest=f"{number:016x}", name="N"),))
    with pytest.raises(HeckmeckError, match="200 guests have been admitted"):
        admitted(hand.room, CY, CODE)


def test_all_who_sat_play_the_rematch() -> None:
    """People and bots on their seats, everybody invited, the terms as they were last; whoever asks is the owner."""
    hand = begun(ANA, BO, "hasty", CY, terms=Terms(seats=4, listed=True, first=1))
    hand.do(SetPace(key="1", pace="fast"))
    hand.do(Substitute(key="2", seat=2, bot="careful"), BO)
    hand.do(Leave(key="3", seat=4), CY)
    hand.do(Abandon(key="4"), ANA, BO)
    events = rematch(hand.room, BO, "000000", SEED)
    assert events == (
        Created(
            terms=Terms(seats=4, listed=True, first=1, pace="fast"),
            owner=BO.guest,
            code="000000",
            commitment=commitment(SEED),
            previous=MATCH,
        ),
        Admitted(guest=ANA.guest, name="Ana"),
        Seated(seat=1, name="Ana", guest=ANA.guest),
        Seated(seat=2, name="Bo", guest=BO.guest),
        Seated(seat=3, name="hasty", bot="hasty"),
    )
    again = folded("klmnopqrst", entries(None, events, hand.now))
    assert again.table.previous == MATCH
    assert reads(again, ANA.guest)
    assert hand.put(followed(hand.room, "klmnopqrst")) == (Followed(match="klmnopqrst"),)
    assert hand.room.table.next == "klmnopqrst"
    assert followed(hand.room, "uvwxyz0123") == ()
    with pytest.raises(HeckmeckError, match="there is a table for the rematch already"):
        rematch(hand.room, ANA, "000000", SEED)


def test_a_rematch_is_for_those_who_played() -> None:
    """After the game, and not for watchers."""
    hand = seated(ANA, "hasty")
    with pytest.raises(HeckmeckError, match="a rematch follows a game that was played here to its end"):
        rematch(hand.room, ANA, "000000", SEED)
    hand.do(Start(key="1"))
    for who in (ANA, ANA._replace(name="Eva")):
        assert hand.refused(Start(key="2"), who).startswith("not-now")
    while hand.room.table.phase == "playing":
        hand.do(Abandon(key="3"))
    with pytest.raises(HeckmeckError, match="only who sits at the table"):
        rematch(hand.room, CY, "000000", SEED)
