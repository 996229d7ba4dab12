"""The picture that opens a project on wide screens: chosen by its id, also where it was marked."""

from collections.abc import Mapping
from typing import Any

import pytest

from studio_adapters.stores.memory import MemoryStore
from studio_core.errors import InvalidFieldsError
from studio_core.pictures.copies import fields_with_copies
from studio_core.pictures.host import StoredImage
from studio_core.publishing.consent import content_tag
from studio_core.publishing.differences import Summary, differences, summary
from studio_core.records.canonical import checksum
from studio_core.records.changes import OPERATOR, Actor, Put
from studio_core.records.collections import PORTFOLIO
from studio_core.records.opening_mark import with_opening_picture
from studio_core.records.work import Work
from tests.content_records import create_project, save_project

AT = "2026-03-01T00:00:00.000Z"
ADMIN = Actor("administrator", "admin-1")
FIRST: dict[str, Any] = {"url": "/media/a.jpg", "id": "a"}
SECOND: dict[str, Any] = {"url": "/media/b.jpg", "id": "b"}
BARE = "https://example.com/c.jpg"
HOME: dict[str, Any] = {
    "type": "residential",
    "title": "햇살을 따라 앉는 거실",
    "address": "서울특별시 서초구 반포동",
    "area": "34py",
    "images": [FIRST, SECOND, BARE],
}
MARKED = {**HOME, "images": [FIRST, {**SECOND, "wideCover": True}, BARE]}


class Addresses:
    """A place whose pictures are known by their addresses."""

    def address_of(self, item: Any) -> str:
        """Return the address of *item*."""
        return str(item["url"]) if isinstance(item, dict) and "url" in item else ""


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore()


def put(store: MemoryStore, document: dict[str, Any]) -> None:
    Work(store, OPERATOR, AT).commit("imported", Put(PORTFOLIO, "-p1", document))


def save(store: MemoryStore, sent: dict[str, Any]) -> Mapping[str, Any]:
    return save_project(Work(store, ADMIN, AT), "-p1", sent, None).document


@pytest.mark.parametrize("chosen", ["b", BARE])
def test_a_picture_is_chosen_by_its_id_or_its_address_where_it_has_none(
    store: MemoryStore, chosen: str
) -> None:
    sent = {**HOME, "openingPicture": chosen}
    _, made = create_project(Work(store, ADMIN, AT), sent, id="-p1")

    assert made.document["openingPicture"] == chosen
    assert "openingPicture" not in save(store, {"openingPicture": None})


@pytest.mark.parametrize("unknown", ["z", "b.jpg", 1, ["b"], {"id": "b"}])
def test_what_is_none_of_the_pictures_is_refused(store: MemoryStore, unknown: Any) -> None:
    put(store, HOME)

    with pytest.raises(InvalidFieldsError) as refused:
        save(store, {"openingPicture": unknown})

    [fault] = refused.value.faults
    assert (fault.field, fault.code) == ("openingPicture", "field_not_allowed")


def test_a_choice_follows_its_picture_and_goes_with_it(store: MemoryStore) -> None:
    put(store, {**HOME, "openingPicture": "b"})

    moved = save(store, {"images": [BARE, SECOND]})
    removed = save(store, {"images": [BARE, FIRST]})

    assert moved["openingPicture"] == "b"
    assert "openingPicture" not in removed


def test_a_choice_whose_picture_went_otherwise_does_not_keep_a_project_from_being_saved(
    store: MemoryStore,
) -> None:
    put(store, {**HOME, "openingPicture": "z"})

    assert save(store, {"title": "다른 이름"})["title"] == "다른 이름"


@pytest.mark.parametrize("sent", [{"title": "다른 이름"}, {"images": MARKED["images"]}])
def test_a_marked_picture_is_the_choice_once_the_project_is_saved(
    store: MemoryStore, sent: dict[str, Any]
) -> None:
    put(store, MARKED)

    saved = save(store, sent)

    assert (saved["openingPicture"], saved["images"]) == ("b", HOME["images"])


def test_a_mark_counts_for_less_than_the_field(store: MemoryStore) -> None:
    put(store, {**MARKED, "openingPicture": "a"})

    assert save(store, {"title": "다른 이름"})["openingPicture"] == "a"


def test_of_a_marked_picture_the_choice_can_be_taken_back(store: MemoryStore) -> None:
    put(store, MARKED)

    saved = save(store, {"openingPicture": None})

    assert "openingPicture" not in saved
    assert saved["images"] == HOME["images"]


@pytest.mark.parametrize(
    ("images", "plain", "chosen"),
    [
        ({"0": FIRST, "2": {**SECOND, "wideCover": True}}, {"0": FIRST, "2": SECOND}, "b"),
        ([{"url": BARE, "wideCover": True}], [{"url": BARE}], BARE),
        ([{**FIRST, "wideCover": False}, None, 7], [FIRST, None, 7], None),
        ([{"wideCover": True}, {**FIRST, "wideCover": True}], [{}, FIRST], "a"),
        ([{"id": 7, "url": [], "wideCover": True}], [{"id": 7, "url": []}], None),
        ({**FIRST, "wideCover": True}, {**FIRST, "wideCover": True}, None),
        ("/media/a.jpg", "/media/a.jpg", None),
    ],
)
def test_marks_are_read_from_lists_in_any_form(images: Any, plain: Any, chosen: Any) -> None:
    read = with_opening_picture({"images": images})

    assert (read["images"], read.get("openingPicture")) == (plain, chosen)


def test_who_agreed_to_a_marked_picture_agreed_to_the_choice() -> None:
    chosen = {**HOME, "openingPicture": "b"}

    assert content_tag(chosen) == content_tag(MARKED) == checksum(MARKED)
    assert content_tag(HOME) not in (content_tag(chosen), content_tag({**chosen, "images": []}))


def test_a_choice_follows_copies_and_no_other_text_does() -> None:
    """A project may be called as a picture."""
    copy = StoredImage(id="copy", url="/media/copy.jpg", name="b", width=4, height=3, format="jpg")
    fields = {**HOME, "title": "b", "openingPicture": "b"}

    shown = fields_with_copies(fields, Addresses(), {SECOND["url"]: copy})

    assert (shown["title"], shown["openingPicture"]) == ("b", "copy")


def test_the_history_tells_the_choice_of_the_picture() -> None:
    before, after = HOME, {**HOME, "openingPicture": "b"}

    [told] = differences(before, after)

    assert told.field == "images"
    assert [one.change for one in told.pictures] == ["same", "changed", "same"]
    assert told.after[1] == {**SECOND, "opening": True}  # type: ignore[index]
    assert summary(before, after) == Summary(
        texts=0, pictures=1, is_reordered=False, has_new_cover=False
    )
