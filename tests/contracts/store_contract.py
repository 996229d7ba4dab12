"""The contract of `studio_core.records.store.Store`, ready to be run against any store."""

import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from studio_core.records.canonical import same
from studio_core.records.changes import Put, SetField
from studio_core.records.collections import PORTFOLIO
from studio_core.records.record import StaleRecordError
from studio_core.records.store import Store
from tests.contracts.journal_contract import JournalContract
from tests.contracts.key_value_contract import KeyValueContract
from tests.contracts.reading_contract import ReadingContract
from tests.contracts.samples import HANOK, LOFT, change_set, create_with_key, put, together
from tests.contracts.watching_contract import (
    PATIENCE_SECONDS,
    ConcurrencyContract,
    WatchingContract,
)
from tests.contracts.writing_contract import WritingContract, document_of


class StoreContract(
    ReadingContract,
    WritingContract,
    JournalContract,
    WatchingContract,
    ConcurrencyContract,
    KeyValueContract,
):
    """Every promise of the port; give a fixture `store` with a new, empty store."""


class SharedStoreContract:
    """What a store promises in addition when several processes share its data.

    Give the fixtures `store` and `another`: two stores opened apart on the same, empty data.
    """

    def test_what_one_writes_the_other_reads(self, store: Store, another: Store) -> None:
        assert another.get(PORTFOLIO, "p1") is None

        put(store, PORTFOLIO, "p1", HANOK)

        assert same(document_of(another, "p1"), HANOK)
        assert another.position() == 1
        assert another.changes(0)[0].ids() == {PORTFOLIO: ("p1",)}

    def test_positions_go_on_where_the_other_stopped(self, store: Store, another: Store) -> None:
        positions = [
            (store, another)[number % 2].commit(change_set(Put(PORTFOLIO, f"p{number}", LOFT)))
            for number in range(6)
        ]

        assert positions == [1, 2, 3, 4, 5, 6]

    def test_a_change_by_the_other_makes_a_revision_stale(
        self, store: Store, another: Store
    ) -> None:
        revision = put(store, PORTFOLIO, "p1", HANOK)
        another.commit(change_set(SetField(PORTFOLIO, "p1", "order", 8)))

        with pytest.raises(StaleRecordError):
            store.commit(change_set(Put(PORTFOLIO, "p1", LOFT, expected=revision)))

        assert document_of(store, "p1")["order"] == 8

    def test_a_key_that_came_to_the_other_creates_nothing(
        self, store: Store, another: Store
    ) -> None:
        first = create_with_key(store, "p1")
        store.commit(change_set(SetField(PORTFOLIO, "p1", "order", 8)))

        again = create_with_key(another, "p2")

        assert again == first
        assert list(store.read(PORTFOLIO)) == ["p1"]

    def test_of_requests_to_both_with_one_key_only_one_creates(
        self, store: Store, another: Store
    ) -> None:
        made = together(4, lambda turn: create_with_key((store, another)[turn % 2], f"p{turn}"))

        assert len(set(made)) == 1
        assert len(store.read(PORTFOLIO)) == 1

    def test_a_watch_wakes_when_the_other_writes(self, store: Store, another: Store) -> None:
        with ThreadPoolExecutor(1) as threads:
            for turn in range(5):
                waiting = threads.submit(another.watch, turn, PATIENCE_SECONDS)
                time.sleep(0.1)
                began = time.monotonic()
                put(store, PORTFOLIO, f"p{turn}", HANOK)
                assert waiting.result() == turn + 1
                assert time.monotonic() - began < PATIENCE_SECONDS / 2
