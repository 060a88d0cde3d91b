"""The game line by line, for screen readers and pipes: whole sentences, nothing drawn, a line for each choice."""

from __future__ import annotations

from typing import Final

from heckmeck.cli import FILE_EXIT
from heckmeck.cli.leaving import Left, exit_code, give_up_output, signals_raise
from heckmeck.cli.play import keys
from heckmeck.cli.play.advising import command_line, counsel, position_line, told
from heckmeck.cli.play.explaining import explain, keys_help
from heckmeck.cli.play.keys import Offer, key_of, offers
from heckmeck.cli.play.lines import EndOfInput, Lines
from heckmeck.cli.play.saving import record_words, saved_words
from heckmeck.cli.play.session import Session
from heckmeck.cli.play.telling import aside_line, end_lines, move_lines, rolled_line, table_lines, turn_line
from heckmeck.cli.play.typed import looks_like_dice, typed_dice
from heckmeck.cli.play.why import why_not
from heckmeck.cli.waiting import preparing
from heckmeck.dice import NO_DICE, points
from heckmeck.errors import BadPlayer, BadWeights, FileError, HeckmeckError, quoted
from heckmeck.state import Fall, Move, Roll, SetAside, Take, dice_left
from heckmeck.texts import _, ngettext, sentence
from heckmeck.tiles import worms
from heckmeck.words import move_words, percent_words, points_words, worms_words

_INDENT: Final = "   "


class _Quit(Exception):
    """The player wants to stop."""


class _CannotSave(Exception):
    """The file cannot be written, and the player does not want to go on."""


class Plain:
    """One game in lines."""

    def __init__(self, session: Session, lines: Lines) -> None:
        self._session = session
        self._lines = lines
        self._odds = session.setup.odds
        self._announced = False

    def run(self) -> int:
        """Play until the end or until nobody wants to go on; the exit code."""
        with signals_raise():
            try:
                code = self._play()
            except (KeyboardInterrupt, Left) as stopped:
                code = exit_code(stopped)
                self._goodbye()
            finally:
                self._session.close()
        return code

    def _play(self) -> int:
        try:
            self._greet()
            while not self._ended():
                self._step()
        except (EndOfInput, _Quit):
            self._goodbye()
            return 0
        except _CannotSave:
            self._goodbye()
            return FILE_EXIT
        except (BadPlayer, BadWeights):
            self._goodbye()
            raise
        if self._session.saved_in is not None:
            self._lines.say_whole(record_words(self._session.saved_in))
        return 0

    def _greet(self) -> None:
        """Say which keys there are, and where a game is that was left in the middle of a turn."""
        session = self._session
        self._lines.say(keys_help(real_dice=session.setup.real_dice))
        if not session.state.fresh:
            self._lines.say()
            self._lines.say(turn_line(session))
            self._tell_table()

    def _goodbye(self) -> None:
        try:
            self._lines.say()
            self._lines.say_whole(saved_words(self._session))
        except OSError:  # the terminal is gone
            give_up_output()

    def _ended(self) -> bool:
        """Whether the game has ended, which is told; with real dice the last entry can still be taken back."""
        session = self._session
        if not session.finished:
            return False
        for line in ["", *end_lines(session)]:
            self._lines.say(line)
        while session.setup.real_dice and self._lines.interactive:
            key = key_of(self._lines.ask(_("Enter ends the game, u takes the last entry back:")))
            if not key:
                break
            if key == keys.UNDO and self._undo():
                return False
        return True

    def _step(self) -> None:
        """One move of whoever is to move."""
        session = self._session
        self._announce()
        mover = session.mover()
        if mover == "dice":
            fall = self._typed_fall() if session.setup.real_dice else session.fall()
            if fall is not None:
                self._do(fall, tell=True)
        elif mover == "bot":
            self._do(session.bot_move(), tell=True)
        elif session.setup.real_dice and session.state.fresh:
            self._do(Roll(), tell=False)  # nothing to choose: what the dice show is asked for
        else:
            move = self._chosen()
            if move is not None:
                # What people set aside they see in the next question.
                self._do(move, tell=not isinstance(move, SetAside))

    def _announce(self) -> None:
        """Say whose turn begins, and to people what lies on the table."""
        session = self._session
        if not session.state.fresh:
            self._announced = False
        elif not self._announced:
            self._announced = True
            self._lines.say()
            self._lines.say(turn_line(session))
            if session.mover() == "person":
                self._tell_table()

    def _tell_table(self) -> None:
        for line in table_lines(self._session):
            self._lines.say(line, indent=_INDENT)
        thrown = self._session.state.thrown
        if thrown not in (None, NO_DICE):
            self._lines.say(rolled_line(self._session.names[self._session.state.seat], Fall(thrown)), indent=_INDENT)

    def _do(self, move: Move, *, tell: bool) -> None:
        """Play a move and tell it; where it cannot be saved, ask what to do."""
        session = self._session
        while True:
            try:
                events = session.play(move)
                break
            except FileError as error:
                self._unsaved(error)
        if tell or events:
            entry = session.history[-1]
            for line in move_lines(entry, session.names):
                self._lines.say(line, indent=_INDENT)

    def _unsaved(self, error: FileError) -> None:
        """Say that the game cannot be saved, and return when it is to be tried again, or is not saved any more."""
        self._lines.say_whole(sentence(error))
        self._lines.say(_("All moves before this one are safe in the file."))
        if not self._lines.interactive:
            raise _CannotSave from error
        while True:
            question = _("Enter tries again, n goes on without saving, q ends the game:")
            key = key_of(self._lines.ask(question))
            if key == keys.QUIT:
                raise _CannotSave from error
            if key == "n":
                self._session.stop_saving()
            if key in ("", "n"):
                return

    def _typed_fall(self) -> Fall | None:
        """What the real dice show; None where something else was asked for."""
        session = self._session
        number, name = dice_left(session.state), session.names[session.state.seat]
        question = ngettext(
            "{name}: roll {number} die and type what it shows:",
            "{name}: roll {number} dice and type what they show, like {example}:",
            number,
        )
        typed = self._lines.ask(question.format(name=name, number=number, example="1135wwww"[-number:]))
        if not typed or ((typed.startswith(keys.HELP) or not looks_like_dice(typed)) and self._command(typed)):
            return None
        try:
            return Fall(typed_dice(typed, number))
        except HeckmeckError as error:
            self._lines.say(sentence(error))
            return None

    def _chosen(self) -> Move | None:
        """What a person chooses; None where something else was asked for."""
        session = self._session
        offered = offers(session.state, session.choices())
        self._situation(offered)
        question = _("{name}, your choice ({keys}):").format(
            name=session.names[session.state.seat], keys=", ".join([*(offer.key for offer in offered), keys.HELP])
        )
        while True:
            typed = self._lines.ask(question)
            move = _meant(typed, offered)
            if move is not None:
                return move
            if not typed or self._command(typed):
                return None
            self._wrong(typed, offered)

    def _situation(self, offered: tuple[Offer, ...]) -> None:
        """The dice aside, and what can be chosen."""
        session = self._session
        if session.state.aside != NO_DICE:
            self._lines.say(aside_line(session.state, session.names), indent=_INDENT)
        for offer in offered:
            self._lines.say(f"{offer.key}  {self._offer_words(offer.move)}", indent=_INDENT)

    def _offer_words(self, move: Move) -> str:
        """The choice in words, with what it leads to."""
        session = self._session
        words = move_words(session.state, move, session.names)
        chance = session.bust_chance()
        if isinstance(move, Roll) and self._odds and chance is not None:
            return _("{action}, chance of a bust {percent}").format(action=words, percent=percent_words(chance))
        if isinstance(move, SetAside) and session.state.aside != NO_DICE:
            assert session.state.thrown is not None
            total = points(session.state.aside) + session.state.thrown[move.face - 1] * move.face.points
            return _("{action}, {points} in all").format(action=words, points=points_words(total))
        if isinstance(move, Take):
            return _("{action}, {worms}").format(action=words, worms=worms_words(worms(move.tile)))
        return words

    def _wrong(self, typed: str, offered: tuple[Offer, ...]) -> None:
        """Answer an entry that is no choice: why, and what is one."""
        session = self._session
        for line in why_not(session.state, key_of(typed)):
            self._lines.say(line)
        possible = ", ".join(offer.key for offer in offered)
        self._lines.say(
            _("{typed} is not possible here. Possible: {choices}; ? explains.").format(
                typed=quoted(typed), choices=possible
            )
        )

    def _command(self, typed: str) -> bool:
        """Do what is no move; False if it is nothing known."""
        key = key_of(typed)
        if key.startswith(keys.HELP):
            explain(self._lines, self._session, key.removeprefix(keys.HELP).strip())
        elif key == keys.QUIT:
            raise _Quit
        elif key == keys.ODDS:
            self._switch_odds()
        elif key == keys.ADVICE:
            self._advise()
        elif key == keys.TABLE:
            self._tell_table()
            self._lines.say_whole(position_line(self._session.state))
        elif key == keys.UNDO and self._session.setup.real_dice:
            self._undo()
        else:
            return False
        return True

    def _advise(self) -> None:
        """Tell what the expert would do, and how to ask for the same in a shell."""
        session = self._session
        try:
            with preparing():
                found = counsel(session.state)
        except HeckmeckError as error:
            self._lines.say(sentence(error))
            return
        for line in told(found, session.names):
            self._lines.say(line, indent=_INDENT)
        self._lines.say(_("In a shell:"))
        self._lines.say_whole(command_line(session.state))
        self._lines.say()

    def _switch_odds(self) -> None:
        self._odds = not self._odds
        self._lines.say(
            _("The chance of a bust is shown.") if self._odds else _("The chance of a bust is not shown any more.")
        )

    def _undo(self) -> bool:
        if not self._session.undo():
            self._lines.say(_("There is no entry to take back."))
            return False
        self._lines.say(_("The last entry is taken back."))
        self._lines.say(turn_line(self._session))
        return True


def _meant(typed: str, offered: tuple[Offer, ...]) -> Move | None:
    """The choice of this key, or of this tile's number; Enter is enough where there is only one."""
    if not typed and len(offered) == 1:
        return offered[0].move
    key = key_of(typed)
    for offer in offered:
        if key == offer.key or (isinstance(offer.move, Take) and key in (str(offer.move.tile), str(offer.move))):
            return offer.move
    return None
