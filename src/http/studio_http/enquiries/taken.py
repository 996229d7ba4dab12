"""What one process has taken of enquiries, counted for while the store cannot be asked."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from typing import NamedTuple

from studio_core.enquiries.flood import (
    MINUTE_MS,
    check_in_all,
    check_network,
    is_within_hour,
    within_window,
)
from studio_core.enquiries.submission import Accepted


class _Taken(NamedTuple):
    network: str
    moment: int


class TakenHere:
    """Counts each enquiry once, however often it is sent. Callable from any thread.

    It remembers an hour, and so no more enquiries than an hour has room for.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._kept: dict[str, _Taken] = {}
        self._under_way: list[_Taken] = []

    @contextmanager
    def counting(self, accepted: Accepted) -> Iterator[None]:
        """Count an enquiry from now on, and no longer when the block raises."""
        taken = _Taken(accepted.address, accepted.moment)
        with self._lock:
            self._under_way.append(taken)
        with self._settled(accepted.receipt, taken):
            yield

    @contextmanager
    def counting_within_limits(self, accepted: Accepted, *, disk_is_low: bool) -> Iterator[None]:
        """Do what `counting` does; raise `TooManyEnquiriesError` when there is no room for it."""
        taken = _Taken(accepted.address, accepted.moment)
        with self._lock:
            self._check(accepted.receipt, taken, disk_is_low=disk_is_low)
            self._under_way.append(taken)
        with self._settled(accepted.receipt, taken):
            yield

    def check(self, accepted: Accepted, *, disk_is_low: bool) -> None:
        """Raise `TooManyEnquiriesError` when there is no room beside one that is being counted."""
        taken = _Taken(accepted.address, accepted.moment)
        with self._lock:
            self._check(accepted.receipt, taken, disk_is_low=disk_is_low, counts_itself=True)

    @contextmanager
    def _settled(self, receipt: str, taken: _Taken) -> Iterator[None]:
        is_kept = False
        try:
            yield
            is_kept = True
        finally:
            with self._lock:
                self._under_way.remove(taken)
                if is_kept:
                    self._forget(taken.moment)
                    self._kept.setdefault(receipt, taken)

    def _check(
        self, receipt: str, new: _Taken, *, disk_is_low: bool, counts_itself: bool = False
    ) -> None:
        if receipt in self._kept:
            return
        counted = [*self._kept.values(), *self._under_way]
        if counts_itself and new in counted:
            counted.remove(new)
        now, this = new.moment, new.moment // MINUTE_MS
        if new.network:
            own = (taken.moment for taken in counted if taken.network == new.network)
            check_network(within_window(own, now), now)
        minutes = Counter(taken.moment // MINUTE_MS for taken in counted)
        recent = {at: count for at, count in minutes.items() if is_within_hour(at, this)}
        check_in_all(recent, now, disk_is_low=disk_is_low)

    def _forget(self, now: int) -> None:
        this = now // MINUTE_MS
        gone = [
            receipt
            for receipt, taken in self._kept.items()
            if not is_within_hour(taken.moment // MINUTE_MS, this)
        ]
        for receipt in gone:
            del self._kept[receipt]
