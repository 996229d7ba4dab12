"""Leases: only one process of all servers does a piece of work at a time.

They go by the wall clock, believed or not: one that leaps ends a lease early, or writes one that is
ignored, so that two do the same work once more, and nothing is lost.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from studio_core.records.changes import SYSTEM, Change, ChangeSet, Delete, Put
from studio_core.records.collections import LIMITS
from studio_core.records.record import ABSENT, Record, StaleRecordError
from studio_core.records.store import Store

LEASE_SECONDS = 20
"""How long a lease lasts unless its holder renews it; whoever works longer does."""

_CLOCKS_APART_SECONDS = 3
"""How much the clocks of two servers may differ."""


@dataclass(frozen=True, slots=True)
class Lease:
    """The right to do the work *name* for `LEASE_SECONDS`; *record* is the lease as stored.

    *left* is what the holder before, who did not release it, may be busy with until *left_until*,
    in milliseconds since 1970.
    """

    name: str
    holder: str
    record: Record
    left: Sequence[str] = ()
    left_until: float = 0


def claim(
    store: Store,
    name: str,
    holder: str,
    *,
    at: str,
    busy: str = "",
    busy_until: datetime | None = None,
) -> Lease | None:
    """Take or renew the lease *name* and return it; None while another holder has it.

    *busy* says what the holder works on, and *busy_until* how long that may last, should it be too
    late to renew the lease. When two claim at once, the store's check of revisions lets one of
    them succeed.
    """
    now = _milliseconds(at)
    there = store.get(LIMITS, name)
    is_another = there is not None and there.document.get("holder") != holder
    if there is not None and is_another:
        left = _number(there.document.get("until")) - now
        apart = _CLOCKS_APART_SECONDS * 1000
        # A lease that ends later than a new one would was written by a wrong clock: ignored.
        if -apart < left <= LEASE_SECONDS * 1000 + apart:
            return None
    until = now + LEASE_SECONDS * 1000
    longest = round(busy_until.timestamp() * 1000) if busy_until else 0
    record = Record.of({"holder": holder, "until": until, "busy": busy, "busyUntil": longest})
    expected = there.revision if there else ABSENT
    try:
        _commit(store, at, Put(LIMITS, name, record.document, expected=expected))
    except StaleRecordError:
        return None
    left_until = _number(there.document.get("busyUntil")) if there and is_another else 0
    busy_left = str(there.document.get("busy") or "") if there and left_until > now else ""
    return Lease(name, holder, record, busy_left.split(), left_until)


def release(store: Store, lease: Lease, *, at: str) -> None:
    """End the lease at once; when another holder has it meanwhile, leave it to them."""
    try:
        _commit(store, at, Delete(LIMITS, lease.name, expected=lease.record.revision))
    except StaleRecordError:
        return


def busy_with(store: Store, name: str, *, at: str) -> str:
    """Return what the present holder works on; '' when nobody holds the lease."""
    there = store.get(LIMITS, name)
    if there is None or _number(there.document.get("until")) <= _milliseconds(at):
        return ""
    return str(there.document.get("busy") or "")


def _commit(store: Store, at: str, change: Change) -> None:
    store.commit(ChangeSet(actor=SYSTEM, action="leased", at=at, changes=(change,)))


def _number(value: Any) -> float:
    return value if isinstance(value, (int, float)) else 0


def _milliseconds(at: str) -> int:
    return round(datetime.fromisoformat(at).timestamp() * 1000)
