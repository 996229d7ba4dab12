"""One fixture that gives every store in turn; adding a store is adding one line to STORES."""

from collections.abc import Iterator

import pytest

from studio_adapters.bootstrap import create_store, load_settings
from studio_core.records.store import Store
from tests.contracts.samples import ALLOWING_EMULATORS, OpenStore
from tests.store_kinds import address_of

SHARED = ["sqlite", "firebase", pytest.param("postgresql", marks=pytest.mark.server)]
STORES = ["memory", *SHARED]


def opener(kind: str, request: pytest.FixtureRequest) -> OpenStore:
    """Return a function that opens the same new, empty store of *kind* each time."""
    settings = load_settings(environment=ALLOWING_EMULATORS)
    address = address_of(kind, request)
    return lambda: create_store(address, settings)


@pytest.fixture(params=STORES)
def open_any(request: pytest.FixtureRequest) -> OpenStore:
    return opener(request.param, request)


@pytest.fixture
def store(open_any: OpenStore) -> Iterator[Store]:
    opened = open_any()
    yield opened
    opened.close()


@pytest.fixture(params=SHARED)
def open_shared(request: pytest.FixtureRequest) -> OpenStore:
    return opener(request.param, request)


@pytest.fixture(params=SHARED)
def shared_address(request: pytest.FixtureRequest) -> str:
    return address_of(request.param, request)
