"""What lists of tables show of one."""

from __future__ import annotations

from typing import Final

import msgspec

from heckmeck.server.messages import Listed, Table
from heckmeck.server.store import Row

_DECODER: Final = msgspec.json.Decoder(Listed)


def listed(table: Table) -> Listed:
    """What is shown of the table."""
    return Listed(
        match=table.match,
        phase=table.phase,
        terms=table.terms,
        seats=table.seats,
        created_at=table.created_at,
        finished_at=table.finished_at,
    )


def summary(table: Table) -> bytes:
    """The same as it is kept in the row of the match."""
    return msgspec.json.encode(listed(table))


def listed_in(row: Row) -> Listed:
    """What is shown of the table that has this row."""
    return _DECODER.decode(row.summary)
