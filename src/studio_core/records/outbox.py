"""The outbox: stored records on their way to somebody outside, until they have them."""

import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import datetime, timedelta
from traceback import format_tb

from studio_core.dates import parse_moment
from studio_core.errors import StudioError
from studio_core.records.deliveries import Deliveries, Outcome
from studio_core.records.lease import Lease, claim, release
from studio_core.records.record import Document
from studio_core.records.store import Store

log = logging.getLogger("studio.outbox")

BATCH = 8
"""How many are sent at once while they are taken."""

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
class OutboxContext:
    """What deliveries and notices work with.

    *chance* returns a random number from 0 to 1, *holder* is this process's own random name.
    """

    store: Store
    clock: Callable[[], datetime]
    chance: Callable[[], float]
    holder: str


class Outbox:
    """Delivers what is due; for the use of one thread.

    It knows what waits from `reload` and `refresh`, so that an idle outbox asks the store nothing.
    """

    def __init__(
        self, context: OutboxContext, deliveries: Deliveries, backoff: Backoff | None = None
    ) -> None:
        self._context = context
        self._deliveries = deliveries
        self._backoff = backoff or Backoff()
        self._waiting: dict[str, datetime] = {}
        self._since: dict[str, datetime] = {}
        self._seen_at = context.clock()
        self._failures = 0
        self._resume_at: datetime | None = None
        self._lease: Lease | None = None
        self._pool = ThreadPoolExecutor(BATCH, thread_name_prefix="studio-outbox")

    @property
    def waiting(self) -> int:
        """How many records have not been delivered."""
        return len(self._waiting)

    @property
    def oldest(self) -> datetime | None:
        """Since when the first of them could have been delivered. Callable from any thread."""
        return min(list(self._since.values()), default=None)

    def reload(self) -> None:
        """Find everything that waits."""
        records = self._context.store.read(self._deliveries.collection)
        for id in [id for id in self._since if id not in records]:
            del self._since[id]
        self._waiting = {}
        for id, record in records.items():
            self._note(id, record.document)

    def refresh(self, ids: Iterable[str]) -> None:
        """Read these records again, because they have changed."""
        for id in ids:
            record = self._context.store.get(self._deliveries.collection, id)
            self._note(id, record.document if record else {})

    def step(self) -> float | None:
        """Deliver some of what is due; return the seconds until more is, None when nothing waits.

        Zero says that there is more to do at once.
        """
        now = self._context.clock()
        if now < self._seen_at:
            # The clock was set back: every wait would last longer by as much.
            self.hurry()
        self._seen_at = now
        pause = self._pause(now)
        if pause is None or pause > 0:
            self._release()
            return pause
        context = self._context
        waiting = sorted((moment, id) for id, moment in self._waiting.items() if moment <= now)
        # One at a time while it is not known whether the other side is back.
        due = [id for _, id in waiting][: 1 if self._failures else BATCH]
        at = timestamp(now)
        lease = self._deliveries.lease
        self._lease = claim(context.store, lease, context.holder, at=at, busy=" ".join(due))
        if self._lease is None:
            return TAKEN_ELSEWHERE_SECONDS
        attempts = {id: self._pool.submit(self._deliveries.send, id) for id in due}
        # What one raises is no reason to forget that others have gone.
        failed = {id: error for id, one in attempts.items() if (error := one.exception())}
        self._record([one.result() for id, one in attempts.items() if id not in failed])
        self._set_aside(failed)
        pause = self._pause(context.clock())
        if pause is None or pause > 0:
            self._release()
        return pause

    def hurry(self) -> None:
        """Forget every wait: all that is undelivered is due now."""
        now = self._context.clock()
        self._waiting = dict.fromkeys(self._waiting, now)
        self._resume_at = None

    def close(self) -> None:
        """Let go of the threads; what is being sent ends by its own time limit."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _set_aside(self, failed: Mapping[str, BaseException]) -> None:
        """Raise what the store answered; let what nobody foresaw wait, so that the others go."""
        for id, error in failed.items():
            if isinstance(error, StudioError):
                raise error
            # Its own words may repeat what is personal.
            where = "".join(format_tb(error.__traceback__))
            log.error("%s cannot be sent: %s\n%s", id, type(error).__name__, where)
            self._waiting[id] = self._latest()

    def _record(self, outcomes: Sequence[Outcome]) -> None:
        """Write the outcomes; slow down while the other side is away, go on when it is back."""
        now = self._context.clock()
        self._deliveries.record(outcomes, self._next_at, at=timestamp(now))
        self.refresh(outcome.id for outcome in outcomes)
        if any(outcome.delivered for outcome in outcomes):
            if self._failures:
                self.hurry()
            self._failures = 0
        elif any(outcome.away for outcome in outcomes):
            self._failures += 1
            longest = self._backoff.longest_for_all
            wait = self._backoff.after(self._failures, longest, self._context.chance())
            self._resume_at = now + timedelta(seconds=wait)

    def _next_at(self, attempts: int) -> str:
        wait = self._backoff.after(attempts, self._backoff.longest_for_one, self._context.chance())
        return timestamp(self._context.clock() + timedelta(seconds=wait))

    def _pause(self, now: datetime) -> float | None:
        if not self._waiting:
            return None
        moments = [min(self._waiting.values()), *([self._resume_at] if self._resume_at else [])]
        return max(0.0, (max(moments) - now).total_seconds())

    def _release(self) -> None:
        if self._lease is not None:
            lease, self._lease = self._lease, None
            release(self._context.store, lease, at=timestamp(self._context.clock()))

    def _note(self, id: str, document: Document) -> None:
        if not self._deliveries.waits(document):
            self._waiting.pop(id, None)
            self._since.pop(id, None)
            return
        known = self._since.get(id) or self._context.clock()
        self._since[id] = parse_moment(self._deliveries.since(document)) or known
        moment = parse_moment(self._deliveries.next_at(document)) or self._context.clock()
        self._waiting[id] = min(moment, self._latest())

    def _latest(self) -> datetime:
        """Return how long one record waits at most."""
        return self._context.clock() + timedelta(seconds=self._backoff.longest_for_one)


def deliver_all(outbox: Outbox) -> None:
    """Try everything undelivered once, now; stop when the other side fails or others deliver."""
    outbox.reload()
    outbox.hurry()
    while outbox.step() == 0:
        continue


def timestamp(moment: datetime) -> str:
    """Return a moment as records hold it."""
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")
