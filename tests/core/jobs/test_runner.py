"""The runner of jobs: what is due is done once, by one server, and again after failures."""

import threading
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest

from studio_adapters.stores.memory import MemoryStore
from studio_core.dates import timestamp
from studio_core.errors import DeliveryError, StoreUnavailableError
from studio_core.jobs.job import Job, JobRun
from studio_core.jobs.leases import LEASE_SECONDS, is_held
from studio_core.jobs.runner import (
    ELSEWHERE,
    LOOK,
    JobBusyError,
    JobRunner,
)
from studio_core.jobs.standing import standings, wish
from studio_core.records.spaces import JOBS
from studio_core.records.store import Store
from tests.core.jobs.driven import Clock, runner_of

TEN_MINUTES = timedelta(minutes=10)


class Sweep:
    """A job of every ten minutes that knows when it ran, and fails as it is told."""

    def __init__(self, clock: Clock, **given: Any) -> None:
        self.ran: list[datetime] = []
        self.error: Exception | None = None
        self.during: Callable[[], object] = list
        self._clock = clock
        self.job = Job(**{"name": "sweep", "run": self.run, "every": TEN_MINUTES, **given})

    def run(self, run: JobRun) -> None:
        self.ran.append(self._clock())
        self.during()
        if self.error:
            raise self.error


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def server(store: MemoryStore, clock: Clock) -> JobRunner:
    return runner_of(store, clock)


@pytest.fixture
def started(store: MemoryStore) -> Iterator[Callable[..., JobRunner]]:
    """Starts runners with their threads, and ends them."""
    runners: list[JobRunner] = []

    def start(*jobs: Job, clock: Clock | None = None) -> JobRunner:
        runner = runner_of(store, clock or Clock())
        runner.add(*jobs)
        runners.append(runner)
        runner.start()
        return runner

    yield start
    for runner in runners:
        runner.stop(10)


def value_of(store: Store) -> Any:
    return store.key_values.get(JOBS, "sweep") or {}


@pytest.mark.parametrize("shared", [False, True])
def test_a_job_of_every_ten_minutes_runs_at_once_and_then_every_ten_minutes(
    server: JobRunner, clock: Clock, shared: bool
) -> None:
    sweep = Sweep(clock, shared=shared)
    server.add(sweep.job)
    begun = clock()

    for _ in range(4):
        clock.wait((server.look("sweep") - clock()).total_seconds())

    assert sweep.ran == [begun + number * TEN_MINUTES for number in range(4)]


def test_a_restarted_server_goes_on_where_the_one_before_ended(
    store: MemoryStore, server: JobRunner, clock: Clock
) -> None:
    sweep = Sweep(clock, shared=True)
    server.add(sweep.job)
    server.look("sweep")
    clock.wait(60)
    again = runner_of(store, clock, "two")
    again.add(sweep.job)

    assert again.look("sweep") == clock() + timedelta(minutes=9)
    assert len(sweep.ran) == 1


def test_what_is_done_at_the_start_is_done_again_by_a_restarted_server(
    store: MemoryStore, server: JobRunner, clock: Clock
) -> None:
    sweep, again = Sweep(clock, shared=True, at_start=True), runner_of(store, clock, "two")
    for runner in (server, again):
        runner.add(sweep.job)
        for _ in range(2):
            assert runner.look("sweep") == clock() + TEN_MINUTES

    assert len(sweep.ran) == 2


def test_a_job_is_due_when_its_function_of_the_store_says_so(
    server: JobRunner, clock: Clock
) -> None:
    due: list[datetime | None] = [None]
    sweep = Sweep(clock, every=None, due=lambda _store, _now: due[0], shared=True)
    server.add(sweep.job)

    looks = [server.look("sweep") - clock()]
    due[0] = clock() + timedelta(seconds=20)
    looks.append(server.look("sweep") - clock())
    due[0] = clock() + timedelta(hours=20)
    looks.append(server.look("sweep") - clock())
    not_yet = list(sweep.ran)
    due[0] = clock()
    server.look("sweep")

    assert looks == [LOOK, timedelta(seconds=20), LOOK]
    assert (not_yet, sweep.ran) == ([], [clock()])


def test_one_of_two_servers_runs_a_shared_job(store: MemoryStore, clock: Clock) -> None:
    sweep, one, two = (
        Sweep(clock, shared=True),
        runner_of(store, clock),
        runner_of(store, clock, "b"),
    )
    one.add(sweep.job)
    two.add(sweep.job)
    looked: list[datetime] = []
    sweep.during = lambda: looked.append(two.look("sweep"))

    one.look("sweep")

    assert looked == [clock() + ELSEWHERE]
    assert two.look("sweep") == clock() + TEN_MINUTES
    assert len(sweep.ran) == 1


def test_another_server_takes_the_job_of_a_killed_one_when_its_lease_has_ended(
    store: MemoryStore, server: JobRunner, clock: Clock
) -> None:
    class KilledError(BaseException):
        pass

    def kill() -> None:
        held = value_of(store)
        sweep.during = list
        raise KilledError(held)

    sweep, other = Sweep(clock, shared=True), runner_of(store, clock, "two")
    server.add(sweep.job)
    other.add(sweep.job)
    sweep.during = kill
    with pytest.raises(KilledError) as killed:
        server.look("sweep")
    store.key_values.put(JOBS, "sweep", killed.value.args[0], 2**53)

    clock.wait(LEASE_SECONDS)
    looked = other.look("sweep") - clock()
    clock.wait(ELSEWHERE.total_seconds())
    other.look("sweep")

    assert looked == ELSEWHERE
    assert len(sweep.ran) == 2
    assert not is_held(value_of(store), timestamp(clock()))


def test_a_job_that_fails_waits_longer_each_time_and_says_why(
    store: MemoryStore, server: JobRunner, clock: Clock
) -> None:
    sweep = Sweep(clock, shared=True)
    server.add(sweep.job)
    sweep.error = DeliveryError("the engine answers 500")
    waits = []
    for _ in range(9):
        waits.append((server.look("sweep") - clock()).total_seconds())
        clock.wait(waits[-1])
    failed, failing = value_of(store), server.failing
    sweep.error = None
    server.look("sweep")

    assert waits == [2, 4, 8, 16, 32, 64, 128, 256, 300]
    assert (failed["attempts"], failed["error"], failing) == (9, "the engine answers 500", 1)
    assert (value_of(store)["attempts"], value_of(store)["error"], server.failing) == (0, "", 0)


def test_what_nobody_foresaw_is_noted_without_its_words(
    store: MemoryStore, server: JobRunner, clock: Clock
) -> None:
    sweep = Sweep(clock, shared=True)
    server.add(sweep.job)
    sweep.error = ValueError("김민서 010-1234-5678")

    server.look("sweep")

    assert value_of(store)["error"] == "ValueError"


def test_while_the_store_is_away_a_job_is_looked_at_every_few_seconds(
    store: MemoryStore, server: JobRunner, clock: Clock
) -> None:
    def away(_store: Store, _now: datetime) -> datetime:
        raise StoreUnavailableError

    sweep = Sweep(clock, every=None, due=away, shared=True)
    server.add(sweep.job)
    waits = []
    for _ in range(5):
        waits.append((server.look("sweep") - clock()).total_seconds())
        clock.wait(waits[-1])

    assert waits == [1, 2, 4, 5, 5]
    assert (sweep.ran, server.failing) == ([], 1)


def test_a_job_that_failed_before_waits_while_the_store_takes_nothing(
    store: MemoryStore, server: JobRunner, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: Any, **__: Any) -> None:
        raise StoreUnavailableError

    sweep = Sweep(clock, shared=True)
    server.add(sweep.job)
    sweep.error = DeliveryError("away")
    clock.wait((server.look("sweep") - clock()).total_seconds())
    monkeypatch.setattr("studio_core.jobs.runner.claim", full)

    waits = [(server.look("sweep") - clock()).total_seconds() for _ in range(3)]

    assert waits == [1, 2, 4]


def test_what_is_irreversible_waits_for_a_clock_that_is_believed(
    server: JobRunner, clock: Clock
) -> None:
    told: list[datetime] = []
    server.add(
        Job(
            name="sweep",
            run=lambda run: told.append(run.moment),
            every=TEN_MINUTES,
            shared=True,
            irreversible=True,
        )
    )
    clock.is_believed = False

    looked = server.look("sweep") - clock()
    doubted = list(told)
    clock.is_believed = True
    server.look("sweep")

    assert (looked, doubted, told) == (LOOK, [], [clock()])


@pytest.mark.parametrize("jump", [timedelta(days=-400), timedelta(days=400)])
def test_a_clock_that_leaps_keeps_no_job_from_being_done(
    server: JobRunner, clock: Clock, jump: timedelta
) -> None:
    sweep = Sweep(clock, shared=True)
    server.add(sweep.job)
    server.look("sweep")
    sweep.error = DeliveryError("away")
    clock.wait(600)
    server.look("sweep")
    sweep.error = None

    clock.now += jump
    server.look("sweep")

    assert sweep.ran[-1] == clock()


def test_after_a_clock_was_set_back_everything_is_looked_at(clock: Clock) -> None:
    ran = threading.Semaphore(0)
    runner = runner_of(MemoryStore(), clock)
    runner.add(Job(name="sweep", run=lambda _: ran.release(), every=timedelta(days=1)))
    runner.tick()
    assert ran.acquire(timeout=10)
    idle(runner)

    clock.wait(-86_400)
    runner.tick()

    assert ran.acquire(timeout=10)


def held(began: threading.Event, ends: threading.Event) -> None:
    """Say that something has begun, and wait until it is to end."""
    began.set()
    ends.wait(30)


def idle(runner: JobRunner) -> None:
    """Wait until no job of *runner* is under way."""
    while any(one.name.startswith("job-") for one in threading.enumerate()):
        threading.Event().wait(0.001)


def test_a_job_that_hangs_keeps_no_other_from_being_done_and_none_has_a_thread_left(
    started: Callable[..., JobRunner],
) -> None:
    hangs, ends, others = threading.Event(), threading.Event(), threading.Semaphore(0)

    def hang(_run: JobRun) -> None:
        hangs.set()
        ends.wait(30)

    runner = started(
        Job(name="hanging", run=hang, every=timedelta(days=1), shared=True),
        Job(name="other", run=lambda _: others.release(), due=lambda _, now: now),
    )
    assert hangs.wait(10)
    assert others.acquire(timeout=10)
    runner.wake("other")
    assert others.acquire(timeout=10)
    during = {one.name for one in threading.enumerate()}
    runner.stop(0)
    ends.set()
    idle(runner)

    assert "job-hanging" in during
    assert not {"job-hanging", "job-other", "job-job-states"} & {
        one.name for one in threading.enumerate()
    }


def test_a_woken_job_is_looked_at_at_once(started: Callable[..., JobRunner]) -> None:
    due: list[datetime] = []
    ran = threading.Event()

    def run(_run: JobRun) -> None:
        due.clear()
        ran.set()

    runner = started(Job(name="mails", run=run, due=lambda _, now: min(due, default=None)))
    idle(runner)
    due.append(datetime.fromisoformat("2020-01-01T00:00:00+00:00"))

    runner.wake("mails", "nothing of this name")

    assert ran.wait(10)


def test_a_lease_is_renewed_while_its_job_runs(store: MemoryStore, clock: Clock) -> None:
    ends, runner = threading.Event(), runner_of(store, clock)
    began = threading.Event()
    sweep = Sweep(clock, shared=True)
    sweep.during = lambda: held(began, ends)
    runner.add(sweep.job)
    runner.tick()
    assert began.wait(10)
    until = value_of(store)["until"]

    for _ in range(3):
        clock.wait(LEASE_SECONDS / 2)
        runner.tick()
        while any(one.name == "job-lease" for one in threading.enumerate()):
            threading.Event().wait(0.001)
    renewed = value_of(store)["until"]
    ends.set()
    idle(runner)

    assert renewed - until == LEASE_SECONDS * 1500
    assert "holder" not in value_of(store)


def test_a_job_beyond_its_limit_is_told_to_stop_and_its_lease_is_left_to_others(
    store: MemoryStore, clock: Clock
) -> None:
    ends, began, runner = threading.Event(), threading.Event(), runner_of(store, clock)
    stopped: list[bool] = []
    sweep = Sweep(clock, shared=True, limit=timedelta(minutes=1), stop=lambda: stopped.append(True))
    sweep.during = lambda: held(began, ends)
    runner.add(sweep.job)
    runner.tick()
    assert began.wait(10)
    clock.wait(61)
    runner.tick()
    runner.tick()
    other = runner_of(store, clock, "two")
    sweep.during = list
    other.add(sweep.job)

    other.look("sweep")

    assert (stopped, len(sweep.ran)) == ([True], 2)
    # Nothing runs twice in one process.
    runner.wake("sweep")
    runner.tick()
    assert len(sweep.ran) == 2
    ends.set()
    idle(runner)


def test_a_job_runs_by_hand_whether_it_is_due_or_not(
    store: MemoryStore, server: JobRunner, clock: Clock
) -> None:
    sweep, other = Sweep(clock, shared=True), runner_of(store, clock, "two")
    server.add(sweep.job)
    other.add(sweep.job)
    server.look("sweep")

    server.run("sweep")
    sweep.error = DeliveryError("away")
    with pytest.raises(DeliveryError):
        server.run("sweep")
    sweep.error = None

    def busy() -> None:
        with pytest.raises(JobBusyError):
            other.run("sweep")

    sweep.during = busy
    server.run("sweep")

    assert len(sweep.ran) == 4


def test_a_job_of_each_server_is_run_by_those_when_somebody_wishes_it(
    store: MemoryStore, clock: Clock
) -> None:
    ran = threading.Semaphore(0)
    runner = runner_of(store, clock)
    runner.add(Job(name="sweep", run=lambda _: ran.release(), every=timedelta(days=1)))
    runner.start()
    assert ran.acquire(timeout=10)
    idle(runner)
    clock.wait(1)

    wish(store, "sweep", clock())
    clock.wait(LOOK.total_seconds())

    assert ran.acquire(timeout=10)
    idle(runner)
    clock.wait(LOOK.total_seconds())
    runner.wake("job-states")
    assert not ran.acquire(timeout=0.2), "a wish is done once"
    runner.stop(10)


def test_jobs_of_the_site_and_of_its_servers_are_listed(
    store: MemoryStore, server: JobRunner, clock: Clock
) -> None:
    sweep = Sweep(clock, shared=True)
    own = Job(name="visits", run=lambda _: None, every=LOOK)
    server.add(sweep.job, own)
    sweep.error = DeliveryError("away")
    server.look("sweep")
    server.look("visits")
    server.start()
    idle(server)
    while not (listed := [one for one in standings(store, [sweep.job], clock()) if one.server]):
        threading.Event().wait(0.001)
    server.stop(10)

    (site,) = [one for one in standings(store, [sweep.job], clock()) if not one.server]
    (visits,) = [one for one in listed if one.name == "visits"]
    assert (site.name, site.state.attempts, site.state.error) == ("sweep", 1, "away")
    assert site.next_at == timestamp(clock() + timedelta(seconds=2))
    assert (visits.server, visits.state.ran_at) == ("one.example", timestamp(clock()))
