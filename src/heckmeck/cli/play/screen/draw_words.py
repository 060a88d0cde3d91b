"""The parts of the table that are words: the head, the choices, the status line, the log and the keys."""

from __future__ import annotations

from dataclasses import replace

from rich.cells import cell_len

from heckmeck.cli.play.screen import paint
from heckmeck.cli.play.screen.canvas import Canvas, fitted, short, wrapped
from heckmeck.cli.play.screen.view import Button, Mood, View

_MOODS = {Mood.PLAIN: paint.PANEL, Mood.WON: paint.ON_TURN, Mood.BUST: paint.WARNING, Mood.WRONG: paint.WARNING}

_SPACE = 3
_KEY_NAMES = {"enter": "Enter", "backspace": "Backspace", "escape": "Esc"}


def head(view: View, width: int, height: int) -> Canvas:
    """Whose turn it is, and which rules are on."""
    canvas = Canvas(width, height, paint.ON_TURN)
    rules = short(view.rules, width // 2)
    canvas.put(1, 0, fitted(view.headline, width - cell_len(rules) - 3), paint.ON_TURN)
    canvas.put(width - cell_len(rules) - 1, 0, rules, paint.ON_TURN_QUIET)
    return canvas


def actions(view: View, width: int, height: int) -> Canvas:
    """What is asked, and the choices, each with its key, in as many lines as are needed."""
    canvas = Canvas(width, height, paint.TEXT)
    question = wrapped(view.question, width - 2, max(height - 1, 1))
    canvas.put_lines(1, 0, question, paint.TITLE)
    top = len(question)
    for x, y, button in _flow(view.buttons, width, height - top):
        end = _button(canvas, button, x, top + y, width - x)
        canvas.hit(x, top + y, end - x, 1, button.key)
    return canvas


def _flow(buttons: tuple[Button, ...], width: int, height: int) -> list[tuple[int, int, Button]]:
    """Where each button goes: in one line, in columns, one after another; without remarks where all else fails."""
    for shown in (buttons, tuple(replace(button, note="") for button in buttons)):
        for places in (
            _packed(shown, width, _SPACE, 1),
            _columns(shown, width, height),
            _packed(shown, width, 1, height),
        ):
            if places is not None:
                return places
    return [(1, y, button) for y, button in enumerate(buttons)]


def _columns(buttons: tuple[Button, ...], width: int, height: int) -> list[tuple[int, int, Button]] | None:
    """The buttons in columns of one width, line by line; None where they need more lines."""
    widest = max((_button_width(button) for button in buttons), default=0)
    fitting = max(1, (width - 1 + _SPACE) // (widest + _SPACE))
    lines = -(-len(buttons) // fitting)
    if lines > height or widest >= width:
        return None
    columns = -(-len(buttons) // max(lines, 1))
    pitch = min((width - 1) // max(columns, 1), widest + 2 * _SPACE)
    return [(1 + pitch * (index % columns), index // columns, button) for index, button in enumerate(buttons)]


def _packed(buttons: tuple[Button, ...], width: int, space: int, height: int) -> list[tuple[int, int, Button]] | None:
    """The buttons one after another; None where they need more lines."""
    places: list[tuple[int, int, Button]] = []
    x, y = 1, 0
    for button in buttons:
        if x > 1 and x + _button_width(button) > width:
            x, y = 1, y + 1
        places.append((x, y, button))
        x += _button_width(button) + space
    return places if y < height else None


def _button_width(button: Button) -> int:
    note = cell_len(button.note) + 3 if button.note else 0
    return cell_len(_key_name(button)) + 3 + cell_len(button.words) + note


def _button(canvas: Canvas, button: Button, x: int, y: int, room: int) -> int:
    x = canvas.put(x, y, f" {_key_name(button)} ", paint.KEY)
    room -= cell_len(_key_name(button)) + 3
    x = canvas.put(x, y, " " + short(button.words, room), paint.TEXT)
    room -= cell_len(button.words) + 3
    if button.note and room > 0:
        x = canvas.put(x, y, " · " + short(button.note, room), paint.QUIET)
    return x


def _key_name(button: Button) -> str:
    return _KEY_NAMES.get(button.key, button.key)


def status(view: View, width: int, height: int) -> Canvas:
    """The last thing that happened, or why something cannot be done."""
    style = _MOODS[view.status.mood]
    canvas = Canvas(width, height, style)
    for index, line in enumerate(wrapped(view.status.words, width - 2, height)):
        canvas.put(1, index, line, style)
    return canvas


def log(view: View, width: int, height: int) -> Canvas:
    """What has happened, the newest first, long lines broken."""
    canvas = Canvas(width, height, paint.TEXT)
    y = 0
    for index, sentence in enumerate(view.log):
        if y >= height:
            break
        style = paint.TEXT if index == 0 else paint.QUIET
        for number, line in enumerate(wrapped(sentence, width - 4, min(3, height - y))):
            canvas.put(1 if number == 0 else 3, y, line, style)
            y += 1
    return canvas


def hints(view: View, width: int, height: int) -> Canvas:
    """The keys that are always there."""
    canvas = Canvas(width, height, paint.PANEL)
    x = 1
    for button in view.hints:
        if x + cell_len(button.key) + 1 + cell_len(button.words) > width:
            break
        start = x
        x = canvas.put(x, 0, button.key, paint.PANEL_STRONG)
        x = canvas.put(x + 1, 0, button.words, paint.PANEL_QUIET)
        canvas.hit(start, 0, x - start, 1, button.key)
        x += 2
    return canvas
