"""Editing projects: checks, the cover, reordering, moves, duplicates."""

import json
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_adapters.stores.memory import MemoryStore
from studio_core.errors import InvalidFieldsError, OrderMismatchError, ProjectNotFoundError
from studio_core.portfolio.areas import BUSINESS_LABELS
from studio_core.portfolio.duplicates import remove_duplicates
from studio_core.portfolio.moving import move_project, reorder_projects
from studio_core.publishing.trash import list_trash
from studio_core.records.canonical import same
from studio_core.records.changes import Actor, ChangeSet, Delete, Put
from studio_core.records.collections import PORTFOLIO
from studio_core.records.display_order import ordered_rows
from studio_core.records.editing import edit_tag
from studio_core.records.record import Record, StaleRecordError
from studio_core.records.work import Work
from tests.content_records import create_project, save_project
from tests.deleting import delete_project

EXPORT = Path(__file__).parents[2] / "fixtures" / "legacy-export.json"
LEGACY: dict[str, Any] = json.loads(EXPORT.read_text(encoding="utf-8"))["portfolio"]

AT = "2026-03-01T00:00:00.000Z"
LATER = "2026-03-02T00:00:00.000Z"
ADMIN = Actor("administrator", "admin-1")
HOME: dict[str, Any] = {
    "type": "residential",
    "title": "햇살을 따라 앉는 거실",
    "address": "서울특별시 서초구 반포동",
    "area": "34py",
    "style": "내추럴 모던",
    "images": [{"url": f"https://example.com/{n}.jpg", "name": f"{n}.jpg"} for n in range(3)],
}
SHOP: dict[str, Any] = {**HOME, "type": "commercial", "title": "동네 카페", "businessType": "f&b"}


def put_all(store: MemoryStore, documents: dict[str, dict[str, Any]]) -> None:
    puts = tuple(Put(PORTFOLIO, id, document) for id, document in documents.items())
    Work(store, ADMIN, AT).commit("imported", *puts)


def make(store: MemoryStore, sent: dict[str, Any], id: str = "-p1") -> Record:
    return create_project(Work(store, ADMIN, AT), sent, id=id)[1]


def save(store: MemoryStore, id: str, sent: dict[str, Any]) -> Record:
    return save_project(Work(store, ADMIN, LATER), id, sent, None)


def move(store: MemoryStore, id: str, after: str | None) -> tuple[str, ...]:
    return move_project(Work(store, ADMIN, LATER), id, after)


def listed(store: MemoryStore) -> list[str]:
    return [row.id for row in ordered_rows(store.read(PORTFOLIO))]


def faults(refused: pytest.ExceptionInfo[InvalidFieldsError]) -> list[tuple[str, str]]:
    return [(fault.field, fault.code) for fault in refused.value.faults]


def studio(count: int) -> MemoryStore:
    """Return a store of projects p00, p01, … in this order, residential and commercial by turns."""
    store = MemoryStore()
    kinds = ("residential", "commercial")
    put_all(
        store,
        {
            f"p{n:02}": {"type": kinds[n % 2], "title": f"작업 {n}", "order": n}
            for n in range(count)
        },
    )
    return store


def test_of_a_long_value_that_is_not_allowed_the_beginning_is_named(store: MemoryStore) -> None:
    with pytest.raises(InvalidFieldsError) as refused:
        make(store, {**HOME, "type": "ab" * 1000})

    (fault,) = refused.value.faults
    assert fault.facts == (("label", "구분"), ("value", "ab" * 40))


def test_a_new_project_gets_the_server_owned_fields_and_no_order(store: MemoryStore) -> None:
    record = make(store, HOME)

    assert same(store.read(PORTFOLIO)["-p1"].document, record.document)
    assert record.document == {
        **HOME,
        "thumbnailIndex": 0,
        "createdAt": AT,
        "createdBy": "admin-1",
        "updatedAt": AT,
        "folderName": "[20260301] 햇살을 따라 앉는 거실_34py",
    }


def test_a_new_commercial_project_is_retail_by_default_and_has_no_area(store: MemoryStore) -> None:
    record = make(store, {**SHOP, "businessType": None, "area": "34py"})

    assert record.document["businessType"] == "retail"
    assert "area" not in record.document
    assert record.document["folderName"] == "[20260301] 동네 카페_retail"


def test_every_field_of_a_project_is_stored(store: MemoryStore) -> None:
    facts = {"id": "a", "url": "/media/a.jpg", "name": "거실.jpg"}
    sizes = {"width": 1600, "height": 1000, "format": "jpg"}
    texts = {"styleDescription": "책을 읽는 집", "constructionDate": "2025-03"}
    sent = {**HOME, **texts, "images": [{**facts, **sizes}]}

    home = make(store, sent, "-p1").document
    shop = make(store, {**sent, "type": "commercial", "businessType": "f&b"}, "-p2").document

    shared = {name: value for name, value in sent.items() if name not in {"type", "area"}}
    assert shared.items() <= home.items()
    assert shared.items() <= shop.items()
    assert (home["type"], home["area"], home.get("businessType")) == ("residential", "34py", None)
    assert (shop["type"], shop.get("area"), shop["businessType"]) == ("commercial", None, "f&b")


@pytest.mark.parametrize("kind", list(BUSINESS_LABELS))
def test_each_of_six_business_types_is_stored(store: MemoryStore, kind: str) -> None:
    assert list(BUSINESS_LABELS) == [
        "retail", "f&b", "beauty-wellness", "education", "office", "etc",
    ]  # fmt: skip
    assert make(store, {**SHOP, "businessType": kind}).document["businessType"] == kind


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"title": "   "}, [("title", "field_required")]),
        ({"title": None}, [("title", "field_required")]),
        ({"title": 3}, [("title", "field_invalid")]),
        ({"title": "가" * 201}, [("title", "field_too_long")]),
        ({"title": "제목\x00"}, [("title", "field_invalid")]),
        ({"title": "\ud800"}, [("title", "field_invalid")]),
        ({"address": ""}, [("address", "field_required")]),
        ({"area": " "}, [("area", "field_required")]),
        ({"area": "py34"}, [("area", "field_invalid")]),
        ({"type": "house"}, [("type", "field_not_allowed")]),
        ({"type": "commercial", "businessType": "hotel"}, [("businessType", "field_not_allowed")]),
        ({"constructionDate": "2025-13"}, [("constructionDate", "field_invalid_date")]),
        ({"constructionDate": "2025.05"}, [("constructionDate", "field_invalid_date")]),
        ({"images": []}, [("images", "images_required")]),
        ({"images": None}, [("images", "images_required")]),
        ({"images": ["https://example.com/1.jpg"] * 51}, [("images", "too_many_images")]),
        ({"images": ["javascript:alert(1)"]}, [("images", "field_invalid")]),
        ({"images": [{"name": "no-url.jpg"}]}, [("images", "field_invalid")]),
        ({"images": [{"url": "/1.jpg", "alt": "창" * 301}]}, [("images", "alt_too_long")]),
        ({"images": "https://example.com/1.jpg"}, [("images", "field_invalid")]),
        ({"thumbnailIndex": 3}, [("thumbnailIndex", "field_invalid")]),
        ({"thumbnailIndex": -1}, [("thumbnailIndex", "field_invalid")]),
        ({"thumbnailIndex": "1"}, [("thumbnailIndex", "field_invalid")]),
        ({"thumbnailIndex": True}, [("thumbnailIndex", "field_invalid")]),
        ({"order": 3}, [("order", "field_read_only")]),
        ({"order": 10**400}, [("order", "field_read_only")]),
        ({"order": 10**5000}, [("order", "field_read_only")]),
        ({"title": "", "address": "", "images": []}, None),
    ],
)
def test_every_fault_of_a_new_project_is_named(
    store: MemoryStore, change: dict[str, Any], expected: list[tuple[str, str]] | None
) -> None:
    with pytest.raises(InvalidFieldsError) as refused:
        make(store, {**HOME, **change})

    assert store.read(PORTFOLIO) == {}
    named = expected or [
        ("title", "field_required"),
        ("address", "field_required"),
        ("images", "images_required"),
    ]
    assert sorted(faults(refused)) == sorted(named)


@pytest.mark.parametrize(
    ("field", "longest"),
    [
        ("title", "가" * 200),
        ("address", "가" * 300),
        ("area", "34py".ljust(64, "a")),
        ("style", "가" * 200),
        ("styleDescription", "가" * 20_000),
    ],
)
def test_the_longest_text_is_accepted_and_a_longer_one_is_refused(field: str, longest: str) -> None:
    assert make(MemoryStore(), {**HOME, field: longest}).document[field] == longest

    with pytest.raises(InvalidFieldsError) as refused:
        make(MemoryStore(), {**HOME, field: f"{longest}a"})

    assert faults(refused) == [(field, "field_too_long")]


def test_fifty_images_are_accepted() -> None:
    record = make(MemoryStore(), {**HOME, "images": ["https://example.com/1.jpg"] * 50})

    assert len(record.document["images"]) == 50  # type: ignore[arg-type]  # a list, as sent


def test_an_alternative_text_of_before_stays_and_a_new_one_is_bounded() -> None:
    store = MemoryStore()
    old = {"url": "https://example.com/1.jpg", "alt": "창" * 301}
    put_all(store, {"-p1": {**HOME, "images": [old]}})
    most = {"url": "https://example.com/2.jpg", "alt": f" {'창' * 300} "}

    record = save(store, "-p1", {"images": [most, old]})
    with pytest.raises(InvalidFieldsError) as refused:
        save(store, "-p1", {"images": [most, {**old, "alt": "문" * 301}]})

    assert len(record.document["images"]) == 2  # type: ignore[arg-type]  # a list, as sent
    assert refused.value.faults[0].facts == (("label", "이미지"), ("max", 300))


def test_an_edit_may_hold_more_than_fifty_images(store: MemoryStore) -> None:
    make(store, HOME)

    record = save(store, "-p1", {"images": ["https://example.com/1.jpg"] * 51})

    assert len(record.document["images"]) == 51  # type: ignore[arg-type]  # a list, as sent


@pytest.mark.parametrize(
    "id", [id for id, document in LEGACY.items() if isinstance(document, dict)]
)
def test_every_legacy_project_can_be_sent_back_as_it_is_and_with_another_style(
    store: MemoryStore, id: str
) -> None:
    put_all(store, {id: LEGACY[id]})
    read = {**LEGACY[id], "id": id}

    unchanged = save(store, id, read)
    changed = save(store, id, {**read, "style": "새 스타일"})

    assert same(unchanged.document, LEGACY[id])
    assert same(changed.document, {**LEGACY[id], "style": "새 스타일", "updatedAt": LATER})


def test_a_changed_type_requires_its_own_field_and_removes_the_other(store: MemoryStore) -> None:
    make(store, SHOP)

    with pytest.raises(InvalidFieldsError) as refused:
        save(store, "-p1", {"type": "residential"})
    record = save(store, "-p1", {"type": "residential", "area": "40py"})

    assert faults(refused) == [("area", "field_required")]
    assert "businessType" not in record.document


def test_the_cover_stays_the_same_picture_when_images_change(store: MemoryStore) -> None:
    make(store, {**HOME, "thumbnailIndex": 2})
    first, second, third = HOME["images"]

    reordered = save(store, "-p1", {"images": [third, first, second]})
    shortened = save(store, "-p1", {"images": [first, third]})
    removed = save(store, "-p1", {"images": [first, second]})

    covers = [record.document["thumbnailIndex"] for record in (reordered, shortened, removed)]
    assert covers == [0, 1, 0]


def test_a_cover_sent_with_new_images_is_stored(store: MemoryStore) -> None:
    make(store, HOME)

    record = save(store, "-p1", {"images": list(reversed(HOME["images"])), "thumbnailIndex": 1})

    assert record.document["thumbnailIndex"] == 1


def test_with_exact_cover_an_unchanged_index_counts_for_the_new_images(store: MemoryStore) -> None:
    make(store, {**HOME, "thumbnailIndex": 0})
    sent = {"images": list(reversed(HOME["images"])), "thumbnailIndex": 0}

    followed = save(store, "-p1", sent).document["thumbnailIndex"]
    save(store, "-p1", {"images": HOME["images"]})
    exact = save_project(Work(store, ADMIN, LATER), "-p1", sent, None, exact_cover=True)

    assert followed == 2
    assert exact.document["thumbnailIndex"] == 0


def test_every_text_is_trimmed_and_lines_of_a_long_one_end_alike() -> None:
    sent = {**HOME, "title": "  거실 ", "styleDescription": " 첫 줄\r\n 둘째 "}

    record = make(MemoryStore(), sent)

    assert record.document["title"] == "거실"
    assert record.document["styleDescription"] == "첫 줄\n 둘째"


@pytest.mark.parametrize("field", ["title", "address", "area", "style", "carryQuestion"])
def test_a_line_has_no_second_one(field: str) -> None:
    with pytest.raises(InvalidFieldsError) as refused:
        make(MemoryStore(), {**HOME, field: "34py\n둘째 줄"})

    assert faults(refused) == [(field, "field_invalid")]


@pytest.mark.parametrize("nothing", ["", " \n", None, []])
def test_what_says_nothing_is_not_stored(nothing: Any) -> None:
    store = MemoryStore()
    record = make(store, {**HOME, "style": nothing, "studioNote": nothing, "tags": nothing})
    save(store, "-p1", {"style": "모던"})

    emptied = save(store, "-p1", {"style": nothing})

    assert not {"style", "studioNote", "tags"} & record.document.keys()
    assert "style" not in emptied.document


@pytest.mark.parametrize("nothing", ["", None])
def test_a_commercial_project_without_a_business_type_gets_one(nothing: Any) -> None:
    record = make(MemoryStore(), {**HOME, "type": "commercial", "businessType": nothing})

    assert record.document["businessType"] == "retail"


def test_a_new_order_writes_only_the_projects_whose_place_differs() -> None:
    store = studio(4)

    changed = reorder_projects(Work(store, ADMIN, LATER), ["p00", "p02", "p01", "p03"])

    assert changed == ("p02", "p01")
    assert listed(store) == ["p00", "p02", "p01", "p03"]


@pytest.mark.parametrize("ids", [[], ["p00"], ["p00", "p01", "p01"], ["p00", "p01", "p09"]])
def test_an_order_that_does_not_name_every_project_once_is_refused(ids: list[str]) -> None:
    with pytest.raises(OrderMismatchError):
        reorder_projects(Work(studio(3), ADMIN, LATER), ids)


class RemovedMeanwhile(MemoryStore):
    """A store in which a project is removed after the list was read."""

    def commit(self, change_set: ChangeSet) -> int:
        if change_set.action == "projects_reordered":
            removal = (Delete(PORTFOLIO, "p01"),)
            super().commit(ChangeSet(actor=ADMIN, action="x", at=AT, changes=removal))
        return super().commit(change_set)


def test_an_order_is_refused_when_a_project_is_deleted_meanwhile() -> None:
    store = RemovedMeanwhile()
    put_all(store, {f"p0{n}": {"title": "작업", "order": n} for n in range(3)})

    with pytest.raises(OrderMismatchError):
        reorder_projects(Work(store, ADMIN, LATER), ["p01", "p02", "p00"])

    assert listed(store) == ["p00", "p02"]


def test_a_move_is_made_in_the_new_list_when_a_project_is_deleted_meanwhile() -> None:
    store = RemovedMeanwhile()
    put_all(store, {f"p0{n}": {"title": "작업", "order": n} for n in range(3)})

    move(store, "p02", None)

    assert listed(store) == ["p02", "p00"]


def test_a_move_among_projects_without_an_order_gives_them_one(store: MemoryStore) -> None:
    put_all(store, {"a": {"createdAt": AT}, "b": {"createdAt": LATER}, "c": {"order": "7"}})
    assert listed(store) == ["b", "a", "c"]

    move(store, "a", None)

    orders = {id: record.document["order"] for id, record in store.read(PORTFOLIO).items()}
    assert orders == {"a": 0, "b": 1, "c": 2}
    assert listed(store) == ["a", "b", "c"]


def test_moving_a_project_after_itself_changes_nothing() -> None:
    store = studio(3)

    assert move(store, "p01", "p01") == ()


def test_moving_a_missing_project_or_after_a_missing_one_is_refused() -> None:
    store = studio(3)

    with pytest.raises(ProjectNotFoundError):
        move(store, "p09", None)
    with pytest.raises(OrderMismatchError):
        move(store, "p00", "p09")


@given(st.data(), st.integers(2, 8))
def test_a_move_keeps_the_relative_order_of_all_others(data: st.DataObject, count: int) -> None:
    store = studio(count)
    before = listed(store)
    id = data.draw(st.sampled_from(before))
    after = data.draw(st.none() | st.sampled_from([other for other in before if other != id]))

    move(store, id, after)

    moved = listed(store)
    assert [other for other in moved if other != id] == [other for other in before if other != id]
    assert moved.index(id) == (0 if after is None else moved.index(after) + 1)


def test_fifty_moves_at_once_all_take_effect() -> None:
    store = studio(60)
    movers = [f"p{n:02}" for n in range(50)]

    with ThreadPoolExecutor(8) as people:
        list(people.map(lambda mover: move(store, mover, "p59"), movers))

    ordered = listed(store)
    assert sorted(ordered) == sorted(f"p{n:02}" for n in range(60))
    assert ordered[:10] == [f"p{n:02}" for n in range(50, 60)]
    assert set(ordered[10:]) == set(movers)


def test_removing_duplicates_keeps_the_first_and_is_one_change_set(store: MemoryStore) -> None:
    put_all(store, {"b": {"title": "카페"}, "a": {"title": "카페 "}, "c": {"title": "쇼룸"}})
    before = store.position()

    removed = remove_duplicates(Work(store, ADMIN, LATER))
    again = remove_duplicates(Work(store, ADMIN, LATER))

    assert (removed, again) == (("b",), ())
    assert sorted(store.read(PORTFOLIO)) == ["a", "c"]
    assert store.position() == before + 1


def test_every_save_by_two_people_at_once_is_stored_or_refused(store: MemoryStore) -> None:
    make(store, HOME)

    def save_often(name: str) -> int:
        lost = 0
        for turn in range(100):
            record = store.get(PORTFOLIO, "-p1")
            assert record is not None
            try:
                tag = edit_tag(record.document)
                save_project(Work(store, ADMIN, LATER), "-p1", {"title": f"{name} {turn}"}, tag)
            except StaleRecordError:
                lost += 1
        return lost

    with ThreadPoolExecutor(2) as people:
        lost = sum(people.map(save_often, ["김", "이"]))

    assert store.position() - 1 == 200 - lost


def test_a_project_is_moved_to_the_trash_unless_it_was_changed_meanwhile(
    store: MemoryStore,
) -> None:
    tag = edit_tag(make(store, HOME).document)

    save(store, "-p1", {"title": "새 제목"})
    with pytest.raises(StaleRecordError):
        delete_project(Work(store, ADMIN, LATER), "-p1", tag)
    delete_project(Work(store, ADMIN, LATER), "-p1", None)

    assert store.get(PORTFOLIO, "-p1") is None
    (trashed,) = list_trash(store, datetime.fromisoformat(LATER))
    assert (trashed.id, trashed.record["title"]) == ("-p1", "새 제목")
