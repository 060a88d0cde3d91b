"""One match in memory: what it tells to whom, whatever goes wrong on the way."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Sequence
from typing import Any

import pytest
from tests.server.rooms import ANA, BO, SEED, Hand, seated

from heckmeck.errors import HeckmeckError
from heckmeck.server.deciding import decide
from heckmeck.server.desk import Desk, Job
from heckmeck.server.hub import Listener
from heckmeck.server.messages import Say, Terms
from heckmeck.server.recent import KEPT, Recent
from heckmeck.server.store import Change


class Slow:
    """A store that writes when it is told to."""

    def __init__(self) -> None:
        self.writing: list[asyncio.Future[None]] = []

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - nothing else is asked of it
        raise AssertionError(name)

    def append(
        self, match: str, expected_seq: int, bodies: Sequence[bytes], change: Change | None = None
    ) -> Awaitable[None]:
        """Begin to write."""
        self.writing.append(asyncio.get_running_loop().create_future())
        return self.writing[-1]

    async def write(self) -> None:
        """Finish the last thing that was begun."""
        self.writing[-1].set_result(None)
        await asyncio.sleep(0.01)


def desk_of(hand: Hand, store: Slow) -> Desk:
    """The match in memory, over this store."""
    return Desk(store, hand.room, SEED, lambda _: None)


def saying(key: str) -> Any:  # noqa: ANN401 - a judgement
    """What Ana says."""
    return lambda room, given: decide(room, Say(key=key, phrase="hello"), ANA, given)


async def test_an_answer_that_fails_stops_nobody_else() -> None:
    """Who waits behind it is judged all the same."""
    store, told = Slow(), []
    desk = desk_of(seated(ANA, BO), store)
    asyncio.get_running_loop().set_exception_handler(lambda _, context: told.append(context["exception"]))

    def fails(_: Sequence[str] | HeckmeckError) -> None:
        raise ValueError("a mistake")

    desk.submit(Job(saying("one"), fails, "one"))
    answers: list[object] = []
    desk.submit(Job(saying("two"), answers.append, "two"))
    await store.write()
    await store.write()
    assert len(answers) == 1 and isinstance(answers[0], list)
    assert [str(error) for error in told] == ["a mistake"]


class Line:
    """A line that notes what is written to it."""

    def __init__(self) -> None:
        self.sent: list[str] = []

    async def send(self, frame: str) -> None:
        """Note it."""
        self.sent.append(frame)

    async def shut(self, reason: str) -> None:
        """Nothing is to be done."""


@pytest.mark.parametrize("after", [None, 0, 1, 4])
async def test_strangers_are_told_nothing(after: int | None) -> None:
    """Of a table by invitation, whatever they say that they know already."""
    desk = desk_of(seated(ANA, "careful", terms=Terms(seats=2)), Slow())
    line = Line()
    with pytest.raises(HeckmeckError, match="there is no table"):
        desk.audience.listen(desk.room, Listener(line, "f" * 16), "Eve", after)
    assert (line.sent, desk.audience.hub.listeners, desk.audience.attendance.anonymous) == ([], set(), 0)


def test_the_last_events_are_at_hand() -> None:
    """From every number as far back as they are kept, without a gap; from before that the whole table is told."""
    recent = Recent()
    for seq in range(5, 5 + 2 * KEPT):
        recent.add(seq, str(seq))
        for after in range(seq + 2):
            wanted = [str(each) for each in range(after + 1, seq + 1)]
            there = 0 < after <= seq and after >= max(4, seq - KEPT)
            assert recent.since(after, seq) == (wanted if there else None), (after, seq)


def test_after_a_gap_nothing_is_at_hand() -> None:
    """An event that was not told is not passed over."""
    recent = Recent()
    for seq in (5, 6, 8):
        recent.add(seq, str(seq))
    assert recent.since(7, 8) == ["8"]
    assert recent.since(6, 8) is None
    assert recent.since(8, 9) is None
    assert recent.since(9, 9) == []
