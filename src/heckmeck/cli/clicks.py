"""What click itself says on a command line, for the catalogues: `texts.use` makes click look there."""

from __future__ import annotations

from typing import Final

from heckmeck.errors import N_


def nN_(one: str, many: str) -> tuple[str, str]:
    """Both forms of a plural; marks them for the catalogues."""
    return one, many


MESSAGES: Final = (
    N_("Commands"),
    N_("Invalid value for {param_hint}: {message}"),
    N_("Invalid value: {message}"),
    N_("Missing argument"),
    N_("Missing command."),
    N_("No such option {name!r}."),
    N_("Option {name!r} does not take a value."),
    N_("Options"),
    N_("Show the version and exit."),
    N_("Show this message and exit."),
    N_("Usage:"),
    N_("{value!r} is not a valid {number_type}."),
    N_("{value} is not in the range {range}."),
    nN_("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})"),
    nN_("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments."),
    nN_("{value!r} is not {choice}.", "{value!r} is not one of {choices}."),
    nN_("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)"),
)
"""The messages that these commands and options can bring about."""
