"""The mails of a morning: what is due, what has passed, who waits, and a digest of it all."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

from studio_core.dates import SEOUL, parse_moment, timestamp
from studio_core.enquiries.digests import digest_rows
from studio_core.enquiries.erasing import overdue
from studio_core.enquiries.inbox import in_next_order
from studio_core.enquiries.mail_texts import StudioMail, mail_part
from studio_core.enquiries.office import Office, step_told
from studio_core.enquiries.reminders import (
    began_to_wait,
    has_just_passed,
    is_due_on,
    is_late,
    is_unanswered,
    is_working_day,
    working_day_before,
)
from studio_core.enquiries.shipped_mails import day_label, today_label
from studio_core.enquiries.stages import Stage
from studio_core.enquiries.stored import StoredEnquiry, read_stored
from studio_core.languages.written_in import told_language
from studio_core.mailing.mail import Fact
from studio_core.mailing.stored import STUDIO, enquiry_of, mail_id
from studio_core.records.changes import SYSTEM, Change, Put, SetField
from studio_core.records.collections import ENQUIRIES, ENQUIRY_MAILS, LIMITS
from studio_core.records.record import ABSENT, Record
from studio_core.records.store import Store
from studio_core.records.work import Work, retried
from studio_core.texts import ENQUIRY_STAGE

MORNING = time(9)
"""When the mails of a morning are made, in Seoul, unless the studio says another time."""

SOON = timedelta(days=7)
"""How long before its time is over an enquiry is counted as one that goes soon."""

DONE = "enquiry-mornings"
"""The record, among the limits, that says for which day the mails were made last."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """When a studio wants the mails of a morning, and which of them."""

    time: time
    digests: bool
    reminds: bool


def wishes_of(store: Store) -> Wishes:
    """Return what the studio wants of the mails of a morning."""
    part = mail_part(store)
    kinds, moment = part.get("mornings"), MORNING
    with suppress(ValueError):  # nothing is said, or what nobody could save
        moment = time.fromisoformat(str(part.get("morningAt"))).replace(tzinfo=None)
    return Wishes(moment, digests=kinds not in ("reminders", "off"), reminds=kinds != "off")


def next_morning(store: Store, now: datetime) -> datetime | None:
    """Return when the mails of a morning are to be made next; None when the studio wants none."""
    wishes, here, done = wishes_of(store), now.astimezone(SEOUL), store.get(LIMITS, DONE)
    if not wishes.reminds:
        return None
    is_done = done is not None and done.document.get("day") == here.date().isoformat()
    day = here.date() + timedelta(days=is_done)
    return datetime.combine(day, wishes.time, SEOUL).astimezone(UTC)


@retried
def make_morning_mails(office: Office, days: Mapping[Stage, int], now: datetime) -> int | None:
    """Lay the mails of this morning into the outbox, and return how many; once for all servers.

    None while it is too early, or when the studio wants none. Each mail has its id from what it
    is about, and all come with the record that says that this day is done: so a server that comes
    second, or again after it was killed, adds nothing. Days on which no server ran are passed over.
    *days* is how long an enquiry is kept at each stage.
    """
    store, wishes, here = office.store, wishes_of(office.store), now.astimezone(SEOUL)
    if not wishes.reminds or here.time() < wishes.time:
        return None
    began, at = datetime.combine(here.date(), wishes.time, SEOUL), timestamp(now)
    done = store.get(LIMITS, DONE)
    if done and done.document.get("day") == began.date().isoformat():
        return 0
    morning = _Morning(office, began, now, store.read(ENQUIRIES))
    mails = list(morning.reminders())
    if is_working_day(began):
        mails += [*morning.unanswered(), *(morning.digests(days) if wishes.digests else ())]
    new = [one for one in mails if store.get(ENQUIRY_MAILS, one.id) is None]
    changes = (*new, *morning.marks(new), morning.done(done))
    Work(store, SYSTEM, at).commit("studio_mails_made", *changes)
    return len(new)


class _Morning:
    """The enquiries of a morning, which *began* at its time in Seoul, and what is said of them."""

    def __init__(
        self, office: Office, began: datetime, now: datetime, records: Mapping[str, Record]
    ) -> None:
        self._office, self._began, self._now, self._records = office, began, now, records
        self._at, self._day = timestamp(now), began.date()
        self._ends = datetime.combine(self._day + timedelta(days=1), time(), SEOUL).astimezone(UTC)
        read = [read_stored(office.cipher, id, one.document) for id, one in records.items()]
        self._everything = sorted(read, key=lambda one: (one.next_on, one.received_at))

    def reminders(self) -> Iterator[Put]:
        """Yield a mail for each enquiry that is due today or, on a working day, has just passed."""
        for one in self._everything:
            told = self._told(one)
            if is_due_on(one, self._day):
                told["time"] = today_label(one.next_on.partition("T")[2])
                yield self._mail("today", one.id, self._office.address_of(one.assignee), told)
            elif is_working_day(self._day) and has_just_passed(one, self._day):
                told["date"] = day_label(date.fromisoformat(one.next_on[:10]))
                yield self._mail("overdue", one.id, self._office.address_of(one.assignee), told)

    def unanswered(self) -> Iterator[Put]:
        """Yield mails about new enquiries when one has waited for a working day since the last."""
        before = datetime.combine(working_day_before(self._day), self._began.timetz())
        waiting = [one for one in self._everything if is_unanswered(one, self._began)]
        if not any(began_to_wait(one, before, self._began) for one in waiting):
            return
        oldest = min(filter(None, (parse_moment(one.received_at) for one in waiting)))
        told = {"count": len(waiting), "date": day_label(oldest.astimezone(SEOUL))}
        yield from self._to_all("unanswered", told)

    def digests(self, days: Mapping[Stage, int]) -> Iterator[Put]:
        """Yield the digests, when there is somebody to be called."""
        today = [one for one in self._everything if is_due_on(one, self._day)]
        passed = [one for one in self._everything if is_late(one, self._now)]
        late = [one for one in passed if not is_due_on(one, self._day)]
        new = [one for one in self._everything if one.stage == "new"]
        waiting = [one for one in new if is_unanswered(one, self._now)]
        ids = {one.id for one in (*late, *today, *new)}
        if not ids:
            return
        listed = in_next_order((one for one in self._everything if one.id in ids), self._now)
        told = {
            "date": day_label(self._day),
            "count": len(listed),
            "new": len(new),
            "waiting": len(waiting),
            "today": len(today),
            "overdue": len(late),
            "retention": len(overdue(self._office.store, days, self._now + SOON)),
        }
        yield from self._to_all("digest", told, digest_rows(self._office, listed, self._now))

    def marks(self, mails: Sequence[Put]) -> Iterator[Change]:
        """Yield what has each enquiry of *mails* be there, as it was read, when they are laid."""
        for enquiry in dict.fromkeys(enquiry_of(one.id) for one in mails):
            if record := self._records.get(enquiry):
                yield SetField(ENQUIRIES, enquiry, "remindedAt", self._at, record.revision)

    def done(self, before: Record | None) -> Put:
        """Return what says that this day is done, in place of what said so of the one *before*."""
        until = round(self._ends.timestamp() * 1000)
        expected = before.revision if before else ABSENT
        return Put(LIMITS, DONE, {"day": self._day.isoformat(), "until": until}, expected)

    def _told(self, enquiry: StoredEnquiry) -> dict[str, str]:
        return {
            "receipt": enquiry.number,
            "language": told_language(enquiry.language),
            "stage": ENQUIRY_STAGE[enquiry.stage],
            "next": step_told(enquiry),
            "link": self._office.page_of(enquiry.id),
        }

    def _to_all(
        self, about: StudioMail, told: Mapping[str, object], rows: Sequence[Fact] = ()
    ) -> Iterator[Put]:
        """Yield a mail to each of those who answer enquiries."""
        values = {**told, "link": self._office.inbox}
        for account, address in self._office.answering().items():
            yield self._mail(about, STUDIO, address, values, f"-{account}", rows)

    def _mail(
        self,
        about: StudioMail,
        enquiry: str,
        to: str,
        told: Mapping[str, object],
        whom: str = "",
        rows: Sequence[Fact] = (),
    ) -> Put:
        """Return a mail of this day, which nobody needs on another."""
        id = mail_id(enquiry, f"{about}-{self._day.isoformat()}{whom}")
        ends = timestamp(self._ends)
        return self._office.laid(about, id, to, told, at=self._at, rows=rows, until=ends)
