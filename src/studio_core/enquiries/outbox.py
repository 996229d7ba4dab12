"""The outbox: stored enquiries on their way to the external endpoint, until it has them."""

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import datetime, timedelta

from studio_core.encryption.cipher import Cipher
from studio_core.enquiries.ports import EnquiryEndpoint
from studio_core.enquiries.sending import Outcome, record_outcomes, send
from studio_core.enquiries.stored import UNDELIVERED, read_delivery
from studio_core.records.collections import ENQUIRIES
from studio_core.records.lease import Lease, claim, release
from studio_core.records.record import Document
from studio_core.records.store import Store

LEASE = "enquiry-outbox"
BATCH = 8
"""How many are sent at once while the endpoint takes them."""

TAKEN_ELSEWHERE_SECONDS = 5.0
"""How soon to look again when another process delivers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Backoff:
    """How long to wait after failures, in seconds: doubling from *first* to *longest*."""

    first: float = 1.0
    longest_for_one: float = 3600.0
    longest_for_all: float = 300.0

    def after(self, failures: int, longest: float, chance: float) -> float:
        """Return the wait after so many failures in a row; *chance* (0 to 1) spreads it."""
        full = min(longest, self.first * float(1 << min(failures - 1, 30)))
        return full * (0.5 + chance / 2)


@dataclass(frozen=True, slots=True, kw_only=True)
class Surroundings:
    """What an outbox works with; *holder* is this process's own random name."""

    store: Store
    cipher: Cipher
    endpoint: EnquiryEndpoint
    clock: Callable[[], datetime]
    chance: Callable[[], float]
    holder: str


class Outbox:
    """Delivers what is due; for the use of one thread.

    It knows what waits from `reload` and `heard`, so that an idle outbox asks the store nothing.
    """

    def __init__(self, around: Surroundings, backoff: Backoff | None = None) -> None:
        self._around = around
        self._backoff = backoff or Backoff()
        self._waiting: dict[str, datetime] = {}
        self._seen_at = around.clock()
        self._failures = 0
        self._resume_at: datetime | None = None
        self._lease: Lease | None = None
        self._pool = ThreadPoolExecutor(BATCH, thread_name_prefix="studio-outbox")

    @property
    def waiting(self) -> int:
        """How many enquiries have not been delivered."""
        return len(self._waiting)

    def reload(self) -> None:
        """Find everything that waits."""
        records = self._around.store.read(ENQUIRIES)
        self._waiting = {}
        for id, record in records.items():
            self._note(id, record.document)

    def heard(self, ids: Iterable[str]) -> None:
        """Look again at records that somebody has changed."""
        for id in ids:
            record = self._around.store.get(ENQUIRIES, id)
            self._note(id, record.document if record else {})

    def step(self) -> float | None:
        """Deliver some of what is due; return the seconds until more is, None when nothing waits.

        Zero says that there is more to do at once.
        """
        now = self._around.clock()
        if now < self._seen_at:
            # The clock was set back: waits that were made by it would last as long as the jump.
            self.hurry()
        self._seen_at = now
        pause = self._pause(now)
        if pause is None or pause > 0:
            self._release()
            return pause
        due = self._due(now)
        at = timestamp(now)
        around = self._around
        lease = claim(around.store, LEASE, around.holder, at=at, busy=" ".join(due))
        self._lease = lease
        if lease is None:
            return TAKEN_ELSEWHERE_SECONDS
        outcomes = list(self._pool.map(self._send, due))
        self._settle(outcomes)
        pause = self._pause(around.clock())
        if pause is None or pause > 0:
            self._release()
        return pause

    def hurry(self) -> None:
        """Forget every wait: all that is undelivered is due now."""
        now = self._around.clock()
        self._waiting = dict.fromkeys(self._waiting, now)
        self._resume_at = None

    def close(self) -> None:
        """Let go of the threads; what is being sent ends by its own time limit."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _send(self, id: str) -> Outcome:
        return send(self._around.store, self._around.cipher, self._around.endpoint, id)

    def _settle(self, outcomes: Sequence[Outcome]) -> None:
        now = self._around.clock()
        record_outcomes(self._around.store, outcomes, self._next_at, at=timestamp(now))
        for outcome in outcomes:
            # Whatever came of it is read again from the record.
            self._waiting.pop(outcome.id, None)
        self.heard(outcome.id for outcome in outcomes)
        self._judge(outcomes, now)

    def _judge(self, outcomes: Sequence[Outcome], now: datetime) -> None:
        """Slow down while the endpoint is away; when it is back, everything is due."""
        if any(outcome.delivered for outcome in outcomes):
            if self._failures:
                self.hurry()
            self._failures = 0
        elif any(outcome.away for outcome in outcomes):
            self._failures += 1
            wait = self._backoff.after(
                self._failures, self._backoff.longest_for_all, self._around.chance()
            )
            self._resume_at = now + timedelta(seconds=wait)

    def _next_at(self, attempts: int) -> str:
        wait = self._backoff.after(attempts, self._backoff.longest_for_one, self._around.chance())
        return timestamp(self._around.clock() + timedelta(seconds=wait))

    def _pause(self, now: datetime) -> float | None:
        if not self._waiting:
            return None
        moments = [min(self._waiting.values()), *([self._resume_at] if self._resume_at else [])]
        return max(0.0, (max(moments) - now).total_seconds())

    def _due(self, now: datetime) -> list[str]:
        """Return what to send, longest due first; one at a time while the endpoint is in doubt."""
        due = sorted((moment, id) for id, moment in self._waiting.items() if moment <= now)
        return [id for _, id in due][: 1 if self._failures else BATCH]

    def _release(self) -> None:
        if self._lease is not None:
            lease, self._lease = self._lease, None
            release(self._around.store, lease, at=timestamp(self._around.clock()))

    def _note(self, id: str, document: Document) -> None:
        delivery = read_delivery(document)
        if delivery.state not in UNDELIVERED:
            self._waiting.pop(id, None)
            return
        now = self._around.clock()
        latest = now + timedelta(seconds=self._backoff.longest_for_one)
        self._waiting[id] = min(_moment(delivery.next_at) or now, latest)


def deliver_all(outbox: Outbox) -> None:
    """Try everything undelivered once, now; stop when the endpoint is away or others deliver."""
    outbox.reload()
    outbox.hurry()
    while outbox.step() == 0:
        continue


def timestamp(moment: datetime) -> str:
    """Return a moment as records hold it."""
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _moment(text: str | None) -> datetime | None:
    try:
        return datetime.fromisoformat(text) if text else None
    except ValueError:
        return None
