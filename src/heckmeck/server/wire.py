"""Frames as text, and what comes in as commands: one encoder and one decoder for all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from heckmeck.errors import N_, BadRequest, TooLarge
from heckmeck.server.messages import MAX_FRAME, Entry, Frame, Received, Told

_ENCODER: Final = msgspec.json.Encoder()
_RECEIVED: Final = msgspec.json.Decoder(Received)
_ENTRY: Final = msgspec.json.Decoder(Entry)


class _Keyed(msgspec.Struct):
    """The key in a frame that is otherwise refused."""

    key: str | None = None


_KEYED: Final = msgspec.json.Decoder(_Keyed)


def encoded(frame: Frame | Told) -> str:
    """The frame as it is sent."""
    return _ENCODER.encode(frame).decode()


def stored(entry: Entry) -> bytes:
    """The line of the log as it is kept."""
    return _ENCODER.encode(entry)


def entry_of(body: bytes) -> Entry:
    """The line of the log that was kept so."""
    return _ENTRY.decode(body)


def events_frame(told: Sequence[str]) -> str:
    """The frame of events that are encoded already."""
    return '{"type":"events","events":[' + ",".join(told) + "]}"


def received(frame: str | bytes) -> Received:
    """The command or ping in a frame.

    Raises:
        TooLarge: the frame is longer than any command.
        BadRequest: it is none; the sentence says where it differs.

    """
    if len(frame) > MAX_FRAME:
        raise TooLarge(N_("a frame has at most {most} bytes"), most=MAX_FRAME)
    try:
        return _RECEIVED.decode(frame)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise BadRequest(N_("this is no command: {reason}"), reason=str(error)) from None


def key_in(frame: str | bytes) -> str | None:
    """The key of a frame that was refused, as far as it can be told."""
    try:
        key = _KEYED.decode(frame).key
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return None
    return key if key and len(key) <= 40 and key.isascii() else None


def seq_in(frame: str) -> int | None:
    """The number of the last event that a frame tells of; None for frames that tell of none."""
    if frame.startswith('{"type":"snapshot","seq":'):
        begins = len('{"type":"snapshot","seq":')
    elif frame.startswith('{"type":"events"') and '{"seq":' in frame:
        begins = frame.rindex('{"seq":') + len('{"seq":')  # nothing inside an event begins so
    else:
        return None
    return int(frame[begins : frame.index(",", begins)])
