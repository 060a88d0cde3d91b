"""What can be chosen before a game, each with one sentence: presets, house rules, bots."""

from __future__ import annotations

from heckmeck.rules import Preset
from heckmeck.texts import _


def preset_name(preset: Preset) -> str:
    """What the preset is called where nobody has to type it."""
    match preset:
        case Preset.OFFICIAL:
            return _("Official rules")
        case Preset.SHORT:
            return _("Shorter game")
        case Preset.SHEET:
            return _("Rules of the Bulgarian sheet")


def preset_words(preset: Preset) -> str:
    """What a bust does under the preset (rule 15)."""
    match preset:
        case Preset.OFFICIAL:
            return _(
                "As published: on a bust your top tile goes back, and the highest tile on the grill is turned"
                " face down, unless it is the one that came back."
            )
        case Preset.SHORT:
            return _(
                "Shorter: on a bust your top tile goes back, and the highest tile on the grill is turned face down in"
                " any case."
            )
        case Preset.SHEET:
            return _(
                "As on the Bulgarian sheet, much longer: on a bust your top tile goes back and is itself turned face"
                " down, unless it is the highest on the grill."
            )


def flag_words(flag: str) -> str:
    """What a house rule changes, by its text in `rules.FLAGS`."""
    words = {
        "return=highest": _("On a bust the highest tile of your stack goes back, not the top one."),
        "lower=any": _("Instead of the next lower tile any lower tile on the grill may be taken."),
        "steal=forced": _("Who stops with the points of another stack's top must steal it."),
        "bust-without-tile=turn": _("A bust turns the highest tile on the grill face down even if you have no tile."),
        "no-steal": _("Nobody steals; good with small children."),
    }
    return words[flag]


def bot_name(bot: str) -> str:
    """What a bot is called at a table; a bot of one's own by what it is written as."""
    names = {
        "random": _("Random"),
        "hasty": _("Hasty"),
        "careful": _("Careful"),
        "worms": _("Worm counter"),
        "expert": _("Expert"),
        "level:1": _("Beginner"),
        "level:2": _("Learner"),
        "level:3": _("Casual player"),
        "level:4": _("Regular player"),
        "level:5": _("Strong player"),
        "level:6": _("Expert"),
    }
    return names.get(bot, bot)


def bot_words(bot: str) -> str:
    """How a bot plays; nothing for one of your own."""
    words = {
        "random": _("does anything that is allowed"),
        "hasty": _("takes the first tile it can"),
        "careful": _("weighs the risk of the next roll"),
        "worms": _("counts on the most worms of each turn"),
        "expert": _("plays to win the game"),
        "level:1": _("takes the first tile, and forgets the worm"),
        "level:2": _("stops early, and thinks of the worm late"),
        "level:3": _("plays now and then, and guesses fairly well"),
        "level:4": _("plays often, and is seldom far off"),
        "level:5": _("counts well, and hardly errs"),
        "level:6": _("looks at the whole game, and plays for the chance to win it"),
    }
    return words.get(bot, "")


def house_rule_line(flag: str) -> str:
    """A house rule and what it changes."""
    return _("House rule {flag}: {sentence}").format(flag=flag, sentence=flag_words(flag))
