"""What completes the value of an argument or an option in a shell: players, rules, courses, numbers of rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from click import Context, Parameter

from heckmeck.played import BOT
from heckmeck.players import NAMES
from heckmeck.rulebook import RULES
from heckmeck.rules import FLAGS, Preset

_DEEPER: Final = ("expert:2", "expert:3", "expert:4")
_PRESETS: Final = tuple(preset.value for preset in Preset)


def players(_ctx: Context, _param: Parameter, begun: str) -> list[str]:
    """The players that come with the package."""
    return _beginning(begun, (*NAMES, *_DEEPER))


def advisers(_ctx: Context, _param: Parameter, begun: str) -> list[str]:
    """Those of them who can say what a move is worth."""
    return _beginning(begun, [name for name in (*NAMES, *_DEEPER) if not name.startswith("level")])


def bots(_ctx: Context, _param: Parameter, begun: str) -> list[str]:
    """The players, as they are seated beside people."""
    return _beginning(begun, [f"{BOT}{name}" for name in (*NAMES, *_DEEPER)])


def rules(_ctx: Context, _param: Parameter, begun: str) -> list[str]:
    """A preset, and after a plus a house rule that is not there yet."""
    there, plus, _ = begun.rpartition("+")
    if not plus:
        return _beginning(begun, _PRESETS)
    return _beginning(begun, [f"{there}+{flag}" for flag in FLAGS if flag not in there.split("+")])


def courses(_ctx: Context, _param: Parameter, begun: str) -> list[str]:
    """The courses of `heckmeck train`."""
    from heckmeck.solver.courses import NAMED

    return _beginning(begun, NAMED)


def rule_numbers(_ctx: Context, _param: Parameter, begun: str) -> list[str]:
    """The numbers of the rules."""
    return _beginning(begun, [str(number) for number in range(RULES[0], RULES[-1] + 1)])


def _beginning(begun: str, words: Iterable[str]) -> list[str]:
    return [word for word in words if word.startswith(begun)]
