"""What visitors see of projects: cards, details, categories and filters."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_core.errors import InvalidFieldsError
from studio_core.pictures.presentation import placeholder
from studio_core.portfolio.areas import FILTERS, PROJECT_TYPES
from studio_core.portfolio.duplicates import find_duplicates
from studio_core.portfolio.project import Project
from studio_core.portfolio.selecting import Selection, select_projects
from studio_core.portfolio.views import (
    card_of,
    detail_of,
    in_public_order,
    picture_addresses,
    pictures_of,
    read_projects,
)
from studio_core.records.record import Record

EXPORT = Path(__file__).parents[2] / "fixtures" / "legacy-export.json"
STORED: dict[str, Any] = json.loads(EXPORT.read_text(encoding="utf-8"))["portfolio"]
RECORDS = {id: Record.of(value) for id, value in STORED.items() if isinstance(value, dict)}
PROJECTS = in_public_order(read_projects(RECORDS))

ALL_FILTERS = [key for keys in FILTERS.values() for key in keys]


@pytest.mark.parametrize("id", RECORDS)
def test_the_addresses_of_pictures_are_those_that_are_shown(id: str) -> None:
    document = RECORDS[id].document

    shown = [picture.url for picture in pictures_of(Project.from_record(id, document, "studio"))]

    assert picture_addresses(document, "studio") == shown


def test_picture_texts_have_at_most_200_characters_of_the_title() -> None:
    images: Any = ["https://a.kr/1.jpg"] * 1000
    project = Project.from_record("r", {"title": "가" * 1_000_000, "images": images})

    pictures = detail_of(project).images

    assert pictures[999].alt == "가" * 200 + " 사진 1000"


@pytest.mark.parametrize(
    ("document", "size"),
    [
        ({"area": "34py"}, 34),
        ({"area": "34"}, 34),
        ({"area": "34평"}, 34),
        ({"area": "24.5 PY"}, 24.5),
        ({"info": 34}, 34),
        ({"area": "112㎡"}, None),
        ({"area": "복층"}, None),
        ({}, None),
        ({"type": "commercial", "info": "2층 카페"}, None),
    ],
)
def test_a_home_has_the_size_that_its_filter_goes_by(document: Any, size: float | None) -> None:
    project = Project.from_record("r", {"type": "residential", **document})

    assert card_of(project).pyeong == size
    assert detail_of(project).pyeong == size
    assert (size is None) == (project.filter not in FILTERS["residential"])


def test_every_project_of_a_legacy_export_is_shown_residential_first() -> None:
    types = [project.type for project in PROJECTS]

    assert len(PROJECTS) == len(RECORDS) == 88
    assert types == sorted(types, key=PROJECT_TYPES.index)


def test_a_repeated_id_is_shown_once() -> None:
    assert in_public_order([*PROJECTS, *PROJECTS]) == PROJECTS


@given(st.sampled_from(PROJECT_TYPES), st.data())
def test_filters_combine_with_or_and_keep_the_order(category: Any, data: st.DataObject) -> None:
    chosen = data.draw(st.sets(st.sampled_from(FILTERS[category])))

    found = select_projects(PROJECTS, Selection(category, chosen))

    expected = [p for p in PROJECTS if p.type == category and (not chosen or p.filter in chosen)]
    assert list(found) == expected


@given(st.sets(st.sampled_from(ALL_FILTERS), min_size=1))
def test_filters_without_a_category_take_both_types(chosen: set[str]) -> None:
    found = select_projects(PROJECTS, Selection(None, chosen))

    assert {project.filter for project in found} <= chosen
    assert len(found) == sum(project.filter in chosen for project in PROJECTS)


@pytest.mark.parametrize(
    ("category", "filters", "field"),
    [
        ("house", [], "category"),
        ("", [], "category"),
        ("residential", ["60PY"], "filter"),
        ("residential", ["Retail"], "filter"),
        ("commercial", ["10PY"], "filter"),
        (None, ["ALL"], "filter"),
    ],
)
def test_an_unknown_category_or_filter_is_refused(
    category: str | None, filters: list[str], field: str
) -> None:
    with pytest.raises(InvalidFieldsError) as refused:
        select_projects(PROJECTS, Selection(category, filters))

    assert [fault.field for fault in refused.value.faults] == [field]


def test_a_project_without_images_shows_the_placeholder() -> None:
    project = Project.from_record("-p1", {"type": "residential", "images": ["", None, {}]})

    card, detail = card_of(project), detail_of(project)

    assert (card.thumbnail, card.image_count, card.first_row) == (placeholder(), 0, (1.5, None))
    assert [picture.url for picture in detail.images] == [placeholder().url]


def test_the_thumbnail_is_the_chosen_cover() -> None:
    images: list[Any] = [{"url": f"https://example.com/{n}.jpg"} for n in range(3)]
    project = Project.from_record("-p1", {"title": "쇼룸", "images": images, "thumbnailIndex": "1"})

    card = card_of(project)

    assert card.thumbnail.url == "https://example.com/1.jpg"
    assert card.thumbnail.alt == "쇼룸 대표 이미지"


def test_an_opening_picture_beside_it_leaves_the_thumbnail_as_it_is() -> None:
    images: list[Any] = [
        {"url": "https://example.com/0.jpg", "width": 1200, "height": 1500, "focus": [0, 1]},
        {"url": "https://example.com/1.jpg", "width": 1500, "height": 1000},
    ]
    chosen = {"title": "쇼룸", "images": images, "openingPicture": images[1]["url"]}
    project = Project.from_record("-p1", chosen)

    detail = detail_of(project)

    assert (detail.cover, detail.opening) == (0, 1)
    assert detail.thumbnail.url == "https://example.com/0.jpg"
    assert detail.thumbnail.focus == (0, 1)


def test_an_image_without_a_text_gets_the_title_and_its_number() -> None:
    images: list[Any] = [
        "https://example.com/0.jpg",
        {"url": "https://example.com/1.jpg", "alt": "거실"},
        {"url": "https://example.com/2.jpg", "alt": ""},
    ]
    project = Project.from_record("-p1", {"title": "쇼룸", "images": images})

    detail = detail_of(project)

    assert [picture.alt for picture in detail.images] == ["쇼룸 사진 1", "거실", ""]


def test_missing_values_are_none() -> None:
    detail = detail_of(Project.from_record("-p1", {"type": "commercial"}))

    assert (detail.area, detail.filter, detail.construction_date) == (None, None, None)
    assert detail.description == ()


def test_a_hundred_thousand_projects_are_ordered_filtered_and_searched_for_duplicates() -> None:
    size = 100_000
    sample = Project.from_record("-p1", {"type": "residential", "area": "34py", "title": "거실"})
    many = [replace(sample, id=f"-{n:06}", order=n % 7 or None) for n in range(size)]

    ordered = in_public_order(many)
    chosen = select_projects(ordered, Selection("residential", ["30PY"]))
    groups = find_duplicates((project.id, project.title) for project in many)

    assert len(chosen) == len(ordered) == size
    assert [len(group.remove) for group in groups] == [size - 1]
