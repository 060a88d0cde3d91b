"""Lines of the log as they are added, each with the room around it, and what they alter in the row of the match."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from heckmeck.server.listing import summary
from heckmeck.server.messages import Admitted, Entry, Seated
from heckmeck.server.room import Room, fold
from heckmeck.server.store import Change


class Step(NamedTuple):
    """A line of the log, and the room around it."""

    before: Room
    entry: Entry
    after: Room


def steps(room: Room, log: Iterable[Entry]) -> list[Step]:
    """The lines that follow on the room, in order."""
    found: list[Step] = []
    for entry in log:
        after = fold(room, entry)
        found.append(Step(room, entry, after))
        room = after
    return found


def change(made: Sequence[Step]) -> Change:
    """What the row of the match has to say after these steps, one at least."""
    last = made[-1]
    table = last.after.table
    events = [step.entry.event for step in made]
    guests = [event.guest for event in events if isinstance(event, Seated | Admitted)]
    return Change(
        updated_at=last.entry.at,
        phase=table.phase,
        finished_at=table.finished_at,
        summary=summary(last.after),
        members=tuple(guest for guest in guests if guest is not None),
    )
