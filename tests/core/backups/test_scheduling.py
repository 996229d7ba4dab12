"""When a backup is due, and what servers note for each other about it."""

from datetime import UTC, datetime, time, timedelta

import pytest

from studio_core.backups.copies import BackupStanding, note_standing, standing_of
from studio_core.backups.scheduling import (
    LEASE,
    ROUND,
    WISH_LASTS,
    is_due,
    is_running,
    is_wished,
    last_due,
    next_due,
    note_broken_off,
    note_scheduled,
    scheduled_since,
    wish_backup,
)
from studio_core.dates import SEOUL, timestamp
from studio_core.jobs.leases import claim
from studio_core.records.store import Store

THREE = time(3)
BEGAN = datetime(2026, 11, 20, 12, tzinfo=SEOUL).astimezone(UTC)


def seoul(day: int, hour: int, minute: int = 0) -> datetime:
    return datetime(2026, 11, day, hour, minute, tzinfo=SEOUL).astimezone(UTC)


def ran(at: datetime) -> BackupStanding:
    moment = timestamp(at)
    return BackupStanding(
        ran_at=moment, proven_at=moment, failed_at="", message="", kept=1, copies=()
    )


def test_it_is_due_at_its_time_in_seoul_each_day() -> None:
    assert last_due(THREE, seoul(23, 3)) == seoul(23, 3)
    assert last_due(THREE, seoul(23, 2, 59)) == seoul(22, 3)
    assert next_due(THREE, seoul(23, 2, 59)) == seoul(23, 3)
    assert next_due(THREE, seoul(23, 3)) == seoul(24, 3)


def test_a_night_is_tried_once() -> None:
    before, after = ran(seoul(22, 3, 1)), ran(seoul(23, 3, 0))

    assert not is_due(before, BEGAN, THREE, seoul(23, 2, 59))
    assert is_due(before, BEGAN, THREE, seoul(23, 3))
    assert not is_due(after, BEGAN, THREE, seoul(23, 3, 1))


def test_nights_in_which_no_server_ran_are_made_up_for_by_one_backup() -> None:
    last = ran(seoul(21, 3))

    assert is_due(last, BEGAN, THREE, seoul(24, 2))
    assert not is_due(ran(seoul(24, 2)), BEGAN, THREE, seoul(24, 2, 1))


def test_the_first_backup_is_made_in_the_first_night_of_the_schedule() -> None:
    assert not is_due(None, BEGAN, THREE, BEGAN + timedelta(hours=1))
    assert is_due(None, BEGAN, THREE, seoul(21, 3))


def test_a_schedule_is_as_old_as_its_first_server(store: Store) -> None:
    assert scheduled_since(store) is None

    assert note_scheduled(store, BEGAN) == BEGAN
    assert note_scheduled(store, BEGAN + timedelta(days=3)) == BEGAN
    assert scheduled_since(store) == BEGAN


def test_a_wish_holds_until_a_backup_began_or_its_time_is_over(store: Store) -> None:
    now = seoul(23, 9)
    assert not is_wished(store, None, now)

    wish_backup(store, now)

    assert is_wished(store, None, now)
    assert is_wished(store, ran(seoul(23, 3)), now)
    assert not is_wished(store, ran(now), now)
    assert not is_wished(store, None, now + WISH_LASTS)


@pytest.mark.parametrize("name", [LEASE, ROUND])
def test_one_is_running_while_somebody_has_a_lease_for_it(store: Store, name: str) -> None:
    now = seoul(23, 3)
    assert not is_running(store, now)

    claim(store, name, "a server", at=timestamp(now), busy="running")

    assert is_running(store, now)
    assert not is_running(store, now + timedelta(minutes=1))


def test_a_run_that_said_nothing_is_a_failed_one(store: Store) -> None:
    note_standing(store, ran(seoul(22, 3)), at=timestamp(seoul(22, 3)))

    note_broken_off(store, seoul(23, 3), "it was killed", seoul(23, 3, 5))

    standing = standing_of(store)
    assert standing is not None
    assert standing.failed_at == standing.ran_at == timestamp(seoul(23, 3, 5))
    assert (standing.message, standing.reason) == ("it was killed", "failed")
    assert standing.proven_at == timestamp(seoul(22, 3))
    assert not is_due(standing, BEGAN, THREE, seoul(23, 3, 6))


def test_what_a_run_noted_itself_stays(store: Store) -> None:
    note_standing(store, ran(seoul(23, 3)), at=timestamp(seoul(23, 3, 1)))

    note_broken_off(store, seoul(23, 3) + timedelta(milliseconds=400), "late", seoul(23, 3, 2))

    assert standing_of(store) == ran(seoul(23, 3))


def test_a_first_run_that_said_nothing_is_a_failed_one(store: Store) -> None:
    note_broken_off(store, seoul(23, 3), "it was killed", seoul(23, 3, 5))

    standing = standing_of(store)
    assert standing is not None
    assert (standing.proven_at, standing.reason, standing.copies) == ("", "failed", ())
