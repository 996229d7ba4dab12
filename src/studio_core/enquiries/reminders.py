"""What somebody should look at: dates that have passed, and new enquiries that nobody answered."""

from datetime import date, datetime, timedelta

from studio_core.dates import SEOUL, parse_moment
from studio_core.enquiries.stages import OPEN_STAGES
from studio_core.enquiries.stored import StoredEnquiry

_SATURDAY = 5
_DAY_LENGTH = len("2026-11-25")


def is_late(enquiry: StoredEnquiry, now: datetime) -> bool:
    """Tell whether what was to be done next about an open enquiry is past its day or its time."""
    due = due_of(enquiry)
    return bool(due) and due < seoul_minute(now)[: len(due)]


def due_of(enquiry: StoredEnquiry) -> str:
    """Return the day, or day and time, of what is to be done next; '' where nothing is left."""
    return enquiry.next_on if enquiry.stage in OPEN_STAGES else ""


def seoul_minute(moment: datetime) -> str:
    """Return a moment as dates of what is next are written, which are late when they are less."""
    return moment.astimezone(SEOUL).strftime("%Y-%m-%dT%H:%M")


def is_unanswered(enquiry: StoredEnquiry, now: datetime) -> bool:
    """Tell whether an enquiry has been new for more than a working day."""
    until = to_be_answered_by(enquiry)
    return until is not None and now > until


def to_be_answered_by(enquiry: StoredEnquiry) -> datetime | None:
    """Return when a new enquiry will have waited for a working day; None for all others."""
    received = parse_moment(enquiry.received_at) if enquiry.stage == "new" else None
    return a_working_day_after(received) if received else None


def is_due_on(enquiry: StoredEnquiry, day: date) -> bool:
    """Tell whether what is to be done next about an open enquiry is due on *day*."""
    return _due_day(enquiry) == day.isoformat()


def has_just_passed(enquiry: StoredEnquiry, day: date) -> bool:
    """Tell whether what was to be done next became late with the working day *day*.

    It is so on the first working day after its own day, and on that one alone.
    """
    return working_day_before(day).isoformat() <= _due_day(enquiry) < day.isoformat()


def began_to_wait(enquiry: StoredEnquiry, after: datetime, until: datetime) -> bool:
    """Tell whether a new enquiry has waited for a working day since *after*, and by *until*."""
    return is_unanswered(enquiry, until) and not is_unanswered(enquiry, after)


def is_working_day(day: date) -> bool:
    """Tell whether people work on *day*; holidays are not known here."""
    return day.weekday() < _SATURDAY


def working_day_before(day: date) -> date:
    """Return the last working day before *day*."""
    before = day - timedelta(days=1)
    while not is_working_day(before):
        before -= timedelta(days=1)
    return before


def _due_day(enquiry: StoredEnquiry) -> str:
    """Return the day of what is to be done next, '' for none and for what is closed."""
    return due_of(enquiry)[:_DAY_LENGTH]


def a_working_day_after(moment: datetime) -> datetime:
    """Return the same time of the next working day in Seoul; a weekend counts as its Monday.

    Holidays are not known here: they count as working days.
    """
    here = moment.astimezone(SEOUL)
    while not is_working_day(here):
        here = (here + timedelta(days=1)).replace(hour=0, minute=0, second=0, microsecond=0)
    here += timedelta(days=1)
    while not is_working_day(here):
        here += timedelta(days=1)
    return here
