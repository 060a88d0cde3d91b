"""The fields of the set-up screen: a choice between values, changed by arrows, space or clicks."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from heckmeck.cli.play.screen import paint
from heckmeck.cli.play.screen.canvas import Canvas, fitted

Options = Sequence[tuple[str, str]]
"""The values, each with its words."""


class Choice(Widget, can_focus=True):
    """A label, and one of several values."""

    class Changed(Message):
        """Another value was chosen."""

        def __init__(self, choice: Choice) -> None:
            super().__init__()
            self.choice = choice

    class Focused(Message):
        """The choice has the focus, so its sentence is wanted."""

        def __init__(self, choice: Choice) -> None:
            super().__init__()
            self.choice = choice

    def __init__(self, label: str, options: Options, value: str, *, id: str, label_width: int = 0) -> None:
        super().__init__(id=id)
        self._label = label
        self._label_width = label_width
        self._options = tuple(options)
        self.value = value

    def offer(self, options: Options, value: str) -> None:
        """Offer other values from now on."""
        self._options, self.value = tuple(options), value
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """The label and the value between arrows."""
        ground = paint.ON_TURN if self.has_focus else paint.PANEL
        canvas = Canvas(self.size.width, 1, ground)
        x = (
            canvas.put(1, 0, fitted(self._label, self._label_width), paint.on(paint.PANEL, ground))
            if self._label
            else 0
        )
        words = dict(self._options).get(self.value, "")
        room = self.size.width - x - 4
        canvas.put(x + 1, 0, "◄", paint.on(paint.PANEL_STRONG, ground))
        canvas.put(x + 3, 0, fitted(words, room - 1), paint.on(paint.STRONG, ground))
        canvas.put(self.size.width - 1, 0, "►", paint.on(paint.PANEL_STRONG, ground))
        return Strip(canvas.line(y), canvas.width)

    def turn(self, by: int) -> None:
        """Choose the value so many places on."""
        values = [value for value, _words in self._options]
        here = values.index(self.value) if self.value in values else 0
        self.value = values[(here + by) % len(values)]
        self.refresh()
        self.post_message(self.Changed(self))

    def on_key(self, event: events.Key) -> None:
        """Left and right and space change the value."""
        by = {"left": -1, "right": 1, "space": 1}.get(event.key)
        if by is not None:
            event.stop()
            self.turn(by)

    def on_click(self, event: events.Click) -> None:
        """A click on the left arrow goes back, anywhere else on."""
        self.turn(-1 if event.x < self.size.width // 2 and self._near_left(event.x) else 1)

    def _near_left(self, x: int) -> bool:
        start = self._label_width + 1 if self._label else 0
        return start <= x <= start + 2

    def on_focus(self) -> None:
        """Show that the keys go here."""
        self.refresh()
        self.post_message(self.Focused(self))

    def on_blur(self) -> None:
        """Show that the keys go elsewhere."""
        self.refresh()
