"""The outbox: stored records on their way to somebody outside, until they have them."""

import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Future, wait
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from threading import Thread
from traceback import format_tb

from studio_core.dates import parse_moment
from studio_core.errors import StudioError
from studio_core.records.deliveries import NEVER, Deliveries, Outcome
from studio_core.records.lease import LEASE_SECONDS, Lease, claim, release
from studio_core.records.record import Document
from studio_core.records.store import Store

log = logging.getLogger("studio.outbox")

BATCH = 8
"""How many are sent at once at most: one that hangs leaves the others seven places."""

SENDING_SECONDS = 130.0
"""Longer than sending one takes by its own time limit; nobody else sends it meanwhile."""

TAKEN_ELSEWHERE_SECONDS = 5.0
"""How soon to look again when another process delivers."""

_RENEW_SECONDS = LEASE_SECONDS / 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Backoff:
    """How long to wait after failures, in seconds: doubling from *first* to *longest*."""

    first: float = 1.0
    longest: float = 3600.0

    def after(self, failures: int, chance: float) -> float:
        """Return the wait after so many failures in a row; *chance* (0 to 1) spreads it."""
        full = min(self.longest, self.first * float(1 << min(failures - 1, 30)))
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
    """Delivers what is due, each record by itself; for the use of one thread.

    It knows what waits from `reload` and `refresh`, so that an idle outbox asks the store nothing.
    *patience* is for how many seconds a step waits for what is being sent.
    """

    def __init__(
        self,
        context: OutboxContext,
        deliveries: Deliveries,
        *,
        patience: float = 1.0,
        closing: float = 5.0,
    ) -> None:
        self._context = context
        self._deliveries = deliveries
        self._backoff = Backoff()
        self._patience, self._closing = patience, closing
        self._waiting: dict[str, datetime] = {}
        self._since: dict[str, datetime] = {}
        self._sending: dict[str, Future[Outcome]] = {}
        self._sent_elsewhere: dict[str, datetime] = {}
        self._seen_at = context.clock()
        self._lease: Lease | None = None
        self._busy: Sequence[str] = ()
        self._renew_at = self._seen_at

    @property
    def waiting(self) -> int:
        """How many records have not been delivered."""
        return len(self._since)

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

        Zero says that there is more to do at once. What takes longer than the patience of a step
        goes on by itself, and a later step records what became of it.
        """
        now = self._context.clock()
        if now < self._seen_at:
            # The clock was set back: every wait would last longer by as much.
            self._waiting = dict.fromkeys(self._waiting, now)
            self._sent_elsewhere = {}
        self._seen_at = now
        due = self._due(now)
        if (due or self._sending) and self._is_ours(due, now):
            for id in self._due(now):
                self._sending[id] = _begun(self._deliveries, id)
        elif due and not self._sending:
            return TAKEN_ELSEWHERE_SECONDS
        if self._sending:
            wait(self._sending.values(), self._patience)
            self._record()
        pause = 0.0 if self._sending else self._pause(self._context.clock())
        if pause is None or pause > 0:
            self._release()
        return pause

    def hurry(self) -> None:
        """Forget every wait: all that is undelivered is due now, also what waits for somebody."""
        self._waiting = dict.fromkeys(self._since, self._context.clock())

    def close(self) -> None:
        """Record what is sent within a few seconds; the rest is left to the next process."""
        wait(self._sending.values(), self._closing)
        self._record()
        if not self._sending:
            self._release()

    def _due(self, now: datetime) -> list[str]:
        """Return what is to be sent now, the first ones first, as far as there is room."""
        due = sorted((self._moment(id), id) for id in self._waiting if id not in self._sending)
        return [id for moment, id in due if moment <= now][: BATCH - len(self._sending)]

    def _moment(self, id: str) -> datetime:
        """Return when *id* is due: not while another process may still be sending it."""
        moment = self._waiting[id]
        return max(moment, self._sent_elsewhere.get(id, moment))

    def _is_ours(self, due: Iterable[str], now: datetime) -> bool:
        """Take the lease, or renew it in time; tell whether this process may send *due*.

        What another process has begun and may still be sending is due later from then on.
        """
        elsewhere = (id for id, until in self._sent_elsewhere.items() if until > now)
        busy = [*self._sending, *due, *elsewhere]
        if self._lease is not None and busy == self._busy and now < self._renew_at:
            return True
        longest = now + timedelta(seconds=SENDING_SECONDS)
        context, self._busy = self._context, busy
        self._lease = claim(
            *(context.store, self._deliveries.lease, context.holder),
            at=timestamp(now),
            busy=" ".join(busy),
            busy_until=longest,
        )
        if self._lease is None:
            return False
        self._renew_at = now + timedelta(seconds=_RENEW_SECONDS)
        for id in self._lease.left:
            # A moment further away than any sending lasts was written by a wrong clock.
            left_until = datetime.fromtimestamp(self._lease.left_until / 1000, UTC)
            self._sent_elsewhere[id] = min(left_until, longest)
        return True

    def _record(self) -> None:
        """Write what has become of what was sent; what cannot be written now is later."""
        done = {id: one for id, one in self._sending.items() if one.done()}
        # What one raises is no reason to forget that others have gone.
        failed = {id: error for id, one in done.items() if (error := one.exception())}
        outcomes = [one.result() for id, one in done.items() if id not in failed]
        at = timestamp(self._context.clock())
        if outcomes:
            self._deliveries.record(outcomes, self._next_at, at=at)
        for id in done:
            del self._sending[id]
        self._set_aside(failed)
        self.refresh(outcome.id for outcome in outcomes)

    def _set_aside(self, failed: Mapping[str, BaseException]) -> None:
        """Raise what the store answered; let what nobody foresaw wait, so that the others go."""
        for id, error in failed.items():
            if isinstance(error, StudioError):
                raise error
            # Its own words may repeat what is personal.
            where = "".join(format_tb(error.__traceback__))
            log.error("%s cannot be sent: %s\n%s", id, type(error).__name__, where)
            self._waiting[id] = self._latest()

    def _next_at(self, attempts: int) -> str:
        seconds = self._backoff.after(attempts, self._context.chance())
        return timestamp(self._context.clock() + timedelta(seconds=seconds))

    def _pause(self, now: datetime) -> float | None:
        if not self._waiting:
            return None
        return max(0.0, (min(map(self._moment, self._waiting)) - now).total_seconds())

    def _release(self) -> None:
        if self._lease is not None:
            lease, self._lease = self._lease, None
            release(self._context.store, lease)

    def _note(self, id: str, document: Document) -> None:
        if not self._deliveries.waits(document):
            self._waiting.pop(id, None)
            self._since.pop(id, None)
            return
        known = self._since.get(id) or self._context.clock()
        self._since[id] = parse_moment(self._deliveries.since(document)) or known
        if (next_at := self._deliveries.next_at(document)) == NEVER:
            self._waiting.pop(id, None)
            return
        moment = parse_moment(next_at) or self._context.clock()
        self._waiting[id] = min(moment, self._latest())

    def _latest(self) -> datetime:
        """Return how long one record waits at most."""
        return self._context.clock() + timedelta(seconds=self._backoff.longest)


def _begun(deliveries: Deliveries, id: str) -> Future[Outcome]:
    """Send *id* in a thread of its own, which keeps no process from ending."""
    outcome: Future[Outcome] = Future()

    def send() -> None:
        try:
            outcome.set_result(deliveries.send(id))
        except BaseException as error:  # noqa: BLE001 - whoever waits for it raises it
            outcome.set_exception(error)

    Thread(target=send, name="studio-outbox", daemon=True).start()
    return outcome


def deliver_all(outbox: Outbox) -> None:
    """Try everything undelivered once, now, unless others deliver."""
    outbox.reload()
    outbox.hurry()
    while outbox.step() == 0:
        continue


def timestamp(moment: datetime) -> str:
    """Return a moment as records hold it."""
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")
