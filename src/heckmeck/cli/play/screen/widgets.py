"""The widgets of the table: each draws its part of a `View`, and turns a click into the key that it stands for."""

from __future__ import annotations

from collections.abc import Callable

from textual import events
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from heckmeck.cli.play.screen.canvas import Canvas
from heckmeck.cli.play.screen.paint import TEXT
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
        """Draw this from now on; nothing is done where it looks the same."""
        before, self._view, self._canvas = self._canvas, view, None
        if before is None or not before.looks_like(self.canvas):
            self.refresh()

    @property
    def canvas(self) -> Canvas:
        """The part as it is now."""
        width, height = self.size
        if self._canvas is None or (self._canvas.width, self._canvas.height) != (width, height):
            empty = Canvas(width, height, TEXT)
            self._canvas = empty if self._view is None else self._draw(self._view, width, height)
        return self._canvas

    def render_line(self, y: int) -> Strip:
        """A line of the part."""
        canvas = self.canvas
        return Strip(canvas.line(y), canvas.width) if y < canvas.height else Strip.blank(canvas.width)

    def on_click(self, event: events.Click) -> None:
        """Pass on the key of the place clicked."""
        self.post_message(Pressed(self.canvas.key_at(event.x, event.y) or ""))
