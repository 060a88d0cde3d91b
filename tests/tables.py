"""What the tests of the full screen share: a table with a pilot, and what is to be read on it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from textual.geometry import Region
from textual.pilot import Pilot
from textual.widgets import Static

from heckmeck.cli.play.screen.after import rematch
from heckmeck.cli.play.screen.app import TableApp
from heckmeck.cli.play.screen.panels import EndPage, HelpPage, Panel
from heckmeck.cli.play.screen.present import buttons
from heckmeck.cli.play.screen.settings import Pace, Settings
from heckmeck.cli.play.screen.table import Table
from heckmeck.cli.play.screen.widgets import Part
from heckmeck.cli.play.session import Session
from heckmeck.cli.play.setup import Setup, seated
from heckmeck.notation import parse_position
from heckmeck.rules import Rules

PEOPLE = ("Ana", "Борислав", "Vera", "Jürgen", "Mila", "Otto", "Maximilian Joachim M")


def session(
    *players: str, save: Path | None = None, at: str | None = None, seed: int = 1, real: bool = False
) -> Session:
    """A game of these players, at a position if one is given."""
    state = None if at is None else parse_position(at)
    rules = Rules() if state is None else state.rules
    begun = Session.start(Setup(seats=seated(players), rules=rules, real_dice=real), save, seed=seed)
    if state is not None:
        begun.state = state
    return begun


@dataclass
class Sitting:
    """A table under test."""

    app: TableApp
    pilot: Pilot[int]

    @property
    def table(self) -> Table:
        """The screen of the game."""
        return next(screen for screen in reversed(self.app.screen_stack) if isinstance(screen, Table))

    @property
    def session(self) -> Session:
        """The game."""
        return self.table.flow.session

    def read(self, part: str) -> str:
        """What a part of the table shows, without colours."""
        return shown(self.table.query_one(f"#{part}", Part))

    def page(self) -> str:
        """The text of the panel that lies over the table."""
        return str(self.app.screen.query_one("#text", Static).render())

    async def press(self, *keys: str) -> None:
        """Press keys, and let happen what follows at once."""
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def until(self, condition: Callable[[], bool]) -> None:
        """Wait until something is so; a table that hangs fails here."""
        for _ in range(6_000):
            if condition():
                return
            await self.pilot.pause(0.01)
        raise AssertionError("this never came about")

    def lies_over(self, page: type[EndPage | HelpPage]) -> bool:
        """Whether this page is laid over the table."""
        return isinstance(self.app.screen, Panel) and isinstance(self.app.screen.page, page)

    async def ready(self) -> None:
        """Wait until a person has to choose, or the game has ended."""
        await self.until(lambda: bool(self.session.choices()) or self.lies_over(EndPage))
        await self.pilot.pause()

    async def play_on(self) -> None:
        """Press a sensible key of those offered: take, else the highest symbol, else roll."""
        keys = [button.key for button in buttons(self.table.flow)]
        best = next((key for key in ("t", "s", "w", "5", "4", "3", "2", "1", "r", "g") if key in keys), "enter")
        await self.press(best)
        await self.ready()


def on_screen(screen: Region, part: Part) -> bool:
    """Whether a part has a place, and all of it on the screen."""
    return part.region.area > 0 and screen.contains_region(part.region)


def shown(part: Part) -> str:
    """What a part shows, without colours."""
    return part.canvas.plain()


@asynccontextmanager
async def sitting(
    game: Session, size: tuple[int, int] = (80, 24), settings: Settings | None = None
) -> AsyncIterator[Sitting]:
    """A table with the game on it; without motion, and with fast bots."""
    app = TableApp(game, settings or Settings(pace=Pace.FAST, motion=False), rematch)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield Sitting(app, pilot)
