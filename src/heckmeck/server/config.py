"""What can be set: defaults, over them a TOML file, over it the environment, over that the options of the command.

Each setting is known by one name: `public_url` in the file, `HECKMECK_PUBLIC_URL` in the environment, `--public-url` as
an option. A value that is not possible is refused wherever it stands, in a sentence that says where that is.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import Field, dataclass, field, fields
from ipaddress import ip_network
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias
from urllib.parse import urlsplit

from heckmeck.errors import N_, HeckmeckError, printable, quoted
from heckmeck.files import data_directory
from heckmeck.server.store.upgrade import SCHEME, database_file

Read: TypeAlias = Callable[[str, object], object]
"""Gives the value of what stands at a place, or refuses it."""
VARIABLE: Final = "HECKMECK_"
CONFIG_VARIABLE: Final = f"{VARIABLE}CONFIG"


def default_database(environ: Mapping[str, str] = os.environ) -> str:
    """The address of a file in the data directory of the user."""
    return f"{SCHEME}{data_directory(environ) / 'heckmeck.db'}"


def _text(place: str, given: object) -> str:
    if not isinstance(given, str) or not given:
        raise HeckmeckError("{place} is {given}, and must be a text", place=place, given=_shown(given))
    return given


def _database(place: str, given: object) -> str:
    url = _text(place, given)
    database_file(url)
    return url


def _number(least: int, most: int) -> Read:
    def read(place: str, given: object) -> int:
        number = int(given) if isinstance(given, str) and re.fullmatch("[0-9]{1,9}", given) else given
        if not isinstance(number, int) or isinstance(number, bool) or not least <= number <= most:
            raise HeckmeckError(
                "{place} is {given}, and must be a number from {least} to {most}",
                place=place,
                given=_shown(given),
                least=least,
                most=most,
            )
        return number

    return read


def _one_of(*possible: str) -> Read:
    def read(place: str, given: object) -> str:
        if given not in possible:
            raise HeckmeckError(
                "{place} is {given}, and must be one of {possible}",
                place=place,
                given=_shown(given),
                possible=", ".join(possible),
            )
        return str(given)

    return read


def _yes_or_no(place: str, given: object) -> bool:
    if isinstance(given, bool):
        return given
    return _one_of("true", "false")(place, given) == "true"


def _address(place: str, given: object) -> str:
    text = _text(place, given)
    try:
        url = urlsplit(text)
        good = url.scheme in ("http", "https") and url.hostname and url.path in ("", "/")
        good = good and not (url.query or url.fragment or url.username) and (url.port is None or url.port > 0)
    except ValueError:
        good = False
    if not good:
        raise HeckmeckError(
            "{place} is {given}, and must be what stands before the first single slash, as in https://example.org",
            place=place,
            given=_shown(given),
        )
    return text.rstrip("/")


def _networks(place: str, given: object) -> str:
    text = given if given == "" else _text(place, given)
    assert isinstance(text, str)
    for part in filter(None, (each.strip() for each in text.split(","))):
        try:
            ip_network(part)
        except ValueError as error:
            raise HeckmeckError(
                "{place} is {given}, and must be IP addresses or networks with commas between them",
                place=place,
                given=_shown(given),
            ) from error
    return text


def _shown(given: object) -> str:
    return quoted(given) if isinstance(given, str) else printable(str(given))[:60]


def _setting(form: str, read: Read, text: str, *, default: Any) -> Any:  # noqa: ANN401 - a field is of the type of its annotation
    """A field: what its values look like, who reads them, the sentence about it, and what it is without being set."""
    made = {"default_factory": default} if callable(default) else {"default": default}
    return field(metadata={"form": form, "read": read, "text": text}, **made)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """All that can be set."""

    database: str = _setting(
        "URL",
        _database,
        N_("Where the games are kept: sqlite:///FILE. Without it: a file in your data directory."),
        default=default_database,
    )
    durable: bool = _setting(
        "BOOL",
        _yes_or_no,
        N_("Whether moves survive a power cut; an end of the server, however sudden, they always survive."),
        default=True,
    )
    host: str = _setting(
        "HOST",
        _text,
        N_("The address to listen at: 127.0.0.1 is this computer alone, 0.0.0.0 all networks that it is in."),
        default="127.0.0.1",
    )
    port: int = _setting("PORT", _number(0, 65_535), N_("The port to listen at; 0 is any that is free."), default=8080)
    public_url: str | None = _setting(
        "URL",
        _address,
        N_("How people reach the server, for example https://example.org; requests for other names are refused then."),
        default=None,
    )
    trusted_proxies: str = _setting(
        "IP,…",
        _networks,
        N_("The proxies that are believed when they say who asks: IP addresses, with commas between them."),
        default="127.0.0.1,::1",
    )
    log: Literal["text", "json"] = _setting(
        "FORM",
        _one_of("text", "json"),
        N_("How the log is written on standard error: text, or json for programs."),
        default="text",
    )
    keep_days: int = _setting(
        "DAYS",
        _number(1, 36_500),
        N_("After how many days tables that nobody goes on with are deleted; finished games are kept."),
        default=30,
    )
    bot_processes: int = _setting(
        "N",
        _number(0, 64),
        N_("How many processes compute the moves of bots; with 0 the bots that need one play as careful does."),
        default=1,
    )
    limits: bool = _setting(
        "BOOL", _yes_or_no, N_("Whether guests may do things only so often; false is for measuring."), default=True
    )


def setting_fields() -> tuple[Field[Any], ...]:
    """The settings one by one, for options and documents."""
    return fields(Settings)


def settings_from(
    options: Mapping[str, object], file: Path | None = None, environ: Mapping[str, str] = os.environ
) -> Settings:
    """The settings from all places; options that are None are not given.

    Raises:
        HeckmeckError: a value is not possible, or the file has a setting that there is not.
        OSError: the file cannot be read.

    """
    named = environ.get(CONFIG_VARIABLE)
    path = file or (Path(named) if named else None)
    found = {} if path is None else _from_file(path)
    for each in setting_fields():
        variable = f"{VARIABLE}{each.name.upper()}"
        if variable in environ:
            found[each.name] = each.metadata["read"](variable, environ[variable])
        if options.get(each.name) is not None:
            option = f"--{each.name.replace('_', '-')}"
            found[each.name] = each.metadata["read"](option, options[each.name])
    return Settings(**found)


def _from_file(file: Path) -> dict[str, Any]:
    try:
        given = tomllib.loads(file.read_text("utf-8"))
    except ValueError as error:  # no TOML, or no UTF-8
        raise HeckmeckError("{file} is no TOML file: {reason}", file=str(file), reason=str(error)) from error
    known = {each.name: each.metadata["read"] for each in setting_fields()}
    for name in given:
        if name not in known:
            raise HeckmeckError(
                "{file} has the setting {given}; there are {possible}",
                file=str(file),
                given=quoted(name),
                possible=", ".join(known),
            )
    return {name: known[name](f"{name} ({printable(str(file))})", value) for name, value in given.items()}
