"""A lease: of all processes on all servers, one at a time does a piece of work."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from studio_core.records.changes import SYSTEM, Change, ChangeSet, Delete, Put
from studio_core.records.collections import LIMITS
from studio_core.records.record import ABSENT, Record, StaleRecordError
from studio_core.records.store import Store

LEASE_SECONDS = 20
"""Longer than any batch takes, so that nobody else starts while one is under way."""

_CLOCKS_APART_SECONDS = 3
"""How far the clocks of two servers may differ."""


@dataclass(frozen=True, slots=True)
class Lease:
    """The right to do the work *name* until it runs out; *record* is how the store holds it."""

    name: str
    holder: str
    record: Record


def claim(store: Store, name: str, holder: str, *, at: str, busy: str = "") -> Lease | None:
    """Take or renew the lease *name*; None while somebody else has it.

    *busy* names what the holder works on. The store's own check of revisions decides between two
    who claim at once.
    """
    now = _milliseconds(at)
    there = store.get(LIMITS, name)
    if there is not None and there.document.get("holder") != holder:
        left = _number(there.document.get("until")) - now
        apart = _CLOCKS_APART_SECONDS * 1000
        # One that ends later than any can is a wrong clock's.
        if -apart < left <= LEASE_SECONDS * 1000 + apart:
            return None
    until = now + LEASE_SECONDS * 1000
    record = Record.of({"holder": holder, "until": until, "busy": busy})
    expected = there.revision if there else ABSENT
    try:
        _commit(store, at, Put(LIMITS, name, record.document, expected=expected))
    except StaleRecordError:
        return None
    return Lease(name, holder, record)


def release(store: Store, lease: Lease, *, at: str) -> None:
    """Let others have it at once; a lease that was lost meanwhile stays with who has it."""
    try:
        _commit(store, at, Delete(LIMITS, lease.name, expected=lease.record.revision))
    except StaleRecordError:
        return


def busy_with(store: Store, name: str, *, at: str) -> str:
    """Return what the holder of a live lease works on; '' when nobody does."""
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
