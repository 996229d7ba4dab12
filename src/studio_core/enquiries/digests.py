"""The enquiries that a digest lists: when each is to be dealt with, what it is, and where it is."""

from collections.abc import Sequence
from datetime import date, datetime

from studio_core.dates import SEOUL
from studio_core.enquiries.office import Office, step_told
from studio_core.enquiries.reminders import is_due_on, is_late
from studio_core.enquiries.shipped_mails import mail_words, today_label
from studio_core.enquiries.stored import StoredEnquiry
from studio_core.languages.written_in import told_language
from studio_core.mailing.mail import Fact
from studio_core.texts import ENQUIRY_STAGE
from studio_core.texts.filling import filled, places_of

MOST_ROWS = 30
"""Of a digest; how many more there are is said."""

_YEAR_LENGTH = len("2026.")


def digest_rows(
    office: Office, enquiries: Sequence[StoredEnquiry], now: datetime
) -> tuple[Fact, ...]:
    """Return a row for each of *enquiries*, as they come; nothing in it is the visitor's."""
    names = {id: one.name for id, one in office.colleagues().items()}
    rows = [
        Fact(_when(one, now), _told(one, names.get(one.assignee, "")), office.page_of(one.id))
        for one in enquiries[:MOST_ROWS]
    ]
    left = len(enquiries) - len(rows)
    more = [Fact("", filled(mail_words()["more"], count=left))] if left else []
    return (*rows, *more)


def _when(enquiry: StoredEnquiry, now: datetime) -> str:
    """Return when an enquiry is to be dealt with, in the words of the inbox."""
    today, due = now.astimezone(SEOUL).date(), enquiry.next_on
    if not due:
        return str(mail_words()["contact"])
    day, _, time = due.partition("T")
    later = " ".join(filter(None, (_day(day, today), time)))
    moment = today_label(time) if is_due_on(enquiry, today) else later
    return filled(mail_words()["late"], due=moment) if is_late(enquiry, now) else moment


def _day(day: str, today: date) -> str:
    """Return a day, without its year while that is this one."""
    shown = day.replace("-", ".")
    return shown[_YEAR_LENGTH:] if day[:_YEAR_LENGTH] == today.isoformat()[:_YEAR_LENGTH] else shown


def _told(enquiry: StoredEnquiry, assignee: str) -> str:
    """Return the number of an enquiry, and what else is known of it here."""
    said = {
        "receipt": enquiry.number,
        "language": told_language(enquiry.language),
        "stage": ENQUIRY_STAGE[enquiry.stage],
        "next": step_told(enquiry),
        "assignee": assignee,
    }
    known = {name: text for name, text in said.items() if text}
    parts = (part for part in mail_words()["line"] if places_of(part) <= known.keys())
    return filled(" · ".join(parts), **known)
