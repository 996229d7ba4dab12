"""The one runner of jobs in a process: a thread that waits, and a short-lived one for each run."""

import logging
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from threading import Condition, Event, Lock, Thread

from studio_core.dates import parse_moment, timestamp
from studio_core.errors import StoreUnavailableError, StudioError
from studio_core.jobs.backoff import STORE
from studio_core.jobs.job import Job, JobRun, JobState, next_due, read_state
from studio_core.jobs.leases import LEASE_SECONDS, Lease, claim, release
from studio_core.jobs.standing import tell_own, wishes
from studio_core.records.believing import BelievedMoment
from studio_core.records.record import Document
from studio_core.records.spaces import JOBS
from studio_core.records.store import Store

log = logging.getLogger("studio.jobs")

LOOK = timedelta(minutes=1)
"""How often it is asked when a job is due, whatever was announced."""

ELSEWHERE = timedelta(seconds=5)
"""How soon a job is looked at again that another server does."""

TICK_SECONDS = 1.0
"""How soon a clock that was set is noticed."""

_RENEW_SECONDS = LEASE_SECONDS / 2
_AGAIN = timedelta(seconds=1)
_MOST_OF_ERROR = 200


class JobBusyError(Exception):
    """Another server, or this one, does the job now."""


@dataclass(slots=True)
class _Held:
    """A lease that is renewed while its job runs. Safe to use from many threads."""

    store: Store
    clock: Callable[[], datetime]
    lease: Lease
    busy: str = ""
    busy_until: datetime | None = None
    is_lost: bool = False
    lock: Lock = field(default_factory=Lock)

    def renew(self, busy: str | None = None, until: datetime | None = None) -> bool:
        """Claim it again, being *busy* with something from now on; False: another has it."""
        with self.lock:
            if busy is not None:
                self.busy, self.busy_until = busy, until
            if not self.is_lost:
                name, holder, at = self.lease.name, self.lease.holder, timestamp(self.clock())
                lease = claim(
                    self.store, name, holder, at=at, busy=self.busy, busy_until=self.busy_until
                )
                self.lease, self.is_lost = lease or self.lease, lease is None
            return not self.is_lost

    def release(self, noted: Document) -> None:
        """Let another have it, unless one has it already, and note how the job stands."""
        with self.lock:
            if not self.is_lost:
                release(self.store, self.lease, noted)


@dataclass(slots=True)
class _Slot:
    """A job in its runner."""

    job: Job
    look_at: datetime
    state: JobState = field(default_factory=JobState)
    is_woken: bool = False
    is_wished: bool = False
    thread: Thread | None = None
    began: float = 0.0
    is_running: bool = False
    held: _Held | None = None
    renew_at: float = 0.0
    is_begun: bool = False
    is_late: bool = False
    misses: int = 0
    """How often in a row it could not be told whether the job is due, or it could not begin."""


class JobRunner:
    """Does the jobs of a process. *believed* gives the moment by a clock that is believed, or None.

    *holder* is this process's own random name, *server* what people call it; *chance* gives a
    random number from 0 to 1, and *monotonic* seconds.
    """

    def __init__(
        self,
        store: Store,
        clock: Callable[[], datetime],
        believed: Callable[[], BelievedMoment | None],
        *,
        holder: str,
        chance: Callable[[], float],
        server: str = "",
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self._store, self._clock, self._believed = store, clock, believed
        self._holder, self._chance, self._server = holder, chance, server
        self._monotonic = monotonic
        self._slots: dict[str, _Slot] = {}
        self._changed = Condition()
        self._ending = Event()
        self._seen_at = clock()
        self._wishes_seen = ""
        self._thread = Thread(target=self._run, name="studio-jobs", daemon=True)

    def add(self, *jobs: Job) -> None:
        """Have these jobs done, too."""
        for job in jobs:
            self._slots[job.name] = _Slot(job, self._clock())

    @property
    def failing(self) -> int:
        """How many jobs failed when this process ran them last. Callable from any thread."""
        return sum(slot.state.attempts + slot.misses > 0 for slot in self._slots.values())

    def start(self) -> None:
        """Begin to do jobs, and to tell others how those of this process are."""
        self.add(Job(name="job-states", run=self._tell, every=LOOK))
        self._thread.start()

    def stop(self, patience: float) -> None:
        """Begin no more jobs; wait so many seconds for those under way, which are told to stop."""
        with self._changed:
            self._ending.set()
            self._changed.notify_all()
        ends = time.monotonic() + patience
        if self._thread.is_alive():
            self._thread.join(patience)
        running = [slot for slot in self._slots.values() if slot.is_running]
        for slot in running:
            if slot.job.stop:
                slot.job.stop()
        for slot in running:
            if slot.thread:
                slot.thread.join(max(0.0, ends - time.monotonic()))

    def wake(self, *names: str) -> None:
        """Look now whether these jobs are due. Callable from any thread."""
        with self._changed:
            for name in names:
                if name in self._slots:
                    self._slots[name].is_woken = True
            self._changed.notify_all()

    def wake_irreversible(self) -> None:
        """Look now at the jobs that waited for a clock that is believed."""
        self.wake(*(name for name, slot in self._slots.items() if slot.job.irreversible))

    def run(self, name: str) -> None:
        """Do a job now, in this thread, whether it is due or not; raise what it raises.

        Raise `JobBusyError` where somebody does it already.
        """
        slot = self._slots[name]
        with self._changed:
            if slot.is_running:
                raise JobBusyError
            slot.is_running = True
        done = Event()

        def attend() -> None:
            while not done.wait(TICK_SECONDS):
                self._attend(slot, self._monotonic())

        Thread(target=attend, name="job-lease", daemon=True).start()
        try:
            if self._do(slot, is_asked=True) is None:
                raise JobBusyError
        finally:
            done.set()
            slot.is_running = False

    def look(self, name: str) -> datetime:
        """Do a job in this thread if it is due, and return when to look again."""
        return self._look(self._slots[name], is_asked=False)

    def tick(self) -> float:
        """Begin what is due, each in its own thread; return the seconds until the next look."""
        now, running = self._clock(), self._monotonic()
        with self._changed:
            if now < self._seen_at:
                # The clock was set back: every wait would last longer by as much.
                for slot in self._slots.values():
                    slot.look_at = now
            self._seen_at = now
            due = [slot for slot in self._slots.values() if self._is_due(slot, now)]
            for slot in due:
                slot.is_running, slot.is_woken = True, False
        for slot in due:
            slot.thread = Thread(
                target=self._turn, args=(slot,), name=f"job-{slot.job.name}", daemon=True
            )
            self._start(slot.thread, slot)
        for slot in self._slots.values():
            self._attend(slot, running)
        left = [slot.look_at - now for slot in self._slots.values() if not slot.is_running]
        soonest = min(left, default=LOOK).total_seconds()
        return max(0.0, min(TICK_SECONDS, soonest))

    def states(self) -> Mapping[str, Document]:
        """Return how the jobs of this process alone stand, by name."""
        return {
            name: {**slot.state.document(), "nextAt": timestamp(slot.look_at)}
            for name, slot in self._slots.items()
            if not slot.job.shared
        }

    def _is_due(self, slot: _Slot, now: datetime) -> bool:
        return not slot.is_running and (slot.is_woken or slot.is_wished or slot.look_at <= now)

    def _run(self) -> None:
        while not self._ending.is_set():
            try:
                pause = self.tick()
            except Exception:
                # Whatever goes wrong, the thread must go on: nothing else does the site's work.
                log.exception("looking for jobs failed")
                pause = TICK_SECONDS
            with self._changed:
                is_asked = any(self._is_due(one, self._clock()) for one in self._slots.values())
                if not (self._ending.is_set() or is_asked):
                    self._changed.wait(pause)

    def _start(self, thread: Thread, slot: _Slot) -> None:
        try:
            thread.start()
        except RuntimeError as error:  # the system gives no more threads now
            log.warning("%s waits: %s", slot.job.name, error)
            slot.look_at = self._clock() + _AGAIN
            slot.is_running = False

    def _attend(self, slot: _Slot, now: float) -> None:
        """Have the lease of a job that runs renewed, and one told to stop that runs too long."""
        if not slot.began:
            return
        if now - slot.began > slot.job.limit.total_seconds() and not slot.is_late:
            slot.is_late = True
            log.warning("%s takes longer than %s", slot.job.name, slot.job.limit)
            if slot.job.stop:
                slot.job.stop()
        held = slot.held
        if held and not slot.is_late and not held.is_lost and now >= slot.renew_at:
            slot.renew_at = now + _RENEW_SECONDS
            Thread(target=self._renew, args=(slot, held), name="job-lease", daemon=True).start()

    def _renew(self, slot: _Slot, held: _Held) -> None:
        try:
            if not held.renew():
                log.warning("another server does %s, too", slot.job.name)
        except StudioError as error:
            log.warning("the lease of %s is not renewed: %s", slot.job.name, error)

    def _turn(self, slot: _Slot) -> None:
        """Look at a job in a thread of its own."""
        look_at = self._clock() + LOOK
        try:
            look_at = self._look(slot, is_asked=slot.is_wished)
        finally:
            with self._changed:
                slot.look_at, slot.is_running, slot.is_wished = look_at, False, False
                self._changed.notify_all()

    def _look(self, slot: _Slot, *, is_asked: bool) -> datetime:
        """Do a job if it is due or *is_asked* for, and return when to look again."""
        now, job = self._clock(), slot.job
        is_asked = is_asked or (job.at_start and not slot.is_begun)
        has_run = False
        try:
            due = None if is_asked else next_due(job, self._state(slot), self._store, now)
            if not is_asked and (due is None or due > now):
                slot.misses = 0
                return self._next_look(job, due)
            has_run = True
            ran = self._do(slot, is_asked=is_asked)
            slot.misses = 0
            if not ran:
                return self._clock() + (ELSEWHERE if ran is None else LOOK)
            has_run, slot.is_begun = False, True
            due = next_due(job, slot.state, self._store, self._clock())
        except Exception as error:
            if isinstance(error, StudioError):
                log.warning("%s waits: %s", job.name, error)
            else:
                log.exception("%s failed", job.name)
            retry_at = parse_moment(slot.state.retry_at) if has_run else None
            # One that is past is of a run before: this one never began.
            if retry_at and retry_at > self._clock():
                slot.misses = 0
                return retry_at
            slot.misses += 1
            return STORE.next_at(slot.misses, self._chance(), self._clock())
        return max(self._next_look(job, due), self._clock() + _AGAIN)

    def _next_look(self, job: Job, due: datetime | None) -> datetime:
        latest = self._clock() + LOOK
        if due is None:
            return latest
        return min(due, latest) if job.due else due

    def _state(self, slot: _Slot) -> JobState:
        if not slot.job.shared:
            return slot.state
        return read_state(self._store.key_values.get(JOBS, slot.job.name) or {})

    def _do(self, slot: _Slot, *, is_asked: bool) -> bool | None:
        """Do a job; False where it is not due any more, None while another server does it."""
        job, now = slot.job, self._clock()
        believed = self._believed() if job.irreversible else None
        if job.irreversible and believed is None:
            return False
        if not job.shared:
            self._run_job(slot, JobRun(store=self._store, now=now, believed=believed), None)
            return True
        lease = claim(self._store, job.name, self._holder, at=timestamp(now))
        if lease is None:
            return None
        slot.state = read_state(lease.value)
        if not is_asked:
            # Another server may have done it between our look and the lease.
            due = next_due(job, slot.state, self._store, now)
            if due is None or due > now:
                release(self._store, lease)
                return False
        held = _Held(self._store, self._clock, lease)
        run = JobRun(
            store=self._store,
            now=now,
            believed=believed,
            left=lease.left,
            left_until=lease.left_until,
            hold=lambda busy, until: held.renew(" ".join(busy), until),
        )
        self._run_job(slot, run, held)
        return True

    def _run_job(self, slot: _Slot, run: JobRun, held: _Held | None) -> None:
        """Run a job, and note how it went; raise what it raises."""
        began = self._monotonic()
        slot.renew_at, slot.is_late, slot.held = began + _RENEW_SECONDS, False, held
        slot.began = began or 1e-9
        slot.state = replace(slot.state, ran_at=run.at)
        try:
            slot.job.run(run)
        except Exception as error:
            self._note_failure(slot, error)
            raise
        else:
            slot.state = JobState(ran_at=run.at)
        finally:
            slot.began, slot.held = 0.0, None
            if held and not run.unfinished:
                self._let_go(slot, held)

    def _let_go(self, slot: _Slot, held: _Held) -> None:
        try:
            held.release(slot.state.document())
        except StudioError as error:  # it ends by itself
            log.warning("how %s stands is not noted: %s", slot.job.name, error)

    def _note_failure(self, slot: _Slot, error: Exception) -> None:
        attempts, now = slot.state.attempts + 1, self._clock()
        backoff = STORE if isinstance(error, StoreUnavailableError) else slot.job.backoff
        # The words of what nobody foresaw may repeat what is personal.
        words = str(error) or error.code if isinstance(error, StudioError) else ""
        slot.state = replace(
            slot.state,
            attempts=attempts,
            retry_at=timestamp(backoff.next_at(attempts, self._chance(), now)),
            error=(words or type(error).__name__)[:_MOST_OF_ERROR],
        )

    def _tell(self, run: JobRun) -> None:
        """Tell others how the jobs of this process are, and do those that somebody wishes for."""
        tell_own(self._store, self._holder, self._server, self.states(), run.now)
        wished = wishes(self._store, run.now)
        with self._changed:
            for at, name in wished:
                if at > self._wishes_seen and name in self._slots:
                    self._slots[name].is_wished = True
            self._wishes_seen = max((at for at, _ in wished), default=self._wishes_seen)
            self._changed.notify_all()
