"""Projects: any stored record can be read, and every repair is listed."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_core.languages.registry import TWINNED
from studio_core.portfolio.areas import FILTERS
from studio_core.portfolio.project import Project, repairs_of
from studio_core.portfolio.views import card_of, detail_of
from studio_core.records.reading import text_of

EXPORT = Path(__file__).parents[2] / "fixtures" / "legacy-export.json"
PORTFOLIO: dict[str, Any] = json.loads(EXPORT.read_text(encoding="utf-8"))["portfolio"]

LEAVES = st.none() | st.booleans() | st.integers() | st.floats() | st.text()
JSON = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
)
FIELDS = (
    "type",
    "title",
    "address",
    "area",
    "businessType",
    "style",
    "styleDescription",
    "constructionDate",
    "images",
    "thumbnailIndex",
    "order",
    "createdAt",
    "contents",
    "main_img",
    "sub_imgs",
    "info",
    *TWINNED,
)


def read(id: str) -> Project:
    return Project.from_record(id, PORTFOLIO[id])


def mended(document: dict[str, Any]) -> set[str]:
    return {part.path for part in repairs_of(document)}


@given(st.dictionaries(st.sampled_from(FIELDS), JSON))
def test_any_json_object_is_read_as_a_project(document: dict[str, Any]) -> None:
    project = Project.from_record("-p1", document, is_open=False)

    assert project.title
    assert project.location
    assert project.style
    assert project.type_label
    assert project.filter in {*FILTERS[project.type], None}
    assert 0 <= project.cover < max(1, len(project.images))


@given(st.dictionaries(st.sampled_from(FIELDS), JSON), JSON)
def test_what_stands_under_a_languages_code_changes_nothing_of_it(
    document: dict[str, Any], twins: Any
) -> None:
    alone = {name: value for name, value in document.items() if name not in TWINNED}
    beside = {**alone, **dict.fromkeys(TWINNED, twins)}

    shown, plain = (detail_of(Project.from_record("-p1", one)) for one in (beside, alone))
    assert shown == plain
    assert [*repairs_of(beside)] == [*repairs_of(alone)]


def test_missing_texts_get_the_specified_defaults() -> None:
    project = Project.from_record("-p1", {"type": "residential"}, is_open=False)

    assert project.title == "프로젝트 -p1"
    assert project.location == "위치 정보가 없어요"
    assert project.style == "모던 스타일"
    assert Project.from_record("-p1", {"type": "residential"}).style == ""
    assert project.type_label == "아파트"


@pytest.mark.parametrize(
    ("business_type", "label"),
    [
        ("retail", "Retail"),
        ("f&b", "F&B"),
        ("beauty-wellness", "Beauty · Wellness"),
        ("education", "Education"),
        ("office", "Office"),
        ("etc", "Etc"),
        ("F&B", "F&B"),
        ("hotel", "hotel"),
        (None, "상업 공간"),
        ("  ", "상업 공간"),
    ],
)
def test_business_types_are_labelled_and_unknown_ones_shown_as_they_are(
    business_type: str | None, label: str
) -> None:
    project = Project.from_record("-p1", {"type": "commercial", "businessType": business_type})

    assert project.type_label == label


@pytest.mark.parametrize("stored", ["Residential", "office", "", None, 3, ["residential"]])
def test_any_type_but_residential_is_commercial(stored: Any) -> None:
    project = Project.from_record("-p1", {"type": stored})

    assert project.type == "commercial"
    assert "type" in mended({"type": stored})


def test_the_older_fields_of_a_legacy_record_are_shown() -> None:
    project = read("-PNsSfhp5-tyJBBE9dWP")

    assert (project.area, project.filter) == ("52평", "50PY~")
    assert project.description[:3] == ("첫째 줄입니다.", "둘째 줄입니다.", "")
    assert project.images[0].url == PORTFOLIO[project.id]["main_img"]
    assert len(project.images) == 1 + len(PORTFOLIO[project.id]["sub_imgs"])


def test_the_older_info_is_the_size_of_a_home_and_the_text_of_a_business() -> None:
    home = Project.from_record("-p1", {"type": "residential", "info": 52})
    shop = Project.from_record("-p2", {"type": "commercial", "info": "카페"})

    assert (home.area, card_of(home).pyeong) == ("52", 52)
    assert (shop.area, card_of(shop).pyeong) == ("카페", None)


def test_sub_images_with_holes_are_all_shown() -> None:
    project = read("legacy-no-type")

    assert project.type == "commercial"
    assert len(project.images) == 3
    assert {"type", "sub_imgs"} <= mended(PORTFOLIO[project.id])


def test_a_number_as_area_and_a_text_as_order_are_read() -> None:
    numeric_area, text_order = read("-OuR-5sdUxyYDOm1il1t"), read("-OcwfIRYeEbDmob0MelK")

    assert (numeric_area.area, numeric_area.filter) == ("33", "30PY")
    assert text_order.order == 4.0


def test_unusable_images_are_left_out_and_a_bad_cover_index_means_the_first_image() -> None:
    project = read("-OZsH_tETT-K7Xs1U-fN")

    assert len(project.images) == 2
    assert project.cover == 0
    assert {"images/1", "images/6", "thumbnailIndex"} <= mended(PORTFOLIO[project.id])


def test_the_cover_index_counts_positions_of_the_stored_list() -> None:
    project = read("-OX2wzW6SdiXT63R4Vy0")

    stored = PORTFOLIO[project.id]["images"]["2"]["url"]
    assert project.images[project.cover].url == stored


def test_an_unreadable_date_counts_as_missing() -> None:
    yesterday, milliseconds = read("-PFtXBWpjjhDlkP88g_4"), read("-PCTMX4zz3EGIuLm_y18")

    assert yesterday.created_at is None
    assert milliseconds.created_at is not None
    assert milliseconds.created_at.year == 2023


def test_the_description_of_the_style_is_shown_line_by_line() -> None:
    project = Project.from_record("-p1", {"styleDescription": "창을 봅니다.\n책장을 세웠습니다."})

    assert project.description == ("창을 봅니다.", "책장을 세웠습니다.")
    assert (project.lead, project.lines) == ("창을 봅니다.", ("책장을 세웠습니다.",))


def test_blank_lines_of_a_description_are_kept() -> None:
    project = read("-PL-vWhibirDZpQ_3jXN")

    assert project.description == ("첫 줄", "둘째 줄", "", "넷째 줄 😀")
    assert project.title.startswith("<b>굵은</b>")


def test_a_record_without_faults_has_no_repairs() -> None:
    assert mended(PORTFOLIO["-N0oi4jy8Bi6Q3Arp7TA"]) == set()


@given(JSON)
def test_any_value_can_be_read_as_text(value: Any) -> None:
    assert isinstance(text_of(value), str)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (" 자이 ", " 자이 "),
        ("  ", ""),
        (34, "34"),
        (34.0, "34"),
        (34.5, "34.5"),
        (True, ""),
        (float("nan"), ""),
        (float("-inf"), ""),
        (10**400, ""),
        (["자이"], ""),
        (None, ""),
    ],
)
def test_a_text_is_shown_as_it_is_and_a_number_as_text(value: Any, text: str) -> None:
    assert text_of(value) == text


SOUND: dict[str, Any] = {
    "type": "residential",
    "title": "한남동",
    "address": "서울",
    "images": [{"url": "/media/a.jpg"}],
    "thumbnailIndex": 0,
    "createdAt": "2025-04-16T09:00:00.000Z",
}


@given(st.dictionaries(st.sampled_from(FIELDS), JSON, max_size=3))
def test_only_fields_that_differ_from_a_record_without_faults_have_repairs(
    changes: dict[str, Any],
) -> None:
    repairs = repairs_of({**SOUND, **changes})

    found = {repair.path.partition("/")[0] for repair in repairs}
    # The cover is a place in the list of images.
    expected = changes.keys() | ({"thumbnailIndex"} if "images" in changes else set())
    assert found <= expected


IN_ORDER: dict[str, Any] = {
    "type": "residential",
    "title": "북촌 한옥",
    "address": "서울 종로구",
    "images": ["https://example.com/1.jpg", "https://example.com/2.jpg"],
    "createdAt": "2025-04-16T09:00:00.000Z",
    "order": 1,
    "thumbnailIndex": 1,
}


@pytest.mark.parametrize(
    ("fields", "repairs"),
    [
        ({}, []),
        ({"type": "House"}, ["type: neither residential nor commercial, shown as commercial"]),
        ({"title": None}, ["title: no title, shown by its id"]),
        ({"address": ""}, ["address: no address, shown as unknown"]),
        (
            {"images": [], "thumbnailIndex": 0},
            ["images: no usable image, the placeholder is shown"],
        ),
        ({"createdAt": None}, ["createdAt: no date, taken as the oldest"]),
        ({"createdAt": "어제"}, ["createdAt: not a date, taken as the oldest"]),
        ({"order": "first"}, ["order: not a number, taken as none"]),
        ({"order": "3"}, ["order: a number written as text, taken as the number"]),
        ({"order": None}, []),
        (
            {"thumbnailIndex": "1"},
            ["thumbnailIndex: a number written as text, taken as the number"],
        ),
        ({"thumbnailIndex": 2}, ["thumbnailIndex: no such image, the first is the cover"]),
        ({"thumbnailIndex": "last"}, ["thumbnailIndex: no such image, the first is the cover"]),
        ({"thumbnailIndex": True}, ["thumbnailIndex: no such image, the first is the cover"]),
        ({"thumbnailIndex": 0}, []),
        ({"style": 7}, ["style: a number, shown as text"]),
        ({"style": [7]}, ["style: not a text, taken as none"]),
    ],
)
def test_every_repair_of_a_project_is_listed_with_its_reason(
    fields: dict[str, Any], repairs: list[str]
) -> None:
    found = repairs_of({**IN_ORDER, **fields})

    assert [f"{repair.path}: {repair.reason}" for repair in found] == repairs


@pytest.mark.parametrize("field", ["main_img", "sub_imgs"])
def test_the_older_pictures_are_shown_when_only_one_of_their_fields_is_there(field: str) -> None:
    older = {name: value for name, value in IN_ORDER.items() if name != "images"}
    picture = "https://example.com/old.jpg"

    project = Project.from_record("-p1", {**older, field: [picture]})

    assert [image.url for image in project.images] == [picture]
