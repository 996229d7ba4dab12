"""Records at a position are those that the store held then, whatever was done since."""

from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_adapters.stores.memory import MemoryStore
from studio_core.errors import StudioError
from studio_core.languages.registry import TWINNED
from studio_core.publishing import rewinding
from studio_core.publishing.rewinding import Rewound, position_at
from studio_core.records.changes import OPERATOR, Change, Delete, Put, SetField
from studio_core.records.collections import INSIGHTS, PORTFOLIO, SETTINGS
from studio_core.records.record import Record
from studio_core.records.work import Work
from tests.canonical_store import CanonicalStore

START = datetime(2026, 3, 1, tzinfo=UTC)
IDS = st.sampled_from(["-p1", "-p2", "-p3", "-p4"])
COLLECTIONS = st.sampled_from([PORTFOLIO, INSIGHTS])
FIELDS = st.sampled_from(["title", "order", "images", *TWINNED])
VALUES = (
    st.none()
    | st.integers(0, 2)
    | st.lists(st.text(alphabet="가나", max_size=1), max_size=2)
    | st.dictionaries(st.just("title"), st.sampled_from(["A home", "A loft"]))
)
CHANGES = st.lists(
    st.builds(Put, COLLECTIONS, IDS, st.dictionaries(FIELDS, VALUES))
    | st.builds(SetField, COLLECTIONS, IDS, FIELDS, VALUES)
    | st.builds(Delete, COLLECTIONS, IDS),
    min_size=1,
    max_size=3,
    unique_by=lambda change: (change.collection, change.id),
)
HISTORIES = st.lists(CHANGES, max_size=15)
NEW_STORES = st.sampled_from([MemoryStore, CanonicalStore])
Held = dict[str, dict[str, str]]


@pytest.fixture(autouse=True)
def small_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have histories of a few change sets take several pages."""
    for name in ("_ENTRIES_AT_ONCE", "_MOMENTS_AT_ONCE", "RECORDS_AT_ONCE"):
        monkeypatch.setattr(rewinding, name, 2)


def commit(store: MemoryStore, changes: Sequence[Change], at: datetime = START) -> int:
    moment = at.isoformat(timespec="milliseconds").replace("+00:00", "Z")
    return Work(store, OPERATOR, moment).commit("x", *changes)


def try_commit(store: MemoryStore, changes: Sequence[Change]) -> None:
    # A field of a missing record is refused.
    with suppress(StudioError):
        commit(store, changes)


def held(store: MemoryStore) -> Held:
    return {
        collection: {id: record.revision for id, record in store.read(collection).items()}
        for collection in (PORTFOLIO, INSIGHTS)
    }


def rewound(store: MemoryStore, position: int) -> Held:
    found = Rewound(store, position, (PORTFOLIO, INSIGHTS))
    listed = {name: list(found.records(name)) for name in (PORTFOLIO, INSIGHTS)}
    for records in listed.values():
        assert [id for id, _ in records] == sorted({id for id, _ in records})
        assert all(record == Record.of(record.document) for _, record in records)
    return {
        name: {id: record.revision for id, record in records} for name, records in listed.items()
    }


@given(NEW_STORES, HISTORIES)
def test_every_position_gives_what_the_store_held_then(
    new_store: type[MemoryStore], history: list[list[Change]]
) -> None:
    store = new_store()
    kept: dict[int, Held] = {0: held(store)}
    for changes in history:
        try_commit(store, changes)
        kept[store.position()] = held(store)

    assert {position: rewound(store, position) for position in kept} == kept


class BusyStore(MemoryStore):
    """Somebody writes whenever a page of records was read."""

    waiting: list[list[Change]]

    def scan(
        self, collection: str, after: str = "", limit: int = 1000
    ) -> Sequence[tuple[str, Record]]:
        page = super().scan(collection, after, limit)
        if self.waiting:
            try_commit(self, self.waiting.pop())
        return page


@given(HISTORIES, HISTORIES, st.data())
def test_what_others_write_meanwhile_changes_nothing(
    history: list[list[Change]], waiting: list[list[Change]], data: st.DataObject
) -> None:
    store = BusyStore()
    store.waiting = []
    kept: dict[int, Held] = {0: held(store)}
    for changes in history:
        try_commit(store, changes)
        kept[store.position()] = held(store)
    store.waiting = waiting

    position = data.draw(st.sampled_from(sorted(kept)))

    assert rewound(store, position) == kept[position]


def test_other_collections_are_left_alone() -> None:
    store = MemoryStore()
    commit(store, [Put(PORTFOLIO, "-p1", {"title": "가"}), Put(SETTINGS, "s", {"a": 1})])
    commit(store, [Delete(SETTINGS, "s")])

    assert list(Rewound(store, 1, (PORTFOLIO,)).records(SETTINGS)) == []


STEPS = st.lists(st.integers(-3, 5), min_size=1, max_size=8)


@given(STEPS, st.integers(-20, 40))
def test_an_instant_is_after_the_last_change_set_that_is_not_later(
    steps: list[int], minute: int
) -> None:
    """Whatever the clock did: it went on, stood still, or was put back."""
    store = MemoryStore()
    minutes: list[int] = []
    for number, step in enumerate(steps):
        minutes.append((minutes[-1] if minutes else 0) + step)
        at = START + timedelta(minutes=minutes[-1])
        commit(store, [Put(PORTFOLIO, "-p1", {"title": str(number)})], at)

    expected = max((i + 1 for i, made in enumerate(minutes) if made <= minute), default=0)

    assert position_at(store, START + timedelta(minutes=minute)) == expected


@given(STEPS, st.integers(-20, 40), st.integers(0, 20))
def test_a_later_instant_never_shows_an_earlier_state(
    steps: list[int], minute: int, more: int
) -> None:
    store = MemoryStore()
    at = START
    for number, step in enumerate(steps):
        at += timedelta(minutes=step)
        commit(store, [Put(PORTFOLIO, "-p1", {"title": str(number)})], at)

    early, late = (START + timedelta(minutes=one) for one in (minute, minute + more))

    assert position_at(store, early) <= position_at(store, late)


def test_a_moment_that_cannot_be_read_goes_with_the_change_set_behind_it() -> None:
    store = MemoryStore()
    put: Any = Put(PORTFOLIO, "-p1", {"title": "가"})
    Work(store, OPERATOR, "soon").commit("x", put)

    assert position_at(store, START) == 0

    commit(store, [Delete(PORTFOLIO, "-p1")])

    assert position_at(store, START) == 2
