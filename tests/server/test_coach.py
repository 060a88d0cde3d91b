"""What the coach keeps, and when it is asked anew."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.server.rooms import ANA, SEED, begun

from heckmeck.server.coach import Coach
from heckmeck.server.desk import Desk

NOBODY: Any = None


class Asked:
    """Workers who answer at once, and count how often."""

    def __init__(self) -> None:
        self.times = 0

    async def ask(self, work: Callable[[], bytes], time_s: float) -> bytes:
        """An answer of forty bytes."""
        self.times += 1
        return bytes(40)


def desks() -> list[Desk]:
    """Games alone at different moments."""
    hands = [begun(ANA), begun(ANA).moves("r"), begun(ANA, "careful")]
    return [Desk(NOBODY, hand.room, SEED, lambda _: None) for hand in hands]


async def test_the_last_answers_are_kept_as_far_as_there_is_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who asks again is answered without work, unless others have asked for too much since."""
    monkeypatch.setattr("heckmeck.server.coach.MOST_BYTES", 100)
    asked: Any = Asked()
    coach = Coach(asked, NOBODY)
    one, two, three = desks()
    for desk, times in ((one, 1), (two, 2), (one, 2), (three, 3), (one, 3), (two, 4), (three, 5)):
        await coach.odds(desk, None, "en", advised=False)
        assert asked.times == times
