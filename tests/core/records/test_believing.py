"""Whether a clock is believed: by what is known, by witnesses, and by an owner's word."""

from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from unittest.mock import Mock

import pytest

from studio_adapters.stores.memory import MemoryStore
from studio_core.errors import StorePermissionError
from studio_core.records.believing import (
    OtherDayError,
    believe,
    clock_standing,
    confirm_day,
    no_witness,
)
from studio_core.records.changes import OPERATOR, Put
from studio_core.records.collections import ENQUIRIES, PORTFOLIO
from studio_core.records.forwarding import ForwardingStore
from studio_core.records.key_value import FOR_EVER
from studio_core.records.spaces import NOTES
from studio_core.records.store import Store, StoreFullError
from studio_core.records.work import Work

NOW = datetime(2026, 11, 28, 12, tzinfo=UTC)
DAY, HOUR = timedelta(days=1), timedelta(hours=1)
AHEAD = NOW + 400 * DAY


def text(moment: datetime) -> str:
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def change(store: Store, moment: datetime, collection: str = PORTFOLIO) -> None:
    put = Put(collection, f"p{store.position()}", {"title": "한남동"})
    Work(store, OPERATOR, text(moment)).commit("imported", put)


def saying(*moments: datetime) -> Iterable[datetime]:
    return moments


@pytest.fixture
def store() -> MemoryStore:
    """A store whose journal knows `NOW`."""
    store = MemoryStore()
    change(store, NOW)
    return store


def believed(store: Store, moment: datetime, *witnesses: datetime) -> bool:
    return believe(store, moment, lambda: saying(*witnesses)) is not None


def test_a_fresh_store_believes_what_it_is_told_first() -> None:
    store = MemoryStore()

    assert believed(store, NOW)
    assert not believed(store, AHEAD)


@pytest.mark.parametrize(("ahead", "is_believed"), [(2 * DAY, True), (2 * DAY + HOUR, False)])
def test_a_leap_of_more_than_two_days_beyond_the_journal_is_not_believed(
    store: MemoryStore, ahead: timedelta, is_believed: bool
) -> None:
    assert believed(store, NOW + ahead) is is_believed


def test_the_last_backup_is_known_where_nothing_was_changed_since() -> None:
    store = MemoryStore()
    change(store, NOW - 30 * DAY)
    store.key_values.put(NOTES, "backup-standing", {"ran_at": text(NOW)}, FOR_EVER)

    assert believed(store, NOW + DAY)
    assert not believed(store, AHEAD)


def test_a_clock_that_goes_on_is_believed_for_ever(store: MemoryStore) -> None:
    assert all(believed(store, NOW + hours * 12 * HOUR) for hours in range(100))


def test_what_is_written_while_the_clock_is_not_believed_makes_it_no_truer(
    store: MemoryStore,
) -> None:
    assert not believed(store, AHEAD)
    for hours in range(48):
        change(store, AHEAD + hours * HOUR, ENQUIRIES)
        assert not believed(store, AHEAD + hours * HOUR)

    assert not believed(store, AHEAD + 2 * DAY)
    assert believed(store, NOW + 2 * DAY)


def test_a_witness_of_the_same_day_is_believed_and_one_of_another_is_not(
    store: MemoryStore,
) -> None:
    week = NOW + 7 * DAY

    assert not believed(store, week, NOW)
    assert believed(store, week, NOW, week - HOUR)
    assert believed(store, week + DAY)


def test_nobody_is_asked_while_the_clock_did_not_leap(store: MemoryStore) -> None:
    def asked() -> Iterable[datetime]:
        raise AssertionError

    assert believe(store, NOW + DAY, asked)


def test_an_owner_confirms_the_day_in_seoul(store: MemoryStore) -> None:
    week = datetime(2026, 12, 5, 16, tzinfo=UTC)
    assert not believed(store, week)

    with pytest.raises(OtherDayError):
        confirm_day(store, date(2026, 12, 5), week)
    assert not believed(store, week)
    confirm_day(store, date(2026, 12, 6), week)

    assert believed(store, week + DAY)
    assert not believed(store, AHEAD)


def test_looking_writes_nothing(store: MemoryStore) -> None:
    standing = clock_standing(store, AHEAD, no_witness)

    assert (standing.is_believed, standing.known, standing.believed) == (False, NOW, None)
    assert "2026-11-28 12:00" in standing.told
    assert not store.key_values.items(NOTES)


def test_a_backup_s_moment_is_known_to_the_store_that_it_comes_into() -> None:
    store = MemoryStore()

    assert believe(store, AHEAD, no_witness, NOW) is None
    change(store, AHEAD)

    assert not believed(store, AHEAD)


def test_a_wrong_time_that_was_known_is_forgotten_when_a_witness_knows_better(
    store: MemoryStore,
) -> None:
    change(store, AHEAD)
    assert believed(store, NOW)
    assert believed(store, AHEAD), "the journal says so, and nobody else anything"

    assert believed(store, NOW, NOW)

    assert not believed(store, AHEAD)


def test_a_wrong_time_that_was_known_is_forgotten_after_a_day_of_the_right_one(
    store: MemoryStore,
) -> None:
    change(store, AHEAD)
    for hours in range(24):
        assert believed(store, NOW + hours * HOUR)
    assert clock_standing(store, NOW, no_witness).known == AHEAD

    assert believed(store, NOW + DAY)

    assert not believed(store, AHEAD)


def test_a_clock_that_was_behind_for_moments_does_not_make_the_right_one_doubtful(
    store: MemoryStore,
) -> None:
    for minutes in range(3):
        assert believed(store, datetime(1970, 1, 1, 0, minutes, tzinfo=UTC))

    assert believed(store, NOW + HOUR)
    assert believed(store, NOW + 2 * DAY)


def test_of_two_servers_one_that_is_behind_does_not_take_the_time_back(
    store: MemoryStore,
) -> None:
    for hours in range(48):
        assert believed(store, NOW + hours * HOUR)
        assert believed(store, NOW + hours * HOUR - 30 * DAY)

    assert believed(store, NOW + 49 * HOUR)
    assert not believed(store, AHEAD)


class Unwritable(ForwardingStore):
    """A store that can be read and takes nothing."""

    def __init__(self, store: Store, error: Exception) -> None:
        super().__init__(store)
        self.key_values = Mock(wraps=store.key_values)
        self.key_values.compare_and_set.side_effect = error


@pytest.mark.parametrize("error", [StoreFullError("full"), StorePermissionError("read-only")])
def test_a_store_that_takes_nothing_keeps_no_site_from_its_start(
    store: MemoryStore, error: Exception
) -> None:
    unwritable = Unwritable(store, error)

    assert believed(unwritable, NOW + 2 * HOUR)
    assert not believed(unwritable, AHEAD)
    assert store.key_values.get(NOTES, "known-time") is None
