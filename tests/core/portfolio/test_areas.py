"""Filters: pyeong bands of residential projects, business types of commercial ones."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_core.portfolio.areas import BUSINESS_LABELS, FILTERS, area_band, filter_key


@pytest.mark.parametrize(
    ("area", "band"),
    [
        ("9py", "10PY"),
        ("19.9py", "10PY"),
        ("20py", "20PY"),
        ("29", "20PY"),
        (" 27 py", "20PY"),
        ("30py", "30PY"),
        ("34.5py", "30PY"),
        ("34평", "30PY"),
        ("40py", "40PY"),
        ("49.99py", "40PY"),
        ("50py", "50PY~"),
        ("110py (복층)", "50PY~"),
        ("0py", "10PY"),
    ],
)
def test_an_area_falls_under_the_band_of_its_leading_number(area: str, band: str) -> None:
    assert area_band(area) == band


@pytest.mark.parametrize(
    "area", ["", "py34", "59㎡", "59 ㎡", "84m²", "59m2", "카페", "-5py", "약 34평"]
)
def test_square_metres_and_text_before_the_number_give_no_band(area: str) -> None:
    assert area_band(area) is None


@given(st.floats(min_value=0, max_value=500, allow_nan=False))
def test_every_size_has_the_band_that_contains_it(size: float) -> None:
    area = f"{size:.3f}py"

    band = area_band(area)

    position = FILTERS["residential"].index(str(band))
    assert position == min(4, max(0, int(float(f"{size:.3f}") // 10) - 1))


@given(st.text())
def test_any_text_gives_a_known_filter_or_none(text: str) -> None:
    assert filter_key("residential", text, "아파트") in {*FILTERS["residential"], None}
    assert filter_key("commercial", "", text) in {*FILTERS["commercial"], None}


@pytest.mark.parametrize("label", BUSINESS_LABELS.values())
def test_a_business_is_filtered_by_its_label(label: str) -> None:
    assert filter_key("commercial", "34py", label) == label


def test_a_number_of_64_digits_is_a_size_and_a_longer_one_is_not() -> None:
    assert area_band("9" * 64) == "50PY~"
    assert area_band("9" * 100_000) is None
