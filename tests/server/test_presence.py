"""Who is at a table, without a server."""

from __future__ import annotations

from heckmeck.server.asking import AWAY_MS
from heckmeck.server.messages import Placed
from heckmeck.server.presence import ASKING_MS, MOST_NOTED, Attendance

SEATS = (
    Placed(seat=1, name="Ana", guest="a"),
    Placed(seat=2, name="Ben", guest="b"),
    Placed(seat=3, name="hasty", bot="hasty"),
    Placed(seat=4),
    Placed(seat=5, name="of a record"),
)


def test_seat_by_seat() -> None:
    """Bots are always there, free seats and names of records never, and nobody waits for those."""
    there = Attendance(1_000)
    there.come("a")
    found = there.frame(SEATS, 5_000)
    assert found.online == (True, False, True, False, False)
    assert found.away_ms == (None, 4_000, None, None, None)


def test_two_tabs_are_one_person() -> None:
    """Who closes one of two is still there; watchers are counted by guest, and those without a name one by one."""
    there = Attendance(0)
    for guest in ("a", "a", "w", "w", None, None):
        there.come(guest)
    there.go("a", 10)
    assert there.away_ms("a", 20) is None
    assert there.frame(SEATS, 20).watchers == 3
    there.go("a", 30)
    there.go(None, 30)
    assert there.away_ms("a", 50) == 20
    assert there.frame(SEATS, 50).watchers == 2


def test_gone_for_long_enough() -> None:
    """Others may act only after the time that is agreed, to the millisecond."""
    there = Attendance(0)
    there.come("a")
    there.go("a", 1_000)
    assert there.gone(["a", "b"], 1_000 + AWAY_MS - 1) == {"b"}
    assert there.gone(["a", "b"], 1_000 + AWAY_MS) == {"a", "b"}


def test_asking_is_being_there_for_a_while() -> None:
    """Who asks counts as there until it is too long ago, and as gone since then; who is connected is there anyway."""
    there = Attendance(0)
    assert there.away_ms("a", 5) == 5
    assert there.asks("a", 50_000)
    assert there.away_ms("a", 50_000 + ASKING_MS - 1) is None
    assert there.away_ms("a", 50_000 + ASKING_MS) == ASKING_MS
    there.come("a")
    assert not there.asks("a", 60_000)
    there.go("a", 61_000)
    assert there.away_ms("a", 61_500) == 500


def test_crowds_of_watchers_are_forgotten() -> None:
    """However many come and go, no more than so many are remembered; those forgotten count as gone for longer."""
    there = Attendance(0)
    there.come("a")
    there.go("a", 10)
    for number in range(MOST_NOTED):
        there.come(str(number))
        there.go(str(number), 100 + number)
    assert len(there._left) == MOST_NOTED
    assert there.away_ms("a", 1_000) == 1_000
