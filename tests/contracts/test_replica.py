"""The contract of stores that may take each other's place, run against every such store."""

from collections.abc import Iterator

import pytest

from studio_core.records.replica import ReplicaStore
from tests.contracts.conftest import opener
from tests.contracts.replica_contract import ReplicaContract
from tests.contracts.samples import OpenStore

REPLICAS = ["memory", "sqlite", "firebase", pytest.param("postgresql", marks=pytest.mark.server)]


class TestEveryReplica(ReplicaContract):
    @pytest.fixture(params=REPLICAS)
    def open_replica(self, request: pytest.FixtureRequest) -> OpenStore:
        return opener(request.param, request)

    @pytest.fixture
    def replica(self, open_replica: OpenStore) -> Iterator[ReplicaStore]:
        store = open_replica()
        assert isinstance(store, ReplicaStore)
        yield store
        store.close()
