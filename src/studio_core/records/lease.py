"""Leases: only one process of all servers does a piece of work at a time.

They go by the wall clock, believed or not: one that leaps ends a lease early, or writes one that is
ignored, so that two do the same work once more, and nothing is lost.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from studio_core.records.key_value import milliseconds
from studio_core.records.record import Document
from studio_core.records.spaces import LEASES
from studio_core.records.store import Store

LEASE_SECONDS = 20
"""How long a lease lasts unless its holder renews it; whoever works longer does."""

_CLOCKS_APART_SECONDS = 3
"""How much the clocks of two servers may differ."""


@dataclass(frozen=True, slots=True)
class Lease:
    """The right to do the work *name* for `LEASE_SECONDS`; *value* is the lease as stored.

    *left* is what the holder before, who did not release it, may be busy with until *left_until*,
    in milliseconds since 1970.
    """

    name: str
    holder: str
    value: Document
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
    late to renew the lease. Of two that claim at once, one succeeds.
    """
    now = milliseconds(at)
    there = store.key_values.get(LEASES, name)
    is_another = there is not None and there.get("holder") != holder
    if there is not None and is_another:
        left = _number(there.get("until")) - now
        apart = _CLOCKS_APART_SECONDS * 1000
        # A lease that ends later than a new one would was written by a wrong clock: ignored.
        if -apart < left <= LEASE_SECONDS * 1000 + apart:
            return None
    until = now + LEASE_SECONDS * 1000
    longest = round(busy_until.timestamp() * 1000) if busy_until else 0
    value: Document = {"holder": holder, "until": until, "busy": busy, "busyUntil": longest}
    if not store.key_values.compare_and_set(LEASES, name, there, value, until):
        return None
    left_until = _number(there.get("busyUntil")) if there and is_another else 0
    busy_left = str(there.get("busy") or "") if there and left_until > now else ""
    return Lease(name, holder, value, busy_left.split(), left_until)


def release(store: Store, lease: Lease) -> None:
    """End the lease at once; when another holder has it meanwhile, leave it to them."""
    store.key_values.compare_and_set(LEASES, lease.name, lease.value, None, 0)


def busy_with(store: Store, name: str, *, at: str) -> str:
    """Return what the present holder works on; '' when nobody holds the lease."""
    there = store.key_values.get(LEASES, name, at)
    return str(there.get("busy") or "") if there else ""


def _number(value: Any) -> float:
    return value if isinstance(value, (int, float)) else 0
