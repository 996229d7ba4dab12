"""Telling the studio by e-mail that enquiries have come, once each."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from studio_core.enquiries.outbox import TAKEN_ELSEWHERE_SECONDS, Backoff, timestamp
from studio_core.enquiries.ports import EnquiryNotice
from studio_core.errors import DeliveryError, RecordNotFoundError
from studio_core.records.changes import SYSTEM, ChangeSet, SetField
from studio_core.records.collections import ENQUIRIES
from studio_core.records.lease import claim, release
from studio_core.records.record import StaleRecordError
from studio_core.records.store import Store

LEASE = "enquiry-notice"
_AT_ONCE = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Around:
    """What the notices work with; *holder* is this process's own random name."""

    store: Store
    notice: EnquiryNotice
    clock: Callable[[], datetime]
    chance: Callable[[], float]
    holder: str


class Notices:
    """Sends what is due; for the use of one thread. A notice may come twice, never not at all."""

    def __init__(self, around: Around, backoff: Backoff | None = None) -> None:
        self._around = around
        self._backoff = backoff or Backoff(first=5.0)
        self._due: dict[str, None] = {}
        self._failures = 0
        self._resume_at: datetime | None = None

    def reload(self) -> None:
        """Find everything that nobody was told of."""
        records = self._around.store.read(ENQUIRIES).items()
        due = (id for id, record in records if record.document.get("notice") == "due")
        self._due = dict.fromkeys(due)

    def heard(self, ids: Iterable[str]) -> None:
        """Look again at records that somebody has changed."""
        for id in ids:
            if self._is_due(id):
                self._due[id] = None
            else:
                self._due.pop(id, None)

    def step(self) -> float | None:
        """Send one notice; return the seconds until the next, None when there is none to send."""
        now = self._around.clock()
        if not self._due:
            return None
        if self._resume_at is not None and now < self._resume_at:
            return (self._resume_at - now).total_seconds()
        at = timestamp(now)
        lease = claim(self._around.store, LEASE, self._around.holder, at=at)
        if lease is None:
            return TAKEN_ELSEWHERE_SECONDS
        try:
            return self._send([id for id in self._due if self._is_due(id)][:_AT_ONCE], at)
        finally:
            release(self._around.store, lease, at=timestamp(self._around.clock()))

    def _send(self, ids: list[str], at: str) -> float:
        try:
            if ids:
                self._around.notice.send(ids)
        except DeliveryError:
            self._failures += 1
            longest = self._backoff.longest_for_all
            wait = self._backoff.after(self._failures, longest, self._around.chance())
            self._resume_at = self._around.clock() + timedelta(seconds=wait)
            return wait
        self._failures, self._resume_at = 0, None
        for id in ids:
            self._mark(id, at)
        self.heard(list(self._due))
        return 0.0

    def _is_due(self, id: str) -> bool:
        record = self._around.store.get(ENQUIRIES, id)
        return record is not None and record.document.get("notice") == "due"

    def _mark(self, id: str, at: str) -> None:
        change = SetField(ENQUIRIES, id, "notice", "sent")
        try:
            self._around.store.commit(
                ChangeSet(actor=SYSTEM, action="enquiry_noticed", at=at, changes=(change,))
            )
        except (RecordNotFoundError, StaleRecordError):
            # Erased meanwhile: there is nothing to mark.
            return
