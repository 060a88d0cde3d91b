"""The description of the interface over HTTP, as OpenAPI."""

from __future__ import annotations

from typing import Any, Final

from litestar import Request, get
from litestar.handlers import HTTPRouteHandler
from litestar.openapi import OpenAPIConfig

CONFIG: Final = OpenAPIConfig(
    title="heckmeck",
    version="1",
    description="The dice game Heckmeck over HTTP. Streams and their frames are described in docs/api.md.",
    path="/api/v1/schema",
    render_plugins=[],
)


def handler(prefix: str) -> HTTPRouteHandler:
    """What answers with the description."""

    @get(f"{prefix}/openapi.json", include_in_schema=False)
    async def openapi(request: Request[Any, Any, Any]) -> dict[str, Any]:
        """The description, with what Litestar cannot know of it."""
        return request.app.openapi_schema.to_schema()

    return openapi
