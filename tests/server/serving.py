"""Starts `heckmeck serve` in a process of its own, for tests, with the real application or a small one instead."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import Final

SMALL: Final = """
import asyncio, sys, types

class App:
    def __init__(self, settings, store):
        self.settings, self.store = settings, store
        self.state = types.SimpleNamespace(say_bye=self.say_bye)

    async def say_bye(self):
        print("bye", flush=True)
        await asyncio.sleep(BYE_S)
        print("said", flush=True)

    async def __call__(self, scope, receive, send):
        if scope["type"] == "lifespan":
            return await self.lifespan(receive, send)
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"here"})

    async def lifespan(self, receive, send):
        await receive()
        if FAILS:
            return await send({"type": "lifespan.startup.failed", "message": "no"})
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await self.store.close()
        print("closed", flush=True)
        await send({"type": "lifespan.shutdown.complete"})

module = types.ModuleType("heckmeck.server.app")
module.create_app = App
sys.modules["heckmeck.server.app"] = module
"""
MAIN: Final = "from heckmeck.cli import main; main()"


def small(*, bye_s: float = 0, fails: bool = False) -> str:
    """A program that is `heckmeck` with an application that answers everything, and says what is done to it."""
    return f"BYE_S, FAILS = {bye_s}, {fails}\n{SMALL}\n{MAIN}"


class Served:
    """A server that is running, or has been."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        self.errors = ""
        self._reading = Thread(target=self._read_errors)
        self._reading.start()

    def _read_errors(self) -> None:
        assert self.process.stderr is not None
        for line in self.process.stderr:
            self.errors += line

    def line(self) -> str:
        """The next line of its output."""
        assert self.process.stdout is not None
        return self.process.stdout.readline()

    def address(self) -> str:
        """Where it is, once it is ready."""
        found = re.search(r"http\S+", self.line())
        assert found is not None, self.errors
        return found[0]

    def ended(self, timeout_s: float = 120) -> tuple[int, str, str]:
        """The exit code, and the rest of output and errors."""
        assert self.process.stdout is not None
        code = self.process.wait(timeout_s)
        self._reading.join()
        return code, self.process.stdout.read(), self.errors


@contextmanager
def served(*arguments: str, program: str = MAIN, environ: dict[str, str] | None = None) -> Iterator[Served]:
    """`heckmeck serve` with the arguments; killed at the end, if it is still there."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("HECKMECK_")}
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        environment.pop(name, None)
    with subprocess.Popen(
        [sys.executable, "-c", program, "serve", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment | {"HECKMECK_LANG": "en"} | (environ or {}),
    ) as process:
        try:
            yield Served(process)
        finally:
            process.kill()


def database(folder: Path) -> str:
    """The option that keeps the games in the folder."""
    return f"--database=sqlite:///{folder / 'games.db'}"
