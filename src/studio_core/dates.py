"""Dates: every form an article's date was ever stored in, and how it is shown.

A time without a zone is Seoul time; a time with one is converted to it (decision 6).
"""

import re
from collections.abc import Mapping
from datetime import UTC, date, datetime, timedelta, timezone

from studio_core.texts import catalogue
from studio_core.texts.filling import filled
from studio_core.texts.untrusted import short_text

SEOUL = timezone(timedelta(hours=9), "KST")
"""Fixed: Korea has had no daylight saving time since 1988, and the studio was founded in 2022."""

_ZONE = r"(?P<zone>[Zz]|[+-]\d\d(?::?\d\d)?)"
_CLOCK = r"(?P<h>\d\d):(?P<m>\d\d)(?::(?P<s>\d\d)(?:[.,](?P<fraction>\d{1,9}))?)?"
_COMPACT_CLOCK = r"(?P<h>\d\d)(?P<m>\d\d)(?P<s>\d\d)"
_KOREAN_CLOCK = r"(?P<h>\d\d?)시 *(?P<m>\d\d?)분(?: *(?P<s>\d\d?)초)?"
_FORMS = tuple(
    re.compile(pattern, re.ASCII)
    for pattern in (
        rf"(?P<Y>\d{{4}})-(?P<M>\d\d)-(?P<D>\d\d)(?:(?: +|[Tt]){_CLOCK} ?{_ZONE}?)?",
        rf"(?P<Y>\d{{4}})(?P<M>\d\d)(?P<D>\d\d)(?:(?: +|[Tt]){_COMPACT_CLOCK} ?{_ZONE}?)?",
        rf"(?P<Y>\d{{4}})\.(?P<M>\d\d)\.(?P<D>\d\d)(?: +{_CLOCK})?",
        rf"(?P<Y>\d{{4}})년 *(?P<M>\d\d?)월 *(?P<D>\d\d?)일(?: *+/?+ *+{_KOREAN_CLOCK})?",
    )
)
_HOUR_MINUTES = 60
_FURTHEST_ZONE_MINUTES = 14 * _HOUR_MINUTES
"""The Line Islands are 14 hours ahead of UTC; no place on earth is further from it."""
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_EARLIEST_MS = 100_000_000_000
"""A smaller number in a date field is more likely a mistake than a moment before March 1973."""


def normalise_date(value: object) -> str | None:
    """Return the date as 'YYYYMMDD HHMMSS' in Seoul, or None when it cannot be read.

    Text is read in these forms, spaces around it ignored: 'YYYYMMDD HHMMSS', 'YYYYMMDD',
    'YYYY-MM-DD', ISO 8601 with or without seconds, fraction and zone (a space may stand for the T),
    'yyyy년 mm월 dd일 / hh시 mi분 ss초' (leading zeros and the time may be missing), and the form
    that is shown, 'YYYY.MM.DD HH:MM'. Whole numbers are milliseconds since 1970, or eight digits.
    Days and times that do not exist (31 June, 24:60:60) are not read. Source: section 3.
    """
    moment = read_date(value)
    return None if moment is None else f"{moment.year:04}{moment:%m%d %H%M%S}"


def read_date(value: object) -> datetime | None:
    """Return the moment, in Seoul time, that `normalise_date` reads; None when it cannot."""
    if isinstance(value, str):
        moment = _read_text(value)
    elif isinstance(value, (int, float)) and not isinstance(value, bool):
        # Stores may give whole numbers back as floats.
        if 10_000_000 <= value <= 99_999_999 and value == int(value):
            moment = _read_text(str(int(value)))
        else:
            moment = _from_milliseconds(value) if value >= _EARLIEST_MS else None
    else:
        moment = None
    return _in_zone(moment, SEOUL)


def date_label(value: object) -> str:
    """Return a date and its time in words, or the text for none, or for one that is unreadable.

    In the base language that is 'YYYY.MM.DD HH:MM'.
    """
    moment = read_date(value)
    if moment is not None:
        words = catalogue("dates")
        clock = {"hh": f"{moment:%H}", "mi": f"{moment:%M}"}
        return filled(words["date.day_time"], **parts_of_day(moment), **clock)
    words = catalogue("format")
    if isinstance(value, str):
        return words["format.date.invalid" if value.strip() else "format.date.none"]
    return words["format.date.none" if _vanishes(value) else "format.date.processing_failed"]


def day_label(day: date) -> str:
    """Return a day in words."""
    return filled(catalogue("dates")["date.day"], **parts_of_day(day))


def year_month_label(year: int, month: int) -> str:
    """Return a month of a year in words."""
    return filled(catalogue("dates")["date.year_month"], **parts_of_day(date(year, month, 1)))


def month_name(month: int) -> str:
    """Return what the month with a number from 1 to 12 is called."""
    return catalogue("dates")[f"date.month.{month}"]


def shown_hours(hours: object) -> object:
    """Return a line with times of day in Seoul as its reader needs it: with their zone abroad.

    What is no such line, or names the zone itself, stays as it is.
    """
    is_of_times = isinstance(hours, str) and any(one.isdecimal() for one in hours)
    if not is_of_times or str(SEOUL) in str(hours):
        return hours
    return filled(catalogue("dates")["date.hours"], hours=str(hours).strip())


def parts_of_day(moment: date) -> dict[str, str]:
    """Return what the day of *moment* is put together of, in the order of any language."""
    return {
        "yyyy": f"{moment.year:04}",
        "mm": f"{moment:%m}",
        "m": str(moment.month),
        "month": month_name(moment.month),
        "dd": f"{moment:%d}",
        "d": str(moment.day),
    }


def display_date(moment: datetime) -> str:
    """Return the form the administration stores: 'yyyy년 mm월 dd일 / hh시 mi분 ss초' in Seoul."""
    local = moment.astimezone(SEOUL) if moment.tzinfo else moment
    day = f"{local.year:04}년 {local.month:02}월 {local.day:02}일"
    return f"{day} / {local.hour:02}시 {local.minute:02}분 {local.second:02}초"


def timestamp(moment: datetime) -> str:
    """Return a moment as records hold it."""
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def parse_moment(value: object) -> datetime | None:
    """Return the moment of a time stamp (`createdAt`, `updatedAt`) in UTC, or None.

    Texts as for `normalise_date`; any number is milliseconds since 1970 (decision 2).
    """
    if isinstance(value, str):
        moment = _read_text(value)
    elif isinstance(value, (int, float)) and not isinstance(value, bool):
        moment = _from_milliseconds(value)
    else:
        moment = None
    return _in_zone(moment, UTC)


def _vanishes(value: object) -> bool:
    """Tell whether nothing is left of *value* in a store that drops nulls and empty containers."""
    waiting = [value]
    while waiting:
        item = waiting.pop()
        if isinstance(item, Mapping):
            waiting.extend(item.values())
        elif isinstance(item, (list, tuple)):
            waiting.extend(item)
        elif item is not None:
            return False
    return True


def _read_text(value: str) -> datetime | None:
    text = short_text(value) or ""
    found = next(filter(None, (form.fullmatch(text) for form in _FORMS)), None)
    if found is None:
        return None
    parts = found.groupdict()
    year, month, day, hour, minute, second = (int(parts[name] or 0) for name in "YMDhms")
    micro = int((parts.get("fraction") or "0").ljust(6, "0")[:6])
    try:
        zone = _zone(parts.get("zone"))
        return datetime(year, month, day, hour, minute, second, micro, zone)
    except ValueError:
        return None


def _zone(text: str | None) -> timezone:
    """Return the zone of an ISO suffix; raise ValueError for one that no clock on earth has."""
    if text is None:
        return SEOUL
    if text in "Zz":
        return UTC
    digits = text[1:].replace(":", "").ljust(4, "0")
    hours, minutes = int(digits[:2]), int(digits[2:])
    if minutes >= _HOUR_MINUTES or hours * _HOUR_MINUTES + minutes > _FURTHEST_ZONE_MINUTES:
        raise ValueError(f"{text} is no zone")
    minutes += hours * _HOUR_MINUTES
    return timezone(timedelta(minutes=-minutes if text[0] == "-" else minutes))


def _from_milliseconds(value: float) -> datetime | None:
    try:
        return _EPOCH + timedelta(milliseconds=value)
    except (OverflowError, ValueError):
        return None


def _in_zone(moment: datetime | None, zone: timezone) -> datetime | None:
    try:
        return None if moment is None else moment.astimezone(zone)
    except OverflowError:
        return None
