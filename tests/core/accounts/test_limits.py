"""Rate limits: a sliding window that every process shares."""

from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_adapters.stores.memory import MemoryStore
from studio_core.accounts.limits import Limit, forget_attempts, sweep_limits, take_attempt
from studio_core.errors import TooManyAttemptsError
from studio_core.records.collections import LIMITS

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


def test_a_clock_that_is_set_back_shuts_nobody_out(store: MemoryStore) -> None:
    for _ in range(3):
        taken(store, 86_400 * 365)

    assert taken(store, 0)


def test_a_clock_that_is_set_forward_forgets_what_is_over(store: MemoryStore) -> None:
    for _ in range(3):
        taken(store, 0)

    assert taken(store, 86_400 * 365)


def test_subjects_and_limits_are_counted_apart(store: MemoryStore) -> None:
    for _ in range(3):
        taken(store, 0)

    assert taken(store, 0, subject="10.0.0.2")
    take_attempt(store, Limit(name="enquiry", attempts=1, window_seconds=60), "10.0.0.1", at=at(0))
    assert not taken(store, 0)


def test_a_success_starts_anew(store: MemoryStore) -> None:
    for _ in range(3):
        taken(store, 0)

    forget_attempts(store, LIMIT, "10.0.0.1", at=at(1))

    assert taken(store, 1)


def test_attempts_at_once_are_all_counted(store: MemoryStore) -> None:
    with ThreadPoolExecutor(8) as visitors:
        passed = sum(visitors.map(lambda _: taken(store, 0), range(40)))

    assert passed == LIMIT.attempts


def test_nothing_personal_is_stored(store: MemoryStore) -> None:
    taken(store, 0, subject="admin@studio.example")

    assert "studio.example" not in repr(store.read(LIMITS))
    assert store.position() == 0


def test_sweeping_removes_counts_that_no_longer_matter(store: MemoryStore) -> None:
    taken(store, 0, subject="10.0.0.1")
    taken(store, 50, subject="10.0.0.2")

    assert sweep_limits(store, at=at(60)) == 1
    assert len(store.read(LIMITS)) == 1


@given(st.lists(st.integers(0, 300), max_size=30))
def test_no_window_ever_holds_more_than_the_limit(seconds: list[int]) -> None:
    store = MemoryStore()

    passed = [second for second in sorted(seconds) if taken(store, second)]

    for second in passed:
        assert sum(second <= other < second + 60 for other in passed) <= LIMIT.attempts
