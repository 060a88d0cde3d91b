"""What is laid over the table: the rules and keys, and the end of the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from heckmeck.cli.play import keys
from heckmeck.cli.play.advising import position_line
from heckmeck.cli.play.keys import key_of
from heckmeck.cli.play.saving import record_words
from heckmeck.cli.play.screen import paint
from heckmeck.cli.play.screen.draw_words import actions
from heckmeck.cli.play.screen.view import Button, View
from heckmeck.cli.play.screen.widgets import Part, Pressed
from heckmeck.cli.play.session import Session
from heckmeck.cli.play.telling import end_lines
from heckmeck.cli.play.why import rules_in_force, whys
from heckmeck.rulebook import RULES, rule
from heckmeck.rules import flags
from heckmeck.state import State
from heckmeck.terms import flag_words, preset_words
from heckmeck.texts import _, language

AGAIN = "a"
CLOSING = ("escape", "enter", "space", keys.HELP, keys.QUIT)
_BACK = ("left", "←")
_FORTH = ("right", "→")


class Page(Protocol):
    """What a panel shows, and what keys mean there."""

    def text(self) -> Text:
        """The text, in the language spoken now."""

    def buttons(self) -> tuple[Button, ...]:
        """The choices below the text."""

    def closes(self, key: str) -> bool:
        """Whether the panel closes with this key."""

    def turns(self, key: str) -> bool:
        """Go on to other text where the key asks for it; whether it does."""


class Panel(ModalScreen[str]):
    """A page of text with some choices below; closes with the key that was chosen."""

    def __init__(self, page: Page, switch_language: Callable[[], None]) -> None:
        super().__init__()
        self.page = page
        self._switch_language = switch_language

    def compose(self) -> ComposeResult:
        """The text, and the choices below it."""
        with Vertical(classes="panel"):
            with VerticalScroll():
                yield Static(id="text")
            yield Part(actions, id="choices")

    def on_mount(self) -> None:
        """Show the text."""
        self.show()
        self.query_one(VerticalScroll).focus()

    def show(self) -> None:
        """Show the text and the choices in the language spoken now."""
        self.query_one("#text", Static).update(self.page.text())
        choices = View(state=State((), ((),), 0), names=("",), buttons=self.page.buttons())
        self.query_one("#choices", Part).show(choices)

    def on_key(self, event: events.Key) -> None:
        """Let a key do what it means here."""
        self.press(pressed(event))

    def on_pressed(self, message: Pressed) -> None:
        """Let a click do what its key means."""
        message.stop()
        self.press(message.key)

    def press(self, key: str) -> None:
        """Change the language, close, or turn the page."""
        if key == keys.LANGUAGE:
            self._switch_language()
            self.show()
        elif self.page.closes(key):
            self.dismiss(key)
        elif self.page.turns(key):
            self.show()
            self.query_one(VerticalScroll).scroll_home(animate=False)


class HelpPage:
    """The rule that counts now, and the keys; with the arrows any other rule."""

    def __init__(self, state: State, key_lines: Callable[[], list[str]]) -> None:
        self._state = state
        self._key_lines = key_lines
        self._page = 0  # the rules in force; from 1 the rule of that number

    def text(self) -> Text:
        """The rules in force with the keys, or one rule."""
        page = Text()
        for number in (self._page,) if self._page else rules_in_force(self._state):
            _append_rule(page, number)
        if not self._page:
            self._append_situation(page)
        return page

    def buttons(self) -> tuple[Button, ...]:
        """Close, other rules, the language."""
        return (
            Button("escape", _("Back to the table")),
            Button("←", _("Rule before")),
            Button("→", _("Next rule")),
            Button(keys.LANGUAGE, _("language")),
        )

    def closes(self, key: str) -> bool:
        """Any key by which one leaves."""
        return key in CLOSING

    def turns(self, key: str) -> bool:
        """The rule before, or the next one."""
        if key not in (*_BACK, *_FORTH):
            return False
        self._page = (self._page + (1 if key in _FORTH else -1)) % (len(RULES) + 1)
        return True

    def _append_situation(self, page: Text) -> None:
        for sentence in whys(self._state):
            page.append(f"{sentence}\n")
        page.append("\n" + _("The rules of this game") + "\n", paint.PANEL_STRONG)
        rules = self._state.rules
        page.append(f"{rules.preset.value}: {preset_words(rules.preset)}\n")
        for flag in flags(rules):
            page.append(f"{flag}: {flag_words(flag)}\n")
        page.append("\n" + position_line(self._state) + "\n")
        page.append("\n" + _("Keys") + "\n", paint.PANEL_STRONG)
        page.append("\n".join(self._key_lines()))


def _append_rule(page: Text, number: int) -> None:
    heading, text = rule(number, language())
    page.append(_("Rule {heading}").format(heading=heading) + "\n", paint.PANEL_STRONG)
    paragraphs = (" ".join(paragraph.split()) for paragraph in text.split("\n\n"))
    page.append("\n\n".join(paragraphs) + "\n\n")


class EndPage:
    """How the game ended, and what may follow."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def text(self) -> Text:
        """Who won and why, and the worms of each seat."""
        lines = end_lines(self._session)
        page = Text()
        page.append(lines[0] + "\n\n", paint.PANEL_STRONG)
        for line in lines[1:-1]:
            page.append(line + "\n")
        page.append("\n" + lines[-1] + "\n", paint.PANEL_STRONG)
        if self._session.saved_in is not None:
            page.append("\n" + record_words(self._session.saved_in), paint.PANEL_QUIET)
        return page

    def buttons(self) -> tuple[Button, ...]:
        """Play again, take the last entry of real dice back, leave."""
        undo = (Button(keys.UNDO, _("take back")),) if self._session.setup.real_dice else ()
        return (
            Button(AGAIN, _("Play again")),
            *undo,
            Button(keys.LANGUAGE, _("language")),
            Button(keys.QUIT, _("Leave")),
        )

    def closes(self, key: str) -> bool:
        """The choices, each by its key."""
        return key in [button.key for button in self.buttons()]

    def turns(self, key: str) -> bool:
        """There is no other text."""
        return False


def pressed(event: events.Key) -> str:
    """The key of an event as the game knows it: a character in small Latin letters, or the name of another key."""
    character = event.character
    if character is not None and character.isprintable() and character != " ":
        return key_of(character)
    return event.key
