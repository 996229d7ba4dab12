"""A job: something that the site does by itself, and how it stands."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import TypeAlias

from studio_core.dates import parse_moment, timestamp
from studio_core.jobs.backoff import JOB, Backoff
from studio_core.records.believing import BelievedAt, BelievedMoment, believed_at
from studio_core.records.changes import SYSTEM
from studio_core.records.reading import stored_whole
from studio_core.records.record import Document
from studio_core.records.store import Store
from studio_core.records.work import Work

Due: TypeAlias = Callable[[Store, datetime], datetime | None]
"""Names from what a store holds, and the present moment, when a job is due; None for not now.

A process asks anew after a minute at the latest, and when the job is woken.
"""

Hold: TypeAlias = Callable[[Sequence[str], datetime], bool]


@dataclass(slots=True, kw_only=True)
class JobRun:
    """One run of a job: the *store*, and the present moment.

    *left* is what a process that was killed may still be busy with until *left_until* (`Lease`).
    A run that ends with something *unfinished* leaves its lease to end by itself.
    """

    store: Store
    now: datetime
    believed: BelievedMoment | None = None
    left: Sequence[str] = ()
    left_until: float = 0
    hold: Hold = field(default=lambda _busy, _until: True)
    """Says what the run is busy with, and until when at the longest; False: another has the job."""
    unfinished: bool = False

    @property
    def at(self) -> str:
        """The present moment as records have it."""
        return timestamp(self.now)

    @property
    def work(self) -> Work:
        """The context in which the site itself changes records."""
        return Work(self.store, SYSTEM, self.at)

    @property
    def moment(self) -> BelievedMoment:
        """The present moment of a job that waits for a clock that is believed."""
        assert self.believed is not None, "only a job that is `irreversible` is given this"
        return self.believed

    @property
    def believed_at(self) -> BelievedAt:
        """The same as change sets want it."""
        return believed_at(self.moment)


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """What is done *every* so often, or when it is *due*.

    A *shared* one is done by one server at a time, any other by each process for itself. One that
    is *irreversible* waits for a clock that is believed (decision 104). Beyond its *limit* a run
    is asked to *stop*, as when its server ends, from another thread; another server may begin then.
    What is to be done *at_start* is done by each process when it begins, too.
    """

    name: str
    run: Callable[[JobRun], object]
    every: timedelta | None = None
    due: Due | None = None
    limit: timedelta = timedelta(minutes=10)
    shared: bool = False
    irreversible: bool = False
    backoff: Backoff = JOB
    stop: Callable[[], None] | None = None
    at_start: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class JobState:
    """When a job ran last, and for how often in a row it has failed, '' for never and nothing."""

    ran_at: str = ""
    retry_at: str = ""
    attempts: int = 0
    error: str = ""

    def document(self) -> Document:
        """Return what is stored."""
        return {
            "ranAt": self.ran_at,
            "retryAt": self.retry_at,
            "attempts": self.attempts,
            "error": self.error,
        }


def read_state(document: Document) -> JobState:
    """Return the state in a stored *document*."""
    return JobState(
        ran_at=str(document.get("ranAt") or ""),
        retry_at=str(document.get("retryAt") or ""),
        attempts=stored_whole(document.get("attempts")) or 0,
        error=str(document.get("error") or ""),
    )


def next_due(job: Job, state: JobState, store: Store, now: datetime) -> datetime | None:
    """Return when *job* is due next; None for not as far as anybody knows.

    A moment that lies further away than it can was written by a wrong clock, and is ignored.
    """
    retry_at = parse_moment(state.retry_at) if state.attempts else None
    if retry_at is not None and retry_at > job.backoff.latest(now):
        retry_at = None
    if job.due is None:
        if retry_at is not None:
            return retry_at
        ran_at = parse_moment(state.ran_at)
        every = job.every or timedelta()
        return now if ran_at is None or ran_at > now else ran_at + every
    due = job.due(store, now)
    return max(due, retry_at) if due and retry_at else due
