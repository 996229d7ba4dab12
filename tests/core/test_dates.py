"""Dates: every form that articles carry, and what is shown for those that cannot be read."""

import json
import time
from datetime import UTC, date, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from studio_core.dates import (
    SEOUL,
    date_label,
    day_label,
    display_date,
    month_name,
    normalise_date,
    parse_moment,
    read_date,
    shown_hours,
)
from studio_core.languages.registry import TWINNED
from studio_core.languages.speaking import speaking

EXPORT = Path(__file__).parents[1] / "fixtures" / "legacy-export.json"
LEAVES = st.none() | st.booleans() | st.integers() | st.floats() | st.text()
JSON = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=8,
)
SECONDS = st.datetimes(
    datetime.fromisoformat("1900-01-01"), datetime.fromisoformat("2999-12-31")
).map(lambda moment: moment.replace(microsecond=0))
ZONES = st.integers(-14 * 60, 14 * 60).map(lambda minutes: timezone(timedelta(minutes=minutes)))

READABLE = {
    "2025년 03월 07일 / 09시 05분 00초": "20250307 090500",
    "2024년 11월 30일 / 23시 59분 59초": "20241130 235959",
    "2023년 2월 3일": "20230203 000000",
    "20240229 101500": "20240229 101500",
    "20231231 000000": "20231231 000000",
    "20240607": "20240607 000000",
    "2024-05-06": "20240506 000000",
    " 2024-05-06 ": "20240506 000000",
    "2024-07-08 10:02": "20240708 100200",
    "2024-07-08T10:02:03": "20240708 100203",
    "2024-07-08T01:02:03Z": "20240708 100203",
    "2024-07-08T01:02:03.456Z": "20240708 100203",
    "2024-07-08T10:02:03+09:00": "20240708 100203",
    "2024-12-31T23:30:00-05:00": "20250101 133000",
    "2024-07-08T10:02:03+0900": "20240708 100203",
    "2024.05.06 12:30": "20240506 123000",
    "2024.05.06": "20240506 000000",
}
UNREADABLE = [
    "20230229 101500",
    "2024-13-01",
    "곧",
    "2024년 06월 31일 / 10시 00분 00초",
    "20240607 246060",
    "20240230",
    "20241340",
    "2024-07-08T24:00:00",
    "2024-07-08T10:02:03+25:00",
    "2024-07-08T10:02:03+04:60",
    "2024-07-08T10:02:03-0499",
    "2024-07-08T10:02:03+14:01",
    "2024-07-08T10:02:03-15",
    "0000-01-01",
    "0001-01-01T00:00:00+14:00",
    "２０２４０６０７",
    "2024-5-6",
    "202406071",
    "2024-05-06 그리고",
]


@pytest.mark.parametrize(("stored", "normal"), READABLE.items())
def test_every_form_is_read_as_seoul_time(stored: str, normal: str) -> None:
    assert normalise_date(stored) == normal


@pytest.mark.parametrize("stored", UNREADABLE)
def test_what_is_no_date_stays_unread_and_says_so(stored: str) -> None:
    assert normalise_date(stored) is None
    assert date_label(stored) == "날짜 형식 오류"


@pytest.mark.parametrize("stored", [None, "", "   ", [], {}, [None, {}]])
def test_an_absent_date_says_that_there_is_none(stored: Any) -> None:
    assert date_label(stored) == "날짜 없음"


@pytest.mark.parametrize("stored", [True, 3, -1, float("nan"), float("inf"), [2024], {"a": 1}])
def test_a_type_that_is_no_date_says_that_it_could_not_be_processed(stored: Any) -> None:
    assert normalise_date(stored) is None
    assert date_label(stored) == "날짜 처리 오류"


def test_milliseconds_and_eight_digits_are_dates_as_numbers_too() -> None:
    assert normalise_date(1717200000000) == "20240601 090000"
    assert normalise_date(1717200000000.0) == "20240601 090000"
    assert normalise_date(20240607) == normalise_date(20240607.0) == "20240607 000000"
    assert normalise_date(20240631) is None


@pytest.mark.parametrize("zone", ["Asia/Seoul", "America/New_York"])
def test_the_zone_of_the_machine_changes_no_date(
    zone: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as changed:
        changed.setenv("TZ", zone)
        time.tzset()
        read = [normalise_date(stored) for stored in READABLE]
        moment = parse_moment("2024-07-08T01:02:03Z")
    time.tzset()

    assert read == list(READABLE.values())
    assert moment == datetime(2024, 7, 8, 1, 2, 3, tzinfo=UTC)


def test_a_normal_date_is_shown_with_dots_and_without_seconds() -> None:
    assert date_label("20240229 101559") == "2024.02.29 10:15"


@pytest.mark.parametrize("month", range(1, 13))
def test_in_another_language_the_month_has_its_name_and_the_first_space_is_before_the_time(
    month: int,
) -> None:
    with speaking(TWINNED[0]):
        day, clock = date_label(f"2024{month:02}05 101559").split(" ")
        name = month_name(month)

    assert (day, clock) == (f"5\N{NO-BREAK SPACE}{name}\N{NO-BREAK SPACE}2024", "10:15")
    assert name.isascii()
    assert month_name(month) == f"{month}월"


def test_a_day_without_a_time_is_told_in_the_language_that_is_spoken() -> None:
    day = date(2026, 11, 6)

    with speaking(TWINNED[0]):
        assert day_label(day) == "6\N{NO-BREAK SPACE}November\N{NO-BREAK SPACE}2026"
    assert day_label(day) == "2026.11.06"


def test_hours_name_their_zone_to_readers_abroad_alone() -> None:
    line = "Weekdays 09:00–18:00"
    assert shown_hours(line) == line
    for language in TWINNED:
        with speaking(language):
            assert shown_hours(line) == f"{line} (KST)"
            for alike in (f"{line} KST", "By appointment", "", None, 9):
                assert shown_hours(alike) == alike


def test_the_dates_of_a_real_export_are_read_as_decided() -> None:
    articles = json.loads(EXPORT.read_text("utf-8"))["insights"]

    unread = {
        article["date"]
        for article in articles.values()
        if isinstance(article, dict) and article.get("date") and not read_date(article["date"])
    }

    assert unread == {*UNREADABLE[:5]}


@given(SECONDS)
def test_a_stored_display_date_reads_back_as_it_was(moment: datetime) -> None:
    normal = normalise_date(display_date(moment))

    assert normal == f"{moment:%Y%m%d %H%M%S}"
    assert normalise_date(normal) == normal


@given(st.integers(0, 99), st.integers(0, 99), st.sampled_from("+-"), st.sampled_from(["", ":"]))
@example(4, 60, "+", ":")
def test_a_zone_has_sixty_minutes_an_hour_and_lies_within_fourteen_hours(
    hours: int, minutes: int, sign: str, colon: str
) -> None:
    read = read_date(f"2024-07-08T10:02:03{sign}{hours:02}{colon}{minutes:02}")

    assert (read is not None) == (minutes < 60 and hours * 60 + minutes <= 14 * 60)


@given(SECONDS, ZONES)
def test_a_time_with_a_zone_is_the_same_moment_in_seoul(moment: datetime, zone: timezone) -> None:
    stored = moment.replace(tzinfo=zone)

    read = read_date(stored.isoformat())

    assert read == stored
    assert read is not None
    assert read.utcoffset() == SEOUL.utcoffset(None)
    assert display_date(stored) == display_date(read)


@given(SECONDS)
def test_every_form_of_one_moment_reads_the_same(moment: datetime) -> None:
    forms = [
        f"{moment:%Y%m%d %H%M%S}",
        f"  {moment.isoformat()} ",
        f"{moment.replace(tzinfo=SEOUL).astimezone(UTC).isoformat()}",
        display_date(moment),
    ]

    assert {normalise_date(form) for form in forms} == {forms[0]}


@given(JSON)
@example(10**400)
@example(-(10**400))
@example(float("-inf"))
@example("9" * 100_000)
@example("9999-12-31T23:59:59-14:00")
def test_any_value_has_a_label_and_normal_dates_are_stable(value: Any) -> None:
    normal = normalise_date(value)

    if normal is None:
        assert date_label(value) in {"날짜 형식 오류", "날짜 없음", "날짜 처리 오류"}
    else:
        assert normalise_date(normal) == normal
        assert date_label(normal) == date_label(value)


@given(JSON)
@example(10**400)
def test_a_time_stamp_is_a_moment_or_nothing(value: Any) -> None:
    moment = parse_moment(value)

    assert moment is None or moment.tzinfo is UTC


def test_time_stamps_keep_their_milliseconds() -> None:
    expected = datetime(2024, 1, 2, 3, 4, 5, 678_000, UTC)

    assert parse_moment("2024-01-02T03:04:05.678Z") == expected
    assert parse_moment("2024-01-02T03:04:05,678Z") == expected
    assert parse_moment("2024-01-02T03:04:05.678000999Z") == expected
    assert parse_moment("2024-01-02T03:04:05.6Z") == expected.replace(microsecond=600_000)
    assert parse_moment(int(expected.timestamp() * 1000)) == expected
    assert parse_moment(1690000000000) == datetime(2023, 7, 22, 4, 26, 40, tzinfo=UTC)
    assert parse_moment("어제") is None
