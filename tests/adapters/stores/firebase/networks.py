"""Faults of the network between store and database, and the lease that they delay."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count

from tests.adapters.stores.firebase.rtdb_standin.database import Database, Fault

LEASE = "_studio/lease"
PATIENCE_SECONDS = 20


def lease_is_free(database: Database) -> bool:
    """Wait until nobody holds the lease."""
    give_up = time.monotonic() + PATIENCE_SECONDS
    while database.get(LEASE) is not None and time.monotonic() < give_up:
        time.sleep(0.02)
    return database.get(LEASE) is None


@contextmanager
def network(database: Database, fault_of: Callable[[str, str], str]) -> Iterator[None]:
    """Give each request the fault that *fault_of* returns for its method and path; '' is none."""
    usual = database.fault_for

    def fault_for(method: str, path: str) -> Fault | None:
        kind = fault_of(method, path)
        return Fault(kind) if kind else usual(method, path)

    database.fault_for = fault_for  # type: ignore[method-assign]
    try:
        yield
    finally:
        del database.fault_for


def lost_after_the_first_lease() -> Callable[[str, str], str]:
    """Return faults that lose every write of the lease but the first."""
    leases = count()
    return lambda method, path: (
        "drop" if (method, path) == ("PUT", f"/{LEASE}.json") and next(leases) else ""
    )


def lost_from_the_update_on(requests: int) -> Callable[[str, str], str]:
    """Return faults that lose so many answers, beginning with that of an update."""
    lost = count()
    updates: list[str] = []

    def fault_of(method: str, path: str) -> str:
        if method == "PATCH":
            updates.append(path)
        return "drop_reply" if updates and next(lost) < requests else ""

    return fault_of
