"""What a store promises whose journal lets go of contents."""

from dataclasses import replace
from typing import cast

import pytest

from studio_core.records.changes import Delete, JournalEntry, PathChange, Put
from studio_core.records.collections import PORTFOLIO
from studio_core.records.replica import Move, ReplicaStore, StoreMovedError
from studio_core.records.store import ForgettingStore, Store
from tests.contracts.samples import HANOK, LOFT, change_set, put


class ForgettingContract:
    """Give a fixture `store` with a new, empty store."""

    def test_entries_lose_what_is_forgotten_and_keep_all_else(self, store: Store) -> None:
        put(store, PORTFOLIO, "p1", HANOK)
        puts = (Put(PORTFOLIO, "p1", LOFT), Put(PORTFOLIO, "p2", HANOK))
        store.commit(change_set(*puts, note="한옥을 바꿈"))
        store.commit(change_set(Delete(PORTFOLIO, "p1")))
        before = store.changes(0)

        less = [_without(entry, "p1") for entry in before]
        assert _forgetting(store).forget(less)

        assert list(store.changes(0)) == less
        assert list(store.changes_of([(PORTFOLIO, "p1")])) == less[::-1]
        assert [path.id for path in less[1].paths if path.after] == ["p2"]
        assert store.position() == 3
        assert set(store.read(PORTFOLIO)) == {"p2"}

    def test_the_journal_goes_on_afterwards(self, store: Store) -> None:
        put(store, PORTFOLIO, "p1", HANOK)
        entry = store.changes(0)[0]
        _forgetting(store).forget([_without(entry, "p1")])

        put(store, PORTFOLIO, "p2", LOFT)

        assert [entry.position for entry in store.changes(0)] == [1, 2]
        assert store.changes(1)[0].paths[0].after is not None

    def test_nothing_is_to_be_forgotten(self, store: Store) -> None:
        put(store, PORTFOLIO, "p1", HANOK)
        before = list(store.changes(0))

        assert _forgetting(store).forget([])

        assert list(store.changes(0)) == before

    def test_a_store_that_the_site_has_left_forgets_nothing(self, store: Store) -> None:
        put(store, PORTFOLIO, "p1", HANOK)
        before = list(store.changes(0))
        move = Move(id="m1", state="moved", store="memory:", at="2026-03-02T01:30:00.000Z")
        assert cast("ReplicaStore", store).set_move(None, move)

        with pytest.raises(StoreMovedError):
            _forgetting(store).forget([_without(before[0], "p1")])

        assert list(store.changes(0)) == before


def _forgetting(store: Store) -> ForgettingStore:
    assert isinstance(store, ForgettingStore)
    return store


def _without(entry: JournalEntry, id: str) -> JournalEntry:
    def less(path: PathChange) -> PathChange:
        return replace(path, before=None, after=None) if path.id == id else path

    return replace(entry, paths=tuple(map(less, entry.paths)), note="")
