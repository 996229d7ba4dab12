"""Dates as ISO 8601 in Seoul time, and days of the configuration."""

from contextlib import suppress
from datetime import date, datetime

from studio_core.dates import SEOUL, day_label


def iso_moment(date: str | None) -> str | None:
    """Return `YYYYMMDD HHMMSS` of Seoul as ISO 8601 with its zone; None for no date."""
    if not date:
        return None
    return datetime.strptime(date, "%Y%m%d %H%M%S").replace(tzinfo=SEOUL).isoformat()


def seoul_moment(moment: datetime) -> str:
    """Return *moment* as ISO 8601 in Seoul time; in its own zone where the years end before it."""
    with suppress(OverflowError):
        moment = moment.astimezone(SEOUL)
    return moment.isoformat(timespec="seconds")


def day_in_words(day: object) -> str:
    """Return `YYYY-MM-DD` in words; nothing for anything else."""
    with suppress(ValueError):
        return day_label(date.fromisoformat(str(day)))
    return ""
