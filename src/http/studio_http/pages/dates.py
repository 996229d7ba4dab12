"""Dates as ISO 8601 in Seoul time, and days of the configuration."""

from contextlib import suppress
from datetime import datetime

from studio_core.dates import SEOUL


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


def split_day(day: object) -> list[str]:
    """Return year, month and day of `YYYY-MM-DD`; nothing for anything else."""
    parts = str(day or "").split("-")
    return parts[:3] if len(parts) >= 3 and all(parts[:3]) else []
