"""The log of the server: events with values, as text or JSON, on standard error; no secret is ever in it."""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import MutableMapping
from typing import Any, Final, Literal

import structlog

SECRET: Final = ("authorization", "code", "cookie", "entropy", "secret", "seed", "token")
"""What is not logged: a value whose name has one of these words in it."""
HIDDEN: Final = "hidden"
_CODE: Final = re.compile(r"(/(?:j|codes)/)[^/]+")
"""Where a code stands in an address."""


def set_up(form: Literal["text", "json"], level: int = logging.INFO) -> None:
    """Write what is logged by structlog, and by the parts that use the standard library's log, in one form."""
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.StackInfoRenderer(),
        without_secrets,
    ]
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *shared,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *_rendered(form)],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    for chatty in ("uvicorn", "uvicorn.error", "asyncio", "httpx", "alembic"):
        logging.getLogger(chatty).setLevel(max(level, logging.WARNING))


def _rendered(form: Literal["text", "json"]) -> list[structlog.typing.Processor]:
    if form == "json":
        return [structlog.processors.format_exc_info, structlog.processors.JSONRenderer(ensure_ascii=False)]
    return [
        structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback)
    ]


def without_secrets(_logger: object, _method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """The event, with what must not be logged hidden, also inside of dictionaries such as headers."""
    return _hidden(event)


def _hidden(values: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    for name, value in values.items():
        if any(word in str(name).lower() for word in SECRET):
            values[name] = HIDDEN
        elif isinstance(value, dict):
            values[name] = _hidden(dict(value))
        elif name == "path":
            values[name] = _CODE.sub(rf"\1{HIDDEN}", str(value))
    return values
