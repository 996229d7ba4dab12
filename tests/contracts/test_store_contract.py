"""The contract of stores, run against every store."""

from collections.abc import Iterator

import pytest

from studio_core.records.store import Store
from tests.contracts.forgetting_contract import ForgettingContract
from tests.contracts.samples import OpenStore
from tests.contracts.store_contract import SharedStoreContract, StoreContract


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
