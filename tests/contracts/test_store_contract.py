"""The contract of stores, run against every store."""

from collections.abc import Iterator

import pytest

from studio_adapters.testing.forgetting_contract import ForgettingContract
from studio_adapters.testing.samples import OpenStore
from studio_adapters.testing.store_contract import SharedStoreContract, StoreContract
from studio_core.records.store import Store


class TestEveryStore(StoreContract):
    """The contract for each store that the fixture `store` of this folder gives."""


class TestForgettingStores(ForgettingContract):
    """All of ours let go of contents."""


class TestSharedStores(SharedStoreContract):
    """The contract of the stores that several processes may use at once."""

    @pytest.fixture
    def open_any(self, open_shared: OpenStore) -> OpenStore:
        return open_shared

    @pytest.fixture
    def another(self, open_any: OpenStore) -> Iterator[Store]:
        opened = open_any()
        yield opened
        opened.close()
