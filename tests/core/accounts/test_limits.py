"""Rate limits: a sliding window that every process shares."""

from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_adapters.stores.memory import MemoryStore
from studio_core.accounts.limits import (
    Limit,
    forget_attempts,
    limit_key,
    take_attempt,
)
from studio_core.errors import TooManyAttemptsError
from studio_core.records.record import Json
from studio_core.records.spaces import ATTEMPTS

START = datetime.fromisoformat("2026-03-01T00:00:00.000+00:00")
LIMIT = Limit(name="sign-in", attempts=3, window_seconds=60)


def at(seconds: float) -> str:
    moment = START + timedelta(seconds=seconds)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def taken(store: MemoryStore, seconds: float, subject: str = "10.0.0.1") -> bool:
    try:
        take_attempt(store, LIMIT, subject, at=at(seconds))
    except TooManyAttemptsError:
        return False
    return True


def test_one_attempt_too_many_says_when_to_try_again(store: MemoryStore) -> None:
    for second in (0, 10, 20):
        take_attempt(store, LIMIT, "10.0.0.1", at=at(second))

    with pytest.raises(TooManyAttemptsError) as refused:
        take_attempt(store, LIMIT, "10.0.0.1", at=at(30))

    assert refused.value.retry_after_seconds == 30
    assert taken(store, 30 + 30)


@pytest.mark.parametrize(("waited", "seconds"), [(30.5, 30), (59, 1), (59.999, 1)])
def test_the_wait_is_rounded_up_to_whole_seconds(waited: float, seconds: int) -> None:
    store = MemoryStore()
    for _ in range(3):
        taken(store, 0)

    with pytest.raises(TooManyAttemptsError) as refused:
        take_attempt(store, LIMIT, "10.0.0.1", at=at(waited))

    assert refused.value.retry_after_seconds == seconds
    assert taken(store, waited + seconds)


@pytest.mark.parametrize(("apart", "counts"), [(60, True), (60.001, False)])
def test_attempts_up_to_a_minute_in_the_future_count(apart: float, counts: bool) -> None:
    store = MemoryStore()
    for _ in range(3):
        taken(store, apart)

    assert taken(store, 0) is not counts


def test_a_count_that_a_store_gives_back_as_an_object_counts() -> None:
    store = MemoryStore()
    now = round(START.timestamp() * 1000)
    attempts: dict[str, Json] = {"0": now, "1": now, "2": now, "3": "damaged"}
    store.key_values.put(ATTEMPTS, limit_key(LIMIT, "10.0.0.1"), {"attempts": attempts}, now)

    assert not taken(store, 1)


def test_after_the_clock_was_set_back_attempts_are_allowed(store: MemoryStore) -> None:
    for _ in range(3):
        taken(store, 86_400 * 365)

    assert taken(store, 0)


def test_after_the_clock_was_set_forward_old_attempts_do_not_count(store: MemoryStore) -> None:
    for _ in range(3):
        taken(store, 0)

    assert taken(store, 86_400 * 365)


def test_subjects_and_limits_are_counted_apart(store: MemoryStore) -> None:
    for _ in range(3):
        taken(store, 0)

    assert taken(store, 0, subject="10.0.0.2")
    take_attempt(store, Limit(name="enquiry", attempts=1, window_seconds=60), "10.0.0.1", at=at(0))
    assert not taken(store, 0)


def test_forgetting_attempts_restarts_the_count(store: MemoryStore) -> None:
    for _ in range(3):
        taken(store, 0)

    forget_attempts(store, LIMIT, "10.0.0.1")

    assert taken(store, 1)


def test_attempts_at_once_are_all_counted(store: MemoryStore) -> None:
    with ThreadPoolExecutor(8) as visitors:
        passed = sum(visitors.map(lambda _: taken(store, 0), range(40)))

    assert passed == LIMIT.attempts


def test_a_count_is_kept_until_its_window_is_over(store: MemoryStore) -> None:
    taken(store, 10)

    assert store.key_values.sweep(at(69.999)) == 0
    assert store.key_values.sweep(at(70)) == 1


def test_nothing_personal_is_stored(store: MemoryStore) -> None:
    taken(store, 0, subject="admin@studio.example")

    assert "studio.example" not in repr(store.key_values.items(ATTEMPTS))
    assert store.position() == 0


def test_sweeping_removes_counts_that_no_longer_matter(store: MemoryStore) -> None:
    taken(store, 0, subject="10.0.0.1")
    taken(store, 50, subject="10.0.0.2")

    assert store.key_values.sweep(at(60)) == 1
    assert len(store.key_values.items(ATTEMPTS)) == 1


@given(st.lists(st.integers(0, 300), max_size=30))
def test_no_window_ever_holds_more_than_the_limit(seconds: list[int]) -> None:
    store = MemoryStore()

    passed = [second for second in sorted(seconds) if taken(store, second)]

    for second in passed:
        assert sum(second <= other < second + 60 for other in passed) <= LIMIT.attempts
