"""One server of all has each night's backup made, and owners are told when none is proven."""

import errno
import queue
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, time, timedelta
from pathlib import Path
from threading import Event, Thread
from uuid import uuid4

import pytest

from studio_adapters.backups.process import StartBackup
from studio_adapters.backups.scheduled import GIVE_UP_AFTER, ScheduledBackups
from studio_adapters.bootstrap import (
    Settings,
    Studio,
    load_settings,
    open_enquiry_services,
    timestamp,
)
from studio_core.backups.copies import ALARM_AFTER, BackupStanding, note_standing, standing_of
from studio_core.backups.scheduling import LEASE, is_running, wish_backup
from studio_core.dates import SEOUL
from studio_core.jobs.leases import LEASE_SECONDS, claim
from studio_core.jobs.runner import LOOK, JobRunner
from studio_core.records.collections import ENQUIRY_MAILS
from studio_http.jobs import BackupWatch
from studio_http.watching.registry import Registry
from tests.smtp_server import Inbox, smtp_server

EVENING = datetime(2026, 11, 22, 21, tzinfo=SEOUL).astimezone(UTC)
NIGHT = datetime(2026, 11, 23, 3, tzinfo=SEOUL).astimezone(UTC)
MINUTE = timedelta(minutes=1)


class Clock:
    """A clock that tests set."""

    def __init__(self) -> None:
        self.now = EVENING

    def __call__(self) -> datetime:
        return self.now


class Run:
    """A backup under way, which a test brings to an end."""

    def __init__(self) -> None:
        self.is_stopped = False
        self.waits = Event()
        self._ends = queue.Queue[tuple[int, str]]()
        self.thread: Thread | None = None

    def finish(self) -> tuple[int, str]:
        self.waits.set()
        return self._ends.get(timeout=60)

    def stop(self) -> None:
        self.is_stopped = True
        self._ends.put((-15, ""))

    def ended(self, status: int, line: str) -> None:
        self._ends.put((status, line))
        if self.thread:
            self.thread.join(60)


class Runs:
    """Starts no process and remembers what was to be started."""

    def __init__(self, studio: Studio) -> None:
        self._studio = studio
        self.all: list[Run] = []

    def __call__(self, settings: Settings) -> Run:
        assert settings is self._studio.settings
        self.all.append(Run())
        return self.all[-1]

    def prove(self) -> None:
        """Let the last one end well."""
        at = timestamp(self._studio.clock)
        standing = BackupStanding(
            ran_at=at, proven_at=at, failed_at="", message="", kept=1, copies=()
        )
        note_standing(self._studio.store, standing, at=at)
        self.all[-1].ended(0, "a copy was made and proven")


class Server:
    """The jobs of one server that are about backups."""

    def __init__(self, studio: Studio, start: StartBackup, registry: Registry) -> None:
        services = open_enquiry_services(studio.settings, studio.clock)
        self._backups = ScheduledBackups(studio.settings, studio.store, studio.clock, start)
        self._watch = BackupWatch(studio, services, registry)
        self.runner = JobRunner(
            *(studio.store, studio.clock, studio.believed), holder=uuid4().hex, chance=lambda: 1.0
        )
        self.runner.add(self._backups.job(), self._watch.job())
        self._start, self._thread = start, Thread()
        self.look_at = studio.clock()

    def step(self) -> None:
        """Look how backups stand, and whether one is to be made; a run goes on by itself."""
        self.runner.run("backup-alarm")
        if self._thread.is_alive():
            return
        self._thread = Thread(target=self._look, daemon=True)
        self._thread.start()
        begun: list[Run] = getattr(self._start, "all", [])
        count = len(begun)
        while self._thread.is_alive() and not (begun[count - 1 :] and begun[-1].waits.is_set()):
            self._thread.join(0.005)
        if self._thread.is_alive():
            begun[-1].thread = self._thread

    def stop(self) -> None:
        self._backups.stop()
        self._thread.join(60)

    def _look(self) -> None:
        self.look_at = self.runner.look("backups")


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def settings(tmp_path: Path) -> Iterator[Settings]:
    with smtp_server(Inbox()) as address:
        yield load_settings(
            environment={
                "STUDIO_SMTP_URL": f"smtp://{address}/?to=studio@studio.example",
                "STUDIO_BACKUP_AT": "03:00",
                "STUDIO_BACKUP_TO": "/srv/backups",
            },
            options={"STUDIO_STORE": "memory://", "STUDIO_DATA_DIR": str(tmp_path / "var")},
        )


@pytest.fixture
def studio(studio: Studio, clock: Clock) -> Studio:
    return replace(studio, clock=clock)


@pytest.fixture
def runs(studio: Studio) -> Runs:
    return Runs(studio)


def server(studio: Studio, runs: StartBackup, registry: Registry | None = None) -> Server:
    return Server(studio, runs, registry or Registry())


def making_one(studio: Studio, runs: Runs, clock: Clock) -> Server:
    """Return a server that has begun the backup of the night."""
    worker = server(studio, runs)
    worker.step()
    clock.now = NIGHT
    worker.step()
    return worker


def noted(studio: Studio) -> BackupStanding:
    """Return how the backups stand, as it is noted."""
    standing = standing_of(studio.store)
    assert standing is not None
    return standing


def measured(registry: Registry) -> dict[str, float]:
    lines = [one.split() for one in registry.exposition().decode().splitlines()]
    name = "studio_backup_"
    return {one[0].removeprefix(name): float(one[1]) for one in lines if one[0].startswith(name)}


def test_the_night_has_one_backup_of_all_servers(studio: Studio, runs: Runs, clock: Clock) -> None:
    one, other = server(studio, runs), server(studio, runs)
    for worker in (one, other):
        worker.step()
    before = len(runs.all)
    clock.now = NIGHT

    for _ in range(2):
        for worker in (one, other):
            worker.step()
    assert is_running(studio.store, clock.now)
    runs.prove()
    for _ in range(2):
        for worker in (other, one):
            worker.step()

    assert (before, len(runs.all)) == (0, 1)
    assert not is_running(studio.store, clock.now)
    clock.now += timedelta(days=1)
    other.step()
    one.step()
    assert len(runs.all) == 2


def test_a_process_looks_again_when_the_next_backup_is_due(
    studio: Studio, runs: Runs, clock: Clock
) -> None:
    worker = server(studio, runs)

    worker.step()
    early = worker.look_at
    clock.now = NIGHT - timedelta(seconds=7)
    worker.step()

    assert (early, worker.look_at) == (EVENING + LOOK, NIGHT)


def test_a_night_without_a_server_is_made_up_for_at_the_start(
    studio: Studio, runs: Runs, clock: Clock
) -> None:
    server(studio, runs).step()
    clock.now = NIGHT + timedelta(hours=5)

    server(studio, runs).step()

    assert len(runs.all) == 1


def test_a_server_that_stops_ends_its_backup_and_another_makes_it(
    studio: Studio, runs: Runs, clock: Clock
) -> None:
    one, other = making_one(studio, runs, clock), server(studio, runs)

    one.stop()
    clock.now += timedelta(seconds=2 * LEASE_SECONDS)
    other.step()

    assert [run.is_stopped for run in runs.all] == [True, False]
    assert standing_of(studio.store) is None


def test_a_server_that_was_killed_is_followed_by_another(
    studio: Studio, runs: Runs, clock: Clock
) -> None:
    making_one(studio, runs, clock)

    clock.now += timedelta(seconds=2 * LEASE_SECONDS)
    server(studio, runs).step()

    assert len(runs.all) == 2


def test_a_wished_backup_is_made_at_once_and_once(studio: Studio, runs: Runs, clock: Clock) -> None:
    one, other = server(studio, runs), server(studio, runs)
    one.step()
    wish_backup(studio.store, clock.now)
    for worker in (one, other, one):
        worker.step()
    clock.now += MINUTE
    runs.prove()
    for worker in (one, other, one):
        worker.step()

    assert len(runs.all) == 1


def test_nothing_is_begun_while_the_command_line_makes_one(
    studio: Studio, runs: Runs, clock: Clock
) -> None:
    worker = server(studio, runs)
    worker.step()
    clock.now = NIGHT
    claim(studio.store, LEASE, "operator", at=timestamp(clock), busy="running")

    worker.step()

    assert runs.all == []


def test_a_run_that_ends_without_a_word_has_failed_until_the_next_night(
    studio: Studio, runs: Runs, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    worker = making_one(studio, runs, clock)
    clock.now += MINUTE

    runs.all[0].ended(-9, "killed")
    worker.step()
    worker.step()

    standing = noted(studio)
    assert (standing.reason, standing.failed_at) == ("failed", timestamp(clock))
    assert standing.message == "the backup ended with -9: killed"
    assert len(runs.all) == 1
    assert "the backup ended with status -9: killed" in caplog.messages


def test_a_run_that_was_killed_has_failed_though_it_could_not_give_its_lease_back(
    studio: Studio, runs: Runs, clock: Clock
) -> None:
    worker = making_one(studio, runs, clock)
    claim(studio.store, LEASE, "killed", at=timestamp(clock), busy="backup")

    runs.all[0].ended(-9, "")
    worker.step()
    clock.now += timedelta(seconds=2 * LEASE_SECONDS)
    worker.step()

    assert noted(studio).message.startswith("the backup ended with -9")
    assert len(runs.all) == 1


def test_a_run_that_could_not_be_started_has_failed(studio: Studio, clock: Clock) -> None:
    asked: list[Settings] = []

    def refuse(settings: Settings) -> Run:
        asked.append(settings)
        raise OSError(errno.ENOMEM, "Cannot allocate memory")

    worker = server(studio, refuse)
    worker.step()
    clock.now = NIGHT

    for _ in range(3):
        worker.step()

    standing = noted(studio)
    assert standing.message.endswith("it could not be started: Cannot allocate memory")
    assert len(asked) == 1
    assert not is_running(studio.store, clock.now)


def test_a_run_that_leaves_the_work_to_another_has_not_failed(
    studio: Studio, runs: Runs, clock: Clock
) -> None:
    worker = making_one(studio, runs, clock)
    claim(studio.store, LEASE, "operator", at=timestamp(clock), busy="backup")

    runs.all[0].ended(1, "a backup of this site is being made already")
    worker.step()

    assert standing_of(studio.store) is None
    assert len(runs.all) == 1


def test_a_backup_that_hangs_is_ended_and_has_failed(
    studio: Studio, runs: Runs, clock: Clock
) -> None:
    worker = making_one(studio, runs, clock)
    clock.now += GIVE_UP_AFTER + MINUTE

    worker.stop()  # as the runner does with what takes longer
    worker.step()

    assert [run.is_stopped for run in runs.all] == [True]
    assert noted(studio).reason == "failed"
    assert ScheduledBackups(studio.settings, studio.store, clock, runs).job().limit == GIVE_UP_AFTER


def test_owners_are_told_by_one_server_while_a_backup_hangs(
    studio: Studio, runs: Runs, clock: Clock
) -> None:
    one, other = making_one(studio, runs, clock), server(studio, runs)

    clock.now = EVENING + ALARM_AFTER
    one.step()
    early = len(studio.store.read(ENQUIRY_MAILS))
    clock.now += timedelta(seconds=1)
    for worker in (other, one, other):
        worker.step()

    assert early == 0
    [mail] = studio.store.read(ENQUIRY_MAILS).values()
    assert mail.document["kind"] == "studio"


def test_what_is_measured_follows_the_last_look(studio: Studio, runs: Runs, clock: Clock) -> None:
    registry = Registry()
    worker = server(studio, runs, registry)
    worker.step()
    before = measured(registry)
    clock.now = NIGHT
    worker.step()
    runs.prove()
    worker.step()
    proven = measured(registry)
    clock.now = NIGHT + timedelta(days=1)
    worker.step()
    runs.all[-1].ended(1, "no space left")
    clock.now = NIGHT + ALARM_AFTER + MINUTE
    worker.step()

    assert before == {"scheduled": 1, "alarming": 0, "proven_timestamp_seconds": 0}
    known = {"scheduled": 1, "proven_timestamp_seconds": NIGHT.timestamp()}
    assert proven == known | {"alarming": 0, "ok": 1}
    assert measured(registry) == known | {"alarming": 1, "ok": 0}


def test_without_a_schedule_only_what_is_wished_is_made(studio: Studio, clock: Clock) -> None:
    studio = replace(studio, settings=replace(studio.settings, backup_at=None))
    runs = Runs(studio)
    worker = server(studio, runs)
    clock.now += timedelta(days=10)
    worker.step()
    before = len(runs.all)

    wish_backup(studio.store, clock.now)
    worker.step()

    assert (before, len(runs.all)) == (0, 1)
    assert studio.store.read(ENQUIRY_MAILS) == {}


def test_a_schedule_at_midnight_is_one(studio: Studio, clock: Clock) -> None:
    studio = replace(studio, settings=replace(studio.settings, backup_at=time(0)))
    runs = Runs(studio)
    worker = server(studio, runs)
    worker.step()
    clock.now = datetime(2026, 11, 23, tzinfo=SEOUL).astimezone(UTC)

    worker.step()

    assert len(runs.all) == 1
