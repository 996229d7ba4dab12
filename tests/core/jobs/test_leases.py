"""A lease: one holder at a time, until it is released or runs out."""

from datetime import datetime, timedelta
from typing import Any

import pytest

from studio_adapters.stores.memory import MemoryStore
from studio_core.jobs.leases import LEASE_SECONDS, Lease, busy_with, claim, release
from studio_core.records.spaces import JOBS

START = datetime.fromisoformat("2026-03-01T00:00:00.000+00:00")


def at(seconds: float) -> str:
    moment = START + timedelta(seconds=seconds)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def take(store: MemoryStore, holder: str, seconds: float) -> Lease | None:
    return claim(store, "outbox", holder, at=at(seconds), busy=f"work of {holder}")


def test_a_lease_has_one_holder_at_a_time(store: MemoryStore) -> None:
    assert take(store, "one", 0) is not None
    assert take(store, "two", 1) is None
    assert take(store, "one", 2) is not None


def test_a_released_lease_can_be_claimed_at_once(store: MemoryStore) -> None:
    lease = take(store, "one", 0)
    assert lease is not None

    release(store, lease)

    assert take(store, "two", 1) is not None


def test_the_lease_of_a_dead_holder_can_be_claimed_when_it_has_run_out(store: MemoryStore) -> None:
    take(store, "dead", 0)

    assert take(store, "two", LEASE_SECONDS) is None
    assert take(store, "two", LEASE_SECONDS + 4) is not None


def test_releasing_a_lost_lease_does_not_release_that_of_another_holder(store: MemoryStore) -> None:
    lost = take(store, "one", 0)
    assert lost is not None
    take(store, "two", LEASE_SECONDS + 4)

    release(store, lost)

    assert take(store, "three", LEASE_SECONDS + 6) is None


@pytest.mark.parametrize(
    ("seconds", "free"),
    [
        (LEASE_SECONDS + 2.999, False),
        (LEASE_SECONDS + 3, True),
        # To a clock that is behind, the lease seems to last longer than a lease may.
        (-3, False),
        (-3.001, True),
    ],
)
def test_clocks_of_servers_may_be_three_seconds_apart(
    store: MemoryStore, seconds: float, free: bool
) -> None:
    take(store, "one", 0)

    assert (take(store, "two", seconds) is not None) is free


@pytest.mark.parametrize("jump", [-86_400 * 365, 86_400 * 365])
def test_a_lease_written_by_a_wrong_clock_can_be_claimed(store: MemoryStore, jump: float) -> None:
    take(store, "one", 0)

    assert take(store, "two", jump) is not None


@pytest.mark.parametrize("until", ["soon", None, {}])
def test_a_damaged_lease_can_be_claimed(store: MemoryStore, until: Any) -> None:
    store.key_values.put(JOBS, "outbox", {"holder": "one", "until": until, "busy": "work"}, 0)

    assert busy_with(store, "outbox", at=at(0)) == ""
    assert take(store, "two", 0) is not None


def test_when_two_claim_at_once_one_succeeds(monkeypatch: pytest.MonkeyPatch) -> None:
    store = MemoryStore()
    write = store.key_values.write

    def taken_before(*asked: Any) -> bool:
        monkeypatch.setattr(store.key_values, "write", write)
        take(store, "other", 0)
        return write(*asked)

    monkeypatch.setattr(store.key_values, "write", taken_before)

    assert take(store, "one", 0) is None
    assert busy_with(store, "outbox", at=at(1)) == "work of other"


def test_what_the_holder_works_on_is_known_until_the_lease_runs_out(store: MemoryStore) -> None:
    take(store, "one", 0)

    assert busy_with(store, "outbox", at=at(LEASE_SECONDS - 0.001)) == "work of one"
    assert busy_with(store, "outbox", at=at(LEASE_SECONDS)) == ""
    assert busy_with(store, "another", at=at(0)) == ""
