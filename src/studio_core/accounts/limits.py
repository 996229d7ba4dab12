"""Rate limits that hold for every process: attempts by key within a sliding window."""

from dataclasses import dataclass, replace
from datetime import datetime
from hashlib import sha256
from math import ceil

from studio_core.addresses.networks import network_steps
from studio_core.errors import TooManyAttemptsError
from studio_core.records.changes import SYSTEM, Change, ChangeSet, Delete, Put
from studio_core.records.collections import LIMITS
from studio_core.records.reading import stored_list
from studio_core.records.record import ABSENT, Document
from studio_core.records.store import Store
from studio_core.records.work import retried

_CLOCKS_APART_MS = 60_000
"""How far servers' clocks may differ. An attempt further in the future was counted by a clock that
was set back since, and does not count: it would refuse attempts until that time has come."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limit:
    """At most *attempts* within *window_seconds*; *name* keeps the counts of two limits apart."""

    name: str
    attempts: int
    window_seconds: int


@retried
def take_attempt(store: Store, limit: Limit, subject: str, *, at: str) -> None:
    """Count an attempt of *subject* (an address, an account); raise `TooManyAttemptsError`.

    What is refused does not count, so that waiting as long as the error says is enough.
    """
    now = _milliseconds(at)
    key = limit_key(limit, subject)
    # Servers' clocks differ: what another counted may lie a little ahead.
    oldest, latest = now - limit.window_seconds * 1000, now + _CLOCKS_APART_MS
    record = store.get(LIMITS, key)
    stored = stored_list(record.document.get("attempts")) if record else []
    moments = sorted(int(moment) for moment in stored if isinstance(moment, (int, float)))
    taken = [moment for moment in moments if oldest < moment <= latest]
    if len(taken) >= limit.attempts:
        wait = taken[-limit.attempts] + limit.window_seconds * 1000 - now
        raise TooManyAttemptsError(max(1, ceil(wait / 1000)))
    document: Document = {
        "attempts": [*taken, now],
        "until": now + limit.window_seconds * 1000,
    }
    expected = record.revision if record else ABSENT
    _commit(store, at, Put(LIMITS, key, document, expected))


def take_attempt_from(store: Store, limit: Limit, address: str, *, at: str) -> None:
    """Count an attempt from *address* by each of its networks (see `network_steps`).

    The wider ones may make some times as many, and are not told of what a narrower one is refused.
    Raise `TooManyAttemptsError`.
    """
    for step in network_steps(address):
        wider = replace(limit, attempts=limit.attempts * step.times)
        take_attempt(store, wider, step.network, at=at)


def forget_attempts_from(store: Store, limit: Limit, address: str, *, at: str) -> None:
    """Start the networks of *address* anew, as after a success."""
    for step in network_steps(address):
        forget_attempts(store, limit, step.network, at=at)


def forget_attempts(store: Store, limit: Limit, subject: str, *, at: str) -> None:
    """Start *subject* anew, as after a success."""
    _commit(store, at, Delete(LIMITS, limit_key(limit, subject)))


def sweep_limits(store: Store, *, at: str) -> int:
    """Remove the counts that no longer matter and return how many there were."""
    now = _milliseconds(at)
    changes = tuple(
        Delete(LIMITS, id)
        for id, record in store.read(LIMITS).items()
        if not isinstance(until := record.document.get("until"), (int, float)) or until <= now
    )
    if changes:
        _commit(store, at, *changes)
    return len(changes)


def limit_key(limit: Limit, subject: str) -> str:
    """Return the id a count is stored under: subjects are personal data and need not be keys."""
    text = f"{limit.name}\0{subject}"
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _commit(store: Store, at: str, *changes: Change) -> None:
    store.commit(ChangeSet(actor=SYSTEM, action="attempts_counted", at=at, changes=changes))


def _milliseconds(at: str) -> int:
    return round(datetime.fromisoformat(at).timestamp() * 1000)
