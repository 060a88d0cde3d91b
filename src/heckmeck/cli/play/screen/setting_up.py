"""The set-up screen: who plays, by which rules, with whose dice. Two Enters begin a game against a bot."""

from __future__ import annotations

from collections.abc import Callable, Container
from random import Random
from typing import Final

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.css.query import NoMatches
from textual.screen import Screen
from textual.widgets import Button, Input, Static

from heckmeck.cli.play.screen.draft import KINDS, LOT, NOBODY, PERSON, TURNS, Draft, default_name
from heckmeck.cli.play.screen.form import Choice, Options
from heckmeck.cli.play.setup import MAX_NAME, Setup, bot_name
from heckmeck.errors import HeckmeckError
from heckmeck.rules import FLAGS, Preset, flags
from heckmeck.state import MAX_SEATS
from heckmeck.terms import bot_words, flag_words, preset_words
from heckmeck.texts import LANGUAGE_NAMES, LANGUAGES, _, language, sentence, use

ON: Final = "on"
OFF: Final = "off"
_LABEL: Final = 13
_FLAG_LABEL: Final = 22


class SetupScreen(Screen[Setup]):
    """The questions before a game, all on one page."""

    def __init__(self, given: Setup, settled: Container[str], rng: Random) -> None:
        super().__init__()
        self._given = given
        self._settled = settled
        self._rng = rng
        self.draft = Draft(
            preset=given.rules.preset,
            flags=set(flags(given.rules)),
            real_dice=given.real_dice,
            odds=given.odds,
            turns=given.turns,
        )

    def compose(self) -> ComposeResult:
        """The page: places on the left, the rules on the right, below a sentence on what has the focus."""
        yield Static(_("Heckmeck: a new game"), id="title")
        yield Static(
            _("Roll eight dice, take portions of worms off the grill, and have the most worms at the end."), id="intro"
        )
        with Horizontal(id="form"):
            with Vertical(id="places"):
                yield Static(_("Who plays"), classes="heading")
                for place in range(MAX_SEATS):
                    yield from self._place(place)
                if "first" not in self._settled:
                    yield self._choice("first", _("The youngest"), _LABEL)
            with Vertical(id="rules"):
                yield Static(_("By which rules"), classes="heading")
                yield from self._rules()
        yield Static(id="about")
        yield Static(id="complaint", markup=False)  # it may quote a name
        with Horizontal(id="buttons"):
            yield Button(_("Begin (Enter)"), id="begin", compact=True)
            yield Static(_("↑ ↓ move, ← → change, Ctrl+C leaves"), id="how")

    def _place(self, place: int) -> ComposeResult:
        with Horizontal(classes="place"):
            yield Static(f"{place + 1}", classes="number")
            yield Input(
                self.draft.names[place],
                placeholder=self._placeholder(place),
                max_length=MAX_NAME,
                compact=True,
                id=f"name-{place}",
                disabled=self.draft.kinds[place] != PERSON,
            )
            yield self._choice(f"kind-{place}", "", 0)

    def _placeholder(self, place: int) -> str:
        return default_name(place) if self.draft.kinds[place] == PERSON else ""

    def _rules(self) -> ComposeResult:
        if "rules" not in self._settled:
            yield self._choice("preset", _("On a bust"), _FLAG_LABEL)
            for flag in FLAGS:
                yield self._choice(flag_id(flag), flag, _FLAG_LABEL)
        if "dice" not in self._settled:
            yield self._choice("dice", _("Dice"), _LABEL)
        if "turns" not in self._settled:
            yield self._choice("turns", _("Ends"), _LABEL)
        yield self._choice("odds", _("Bust chance"), _LABEL)
        yield self._choice("language", _("Language"), _LABEL)

    def _choice(self, name: str, label: str, width: int) -> Choice:
        return Choice(label, self._options(name), self._value(name), id=name, label_width=width)

    def _options(self, name: str) -> Options:
        """The values of a field, each with its words."""
        if name.startswith("kind-"):
            return [(kind, kind_words(kind)) for kind in KINDS]
        if name.startswith("flag-"):
            return [(OFF, _("no")), (ON, _("yes"))]
        options: dict[str, Callable[[], Options]] = {
            "first": self._first_options,
            "preset": lambda: [(preset.value, preset.value) for preset in Preset],
            "dice": lambda: [(OFF, _("on the screen")), (ON, _("real ones, typed in"))],
            "turns": lambda: [(str(turns), turns_words(turns)) for turns in TURNS],
            "odds": lambda: [(ON, _("shown")), (OFF, _("not shown"))],
            "language": lambda: [(each, LANGUAGE_NAMES[each]) for each in LANGUAGES],
        }
        return options[name]()

    def _first_options(self) -> Options:
        people = [(str(place), self.draft.name(place)) for place in self.draft.people()]
        return [*people, (LOT, _("draw lots"))]

    def _value(self, name: str) -> str:
        """The value that a field has now."""
        draft = self.draft
        if name.startswith("kind-"):
            return draft.kinds[int(name[-1])]
        if name.startswith("flag-"):
            return ON if flag_of(name) in draft.flags else OFF
        people = draft.people()
        values = {
            "first": draft.first or (str(people[0]) if people else LOT),
            "preset": draft.preset.value,
            "dice": ON if draft.real_dice else OFF,
            "turns": str(draft.turns),
            "odds": ON if draft.odds else OFF,
            "language": language(),
        }
        return values[name]

    def on_mount(self) -> None:
        """Begin with the name of the first person."""
        self.query_one("#name-0", Input).focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Keep a name."""
        self.draft.names[int((event.input.id or "0")[-1])] = event.value
        self._refresh_first()

    def on_choice_changed(self, event: Choice.Changed) -> None:
        """Keep a value, and show what depends on it."""
        name, value = event.choice.id or "", event.choice.value
        if name == "language":
            use(value)
            self.run_worker(self._speak(), exclusive=True)
            return
        self._keep(name, value)
        if name.startswith("kind-"):
            self._show_place(int(name[-1]))
        self._complain("")
        self._tell(name)

    def _keep(self, name: str, value: str) -> None:
        draft = self.draft
        if name.startswith("kind-"):
            draft.kinds[int(name[-1])] = value
        elif name.startswith("flag-"):
            draft.flags ^= {flag_of(name)}
        elif name == "preset":
            draft.preset = Preset(value)
        elif name == "turns":
            draft.turns = None if value == "None" else int(value)
        elif name == "first":
            draft.first = value
        else:
            setattr(draft, {"dice": "real_dice", "odds": "odds"}[name], value == ON)

    def _show_place(self, place: int) -> None:
        name = self.query_one(f"#name-{place}", Input)
        name.disabled = self.draft.kinds[place] != PERSON
        name.placeholder = self._placeholder(place)
        self._refresh_first()

    def _refresh_first(self) -> None:
        try:
            first = self.query_one("#first", Choice)
        except NoMatches:  # the page is not whole yet
            return
        values = [value for value, _words in self._first_options()]
        if self.draft.first not in values:
            self.draft.first = ""
        first.offer(self._first_options(), self._value("first"))

    async def _speak(self) -> None:
        """Show the page in another language, with all that was chosen."""
        await self.recompose()
        self.query_one("#language", Choice).focus()

    def on_choice_focused(self, event: Choice.Focused) -> None:
        """Explain what has the focus."""
        self._tell(event.choice.id or "")

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """Explain what has the focus."""
        self._tell(event.widget.id or "")

    def _tell(self, name: str) -> None:
        self.query_one("#about", Static).update(self._about(name))

    def _about(self, name: str) -> str:
        """A sentence on a field."""
        if name.startswith("flag-"):
            return flag_words(flag_of(name))
        if name.startswith("kind-"):
            kind = self.draft.kinds[int(name[-1])]
            return f"{kind_words(kind)}: {bot_words(kind)}" if bot_words(kind) else _about_places()
        if name == "preset":
            return preset_words(self.draft.preset)
        sentences = {
            "first": _("The youngest begins (rule 1). If nobody says who that is, lots are drawn among all players."),
            "dice": _("Real dice: you roll on the table, also for the bots, and type in what the dice show."),
            "turns": _("The grill decides when the game ends, or a number of turns for each, as for a game alone."),
            "odds": _("Shows beside the roll how likely it is a bust; the key o switches it at the table."),
            "language": _("The language of the table; the key l switches it there."),
            "begin": _("Enter begins the game."),
        }
        return sentences.get(name, _("Type your name and press Enter twice: the game begins."))

    def on_key(self, event: events.Key) -> None:
        """Up and down go from field to field, Enter to the button that begins."""
        if event.key == "down":
            self.focus_next()
        elif event.key == "up":
            self.focus_previous()
        elif event.key == "enter" and not isinstance(self.focused, Button):
            self.query_one("#begin", Button).focus()
        else:
            return
        event.stop()  # else the same Enter would press the button, too

    def on_button_pressed(self, _event: Button.Pressed) -> None:
        """Begin, if everything is as it can be."""
        try:
            self.dismiss(self.draft.setup(self._given, self._rng))
        except HeckmeckError as error:
            self._complain(sentence(error))

    def _complain(self, words: str) -> None:
        self.query_one("#complaint", Static).update(words)


def kind_words(kind: str) -> str:
    """Who sits at a place, in words."""
    if kind == NOBODY:
        return _("nobody")
    if kind == PERSON:
        return _("a person")
    return _("{name} (bot)").format(name=bot_name(kind))


def turns_words(turns: int | None) -> str:
    """When the game ends, in words."""
    return _("at the empty grill") if turns is None else _("after {turns} turns each").format(turns=turns)


def _about_places() -> str:
    return _("One to seven play: people at this screen and bots, in any mix. Alone you play against the grill.")


def flag_id(flag: str) -> str:
    """The name of the field of a house rule."""
    return "flag-" + flag.replace("=", "_")


def flag_of(name: str) -> str:
    """The house rule of a field."""
    return name.removeprefix("flag-").replace("_", "=")
