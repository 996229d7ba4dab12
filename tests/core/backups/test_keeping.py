"""Which copies are kept, over years of nights."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_core.backups.keeping import LEAST_KEPT, KeepingRule, kept, longest_days
from studio_core.dates import SEOUL

BEGUN = datetime(2024, 2, 27, 18, tzinfo=UTC)
DAY, ISO_WEEK, MONTH = "%Y%j", "%G%V", "%Y%m"

rules = st.builds(
    KeepingRule, daily=st.integers(0, 40), weekly=st.integers(0, 12), monthly=st.integers(0, 15)
)
pauses = st.lists(
    st.timedeltas(min_value=timedelta(minutes=1), max_value=timedelta(days=45)), max_size=150
)
seeds = st.integers(0, 2**32)


def moments(*texts: str) -> set[datetime]:
    return {datetime.fromisoformat(text).replace(tzinfo=SEOUL) for text in texts}


def made(pauses: Iterable[timedelta], from_: datetime = BEGUN) -> list[datetime]:
    found = [from_]
    for pause in pauses:
        found.append(found[-1] + pause)
    return found


def years_of_nights(seed: int) -> list[datetime]:
    """Return seven years of copies: nights are missing, days and weeks too, and some have more."""
    random = Random(seed)
    found, night = [], BEGUN
    while night < BEGUN + timedelta(days=7 * 365):
        runs = random.choice((0, 1, 1, 1, 1, 1, 1, 1, 1, 3))
        found += [night + timedelta(minutes=random.randrange(24 * 60)) for _ in range(runs)]
        night += timedelta(days=random.choice((1,) * 200 + (4, 12, 70)))
    return sorted(found)


@cache
def named(moment: datetime, form: str) -> str:
    return moment.astimezone(SEOUL).strftime(form)


def is_wanted(moment: datetime, all_of_them: Sequence[datetime], rule: KeepingRule) -> bool:
    """Say the rule in its words: a copy is the last of one of the newest days, weeks or months."""
    later = [other for other in all_of_them if other > moment]
    for form, most in ((DAY, rule.daily), (ISO_WEEK, rule.weekly), (MONTH, rule.monthly)):
        of_later = {named(other, form) for other in later}
        if named(moment, form) not in of_later and len(of_later) < most:
            return True
    return len(later) < LEAST_KEPT


def test_the_last_of_each_day_week_and_month_stays() -> None:
    found = kept(
        moments(
            "2026-01-31 03:00",
            "2026-02-01 03:00",  # a Sunday
            "2026-02-02 03:00",
            "2026-02-03 03:00",
            "2026-02-03 23:59",
            "2026-02-04 00:00",
            "2026-02-05 00:00",
            "2026-02-05 03:00",
        ),
        KeepingRule(daily=3, weekly=2, monthly=2),
    )

    last_three = ("2026-02-05 03:00", "2026-02-05 00:00", "2026-02-04 00:00")
    assert found == moments(*last_three, "2026-02-03 23:59", "2026-02-01 03:00", "2026-01-31 03:00")


def test_days_are_those_of_seoul() -> None:
    before_midnight = datetime(2026, 3, 1, 14, 59, tzinfo=UTC)
    midnight = before_midnight + timedelta(minutes=1)
    later = made([timedelta(days=1)] * 2, from_=midnight + timedelta(hours=23))
    four_days = KeepingRule(4, 0, 0)

    assert kept({before_midnight, *later}, four_days) == {before_midnight, *later}
    assert kept({midnight, before_midnight, *later}, four_days) == {before_midnight, *later}


def test_the_last_three_stay_whatever_the_rule_and_nothing_of_nothing() -> None:
    none = KeepingRule(daily=0, weekly=0, monthly=0)
    nights = made([timedelta(days=1)] * 3)

    assert kept(nights, none) == set(nights[1:])
    assert kept([], none) == frozenset()


def test_a_second_copy_of_a_day_takes_the_place_of_none() -> None:
    copies = made([timedelta(days=1), timedelta(hours=1), timedelta(minutes=1)])

    assert kept(copies[:3], KeepingRule(30, 8, 12)) == set(copies[:3])
    assert kept(copies, KeepingRule(30, 8, 12)) == set(copies)


@given(pauses, rules)
def test_kept_are_exactly_those_that_the_rule_says(
    pauses: list[timedelta], rule: KeepingRule
) -> None:
    copies = made(pauses)

    assert kept(copies, rule) == {one for one in copies if is_wanted(one, copies, rule)}


@given(pauses, rules)
def test_nothing_goes_that_a_later_night_wants(pauses: list[timedelta], rule: KeepingRule) -> None:
    copies = made(pauses)
    left: frozenset[datetime] = frozenset()

    for number, moment in enumerate(copies, 1):
        left = kept({*left, moment}, rule)

        assert left == kept(copies[:number], rule)


@pytest.mark.parametrize(
    ("seed", "rule"),
    [(1, KeepingRule(30, 8, 12)), (2, KeepingRule(1, 0, 0)), (3, KeepingRule(7, 52, 0))],
)
def test_after_years_of_nights_there_is_what_the_rule_says(seed: int, rule: KeepingRule) -> None:
    copies = years_of_nights(seed)
    left: frozenset[datetime] = frozenset()

    for moment in copies:
        left = kept({*left, moment}, rule)

    assert left == {one for one in copies if is_wanted(one, copies, rule)}


@given(seeds, rules)
def test_no_copy_stays_longer_than_is_said(seed: int, rule: KeepingRule) -> None:
    random = Random(seed)
    nights = (BEGUN + timedelta(days=number) for number in range(400))
    left: frozenset[datetime] = frozenset()

    for night in nights:
        moment = night + timedelta(minutes=random.randrange(6 * 60))
        left = kept({*left, moment}, rule)
        oldest = min(left).astimezone(SEOUL).date()

        assert (moment.astimezone(SEOUL).date() - oldest).days < longest_days(rule)


@pytest.mark.parametrize(
    ("rule", "days"),
    [
        (KeepingRule(30, 8, 12), 366),
        (KeepingRule(30, 8, 0), 56),
        (KeepingRule(30, 0, 0), 30),
        (KeepingRule(1, 0, 1), 31),
        (KeepingRule(1, 0, 2), 62),
        (KeepingRule(0, 0, 0), 3),
    ],
)
def test_the_longest_time_of_a_rule(rule: KeepingRule, days: int) -> None:
    assert longest_days(rule) == days
