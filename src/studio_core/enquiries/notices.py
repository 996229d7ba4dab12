"""Telling the studio by e-mail that enquiries have come, once each."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from datetime import datetime, timedelta
from itertools import islice

from studio_core.dates import parse_moment
from studio_core.enquiries.ports import EnquiryNotice
from studio_core.errors import DeliveryError, RecordNotFoundError
from studio_core.languages.written_in import language_of, told_language
from studio_core.records.changes import SYSTEM, ChangeSet, SetField
from studio_core.records.collections import ENQUIRIES
from studio_core.records.lease import claim, release
from studio_core.records.outbox import (
    TAKEN_ELSEWHERE_SECONDS,
    Backoff,
    OutboxContext,
    timestamp,
)
from studio_core.records.record import Record, StaleRecordError

LEASE = "enquiry-notice"
_AT_ONCE = 20


class Notices:
    """Sends the notices that are due, each at least once; for the use of one thread."""

    def __init__(
        self, context: OutboxContext, notice: EnquiryNotice, backoff: Backoff | None = None
    ) -> None:
        self._context = context
        self._notice = notice
        self._backoff = backoff or Backoff(first=5.0)
        self._due: dict[str, datetime] = {}
        self._failures = 0
        self._resume_at: datetime | None = None

    @property
    def waiting(self) -> int:
        """How many notices are due."""
        return len(self._due)

    @property
    def oldest(self) -> datetime | None:
        """Since when the first of them is due. Callable from any thread."""
        return min(list(self._due.values()), default=None)

    def reload(self) -> None:
        """Find every enquiry whose notice is due."""
        self._due = {}
        for id, record in self._context.store.read(ENQUIRIES).items():
            self._note(id, record)

    def refresh(self, ids: Iterable[str]) -> None:
        """Read these records again, because they have changed."""
        for id in ids:
            self._note(id, self._context.store.get(ENQUIRIES, id))

    def step(self) -> float | None:
        """Send one notice; return the seconds until the next, None when there is none to send."""
        now = self._context.clock()
        if not self._due:
            return None
        if self._resume_at is not None and now < self._resume_at:
            return (self._resume_at - now).total_seconds()
        at = timestamp(now)
        lease = claim(self._context.store, LEASE, self._context.holder, at=at)
        if lease is None:
            return TAKEN_ELSEWHERE_SECONDS
        try:
            store = self._context.store
            found = ((id, store.get(ENQUIRIES, id)) for id in self._due)
            due = {id: record for id, record in found if record and _is_due(record)}
            return self._send(dict(islice(due.items(), _AT_ONCE)), at)
        finally:
            release(self._context.store, lease, at=timestamp(self._context.clock()))

    def _send(self, due: Mapping[str, Record], at: str) -> float:
        languages = {id: language_of(one.document) for id, one in due.items()}
        try:
            if due:
                self._notice.send({id: told_language(code) for id, code in languages.items()})
        except DeliveryError:
            self._failures += 1
            longest = self._backoff.longest_for_all
            wait = self._backoff.after(self._failures, longest, self._context.chance())
            self._resume_at = self._context.clock() + timedelta(seconds=wait)
            return wait
        self._failures, self._resume_at = 0, None
        for id in due:
            change = SetField(ENQUIRIES, id, "notice", "sent")
            with suppress(RecordNotFoundError, StaleRecordError):  # erased meanwhile
                self._context.store.commit(
                    ChangeSet(actor=SYSTEM, action="enquiry_noticed", at=at, changes=(change,))
                )
        self.refresh(list(self._due))
        return 0.0

    def _note(self, id: str, record: Record | None) -> None:
        if _is_due(record):
            received = parse_moment(record.document.get("receivedAt")) if record else None
            self._due[id] = received or self._due.get(id) or self._context.clock()
        else:
            self._due.pop(id, None)


def _is_due(record: Record | None) -> bool:
    return record is not None and record.document.get("notice") == "due"
