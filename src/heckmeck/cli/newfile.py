"""A file that takes its place only when it is whole: what stood there before stays until then."""

from __future__ import annotations

import os
import secrets
import shutil
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from heckmeck.errors import FileError


class NewFile:
    """An open file; `write` adds to it, and `put_in_place` makes it the file at `path`."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._place = Path(os.path.realpath(path))  # a link goes on leading to where it led
        self._beside: Path | None = None
        self.length = 0
        """The bytes written so far."""
        with self._named():
            self._stream = self._opened()

    def _opened(self) -> BinaryIO:
        if self.path.exists() and not stat.S_ISREG(self.path.stat().st_mode):
            return open(self.path, "wb")
        beside = self._place.with_name(f".heckmeck-{secrets.token_hex(4)}")
        stream = open(beside, "xb")  # noqa: SIM115 - closed when it is put in place or discarded
        self._beside = beside
        return stream

    def write(self, content: str | bytes) -> None:
        """Add the content; a text as UTF-8.

        Raises:
            FileError: it cannot be written.

        """
        content = content.encode() if isinstance(content, str) else content
        with self._named():
            self._stream.write(content)
        self.length += len(content)

    def cut(self, length: int) -> None:
        """Drop what was written behind the first so many bytes, also where writing was interrupted.

        Raises:
            FileError: it cannot be written.

        """
        if self._beside is not None:  # what went into a device or a pipe is gone
            with self._named():
                self._stream.truncate(length)
                self._stream.seek(length)
        self.length = length

    def put_in_place(self) -> None:
        """Bring all of it to the disk, and then to its place; nothing happens after `discard`.

        Raises:
            FileError: it cannot be written; what stood in its place still stands there.

        """
        if self._stream.closed:
            return
        with self._named():
            self._stream.flush()
            if self._beside is not None:
                os.fsync(self._stream.fileno())
            self._stream.close()
            if self._beside is not None:
                if self._place.exists():
                    shutil.copymode(self._place, self._beside)
                os.replace(self._beside, self._place)
                self._beside = None

    def discard(self) -> None:
        """Leave everything as it was; nothing happens after `put_in_place`."""
        with suppress(OSError):  # closing writes what is still in memory, to a disk that may be full
            self._stream.close()
        if self._beside is not None:
            self._beside.unlink(missing_ok=True)
            self._beside = None

    @contextmanager
    def _named(self) -> Iterator[None]:
        """What the system refuses is said about the file that was asked for."""
        try:
            yield
        except OSError as error:
            reason = error.strerror or str(error)
            raise FileError("{file} cannot be written: {reason}", file=str(self.path), reason=reason) from error


@contextmanager
def new_file(path: Path) -> Iterator[NewFile]:
    """A new file, put in its place at the end unless an error comes first.

    Raises:
        FileError: it cannot be written.

    """
    file = NewFile(path)
    try:
        yield file
        file.put_in_place()
    finally:
        file.discard()
