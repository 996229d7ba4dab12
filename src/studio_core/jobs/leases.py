"""Leases: only one process of all servers does a piece of work at a time.

They go by the wall clock, believed or not: one that leaps ends a lease early, or writes one that is
ignored, so that two do the same work once more, and nothing is lost. A lease is part of the value
that says how its job stands.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from studio_core.records.key_value import milliseconds
from studio_core.records.record import Document
from studio_core.records.spaces import JOBS
from studio_core.records.store import Store

LEASE_SECONDS = 20
"""How long a lease lasts unless its holder renews it; whoever works longer does."""

_CLOCKS_APART_SECONDS = 3
"""How much the clocks of two servers may differ."""

_FIELDS = ("holder", "until", "busy", "busyUntil")
_KEPT_MS = 400 * 24 * 3_600_000
"""For how long it is known how a job stands that nobody does any more."""


@dataclass(frozen=True, slots=True)
class Lease:
    """The right to do the work *name* for `LEASE_SECONDS`; *value* is what is stored.

    *left* is what the holder before, who did not release it, may be busy with until *left_until*,
    in milliseconds since 1970.
    """

    name: str
    holder: str
    value: Document
    left: tuple[str, ...] = ()
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
    there = store.key_values.get(JOBS, name)
    before = there or {}
    is_another = before.get("holder", holder) != holder
    if is_another and _lasts(before, now):
        return None
    until = now + LEASE_SECONDS * 1000
    longest = round(busy_until.timestamp() * 1000) if busy_until else 0
    lease: Document = {"holder": holder, "until": until, "busy": busy, "busyUntil": longest}
    value = {**before, **lease}
    if not store.key_values.compare_and_set(JOBS, name, there, value, until + _KEPT_MS):
        return None
    left_until = _number(before.get("busyUntil")) if is_another else 0
    left = str(before.get("busy") or "") if left_until > now else ""
    return Lease(name, holder, value, tuple(left.split()), left_until)


def release(store: Store, lease: Lease, noted: "Document | None" = None) -> None:
    """End the lease at once, and note how its job stands.

    When another holder has it meanwhile, leave both to them.
    """
    after = {name: one for name, one in lease.value.items() if name not in _FIELDS}
    after |= noted or {}
    ends = round(_number(lease.value.get("until"))) + _KEPT_MS
    store.key_values.compare_and_set(JOBS, lease.name, lease.value, after or None, ends)


def busy_with(store: Store, name: str, *, at: str) -> str:
    """Return what the present holder works on; '' when nobody holds the lease."""
    there = store.key_values.get(JOBS, name) or {}
    return str(there.get("busy") or "") if _number(there.get("until")) > milliseconds(at) else ""


def is_held(value: Document, at: str) -> bool:
    """Tell whether somebody holds the lease in *value*."""
    return bool(value.get("holder")) and _lasts(value, milliseconds(at))


def _lasts(value: Document, now: float) -> bool:
    """Tell whether another than its holder has to wait for the end of a lease.

    One that ends later than a new one would was written by a wrong clock: ignored.
    """
    left, apart = _number(value.get("until")) - now, _CLOCKS_APART_SECONDS * 1000
    return -apart < left <= LEASE_SECONDS * 1000 + apart


def _number(value: Any) -> float:
    return value if isinstance(value, (int, float)) else 0
