"""The record on disk under a full disk, a kill at any moment, a place that cannot be written."""

from __future__ import annotations

import errno
import os
import random
import resource
import subprocess
import sys
import time
from pathlib import Path

import pytest

from heckmeck.cli.play.journal import MAX_BYTES, Journal
from heckmeck.cli.play.session import Session
from heckmeck.cli.play.setup import Setup, seated
from heckmeck.errors import FileError, HeckmeckError
from heckmeck.record import parse_record

ENDLESS = """
import sys
import time
from pathlib import Path
from heckmeck.cli.play.session import Session
from heckmeck.cli.play.setup import Setup, seated

path, number = Path(sys.argv[1]), 0
while True:
    session = Session.start(Setup(seats=seated(["bot:hasty", "bot:careful"])), path / f"{number}.heck", seed=number)
    print(number, flush=True)
    while not session.finished:
        session.play(session.fall() if session.mover() == "dice" else session.bot_move())
    session.close()
    number += 1
"""
"""A program that plays and saves games until it is killed."""


class FullDisk:
    """A disk on which, while it is full, only so many bytes of each write find a place."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.full = False
        self.room = 0
        self.code = errno.ENOSPC
        self._pwrite = os.pwrite
        monkeypatch.setattr(os, "pwrite", self.pwrite)

    def pwrite(self, descriptor: int, content: bytes, offset: int) -> int:
        """Write what there is room for; nothing is an error."""
        if not self.full:
            return self._pwrite(descriptor, content, offset)
        room, self.room = self.room, 0
        if not room:
            raise OSError(self.code, os.strerror(self.code))
        return self._pwrite(descriptor, content[:room], offset)


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> FullDisk:
    """A disk that can be filled."""
    return FullDisk(monkeypatch)


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EIO, errno.EDQUOT])
@pytest.mark.parametrize("room", [0, 1, 5])
def test_a_full_disk_loses_nothing(tmp_path: Path, disk: FullDisk, room: int, code: int) -> None:
    """A move that cannot be written is told, the file stays as before it, and with room again the move is saved."""
    path = tmp_path / "game.heck"
    session = Session.start(Setup(seats=seated(["Ana"])), path, seed=1)
    session.play(session.choices()[0])
    before, move = path.read_text(), session.fall()
    disk.full, disk.code = True, code
    for _ in range(3):
        disk.room = room
        with pytest.raises(FileError, match=r"game\.heck cannot be written"):
            session.play(move)
        assert path.read_text() == before
        assert len(session.history) == 1
    disk.full = False
    session.play(move)
    assert path.read_text() == f"{before} {move}"


def test_a_limit_of_the_system_is_a_full_disk(tmp_path: Path) -> None:
    """Where the system itself stops the file from growing, what was played before is a whole record, and it is told."""
    limit = 600
    done = subprocess.run(
        [sys.executable, "-c", ENDLESS, str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)),
    )
    assert "0.heck cannot be written: File too large" in done.stderr
    text = (tmp_path / "0.heck").read_text()
    assert limit - 20 < len(text) <= limit
    assert parse_record(text).turns_played > 5


def test_a_file_of_a_full_disk_is_not_begun(tmp_path: Path, disk: FullDisk) -> None:
    """A new game whose header does not fit is refused, and no piece of it stays."""
    disk.full, disk.room = True, 20
    with pytest.raises(FileError, match="cannot be written: No space left"):
        Journal.create(tmp_path / "game.heck", "heckmeck 1\nseat 1 Ana\n\n")
    assert list(tmp_path.iterdir()) == []


def test_a_file_is_not_replaced_by_half_of_another(tmp_path: Path, disk: FullDisk) -> None:
    """Where a record cannot be written anew, it stays as it was, and is still open."""
    path = tmp_path / "game.heck"
    path.write_text("heckmeck 1\n")
    journal = Journal.open(path)
    disk.full, disk.room = True, 4
    with pytest.raises(FileError):
        journal.become("heckmeck 1\nseat 1 Ana\n\n")
    disk.full = False
    assert [each.read_text() for each in tmp_path.iterdir()] == ["heckmeck 1\n"]
    journal.append("\n")
    assert path.read_text() == "heckmeck 1\n\n"


def test_killed_at_any_moment(tmp_path: Path) -> None:
    """A process killed while it plays leaves whole records, each of which can be gone on with."""
    rng = random.Random(4)
    for round_ in range(8):
        place = tmp_path / str(round_)
        place.mkdir()
        with subprocess.Popen(
            [sys.executable, "-c", ENDLESS, str(place)], stdout=subprocess.PIPE, text=True
        ) as playing:
            assert playing.stdout is not None
            for _ in range(rng.randint(1, 3)):
                playing.stdout.readline()
            time.sleep(rng.random() / 50)  # not to wait for anything: the moment is to be any
            playing.kill()
        records = sorted(place.glob("*.heck"))
        assert records
        for record in records:
            parse_record(record.read_text())
        if not parse_record(records[-1].read_text()).finished:
            Session.resume(records[-1]).close()


def test_what_could_not_be_cut_back_is_written_over(
    tmp_path: Path, disk: FullDisk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where even the cut back to the last whole move fails, the next move that can be written leaves nothing of it."""
    path = tmp_path / "game.heck"
    journal = Journal.create(path, "heckmeck 1\n\n")
    disk.full, disk.room = True, 12

    def refuse(*_arguments: object) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    with monkeypatch.context() as failing, pytest.raises(FileError, match="No space left"):
        failing.setattr(os, "ftruncate", refuse)
        journal.append("1. 1 r :11223344 4")
    assert path.read_text() == "heckmeck 1\n\n1. 1 r :1122"
    disk.full = False
    journal.append("1. 1 r")
    assert path.read_text() == "heckmeck 1\n\n1. 1 r"


@pytest.mark.parametrize("code", [errno.EROFS, errno.EACCES, errno.ENOSPC])
def test_a_directory_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int) -> None:
    """A directory that takes no new file is told in one sentence with the reason of the system."""

    def refuse(*_arguments: object, **_named: object) -> int:
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(FileError) as refused:
        Journal.create(tmp_path / "game.heck", "")
    assert str(refused.value) == f"{tmp_path / 'game.heck'} cannot be written: {os.strerror(code)}"


def test_places_that_are_no_directory(tmp_path: Path) -> None:
    """A place below a file is refused, and says nothing of a game that exists."""
    (tmp_path / "file").write_text("")
    with pytest.raises(FileError, match="cannot be written: Not a directory"):
        Journal.create(tmp_path / "file" / "game.heck", "")


@pytest.mark.parametrize("place", ["", ".", "/"])
def test_places_without_a_name(place: str) -> None:
    """What names a directory by no name of its own is there already."""
    with pytest.raises(FileError, match="exists already"):
        Journal.create(Path(place), "")


def test_a_file_is_never_written_over(tmp_path: Path) -> None:
    """A new game does not touch a file of its name, nor what a link of its name leads to."""
    (tmp_path / "other").write_text("mine")
    (tmp_path / "link.heck").symlink_to("other")
    (tmp_path / "loose.heck").symlink_to("nowhere")
    for name in ("other", "link.heck", "loose.heck"):
        with pytest.raises(FileError, match="exists already, and no game is written over another"):
            Journal.create(tmp_path / name, "heckmeck 1\n\n")
    assert sorted(each.name for each in tmp_path.iterdir()) == ["link.heck", "loose.heck", "other"]
    assert (tmp_path / "other").read_text() == "mine"


@pytest.mark.parametrize("code", [errno.EPERM, errno.EOPNOTSUPP])
def test_without_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int) -> None:
    """A file system without links takes a new game as well, and no more than others one over another."""

    def refuse(*_arguments: object) -> None:
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(os, "link", refuse)
    journal = Journal.create(tmp_path / "game.heck", "heckmeck 1\n\n")
    journal.append("1. 1 r")
    assert [each.read_text() for each in tmp_path.iterdir()] == ["heckmeck 1\n\n1. 1 r"]
    with pytest.raises(FileError, match="exists already"):
        Journal.create(tmp_path / "game.heck", "")


def test_a_link_is_gone_on_with_where_it_leads(tmp_path: Path) -> None:
    """A record reached by a link is changed where it lies, and the link stays one."""
    (tmp_path / "there").mkdir()
    (tmp_path / "there" / "game.heck").write_text("heckmeck 1")
    (tmp_path / "link").symlink_to("there/game.heck")
    journal = Journal.open(tmp_path / "link")
    journal.become("heckmeck 1\n\n")
    journal.append("1. 1 r")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "there" / "game.heck").read_text() == "heckmeck 1\n\n1. 1 r"


def test_what_is_no_record_file(tmp_path: Path) -> None:
    """A directory, a pipe and a file far too long are refused at once, without reading them."""
    os.mkfifo(tmp_path / "pipe")
    with open(tmp_path / "long", "wb") as file:
        file.truncate(MAX_BYTES + 1)
    for name, sentence in (
        (".", "Is a directory"),
        ("pipe", "is not an ordinary file"),
        ("long", "too long"),
        ("none", "No such file"),
    ):
        with pytest.raises(HeckmeckError, match=sentence):
            Journal.open(tmp_path / name)


def test_what_is_dropped_is_gone(tmp_path: Path) -> None:
    """Appends are taken back one by one, only those of this journal, and others can follow."""
    path = tmp_path / "game.heck"
    journal = Journal.create(path, "a\n")
    journal.append("bb")
    journal.append("ж")
    assert journal.drop()
    assert path.read_text() == "a\nbb"
    journal.append("c")
    assert path.read_text() == "a\nbbc"
    assert journal.drop()
    assert journal.drop()
    assert not journal.drop()
    assert path.read_text() == "a\n"
