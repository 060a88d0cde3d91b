"""The public interface under /api/v1: over HTTP, WebSocket, Server-Sent Events and NDJSON."""
