"""What the coach keeps, when it is asked anew, and what it answers while the expert gets ready."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from tests.server.rooms import ANA, SEED, begun

from heckmeck.server.coach import Coach
from heckmeck.server.desk import Desk
from heckmeck.server.messages import Odds

NOBODY: Any = None


class Asked:
    """Workers who answer at once, if they are ready, and count how often."""

    def __init__(self) -> None:
        self.times = 0
        self.kinds: list[tuple[str, int]] = []
        self.warm_now = True

    def warm(self, rules: str, seats: int) -> None:
        """Note for which tables they are to get ready."""
        self.kinds.append((rules, seats))

    async def ready(self, wait_s: float) -> bool:
        """Say it without waiting."""
        return self.warm_now

    async def ask(self, work: Callable[[], bytes], time_s: float) -> bytes:
        """An answer of ten thousand bytes."""
        self.times += 1
        return bytes(10_000)


def desks() -> list[Desk]:
    """Games alone at different moments."""
    hands = [begun(ANA), begun(ANA).moves("r"), begun(ANA, "careful")]
    return [Desk(NOBODY, hand.room, SEED, lambda _: None) for hand in hands]


async def test_the_last_answers_are_kept_as_far_as_there_is_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who asks again is answered without work, unless others have asked for too much since."""
    monkeypatch.setattr("heckmeck.server.coach.MOST_BYTES", 25_000)
    asked: Any = Asked()
    coach = Coach(asked, NOBODY)
    one, two, three = desks()
    for desk, times in ((one, 1), (two, 2), (one, 2), (three, 3), (one, 3), (two, 4), (three, 5)):
        await coach.odds(desk, None, "en", advised=True)
        assert asked.times == times


async def test_odds_need_no_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """They come at once and whole, while the expert gets ready; advice comes later, and the answer says so."""
    asked: Any = Asked()
    asked.warm_now = False
    coach = Coach(asked, NOBODY)
    await coach.prepare()
    one = desks()[1]
    for advised in (False, True):
        answer = await coach.odds(one, None, "en", advised=advised)
        odds = msgspec.json.decode(answer.body, type=Odds)
        assert answer.whole is not advised
        assert odds.advice is None and len(odds.at_least) == 16 and odds.tiles["21"] > 0.5
    assert asked.times == 0 and asked.kinds == [("official", 1)]
    asked.warm_now = True
    assert (await coach.odds(one, None, "en", advised=True)).whole
    assert asked.times == 1
