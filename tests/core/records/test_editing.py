"""Saving: merge rules, edit tags, and edits while others edit or reorder."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_adapters.stores.memory import MemoryStore
from studio_core.errors import InvalidFieldsError, ProjectNotFoundError, RecordNotFoundError
from studio_core.records import work
from studio_core.records.canonical import same
from studio_core.records.changes import Actor, ChangeSet, Position, Put, SetField
from studio_core.records.collections import PORTFOLIO
from studio_core.records.editing import (
    create_record,
    edit_tag,
    save_record,
)
from studio_core.records.merging import Rules
from studio_core.records.record import Record, StaleRecordError
from studio_core.records.twins import gathered, twin_names
from studio_core.records.work import Work, retried

AT = "2026-03-01T00:00:00.000Z"
LATER = "2026-03-02T00:00:00.000Z"
ADMIN = Actor("administrator", "admin-1")
RULES = Rules(
    collection=PORTFOLIO,
    editable=("title", "style", "images", *twin_names("title")),
    prepare=lambda stored, document, differing: (document, []),
    missing=ProjectNotFoundError,
)
STORED: dict[str, Any] = {
    "title": "쇼룸",
    "style": "내추럴",
    "images": ["https://example.com/1.jpg"],
    "order": 3,
    "createdAt": AT,
    "createdBy": "admin-1",
    "updatedAt": AT,
    "folderName": "[20260301] 쇼룸_retail",
    "crew": {"lead": "김", "size": 3},
}
VALUES = (
    st.none() | st.text(alphabet="가나다abc", max_size=3) | st.lists(st.integers(0, 3), max_size=2)
)


def put(store: MemoryStore, id: str, document: dict[str, Any]) -> Record:
    Work(store, ADMIN, AT).commit("imported", Put(PORTFOLIO, id, document))
    return Record.of(document)


def reorder(store: MemoryStore, id: str, order: int) -> Position:
    change = SetField(PORTFOLIO, id, "order", order)
    return Work(store, ADMIN, AT).commit("projects_reordered", change)


def save(store: MemoryStore, sent: dict[str, Any], tag: str | None = None) -> Record:
    return save_record(Work(store, ADMIN, LATER), RULES, "-p1", sent, tag, action="project_updated")


def stored(store: MemoryStore) -> dict[str, Any]:
    record = store.get(PORTFOLIO, "-p1")
    assert record is not None
    return dict(record.document)


@pytest.fixture
def store(store: MemoryStore) -> MemoryStore:
    put(store, "-p1", STORED)
    return store


def test_the_edit_tag_ignores_only_the_order_and_the_time_of_change() -> None:
    tag = edit_tag(STORED)

    assert edit_tag({**STORED, "order": 9, "updatedAt": LATER}) == tag
    assert edit_tag({**STORED, "crew": {"lead": "이"}}) != tag


def test_a_whole_record_can_be_sent_back_with_one_field_changed(store: MemoryStore) -> None:
    saved = save(store, {**STORED, "id": "-p1", "title": "새 쇼룸"}, edit_tag(STORED))

    assert same(stored(store), {**STORED, "title": "새 쇼룸", "updatedAt": LATER})
    assert saved == Record.of(stored(store))


def test_saving_an_unchanged_record_writes_nothing(store: MemoryStore) -> None:
    before = store.position()

    saved = save(store, {**STORED, "id": "-p1"}, edit_tag(STORED))

    assert store.position() == before
    assert same(saved.document, STORED)


def test_none_removes_a_field_and_fields_left_out_stay(store: MemoryStore) -> None:
    save(store, {"style": None})

    assert same(stored(store), {**STORED, "style": None, "updatedAt": LATER})


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("id", "-p2"),
        ("createdAt", LATER),
        ("createdBy", "admin-2"),
        ("updatedAt", LATER),
        ("order", 99),
        ("folderName", "x"),
        ("crew", {"lead": "이"}),
        ("crew", None),
        ("unheard", 1),
        ("unheard", float("nan")),
    ],
)
def test_unknown_and_server_owned_fields_cannot_be_changed(
    store: MemoryStore, name: str, value: Any
) -> None:
    with pytest.raises(InvalidFieldsError) as refused:
        save(store, {"title": "새 쇼룸", name: value})

    assert [(fault.field, fault.code) for fault in refused.value.faults] == [
        (name, "field_read_only")
    ]
    assert same(stored(store), STORED)


@pytest.mark.parametrize(("levels", "refused"), [(29, []), (30, [("style", "field_invalid")])])
def test_a_value_deeper_than_thirty_levels_is_a_fault_of_its_field(
    store: MemoryStore, levels: int, refused: list[tuple[str, str]]
) -> None:
    value: Any = "깊은"
    for _ in range(levels):
        value = {"in": value}
    faults: list[tuple[str, str]] = []

    try:
        save(store, {"style": value})
    except InvalidFieldsError as error:
        faults = [(fault.field, fault.code) for fault in error.faults]

    assert faults == refused
    assert same(stored(store)["style"], STORED["style"] if refused else value)


def test_reordering_never_makes_an_edit_stale(store: MemoryStore) -> None:
    read = {**STORED, "id": "-p1"}
    reorder(store, "-p1", 7)

    save(store, {**read, "title": "새 쇼룸"}, edit_tag(STORED))

    assert stored(store)["order"] == 7
    assert stored(store)["title"] == "새 쇼룸"


def test_a_stale_edit_is_refused_with_the_current_record(store: MemoryStore) -> None:
    tag = edit_tag(STORED)
    save(store, {"title": "먼저 저장한 제목"}, tag)

    with pytest.raises(StaleRecordError) as stale:
        save(store, {"title": "나중 제목"}, tag)

    assert str(stale.value) == f"{PORTFOLIO}/-p1 has changed since it was read"
    assert stale.value.current is not None
    assert stale.value.current.document["title"] == "먼저 저장한 제목"
    assert stored(store)["title"] == "먼저 저장한 제목"


class ReorderedMeanwhile(MemoryStore):
    """A store in which somebody reorders the project just before each of the first two saves."""

    times = 0

    def commit(self, change_set: ChangeSet) -> Position:
        if change_set.action == "project_updated" and self.times < 2:
            self.times += 1
            reorder(self, "-p1", 100 + self.times)
        return super().commit(change_set)


def test_an_edit_is_tried_again_when_only_the_order_changed_meanwhile() -> None:
    store = ReorderedMeanwhile()
    put(store, "-p1", STORED)

    save(store, {"title": "새 쇼룸"}, edit_tag(STORED))

    assert stored(store)["title"] == "새 쇼룸"
    assert stored(store)["order"] == 102


def test_a_missing_record_raises_the_error_of_its_collection() -> None:
    with pytest.raises(ProjectNotFoundError):
        save(MemoryStore(), {"title": "쇼룸"})


def test_an_unstorable_value_is_a_fault_of_its_field(store: MemoryStore) -> None:
    deep: Any = "바닥"
    for _ in range(40):
        deep = [deep]

    with pytest.raises(InvalidFieldsError) as refused:
        save(store, {"title": "제목\0", "style": "\ud800", "images": deep})

    assert {fault.field for fault in refused.value.faults} == {"title", "style", "images"}


def test_creating_refuses_fields_that_are_not_editable() -> None:
    store = MemoryStore()
    with pytest.raises(InvalidFieldsError):
        create_record(
            Work(store, ADMIN, AT),
            RULES,
            {"title": "쇼룸", "createdBy": "admin-2"},
            id="-p1",
            owned={"createdBy": "admin-1"},
            action="project_created",
        )

    assert store.read(PORTFOLIO) == {}


SENT = st.dictionaries(st.sampled_from(["title", "style", "images", *twin_names("title")]), VALUES)


@given(
    st.dictionaries(
        st.sampled_from(["title", "style", "images", "crew", *twin_names("title")]), VALUES
    ),
    SENT,
)
def test_a_save_changes_exactly_the_sent_fields(
    before: dict[str, Any], sent: dict[str, Any]
) -> None:
    store = MemoryStore()
    put(store, "-p1", {**gathered(before), "createdAt": AT})

    save(store, sent)

    after = stored(store)
    after.pop("updatedAt", None)
    assert same(after, {**gathered({**before, **sent}), "createdAt": AT})


@given(SENT)
def test_saving_the_same_fields_again_writes_nothing(sent: dict[str, Any]) -> None:
    store = MemoryStore()
    put(store, "-p1", STORED)
    save(store, sent)
    position = store.position()

    save(store, sent)

    assert store.position() == position


def test_saving_under_an_unknown_id_is_refused(store: MemoryStore) -> None:
    with pytest.raises(RecordNotFoundError):
        save_record(Work(store, ADMIN, LATER), RULES, "-gone", {"title": "쇼룸"}, None, action="x")


@pytest.mark.parametrize(("failures", "answer"), [(0, "done"), (2, "done"), (3, None)])
def test_a_stale_change_is_worked_out_anew_until_the_last_attempt(
    failures: int, answer: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(work, "MAX_ATTEMPTS", 3)
    waiting = [StaleRecordError(PORTFOLIO, "-p1") for _ in range(failures)]

    @retried
    def attempt() -> str:
        if waiting:
            raise waiting.pop()
        return "done"

    if answer is None:
        with pytest.raises(StaleRecordError):
            attempt()
    else:
        assert attempt() == answer
    assert waiting == []
