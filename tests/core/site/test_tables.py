"""A `[site]` table of an older settings file, read as records."""

from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_adapters.demo.content import site_table
from studio_core.languages.registry import TWINNED
from studio_core.records.canonical import canonical
from studio_core.records.collections import SITE_CONTENT
from studio_core.records.keys import check_record
from studio_core.site.faults import checked_documents
from studio_core.site.tables import documents_of, notes_of, unread
from tests.older_texts import older_documents
from tests.own_texts import PICTURE

OTHER = {**PICTURE, "id": "b" * 32, "url": f"/media/{'b' * 32}.jpg", "alt": "식탁"}

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12) | st.sampled_from(
    ["hero", "\0", "7", "/business/residential/total-living", "https://a.example/1.jpg"]
)


def like(value: Any) -> st.SearchStrategy[Any]:
    """Return tables of the shape of *value*, which is what a settings file is held to."""
    if isinstance(value, dict):
        return st.fixed_dictionaries({}, optional={key: like(one) for key, one in value.items()})
    if isinstance(value, list):
        return st.lists(like(value[0]), max_size=3)
    return st.integers() if isinstance(value, int) else TEXTS | st.dates()


def test_no_form_refuses_what_the_demo_table_says() -> None:
    kept, faults = checked_documents(older_documents(), {})

    assert faults == []
    assert canonical(kept) == canonical(older_documents())


def test_every_table_of_the_demo_becomes_records() -> None:
    found = older_documents()

    assert {name: len(records) for name, records in found.items()} == {
        "site": 7,
        "slides": 10,
        "services": 4,
        "profiles": 3,
        "principles": 3,
    }
    assert list(found["services"]) == [one["key"] for one in site_table()["services"]]
    assert [one["order"] for one in found["slides"].values()] == list(range(10))


def test_an_older_table_knows_no_questions() -> None:
    assert set(documents_of({}, {})) == set(SITE_CONTENT) - {"questions"}
    assert not any(documents_of({}, {}).values())


def test_a_service_has_the_title_and_description_of_its_page() -> None:
    path = "/business/residential/total-living"
    table = {
        "services": [{"key": "total", "path": path, "group": "residential", "title": "Total"}],
        "meta": {path: {"title": "집 전체", "description": "한 팀이"}, "/about": {"title": "소개"}},
    }

    found = documents_of(table, {})

    assert found["services"]["total"] == {
        "group": "residential",
        "title": "Total",
        "slug": "total-living",
        "pageTitle": "집 전체",
        "pageDescription": "한 팀이",
        "order": 0,
    }
    assert found["site"]["search"] == {"pages": [{"path": "/about", "title": "소개"}]}


def test_rows_without_a_key_that_can_be_an_id_get_one_that_no_other_has() -> None:
    rows = [
        {"name": "하나"},
        {"key": "profile-02", "name": "둘"},
        {"key": "a/b", "name": "셋"},
        {"key": "7", "name": "넷"},
        {"key": "blog", "name": "다섯"},
        {"key": "blog", "name": "여섯"},
        {"key": "profile-01", "name": "일곱"},
    ]

    found = documents_of({"profiles": rows}, {})["profiles"]

    assert [one["name"] for one in found.values()] == [one["name"] for one in rows]
    assert list(found)[:2] == ["profile-01", "profile-02"]
    assert not any(id.isdigit() for id in found)


def test_a_picture_is_found_by_its_name_with_the_tables_alternative_text() -> None:
    table = {
        "about": {"image": "hero", "alt": "창가"},
        "business": {"hero": {"scene": "dining"}},
    }

    found = documents_of(table, {"hero": PICTURE, "dining": OTHER})["site"]

    assert found["about"]["picture"] == {**PICTURE, "alt": "창가"}
    assert found["business"]["picture"] == OTHER


def test_a_picture_told_in_other_words_loses_what_other_languages_tell_of_it() -> None:
    hero = {**PICTURE, TWINNED[0]: {"alt": "By the window"}}

    def shown(alt: str) -> Any:
        table = {"about": {"image": "hero", "alt": alt}}
        return documents_of(table, {"hero": hero})["site"]["about"]["picture"]

    assert shown(str(PICTURE["alt"])) == hero
    assert shown("창가") == {**PICTURE, "alt": "창가"}


@pytest.mark.parametrize(
    ("name", "picture"),
    [
        ("https://pictures.example/1.jpg", {"url": "https://pictures.example/1.jpg"}),
        ("/own.jpg", {"url": "/own.jpg"}),
        ("unknown", None),
        ("javascript:alert(1)", None),
    ],
)
def test_an_address_is_a_picture_and_an_unknown_name_is_none(name: str, picture: Any) -> None:
    about = documents_of({"about": {"image": name, "heading": "봄"}}, {})["site"]["about"]

    assert about.get("picture") == picture


def test_dates_are_written_as_texts_and_what_is_empty_is_left_out() -> None:
    table = {"foundedOn": date(2022, 4, 1), "slogan": "", "brand": {"ko": "봄", "en": " "}}

    assert documents_of(table, {})["site"] == {"brand": {"ko": "봄", "foundedOn": "2022-04-01"}}


def test_values_that_no_form_takes_are_kept_and_named() -> None:
    found = documents_of({"brand": {"ko": "봄" * 41}, "footer": {"email": "hi(at)bom"}}, {})

    _, faults = checked_documents(found, {})

    assert found["site"]["brand"]["ko"] == "봄" * 41
    assert [(one.field, one.code) for one in faults] == [
        ("site.brand.ko", "field_too_long"),
        ("site.company.email", "field_invalid"),
    ]


def test_what_is_for_administrators_alone_is_in_no_record() -> None:
    notes = {"spreadsheetUrl": "https://sheet.example", "spreadsheetNote": "비밀", "contact": ""}

    assert notes_of({"enquiries": notes}) == {
        "spreadsheetUrl": "https://sheet.example",
        "spreadsheetNote": "비밀",
    }
    assert notes_of({"enquiries": 7}) == {}
    assert not any(documents_of({"enquiries": notes}, {}).values())


@given(like(site_table()))
def test_any_table_becomes_records_that_every_store_can_hold(table: dict[str, Any]) -> None:
    for collection, records in documents_of(table, {"hero": PICTURE}).items():
        for id, document in records.items():
            check_record(collection, id, document)


def test_keys_of_pictures_are_taken_where_nobody_sees_them() -> None:
    table = {"contact": {"image": "a.jpg"}, "footer": {"alt": "문"}, "brand": {"slogen": "말"}}

    assert [(fault.field, fault.code) for fault in unread(table)] == [
        ("brand.slogen", "field_unknown")
    ]
