"""A server for tests, as a person starts it: `heckmeck serve`, on a free port, with a database in a folder."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Final

STOPPING_S: Final = 120


class Server:
    """The process; killed and started again it is at the same address, with the same games."""

    def __init__(self, folder: Path, *options: str) -> None:
        self.database = folder / "heckmeck.db"
        self.log = folder / "server.log"
        self.port = 0
        self.options = options
        self._process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        """What a browser is given."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it, and wait until it says where it is."""
        command = [sys.executable, "-m", "heckmeck", "serve"]
        command += ["--database", f"sqlite:///{self.database}", "--port", str(self.port)]
        command += ["--durable", "false", "--limits", "false", *self.options]
        environ = {name: value for name, value in os.environ.items() if not name.startswith("HECKMECK_")}
        environ |= {"PYTHONUNBUFFERED": "1", "HECKMECK_LANG": "en"}
        with self.log.open("a") as log:
            self._process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, env=environ)
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if (said := re.search(r"http://127\.0\.0\.1:(\d+)", line)) is not None:
                self.port = int(said[1])
                return
        raise AssertionError(f"the server did not start:\n{self.log.read_text()}")

    def kill(self) -> None:
        """End it as a failure of the power does."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """End it as an operator does."""
        self._end(signal.SIGTERM)

    def _end(self, number: signal.Signals) -> None:
        if self._process is None:
            return
        self._process.send_signal(number)
        try:
            self._process.wait(STOPPING_S)
        finally:
            self._process.kill()
            self._process.communicate()
            self._process = None

    def faults(self) -> list[str]:
        """The lines of its log that tell of something that must not be."""
        text = self.log.read_text() if self.log.exists() else ""
        return [line for line in text.splitlines() if re.search(r"Traceback|\berror\b|\bcritical\b", line, re.I)]
