"""Which copies are kept: so many by day, by week and by month, in Seoul's calendar."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date, datetime

from studio_core.dates import SEOUL

LEAST_KEPT = 3
"""How many of the last copies stay whatever the rule: a second one of a day replaces none."""

_WEEK_DAYS = 7
_MONTHS = 12
_LEAP_CYCLE = range(2024 * _MONTHS, 2028 * _MONTHS)
"""Four years of months, with a leap day among them."""


@dataclass(frozen=True, slots=True)
class KeepingRule:
    """How many days, weeks (Monday first) and months keep a copy each: the last of each."""

    daily: int
    weekly: int
    monthly: int


def kept(moments: Iterable[datetime], rule: KeepingRule) -> frozenset[datetime]:
    """Return those of *moments*, when copies were made, that *rule* keeps; each has a zone.

    They are the last of each of the newest days, ISO weeks and months that have one, and the last
    `LEAST_KEPT` of all, whatever the rule and however many a day has. Who removes the others every
    night keeps what would have been kept of all the nights: nothing goes that is wanted later.
    """
    oldest_first = sorted(moments)
    found = set(oldest_first[-LEAST_KEPT:])
    periods: Iterable[tuple[Callable[[date], object], int]] = (
        (date.toordinal, rule.daily),
        (lambda day: day.isocalendar()[:2], rule.weekly),
        (lambda day: (day.year, day.month), rule.monthly),
    )
    for period, most in periods:
        last_of = {period(moment.astimezone(SEOUL).date()): moment for moment in oldest_first}
        found.update(sorted(last_of.values(), reverse=True)[:most])
    return frozenset(found)


def longest_days(rule: KeepingRule) -> int:
    """Return for how many days a copy is kept at most.

    So it is while no day, week or month that counts is without a copy: what is missed makes the
    others stay longer, for they are counted by those that have one.
    """
    return max(LEAST_KEPT, rule.daily, rule.weekly * _WEEK_DAYS, _longest_months(rule.monthly))


def _longest_months(count: int) -> int:
    spans = (_first_day(start + count) - _first_day(start) for start in _LEAP_CYCLE)
    return max(span.days for span in spans)


def _first_day(month: int) -> date:
    return date(month // _MONTHS, month % _MONTHS + 1, 1)
