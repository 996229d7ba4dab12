"""What somebody should look at: dates that have passed, and new enquiries that nobody answered."""

from datetime import datetime, timedelta

from studio_core.dates import SEOUL, parse_moment
from studio_core.enquiries.stages import OPEN_STAGES
from studio_core.enquiries.stored import StoredEnquiry

_SATURDAY = 5


def is_late(enquiry: StoredEnquiry, now: datetime) -> bool:
    """Tell whether what was to be done next about an open enquiry is past its day or its time."""
    here = now.astimezone(SEOUL).strftime("%Y-%m-%dT%H:%M")
    due = enquiry.next_on
    return bool(due) and enquiry.stage in OPEN_STAGES and due < here[: len(due)]


def is_unanswered(enquiry: StoredEnquiry, now: datetime) -> bool:
    """Tell whether an enquiry has been new for more than a working day."""
    received = parse_moment(enquiry.received_at)
    if enquiry.stage != "new" or received is None:
        return False
    return now > a_working_day_after(received)


def a_working_day_after(moment: datetime) -> datetime:
    """Return the same time of the next working day in Seoul; a weekend counts as its Monday.

    Holidays are not known here: they count as working days.
    """
    here = moment.astimezone(SEOUL)
    while here.weekday() >= _SATURDAY:
        here = (here + timedelta(days=1)).replace(hour=0, minute=0, second=0, microsecond=0)
    here += timedelta(days=1)
    while here.weekday() >= _SATURDAY:
        here += timedelta(days=1)
    return here
