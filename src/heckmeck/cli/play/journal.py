"""The record of a game on disk, written as the game goes: after every move the file is a whole record.

A move is one append, flushed to the disk. Where that fails, the file is cut back to the last whole move, nothing
before it is lost, and the append may be tried again. While a journal is open no other process can open it.
"""

from __future__ import annotations

import errno
import os
import stat
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Final

from heckmeck.errors import FileError, HeckmeckError
from heckmeck.files import locked

MAX_BYTES: Final = 16 * 1024 * 1024
"""The longest file that is read to go on with; the longest games have a hundredth of it."""


class Journal:
    """An open record, at whose end moves are added and from whose end they can be dropped."""

    def __init__(self, path: Path, descriptor: int, end: int) -> None:
        self.path = path
        self._descriptor = descriptor
        self._ends = [end]

    @classmethod
    def create(cls, path: Path, text: str) -> Journal:
        """A new file with this text; a file that exists is never touched.

        Raises:
            FileError: the file exists, or it cannot be written.
        """
        if not path.name:  # "", "." and "/" name directories
            raise _taken(path)
        content = text.encode()
        # Under its name only when it is whole, so that a kill at any moment leaves a record or no file.
        unfinished, descriptor = _unfinished(path), None
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            descriptor = _new_file(unfinished, path, content)
            _name(unfinished, path)
            _flush_directory(path.parent)
        except OSError as error:
            if descriptor is not None:
                os.close(descriptor)
            raise _not_created(path, error) from error
        finally:
            with suppress(OSError):
                unfinished.unlink(missing_ok=True)
        return cls(path, descriptor, len(content))

    @classmethod
    def open(cls, path: Path) -> Journal:
        """The journal of a file that exists.

        Raises:
            FileError: it cannot be read and written, is not an ordinary file, or another process has it open.
        """
        try:
            # Not waiting: a pipe without a writer would be waited for without end.
            descriptor = os.open(path, os.O_RDWR | os.O_CLOEXEC | os.O_NONBLOCK)
        except OSError as error:
            raise FileError("{file} cannot be opened: {reason}", file=str(path), reason=_reason(error)) from error
        try:
            about = os.fstat(descriptor)
            if not stat.S_ISREG(about.st_mode):
                raise FileError("{file} is not an ordinary file", file=str(path))
            if about.st_size > MAX_BYTES:
                raise HeckmeckError("{file} is too long for the record of one game", file=str(path))
            _lock(descriptor, path)
        except HeckmeckError:
            os.close(descriptor)
            raise
        return cls(path, descriptor, about.st_size)

    def read(self) -> bytes:
        """All that is in the file."""
        try:
            return os.pread(self._descriptor, MAX_BYTES, 0)
        except OSError as error:
            raise FileError("{file} cannot be read: {reason}", file=str(self.path), reason=_reason(error)) from error

    def append(self, piece: str) -> None:
        """Add the text of one move, so that a crash of the machine keeps it.

        Raises:
            FileError: it cannot be written; the file is as it was before, and the call may be repeated.
        """
        content, end = piece.encode(), self._ends[-1]
        try:
            _write(self._descriptor, content, end)
        except OSError as error:
            # Where even this fails, the rest of the move is still a record that can be repaired.
            with suppress(OSError):
                os.ftruncate(self._descriptor, end)
            raise unwritable(self.path, error) from error
        self._ends.append(end + len(content))

    def drop(self) -> bool:
        """Take the last append of this journal back; False if there is none."""
        if len(self._ends) == 1:
            return False
        try:
            os.ftruncate(self._descriptor, self._ends[-2])
            os.fsync(self._descriptor)
        except OSError as error:
            raise unwritable(self.path, error) from error
        self._ends.pop()
        return True

    def keep(self, content: bytes) -> Path:
        """A new file beside this one with the content; its path is this one's with `.bak` after it, and a number."""
        numbered = (self.path.with_name(f"{self.path.name}.bak{number or ''}") for number in count())
        path = next(each for each in numbered if not os.path.lexists(each))
        try:
            with open(path, "xb") as file:
                file.write(content)
                os.fsync(file.fileno())
        except OSError as error:
            raise unwritable(path, error) from error
        return path

    def become(self, text: str) -> None:
        """Make this text all that is in the file, at once, so that a kill leaves the one or the other."""
        content = text.encode()
        if content == self.read():
            return
        path = self.path.resolve()
        new, mode = None, os.fstat(self._descriptor).st_mode
        try:
            new = _new_file(_unfinished(path), path, content)
            os.fchmod(new, mode)
            os.replace(_unfinished(path), path)
            _flush_directory(path.parent)
        except OSError as error:
            if new is not None:
                os.close(new)
            raise unwritable(self.path, error) from error
        finally:
            with suppress(OSError):
                _unfinished(path).unlink(missing_ok=True)
        os.close(self._descriptor)
        self._descriptor, self._ends = new, [len(content)]

    def close(self) -> None:
        """Let go of the file; another process may go on with it."""
        os.close(self._descriptor)


def unwritable(path: Path, error: OSError) -> FileError:
    """The refusal of a file that the system does not let us write."""
    return FileError("{file} cannot be written: {reason}", file=str(path), reason=_reason(error))


def _not_created(path: Path, error: OSError) -> FileError:
    if os.path.lexists(path):
        return _taken(path)
    if isinstance(error, FileExistsError):  # what exists is a file where the path has a directory
        error = NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR))
    return unwritable(path, error)


def _taken(path: Path) -> FileError:
    return FileError("{file} exists already, and no game is written over another", file=str(path))


def _name(unfinished: Path, path: Path) -> None:
    """Give a new file its name, unless there is a file of that name."""
    try:
        os.link(unfinished, path)
    except OSError as error:
        # Some file systems, of memory sticks for one, have no links.
        if os.path.lexists(path) or error.errno not in (errno.EPERM, errno.EOPNOTSUPP, errno.ENOSYS):
            raise
        os.rename(unfinished, path)


def _unfinished(path: Path) -> Path:
    """Where a file is written before it gets its name."""
    return path.with_name(f".{path.name}.{os.getpid()}")


def _new_file(place: Path, path: Path, content: bytes) -> int:
    """The descriptor of a new file with this content, locked, which is to get the path as its name."""
    descriptor = os.open(place, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o644)
    try:
        _lock(descriptor, path)
        _write(descriptor, content, 0)
    except BaseException:
        os.close(descriptor)
        raise
    return descriptor


def _reason(error: OSError) -> str:
    return error.strerror or str(error)


def _write(descriptor: int, content: bytes, offset: int) -> None:
    """Make the content the end of the file, from the offset on."""
    if os.fstat(descriptor).st_size != offset:
        os.ftruncate(descriptor, offset)
    done = 0
    while done < len(content):
        done += os.pwrite(descriptor, content[done:], offset + done)
    os.fsync(descriptor)


def _lock(descriptor: int, path: Path) -> None:
    if not locked(descriptor):
        raise FileError("{file} is being played already by another heckmeck", file=str(path))


def _flush_directory(path: Path) -> None:
    """Bring a new name in a directory to the disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
