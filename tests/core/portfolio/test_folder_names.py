"""Names of the folders of uploads."""

import json
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_core.content.folder_names import MAX_FOLDER_LENGTH, folder_name
from studio_core.dates import SEOUL, parse_moment

_DAY = len("[20250807]")
EXPORT = Path(__file__).parents[2] / "fixtures" / "legacy-export.json"
MOMENT = datetime(2025, 8, 7, 9, 54, 20, tzinfo=UTC)


def test_the_folder_name_has_the_day_the_title_and_the_area_or_business_type() -> None:
    name = folder_name("자양동 아이파크 43평", "43py", MOMENT)

    assert name == "[20250807] 자양동 아이파크 43평_43py"


@pytest.mark.parametrize("zone", [UTC, SEOUL, timezone(timedelta(hours=-8))])
def test_the_day_is_that_of_seoul_whatever_the_zone_of_the_moment(zone: timezone) -> None:
    late, next_day = (datetime(2025, 8, 7, hour, 30, tzinfo=UTC) for hour in (14, 15))

    assert folder_name("집", "", late.astimezone(zone)) == "[20250807] 집"
    assert folder_name("집", "", next_day.astimezone(zone)) == "[20250808] 집"


def test_the_folder_names_of_a_real_export_are_the_same_but_for_the_day() -> None:
    records = json.loads(EXPORT.read_text("utf-8"))["portfolio"].values()
    dated = [record for record in records if isinstance(record, dict) and "folderName" in record]

    same = [record for record in dated if rebuilt(record)[_DAY:] == record["folderName"][_DAY:]]

    # The original took the day in UTC.
    # The others were given another title, area, type or time stamp after their folder was made.
    assert (len(dated), len(same)) == (83, 61)


def rebuilt(record: dict[str, Any]) -> str:
    moment = parse_moment(record.get("createdAt"))
    detail = str(record.get("area") or record.get("businessType") or "")
    return folder_name(str(record.get("title")), detail, moment) if moment else ""


def test_slashes_and_control_characters_are_replaced() -> None:
    assert folder_name("../카페\n\\홀", "f&b", MOMENT) == "[20250807] ..-카페-홀_f&b"


def test_a_long_name_is_cut_at_a_hundred_and_fifty_characters() -> None:
    assert folder_name("가" * 200, "43py", MOMENT) == "[20250807] " + "가" * 139
    assert folder_name("가" * 138 + " 나", "", MOMENT) == "[20250807] " + "가" * 138


@given(
    st.text(),
    st.text(),
    st.datetimes(timezones=st.just(timezone(timedelta(hours=9)))).filter(
        lambda moment: 1 < moment.year < 9999
    ),
)
def test_any_title_gives_a_name_without_slashes_of_at_most_150_characters(
    title: str, detail: str, moment: datetime
) -> None:
    name = folder_name(title, detail, moment)

    assert name.startswith("[")
    assert len(name) <= MAX_FOLDER_LENGTH
    assert not set("/\\\n\0").intersection(name)
