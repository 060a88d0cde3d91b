"""`heckmeck serve`: the table in the browser, for people on this computer, in the house, or anywhere."""

from __future__ import annotations

import os
import socket
import sys
import webbrowser
from functools import partial
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Final

import click

from heckmeck.cli import INTERRUPTED_EXIT
from heckmeck.cli.output import lang_option
from heckmeck.texts import _

if TYPE_CHECKING:
    from heckmeck.server.config import Settings
    from heckmeck.server.store.lock import Held

WINDOWS: Final = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
"""The variables of which one is there where a browser can be opened."""
ANYWHERE: Final = ("", "0.0.0.0", "::")
"""The hosts that mean all addresses of the computer."""


def command() -> click.Command:
    """The command, with its texts in the language chosen."""

    @click.command(
        "serve",
        short_help=_("Serve the table in the browser."),
        help=_(
            "Serve the table in the browser, for people and bots, for example:\n\n"
            "  heckmeck serve --open\n\n"
            "  heckmeck serve --database sqlite:///games.db --host 0.0.0.0\n\n"
            "Ctrl-C ends it; games go on where they were when it is started again. All settings can stand in a file"
            " and in the environment, too (docs/hosting.md)."
        ),
    )
    @lang_option
    def serve(config: Path | None, browser: bool, next_port: bool, **given: object) -> int:
        from heckmeck.server.config import settings_from

        return _serve(settings_from(given, config), browser=browser, next_port=next_port)

    serve.params[:0] = [*_setting_options(), *_own_options()]
    return serve


def _own_options() -> list[click.Option]:
    return [
        click.Option(
            ["--config"], metavar="FILE", type=Path, help=_("Read settings from this TOML file; options go before it.")
        ),
        click.Option(["--open", "browser"], is_flag=True, help=_("Open the browser when the server is ready.")),
        click.Option(["--next-port"], is_flag=True, help=_("Where the port is taken, take the next one that is free.")),
    ]


def _setting_options() -> list[click.Option]:
    """An option for each setting. Its value is read with the settings, so that all places refuse it alike."""
    from heckmeck.server.config import setting_fields

    return [
        click.Option(
            [f"--{each.name.replace('_', '-')}", each.name],
            metavar=each.metadata["form"],
            help=_(each.metadata["text"]),
        )
        for each in setting_fields()
    ]


def _serve(settings: Settings, *, browser: bool, next_port: bool) -> int:
    from heckmeck.server import logs, serving
    from heckmeck.server.app import create_app
    from heckmeck.server.store.lock import Held, held
    from heckmeck.server.store.sqlite import open_store
    from heckmeck.server.store.upgrade import database_file

    logs.set_up(settings.log)
    with held(database_file(settings.database)) as lock:
        if isinstance(lock, Held):
            return _there_already(lock, browser=browser)
        sockets = serving.listening(settings.host, settings.port, or_next=next_port)
        here = _address(settings.host, sockets)
        address = settings.public_url or here
        lock.write(address)
        app = create_app(settings, open_store(settings.database, durable=settings.durable))
        orderly = serving.run(app, settings, sockets, partial(_ready, address, here, sockets, browser=browser))
    return 0 if orderly else INTERRUPTED_EXIT


def _there_already(other: Held, *, browser: bool) -> int:
    """With the database in use by another server, `--open` shows that one."""
    if not browser or not other.address:
        raise other.refusal()
    click.echo(_("The table is served already: {address}").format(address=other.address))
    _open(other.address)
    return 0


def _address(host: str, sockets: list[socket.socket]) -> str:
    """What to type into a browser on this computer."""
    port = sockets[0].getsockname()[1]
    name = "127.0.0.1" if host in ANYWHERE else f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}"


def _ready(address: str, here: str, sockets: list[socket.socket], *, browser: bool) -> None:
    """Tell people where the table is, and where it is on this computer: a proxy needs that one."""
    click.echo(_("The table is at {address}").format(address=address))
    if here != address:
        click.echo(_("On this computer: {address}").format(address=here))
    own, port = sockets[0].getsockname()[:2]
    if own in ANYWHERE and (house := _in_the_house()) is not None:
        click.echo(_("For others in the house: {address}").format(address=f"http://{house}:{port}"))
    click.echo(_("Ctrl-C ends it; the games are kept."))
    if browser:
        _open(address)


def _open(address: str) -> None:
    """Open the browser, where there is one with windows: one in the terminal would stand in the way of the log."""
    if sys.platform.startswith("linux") and not any(name in os.environ for name in WINDOWS):
        return
    Thread(target=webbrowser.open, args=(address,), daemon=True).start()  # some wait until they are closed


def _in_the_house() -> str | None:
    """The address that other computers of the same network know this one by; None without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect(("192.0.2.1", 9))  # an address for documents; of a datagram socket nothing is sent
        except OSError:
            return None
        return str(asked.getsockname()[0])
