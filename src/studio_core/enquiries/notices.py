"""Telling the studio by e-mail that enquiries have come, once each and not in a flood of mails."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from hashlib import sha256
from itertools import islice

from studio_core.dates import parse_moment, timestamp
from studio_core.enquiries.ports import EnquiryNotice
from studio_core.errors import RecordNotFoundError
from studio_core.jobs.backoff import NOTICE
from studio_core.jobs.job import Job, JobRun
from studio_core.jobs.outbox import OutboxContext
from studio_core.jobs.watching import WatchedRecords
from studio_core.languages.written_in import language_of, told_language
from studio_core.records.changes import SYSTEM, SetField
from studio_core.records.collections import ENQUIRIES
from studio_core.records.key_value import milliseconds
from studio_core.records.reading import stored_list
from studio_core.records.record import Record, StaleRecordError
from studio_core.records.spaces import MAILS_SENT
from studio_core.records.store import Store
from studio_core.records.work import Work

JOB = "enquiry-notices"
MOST_AN_HOUR = 6
"""Notices; what comes after them goes together in the next, a digest."""

SENT_NOTICES = sha256(b"enquiries:notices").hexdigest()
"""The key of the count of notices that were sent within the hour."""

_AT_ONCE = 20
_IN_A_DIGEST = 1_000
_MARKED_TOGETHER = 100
"""Enquiries: a digest is marked as sent long before the lease ends."""
_HOUR, _HOUR_MS = timedelta(hours=1), 3_600_000


class Notices:
    """Sends the notices that are due, each at least once; for the use of one thread at a time."""

    def __init__(self, context: OutboxContext, notice: EnquiryNotice) -> None:
        self._context = context
        self._notice = notice
        self._due: dict[str, datetime] = {}
        self._resume_at: datetime | None = None
        self._is_digest = False
        self._watched = WatchedRecords(
            context.store, context.clock, ENQUIRIES, note=self._note, known=lambda: self._due
        )
        self.heard, self.start_anew = self._watched.heard, self._watched.start_anew
        self.reload, self.refresh = self._watched.reload, self._watched.refresh

    def job(self) -> Job:
        """Return the job that sends them."""
        return Job(name=JOB, run=self.run, due=self.due, shared=True, backoff=NOTICE)

    @property
    def waiting(self) -> int:
        """How many notices are due."""
        return len(self._due)

    @property
    def oldest(self) -> datetime | None:
        """Since when the first of them is due. Callable from any thread."""
        return min(list(self._due.values()), default=None)

    def due(self, _store: Store, now: datetime) -> datetime | None:
        """Return when a notice may be sent; None when there is none to send."""
        self._watched.catch_up(now)
        if not self._due:
            return None
        resume_at = self._resume_at or now
        # Longer waits only one whose clock was set back.
        return resume_at if now <= resume_at <= now + _HOUR else now

    def run(self, run: JobRun) -> None:
        """Send notices until there is none, or none may be sent before a while has passed.

        Raise `DeliveryError` when the mail server takes none.
        """
        self._resume_at = None
        self._watched.catch_up(self._context.clock())
        while self._due and run.hold((), self._context.clock()):
            now, store = self._context.clock(), self._context.store
            found = ((id, store.get(ENQUIRIES, id)) for id in self._due)
            most = _IN_A_DIGEST if self._is_digest else _AT_ONCE
            are_due = ((id, record) for id, record in found if record and _is_due(record))
            due = dict(islice(are_due, most))
            if due and (wait := self._pause(now)):
                self._is_digest, self._resume_at = True, now + timedelta(seconds=wait)
                return
            self._send(due, timestamp(now))

    def _send(self, due: Mapping[str, Record], at: str) -> None:
        languages = {id: language_of(one.document) for id, one in due.items()}
        if due:
            self._notice.send({id: told_language(code) for id, code in languages.items()})
            self._is_digest = False
            self._count(at)
        ids = list(due)
        for first in range(0, len(ids), _MARKED_TOGETHER):
            self._mark(ids[first : first + _MARKED_TOGETHER], at)
        self.refresh(list(self._due))

    def _mark(self, ids: Sequence[str], at: str) -> None:
        """Note that the notices of *ids* were sent: together, or one by one when any is erased."""
        changes = tuple(SetField(ENQUIRIES, id, "notice", "sent") for id in ids)
        try:
            Work(self._context.store, SYSTEM, at).commit("enquiry_noticed", *changes)
        except (RecordNotFoundError, StaleRecordError):
            for id in ids if len(ids) > 1 else ():
                self._mark([id], at)

    def _sent(self, now: datetime) -> list[int]:
        """Return when notices were sent within the last hour, in milliseconds since 1970."""
        counted = self._context.store.key_values.get(MAILS_SENT, SENT_NOTICES)
        moments = stored_list(counted.get("moments")) if counted else []
        this = round(now.timestamp() * 1000)
        return sorted(int(one) for one in moments if this - _HOUR_MS < one <= this)

    def _pause(self, now: datetime) -> float:
        """Return the seconds until a notice may be sent again, 0 when one may be sent now."""
        sent = self._sent(now)
        if len(sent) < MOST_AN_HOUR:
            return 0.0
        return (sent[-MOST_AN_HOUR] + _HOUR_MS) / 1000 - now.timestamp()

    def _count(self, at: str) -> None:
        """Count a notice; the lease keeps others from counting meanwhile."""
        sent = [*self._sent(datetime.fromisoformat(at)), this := milliseconds(at)]
        values = self._context.store.key_values
        values.put(MAILS_SENT, SENT_NOTICES, {"moments": [*sent]}, this + _HOUR_MS)

    def _note(self, id: str, record: Record | None) -> None:
        if _is_due(record):
            received = parse_moment(record.document.get("receivedAt")) if record else None
            self._due[id] = received or self._due.get(id) or self._context.clock()
        else:
            self._due.pop(id, None)


def _is_due(record: Record | None) -> bool:
    return record is not None and record.document.get("notice") == "due"
