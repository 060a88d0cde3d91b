"""The full screen in a real terminal: it comes up, a turn is played, and the terminal is given back as it was."""

from __future__ import annotations

import os
import re
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pexpect
import pyte
import pytest

from heckmeck.cli import INTERRUPTED_EXIT
from heckmeck.record import parse_record

if sys.platform == "win32":
    pytest.fail("the full screen is tested where there are pseudo-terminals")

PATIENCE_S = 120
"""So long anything may take; much longer than it does, since tests share the machine."""
RESTORED = (b"\x1b[?1049l", b"\x1b[?25h", b"\x1b[?1000l")
"""The ordinary screen is back, the cursor is seen, the mouse is the terminal's again."""


class Terminal:
    """A terminal in which `heckmeck play` runs."""

    def __init__(self, directory: Path, *arguments: str, **environ: str) -> None:
        columns, lines = 80, 24
        self.screen = pyte.Screen(columns, lines)
        self._stream = pyte.ByteStream(self.screen)
        self.written = b""
        kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "CI", "LC_ALL")}
        ours = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8", "HECKMECK_LANG": "en"}
        self.child = pexpect.spawn(
            sys.executable,
            ["-m", "heckmeck", "play", *arguments],
            cwd=str(directory),
            env={**kept, **ours, "XDG_DATA_HOME": str(directory), **environ},
            dimensions=(lines, columns),
            timeout=PATIENCE_S,
        )

    def read(self) -> str:
        """What the screen shows after all that has been written by now."""
        try:
            piece: bytes = self.child.read_nonblocking(1 << 16, timeout=0.1)  # type: ignore[assignment]  # not text here
            self.written += piece
            self._stream.feed(piece)
        except (pexpect.TIMEOUT, pexpect.EOF):
            pass
        return "\n".join(self.screen.display)

    def cell(self, shown: str, index: int = 0) -> pyte.screens.Char:
        """A character of a text on the screen, by its index in the text."""
        line = next(number for number, text in enumerate(self.screen.display) if shown in text)
        return self.screen.buffer[line][self.screen.display[line].index(shown) + index]

    def cells(self) -> list[pyte.screens.Char]:
        """All characters on the screen but blanks."""
        return [cell for line in self.screen.buffer.values() for cell in line.values() if cell.data.strip()]

    def until(self, shown: str | Callable[[str], bool]) -> str:
        """Wait until something is shown."""
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            page = self.read()
            if shown in page if isinstance(shown, str) else shown(page):
                return page
        raise AssertionError(f"{shown} was never shown:\n{self.read()}")

    def exit_code(self) -> int:
        """The code, once the program has ended and all it wrote has been read."""
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end and not (self.child.eof() or self.child.flag_eof):
            self.read()
        if self.child.flag_eof:
            self.child.wait()
        self.child.close()
        return int(self.child.exitstatus if self.child.exitstatus is not None else -(self.child.signalstatus or 0))


def saved(terminal: Terminal) -> Path:
    """The file of which the goodbye speaks."""
    found = re.search(rb"heckmeck play --continue (\S+)", terminal.written)
    assert found is not None, terminal.written[-500:]
    return Path(found[1].decode())


def test_a_turn_is_played_and_the_terminal_given_back(tmp_path: Path) -> None:
    """From two Enters through a roll to `q`: the goodbye stands on the ordinary screen and names a good record."""
    terminal = Terminal(tmp_path, "--seed", "3")
    terminal.until("Who plays")
    terminal.child.send("\r")
    terminal.child.send("\r")
    terminal.until("Roll 8 dice")
    terminal.child.send("r")
    terminal.until(" w  Set aside")
    terminal.child.send("w")
    terminal.until("Aside: ")
    terminal.child.send("q")
    assert terminal.exit_code() == 0
    assert all(code in terminal.written for code in RESTORED)
    assert terminal.written.rindex(b"\x1b[?1049l") < terminal.written.rindex(b"The game is saved.")
    assert len(parse_record(saved(terminal).read_text()).turns) == 1


def test_ctrl_c_leaves_as_q_does(tmp_path: Path) -> None:
    """Ctrl-C leaves with the game saved and the terminal given back, with the code of an interruption."""
    terminal = Terminal(tmp_path, "Ana", "bot:careful")
    terminal.until("Roll 8 dice")
    terminal.child.send("\x03")
    assert terminal.exit_code() == INTERRUPTED_EXIT
    assert saved(terminal).exists() and all(code in terminal.written for code in RESTORED)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_kill_gives_the_terminal_back(tmp_path: Path, number: signal.Signals) -> None:
    """A signal ends the game as shells expect it, with the terminal given back and the game saved."""
    terminal = Terminal(tmp_path, "Ana", "bot:careful")
    terminal.until("Roll 8 dice")
    terminal.child.kill(number)
    assert terminal.exit_code() == 128 + number
    assert saved(terminal).exists() and all(code in terminal.written for code in RESTORED)


def test_a_closed_terminal_ends_the_game(tmp_path: Path) -> None:
    """Where the terminal goes away the program ends by itself, and the game is saved."""
    terminal = Terminal(tmp_path, "Ana", "bot:careful")
    terminal.until("Roll 8 dice")
    terminal.child.send("r")
    terminal.until("Set aside")
    pid = terminal.child.pid
    assert pid is not None
    os.close(terminal.child.child_fd)
    _, status = os.waitpid(pid, 0)
    assert os.waitstatus_to_exitcode(status) == 128 + signal.SIGHUP
    (file,) = tmp_path.rglob("*.heck")
    assert parse_record(file.read_text()).final.thrown is not None


def test_a_mouse_click_in_a_terminal(tmp_path: Path) -> None:
    """A click as terminals send it does what the key beside it does."""
    terminal = Terminal(tmp_path, "Ana", "Boris", "--first", "1")
    page = terminal.until("Roll 8 dice").split("\n")
    line = next(index for index, text in enumerate(page) if "Roll 8 dice" in text)
    column = page[line].index("Roll")
    for state in "Mm":  # down and up, as SGR mouse reports count: from 1
        terminal.child.send(f"\x1b[<0;{column + 1};{line + 1}{state}")
    terminal.until("Set aside")
    terminal.child.send("q")
    assert terminal.exit_code() == 0


def test_without_colours_the_table_is_drawn_all_the_same(tmp_path: Path) -> None:
    """Under NO_COLOR no colour is sent; tiles, dice and keys stand out in reverse, the ground does not."""
    terminal = Terminal(tmp_path, "Ana", "bot:careful", "--first", "1", "--no-motion", NO_COLOR="1")
    terminal.until("Roll 8 dice")
    terminal.child.send("r")
    shown = (" 21 ", "ξξξξ", "Set aside", "Ana rolls")
    terminal.until(lambda page: all(text in page for text in shown))
    codes = {
        int(code or 0) for found in re.findall(rb"\x1b\[([0-9;]*)m", terminal.written) for code in found.split(b";")
    }
    assert codes <= {0, 1, 4, 7, 39, 49}
    assert [terminal.cell(text).reverse for text in shown] == [True, True, False, False]
    terminal.child.send("q")
    assert terminal.exit_code() == 0


def test_without_colours_the_focus_is_seen(tmp_path: Path) -> None:
    """Under NO_COLOR the field and the button that keys go to look different from when they go elsewhere."""
    terminal = Terminal(tmp_path, NO_COLOR="1")
    # The first letter of the name is not looked at: the cursor blinks on it.
    name, button = " 1  Player 1", "Begin (Enter)"
    terminal.until(lambda page: name in page and button in page and terminal.cell(name, 5).reverse)
    assert not terminal.cell(button).underscore
    terminal.child.send("\r")
    terminal.until(lambda page: terminal.cell(button).underscore)
    terminal.until(lambda page: not terminal.cell(name, 5).reverse)
    terminal.child.send("\x03")
    assert terminal.exit_code() == INTERRUPTED_EXIT


def test_a_dumb_terminal_is_played_in_lines(tmp_path: Path) -> None:
    """Where nothing can be drawn the plain shell plays."""
    terminal = Terminal(tmp_path, "Ana", "bot:careful", TERM="dumb")
    terminal.until("your choice")
    assert b"\x1b" not in terminal.written
    terminal.child.send("q\r")
    assert terminal.exit_code() == 0


def test_sixteen_colours_are_enough(tmp_path: Path) -> None:
    """On a terminal of 16 colours letters and ground differ everywhere."""
    terminal = Terminal(tmp_path, "Ana", "bot:careful", "--first", "1", TERM="xterm", COLORTERM="")
    terminal.until("Roll 8 dice")
    terminal.until(lambda _: len(terminal.cells()) > 300)
    assert [cell for cell in terminal.cells() if cell.fg == cell.bg] == []
    terminal.child.send("q")
    assert terminal.exit_code() == 0
