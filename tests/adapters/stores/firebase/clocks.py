"""Clocks for tests of stores with the real durations."""

import time
from threading import Lock

from studio_adapters.stores.firebase.address import DatabaseAddress
from studio_adapters.stores.firebase.client import DatabaseClient
from studio_adapters.stores.firebase.lease import MonotonicClock
from studio_adapters.stores.firebase.store import FirebaseStore

QUICKER = 20.0


class SimulatedTime:
    """Time that passes only when somebody sleeps by its clock, without real waiting."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._lock = Lock()

    def advance(self, seconds: float) -> None:
        """Let *seconds* pass."""
        with self._lock:
            self.seconds += seconds

    def clock(self) -> MonotonicClock:
        """Return the clock of this time."""
        return MonotonicClock(now=lambda: self.seconds, sleep=self.advance)


def quick_clock() -> MonotonicClock:
    """Return a clock that goes twenty times as fast, alike in every process."""
    return MonotonicClock(
        now=lambda: time.monotonic() * QUICKER, sleep=lambda seconds: time.sleep(seconds / QUICKER)
    )


def open_with_quick_clock(url: str) -> FirebaseStore:
    """Open the store in the database at *url*, for processes that are killed."""
    client = DatabaseClient(DatabaseAddress("demo-studio", url))
    return FirebaseStore(client, clock=quick_clock())
