"""The application that the screens run in: its colours, its sizes, and how it is left."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable, Container, Sequence
from contextlib import suppress
from random import Random
from typing import ClassVar, Final

from textual.app import App
from textual.binding import Binding, BindingType
from textual.filter import LineFilter
from textual.theme import Theme

from heckmeck.cli import INTERRUPTED_EXIT
from heckmeck.cli.colours import COAL, FLAME, GLOW, IVORY
from heckmeck.cli.play.screen import paint
from heckmeck.cli.play.screen.ink import Ink
from heckmeck.cli.play.screen.setting_up import SetupScreen
from heckmeck.cli.play.screen.settings import Settings
from heckmeck.cli.play.screen.table import Leave, Table
from heckmeck.cli.play.session import Session
from heckmeck.cli.play.setup import Setup
from heckmeck.errors import HeckmeckError

_STOPPING: Final = ("SIGINT", "SIGTERM", "SIGHUP")

THEME: Final = Theme(
    name="embers",
    primary=FLAME,
    secondary=paint.HERB,
    accent=FLAME,
    warning=GLOW,
    error=GLOW,
    success=paint.HERB,
    foreground=IVORY,
    background=COAL,
    surface=paint.EMBERS,
    panel=paint.ASHES,
    dark=True,
)


class HeckmeckApp(App[int]):
    """What all screens share; the result is the exit code."""

    CSS_PATH = "table.tcss"
    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    TITLE = "Heckmeck"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "leave(0)", show=False, priority=True),
        Binding("ctrl+c", f"leave({INTERRUPTED_EXIT})", show=False, priority=True),
        Binding("ctrl+z", "suspend_process", show=False, priority=True),
    ]

    def get_line_filters(self) -> Sequence[LineFilter]:
        """How lines are changed before they reach the terminal: without colours where NO_COLOR asks for that."""
        return [Ink()] if self.no_color else super().get_line_filters()

    def on_mount(self) -> None:
        """Take the colours, and listen to signals: a kill must give the terminal back as it was."""
        self.register_theme(THEME)
        self.theme = THEME.name
        loop = asyncio.get_running_loop()
        for name in _STOPPING:
            number = getattr(signal, name, None)
            with suppress(NotImplementedError, RuntimeError):  # no such signals, or not the main thread
                if number is not None:
                    loop.add_signal_handler(number, self.exit, 128 + number)

    def action_leave(self, code: int) -> None:
        """Leave from wherever one is."""
        self.exit(code)


class TableApp(HeckmeckApp):
    """A game at the table, and after it another one."""

    def __init__(self, session: Session, settings: Settings, rematch: Callable[[Session], Session]) -> None:
        super().__init__()
        self.session = session
        self.error: HeckmeckError | None = None
        self.unsaved = False
        self._settings = settings
        self._rematch = rematch

    def on_mount(self) -> None:
        """Lay the table."""
        super().on_mount()
        if self.animation_level == "none":
            self._settings.motion = False
        self._lay()

    def action_leave(self, code: int) -> None:
        """Leave from wherever one is, also over the table."""
        self.unsaved = any(screen.flow.unsaved for screen in self.screen_stack if isinstance(screen, Table))
        super().action_leave(code)

    def _lay(self) -> None:
        self.push_screen(Table(self.session, self._settings), self._left)

    def _left(self, left: Leave | None) -> None:
        """After the table was left: the next game, or nothing more."""
        if left is None:
            return
        if not left.again:
            self.error, self.unsaved = left.error, left.unsaved
            self.exit(0)
            return
        try:
            following = self._rematch(self.session)
        except HeckmeckError as error:
            self.error = error
            self.exit(0)
            return
        self.session.close()
        self.session = following
        self._lay()


class SetupApp(HeckmeckApp):
    """The questions before a game; the setup afterwards, None where nobody wanted to play."""

    def __init__(self, given: Setup, settled: Container[str], rng: Random) -> None:
        super().__init__()
        self._page = SetupScreen(given, settled, rng)
        self.setup: Setup | None = None

    def on_mount(self) -> None:
        """Ask."""
        super().on_mount()
        self.push_screen(self._page, self._answered)

    def _answered(self, setup: Setup | None) -> None:
        self.setup = setup
        self.exit(0)
