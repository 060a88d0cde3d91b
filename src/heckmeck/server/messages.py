"""What the server and its clients say to one another: events of the log, frames, commands, bodies of requests.

One struct serves the log, the streams, the bodies and the description of the interface. Seats and turns count from 1,
times are milliseconds since 1970 (`at`, `deadline`) or lengths in milliseconds (`_ms`) and seconds (`_s`); positions,
moves and dice have the text forms of docs/notation.md. What is unknown is null and never left out.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from heckmeck.played import MAX_NAME
from heckmeck.state import MAX_SEATS

# What may be given, and how much of it. A guest's name is shorter than a record's: it has to fit on a phone.
Seat: TypeAlias = Annotated[int, Meta(ge=1, le=MAX_SEATS)]
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=24)]
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


class _Told(Struct, frozen=True, kw_only=True, gc=False):
    """A part of a message; none can be a part of itself, so the search for cycles may pass all of them over."""


# The table ----------------------------------------------------------------------------------------------------------


class Clock(_Told, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How long one may think: for each turn, and with a bank for what goes beyond that in the whole game."""

    kind: Literal["none", "turn", "bank"] = "none"
    turn_s: Annotated[int, Meta(ge=5, le=3_600)] = 60
    bank_s: Annotated[int, Meta(ge=0, le=86_400)] = 300


class Terms(_Told, frozen=True, kw_only=True, forbid_unknown_fields=True):
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


class Placed(_Told, frozen=True, kw_only=True):
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


class Grain(_Told, frozen=True, kw_only=True):
    """What a client added to the dice before the game."""

    guest: Guest
    entropy: Entropy


class Table(_Told, frozen=True, kw_only=True):
    """Everything about a table but the game itself."""

    match: MatchId
    code: Code | None
    """Only for those who belong to the table."""
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


# The game -----------------------------------------------------------------------------------------------------------


class Take(_Told, frozen=True, kw_only=True, tag="take"):
    """A tile went to the seat's stack."""

    seat: Seat
    tile: int
    source: Literal["grill"] | Seat = "grill"


class Bust(_Told, frozen=True, kw_only=True, tag="bust"):
    """The turn ended with no tile."""

    seat: Seat
    returned: int | None
    turned: int | None


class Turn(_Told, frozen=True, kw_only=True, tag="turn"):
    """It is the turn of the seat now."""

    seat: Seat


class End(_Told, frozen=True, kw_only=True, tag="end"):
    """The last tile has left the grill, or the last turn agreed on has ended; null is a game that nobody has won."""

    winner: Seat | None


Consequence: TypeAlias = Take | Bust | Turn | End


class Situation(_Told, frozen=True, kw_only=True):
    """The game after an event."""

    position: str
    to_move: Seat | Literal["dice"] | None
    """null once the game is finished; "dice" only with real dice, between the roll and what it showed."""
    points: int
    moves: tuple[str, ...]
    """What may be done, in text form; empty for the dice and at the end."""
    takes: tuple[int, ...]
    """The tiles that the points aside could take if the turn stopped here, ascending."""
    turn: int
    """The number of the turn on hand."""
    worms: tuple[int, ...]
    deadline: int | None
    """When the seat's time is over, without its bank; null without a clock."""
    bank_deadline: int | None
    """When its bank is over too."""
    winner: Seat | None


class TurnLine(_Told, frozen=True, kw_only=True):
    """A turn that has ended, for the log in words."""

    turn: int
    seat: Seat
    aside: str
    """The dice set aside when it ended."""
    points: int
    by: Literal["player", "bot", "clock"]
    consequences: tuple[Consequence, ...]


# Events of the log --------------------------------------------------------------------------------------------------


class Created(_Told, frozen=True, kw_only=True, tag="created"):
    """A table was made."""

    terms: Terms
    owner: Guest
    code: Code
    commitment: str | None
    previous: MatchId | None = None
    imported: bool = False
    headers: tuple[tuple[str, str], ...] = ()
    """Of a record that was brought here, the headers that stay with it: the date and what proves the dice."""


class Admitted(_Told, frozen=True, kw_only=True, tag="admitted"):
    """A guest has shown the code of a table by invitation, and may watch and sit down."""

    guest: Guest
    name: Name


class Seated(_Told, frozen=True, kw_only=True, tag="seated"):
    """A person or a bot sits down."""

    seat: Seat
    name: SeatName
    guest: Guest | None = None
    bot: Bot | None = None


class Freed(_Told, frozen=True, kw_only=True, tag="freed"):
    """A seat is free again; during the game a bot plays there until somebody sits down."""

    seat: Seat


class Seeded(_Told, frozen=True, kw_only=True, tag="seeded"):
    """A client adds to the dice."""

    guest: Guest
    entropy: Entropy


class Started(_Told, frozen=True, kw_only=True, tag="started"):
    """The game begins."""

    first: Seat


class Moved(_Told, frozen=True, kw_only=True, tag="moved"):
    """The moves of one command: a roll with what was drawn, or one move."""

    seat: Seat
    moves: tuple[MoveText, ...]
    by: Literal["player", "bot", "clock"] = "player"


class Undone(_Told, frozen=True, kw_only=True, tag="undone"):
    """The last `moved` that still counts does not count (real dice only)."""


class Substituted(_Told, frozen=True, kw_only=True, tag="substituted"):
    """A bot plays for the seat until its player is back."""

    seat: Seat
    bot: Bot


class Returned(_Told, frozen=True, kw_only=True, tag="returned"):
    """The player of the seat is back."""

    seat: Seat


class Paced(_Told, frozen=True, kw_only=True, tag="paced"):
    """Bots wait so long from now on."""

    pace: Pace


class Said(_Told, frozen=True, kw_only=True, tag="said"):
    """Somebody at the table said one of the phrases."""

    seat: Seat
    phrase: Phrase


class Paused(_Told, frozen=True, kw_only=True, tag="paused"):
    """The server was away, which costs no player's time."""

    away_ms: int


class Finished(_Told, frozen=True, kw_only=True, tag="finished"):
    """The game is over: by the rules, by the limit of turns, or because it was given up."""

    reason: Literal["over", "turns", "abandoned"]
    seed: str | None


class Followed(_Told, frozen=True, kw_only=True, tag="followed"):
    """There is a table for the rematch."""

    match: MatchId


Event: TypeAlias = (
    Created | Admitted | Seated | Freed | Seeded | Started | Moved | Undone | Substituted | Returned | Paced | Said
    | Paused | Finished | Followed
)  # fmt: skip


class Entry(_Told, frozen=True, kw_only=True):
    """A line of the log as it is stored."""

    seq: int
    """From 1, without gaps."""
    at: int
    event: Event
    key: Key | None = None
    """That of the command it comes of."""
    guest: Guest | None = None
    """Whose command that was; others may use the same keys."""


# Frames, from the server --------------------------------------------------------------------------------------------


class Told(_Told, frozen=True, kw_only=True):
    """A line of the log, and what it leads to."""

    seq: int
    at: int
    key: Key | None
    event: Event
    table: Table | None
    """The table after it, where the event changed it."""
    game: Situation | None
    """The game after it, where the event changed it."""
    line: TurnLine | None
    """The turn that it ended."""


class You(_Told, frozen=True, kw_only=True):
    """Who the client is to the table."""

    guest: Guest | None
    name: Name | None
    seats: tuple[Seat, ...]
    owner: bool
    member: bool
    """Whether the client may sit down."""


class Presence(_Told, frozen=True, kw_only=True, tag="presence"):
    """Who is connected, seat by seat; bots are always there."""

    online: tuple[bool, ...]
    away_ms: tuple[int | None, ...]
    """How long a person has been gone; null for who is there, and for free seats."""
    watchers: int


class Snapshot(_Told, frozen=True, kw_only=True, tag="snapshot"):
    """The whole table, as of `seq`."""

    seq: int
    at: int
    you: You
    table: Table
    game: Situation | None
    log: tuple[TurnLine, ...]
    """The last turns that have ended, oldest first."""
    presence: Presence


class Events(_Told, frozen=True, kw_only=True, tag="events"):
    """What has happened, in order; the first has the number after the last that the client has."""

    events: tuple[Told, ...]


class Accepted(_Told, frozen=True, kw_only=True, tag="accepted"):
    """A command had been done already; those done now are told by their events, which bear the key."""

    key: Key
    seq: int


class Problem(_Told, frozen=True, kw_only=True):
    """Why something was refused (RFC 9457)."""

    type: str
    title: str
    status: int
    detail: str
    """The sentence in English; a client makes its own of `template` and `params`."""
    code: str
    rule: int | None
    template: str
    params: dict[str, str | int]
    seq: int | None
    """That of the table, where there is one."""


class Refused(_Told, frozen=True, kw_only=True, tag="refused"):
    """A command was not done."""

    key: Key | None
    """null where the frame was too broken to tell."""
    problem: Problem


class Pong(_Told, frozen=True, kw_only=True, tag="pong"):
    """The answer to a ping: the server's time, to set a clock by."""

    at: int
    sent: int


class Bye(_Told, frozen=True, kw_only=True, tag="bye"):
    """The stream ends; the client comes back after so long, and is told all since its last number."""

    reason: Literal["shutdown", "slow", "removed", "elsewhere"]
    retry_ms: int


Frame: TypeAlias = Snapshot | Events | Presence | Accepted | Refused | Pong | Bye


# Commands, from the client ------------------------------------------------------------------------------------------


class _Command(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """A command; `seq` is the last number that the client knows."""

    key: Key
    seq: int | None = None


class Sit(_Command, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="sit"):
    """Sit down; on one device several may, each under a name."""

    seat: Seat
    name: Name | None = None
    """null is the guest's own."""


class SeatBot(_Command, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="seat-bot"):
    """Put a bot on a free seat (the owner)."""

    seat: Seat
    bot: Bot


class Leave(_Command, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="leave"):
    """Free a seat: one's own, or as the owner any; during the game that of a person."""

    seat: Seat


class AddEntropy(_Command, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="seed"):
    """Add to the dice, before the game."""

    entropy: Entropy


class Start(_Command, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="start"):
    """Begin the game (the owner); `first` is the youngest's seat, where the terms ask for it."""

    first: Seat | None = None


class Play(_Command, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="move"):
    """Make a move; a roll also brings what was drawn. `:1123` tells how real dice fell."""

    move: MoveText


class Undo(_Command, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="undo"):
    """Take back the last move (real dice only)."""


class Substitute(_Command, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="substitute"):
    """Let a bot play for a person who is gone, or for oneself."""

    seat: Seat
    bot: Bot


class Return(_Command, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="return"):
    """Play oneself again."""

    seat: Seat


class SetPace(_Command, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="pace"):
    """How long bots wait (anyone who plays)."""

    pace: Pace


class Say(_Command, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="say"):
    """Say one of the phrases."""

    phrase: Phrase


class Abandon(_Command, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="abandon"):
    """End the game without a winner: with nobody but oneself and bots, or while another person is gone."""


class Ping(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="ping"):
    """Ask for the time; not a command, answered on sockets only."""

    sent: Annotated[int, Meta(ge=0, le=2**53)]


Command: TypeAlias = (
    Sit | SeatBot | Leave | AddEntropy | Start | Play | Undo | Substitute | Return | SetPace | Say | Abandon
)
Received: TypeAlias = Command | Ping


# Bodies of requests and answers -------------------------------------------------------------------------------------


class _Asked(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The body of a request."""


class NewGuest(_Asked, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who one wants to be called; a guest who has a cookie already is renamed."""

    name: Name
    language: Language | None = None


class Me(_Told, frozen=True, kw_only=True):
    """The guest that the cookie names; all null without one."""

    guest: Guest | None
    name: Name | None
    language: Language | None


class Sitter(_Asked, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Somebody who plays on the device that makes the table."""

    seat: Seat
    name: Name


class NewMatch(_Asked, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table to be made, and who sits at it from the beginning."""

    terms: Terms = Terms()
    name: Name | None = None
    """The maker's own name, where no cookie says it yet."""
    bots: dict[Seat, Bot] = {}
    sit: tuple[Sitter, ...] = ()
    start: bool = False
    """Begin at once; every seat must be taken."""
    first: Seat | None = None
    """The youngest's seat, where the terms ask for it and the game begins at once."""


class Made(_Told, frozen=True, kw_only=True):
    """A table that was made; the code is what others type to join."""

    match: MatchId
    code: Code | None


class Listed(_Told, frozen=True, kw_only=True):
    """A table of the lobby, or a finished game."""

    match: MatchId
    phase: Phase
    terms: Terms
    seats: tuple[Placed, ...]
    created_at: int
    finished_at: int | None
    reason: Literal["over", "turns", "abandoned"] | None = None
    worms: tuple[int, ...] = ()
    """What each seat had in the end; empty before."""
    winner: Seat | None = None


class Lobby(_Told, frozen=True, kw_only=True):
    """Listed tables, newest first; `before` asks for the next ones, and is null where there are none."""

    matches: tuple[Listed, ...]
    before: MatchId | None


class CodeGiven(_Asked, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The code of a table as a person types it, or its whole link."""

    code: Annotated[str, Meta(min_length=1, max_length=200)]


class Reached(_Told, frozen=True, kw_only=True):
    """The table that a request has led to."""

    match: MatchId


class ContinueFrom(_Asked, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The number of the event after which a new game goes on."""

    seq: Annotated[int, Meta(ge=1, le=2**31)]


class Done(_Told, frozen=True, kw_only=True):
    """What a command has led to; no events where it had been done already."""

    seq: int
    events: tuple[Told, ...]


class EventsPage(_Told, frozen=True, kw_only=True):
    """A part of the log; `seq` is the number of the last event there is."""

    events: tuple[Told, ...]
    seq: int


class Weighed(_Told, frozen=True, kw_only=True):
    """A move, and what comes of it: the chance to win (null where it is not known), worms, the chance of a bust."""

    move: MoveText
    win: float | None
    worms: float
    bust: float


class Advised(_Told, frozen=True, kw_only=True):
    """The moves, best first, and why the first is the best."""

    moves: tuple[Weighed, ...]
    best: MoveText | None
    why: tuple[str, ...]
    """Sentences in the language that was asked for."""


class Odds(_Told, frozen=True, kw_only=True):
    """The chances of the turn on hand, each for whoever plays for nothing else."""

    position: str
    points: int
    bust_next_roll: float | None
    at_least: dict[str, float]
    """By tile, the chance to end with a worm and at least so many points."""
    exactly: dict[str, float]
    tiles: dict[str, float]
    """By tile that can be had this turn, the chance to reach it: by points enough on the grill, exactly for a steal."""
    advice: Advised | None


class TurnChances(_Told, frozen=True, kw_only=True):
    """How likely each seat was to win before the turn."""

    turn: int
    seq: int
    """The number of the event after which the game stood so."""
    win: tuple[float, ...]


class Chances(_Told, frozen=True, kw_only=True):
    """The chances in a finished game turn by turn; none where nothing has learned them."""

    turns: tuple[TurnChances, ...]
