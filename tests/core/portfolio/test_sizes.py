"""Sizes as visitors read them: in both units, what was not entered worked out."""

import pytest

from studio_core.enquiries.consultation import shipped_choices
from studio_core.languages.registry import TWINNED
from studio_core.languages.speaking import speaking
from studio_core.portfolio.areas import SQUARE_METRES, ProjectType
from studio_core.portfolio.sizes import Size, figure_of, size_of


def shown(project_type: ProjectType, area: str) -> str | None:
    size = size_of(project_type, area)
    return str(size) if size else None


@pytest.mark.parametrize(
    ("area", "size"),
    [
        ("34py", "약 112㎡ (34평)"),
        ("34", "약 112㎡ (34평)"),
        ("34.5평", "약 114㎡ (34.5평)"),
        ("84㎡", "84㎡ (약 25평)"),
        (" 84.9 m2 ", "84.9㎡ (약 26평)"),
        ("112㎡ (34평)", "112㎡ (34평)"),
        ("34평/112㎡", "112㎡ (34평)"),
        ("110py (복층)", "약 364㎡ (110평)"),
        ("전용 84㎡", None),
        ("84㎡ 전용", None),
        ("", None),
    ],
)
def test_what_was_not_entered_of_a_home_is_worked_out(area: str, size: str | None) -> None:
    assert shown("residential", area) == size


@pytest.mark.parametrize(
    ("area", "size"),
    [("120㎡", "120㎡ (약 36평)"), ("40평", "약 132㎡ (40평)"), ("카페", None), ("1층", None)],
)
def test_a_business_has_a_size_only_with_its_unit(area: str, size: str | None) -> None:
    assert shown("commercial", area) == size


def test_square_metres_come_first_in_english() -> None:
    with speaking(TWINNED[0]):
        assert str(Size(entered_pyeong=34)) == "about 112 m² (34 py)"
        assert str(Size(entered_metres=84)) == "84 m² (about 25 py)"


def test_the_first_number_is_set_large() -> None:
    assert figure_of("약 112㎡ (34평)") == ("약 ", "112", "㎡ (34평)")
    assert figure_of("84㎡ (약 25평)") == ("", "84", "㎡ (약 25평)")


def test_a_pyeong_is_as_large_as_in_the_consultation() -> None:
    units = {one["key"]: one["squareMetres"] for one in shipped_choices()["units"]}

    assert units == {"pyeong": SQUARE_METRES, "m2": 1}
