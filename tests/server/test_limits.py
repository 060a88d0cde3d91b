"""How often something may be done, without a server."""

from __future__ import annotations

import pytest

from heckmeck.errors import TooMany
from heckmeck.server.limits import ADDRESS_FACTOR, MOST_BUCKETS, RATES, Crowd, Limits


def test_a_bucket_fills_up_again() -> None:
    """A burst is allowed, then a steady pace; others are not concerned, the address is, and later."""
    now = 0.0
    limits = Limits(clock=lambda: now)
    burst, a_minute = RATES["create"]
    for _ in range(burst):
        limits.spend("create", "ana", "home")
    with pytest.raises(TooMany) as refused:
        limits.spend("create", "ana", "home")
    assert refused.value.params["seconds"] == 60 / a_minute
    limits.spend("create", "ben", "home")
    now = 60 / a_minute
    limits.spend("create", "ana", "home")
    with pytest.raises(TooMany):
        limits.spend("create", "ana", "home")
    now = 10_000.0
    for _ in range(burst * ADDRESS_FACTOR):
        limits.spend("create", None, "home")
    with pytest.raises(TooMany):
        limits.spend("create", "new", "home")


def test_codes_are_counted_by_address() -> None:
    """A new guest for each guess makes no more guesses possible."""
    limits = Limits(clock=lambda: 0.0)
    for number in range(RATES["code"].burst):
        limits.spend("code", f"guest {number}", "home")
    with pytest.raises(TooMany):
        limits.spend("code", "another", "home")


def test_what_is_given_back_does_not_count() -> None:
    """Codes that are right may be shown as often as there are people, and right ones make no room for wrong ones."""
    limits = Limits(clock=lambda: 0.0)
    for number in range(100):
        limits.spend("code", f"guest {number}", "home")
        limits.give_back("code", f"guest {number}", "home")
    for _ in range(RATES["code"].burst):
        limits.spend("code", None, "home")
    with pytest.raises(TooMany):
        limits.spend("code", None, "home")
    for _ in range(RATES["create"].burst):
        limits.spend("create", "ana", "home")
    limits.give_back("create", "ana", "home")
    limits.spend("create", "ana", "home")
    with pytest.raises(TooMany):
        limits.spend("create", "ana", "home")


def test_buckets_do_not_grow_for_ever() -> None:
    """Whoever was busy long ago is forgotten, and even in a flood the memory is bounded."""
    now = 0.0
    limits = Limits(clock=lambda: now)
    for number in range(MOST_BUCKETS + 10):
        limits.spend("read", None, str(number))
    assert len(limits._full_at) <= MOST_BUCKETS
    now = 1_000.0
    for number in range(MOST_BUCKETS):
        limits.spend("read", None, f"later {number}")
    assert len(limits._full_at) <= MOST_BUCKETS


def test_a_crowd_is_counted() -> None:
    """Who leaves makes room."""
    crowd = Crowd(1)
    with crowd.entered("ana"):
        with pytest.raises(TooMany), crowd.entered("ana"):
            pass
        with crowd.entered("ben"):
            pass
    with crowd.entered("ana"):
        pass
