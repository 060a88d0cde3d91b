"""The pages over a house that only keeps what it was asked to make."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from tests.server.houses import FakeHouse

from heckmeck.server.pages import Pages


@pytest.fixture
def house() -> FakeHouse:
    """What the pages stand on."""
    return FakeHouse()


@pytest.fixture
def client(house: FakeHouse) -> Iterator[TestClient[Litestar]]:
    """A browser of somebody new."""
    app = Litestar(Pages(house).routes(), logging_config=None)
    with TestClient(app, raise_server_exceptions=False) as client:
        client.headers.update({"accept-language": "en"})
        yield client
