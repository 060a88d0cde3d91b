"""The public interface under /api/v1: over HTTP, WebSocket, Server-Sent Events and NDJSON."""

from __future__ import annotations

from typing import Final

API: Final = "/api/v1"
