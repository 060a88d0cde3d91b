"""Times as people say them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from babel.dates import format_date, format_timedelta

from heckmeck.texts import language


def ago(at_ms: int, now_ms: int) -> str:
    """How long ago that was; the date after a week.

    >>> ago(0, 5 * 60_000), ago(0, 30 * 86_400_000)
    ('5 minutes ago', '1 January 1970')
    """
    passed = timedelta(milliseconds=max(now_ms - at_ms, 1_000))
    if passed > timedelta(days=7):
        return format_date(datetime.fromtimestamp(at_ms / 1000, UTC), "d MMMM y", locale=language())
    return format_timedelta(-passed, add_direction=True, locale=language())


def iso(at_ms: int) -> str:
    """The time for machines.

    >>> iso(0)
    '1970-01-01T00:00:00Z'
    """
    return datetime.fromtimestamp(at_ms // 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
