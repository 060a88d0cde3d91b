"""The screen of a game: its parts, its keys, and the panels over it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final, NamedTuple

from textual import events, work
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Static

from heckmeck.cli.play import keys
from heckmeck.cli.play.screen import draw_dice, draw_tiles, draw_words
from heckmeck.cli.play.screen.counsel import AdvicePage
from heckmeck.cli.play.screen.flow import Flow
from heckmeck.cli.play.screen.panels import AGAIN, EndPage, HelpPage, Panel, pressed
from heckmeck.cli.play.screen.present import view
from heckmeck.cli.play.screen.settings import Settings
from heckmeck.cli.play.screen.view import Mood
from heckmeck.cli.play.screen.widgets import Part, Pressed
from heckmeck.cli.play.session import Session
from heckmeck.errors import HeckmeckError
from heckmeck.texts import LANGUAGE_NAMES, LANGUAGES, _, language, use

WIDTH: Final = 80
HEIGHT: Final = 24
_WIDE: Final = (("-wide", 120), ("-wider", 140))
_HIGH: Final = (("-roomy", 38), ("-tall", 44))
"""The classes of the style sheet for more columns and more lines."""


class Leave(NamedTuple):
    """Why the table was left: a person wanted to (None), or what stopped the game."""

    error: HeckmeckError | None = None
    unsaved: bool = False
    again: bool = False


class Table(Screen[Leave]):
    """A game on the screen."""

    def __init__(self, session: Session, settings: Settings) -> None:
        super().__init__()
        self.flow = Flow(session, settings, self.show)

    def compose(self) -> ComposeResult:
        """All parts; which of them are seen depends on the size."""
        yield Static(id="small")
        with Vertical(id="table"):
            yield Part(draw_words.head, id="head")
            with Horizontal(id="middle"):
                with Vertical(id="main"):
                    yield Part(draw_tiles.seats, id="seats")
                    yield Part(draw_tiles.grill, id="grill")
                    yield Part(draw_dice.bar, id="bar")
                    yield Part(draw_dice.dice, id="dice")
                    yield Part(draw_words.actions, id="actions")
                    yield Part(draw_words.status, id="status")
                    yield Part(draw_words.log, id="log")
                yield Part(draw_words.log, id="log-beside")
            yield Part(draw_words.hints, id="hints")

    def on_mount(self) -> None:
        """Begin to play."""
        self.show()
        self.play()

    def on_resize(self, event: events.Resize) -> None:
        """Use the room there is; where it is too little, say so and let the game wait."""
        for name, columns in _WIDE:
            self.set_class(event.size.width >= columns, name)
        for name, lines in _HIGH:
            self.set_class(event.size.height >= lines, name)
        small = event.size.width < WIDTH or event.size.height < HEIGHT
        self.set_class(small, "-too-small")
        if small:
            self.flow.hold()
            self._say_small(event.size.width, event.size.height)
        elif self.is_current:
            self.flow.go_on()

    def _say_small(self, width: int, height: int) -> None:
        text = _(
            "This window has {width} columns and {height} lines; the table needs {columns} and {lines}. Make it larger"
            " to go on, or leave with q (the game is saved) and play with --plain."
        )
        sized = text.format(width=width, height=height, columns=WIDTH, lines=HEIGHT)
        self.query_one("#small", Static).update(sized)

    def show(self) -> None:
        """Show everything as it is now."""
        if not self.is_mounted:
            return
        now = view(self.flow)
        for part in self.query(Part):
            part.show(now)

    @work(exclusive=True)
    async def play(self) -> None:
        """Play until the end, and ask what then."""
        try:
            while True:
                await self.flow.run()
                self.show()
                key = await self.app.push_screen_wait(Panel(EndPage(self.flow.session), self.switch_language))
                if key != keys.UNDO:
                    break
                self.flow.undo()
        except HeckmeckError as error:
            self.dismiss(Leave(error=error))
        else:
            self.dismiss(Leave(again=key == AGAIN))

    def on_key(self, event: events.Key) -> None:
        """Let a key do what it means now."""
        event.stop()
        self.press(pressed(event))

    def on_pressed(self, message: Pressed) -> None:
        """Let a click do what its key means."""
        self.press(message.key)

    def press(self, key: str) -> None:
        """What a key does: the same as ever, or what it means at this moment."""
        if key == keys.QUIT:
            self.leave()
        elif self.has_class("-too-small"):
            return
        elif key in self._always():
            self._always()[key]()
            self.show()
        else:
            self.flow.press(key)

    def leave(self) -> None:
        """Leave the table; what was played is in the file already."""
        self.dismiss(Leave(unsaved=self.flow.unsaved))

    def _always(self) -> dict[str, Callable[[], object]]:
        """What some keys do at any moment."""
        undo = {keys.UNDO: self.flow.undo} if self.flow.session.setup.real_dice else {}
        return {
            keys.HELP: self.explain,
            keys.ADVICE: self.advise,
            keys.ODDS: self._switch_odds,
            keys.PACE: self._switch_pace,
            keys.LANGUAGE: self.switch_language,
            **undo,
        }

    @work
    async def explain(self) -> None:
        """Open the rules and keys; bots wait so long."""
        self.flow.hold()
        page = HelpPage(self.flow.session.state, self.key_lines)
        await self.app.push_screen_wait(Panel(page, self.switch_language))
        self.flow.go_on()

    @work
    async def advise(self) -> None:
        """Open what the expert would do, which may still be worked out then; nothing goes on so long."""
        if not self.flow.asks_a_person:
            self.flow.tell(lambda: _("Advice is for people: it comes when it is their turn."), Mood.WRONG)
            return
        self.flow.hold()
        panel = Panel(page := AdvicePage(self.flow.session), self.switch_language)
        self.run_worker(self._work_out(page, panel))
        await self.app.push_screen_wait(panel)
        self.flow.go_on()

    async def _work_out(self, page: AdvicePage, panel: Panel) -> None:
        await asyncio.to_thread(page.work_out)
        if panel.is_mounted and panel.is_current:  # else it shows the answer as soon as it is there, or is gone
            panel.show()

    def key_lines(self) -> list[str]:
        """Each key and what it does."""
        now = view(self.flow)
        return [f"{button.key}  {button.words}" for button in (*now.buttons, *now.hints) if button.words]

    def switch_language(self) -> None:
        """Speak the next language."""
        use(LANGUAGES[(LANGUAGES.index(language()) + 1) % len(LANGUAGES)])
        self.flow.tell(lambda: LANGUAGE_NAMES[language()])

    def _switch_odds(self) -> None:
        settings = self.flow.settings
        settings.odds = not settings.odds
        self.flow.tell(
            lambda: (
                _("The chance of a bust is shown.")
                if settings.odds
                else _("The chance of a bust is not shown any more.")
            )
        )

    def _switch_pace(self) -> None:
        self.flow.settings.pace = self.flow.settings.pace.following
