"""The widgets of the table: each draws its part of a `View`, and turns a click into the key that it stands for."""

from __future__ import annotations

from collections.abc import Callable

from rich.text import Text
from textual import events
from textual.message import Message
from textual.widget import Widget

from heckmeck.cli.play.screen.canvas import Canvas
from heckmeck.cli.play.screen.view import View

Draw = Callable[[View, int, int], Canvas]


class Pressed(Message):
    """A key was pressed, or a place clicked that stands for one."""

    def __init__(self, key: str) -> None:
        super().__init__()
        self.key = key


class Part(Widget):
    """A part of the table."""

    def __init__(self, draw: Draw, *, id: str) -> None:
        super().__init__(id=id)
        self._draw = draw
        self._view: View | None = None
        self._canvas: Canvas | None = None

    def show(self, view: View) -> None:
        """Draw this from now on."""
        self._view = view
        self.refresh()

    def render(self) -> Text:
        """The part as it is now."""
        if self._view is None:
            return Text()
        self._canvas = self._draw(self._view, self.size.width, self.size.height)
        return self._canvas.text()

    def on_click(self, event: events.Click) -> None:
        """Pass on the key of the place clicked."""
        key = self._canvas.key_at(event.x, event.y) if self._canvas is not None else None
        self.post_message(Pressed(key or ""))
