"""The reference: an application of Starlette alone that sends back what it is sent, by the same uvicorn as the server.

`python -m bench.load.echo` serves it on a free port until a signal.
"""

from __future__ import annotations

import logging

from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from heckmeck.server import logs
from heckmeck.server.config import Settings
from heckmeck.server.serving import listening, run


async def echo(socket: WebSocket) -> None:
    """Send back each text."""
    await socket.accept()
    try:
        while True:
            await socket.send_text(await socket.receive_text())
    except WebSocketDisconnect:
        return


def main() -> None:
    """Serve, and print where."""
    settings = Settings(port=0)
    logs.set_up("json", logging.WARNING)
    sockets = listening(settings.host, 0)
    app = Starlette(routes=[WebSocketRoute("/echo", echo)])
    run(app, settings, sockets, lambda: print(f"http://127.0.0.1:{sockets[0].getsockname()[1]}", flush=True))


if __name__ == "__main__":
    main()
