"""The server is killed while people play, or has no room to write: nothing that anybody was told of is lost."""

from __future__ import annotations

import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest
from bench.load.endure import Report
from bench.load.killing import Outcome, compare, filled, killed


async def test_kills(tmp_path: Path) -> None:
    """After each kill everybody is back with the table as it was, and every command is done once."""
    outcome = await killed(tmp_path, pairs=10, kills=3, think_s=0.1)
    assert outcome.faults == []
    assert (outcome.lost, outcome.doubled) == (0, 0)
    assert len(outcome.resumed_s) == 3
    assert outcome.done > 60


@pytest.mark.skipif(sys.platform != "linux", reason="only there files of another process can be kept from growing")
async def test_full_disk(tmp_path: Path) -> None:
    """With no room left moves are refused as unavailable, tables can be read, and all goes on when there is room."""
    outcome, report = await filled(tmp_path, pairs=5, think_s=0.1, seconds=1)
    assert outcome.faults == []
    assert (outcome.lost, outcome.doubled) == (0, 0)
    assert report.unavailable > 5
    assert outcome.done > 40


EVENTS = [(1, "a"), (2, "b"), (3, "b"), (4, None), (5, "c")]


@pytest.mark.parametrize(
    ("told", "answered", "events", "lost", "doubled", "faults"),
    [
        ([(2, "b")], ["a", "c"], EVENTS, 0, 0, 0),
        ([(6, "d")], [], EVENTS, 1, 0, 0),
        ([(2, "c")], [], EVENTS, 1, 0, 0),
        ([], ["d"], EVENTS, 1, 0, 0),
        ([], [], [*EVENTS, (6, "b")], 0, 1, 0),
        ([], [], [*EVENTS, (7, "d")], 0, 0, 1),
    ],
)
def test_what_is_lost_would_be_seen(
    tmp_path: Path,
    told: list[tuple[int, str]],
    answered: list[str],
    events: list[tuple[int, str | None]],
    lost: int,
    doubled: int,
    faults: int,
) -> None:
    """An event that is missing or another one, a command that is missing or done twice, and a gap are all found."""
    with closing(sqlite3.connect(tmp_path / "x.db")) as connection, connection:
        connection.execute('CREATE TABLE event ("match", seq, body)')
        for seq, key in events:
            shown = "null" if key is None else f'"{key}"'
            body = f'{{"seq":{seq},"event":{{"type":"x"}},"key":{shown}}}'
            connection.execute("INSERT INTO event VALUES ('m', ?, ?)", (seq, body.encode()))
    report = Report(
        told={("m", seq): (key, b'{"type":"x"}') for seq, key in told}, answered={("m", key) for key in answered}
    )
    outcome = Outcome(2)
    compare(tmp_path / "x.db", report, outcome)
    assert (outcome.lost, outcome.doubled, len(outcome.faults)) == (lost, doubled, faults)
