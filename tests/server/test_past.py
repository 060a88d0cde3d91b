"""What is read from logs."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from time import sleep

import pytest
from tests.server.apps import house

from heckmeck.server.messages import Entry

pytestmark = pytest.mark.asyncio


async def test_one_log_is_worked_on_at_a_time(tmp_path: Path) -> None:
    """However many ask at once, and from whichever match: the time that moves need is not divided by them."""
    now = worst = 0

    def work(match: str, log: Sequence[Entry]) -> int:
        nonlocal now, worst
        now += 1
        worst = max(worst, now)
        sleep(0.02)
        now -= 1
        return len(log)

    async with house(tmp_path) as served, served.person("Ana") as ana:
        matches = [await ana.table(terms={"seats": 1}) for _ in range(2)]
        past = served.app.host.past
        assert await asyncio.gather(*(past.worked_out(match, work) for match in matches * 4)) == [1] * 8
    assert worst == 1
