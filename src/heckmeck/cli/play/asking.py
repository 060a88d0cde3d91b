"""Setting up a game by questions: two Enters lead a newcomer to a first game, all else is asked for on demand."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from dataclasses import replace
from random import Random
from typing import TypeVar

from heckmeck.cli.play.keys import latin
from heckmeck.cli.play.lines import Lines
from heckmeck.cli.play.setup import MAX_TURNS, Setup, bot_name, checked_name, seated
from heckmeck.errors import HeckmeckError
from heckmeck.notation import format_rules
from heckmeck.played import BOT
from heckmeck.players import NAMES
from heckmeck.rules import FLAGS, Preset, Rules, with_flags
from heckmeck.state import MAX_SEATS
from heckmeck.terms import bot_words, flag_words, preset_words
from heckmeck.texts import _, sentence

Answer = TypeVar("Answer")
FIRST_BOT = "careful"


def ask_setup(lines: Lines, given: Setup, settled: Container[str]) -> Setup:
    """What the answers say, on top of what is given, apart from who begins.

    `settled` names what the command line settled already and is not asked for: "rules", "dice", "turns".
    """
    say = lines.say
    say(_("Heckmeck: roll eight dice, take portions of worms off the grill, and have the most worms at the end."))
    say(_("Enter begins a game against a bot. With s you choose players, rules and dice yourself."))
    if not _asked(lines, _("Your choice:"), _first_choice):
        return replace(given, seats=seated([ask_name(lines, 1, ()), BOT + FIRST_BOT]))
    setup = replace(given, seats=seated(_ask_players(lines)))
    if "rules" not in settled:
        setup = replace(setup, rules=_ask_rules(lines))
    if "dice" not in settled:
        question = _("Do you roll real dice and type in what they show? y or n (Enter: n):")
        setup = replace(setup, real_dice=_yes(lines, question))
    if len(setup.seats) == 1 and "turns" not in settled:
        setup = replace(setup, turns=_ask_turns(lines))
    return setup


def ask_name(lines: Lines, number: int, taken: Sequence[str]) -> str:
    """The name of a person, checked."""
    default = _("Player {number}").format(number=number)
    question = _("Name of person {number} (Enter: {default}):").format(number=number, default=default)
    return _asked(lines, question, lambda answer: checked_name(answer or default, taken))


def ask_first(lines: Lines, setup: Setup, rng: Random) -> int:
    """The seat that begins: of the youngest person, or by lot; not asked where there is only one person."""
    people = setup.people
    if len(people) < 2:
        return people[0] if people else 0
    lines.say(_("Who is the youngest, and begins?"))
    for number, seat in enumerate(people, 1):
        lines.say(f"{number}  {setup.names[seat]}")
    lines.say(_("l  Nobody says: draw lots among all players"))
    youngest = _asked(lines, _("Your choice (Enter: 1):"), lambda answer: _youngest(answer, people))
    return draw_lot(len(setup.seats), rng) if youngest is None else youngest


def draw_lot(seats: int, rng: Random) -> int:
    """A seat, each as likely as the others."""
    return int(rng.random() * seats)


def _asked(lines: Lines, question: str, read: Callable[[str], Answer]) -> Answer:
    """The answer as `read` understands it, asked again as long as that refuses."""
    while True:
        try:
            return read(lines.ask(question))
        except HeckmeckError as error:
            lines.say(sentence(error))


def _first_choice(answer: str) -> bool:
    """Whether everything is to be set up."""
    key = latin(answer)
    if key not in ("", "s"):
        raise HeckmeckError("press Enter to begin, or s and Enter to set everything up")
    return key == "s"


def _youngest(answer: str, people: tuple[int, ...]) -> int | None:
    """The seat of the youngest, None for a lot."""
    if latin(answer) == "l":
        return None
    return people[_number(answer, 1, len(people), default=1) - 1]


def _number(answer: str, least: int, most: int, *, default: int | None = None) -> int:
    if not answer and default is not None:
        return default
    if not (answer.isascii() and answer.isdecimal()) or len(answer) > 3 or not least <= int(answer) <= most:
        raise HeckmeckError("type a number from {least} to {most}", least=least, most=most)
    return int(answer)


def _yes(lines: Lines, question: str) -> bool:
    def read(answer: str) -> bool:
        key = latin(answer)
        if key not in ("", "y", "n", "d", "j"):  # also да and ja
            raise HeckmeckError("type y for yes or n for no")
        return key in ("y", "d", "j")

    return _asked(lines, question, read)


def _ask_players(lines: Lines) -> list[str]:
    """The players as on the command line: people first, then bots."""
    people = _asked(
        lines,
        _("How many people play? 0 to {most} (Enter: 1):").format(most=MAX_SEATS),
        lambda answer: _number(answer, 0, MAX_SEATS, default=1),
    )
    names: list[str] = []
    for number in range(1, people + 1):
        names.append(ask_name(lines, number, names))
    return names + _ask_bots(lines, people)


def _ask_bots(lines: Lines, people: int) -> list[str]:
    if people == MAX_SEATS:
        return []
    least, most, default = int(people == 0), MAX_SEATS - people, int(people < 2)
    bots = _asked(
        lines,
        _("How many bots play? {least} to {most} (Enter: {default}):").format(least=least, most=most, default=default),
        lambda answer: _number(answer, least, most, default=default),
    )
    if bots:
        for number, bot in enumerate(NAMES, 1):
            lines.say(f"{number}  {bot_name(bot)}: {bot_words(bot)}")
    return [BOT + _ask_bot(lines, number) for number in range(1, bots + 1)]


def _ask_bot(lines: Lines, number: int) -> str:
    known = list(NAMES)
    default = known.index(FIRST_BOT) + 1
    question = _("Bot {number} (Enter: {default}):").format(number=number, default=default)
    return known[_asked(lines, question, lambda answer: _number(answer, 1, len(known), default=default)) - 1]


def _ask_rules(lines: Lines) -> Rules:
    """A preset and house rules."""
    presets = list(Preset)
    lines.say(_("The rules, which differ in what a bust does (rule 15):"))
    for number, preset in enumerate(presets, 1):
        lines.say(f"{number}  {preset.value}: {preset_words(preset)}", indent="   ")
    chosen = _asked(
        lines, _("Your choice (Enter: 1):"), lambda answer: presets[_number(answer, 1, len(presets), default=1) - 1]
    )
    lines.say(_("House rules, each off unless you choose it:"))
    for number, flag in enumerate(FLAGS, 1):
        lines.say(f"{number}  {flag}: {flag_words(flag)}", indent="   ")
    flags = _asked(lines, _("The numbers of those you want, like 1 3 (Enter: none):"), _flags)
    rules = with_flags(chosen, flags)
    lines.say(_("Rules of this game: {rules}").format(rules=format_rules(rules)))
    return rules


def _flags(answer: str) -> tuple[str, ...]:
    """The house rules whose numbers were typed."""
    known = list(FLAGS)
    numbers = {_number(part, 1, len(known)) for part in answer.replace(",", " ").split()}
    return tuple(flag for number, flag in enumerate(known, 1) if number in numbers)


def _ask_turns(lines: Lines) -> int | None:
    question = _("How many turns? (Enter: until the grill is empty):")
    return _asked(lines, question, lambda answer: _number(answer, 1, MAX_TURNS) if answer else None)
