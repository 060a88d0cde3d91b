"""What `?` answers: the rule in force from the rulebook, why nothing else is possible, and the keys."""

from __future__ import annotations

from heckmeck.cli.play.lines import Lines
from heckmeck.cli.play.session import Session
from heckmeck.cli.play.why import rules_in_force, whys
from heckmeck.dice import NO_DICE
from heckmeck.rulebook import RULES, rule
from heckmeck.rules import flags
from heckmeck.terms import house_rule_line
from heckmeck.texts import _, language


def explain(lines: Lines, session: Session, number: str) -> None:
    """Tell the rule of this number, or, where it is none, all about the moment."""
    if number.isdecimal() and int(number) in RULES:
        _tell_rule(lines, int(number))
        return
    state = session.state
    for each in rules_in_force(state):
        _tell_rule(lines, each)
    for flag in flags(state.rules):
        lines.say(house_rule_line(flag))
    if state.thrown == NO_DICE:
        lines.say(_("Type a letter or digit for each die: 1 to 5, and w for a worm, with or without spaces."))
    for reason in whys(state):
        lines.say(reason)
    lines.say(keys_help(real_dice=session.setup.real_dice))
    lines.say()


def keys_help(*, real_dice: bool) -> str:
    """The keys that are no moves."""
    text = _(
        "? explains the rule that counts now, ? and a number any other rule, ! tells what the expert would do and why,"
        " i tells the table again, o shows or hides the chance of a bust, q saves and stops."
    )
    return f"{text} {_('u takes the last entry back.')}" if real_dice else text


def _tell_rule(lines: Lines, number: int) -> None:
    heading, text = rule(number, language())
    lines.say(_("Rule {heading}").format(heading=heading))
    lines.say_all(text)
    lines.say()
