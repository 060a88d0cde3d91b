"""The bench of the server at a small size: what it measures can be measured."""

from __future__ import annotations

import pytest
from bench.bench_server import Running, driven, running, server


def test_matches_are_played() -> None:
    """All moves of all matches are made and told, as fast as possible and at an even pace."""
    with server() as at:
        found = driven("full_speed", at, 2, 3, 1, 10)
        assert found["things"] == 20
        assert found["per_cpu_s"] > 0
        found = driven("steady", at, 4, 40, 1)
        assert found["things"] == 40
        assert 0 < found["p50_ms"] <= found["p99_ms"] <= found["max_ms"]
        assert 20 < found["rss_mb"] < 500


def test_echoes() -> None:
    """The reference sends everything back."""
    with running("-m", "bench.load.echo") as at:
        assert driven("echoes", at, 3, 20)["things"] == 60


def test_who_is_refused_is_heard() -> None:
    """A driver without a server fails, and measures nothing."""
    with server() as at, pytest.raises(Exception, match="non-zero exit status"):
        driven("full_speed", Running(1, at.pid), 1, 2, 0, 1)
