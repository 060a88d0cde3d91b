"""How a browser sends the forms of the pages."""

from __future__ import annotations

import re
from typing import Any

from litestar import Litestar
from litestar.testing import TestClient

PROVED = {"sec-fetch-site": "same-origin"}


def token(client: TestClient[Litestar], path: str = "/new") -> str:
    """The token of the form on a page."""
    found = re.search(r'name="token" value="([^"]+)"', client.get(path).text)
    assert found is not None
    return found[1]


def post(client: TestClient[Litestar], path: str, page: str | None = None, **fields: Any) -> Any:  # noqa: ANN401 - httpx
    """Send the form of a page as a browser does."""
    data = {"token": token(client, page or path), **fields}
    return client.post(path, data=data, headers=PROVED, follow_redirects=False)
