"""The outbox: stored records on their way to somebody outside, until they have them."""

import logging
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Future, wait
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from threading import Event, Thread
from traceback import format_tb

from studio_core.dates import parse_moment, timestamp
from studio_core.errors import StudioError
from studio_core.jobs.backoff import DELIVERY
from studio_core.jobs.deliveries import NEVER, Deliveries, Outcome
from studio_core.jobs.job import Job, JobRun
from studio_core.jobs.watching import RELOAD, WatchedRecords
from studio_core.records.record import Record
from studio_core.records.store import Store

log = logging.getLogger("studio.outbox")

BATCH = 8
"""How many are sent at once at most: one that hangs leaves the others seven places."""

SENDING_SECONDS = 130.0
"""Longer than sending one takes by its own time limit; nobody else sends it meanwhile."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OutboxContext:
    """What deliveries and notices work with; *chance* returns a random number from 0 to 1."""

    store: Store
    clock: Callable[[], datetime]
    chance: Callable[[], float]


class Outbox:
    """Delivers what is due, each record by itself; the runner lets one thread at a time do so.

    It knows what waits from `reload` and `refresh`, so that an idle outbox asks the store nothing.
    *patience* is for how many seconds a step waits for what is being sent, *closing* for how many
    the end of the server.
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
        self._patience, self._closing = patience, closing
        self._waiting: dict[str, datetime] = {}
        self._since: dict[str, datetime] = {}
        self._sending: dict[str, Future[Outcome]] = {}
        self._sent_elsewhere: dict[str, datetime] = {}
        self._seen_at = context.clock()
        self._busy: tuple[str, ...] = ()
        self._ending = Event()
        self._watched = WatchedRecords(
            *(context.store, context.clock, deliveries.collection),
            note=self._note,
            known=lambda: self._since,
        )
        self.heard, self.start_anew = self._watched.heard, self._watched.start_anew
        self.reload, self.refresh = self._watched.reload, self._watched.refresh

    def job(self) -> Job:
        """Return the job that delivers."""
        return Job(
            name=self._deliveries.job, run=self.run, due=self.due, shared=True, stop=self.stop
        )

    @property
    def waiting(self) -> int:
        """How many records have not been delivered."""
        return len(self._since)

    @property
    def oldest(self) -> datetime | None:
        """Since when the first of them could have been delivered. Callable from any thread."""
        return min(list(self._since.values()), default=None)

    def due(self, _store: Store, now: datetime) -> datetime | None:
        """Return when something is to be delivered; None when nothing waits."""
        self._catch_up(now)
        if self._sending:
            return now
        return min(map(self._moment, self._waiting), default=None)

    def run(self, run: JobRun) -> None:
        """Deliver until nothing is due; what failed is due again later."""
        self._ending.clear()
        self._catch_up(self._context.clock())
        self.begin(run)
        try:
            while self.step(run) == 0 and not self._ending.is_set():
                self._catch_up(self._context.clock())
            self.finish(run)
        except BaseException:
            self.start_anew()
            run.unfinished = bool(self._sending)
            raise

    def begin(self, run: JobRun) -> None:
        """Learn what a server that was killed may still be sending."""
        self._busy = ()
        longest = run.now + timedelta(seconds=SENDING_SECONDS)
        for id in run.left:
            # A moment further away than any sending lasts was written by a wrong clock.
            left_until = datetime.fromtimestamp(run.left_until / 1000, UTC)
            self._sent_elsewhere[id] = min(left_until, longest)

    def finish(self, run: JobRun) -> None:
        """Record what is sent within a few seconds; the rest is left to the next process."""
        if self._sending:
            wait(self._sending.values(), self._closing)
            self._record()
        run.unfinished = bool(self._sending)

    def stop(self) -> None:
        """Begin nothing more. Callable from any thread."""
        self._ending.set()

    def step(self, run: JobRun) -> float | None:
        """Deliver some of what is due; return the seconds until more is, None when nothing waits.

        Zero says that there is more to do at once. What takes longer than the patience of a step
        goes on by itself, and a later step records what became of it.
        """
        now = self._context.clock()
        if (due := self._due(now)) or self._sending:
            if self._is_ours(run, due, now):
                for id in due:
                    self._sending[id] = _begun(self._deliveries, id)
            elif not self._sending:
                return None
        if self._sending:
            wait(self._sending.values(), self._patience)
            self._record()
        return 0.0 if self._sending else self._pause(self._context.clock())

    def hurry(self) -> None:
        """Forget every wait: all that is undelivered is due now, also what waits for somebody."""
        self._waiting = dict.fromkeys(self._since, self._context.clock())

    def _catch_up(self, now: datetime) -> None:
        """Read what has changed; see that the clock was not set back."""
        self._watched.catch_up(now)
        if now < self._seen_at:
            # The clock was set back: every wait would last longer by as much.
            self._waiting = dict.fromkeys(self._waiting, now)
            self._sent_elsewhere = {}
        self._seen_at = now

    def _due(self, now: datetime) -> list[str]:
        """Return what is to be sent now, the first ones first, as far as there is room."""
        due = sorted((self._moment(id), id) for id in self._waiting if id not in self._sending)
        return [id for moment, id in due if moment <= now][: BATCH - len(self._sending)]

    def _moment(self, id: str) -> datetime:
        """Return when *id* is due: not while another process may still be sending it."""
        moment = self._waiting[id]
        return max(moment, self._sent_elsewhere.get(id, moment))

    def _is_ours(self, run: JobRun, due: Iterable[str], now: datetime) -> bool:
        """Tell whether this process may send *due*, of which others know from now on.

        What another process has begun and may still be sending stays among it.
        """
        elsewhere = (id for id, until in self._sent_elsewhere.items() if until > now)
        busy = (*self._sending, *due, *elsewhere)
        if busy == self._busy:
            return True
        self._busy = busy
        return run.hold(busy, now + timedelta(seconds=SENDING_SECONDS))

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
        later = self._context.clock() + RELOAD
        for outcome in outcomes:
            if outcome.record is None and outcome.id in self._waiting:
                # It was no time to send it yet, whatever its record says.
                self._waiting[outcome.id] = max(self._waiting[outcome.id], later)

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
        return timestamp(DELIVERY.next_at(attempts, self._context.chance(), self._context.clock()))

    def _pause(self, now: datetime) -> float | None:
        if not self._waiting:
            return None
        return max(0.0, (min(map(self._moment, self._waiting)) - now).total_seconds())

    def _note(self, id: str, record: Record | None) -> None:
        document = record.document if record else {}
        if not self._deliveries.waits(document):
            self._waiting.pop(id, None)
            self._since.pop(id, None)
            return
        known = self._since.get(id) or self._context.clock()
        self._since[id] = parse_moment(self._deliveries.since(document)) or known
        if (next_at := self._deliveries.next_at(document)) == NEVER:
            self._waiting.pop(id, None)
            return
        moment, latest = parse_moment(next_at) or self._context.clock(), self._latest()
        # What is later was written by a wrong clock; it waits from when it was seen first.
        if moment > latest:
            moment = min(self._waiting.get(id, latest), latest)
        self._waiting[id] = moment

    def _latest(self) -> datetime:
        """Return how long one record waits at most."""
        return DELIVERY.latest(self._context.clock())


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
