"""A match in the hand of a test: commands go in, the log grows, and what is told is kept."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from random import Random

from heckmeck.errors import HeckmeckError
from heckmeck.server.asking import Given, Who
from heckmeck.server.deciding import decide
from heckmeck.server.messages import (
    Command,
    Entry,
    Event,
    Play,
    SeatBot,
    Sit,
    Situation,
    Start,
    Terms,
    Told,
)
from heckmeck.server.playing import bot_moved, bot_on_turn, overdue
from heckmeck.server.room import Room, entries, fold, opened
from heckmeck.server.tables import created
from heckmeck.server.telling import situation, told

MATCH = "abcdefghij"
CODE = "7K2M4X"
SEED = bytes(range(32))
ANA = Who("a" * 16, "Ana")
BO = Who("b" * 16, "Bo")
CY = Who("c" * 16, "Cy")

_keys = count()


def key() -> str:
    """A key that no other command has."""
    return f"k{next(_keys)}"


class Hand:
    """A match of which Ana is the owner, a second after each entry."""

    def __init__(self, terms: Terms | None = None, seed: bytes | None = SEED) -> None:
        self.terms = Terms() if terms is None else terms
        self.seed = seed if self.terms.dice == "drawn" else None
        self.now = 1_700_000_000_000
        self.log: list[Entry] = []
        self.rooms: list[Room] = []
        self.told: list[Told] = []
        self.put((created(self.terms, ANA.guest, CODE, self.seed),))

    @property
    def room(self) -> Room:
        """The match as it stands."""
        return self.rooms[-1]

    @property
    def game(self) -> Situation:
        """The game as it is told."""
        found = situation(self.room)
        assert found is not None
        return found

    def given(self, *gone: Who, lot: int = 0) -> Given:
        """What a decision is made by, a moment after the last entry."""
        return Given(self.now, self.seed, lot, frozenset(who.guest for who in gone))

    def put(self, events: tuple[Event, ...], command: str | None = None) -> tuple[Event, ...]:
        """Write the events into the log, and tell of them."""
        before = self.rooms[-1] if self.rooms else None
        for entry in entries(before, events, self.now, command):
            after = opened(MATCH, entry) if before is None else fold(before, entry)
            self.log.append(entry)
            self.rooms.append(after)
            self.told.append(told(before, entry, after))
            before = after
        self.now += 1_000
        return events

    def do(self, command: Command, who: Who = ANA, *gone: Who, lot: int = 0) -> tuple[Event, ...]:
        """Have the command of a guest done."""
        return self.put(decide(self.room, command, who, self.given(*gone, lot=lot)), command.key)

    def refused(self, command: Command, who: Who = ANA, *gone: Who) -> str:
        """Why it is refused: the code and the sentence."""
        try:
            events = decide(self.room, command, who, self.given(*gone))
        except HeckmeckError as error:
            return f"{error.code}: {error}"
        raise AssertionError(f"{command} is not refused, and leads to {events}")

    def moves(self, *moves: str, who: Who = ANA) -> Hand:
        """Make these moves one after another."""
        for move in moves:
            self.do(Play(key=key(), move=move), who)
        return self

    def bot(self) -> tuple[Event, ...]:
        """Have the bot on turn make the first move that there is."""
        asked = bot_on_turn(self.room)
        assert asked is not None
        return self.put(bot_moved(self.room, self.game.moves[0], asked.asked, self.given()))

    def clock(self) -> tuple[Event, ...]:
        """Have the clock look."""
        return self.put(overdue(self.room, self.given()))


def seated(*who: Who | str, terms: Terms | None = None) -> Hand:
    """A table at which these sit, people and bots, and wait for the start."""
    hand = Hand(Terms(seats=len(who), listed=True) if terms is None else terms)
    for seat, each in enumerate(who, 1):
        if isinstance(each, Who):
            hand.do(Sit(key=key(), seat=seat), each)
        else:
            hand.do(SeatBot(key=key(), seat=seat, bot=each))  # type: ignore[arg-type]
    return hand


def begun(*who: Who | str, terms: Terms | None = None) -> Hand:
    """A game among these; the first one begins unless the terms say who does."""
    hand = seated(*who, terms=Terms(seats=len(who), listed=True, first=1) if terms is None else terms)
    hand.do(Start(key=key()))
    return hand


def companion(*who: Who | str, first: int = 1) -> Hand:
    """A game with real dice."""
    return begun(*who, terms=Terms(seats=len(who), listed=True, first=first, dice="real"))


def play_out(hand: Hand, rng: Random, most: int = 100_000) -> None:
    """Have any moves made by whoever is on turn, until the game is over or so many were made."""
    for _ in range(most):
        if hand.room.table.phase == "finished":
            return
        _any_move(hand, rng)


def _any_move(hand: Hand, rng: Random) -> None:
    game = hand.game
    if bot_on_turn(hand.room) is not None:
        hand.bot()
        return
    if game.to_move == "dice":
        left = 8 - len(game.position.split()[3].rstrip(":").replace("-", ""))
        move = ":" + "".join(rng.choice("12345w") for _ in range(left))
        who = next(each for each in PEOPLE if any(placed.guest == each.guest for placed in hand.room.table.seats))
    else:
        takes = [move for move in game.moves if move.startswith("t")]
        move = rng.choice(takes or game.moves)
        assert isinstance(game.to_move, int)
        guest = hand.room.table.seats[game.to_move - 1].guest
        who = next(each for each in PEOPLE if each.guest == guest)
    hand.do(Play(key=key(), move=move, seq=hand.room.seq), who)


PEOPLE = (ANA, BO, CY)
"""Those who play in tests."""

Wrong = tuple[Callable[[], Hand], Command, Who, str]
"""A table, a command at it, who gives it, and why it is refused."""
