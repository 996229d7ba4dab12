"""Facts of a project as visitors read them."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_core.content.labels import length_label, month_label
from studio_core.languages.registry import TWINNED
from studio_core.languages.speaking import speaking
from studio_core.portfolio.project import Project
from studio_core.portfolio.views import detail_of


@pytest.mark.parametrize(
    ("date", "label"),
    [("2026-08", "2026년 8월"), ("2025-12", "2025년 12월"), ("0999-01", "0999년 1월")],
)
def test_a_month_is_told_in_words(date: str, label: str) -> None:
    assert month_label(date) == label


def test_in_another_language_the_month_has_its_name() -> None:
    with speaking(TWINNED[0]):
        assert month_label("2026-08") == "August 2026"


@pytest.mark.parametrize(
    "date", ["", "0000-01", "2026", "2026-13", "2026-00", "2026-8", "2026년 여름", "２０２６-08"]
)
def test_anything_else_is_told_as_it_is(date: str) -> None:
    assert month_label(date) == date


@given(st.text())
def test_no_text_is_too_odd(date: str) -> None:
    assert bool(month_label(date)) == bool(date)


@pytest.mark.parametrize(
    ("seconds", "label"),
    [(24, "0:24"), (0.2, "0:01"), (59.6, "1:00"), (754, "12:34"), (3723, "1:02:03")],
)
def test_a_film_has_its_length(seconds: float, label: str) -> None:
    assert length_label(seconds) == label


def test_a_page_is_told_both() -> None:
    film: dict[str, Any] = {"url": "/media/film.mp4", "seconds": 24}

    detail = detail_of(Project.from_record("-p1", {"constructionDate": "2026-08", "video": film}))

    assert detail.construction_label == "2026년 8월"
    assert detail.values["video"].length == "0:24"


def test_what_is_not_known_has_no_label() -> None:
    detail = detail_of(Project.from_record("-p1", {"video": {"url": "/media/film.mp4"}}))

    assert detail.construction_label is None
    assert detail.values["video"].length is None


def test_a_plan_without_a_text_is_called_one() -> None:
    images: list[Any] = [
        {"url": "/media/a.png", "role": "plan"},
        {"url": "/media/b.png", "role": "plan", "alt": "고친 뒤"},
    ]

    pictures = detail_of(Project.from_record("-p1", {"title": "거실", "images": images})).images

    assert [picture.alt for picture in pictures] == ["거실 평면도", "고친 뒤"]
