"""Checkpoints of the access records while the application runs, and the end of their time."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial

import pytest

from studio_adapters.bootstrap import Studio, open_enquiry_services, timestamp
from studio_core.access.chains import CHECKPOINTS
from studio_core.access.verifying import verify
from studio_core.errors import StoreUnavailableError
from studio_core.records.changes import Actor
from studio_core.records.collections import ACCESS_RECORDS
from tests.http.jobs.serving import Server

OWNER = Actor("administrator", "admin1")


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = datetime(2026, 3, 1, 9, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now


def keeper(studio: Studio, clock: Clock) -> Server:
    services = open_enquiry_services(studio.settings, clock)
    return Server(replace(studio, clock=clock, witness=lambda: [clock()]), services)


def seen(keeping: Server, clock: Clock) -> None:
    keeping.access.log.record(OWNER, "open", ["7F3K-29QD"], timestamp(clock), "192.0.2.4")


def round_of(keeping: Server) -> None:
    """Do what a server does for the records now and then."""
    keeping.runner.run("access-checkpoints")
    keeping.look("access-records")


def checkpoints(studio: Studio) -> int:
    return sum(id.startswith(CHECKPOINTS) for id in studio.store.read(ACCESS_RECORDS))


def test_a_round_names_what_was_recorded_and_says_nothing_twice(studio: Studio) -> None:
    clock = Clock()
    keeping = keeper(studio, clock)

    counts = [checkpoints(studio)]
    for is_seen in (False, True, False, True):
        if is_seen:
            seen(keeping, clock)
        round_of(keeping)
        counts.append(checkpoints(studio))

    assert counts == [0, 0, 1, 1, 2]


def test_what_a_killed_process_left_gets_a_checkpoint_at_the_next_start(studio: Studio) -> None:
    clock = Clock()
    seen(keeper(studio, clock), clock)

    round_of(keeper(studio, clock))

    assert checkpoints(studio) == 1


def test_a_failed_round_is_made_up_for(studio: Studio, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    keeping = keeper(studio, clock)
    round_of(keeping)
    seen(keeping, clock)

    def away(_collection: str, _after: str = "", _limit: int = 1) -> None:
        raise StoreUnavailableError("away")

    with monkeypatch.context() as patch:
        patch.setattr(studio.store, "scan", away)
        with pytest.raises(StoreUnavailableError):
            round_of(keeping)
    round_of(keeping)

    assert checkpoints(studio) == 1


def test_after_its_time_a_record_goes_and_the_rest_is_sound(studio: Studio) -> None:
    clock = Clock()
    seen(keeper(studio, clock), clock)
    round_of(keeper(studio, clock))
    clock.now += timedelta(days=400)
    late = keeper(studio, clock)
    seen(late, clock)

    round_of(late)
    clock.now += timedelta(minutes=11)
    round_of(keeper(studio, clock))

    services = open_enquiry_services(studio.settings, clock)
    days = {id[:8] for id in studio.store.read(ACCESS_RECORDS) if not id.startswith(CHECKPOINTS)}
    assert days == {"20270405"}
    assert verify(studio.store, services.cipher, services.access_anchor) == []


def test_two_processes_remember_the_last_checkpoint_of_this_machine(studio: Studio) -> None:
    clock = Clock()
    first, second = (keeper(studio, clock) for _ in range(2))
    look = partial(open_enquiry_services, studio.settings, clock)
    for keeping in (first, second, first):
        seen(keeping, clock)
        round_of(keeping)

    head = look().access_anchor.read()

    assert head is not None
    assert head.number == checkpoints(studio) == 3
