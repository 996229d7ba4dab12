"""Undo, redo, trash and restore; no undo overwrites a later change."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from studio_adapters.stores.memory import MemoryStore
from studio_core.errors import RecordNotFoundError, StudioError, UndoRefusedError
from studio_core.languages.registry import TWINNED
from studio_core.publishing.trash import list_trash, restore
from studio_core.records.changes import Actor, Change, ChangeSet, Delete, Put, SetField
from studio_core.records.collections import ACCOUNTS, INSIGHTS, PORTFOLIO, SIGN_INS
from studio_core.records.undoing import UndoNeedsConfirmError, preview_undo, undo
from studio_core.records.work import Work
from tests.canonical_store import CanonicalStore
from tests.undo_knowingly import undo_knowingly

AT = "2026-03-01T00:00:00.000Z"
LATER = "2026-03-20T00:00:00.000Z"
NOW = datetime(2026, 3, 20, tzinfo=UTC)
ADMIN = Actor("administrator", "admin-1")

IDS = st.sampled_from(["-p1", "-p2", "-p3"])
VALUES = st.none() | st.integers(0, 2) | st.lists(st.text(alphabet="가나", max_size=1), max_size=2)
TWINS = st.dictionaries(st.just("title"), st.sampled_from(["A home", "A loft"]))
DOCUMENTS = st.builds(
    lambda fields, twins: {**fields, **dict.fromkeys(TWINNED, twins)},
    st.dictionaries(st.sampled_from(["title", "order", "images"]), VALUES),
    TWINS,
)
PUTS = st.builds(Put, st.sampled_from([PORTFOLIO, INSIGHTS]), IDS, DOCUMENTS)
FIELDS = st.builds(
    SetField, st.just(PORTFOLIO), IDS, st.sampled_from(["title", "order"]), VALUES
) | st.builds(SetField, st.just(PORTFOLIO), IDS, st.sampled_from(TWINNED), TWINS)
DELETES = st.builds(Delete, st.sampled_from([PORTFOLIO, INSIGHTS]), IDS)
CHANGES = st.lists(
    PUTS | FIELDS | DELETES,
    min_size=1,
    max_size=4,
    unique_by=lambda change: (change.collection, change.id),
)
NEW_STORES = st.sampled_from([MemoryStore, CanonicalStore])


def commit(store: MemoryStore, *changes: Change, action: str = "x", at: str = AT) -> int:
    return Work(store, ADMIN, at).commit(action, *changes)


def undo_at(store: MemoryStore, position: int) -> int:
    return undo_knowingly(Work(store, ADMIN, LATER), position)


def contents(store: MemoryStore) -> dict[str, dict[str, str]]:
    return {
        collection: {id: record.revision for id, record in store.read(collection).items()}
        for collection in (PORTFOLIO, INSIGHTS)
    }


def filled(
    documents: dict[str, dict[str, Any]], new_store: Callable[[], MemoryStore] = MemoryStore
) -> MemoryStore:
    store = new_store()
    commit(store, *(Put(PORTFOLIO, id, document) for id, document in documents.items()))
    return store


def committed(store: MemoryStore, changes: list[Change]) -> int:
    """Commit *changes* and return the position; nothing is said of those that change nothing."""
    start = store.position()
    try:
        position = commit(store, *changes)
    except StudioError:
        assume(False)
    assume(position > start)
    return position


@given(st.dictionaries(IDS, DOCUMENTS, max_size=3), CHANGES, NEW_STORES)
def test_undo_restores_the_records_and_undoing_the_undo_redoes_the_change(
    documents: dict[str, dict[str, Any]],
    changes: list[Change],
    new_store: Callable[[], MemoryStore],
) -> None:
    store = filled(documents, new_store)
    before = contents(store)
    position = committed(store, changes)
    after = contents(store)

    undone = undo_at(store, position)
    restored = contents(store)
    undo_at(store, undone)

    assert restored == before
    assert contents(store) == after
    assert store.changes(undone - 1)[0].undoes == position


@given(st.dictionaries(IDS, DOCUMENTS, min_size=1, max_size=3), CHANGES, CHANGES, NEW_STORES)
def test_undo_never_overwrites_a_later_change(
    documents: dict[str, dict[str, Any]],
    first: list[Change],
    second: list[Change],
    new_store: Callable[[], MemoryStore],
) -> None:
    store = filled(documents, new_store)
    position = committed(store, first)
    try:
        commit(store, *second)
    except StudioError:
        assume(False)
    after = contents(store)
    touched = {(path.collection, path.id) for path in store.changes(position - 1)[0].paths}

    try:
        undo_at(store, position)
    except UndoRefusedError:
        assert contents(store) == after
        return

    now = contents(store)
    for collection, revisions in after.items():
        for id in (revisions.keys() | now[collection].keys()) - {
            key for name, key in touched if name == collection
        }:
            assert now[collection].get(id) == revisions.get(id)


@given(
    st.dictionaries(IDS, DOCUMENTS, max_size=3), CHANGES, st.none() | st.integers(0, 5), NEW_STORES
)
def test_what_changes_many_records_is_undone_only_with_their_number(
    documents: dict[str, dict[str, Any]],
    changes: list[Change],
    confirmed: int | None,
    new_store: Callable[[], MemoryStore],
) -> None:
    store = filled(documents, new_store)
    before = contents(store)
    position = committed(store, changes)
    after = contents(store)
    touched = {(path.collection, path.id) for path in store.changes(position - 1)[0].paths}

    try:
        undo(Work(store, ADMIN, AT), position, confirmed=confirmed)
    except UndoNeedsConfirmError as error:
        assert confirmed != len(touched)
        assert confirmed is not None or len(touched) > 1
        shown = {(record.collection, record.id): record for record in error.preview.records}
        assert shown.keys() == touched
        assert contents(store) == after
        removed = {path for path, record in shown.items() if record.effect == "removed"}
        assert {path for path in shown if path[1] not in before[path[0]]} == removed
    else:
        assert confirmed == len(touched) or (confirmed is None and len(touched) == 1)
        assert contents(store) == before


def test_the_change_of_one_record_is_undone_unasked_for_an_hour() -> None:
    store = filled({"-p1": {"title": "쇼룸"}})
    first = commit(store, SetField(PORTFOLIO, "-p1", "title", "새 쇼룸"), at=AT)

    with pytest.raises(UndoNeedsConfirmError):
        undo(Work(store, ADMIN, "2026-03-01T01:00:00.001Z"), first)
    undo(Work(store, ADMIN, "2026-03-01T01:00:00.000Z"), first)

    assert store.read(PORTFOLIO)["-p1"].document == {"title": "쇼룸"}


def test_a_change_of_an_unknown_time_is_undone_only_with_its_number() -> None:
    store = filled({"-p1": {"title": "쇼룸"}})
    first = commit(store, Delete(PORTFOLIO, "-p1"), at="언젠가")

    with pytest.raises(UndoNeedsConfirmError):
        undo(Work(store, ADMIN, AT), first)


def test_a_preview_names_the_records_and_what_leaves_the_site() -> None:
    store = filled({"-p1": {"title": "쇼룸"}, "-p2": {"title": "학원"}})
    changes = (
        Put(INSIGHTS, "-i1", {"title": "글" * 300}),
        Delete(PORTFOLIO, "-p1"),
        SetField(PORTFOLIO, "-p2", "title", "새 학원"),
        SetField(PORTFOLIO, "-p2", "order", 3),
    )

    preview = preview_undo(store, commit(store, *changes), at=AT)

    assert [(record.id, record.title, record.effect) for record in preview.records] == [
        ("-i1", "글" * 200, "removed"),
        ("-p1", "쇼룸", "restored"),
        ("-p2", "새 학원", "changed"),
    ]
    assert (preview.asks, preview.leaving) == (True, 1)


def test_what_cannot_be_undone_is_refused_before_anything_is_asked() -> None:
    store = filled({"-p1": {"title": "쇼룸"}, "-p2": {"title": "학원"}})
    both = commit(store, Delete(PORTFOLIO, "-p1"), Delete(PORTFOLIO, "-p2"))
    commit(store, Put(PORTFOLIO, "-p2", {"title": "다른 학원"}))

    with pytest.raises(UndoRefusedError):
        undo(Work(store, ADMIN, AT), both)


def test_undoing_an_edit_keeps_a_later_reordering() -> None:
    store = filled({"-p1": {"title": "쇼룸", "order": 0}})
    edit = commit(store, SetField(PORTFOLIO, "-p1", "title", "새 쇼룸"))
    commit(store, SetField(PORTFOLIO, "-p1", "order", 5))

    undo_at(store, edit)

    assert store.read(PORTFOLIO)["-p1"].document == {"title": "쇼룸", "order": 5}


def test_an_edit_that_was_overwritten_later_cannot_be_undone() -> None:
    store = filled({"-p1": {"title": "쇼룸"}})
    edit = commit(store, SetField(PORTFOLIO, "-p1", "title", "둘째"))
    commit(store, SetField(PORTFOLIO, "-p1", "title", "셋째"))

    with pytest.raises(UndoRefusedError):
        undo_at(store, edit)

    assert store.read(PORTFOLIO)["-p1"].document == {"title": "셋째"}


def test_a_change_cannot_be_undone_twice() -> None:
    store = filled({"-p1": {"title": "쇼룸"}})
    edit = commit(store, SetField(PORTFOLIO, "-p1", "title", "둘째"))
    undo_at(store, edit)

    with pytest.raises(UndoRefusedError):
        undo_at(store, edit)


def test_an_edit_of_a_project_that_was_deleted_later_cannot_be_undone() -> None:
    store = filled({"-p1": {"title": "쇼룸"}})
    edit = commit(store, SetField(PORTFOLIO, "-p1", "style", "내추럴"))
    commit(store, Delete(PORTFOLIO, "-p1"))

    with pytest.raises(UndoRefusedError):
        undo_at(store, edit)


@pytest.mark.parametrize("position", [-1, 0, 2, 10**12])
def test_undo_at_a_position_without_an_undoable_change_is_refused(position: int) -> None:
    with pytest.raises(UndoRefusedError):
        undo_at(filled({"-p1": {"title": "쇼룸"}}), position)


def test_changes_of_personal_data_cannot_be_undone(store: MemoryStore) -> None:
    position = commit(store, Put(ACCOUNTS, "a1", {"email": "admin@studio.example"}))

    with pytest.raises(UndoRefusedError):
        undo_at(store, position)

    assert "a1" in store.read(ACCOUNTS)


def test_the_trash_lists_the_records_that_are_still_deleted_newest_first() -> None:
    store = filled({"-p1": {"title": "카페"}, "-p2": {"title": "쇼룸"}, "-p3": {"title": "학원"}})
    commit(store, Delete(PORTFOLIO, "-p1"), at="2026-03-02T00:00:00.000Z")
    commit(store, Delete(PORTFOLIO, "-p2"), at="2026-03-03T00:00:00.000Z")
    commit(store, Put(PORTFOLIO, "-p1", {"title": "카페"}))

    trash = list_trash(store, NOW)

    assert [(item.collection, item.id, item.record) for item in trash] == [
        (PORTFOLIO, "-p2", {"title": "쇼룸"})
    ]
    assert (trash[0].deleted_at, trash[0].deleted_by) == ("2026-03-03T00:00:00.000Z", ADMIN)


def test_the_trash_lists_the_last_thirty_days() -> None:
    store = filled({"-p1": {"title": "카페"}, "-p2": {"title": "쇼룸"}})
    commit(store, Delete(PORTFOLIO, "-p1"), at="2026-02-17T23:59:59.999Z")
    commit(store, Delete(PORTFOLIO, "-p2"), at="2026-02-18T00:00:00.000Z")

    assert [item.id for item in list_trash(store, NOW)] == ["-p2"]


def test_accounts_and_sessions_are_never_in_the_trash(store: MemoryStore) -> None:
    commit(store, Put(ACCOUNTS, "a1", {"email": "x"}), Put(SIGN_INS, "s1", {"userId": "a1"}))
    commit(store, Delete(ACCOUNTS, "a1"), Delete(SIGN_INS, "s1"))

    assert list_trash(store, NOW) == ()


def test_restoring_brings_back_the_record_as_it_was_deleted() -> None:
    store = filled({"-p1": {"title": "카페", "order": 2}})
    commit(store, SetField(PORTFOLIO, "-p1", "title", "새 카페"))
    commit(store, Delete(PORTFOLIO, "-p1"))

    trashed, record = restore(Work(store, ADMIN, LATER), "-p1", now=NOW)

    assert trashed.collection == PORTFOLIO
    assert record.document == {"title": "새 카페", "order": 2}
    assert store.get(PORTFOLIO, "-p1") == record
    assert store.changes(store.position() - 1)[0].action == "project_restored"


def test_restoring_what_is_not_in_the_trash_is_refused() -> None:
    store = filled({"-p1": {"title": "카페"}})
    commit(store, Delete(PORTFOLIO, "-p1"))
    restore(Work(store, ADMIN, LATER), "-p1", now=NOW)

    with pytest.raises(RecordNotFoundError):
        restore(Work(store, ADMIN, LATER), "-p1", now=NOW)
    with pytest.raises(RecordNotFoundError):
        restore(Work(store, ADMIN, LATER), "-p9", now=NOW)


def test_the_collection_chooses_between_two_deleted_records_with_one_id() -> None:
    store = filled({"-x": {"title": "카페"}})
    commit(store, Put(INSIGHTS, "-x", {"title": "글"}))
    commit(store, Delete(PORTFOLIO, "-x"), Delete(INSIGHTS, "-x"))

    trashed, _ = restore(Work(store, ADMIN, LATER), "-x", now=NOW, collection=INSIGHTS)

    assert trashed.collection == INSIGHTS
    assert store.get(PORTFOLIO, "-x") is None


class Interrupted(MemoryStore):
    """A store into which somebody else writes just before the next commit of an undo."""

    def commit(self, change_set: ChangeSet) -> int:
        if change_set.undoes is not None and not self.get(PORTFOLIO, "-p2"):
            other = (
                Put(PORTFOLIO, "-p1", {"title": "다른 사람의 제목"}),
                Put(PORTFOLIO, "-p2", {"title": "다른 집"}),
            )
            commit(self, *other)
        return super().commit(change_set)


def test_what_somebody_else_changes_during_an_undo_is_not_overwritten() -> None:
    store = filled({"-p1": {"title": "쇼룸"}}, Interrupted)
    position = commit(store, SetField(PORTFOLIO, "-p1", "title", "새 쇼룸"))

    with pytest.raises(UndoRefusedError):
        undo(Work(store, ADMIN, AT), position)

    assert store.read(PORTFOLIO)["-p1"].document == {"title": "다른 사람의 제목"}
