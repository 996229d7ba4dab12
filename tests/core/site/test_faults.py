"""What is wrong with documents that come from elsewhere."""

from typing import Any

import pytest

from studio_adapters.stores.memory import MemoryStore
from studio_core.content.registry import content_types
from studio_core.content.rules import faults_in, unknown_fields
from studio_core.content.shown import picture_addresses
from studio_core.languages.registry import TWINNED
from studio_core.records.changes import OPERATOR, Put
from studio_core.records.record import Record
from studio_core.records.twins import as_written
from studio_core.records.work import Work
from studio_core.site.faults import checked_documents
from studio_core.site.public_site import read_site
from tests.own_texts import ONE_OF_EACH, PICTURE

AT = "2026-03-01T00:00:00.000Z"
SERVICE = {"group": "residential", "slug": "total-living", "title": "Total Living"}


def codes(found: dict[str, dict[str, Any]], held: Any = None) -> list[tuple[str, str]]:
    return [(one.field, one.code) for one in checked_documents(found, held or {})[1]]


def test_one_record_of_each_kind_is_taken_as_it_is() -> None:
    found = {collection: {id: document} for collection, (id, document) in ONE_OF_EACH.items()}

    kept, faults = checked_documents(found, {})

    assert (kept, faults) == (found, [])


@pytest.mark.parametrize(
    ("found", "field", "code"),
    [
        ({"slidez": {"s1": {}}}, "slidez.s1", "site_part_not_found"),
        ({"site": {"brnad": {"ko": "봄"}}}, "site.brnad", "site_part_not_found"),
        ({"site": {"slides": {"heading": "봄"}}}, "site.slides", "site_part_not_found"),
        ({"site": {"brand": {"kor": "봄"}}}, "site.brand.kor", "field_unknown"),
        ({"site": {"brand": {"ko": "가" * 41}}}, "site.brand.ko", "field_too_long"),
        ({"site": {"brand": {"ko": float("nan")}}}, "site.brand.ko", "field_invalid"),
        ({"services": {"a": {**SERVICE, "title": ""}}}, "services.a.title", "field_required"),
        ({"services": {"a": {**SERVICE, "order": "x"}}}, "services.a.order", "field_invalid"),
        ({"services": {"a/b": SERVICE}}, "services.a/b.id", "key_invalid"),
        (
            {"services": {"a": SERVICE, "b": {**SERVICE, "title": "다른 것"}}},
            "services.b.slug",
            "slug_taken",
        ),
        (
            {"slides": {f"s{n}": {"desktop": PICTURE, "order": n} for n in range(13)}},
            "slides",
            "list_too_long",
        ),
    ],
)
def test_what_no_form_would_take_is_named_with_its_record(
    found: Any, field: str, code: str
) -> None:
    assert codes(found) == [(field, code)]


def test_a_twin_may_be_twice_as_long_as_its_text_and_is_never_needed() -> None:
    id, slide = ONE_OF_EACH["slides"]
    most, room = content_types()["slides"].field("heading"), content_types()["about"].field("story")
    assert most is not None
    assert room is not None

    def faults(longer: int) -> list[tuple[str, str]]:
        heading, text = (one.of_translations.limit + longer for one in (most, room.item[0]))
        story = [
            {"text": "이야기", TWINNED[0]: {"text": "a" * text}},
            {"text": "둘", TWINNED[0]: {}},
        ]
        twinned = {**slide, TWINNED[0]: {"heading": "a" * heading}}
        documents = {"slides": {id: twinned}, "site": {"about": {"story": story}}}
        return [(one.field, one.code) for one in checked_documents(documents, {})[1]]

    assert faults(0) == []
    assert faults(1) == [
        (f"slides.{id}.{TWINNED[0]}.heading", "field_too_long"),
        (f"site.about.story.0.{TWINNED[0]}.text", "field_too_long"),
    ]


def test_what_the_store_holds_already_is_no_fault() -> None:
    store = MemoryStore()
    long: dict[str, Any] = {"ko": "가" * 41}
    slide: dict[str, Any] = {"heading": "사진 없는 것", "order": 0}
    Work(store, OPERATOR, AT).commit("x", Put("site", "brand", long), Put("slides", "s1", slide))
    held = read_site(store)

    assert codes({"site": {"brand": {**long, "en": "BOM"}}, "slides": {"s1": slide}}, held) == []
    assert codes({"site": {"brand": {"ko": "나" * 41}}}, held) == [
        ("site.brand.ko", "field_too_long")
    ]
    assert codes({"slides": {"s1": {**slide, "heading": "나" * 25}}}, held) == [
        ("slides.s1.heading", "field_too_long")
    ]


def test_texts_are_kept_without_the_spaces_around_them_and_stamps_are_not_kept() -> None:
    kept, _ = checked_documents({"site": {"brand": {"ko": " 봄\n", "createdAt": AT}}}, {})

    assert kept == {"site": {"brand": {"ko": "봄"}}}


def test_a_stored_document_is_judged_in_any_form_in_which_a_store_gives_it_back() -> None:
    about = content_types()["about"]
    story = {"0": {"text": "하나"}, "1": {"text": "가" * 1001}}
    document: Any = {"story": story, "picture": {**PICTURE, "focus": {"0": 0.0, "1": 1.0}}}

    assert [(one.field, one.code) for one in faults_in(about, document)] == [
        ("story.1.text", "field_too_long")
    ]
    assert as_written(document)["picture"] == {**PICTURE, "focus": [0, 1]}


def test_fields_that_only_the_server_sets_are_known() -> None:
    services = content_types()["services"]
    owned = {"createdAt": AT, "createdBy": "a1", "updatedAt": AT, "order": 0, "formerPaths": []}
    twins = {"title": "Total", "slug": "total"}
    document: Any = {**SERVICE, **owned, "zone": 1, "colour": 2, TWINNED[0]: twins}

    assert unknown_fields(services, document) == [
        "colour",
        f"{TWINNED[0]}.slug",
        "zone",
    ]


def test_every_picture_of_a_document_is_found() -> None:
    business, questions = content_types()["business"], content_types()["questions"]
    card = {"key": "residential", "title": "주거", "picture": {"url": "/b.jpg"}}
    pictured: Any = {"picture": {"url": "/a.jpg"}, "cards": [card, "no card"], "lead": "![](c.jpg)"}
    answer = {"answer": "글 ![창](https://a.example/c.jpg) [글](https://a.example/d)"}

    assert list(picture_addresses(business.fields, pictured)) == ["/a.jpg", "/b.jpg"]
    assert list(picture_addresses(questions.fields, answer)) == ["https://a.example/c.jpg"]


def test_a_twin_that_no_form_would_take_is_named_also_where_the_record_has_none_yet() -> None:
    held = {"site": {"about": Record.of({"heading": "봄"})}}
    other = TWINNED[0]
    found = {"site": {"about": {"heading": "봄", other: {"heading": "x" * 1000}}}}

    assert codes(found, held) == [(f"site.about.{other}.heading", "field_too_long")]
