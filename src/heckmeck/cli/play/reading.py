"""The one game in a record that is to be gone on with; a move cut off by a kill or a power cut is left out."""

from __future__ import annotations

from io import BytesIO

from heckmeck.errors import HeckmeckError, RecordError
from heckmeck.record import Record, read_records, repair


def read_game(data: bytes) -> tuple[Record, bool]:
    """The game, and whether its last move was cut off and is left out.

    Raises:
        RecordError: it cannot be read.
        HeckmeckError: there is no game or more than one.
    """
    try:
        return _only(data), False
    except RecordError:
        repaired = repair(data)
        if repaired is None:
            raise
    return _only(repaired), True


def _only(data: bytes) -> Record:
    records = list(read_records(BytesIO(data)))
    if len(records) != 1:
        raise HeckmeckError("the file holds {number} games, and it has to be exactly one to go on", number=len(records))
    return records[0]
