"""What may stand in the fields of messages, and how much of it."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from heckmeck.played import MAX_NAME
from heckmeck.state import MAX_SEATS

Seat: TypeAlias = Annotated[int, Meta(ge=1, le=MAX_SEATS)]
Seq: TypeAlias = Annotated[int, Meta(ge=0, le=2**31)]
"""The number of an event, from 1; 0 is before them all."""
NAME_MAX: Final = 24
"""The longest name of a guest: shorter than a record's, since it has to fit on a phone."""
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=NAME_MAX)]
SeatName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=MAX_NAME)]
"""The name of a seat: a guest's, or one that stood in a record."""
Guest: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-f]{16}$")]
"""Who somebody is: 64 random bits in a signed cookie. Public; the signature is the secret."""
MatchId: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-z]{10}$")]
Code: TypeAlias = Annotated[str, Meta(pattern="^[0-9A-Z]{6}$")]
"""What a person types to join: Crockford's base 32."""
Key: TypeAlias = Annotated[str, Meta(pattern="^[0-9A-Za-z_-]{1,40}$")]
"""Made by the client for each command, so that one that is sent twice is done once."""
Bot: TypeAlias = Literal[
    "random", "hasty", "careful", "worms", "expert", "level:1", "level:2", "level:3", "level:4", "level:5", "level:6"
]
MoveText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=9)]
RulesText: TypeAlias = Annotated[str, Meta(max_length=120)]
PositionText: TypeAlias = Annotated[str, Meta(max_length=300)]
Entropy: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-f]{2,64}$")]
Pace: TypeAlias = Literal["slow", "normal", "fast", "instant"]
Phase: TypeAlias = Literal["waiting", "playing", "finished"]
Language: TypeAlias = Literal["bg", "de", "en"]
Phrase: TypeAlias = Literal[
    "hello", "good-luck", "well-played", "lucky", "ouch", "thanks", "sorry", "one-moment", "your-turn", "again", "bye",
    "🐛", "🔥", "😀", "😱", "👏", "🎲",
]  # fmt: skip
"""All that can be said at a table."""
MAX_FRAME: Final = 4_096
"""The longest command, in bytes."""


class Part(Struct, frozen=True, kw_only=True, gc=False):
    """A part of a message; none can be a part of itself, so the search for cycles may pass all of them over."""
