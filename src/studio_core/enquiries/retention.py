"""How long an enquiry is kept: the days of its stage, and longer when somebody gave a reason."""

from collections.abc import Mapping
from datetime import date, datetime, timedelta
from typing import Any

from studio_core.dates import SEOUL, parse_moment
from studio_core.enquiries.stages import NEVER_PURGED, Stage, stage_in
from studio_core.errors import FieldFault, InvalidFieldsError
from studio_core.records.record import Document

MOST_YEARS = 10
"""As long as law asks anybody to keep the papers of a contract."""

KEEP_UNTIL = "keepUntil"
"""The field with the day in Seoul until whose end an enquiry is kept, whatever its stage says."""


def is_overdue(document: Document, days: Mapping[Any, int], now: datetime) -> bool:
    """Tell whether an enquiry was kept longer than *days* of its stage say.

    It counts from the last change of stage. A contract is never overdue; an unknown stage has the
    shortest time; an enquiry whose age cannot be read is overdue. One that is to be kept longer is
    not overdue before the end of that day.
    """
    end = ordinary_end(document, days)
    if end is None or end >= now:
        return False
    until = day_in(document.get(KEEP_UNTIL))
    return until is None or until < now.astimezone(SEOUL).date()


def ordinary_end(document: Document, days: Mapping[Any, int]) -> datetime | None:
    """Return when the time is over that an enquiry is kept by its stage; None for never.

    What has no age that could be read ended long ago.
    """
    stage = stage_in(document)
    if stage == NEVER_PURGED:
        return None
    since = parse_moment(document.get("stageAt") or document.get("receivedAt"))
    if since is None:
        return datetime.min.replace(tzinfo=SEOUL)
    kept = days[stage] if stage in days else min(days.values())
    try:
        return since.astimezone(SEOUL) + timedelta(days=kept)
    except OverflowError:
        return None


def ordinary_end_day(document: Document, days: Mapping[Stage, int]) -> str:
    """Return the day in Seoul on which the ordinary time of an enquiry ends, '' for never."""
    end = ordinary_end(document, days)
    return end.date().isoformat() if end and end.year > 1 else ""


def check_keep(document: Document, until: str, days: Mapping[Stage, int], now: datetime) -> None:
    """Raise `InvalidFieldsError` unless *until* is later than it would be kept anyhow.

    It is after today, and at most `MOST_YEARS` ahead.
    """
    today = now.astimezone(SEOUL).date()
    least = max(today.isoformat(), ordinary_end_day(document, days))
    most = f"{today.year + MOST_YEARS}{today.isoformat()[4:]}"
    if until <= least:
        told = (("least", least.replace("-", ".")),)
        raise InvalidFieldsError([FieldFault("keep.until", "keep_too_early", told)])
    if until > most:
        told = (("most", most.replace("-", ".")),)
        raise InvalidFieldsError([FieldFault("keep.until", "keep_too_late", told)])


def day_in(value: object) -> date | None:
    """Return the day that *value* names as `YYYY-MM-DD`; None for anything else."""
    try:
        day = date.fromisoformat(value) if isinstance(value, str) else None
    except ValueError:
        return None
    return day if day and day.isoformat() == value else None
