"""The heads of requests: how long they may be, and how long they may take, which uvicorn leaves open.

Without it one connection could fill the memory with a header that never ends, and some hundred that never finish their
first line would keep everybody else out.
"""

from __future__ import annotations

from asyncio import TimerHandle, Transport
from typing import Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

MOST_BYTES: Final = 32_768
"""The longest head: address, headers and cookies."""
HEAD_S: Final = 20.0
"""So long after its beginning a head must be complete; a connection on which none begins ends as well."""


class BoundedHttp(HttpToolsProtocol):
    """uvicorn's protocol, which ends connections whose heads do not end."""

    _taken = 0
    _waits: TimerHandle | None = None

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """Begin to wait for the first head."""
        super().connection_made(transport)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing is waited for any more."""
        self._wait_no_more()
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        """Wait for the rest of a head."""
        super().on_message_begin()
        self._taken = 0
        self._wait()

    def on_headers_complete(self) -> None:
        """The head is there."""
        self._wait_no_more()
        super().on_headers_complete()

    def data_received(self, data: bytes) -> None:
        """Refuse what makes a head too long."""
        super().data_received(data)
        if self._waits is None:
            return
        self._taken += len(data)
        if self._taken > MOST_BYTES and not self.transport.is_closing():
            self._wait_no_more()
            self.send_400_response("The head of the request is too long.")

    def _wait(self) -> None:
        if self._waits is None:
            self._waits = self.loop.call_later(HEAD_S, self._give_up)

    def _wait_no_more(self) -> None:
        if self._waits is not None:
            self._waits.cancel()
            self._waits = None

    def _give_up(self) -> None:
        self._waits = None
        self.transport.close()
