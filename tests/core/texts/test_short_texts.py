"""Short values: a text of more than 64 characters is read as no value, everywhere."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_core.content.aspect_ratios import read_ratio
from studio_core.content.registry import content_types
from studio_core.content.rules import prepare
from studio_core.dates import date_label, normalise_date, parse_moment, read_date
from studio_core.portfolio.areas import area_band, pyeong
from studio_core.records.display_order import read_order
from studio_core.texts.untrusted import MAX_SCALAR_LENGTH, short_text
from studio_core.transfer.tree import plan_import

READERS: tuple[tuple[Callable[[Any], object], str], ...] = (
    (read_order, "3"),
    (area_band, "34py"),
    (pyeong, "34py"),
    (read_ratio, "4/5"),
    (read_date, "2024-05-06"),
    (parse_moment, "2024-05-06"),
)


@pytest.mark.parametrize(("read", "text"), READERS)
@pytest.mark.parametrize("spaces", [" ", "\n", "\u3000"])
def test_spaces_around_a_value_are_ignored(
    read: Callable[[Any], object], text: str, spaces: str
) -> None:
    padded = spaces * 100 + text + spaces * 100

    assert read(padded) == read(text) is not None


@pytest.mark.parametrize(
    ("read", "text"),
    [
        (read_order, "1" * 65),
        (read_order, f"0.{'0' * 62}1"),
        (area_band, "9" * 65),
        (pyeong, f"34py ({'복층' * 30})"),
        (read_ratio, f"4/5{' ' * 62}."),
        (read_date, f"2024-05-06{' ' * 50}10:00"),
        (parse_moment, f"2024-05-06T10:00:00.{'0' * 50}Z"),
        (normalise_date, "9" * 65),
    ],
)
def test_sixty_five_characters_are_no_value(read: Callable[[Any], object], text: str) -> None:
    assert len(text.strip()) >= 65
    assert read(text) is None


def test_sixty_four_characters_can_be_one() -> None:
    assert read_order("1" * 64) == float("1" * 64)
    assert area_band("9" * 64) == "50PY~"
    assert date_label("9" * 65) == date_label("9" * 1_000_000) == "날짜 형식 오류"


@given(st.text())
def test_a_short_text_is_read_without_the_spaces_around_it(text: str) -> None:
    assert short_text(text) == (text.strip() if len(text.strip()) <= MAX_SCALAR_LENGTH else None)


def test_the_editor_takes_no_area_that_cannot_be_read() -> None:
    sent: Any = {"type": "residential", "title": "집", "address": "서울", "area": "3" * 65}

    faults = prepare(content_types()["portfolio"], {}, sent, frozenset(sent))[1]

    told = {
        fault.field: (fault.code, dict(fault.facts)["max"])
        for fault in faults
        if fault.field == "area"
    }
    assert told == {"area": ("field_too_long", MAX_SCALAR_LENGTH)}


def test_the_editor_takes_no_date_and_no_ratio_that_cannot_be_read() -> None:
    sent: Any = {"title": "글", "content": "글", "date": "2" * 65, "aspectRatio": "4" * 65}

    faults = prepare(content_types()["insights"], {}, sent, frozenset(sent))[1]

    assert {fault.field for fault in faults} == {"date", "aspectRatio"}


@pytest.mark.parametrize("digits", [400, 4300, 20_000])
def test_a_number_beyond_every_store_is_read_as_none_and_not_kept(digits: int) -> None:
    number = 10**digits - 1

    plan = plan_import({"portfolio": {"r": {"title": "t", "order": number}}})

    assert read_order(number) is None
    assert parse_moment(number) is None
    assert read_date(number) is None
    assert [found.reason for found in plan.unplaced] == ["not a finite number"]
