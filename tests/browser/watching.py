"""What goes wrong in a browser while a test looks elsewhere: any of it fails the test."""

from __future__ import annotations

import re

from playwright.sync_api import BrowserContext, ConsoleMessage, Request, Response, WebError

_LEFT = "net::ERR_ABORTED"
"""How a request ends whose page is left."""


class Watch:
    """Errors of scripts, of the console and of the content policy, and requests that failed, but those expected."""

    def __init__(self) -> None:
        self._seen: list[str] = []
        self._expected: list[re.Pattern[str]] = []

    def over(self, context: BrowserContext) -> None:
        """Look at all pages of it, from now on."""
        context.on("weberror", self._error)
        context.on("console", self._console)
        context.on("requestfailed", self._failed)
        context.on("response", self._answered)

    def expect(self, *patterns: str) -> None:
        """Do not mind what matches one of these, before or after."""
        self._expected += map(re.compile, patterns)

    def faults(self) -> list[str]:
        """What was seen and not expected."""
        return [each for each in self._seen if not any(pattern.search(each) for pattern in self._expected)]

    def _error(self, event: WebError) -> None:
        self._seen.append(f"script: {event.error}")

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._seen.append(f"console: {message.text} ({message.location.get('url', '')})")

    def _failed(self, request: Request) -> None:
        if request.failure != _LEFT:
            self._seen.append(f"request: {request.method} {request.url} {request.failure}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self._seen.append(f"answer: {response.request.method} {response.url} {response.status}")
