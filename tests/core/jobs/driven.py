"""A runner by clocks that tests set, whose jobs are done in the thread of the test."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta

from studio_core.dates import timestamp
from studio_core.jobs.deliveries import Deliveries
from studio_core.jobs.job import Job, JobRun, next_due, read_state
from studio_core.jobs.leases import Lease, claim, release
from studio_core.jobs.outbox import Outbox, OutboxContext
from studio_core.jobs.runner import ELSEWHERE, JobRunner
from studio_core.records.believing import BelievedMoment
from studio_core.records.spaces import JOBS
from studio_core.records.store import Store


class Clock:
    """A clock that is set by hand; *seconds* is what a monotonic one says."""

    def __init__(self, now: datetime = datetime(2026, 3, 1, tzinfo=UTC)) -> None:
        self.now, self.is_believed, self.seconds = now, True, 1.0

    def __call__(self) -> datetime:
        return self.now

    def wait(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)
        self.seconds += seconds

    def believed(self) -> BelievedMoment | None:
        return BelievedMoment(self.now) if self.is_believed else None


def runner_of(store: Store, clock: Clock, holder: str = "one") -> JobRunner:
    return JobRunner(
        *(store, clock, clock.believed),
        holder=holder,
        chance=lambda: 1.0,
        server=f"{holder}.example",
        monotonic=lambda: clock.seconds,
    )


class SteppedOutbox:
    """An outbox whose steps are taken one by one, under the lease that its runner would take."""

    def __init__(
        self, context: OutboxContext, deliveries: Deliveries, holder: str = "one", **given: float
    ) -> None:
        self.outbox = Outbox(context, deliveries, **given)
        self.reload, self.refresh = self.outbox.reload, self.outbox.refresh
        self.hurry = self.outbox.hurry
        self._context, self._job, self._holder = context, deliveries.job, holder
        self._lease: Lease | None = None

    @property
    def waiting(self) -> int:
        return self.outbox.waiting

    @property
    def oldest(self) -> datetime | None:
        return self.outbox.oldest

    def step(self) -> float | None:
        """Deliver some of what is due; return the seconds until more is, None for nothing."""
        store, now = self._context.store, self._context.clock()
        due = self.outbox.due(store, now)
        if self._lease is None and (due is None or due > now):
            return None if due is None else (due - now).total_seconds()
        is_new, run = self._lease is None, JobRun(store=store, now=now, hold=self._hold)
        if self._lease is None:
            self._lease = claim(store, self._job, self._holder, at=timestamp(now))
            if self._lease is None:
                return ELSEWHERE.total_seconds()
        if is_new:
            run.left, run.left_until = self._lease.left, self._lease.left_until
            self.outbox.begin(run)
        pause = self.outbox.step(run)
        if pause is None or pause > 0:
            self._release()
        return pause

    def deliver_all(self) -> None:
        """Try everything undelivered once, now, unless others deliver."""
        self.reload()
        self.hurry()
        while self.step() == 0:
            continue

    def close(self) -> None:
        """Record what is sent within a few seconds."""
        run = JobRun(store=self._context.store, now=self._context.clock())
        self.outbox.finish(run)
        if not run.unfinished:
            self._release()

    def _hold(self, busy: Sequence[str], until: datetime) -> bool:
        store, at = self._context.store, timestamp(self._context.clock())
        lease = claim(
            *(store, self._job, self._holder), at=at, busy=" ".join(busy), busy_until=until
        )
        self._lease = lease or self._lease
        return lease is not None

    def _release(self) -> None:
        if self._lease is not None:
            lease, self._lease = self._lease, None
            release(self._context.store, lease)


class SteppedJob:
    """A job that its runner looks at when a test says so."""

    def __init__(
        self, store: Store, clock: Callable[[], datetime], job: Job, holder: str = "one"
    ) -> None:
        self._store, self._clock, self._job = store, clock, job
        self.runner = JobRunner(
            *(store, clock, lambda: BelievedMoment(clock())), holder=holder, chance=lambda: 1.0
        )
        self.runner.add(job)

    def step(self) -> float | None:
        """Do it if it is due; return the seconds until it is again, None for never.

        Zero says that it was done, and that nothing is left.
        """
        if (wait := self._wait()) is None or wait > 0:
            return wait
        looked = (self.runner.look(self._job.name) - self._clock()).total_seconds()
        wait = self._wait()
        return looked if wait == 0 else wait or 0.0

    def _wait(self) -> float | None:
        value = self._store.key_values.get(JOBS, self._job.name) or {}
        due = next_due(self._job, read_state(value), self._store, self._clock())
        return None if due is None else max(0.0, (due - self._clock()).total_seconds())
