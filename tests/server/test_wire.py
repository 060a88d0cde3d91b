"""Frames as text."""

from __future__ import annotations

from heckmeck.server.wire import seq_in


def test_numbers_of_frames() -> None:
    """The number that a stream goes on after is that of the last event."""
    assert seq_in('{"type":"snapshot","seq":12,"at":1}') == 12
    assert seq_in('{"type":"events","events":[{"seq":3,"at":1},{"seq":4,"at":1,"key":null}]}') == 4
    assert seq_in('{"type":"events","events":[]}') is None
    assert seq_in('{"type":"presence","online":[]}') is None
