"""A table: what was agreed, who sits there, and what is known of its dice."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from heckmeck.server.messages.fields import (
    Bot,
    Code,
    Entropy,
    Guest,
    MatchId,
    Pace,
    Part,
    Phase,
    PositionText,
    RulesText,
    Seat,
    SeatName,
)


class Clock(Part, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How long one may think: for each turn, and with a bank for what goes beyond that in the whole game."""

    kind: Literal["none", "turn", "bank"] = "none"
    turn_s: Annotated[int, Meta(ge=5, le=3_600)] = 60
    bank_s: Annotated[int, Meta(ge=0, le=86_400)] = 300


class Terms(Part, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is agreed when a table is made."""

    seats: Seat = 2
    rules: RulesText = "official"
    clock: Clock = Clock()
    listed: bool = False
    """In the lobby, where all may watch and sit down; otherwise only who has the link or the code."""
    first: Literal["youngest", "lot"] | Seat = "lot"
    """Who begins; with "youngest" the command that starts the game says which seat that is."""
    dice: Literal["drawn", "real"] = "drawn"
    """real: people roll dice of their own and type in how they fell."""
    coach: bool = False
    """Whether odds and advice may be asked for also in a game among people."""
    pace: Pace = "normal"
    """How long bots wait before each of their moves."""
    turns: Annotated[int, Meta(ge=1, le=1_000)] | None = None
    """The game ends after so many turns of each seat; null is no limit."""
    position: PositionText | None = None
    """Where the game begins; null is the ordinary start. Its rules and seats must be those of the terms."""


class Placed(Part, frozen=True, kw_only=True):
    """A seat: free (no name), a person's (a guest), a bot's, or one of a record that was brought here (a name only).

    During the game a bot plays on a free seat too: it is the substitute.
    """

    seat: Seat
    name: SeatName | None = None
    guest: Guest | None = None
    bot: Bot | None = None
    substitute: Bot | None = None
    """The bot that plays while the person is away."""
    bank_ms: int | None = None
    """What is left of the bank at the beginning of the seat's present or next turn."""


class Grain(Part, frozen=True, kw_only=True):
    """What a client added to the dice before the game."""

    guest: Guest
    entropy: Entropy


class Table(Part, frozen=True, kw_only=True):
    """Everything about a table but the game itself."""

    match: MatchId
    code: Code | None
    """What others type to join; whoever may read the table may know it."""
    terms: Terms
    owner: Guest
    phase: Phase
    seats: tuple[Placed, ...]
    coach: bool
    """Whether odds and advice may be asked for now."""
    commitment: str | None
    """SHA-256 of the seed of the dice, in hexadecimal; null with real dice."""
    entropy: tuple[Grain, ...]
    seed: str | None
    """The seed, in hexadecimal, once the game is finished."""
    created_at: int
    started_at: int | None
    finished_at: int | None
    reason: Literal["over", "turns", "abandoned"] | None
    imported: bool
    """A record that was brought here, not a game that was played here."""
    previous: MatchId | None
    next: MatchId | None
    """The table of the rematch."""
