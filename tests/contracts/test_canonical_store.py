"""A store may give documents back in any form that is equal in canonical form."""

from collections.abc import Iterator

import pytest
from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test

from studio_core.records.store import Store
from tests.canonical_store import CanonicalStore
from tests.contracts.store_contract import StoreContract
from tests.contracts.store_machine import machine_of


class TestCanonicalStore(StoreContract):
    """The store that the core's tests run on keeps every promise of the port."""

    @pytest.fixture
    def store(self) -> Iterator[Store]:
        opened = CanonicalStore()
        yield opened
        opened.close()


def test_a_store_of_another_form_behaves_as_the_memory_store() -> None:
    run_state_machine_as_test(machine_of(CanonicalStore), settings=settings(max_examples=25))
