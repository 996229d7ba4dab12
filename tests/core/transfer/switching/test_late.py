"""What others wrote into a store that the site has left, and how it is taken over."""

from collections.abc import Sequence
from typing import Any

import pytest

from studio_adapters.stores.memory import MemoryStore
from studio_core.errors import StoreTooBigError
from studio_core.records.changes import ChangeSet, Delete, PathChange, Position, Put
from studio_core.records.collections import PORTFOLIO
from studio_core.records.record import Document
from studio_core.records.replica import Move
from studio_core.transfer.switching.late import LateChanges, collect_late_writes
from tests.contracts.samples import AT, HANOK, LOFT, change_set, put

MOVED = Move(id="m", state="moved", store="memory:new", at=AT)


class LeftStore(MemoryStore):
    """A store that others write past the product; what was taken is listed no more."""

    def __init__(self, *late: PathChange) -> None:
        super().__init__()
        self.late = list(late)
        self.dies = False

    def late_writes(self) -> Sequence[PathChange]:
        return tuple(self.late)

    def take_late_writes(self, move: Move, taken: Sequence[PathChange]) -> None:
        assert move == MOVED
        if self.dies:
            raise KeyboardInterrupt
        self.late = [write for write in self.late if write not in taken]


def late(id: str, before: Any, after: Any) -> PathChange:
    return PathChange(PORTFOLIO, id, None, before, after)


@pytest.fixture
def present() -> MemoryStore:
    """Where the site is now, with a project that it had before the move."""
    store = MemoryStore()
    put(store, PORTFOLIO, "p1", HANOK)
    return store


def left_with(*writes: PathChange) -> LeftStore:
    store = LeftStore(*writes)
    put(store, PORTFOLIO, "p1", HANOK)
    store.set_move(None, MOVED)
    return store


def collect(
    left: LeftStore, present: MemoryStore, *, apply: bool = True, **more: Any
) -> LateChanges:
    return collect_late_writes(left, present, at=lambda: AT, apply=apply, **more)


def killed(left: LeftStore, present: MemoryStore) -> None:
    """Collect, and die between the commit in the present store and the note in the one left."""
    left.dies = True
    with pytest.raises(KeyboardInterrupt):
        collect(left, present)
    left.dies = False


def found(store: MemoryStore, id: str) -> "Document | None":
    record = store.get(PORTFOLIO, id)
    return None if record is None else record.document


@pytest.mark.parametrize("apply", [False, True])
def test_what_is_no_record_of_every_store_is_a_conflict_and_holds_nothing_up(
    present: MemoryStore, apply: bool
) -> None:
    broken = late("p7", None, {**LOFT, "title": "다락\0"})
    left = left_with(broken, late("p8", None, LOFT))

    told = collect(left, present, apply=apply)

    assert told.conflicts == (broken,)
    assert [write.id for write in told.taken] == ["p8"]
    assert found(present, "p7") is None
    assert (found(present, "p8") == LOFT) == apply
    assert left.late == ([broken] if apply else [broken, *told.taken])


def test_what_the_present_store_cannot_hold_is_a_conflict(present: MemoryStore) -> None:
    class Small(MemoryStore):
        def commit(self, change_set: ChangeSet) -> Position:
            raise StoreTooBigError

    told = collect(left_with(late("p8", None, LOFT)), Small())

    assert [write.id for write in told.conflicts] == ["p8"]


def test_what_an_interrupted_collection_took_is_taken_once(present: MemoryStore) -> None:
    changed = {**HANOK, "location": "부산"}
    left = left_with(late("p1", HANOK, changed), late("p8", None, LOFT))
    present.commit(change_set(Put(PORTFOLIO, "p1", {**HANOK, "title": "한옥 둘"})))
    killed(left, present)
    position = present.position()

    told = collect(left, present)

    assert [write.id for write in told.taken] == ["p1", "p8"]
    assert left.late == []
    assert [entry.paths[0].id for entry in present.changes(position)] == ["p8"]


def test_what_was_removed_after_an_interrupted_collection_stays_removed(
    present: MemoryStore,
) -> None:
    left = left_with(late("p8", None, LOFT))
    killed(left, present)
    present.commit(change_set(Delete(PORTFOLIO, "p8"), action="project_deleted"))

    told = collect(left, present)

    assert [write.id for write in told.conflicts] == ["p8"]
    assert found(present, "p8") is None
    collect(left, present, ours=True)
    assert left.late == []
    assert found(present, "p8") is None


def test_what_was_undone_after_an_interrupted_collection_stays_undone(
    present: MemoryStore,
) -> None:
    left = left_with(late("p1", HANOK, {**HANOK, "location": "부산"}))
    killed(left, present)
    present.commit(change_set(Put(PORTFOLIO, "p1", HANOK)))

    told = collect(left, present)

    assert [write.id for write in told.conflicts] == ["p1"]
    assert found(present, "p1") == HANOK


def test_what_others_write_anew_into_a_record_that_was_taken_is_taken(
    present: MemoryStore,
) -> None:
    once, twice = {**HANOK, "location": "부산"}, {**HANOK, "location": "제주"}
    left = left_with(late("p1", HANOK, once))
    collect(left, present)
    left.late = [late("p1", once, twice)]

    collect(left, present)

    assert found(present, "p1") == twice
    assert left.late == []


def test_what_others_removed_is_removed_and_comes_back_when_they_write_it(
    present: MemoryStore,
) -> None:
    left = left_with(late("p1", HANOK, None))
    collect(left, present)
    assert found(present, "p1") is None

    left.late = [late("p1", None, LOFT)]
    collect(left, present)

    assert found(present, "p1") == LOFT
