"""Visitors are told where a project is to the dong only."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_core.languages.registry import TWINNED
from studio_core.languages.speaking import speaking
from studio_core.portfolio.location import district_of, public_location
from studio_core.portfolio.project import Project

REGIONS = ["서울특별시 서초구", "경기도 성남시 분당구", "제주시", "서울", "경기도 양평군"]
DONGS = ["반포동", "성수동2가", "신림1동", "종로3가", "애월읍", "서종면", "애월읍 광령리"]
DETAILS = ["12-3", "12-3, 101동 502호", "산 4", "래미안 101동", "(지하 1층)", "가동 3층"]
WORDS = st.sampled_from([*REGIONS, *DONGS, *DETAILS, "테헤란로", "12길", "서촌", " ", ","])


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("서울특별시 서초구 반포동 12-3, 101동 502호", "서울특별시 서초구 반포동"),
        ("서초구 반포동, 래미안", "서초구 반포동"),
        ("서초구 반포동12-3", "서초구 반포동"),
        ("서울 성동구 성수동2가 12", "서울 성동구 성수동2가"),
        ("서울 관악구 신림1동 3층", "서울 관악구 신림1동"),
        ("경기도 양평군 서종면 문호리 12", "경기도 양평군 서종면 문호리"),
        ("서울특별시 강남구 테헤란로 152, 3층", "서울특별시 강남구"),
        ("서울 용산구 이태원로27길 3", "서울 용산구"),
        ("경기도 양평군 서종면 북한강로 12", "경기도 양평군 서종면"),
    ],
)
def test_what_is_finer_than_a_dong_is_not_told(address: str, told: str) -> None:
    assert public_location(address) == told


@pytest.mark.parametrize(
    "address",
    [
        "서울 종로구 서촌",
        "강남구 가로수길",
        "서초구 상가 2층",
        "101동 502호",
        "프랑스 파리",
        "",
        "반포대로 12",
    ],
)
def test_what_nobody_could_cut_is_told_as_it_is(address: str) -> None:
    assert public_location(address) == address


@given(st.sampled_from(REGIONS), st.sampled_from(DONGS[:4]), st.sampled_from(DETAILS))
def test_whatever_follows_a_dong_is_cut(region: str, dong: str, detail: str) -> None:
    assert public_location(f"{region} {dong} {detail}") == f"{region} {dong}"


@given(st.one_of(st.text(), st.lists(WORDS).map(" ".join)))
def test_it_is_a_beginning_that_is_told_again_as_it_is(address: str) -> None:
    told = public_location(address)

    assert told in address
    assert address.lstrip().startswith(told.lstrip())
    assert public_location(told) == told
    assert bool(told.strip()) == bool(address.strip())


def test_a_project_is_shown_with_it_and_keeps_what_is_stored() -> None:
    document = {"address": "서울특별시 서초구 반포동 12-3"}

    assert Project.from_record("-p1", document).location == "서울특별시 서초구 반포동"
    assert document == {"address": "서울특별시 서초구 반포동 12-3"}


@pytest.mark.parametrize(
    ("location", "told"),
    [
        ("경기도 성남시 분당구 정자동", "분당구 정자동"),
        ("서울특별시 서초구 반포동", "서초구 반포동"),
        ("경기도 양평군 서종면 문호리", "서종면 문호리"),
        ("제주시 애월읍", "제주시 애월읍"),
        ("반포동", "반포동"),
        ("서울특별시 강남구", "서울특별시 강남구"),
        ("정해진 곳 없음", "정해진 곳 없음"),
        ("", ""),
    ],
)
def test_a_line_without_room_tells_the_end_of_a_location(location: str, told: str) -> None:
    assert district_of(location) == told


@given(st.one_of(st.text(), st.lists(WORDS).map(" ".join)))
def test_a_short_line_tells_the_end_of_what_is_told_at_all(address: str) -> None:
    location = public_location(address)

    assert " ".join(location.split()).endswith(" ".join(district_of(location).split()))


@pytest.mark.parametrize(
    ("address", "told", "district"),
    [
        ("Banpo-dong, Seocho-gu, Seoul", "Banpo-dong, Seocho-gu, Seoul", "Banpo-dong, Seocho-gu"),
        ("502, 101-dong, 12-3 Banpo-daero, Banpo-dong, Seoul", "Banpo-dong, Seoul", None),
        ("Raemian Apartments, Banpo-dong, Seocho-gu", "Banpo-dong, Seocho-gu", None),
        ("12-3 Banpo-dong, Seocho-gu, Seoul", "Seocho-gu, Seoul", None),
        ("12-3 Banpo-dong", "", None),
        ("Byeoryang-dong,  Gwacheon", "Byeoryang-dong, Gwacheon", None),
        ("Paris", "Paris", None),
    ],
)
@pytest.mark.parametrize("language", TWINNED)
def test_in_another_language_neither_the_house_is_told(
    language: str, address: str, told: str, district: str | None
) -> None:
    with speaking(language):
        assert public_location(address) == told
        assert district_of(told) == (told if district is None else district)


@given(st.text("Banpo-dg, 0123", max_size=30))
def test_no_number_is_told_in_another_language(address: str) -> None:
    with speaking(TWINNED[0]):
        told = public_location(address)
        assert not any(map(str.isdigit, told))
        assert public_location(told) == told
