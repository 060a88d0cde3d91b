"""`heckmeck serve` and `heckmeck migrate` as a shell runs them: addresses, ports, the end, and who has the database."""

from __future__ import annotations

import json
import signal
import socket
import sqlite3
import time
import urllib.request
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from tests.server.serving import database, served, small

from heckmeck.cli import main
from heckmeck.errors import Unavailable
from heckmeck.server import logs
from heckmeck.server.serving import listening
from heckmeck.server.store.lock import Held, Lock, held


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that another program listens at."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


def get(address: str) -> bytes:
    """What a GET request brings."""
    with urllib.request.urlopen(address, timeout=60) as answer:
        found = answer.read()
    assert isinstance(found, bytes)
    return found


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_from_start_to_end(tmp_path: Path, number: int) -> None:
    """It says where it is, serves, and after a signal says goodbye, closes the store, and exits with 0."""
    with served(database(tmp_path), "--port=0", "--log=json", program=small()) as server:
        address = server.address()
        assert get(address) == b"here"
        server.process.send_signal(number)
        code, output, errors = server.ended()
    assert code == 0
    assert output.splitlines() == ["Ctrl-C ends it; the games are kept.", "bye", "said", "closed"]
    assert [json.loads(line)["event"] for line in errors.splitlines()] == ["stopping", "stopped"]


def test_the_second_time_at_once(tmp_path: Path) -> None:
    """A second Ctrl-C ends it without waiting for anybody, however long that would take."""
    patient = "from heckmeck.server import serving; serving.BYE_S = 3_600"
    with served(database(tmp_path), "--port=0", program=f"{patient}\n{small(bye_s=3_600)}") as server:
        server.address()
        server.process.send_signal(signal.SIGINT)
        server.line()
        assert server.line() == "bye\n"
        server.process.send_signal(signal.SIGINT)
        code, output, _errors = server.ended()
    assert code == 130
    assert "said" not in output


def test_a_goodbye_that_takes_too_long(tmp_path: Path) -> None:
    """Who does not hear the goodbye in time is left."""
    with served(database(tmp_path), "--port=0", program=small(bye_s=3_600)) as server:
        server.address()
        server.process.terminate()
        code, output, _errors = server.ended()
    assert code == 0
    assert output.endswith("bye\nclosed\n")


def test_a_port_that_is_taken(tmp_path: Path, taken: int) -> None:
    """It is refused in one sentence with exit code 3, or the next one is taken, where that is wanted."""
    with served(database(tmp_path), f"--port={taken}", program=small()) as server:
        code, output, errors = server.ended()
    assert (code, output) == (3, "")
    assert errors == f"heckmeck: port {taken} of 127.0.0.1 is taken; choose another one with --port\n"
    with served(database(tmp_path), f"--port={taken}", "--next-port", program=small()) as server:
        address = server.address()
        assert taken < int(address.rpartition(":")[2]) <= taken + 100
        assert get(address) == b"here"


def test_a_host_that_is_none(tmp_path: Path) -> None:
    """A host of another computer is refused by its name."""
    with served(database(tmp_path), "--host=192.0.2.7", "--port=0", program=small()) as server:
        code, _output, errors = server.ended()
    assert code == 3
    assert "192.0.2.7 port 0 cannot be listened at" in errors


def test_one_server_for_one_file(tmp_path: Path) -> None:
    """A second server is refused and told where the first is; with --open it shows that one instead."""
    seen = tmp_path / "seen"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" >{seen}.new && mv {seen}.new {seen}\n')
    browser.chmod(0o755)
    with served(database(tmp_path), "--port=0", program=small()) as first:
        address = first.address()
        with served(database(tmp_path), "--port=0", program=small()) as second:
            code, output, errors = second.ended()
        assert (code, output) == (3, "")
        assert address in errors
        environ = {"BROWSER": f"{browser} %s"}
        with served(database(tmp_path), "--port=0", "--open", program=small(), environ=environ) as third:
            code, output, _errors = third.ended()
        assert (code, output) == (0, f"The table is served already: {address}\n")
        assert get(address) == b"here"
        first.process.kill()
        first.process.wait()
        with served(database(tmp_path), "--port=0", "--open", program=small(), environ=environ) as fourth:
            address = fourth.address()
            _until(lambda: seen.exists() and seen.read_text() == f"{address}\n")


def _until(holds: object) -> None:
    assert callable(holds)
    for _ in range(1_200):
        if holds():
            return
        time.sleep(0.05)
    raise AssertionError(holds)


def test_all_networks(tmp_path: Path) -> None:
    """Serving to the house, it says what to type on this computer."""
    with served(database(tmp_path), "--host=0.0.0.0", "--port=0", program=small()) as server:
        address = server.address()
        assert address.startswith("http://127.0.0.1:")
        assert get(address) == b"here"


def test_what_cannot_start(tmp_path: Path) -> None:
    """An application that fails at the start ends the command with exit code 3 and a sentence."""
    with served(database(tmp_path), "--port=0", program=small(fails=True)) as server:
        code, output, errors = server.ended()
    assert (code, output) == (3, "")
    assert errors.endswith("heckmeck: the server could not be started; its log says why\n")


@pytest.mark.parametrize(
    ("arguments", "environ", "sentence"),
    [
        (["--port=http"], {}, "--port is 'http', and must be a number from 0 to 65535"),
        ([], {"HECKMECK_PORT": "x"}, "HECKMECK_PORT is 'x', and must be a number from 0 to 65535"),
        (["--config=none.toml"], {}, "none.toml: No such file or directory"),
        (["--database=games.db"], {}, "the database 'games.db' is not possible; it has the form sqlite:///FILE"),
    ],
)
def test_settings_are_refused(arguments: list[str], environ: dict[str, str], sentence: str) -> None:
    """A setting that is not possible is told in one sentence, wherever it stands."""
    with served(*arguments, program=small(), environ=environ) as server:
        code, output, errors = server.ended()
    assert (code, output, errors) == (3 if "none.toml" in sentence else 2, "", f"heckmeck: {sentence}\n")


def test_sockets() -> None:
    """All addresses of a name are listened at; a port that no one may have is refused."""
    for host in ("localhost", "::1", "127.0.0.1"):
        found = listening(host, 0)
        for each in found:
            each.close()
        assert found
    with pytest.raises(Unavailable, match="cannot be listened at"):
        listening("no such host", 0)


def test_the_lock(tmp_path: Path) -> None:
    """Who has the lock says where it is; afterwards another one can have it."""
    file = tmp_path / "deep" / "games.db"
    with held(file) as first:
        assert isinstance(first, Lock)
        first.write("http://a-long-address")
        first.write("http://here")
        with held(file) as second:
            assert second == Held("http://here", file)
    with held(file) as third:
        assert isinstance(third, Lock)


def test_secrets_are_not_logged(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Cookies, seeds and codes are hidden wherever they stand, by the server's log and by that of others."""
    import logging

    import structlog

    root = logging.getLogger()
    monkeypatch.setattr(root, "handlers", list(root.handlers))
    level = root.level
    for form in ("text", "json"):
        logs.set_up("json" if form == "json" else "text")
        structlog.get_logger("test").info("moved", seed="5ec2e7", headers={"Cookie": "5ec2e7", "Host": "h"}, match="m")
        logging.getLogger("uvicorn.error").warning("careful")
        try:
            raise ValueError("wrong")
        except ValueError:
            structlog.get_logger("test").exception("failed")
        text = capsys.readouterr().err
        assert "5ec2e7" not in text
        for word in ("moved", "hidden", "careful", "failed", "ValueError: wrong", "match"):
            assert word in text
    for line in text.splitlines():
        assert json.loads(line)["timestamp"].endswith("Z")
    root.setLevel(level)
    structlog.reset_defaults()


def migrate(*arguments: str) -> int:
    """The exit code of `heckmeck migrate`."""
    with pytest.raises(SystemExit) as left:
        main(["migrate", *arguments, "--lang", "en"])
    assert isinstance(left.value.code, int)
    return left.value.code


def test_migrating(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Tables are made in an empty file, found up to date, and refused where the file is newer or in use."""
    file = tmp_path / "games.db"
    file.touch()
    assert migrate(database(tmp_path)) == 0
    assert capsys.readouterr().out == f"{file} is made.\n"
    assert migrate(database(tmp_path)) == 0
    assert capsys.readouterr().out == f"{file} is up to date.\n"
    with held(file):
        assert migrate(database(tmp_path)) == 3
    assert "another server uses the database" in capsys.readouterr().err
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    assert migrate(database(tmp_path)) == 3
    assert "newer version" in capsys.readouterr().err


def test_nothing_to_migrate(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A path without a file is a slip: it is refused in one sentence, and nothing is made."""
    file = tmp_path / "no" / "games.db"
    assert migrate(f"--database=sqlite:///{file}") == 3
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == f"heckmeck: there is no database {file}; heckmeck serve makes one\n"
    assert list(tmp_path.iterdir()) == []


def test_behind_a_proxy(tmp_path: Path) -> None:
    """With an address for people the one on this computer is told, too: a proxy needs it."""
    public = "--public-url=https://worms.example.org"
    with served(database(tmp_path), "--port=0", public, program=small()) as server:
        assert server.line() == "The table is at https://worms.example.org\n"
        line = server.line()
        assert line.startswith("On this computer: http://127.0.0.1:")
        assert get(line.split()[-1]) == b"here"
