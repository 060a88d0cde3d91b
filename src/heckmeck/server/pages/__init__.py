"""The documents of the site: HTML from the server, whole without any script."""

from __future__ import annotations

from http import HTTPStatus
from typing import Final

from litestar import MediaType, Response, Router, get
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.static_files import create_static_files_router
from litestar.types import ControllerRouterHandler

from heckmeck.errors import HeckmeckError
from heckmeck.server.pages import arriving, board, bringing, lobby, making, reading
from heckmeck.server.pages.clicks import Clicks
from heckmeck.server.pages.faults import Faults, fault_page
from heckmeck.server.pages.house import Asked, House
from heckmeck.server.pages.render import STATIC, rendered
from heckmeck.server.pages.speech import language_of
from heckmeck.server.pages.tokens import Tokens
from heckmeck.server.pages.visit import Visit

__all__ = ["Pages"]

_MOST_BYTES: Final = 64_000
_FOREVER: Final = "public, max-age=31536000, immutable"


class Pages:
    """The documents, over what they ask of the rest of the server."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._tokens = Tokens(house.key)
        self._clicks = Clicks()
        self.faults = Faults(self._visit)

    def __deepcopy__(self, memo: object) -> Pages:
        """Itself: Litestar copies handlers with all they refer to."""
        return self

    def routes(self) -> list[ControllerRouterHandler]:
        """The handlers of all documents, and of the files that they need."""
        documents = Router(
            "/",
            route_handlers=[
                *(*arriving.HANDLERS, *making.HANDLERS, *lobby.HANDLERS),
                *(*bringing.HANDLERS, *reading.HANDLERS, *board.HANDLERS),
                robots,
                favicon,
            ],
            dependencies={"visit": Provide(self._visit, sync_to_thread=False)},
            exception_handlers={
                HeckmeckError: self.faults.refused,
                HTTPException: self.faults.http,
                Exception: self.faults.broken,
            },
            request_max_body_size=_MOST_BYTES,
            include_in_schema=False,
        )

        def nothing(request: Asked, error: ValueError) -> Response[str]:
            """The page for the name of a file that none can have."""
            return self.fault(request, HTTPStatus.NOT_FOUND)

        STATIC.mkdir(exist_ok=True)
        files = create_static_files_router(
            "/static",
            [STATIC],
            after_request=_kept,
            exception_handlers={ValueError: nothing},
            include_in_schema=False,
        )
        return [documents, files]

    def fault(self, request: Asked, status: int, error: HeckmeckError | None = None) -> Response[str]:
        """The page for an error outside of the documents: an address that is not there, a mistake of the program."""
        return fault_page(self._visit(request), status, error)

    def _visit(self, request: Asked) -> Visit:
        return Visit(
            request, self._house, self._tokens, language_of(request), self._house.visitor(request), self._clicks
        )


def _kept(response: Response[bytes]) -> Response[bytes]:
    """The names of built files change with their contents, so that they may be kept for ever."""
    response.headers["Cache-Control"] = _FOREVER
    return response


@get("/robots.txt", media_type=MediaType.TEXT, sync_to_thread=False)
def robots() -> str:
    """What search engines may read: the documents, not the tables."""
    return "User-agent: *\nDisallow: /t/\nDisallow: /j/\nDisallow: /api/\nDisallow: /name\n"


@get("/favicon.svg", media_type="image/svg+xml", sync_to_thread=False)
def favicon() -> Response[str]:
    """The worm."""
    return Response(rendered("favicon.svg"), headers={"Cache-Control": "public, max-age=86400"})
