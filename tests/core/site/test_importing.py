"""The site's own texts into a store and out of it, all at once."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from studio_adapters.stores.memory import MemoryStore
from studio_core.content.former_paths import MOST_FORMER_PATHS
from studio_core.records.canonical import same
from studio_core.records.changes import OPERATOR, Put
from studio_core.records.collections import (
    PROFILES,
    QUESTIONS,
    SERVICES,
    SETTINGS,
    SITE,
    SITE_CONTENT,
    SLIDES,
)
from studio_core.records.display_order import ordered_rows
from studio_core.records.store import Store
from studio_core.records.work import Work
from studio_core.site.importing import (
    NOTES_RECORD,
    PICTURES_RECORD,
    administrators_notes,
    export_documents,
    import_documents,
    keep_notes,
    planned_import,
    read_site_pictures,
)
from studio_core.site.tables import Documents, notes_of
from tests.older_texts import older_documents
from tests.own_texts import ONE_OF_EACH, PICTURE
from tests.undo_knowingly import undo_knowingly

AT, LATER = "2026-03-01T00:00:00.000Z", "2026-03-02T00:00:00.000Z"
BY: dict[str, Any] = {"actor": OPERATOR, "at": AT}
AFTERWARDS: dict[str, Any] = {"actor": OPERATOR, "at": LATER}
TABLE: dict[str, Any] = {
    "slogan": "온전한 하루",
    "brand": {"ko": "스튜디오 봄"},
    "profiles": [{"key": "blog", "name": "작업 일지", "url": "https://blog.example"}],
    "enquiries": {"spreadsheetUrl": "https://sheet.example", "contact": "김봄"},
}
SERVICE = {"group": "residential", "slug": "total-living", "title": "Total Living"}
PATH = "/business/residential/"


def put(store: Store, collection: str, **documents: dict[str, Any]) -> None:
    puts = tuple(Put(collection, id, document) for id, document in documents.items())
    Work(store, OPERATOR, AT).commit("x", *puts)


def document(store: Store, collection: str, id: str) -> Any:
    record = store.get(collection, id)
    return record and record.document


def whole(**found: dict[str, dict[str, Any]]) -> Documents:
    """Return what a file with these records says: every collection, if only as an empty one."""
    return {**{name: {} for name in SITE_CONTENT}, **found}


def test_the_notes_for_administrators_are_kept_beside_the_texts(store: MemoryStore) -> None:
    for notes in (notes_of(TABLE), {"contact": "이여름"}, {}):
        keep_notes(Work(store, **BY), notes)

    assert administrators_notes(store) == {
        "spreadsheetUrl": "https://sheet.example", "spreadsheetNote": "", "contact": "김봄",
    }  # fmt: skip
    (entry,) = store.changes(0)
    kept = [path.after for path in entry.paths if path.collection == SETTINGS]
    assert kept == [None]


def test_no_note_for_administrators_can_run(store: MemoryStore) -> None:
    put(store, SETTINGS, **{NOTES_RECORD: {"spreadsheetUrl": "javascript:1", "contact": 7}})

    assert set(administrators_notes(store).values()) == {""}


def test_an_import_is_one_change_set_that_is_taken_back(store: MemoryStore) -> None:
    put(store, SITE, brand={"ko": "스튜디오 봄"})
    put(store, QUESTIONS, q1={"question": "?", "answer": "!", "order": 0})
    before = export_documents(store)

    position = import_documents(Work(store, **BY), whole(**older_documents()))
    imported = export_documents(store)
    assert position is not None
    undo_knowingly(Work(store, **AFTERWARDS), position)

    assert position == 3
    assert store.changes(2)[0].action == "site_imported"
    assert same(imported, older_documents())
    assert same(export_documents(store), before)


def test_the_same_import_again_changes_nothing(store: MemoryStore) -> None:
    import_documents(Work(store, **BY), older_documents())

    again = import_documents(Work(store, **AFTERWARDS), older_documents())

    assert again is None
    assert planned_import(Work(store, **AFTERWARDS), older_documents()) == ()
    assert store.position() == 1


def test_what_is_not_in_a_file_is_removed(store: MemoryStore) -> None:
    put(store, SITE, about={"heading": "봄", "story": [{"text": "하나"}]}, contact={"lead": "글"})
    put(store, PROFILES, blog={"name": "일지", "url": "/", "order": 0})

    import_documents(Work(store, **BY), whole(site={"about": {"heading": "봄"}}))

    assert export_documents(store) == {"site": {"about": {"heading": "봄"}}}


def test_a_list_that_a_file_does_not_know_stays(store: MemoryStore) -> None:
    put(store, QUESTIONS, q1={"question": "?", "answer": "!", "order": 0})

    found = {name: one for name, one in older_documents().items() if name != QUESTIONS}
    import_documents(Work(store, **BY), found)

    assert document(store, QUESTIONS, "q1")["question"] == "?"


def test_only_what_differs_is_written(store: MemoryStore) -> None:
    import_documents(Work(store, **BY), older_documents())
    changed = older_documents()
    changed["site"]["brand"]["ko"] = "스튜디오 봄"

    import_documents(Work(store, **AFTERWARDS), changed)

    written = [(path.id, path.field) for path in store.changes(1)[0].paths]
    assert written == [("brand", "ko"), ("brand", "updatedAt")]
    assert document(store, SITE, "brand")["createdAt"] == AT
    assert document(store, SITE, "about")["updatedAt"] == AT


def test_records_without_an_order_stand_where_the_file_has_them_and_all_get_their_places(
    store: MemoryStore,
) -> None:
    put(store, SLIDES, a={"heading": "가", "order": 1}, b={"heading": "나", "order": 2.5})
    ids = ["first", "a", "between", "b", "last", "very-last"]
    found: Documents = {SLIDES: {id: {"heading": id} for id in ids}}

    import_documents(Work(store, **BY), found)

    orders = {id: record.document["order"] for id, record in store.read(SLIDES).items()}
    assert orders == {id: place for place, id in enumerate(ids)}
    assert [one.id for one in ordered_rows(store.read(SLIDES))] == ids
    assert planned_import(Work(store, **AFTERWARDS), found) == ()


def test_a_file_without_orders_gives_its_own(store: MemoryStore) -> None:
    found: Documents = {SLIDES: {id: {"heading": id} for id in "cab"}}

    import_documents(Work(store, **BY), found)

    orders = {id: record.document["order"] for id, record in store.read(SLIDES).items()}
    assert orders == {"c": 0, "a": 1, "b": 2}


def test_a_service_whose_address_a_file_changes_remembers_the_one_before(
    store: MemoryStore,
) -> None:
    had = [f"{PATH}oldest"]
    put(store, SERVICES, total={**SERVICE, "order": 0, "formerPaths": had})
    found: Documents = {SERVICES: {"total": {**SERVICE, "slug": "whole-living", "order": 0}}}

    import_documents(Work(store, **BY), found)

    kept = document(store, SERVICES, "total")
    assert same(kept["formerPaths"], [*had, f"{PATH}total-living"])
    assert planned_import(Work(store, **AFTERWARDS), found) == ()


def test_a_service_that_gets_its_former_address_back_has_it_no_more_as_a_former_one(
    store: MemoryStore,
) -> None:
    had = [f"{PATH}whole-living", *(f"{PATH}{n}" for n in range(MOST_FORMER_PATHS - 1))]
    put(store, SERVICES, total={**SERVICE, "order": 0, "formerPaths": had})

    import_documents(Work(store, **BY), {SERVICES: {"total": {**SERVICE, "slug": "whole-living"}}})

    kept = document(store, SERVICES, "total")
    assert same(kept["formerPaths"], [*had[1:], f"{PATH}total-living"])


def test_an_export_has_no_stamps_and_every_list_in_its_order(store: MemoryStore) -> None:
    owned = {"createdAt": AT, "createdBy": "admin-1", "updatedAt": AT}
    put(store, SLIDES, a={"heading": "둘", "order": 1, **owned}, b={"heading": "하나", "order": 0})
    put(store, SITE, nothing={"heading": "모르는 것"}, about={"heading": "소개", **owned})

    exported = export_documents(store)

    assert exported == {
        "site": {"about": {"heading": "소개"}},
        "slides": {"b": {"heading": "하나", "order": 0}, "a": {"heading": "둘", "order": 1}},
    }
    assert list(exported["slides"]) == ["b", "a"]


def test_an_export_has_lists_where_a_store_gives_back_objects(store: MemoryStore) -> None:
    picture = {**PICTURE, "focus": [0, 0.5]}
    story = [{"text": "하나"}, {"text": "둘"}]
    put(store, SITE, about={"story": story, "picture": picture})
    put(store, SERVICES, total={**SERVICE, "order": 3, "formerPaths": [f"{PATH}a"]})

    exported = export_documents(store)

    assert exported["site"]["about"] == {"story": story, "picture": picture}
    assert exported["services"]["total"]["formerPaths"] == [f"{PATH}a"]
    assert type(exported["services"]["total"]["order"]) is int


@given(
    st.dictionaries(
        st.sampled_from(list(ONE_OF_EACH)),
        st.dictionaries(st.text("abc", min_size=1, max_size=2), st.integers(0, 5), max_size=4),
    )
)
def test_what_was_exported_makes_the_same_records_in_another_store(
    chosen: dict[str, dict[str, int]],
) -> None:
    first, second = MemoryStore(), MemoryStore()
    for collection, ids in chosen.items():
        name, one = ONE_OF_EACH[collection]
        for id, order in ids.items():
            is_part = collection == SITE
            values = one if is_part else {**one, "order": order}
            put(first, collection, **{name if is_part else id: values})

    import_documents(Work(second, **BY), export_documents(first))

    assert same(export_documents(second), export_documents(first))
    assert planned_import(Work(first, **BY), whole(**export_documents(second))) == ()


def test_stored_pictures_are_read_by_name_and_what_is_none_is_left_out(
    store: MemoryStore,
) -> None:
    assert read_site_pictures(store) == {}
    pictures = {"hero": PICTURE, "broken": 7, "empty": {"alt": "거실"}}
    put(store, SETTINGS, **{PICTURES_RECORD: pictures})

    assert same(read_site_pictures(store), {"hero": PICTURE})
