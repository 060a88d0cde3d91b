"""What was settled before a game: who plays, by which rules, whose dice."""

from __future__ import annotations

from heckmeck.cli.play.setup import Seat, Setup
from heckmeck.notation import format_rules
from heckmeck.rules import flags
from heckmeck.terms import house_rule_line, preset_words
from heckmeck.texts import _, ngettext


def setup_lines(setup: Setup) -> list[str]:
    """What was settled: who plays, by which rules, whose dice."""
    names = ", ".join(_seat_words(seat) for seat in setup.seats)
    rules, sentence = format_rules(setup.rules), preset_words(setup.rules.preset)
    lines = [
        _("Players: {names}").format(names=names),
        _("Rules: {rules}. {sentence}").format(rules=rules, sentence=sentence),
        *map(house_rule_line, flags(setup.rules)),
    ]
    if setup.turn_limit is not None:
        sentence = ngettext("The game ends after {turns} turn.", "The game ends after {turns} turns.", setup.turn_limit)
        lines.append(sentence.format(turns=setup.turn_limit))
    if setup.real_dice:
        lines.append(_("The dice are yours: roll them on the table and type in what they show."))
    return lines


def _seat_words(seat: Seat) -> str:
    return seat.name if seat.bot is None else _("{name} (bot)").format(name=seat.name)
