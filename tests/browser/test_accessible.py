"""axe finds nothing to complain of: every page, every state of the table, light and dark, and enlarged."""

from __future__ import annotations

import pytest
from tests.browser.accessible import complaints
from tests.browser.guests import Guests


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_home_is_clean(guests: Guests, scheme: str) -> None:
    """The home page."""
    page = guests(color_scheme=scheme)
    page.goto("/")
    assert complaints(page) == []
