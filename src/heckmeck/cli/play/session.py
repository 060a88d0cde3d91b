"""A game being played at one table, without a terminal in it: whose move it is, what may be done, what followed.

Every move goes to the journal first and changes the game after that, so what a player has seen happen is saved.
"""

from __future__ import annotations

import random
import secrets
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Literal

from heckmeck import game
from heckmeck.cli.bots import look_here
from heckmeck.cli.play.journal import Journal
from heckmeck.cli.play.reading import read_game
from heckmeck.cli.play.setup import Setup, from_record, to_record
from heckmeck.dice import NO_DICE
from heckmeck.errors import HeckmeckError
from heckmeck.match import Seated, dice_from, play_on
from heckmeck.players import FACTORIES, player
from heckmeck.record import Turn, end_text, header_text, move_text, open_text, turn_text
from heckmeck.state import (
    Ended,
    Event,
    Fall,
    Move,
    Roll,
    State,
    TurnPassed,
    bust_chance,
    dice_left,
    seat_worms,
    winner,
)

Mover = Literal["person", "bot", "dice"] | None


@dataclass(frozen=True, slots=True)
class Entry:
    """A move that was made: in which turn (from 1) and by which seat, what it followed on, and what followed."""

    turn: int
    seat: int
    move: Move
    events: tuple[Event, ...]
    before: State

    @property
    def ended_turn(self) -> bool:
        """Whether the turn ended with this move."""
        return any(isinstance(event, TurnPassed | Ended) for event in self.events)


class Session:
    """The game on the table."""

    def __init__(
        self, setup: Setup, state: State, journal: Journal | None = None, *, seed: str | int | None = None
    ) -> None:
        """A game at this state, saved in the journal, unsaved where that is None.

        A seed makes the dice and the bots reproducible; without one both come from the system's randomness.
        """
        self.setup = setup
        self.state = state
        self.history: list[Entry] = []
        self.repaired: Path | None = None
        """Where the file is kept as it was, if its last move was cut off and has been dropped."""
        self.given_up: Path | None = None
        """The file that holds only the beginning of the game, since it could not be written any more."""
        self._begun = 0  # what is in the history before it was not played here
        self._journal = journal
        self._draw = dice_from(source(seed, "dice"))
        bots_rng = source(seed, "bots")
        look_here(seat.bot for seat in setup.seats if seat.bot is not None)
        self._bots = {
            index: Seated(seat.name, player(seat.bot, state), bots_rng)
            for index, seat in enumerate(setup.seats)
            if seat.bot is not None
        }

    @classmethod
    def start(cls, setup: Setup, save: Path | None, *, seed: str | int | None = None) -> Session:
        """A new game, saved in a new file; unsaved where `save` is None.

        Raises:
            FileError: the file exists, or it cannot be written.
            UnknownPlayer: there is no such bot.
            BadWeights: a bot's file of weights cannot be used at this table.
        """
        record = to_record(setup)
        session = cls(setup, record.start, seed=seed)  # refuses a bot before there is a file
        if save is not None:
            session._journal = Journal.create(save, header_text(record))
        return session

    @classmethod
    def resume(cls, path: Path, *, odds: bool = True, seed: str | int | None = None) -> Session:
        """The game in the file, which goes on where it was left.

        Raises:
            FileError: the file cannot be read and written, or is being played by another process.
            HeckmeckError: it holds no game, more than one, or one that is over.
        """
        journal = Journal.open(path)
        try:
            return cls._resumed(journal, odds=odds, seed=seed)
        except BaseException:
            journal.close()
            raise

    @classmethod
    def _resumed(cls, journal: Journal, *, odds: bool, seed: str | int | None) -> Session:
        written = journal.read()
        record, cut_off = read_game(written)
        if record.finished:
            raise HeckmeckError("the game in {file} is over, there is nothing to go on with", file=str(journal.path))
        session = cls(replace(from_record(record), odds=odds), record.final, journal, seed=seed)
        session.history += [
            Entry(moment.turn, moment.before.seat, moment.move, moment.events, moment.before)
            for moment in record.moments()
        ]
        session._begun = len(session.history)
        if cut_off:
            session.repaired = journal.keep(written)
        journal.become(open_text(record))
        return session

    @property
    def names(self) -> tuple[str, ...]:
        """The names at the table, seat 1 first."""
        return self.setup.names

    @property
    def saved_in(self) -> Path | None:
        """The file of the record; None for a game that is not saved."""
        return None if self._journal is None else self._journal.path

    @property
    def turns_played(self) -> int:
        """How many turns have ended."""
        return sum(entry.ended_turn for entry in self.history)

    @property
    def turn_number(self) -> int:
        """The number of the turn being played, from 1."""
        return self.turns_played + 1

    @property
    def turn_limit(self) -> int | None:
        """After how many turns, of all seats together, the game ends; None where only the empty grill ends it."""
        return self.setup.turn_limit

    @property
    def finished(self) -> bool:
        """Whether the game has ended, by the empty grill (rule 16) or by the number of turns agreed on."""
        return self.state.over or (self.turn_limit is not None and self.turns_played >= self.turn_limit)

    def mover(self) -> Mover:
        """Who has to act: a person or a bot, the seat being `state.seat`; "dice" while they are in the air."""
        if self.finished:
            return None
        if game.to_move(self.state) == "dice":
            return "dice"
        return "bot" if self.state.seat in self._bots else "person"

    def choices(self) -> tuple[Move, ...]:
        """What the person on turn may do; nothing where it is not a person's move."""
        return game.moves(self.state) if self.mover() == "person" else ()

    def play(self, move: Move) -> tuple[Event, ...]:
        """Do the move, save it, and tell what followed.

        Raises:
            IllegalMove: the rules forbid it.
            FileError: it cannot be saved; nothing has changed, and the same move may be tried again.
        """
        if self.finished:
            raise HeckmeckError("the game is over, {move} cannot be played", move=str(move))
        done = game.step(self.state, move)
        if self._journal is not None:
            self._journal.append(self._text(move, done.events))
        entry = Entry(self.turn_number, self.state.seat, move, done.events, self.state)
        self.history.append(entry)
        self.state = done.state
        if self.finished and not done.state.over:
            entry = replace(entry, events=(*done.events[:-1], Ended(self.winner())))
            self.history[-1] = entry
        return entry.events

    def prepare(self) -> None:
        """Let the package's own bots think once, aside: what they need is compiled then, and they answer at once.

        Raises:
            BadWeights: those of the expert do not fit this program.
        """
        for index, seated in self._bots.items():
            bot = self.setup.seats[index].bot
            if bot is not None and bot.partition(":")[0] in FACTORIES and not self.state.over:
                seated.player.choose(replace(self.state, seat=index, aside=NO_DICE, thrown=None), random.Random(0))

    def bot_move(self) -> Move:
        """The move that the bot on turn chooses; it is not played yet.

        Raises:
            BadPlayer: a bot of one's own answered with something else than a legal move, or failed.
            BadWeights: those of the expert do not fit this program.
        """
        seats = [self._bots[self.state.seat]] * len(self.names)
        return next(play_on(self.state, seats, self._draw)).move

    def fall(self) -> Fall:
        """How the dice in the air fall; it is not played yet."""
        return self._draw(dice_left(self.state))

    def undo(self) -> bool:
        """Take back the last entry that a person made, and what followed it by itself; False if there is none.

        Only with real dice, where an entry may be a slip of the finger, and only back to where this session began.

        Raises:
            FileError: the file cannot be changed; as many moves are taken back as could be.
        """
        if not self.setup.real_dice or not any(map(self._typed, self.history[self._begun :])):
            return False
        while True:
            if self._journal is not None:
                self._journal.drop()
            entry = self.history.pop()
            self.state = entry.before
            if self._typed(entry):
                return True

    def _typed(self, entry: Entry) -> bool:
        """Whether a person chose the move or typed it in; the first roll of a turn is no choice."""
        if isinstance(entry.move, Fall):
            return True
        return entry.seat not in self._bots and not (isinstance(entry.move, Roll) and entry.before.fresh)

    def stop_saving(self) -> None:
        """Go on without the file, where it cannot be written any more."""
        self.given_up = self.saved_in
        self.close()

    def close(self) -> None:
        """Let go of the file; it holds all that was played."""
        if self._journal is not None:
            self._journal.close()
        self._journal = None

    def bust_chance(self) -> Fraction | None:
        """The chance that the next roll is a bust; None where none can follow, and for the first, which never is."""
        return None if self.state.aside == NO_DICE else bust_chance(self.state)

    def winner(self) -> int | None:
        """The seat that has won (rule 17), or would if the game ended now; None where nobody has a tile."""
        return winner(replace(self.state, grill=()))

    def tied(self) -> tuple[int, ...]:
        """The seats with the most worms where there are several and the highest tile decides (rule 17), else none."""
        worms = seat_worms(self.state)
        most = tuple(seat for seat, number in enumerate(worms) if number == max(worms))
        return most if len(most) > 1 and max(worms) > 0 else ()

    def _text(self, move: Move, events: tuple[Event, ...]) -> str:
        """The text of the move at the end of the record."""
        last = self.history[-1] if self.history else None
        begins = last is None or last.ended_turn
        text = turn_text(self.turn_number, Turn(self.state.seat, (move,))) if begins else move_text(move)
        return text + end_text() if events else text


def source(seed: str | int | None, purpose: str) -> random.Random:
    """A source of randomness; two for two purposes are independent of each other."""
    if seed is None:
        return secrets.SystemRandom()
    return random.Random(f"{seed}/{purpose}".encode(errors="surrogateescape"))  # an argument may have any bytes
