"""What went wrong, in words: pages for whoever is lost, too fast, or here at a bad moment."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus

import structlog
from litestar import Response
from litestar.exceptions import HTTPException

from heckmeck.errors import HeckmeckError
from heckmeck.server.pages.house import Asked
from heckmeck.server.pages.visit import Visit
from heckmeck.server.problems import allowed, failed
from heckmeck.server.problems import status as status_of

_log = structlog.get_logger("heckmeck.pages")


def fault_page(visit: Visit, status: int, error: HeckmeckError | None = None) -> Response[str]:
    """The page that says what is wrong, and where to go on."""
    page = visit.page("fault.html", status=status, fault=status, error=error)
    if error is not None and "seconds" in error.params:
        page.headers["Retry-After"] = str(error.params["seconds"])
    return page


class Faults:
    """The handlers of errors for documents."""

    def __init__(self, visit_of: Callable[[Asked], Visit]) -> None:
        self._visit_of = visit_of

    def refused(self, request: Asked, error: HeckmeckError) -> Response[str]:
        """A page for what was refused."""
        status = status_of(error)
        # What is not there is said in the words of the page, not of the programmers' interface.
        return fault_page(self._visit_of(request), status, None if status == HTTPStatus.NOT_FOUND else error)

    def http(self, request: Asked, error: HTTPException) -> Response[str]:
        """A page for an address that is not there, or a request that cannot be read."""
        if failed(error):
            return self.broken(request, error)
        page = fault_page(self._visit_of(request), error.status_code)
        page.headers |= allowed(error)
        return page

    def broken(self, request: Asked, error: Exception) -> Response[str]:
        """A page for a mistake of the program, which goes to the log."""
        _log.error("request_failed", path=request.url.path, method=request.method, exc_info=error)
        return fault_page(self._visit_of(request), HTTPStatus.INTERNAL_SERVER_ERROR)
