"""Rate limits that hold for every process: attempts by key within a sliding window."""

from dataclasses import dataclass, replace
from hashlib import sha256
from math import ceil

from studio_core.addresses.networks import network_steps
from studio_core.errors import TooManyAttemptsError
from studio_core.records.key_value import Next, milliseconds
from studio_core.records.reading import stored_list
from studio_core.records.record import Document
from studio_core.records.spaces import ATTEMPTS
from studio_core.records.store import Store

_CLOCKS_APART_MS = 60_000
"""How far servers' clocks may differ. An attempt further in the future was counted by a clock that
was set back since, and does not count: it would refuse attempts until that time has come."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limit:
    """At most *attempts* within *window_seconds*; *name* keeps the counts of two limits apart."""

    name: str
    attempts: int
    window_seconds: int


def take_attempt(store: Store, limit: Limit, subject: str, *, at: str) -> None:
    """Count an attempt of *subject* (an address, an account); raise `TooManyAttemptsError`.

    What is refused does not count, so that waiting as long as the error says is enough.
    """
    now = milliseconds(at)
    # Servers' clocks differ: what another counted may lie a little ahead.
    oldest, latest = now - limit.window_seconds * 1000, now + _CLOCKS_APART_MS

    def counted(before: "Document | None") -> Next:
        stored = stored_list(before.get("attempts")) if before else []
        moments = sorted(int(moment) for moment in stored if isinstance(moment, (int, float)))
        taken = [moment for moment in moments if oldest < moment <= latest]
        if len(taken) >= limit.attempts:
            wait = taken[-limit.attempts] + limit.window_seconds * 1000 - now
            raise TooManyAttemptsError(max(1, ceil(wait / 1000)))
        return {"attempts": [*taken, now]}, now + limit.window_seconds * 1000

    store.key_values.update(ATTEMPTS, limit_key(limit, subject), counted)


def take_attempt_from(store: Store, limit: Limit, address: str, *, at: str) -> None:
    """Count an attempt from *address* by each of its networks (see `network_steps`).

    The wider ones may make some times as many, and are not told of what a narrower one is refused.
    Raise `TooManyAttemptsError`.
    """
    for step in network_steps(address):
        wider = replace(limit, attempts=limit.attempts * step.times)
        take_attempt(store, wider, step.network, at=at)


def forget_attempts_from(store: Store, limit: Limit, address: str) -> None:
    """Start the networks of *address* anew, as after a success."""
    for step in network_steps(address):
        forget_attempts(store, limit, step.network)


def forget_attempts(store: Store, limit: Limit, subject: str) -> None:
    """Start *subject* anew, as after a success."""
    store.key_values.remove(ATTEMPTS, limit_key(limit, subject))


def limit_key(limit: Limit, subject: str) -> str:
    """Return the id a count is stored under: subjects are personal data and need not be keys."""
    text = f"{limit.name}\0{subject}"
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
