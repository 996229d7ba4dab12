"""A backup is the state of one position, whatever is written while it is made."""

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from studio_adapters.stores.memory import MemoryStore
from studio_core.errors import StudioError
from studio_core.records.changes import OPERATOR, Change, ChangeSet, Delete, Position, Put, SetField
from studio_core.records.collections import ACCOUNTS, ENQUIRIES, INSIGHTS, JOURNALLED, PORTFOLIO
from studio_core.records.record import Record
from studio_core.records.work import Work
from studio_core.transfer.backup.reading import Backup
from tests.core.transfer.backup.archives import AT, archived, contents, stored, write

_PLACES = st.tuples(
    st.sampled_from([PORTFOLIO, INSIGHTS, ENQUIRIES, ACCOUNTS]), st.sampled_from("abcd")
)
_CHANGES = st.one_of(
    st.builds(
        lambda place, n: Put(place[0], place[1], {"n": n, "order": n}), _PLACES, st.integers(0, 9)
    ),
    st.builds(
        lambda place, n: SetField(place[0], place[1], "order", n or None),
        _PLACES,
        st.integers(0, 9),
    ),
    st.builds(lambda place: Delete(place[0], place[1]), _PLACES),
)


class BusyStore(MemoryStore):
    """A store with a write before every read; remembers the state of every position."""

    def __init__(self) -> None:
        super().__init__()
        self.coming: list[Change] = []
        self.states: dict[Position, Any] = {0: stored(self)}

    def write(self, change: Change) -> None:
        try:
            super().commit(
                ChangeSet(actor=OPERATOR, action="project_updated", at=AT, changes=(change,))
            )
        except StudioError:
            return
        self.states[self.position()] = stored(self)

    def scan(
        self, collection: str, after: str = "", limit: int = 1000
    ) -> Sequence[tuple[str, Record]]:
        self._somebody_writes()
        return super().scan(collection, after, 1)

    def get(self, collection: str, id: str) -> Record | None:
        self._somebody_writes()
        return super().get(collection, id)

    def _somebody_writes(self) -> None:
        if self.coming:
            self.write(self.coming.pop(0))


@given(st.lists(_CHANGES, max_size=8), st.lists(_CHANGES, max_size=30))
@example(
    [Put(ENQUIRIES, "a", {"n": 0})], [Put(ENQUIRIES, "a", {"n": number}) for number in range(1, 31)]
)
def test_a_backup_during_any_changes_is_the_state_of_one_position(
    before: list[Change], meanwhile: list[Change]
) -> None:
    store = BusyStore()
    for change in before:
        store.write(change)
    store.coming = meanwhile

    backup = Backup(archived(store))

    assert contents(backup) == store.states[backup.manifest.position]


class Late(MemoryStore):
    """A store with writes when the scan has come to the last collection."""

    coming: tuple[Change, ...] = ()

    def scan(
        self, collection: str, after: str = "", limit: int = 1000
    ) -> Sequence[tuple[str, Record]]:
        if collection == JOURNALLED[-1] and self.coming:
            coming, self.coming = self.coming, ()
            for change in coming:
                Work(self, OPERATOR, AT).commit("test", change)
        return super().scan(collection, after, limit)


@pytest.mark.parametrize(
    ("coming", "expected"),
    [
        ((SetField(PORTFOLIO, "b", "order", 7),), {"b": {"n": 1, "order": 7}}),
        ((SetField(PORTFOLIO, "b", "order", None),), {"b": {"n": 1}}),
        (
            (SetField(PORTFOLIO, "b", "order", 7), SetField(PORTFOLIO, "b", "n", 8)),
            {"b": {"n": 8, "order": 7}},
        ),
        (
            (Put(PORTFOLIO, "b", {"n": 2}), SetField(PORTFOLIO, "b", "order", 3)),
            {"b": {"n": 2, "order": 3}},
        ),
        ((SetField(PORTFOLIO, "b", "order", 7), Delete(PORTFOLIO, "b")), {}),
        ((Delete(PORTFOLIO, "b"), Put(PORTFOLIO, "b", {"n": 4})), {"b": {"n": 4}}),
        (
            (Put(PORTFOLIO, "a", {"n": 0}), Put(PORTFOLIO, "c", {"n": 5})),
            {"a": {"n": 0}, "b": {"n": 1, "order": 1}, "c": {"n": 5}},
        ),
        ((Put(PORTFOLIO, "c", {"n": 5}), Delete(PORTFOLIO, "c")), {"b": {"n": 1, "order": 1}}),
    ],
)
def test_changes_to_records_that_were_already_read_are_in_the_backup(
    coming: tuple[Change, ...], expected: dict[str, Any]
) -> None:
    store = Late()
    write(store, Put(PORTFOLIO, "b", {"n": 1, "order": 1}))
    store.coming = coming

    backup = Backup(archived(store))

    assert dict(backup.records(PORTFOLIO)) == expected
    assert list(dict(backup.records(PORTFOLIO))) == sorted(expected)
    assert backup.manifest.position == store.position()
