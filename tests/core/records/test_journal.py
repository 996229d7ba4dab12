"""The journal read backwards: activity, earlier values of a field, what can be undone."""

from typing import Any

import pytest

from studio_adapters.stores.memory import MemoryStore
from studio_core.accounts.activity import activity_page
from studio_core.languages.registry import TWINNED
from studio_core.records import journal
from studio_core.records.changes import (
    EXTERNAL,
    OPERATOR,
    Actor,
    Change,
    Delete,
    Put,
    SetField,
)
from studio_core.records.collections import ENQUIRIES, PORTFOLIO
from studio_core.records.journal import (
    PAGE_SIZE,
    TAKEN_OVER,
    Activity,
    held_before,
    newest_first,
    newest_undoable,
)
from studio_core.records.work import Work
from tests.undo_knowingly import undo_knowingly

AT = "2026-03-01T00:00:00.000Z"
ADMIN = Actor("administrator", "admin-1")


def commit(store: MemoryStore, *changes: Change, action: str = "x") -> int:
    return Work(store, ADMIN, AT).commit(action, *changes)


def list_activity(
    store: MemoryStore, before: int | None = None, limit: int = 50
) -> tuple[Activity, ...]:
    """Return the entries of a page of the activity list."""
    items = activity_page(store, before, limit).items
    return tuple(one for one in items if isinstance(one, Activity))


@pytest.fixture
def store(store: MemoryStore) -> MemoryStore:
    commit(store, Put(PORTFOLIO, "-p1", {"title": "쇼룸", "order": 1}), action="project_created")
    commit(store, SetField(PORTFOLIO, "-p1", "order", 4), action="projects_reordered")
    commit(store, SetField(PORTFOLIO, "-p1", "style", "내추럴"), action="project_updated")
    return store


def test_activity_is_newest_first_and_paged(store: MemoryStore) -> None:
    first = list_activity(store, limit=2)
    second = list_activity(store, before=first[-1].position, limit=2)

    assert [entry.position for entry in (*first, *second)] == [3, 2, 1]
    assert [entry.action for entry in second] == ["project_created"]


def test_a_page_has_fifty_entries_by_default(store: MemoryStore) -> None:
    for number in range(60):
        commit(store, SetField(PORTFOLIO, "-p1", "order", number + 10))

    assert len(activity_page(store).items) == 50


@pytest.mark.parametrize(("before", "limit"), [(1, 5), (0, 5), (-3, 5)])
def test_a_page_before_the_first_entry_is_empty(
    store: MemoryStore, before: int, limit: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(MemoryStore, "changes")  # there is nothing to ask for

    assert list_activity(store, before, limit) == ()


@pytest.mark.parametrize("before", [None, 2, 3, 4])
@pytest.mark.parametrize("limit", [1, 2, 3])
def test_a_page_holds_the_newest_below_a_position(
    store: MemoryStore, before: int | None, limit: int
) -> None:
    below = [3, 2, 1][4 - (before or 4) :]

    listed = list_activity(store, before, limit)

    assert [entry.position for entry in listed] == below[:limit]


@pytest.mark.parametrize("title", [7, "", " ", "\u3164", ["쇼룸"]])
def test_a_title_that_is_no_text_is_not_named(store: MemoryStore, title: Any) -> None:
    commit(store, Put(PORTFOLIO, "-p2", {"title": title, "order": 1}))

    assert list_activity(store, limit=1)[0].title == ""


def test_activity_names_the_record_by_its_title(store: MemoryStore) -> None:
    commit(store, Delete(PORTFOLIO, "-p1"), action="project_deleted")

    titles = [entry.title for entry in list_activity(store)]

    assert titles == ["쇼룸", "", "", "쇼룸"]


def test_activity_takes_the_title_of_an_edited_record_from_the_store(store: MemoryStore) -> None:
    assert list_activity(store, limit=1)[0].title == "쇼룸"


@pytest.mark.parametrize("language", TWINNED)
def test_activity_of_a_twin_names_the_record_in_the_base_language(
    store: MemoryStore, language: str
) -> None:
    commit(store, SetField(PORTFOLIO, "-p1", language, {"title": "Showroom"}))
    commit(store, SetField(PORTFOLIO, "-p1", language, None))

    assert [entry.title for entry in list_activity(store, limit=2)] == ["쇼룸", "쇼룸"]


def test_activity_of_several_records_gives_their_number_and_no_title(store: MemoryStore) -> None:
    commit(store, Put(PORTFOLIO, "-a", {"title": "가"}), Put(PORTFOLIO, "-b", {"title": "나"}))

    entry = list_activity(store, limit=1)[0]

    assert (entry.count, entry.title) == (2, "")
    assert entry.ids == {PORTFOLIO: ("-a", "-b")}


def test_activity_shows_no_personal_data(store: MemoryStore) -> None:
    commit(store, Put(ENQUIRIES, "-e1", {"title": "김철수", "phone": "010"}))

    entry = list_activity(store, limit=1)[0]

    assert (entry.title, entry.undoable) == ("", False)
    assert "김철수" not in str(entry)


def test_reading_backwards_skips_no_entry_between_pages() -> None:
    store = MemoryStore()
    for n in range(PAGE_SIZE + 3):
        commit(store, Put(PORTFOLIO, "-p1", {"order": n}))

    positions = [entry.position for entry in newest_first(store)]

    assert positions == list(range(PAGE_SIZE + 3, 0, -1))


@pytest.mark.parametrize("before", range(1, 9))
def test_the_walk_backwards_reads_every_page_once(
    before: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journal, "PAGE_SIZE", 2)
    store = MemoryStore()
    for n in range(7):
        commit(store, Put(PORTFOLIO, "-p1", {"order": n}))

    positions = [entry.position for entry in newest_first(store, before)]

    assert positions == list(range(before - 1, 0, -1))


def test_an_earlier_value_of_a_field_is_found_and_no_other_value(store: MemoryStore) -> None:
    assert held_before(store, PORTFOLIO, "-p1", "order", 1)
    assert not held_before(store, PORTFOLIO, "-p1", "order", 2)
    assert not held_before(store, PORTFOLIO, "-p2", "order", 1)
    assert not held_before(store, PORTFOLIO, "-p1", "order", 10**400)
    assert not held_before(store, PORTFOLIO, "-p1", "order", float("inf"))


def test_an_earlier_value_in_a_replaced_record_is_found(store: MemoryStore) -> None:
    commit(store, Put(PORTFOLIO, "-p1", {"title": "쇼룸", "order": 9}))

    assert held_before(store, PORTFOLIO, "-p1", "order", 4)


def test_undoing_the_newest_undoable_change_again_and_again_undoes_everything(
    store: MemoryStore,
) -> None:
    commit(store, Put(ENQUIRIES, "-e1", {"phone": "010"}))
    positions = []

    while (position := newest_undoable(store)) is not None:
        positions.append(position)
        undo_knowingly(Work(store, OPERATOR, AT), position)

    assert positions == [3, 2, 1]
    assert store.read(PORTFOLIO) == {}


@pytest.mark.parametrize("action", sorted(TAKEN_OVER))
def test_what_took_the_site_over_is_never_offered(store: MemoryStore, action: str) -> None:
    position = commit(store, Put(PORTFOLIO, "-p2", {}), action=action)

    assert newest_undoable(store) == 3
    assert [one.undoable for one in list_activity(store)] == [False, True, True, True]
    undo_knowingly(Work(store, OPERATOR, AT), position)
    assert store.read(PORTFOLIO).keys() == {"-p1"}


@pytest.mark.parametrize(("came", "offered"), [(1, True), (2, False)])
def test_a_tree_that_was_found_is_not_offered_and_another_programs_edit_is(
    store: MemoryStore, came: int, offered: bool
) -> None:
    changes = [Put(PORTFOLIO, f"-found{number}", {}) for number in range(came)]
    edit = SetField(PORTFOLIO, "-p1", "style", "모던")
    Work(store, EXTERNAL, AT).commit("changed_elsewhere", *changes, edit)

    assert list_activity(store, limit=1)[0].undoable is offered
    assert newest_undoable(store) == (4 if offered else 3)


def test_after_an_import_was_taken_back_knowingly_older_changes_are_offered_as_before(
    store: MemoryStore,
) -> None:
    position = commit(store, Put(PORTFOLIO, "-p2", {}), action="imported")
    undone = undo_knowingly(Work(store, OPERATOR, AT), position)
    assert newest_undoable(store) == 3

    undo_knowingly(Work(store, OPERATOR, AT), undone)

    assert newest_undoable(store) == 3


def test_a_redone_change_can_be_undone_again(store: MemoryStore) -> None:
    undone = undo_knowingly(Work(store, OPERATOR, AT), 3)
    undo_knowingly(Work(store, OPERATOR, AT), undone)

    assert newest_undoable(store) == 3


@pytest.mark.parametrize(
    ("before", "positions"), [(None, [3, 2, 1]), (4, [3, 2, 1]), (3, [2, 1]), (2, [1]), (1, [])]
)
def test_reading_backwards_begins_just_below_a_position(
    store: MemoryStore, before: int | None, positions: list[int]
) -> None:
    assert [entry.position for entry in newest_first(store, before)] == positions
