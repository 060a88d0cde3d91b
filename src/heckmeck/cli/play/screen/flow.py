"""The course of a game at the table: who is waited for, and what a key means at that moment.

`Flow.run` plays move after move and waits where a person has to choose, where dice have to be typed in, and where a bot
takes its time. A key ends such a wait, or is refused with what is possible. There is no terminal in here.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from typing import Final

from heckmeck.cli.play import keys
from heckmeck.cli.play.keys import offers
from heckmeck.cli.play.screen.settings import Settings
from heckmeck.cli.play.screen.view import Mood
from heckmeck.cli.play.session import Entry, Session
from heckmeck.cli.play.telling import move_lines
from heckmeck.cli.play.typed import typed_dice
from heckmeck.cli.play.why import why_not
from heckmeck.dice import FACES, Face, Handful, handful
from heckmeck.errors import FileError, HeckmeckError
from heckmeck.state import Busted, Fall, Move, Roll, Take, Taken, dice_left
from heckmeck.texts import _, sentence

ENTER: Final = "enter"
BACKSPACE: Final = "backspace"
UNSAVED: Final = "n"
TUMBLE_SECONDS: Final = 0.45
TUMBLE_FRAMES: Final = 6
HIGHLIGHT_SECONDS: Final = 1.8

_FACE_KEYS: Final = {face.symbol: face for face in FACES}


class Flow:
    """One game in its course."""

    def __init__(self, session: Session, settings: Settings, changed: Callable[[], None]) -> None:
        """`changed` is called whenever there is something else to be seen."""
        self.session = session
        self.settings = settings
        self.tumbling: Handful | None = None
        self.typed: list[Face] | None = None
        self.unsaved = False
        """Whether a move waits that could not be saved."""
        self.highlight: Entry | None = None
        self.say: Callable[[], str] = lambda: _(
            "Every choice has its key, and a click does the same. ? explains the rules."
        )
        """The sentence of the status line, asked for again when the language changes."""
        self.mood = Mood.PLAIN
        self._changed = changed
        self._answer: asyncio.Future[Move | None] | None = None
        self._skip: asyncio.Event | None = None
        self._going = asyncio.Event()
        self._going.set()
        self._taken_back = 0

    @property
    def asks_a_person(self) -> bool:
        """Whether a person has to choose, or to type in what real dice show."""
        return self._answer is not None and not self.unsaved

    async def run(self) -> None:
        """Play until the game is finished.

        Raises:
            HeckmeckError: a bot cannot play.
        """
        while self.session.mover() is not None:
            await self._going.wait()
            move = await self._next()
            if move is not None:
                await self._do(move)

    def hold(self) -> None:
        """Let nobody but people go on, while something else is being read."""
        self._going.clear()

    def go_on(self) -> None:
        """Go on after `hold`."""
        self._going.set()

    def press(self, key: str) -> None:
        """Let a key do what it means now; one that means nothing is answered with what is possible."""
        if self.unsaved:
            self._press_unsaved(key)
        elif self.typed is not None:
            self._press_typing(key)
        elif self._answer is not None:
            self._press_choice(key)
        elif self._skip is not None:
            self._skip.set()

    def undo(self) -> None:
        """Take the last entry of real dice back."""
        if self.typed:
            self.typed.pop()
        elif self.session.undo():
            self._taken_back += 1
            self.tell(lambda: _("The last entry is taken back."))
            self._end_waits()
        else:
            self.tell(lambda: _("There is no entry to take back."), Mood.WRONG)
        self._changed()

    def tell(self, say: Callable[[], str], mood: Mood = Mood.PLAIN) -> None:
        """Put a sentence into the status line."""
        self.say, self.mood = say, mood
        self._changed()

    async def _next(self) -> Move | None:
        """The next move; None where everything has to be looked at again."""
        mover = self.session.mover()
        real = self.session.setup.real_dice
        if mover == "dice":
            return await (self._typed_fall() if real else self._fall())
        if mover == "bot":
            return await self._bot()
        if real and self.session.state.fresh:
            return Roll()  # nothing to choose: what the dice show is asked for
        return await self._wait_for_answer()

    async def _wait_for_answer(self) -> Move | None:
        self._answer = asyncio.get_running_loop().create_future()
        self._changed()
        try:
            return await self._answer
        finally:
            self._answer = None

    async def _bot(self) -> Move | None:
        self._changed()
        before = self._taken_back
        await self._pause(self.settings.pace.seconds)
        await self._going.wait()
        move = await asyncio.to_thread(self.session.bot_move)
        return move if before == self._taken_back else None

    async def _pause(self, seconds: float) -> bool:
        """Wait, or until any key is pressed; whether one was."""
        self._skip = asyncio.Event()
        try:
            async with asyncio.timeout(seconds):
                await self._skip.wait()
            return True
        except TimeoutError:
            return False
        finally:
            self._skip = None

    async def _fall(self) -> Move:
        """How the dice fall, after they have tumbled for a blink."""
        fall = self.session.fall()
        number = dice_left(self.session.state)
        for _frame in range(TUMBLE_FRAMES if self.settings.motion else 0):
            self.tumbling = handful(random.choices(FACES, k=number))  # only to look at
            self._changed()
            if await self._pause(TUMBLE_SECONDS / TUMBLE_FRAMES):
                break
        self.tumbling = None
        return fall

    async def _typed_fall(self) -> Move | None:
        self.typed = []
        try:
            return await self._wait_for_answer()
        finally:
            self.typed = None

    async def _do(self, move: Move) -> None:
        """Play a move and tell it; where it cannot be saved, ask what to do."""
        before = self._taken_back
        while before == self._taken_back:
            try:
                self.session.play(move)
            except (FileError, OSError) as error:
                await self._ask_unsaved(error)
            else:
                self._told(self.session.history[-1])
                return

    async def _ask_unsaved(self, error: FileError | OSError) -> None:
        self.unsaved = True
        self.tell(lambda: _unsaved_words(error), Mood.WRONG)
        try:
            await self._wait_for_answer()
        finally:
            self.unsaved = False

    def _told(self, entry: Entry) -> None:
        """Tell a move just made, and mark for a while what has moved."""
        mood = Mood.PLAIN
        if any(isinstance(event, Busted) for event in entry.events):
            mood = Mood.BUST
        elif any(isinstance(event, Taken) for event in entry.events):
            mood = Mood.WON
        lines = move_lines(entry, self.session.names)
        if entry.ended_turn:
            self.highlight = entry
            asyncio.get_running_loop().call_later(HIGHLIGHT_SECONDS, self._fade, entry)
        if lines:
            self.tell(lambda: " ".join(move_lines(entry, self.session.names)), mood)
        self._changed()

    def _fade(self, entry: Entry) -> None:
        if self.highlight is entry:
            self.highlight = None
            self._changed()

    def _end_waits(self) -> None:
        """Let whatever is waited for be looked at again."""
        self._give(None)
        if self._skip is not None:
            self._skip.set()

    def _give(self, move: Move | None) -> None:
        if self._answer is not None and not self._answer.done():
            self._answer.set_result(move)

    def _press_unsaved(self, key: str) -> None:
        if key == UNSAVED:
            self.session.stop_saving()
        if key in (UNSAVED, ENTER):
            self._give(None)

    def _press_choice(self, key: str) -> None:
        offered = offers(self.session.state, self.session.choices())
        if key in (ENTER, "space") and len(offered) == 1:
            self._give(offered[0].move)
            return
        for offer in offered:
            tile = f"{keys.TAKE}{offer.move.tile}" if isinstance(offer.move, Take) else None
            if key in (offer.key, tile):
                self._give(offer.move)
                return
        self.tell(lambda: self._refusal(key, [offer.key for offer in offered]), Mood.WRONG)

    def _refusal(self, key: str, possible: list[str]) -> str:
        """Why this key does nothing now, and which do something."""
        if not self.session.choices():
            return ""
        sentences = why_not(self.session.state, key)
        refused = _("{key} is not possible here. Possible: {keys}; ? explains.")
        return " ".join([*sentences[:1], refused.format(key=key, keys=", ".join(possible))])

    def _press_typing(self, key: str) -> None:
        assert self.typed is not None
        if key == ENTER:
            self._typing_done()
        elif key == BACKSPACE:
            self.typed[-1:] = []
            self._changed()
        elif key in _FACE_KEYS and len(self.typed) < dice_left(self.session.state):
            self.typed.append(_FACE_KEYS[key])
            self._changed()
        else:
            self._typing_wrong(key)

    def _typing_done(self) -> None:
        assert self.typed is not None
        text = "".join(face.symbol for face in self.typed)
        try:
            self._give(Fall(typed_dice(text, dice_left(self.session.state))))
        except HeckmeckError as error:
            self._complain(error)

    def _typing_wrong(self, key: str) -> None:
        """Refuse a key that is no face, or one die too many."""
        assert self.typed is not None
        shown = "".join(face.symbol for face in self.typed)
        try:
            typed_dice(shown + key, dice_left(self.session.state))
        except HeckmeckError as error:
            self._complain(error)

    def _complain(self, error: HeckmeckError) -> None:
        self.tell(lambda: sentence(error), Mood.WRONG)


def _unsaved_words(error: FileError | OSError) -> str:
    reason = sentence(error) if isinstance(error, FileError) else str(error)
    return " ".join([reason, _("All moves before this one are safe in the file.")])
