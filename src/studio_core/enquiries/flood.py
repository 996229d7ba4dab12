"""How many enquiries are taken: from one network, and in all. Every server shares the counts.

A flood is refused before it fills the disk. While the disk is nearly full fewer are taken in all,
but never none: enquiries are the last thing to be refused.
"""

from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from math import ceil
from typing import Any

from studio_core.enquiries.spam import RATE_WINDOW_SECONDS
from studio_core.errors import TooManyEnquiriesError
from studio_core.records.changes import Put
from studio_core.records.collections import LIMITS
from studio_core.records.reading import stored_list, stored_whole
from studio_core.records.record import ABSENT, Json, Record

PER_NETWORK = 30
"""Within the rate window. Many visitors share an address of their mobile network."""

IN_ALL_PER_HOUR = 2_000
IN_ALL_PER_HOUR_ON_A_LOW_DISK = 100
"""Even these fit, at 16 KB each, for days on what is left then."""

COUNT_IN_ALL = sha256(b"enquiries:all").hexdigest()
"""The id of the count of all enquiries."""

_HOUR_MINUTES = 60
MINUTE_MS = 60_000
_CLOCKS_APART_MS = 60_000
"""How far servers' clocks may differ; what was counted further in the future does not count."""


def earlier_moments(counted: Record | None, now: int) -> list[int]:
    """Return when a network's enquiries came within the rate window, in milliseconds, in order."""
    stored = stored_list(counted.document.get("attempts")) if counted else []
    return within_window((int(at) for at in stored if isinstance(at, (int, float))), now)


def within_window(moments: Iterable[int], now: int) -> list[int]:
    """Return those of the *moments* that count for a network, in order."""
    oldest = now - RATE_WINDOW_SECONDS * 1000
    return sorted(at for at in moments if oldest < at <= now + _CLOCKS_APART_MS)


def check_network(earlier: Sequence[int], now: int) -> None:
    """Raise `TooManyEnquiriesError` when a network's *earlier* enquiries leave no room."""
    if len(earlier) >= PER_NETWORK:
        wait_ms = earlier[-PER_NETWORK] + RATE_WINDOW_SECONDS * 1000 - now
        raise TooManyEnquiriesError(max(1, ceil(wait_ms / 1000)))


def counted_in_all(counted: Record | None, now: int, *, disk_is_low: bool) -> Put:
    """Return the count with one more; raise `TooManyEnquiriesError` when the hour is full.

    Enquiries are counted by the minute. The count expects what was read, so that none of several
    servers loses another's.
    """
    minutes = _minutes(counted, now // MINUTE_MS)
    check_in_all(minutes, now, disk_is_low=disk_is_low)
    return _count_in_all(counted, minutes, now, now)


def check_in_all(minutes: Mapping[int, int], now: int, *, disk_is_low: bool) -> None:
    """Raise `TooManyEnquiriesError` when the last hour's *minutes* leave no room."""
    most = IN_ALL_PER_HOUR_ON_A_LOW_DISK if disk_is_low else IN_ALL_PER_HOUR
    left = sum(minutes.values())
    if left >= most:
        for minute, count in sorted(minutes.items()):
            left -= count
            if left < most:
                wait_ms = (minute + _HOUR_MINUTES) * MINUTE_MS - now
                raise TooManyEnquiriesError(max(1, ceil(wait_ms / 1000)))


def counted_late(
    network: Record | None, in_all: Record | None, address: str, moment: int, now: int
) -> tuple[Put, ...]:
    """Return the counts with one that was taken at *moment*, while the store was away.

    *network* and *in_all* are the counts as read, *address* the id of the first, '' for none. It
    was acknowledged: no limit is checked.
    """
    this = now // MINUTE_MS
    if not is_within_hour(moment // MINUTE_MS, this):
        return ()
    total = _count_in_all(in_all, _minutes(in_all, this), moment, now)
    attempts = within_window([*earlier_moments(network, now), moment], now)
    return (total, count_of_network(address, attempts, now)) if address else (total,)


def count_of_network(address: str, moments: Sequence[int], now: int) -> Put:
    """Return the count of a network; its *moments* are those within the rate window.

    It expects no revision: the count of all enquiries is written with it, and expects one.
    """
    until = now + RATE_WINDOW_SECONDS * 1000
    return Put(LIMITS, address, {"attempts": [*moments], "until": until})


def is_within_hour(minute: int, this: int) -> bool:
    """Tell whether what came in *minute* counts in *this* one; both are minutes since 1970."""
    return this - _HOUR_MINUTES < minute <= this + 1


def _count_in_all(counted: Record | None, minutes: dict[int, int], moment: int, now: int) -> Put:
    minute = moment // MINUTE_MS
    counts = {**minutes, minute: minutes.get(minute, 0) + 1}
    document: dict[str, Json] = {
        # Not a number alone: a store may take an object of numbers for a list.
        "minutes": {f"m{at}": count for at, count in counts.items()},
        "until": now + _HOUR_MINUTES * MINUTE_MS,
    }
    return Put(LIMITS, COUNT_IN_ALL, document, counted.revision if counted else ABSENT)


def _minutes(counted: Record | None, this: int) -> dict[int, int]:
    """Return the counts of the last hour by their minute since 1970."""
    stored: Any = counted.document.get("minutes") if counted else None
    found: dict[int, int] = {}
    for name, value in stored.items() if isinstance(stored, dict) else ():
        count, minute = stored_whole(value), name[1:]
        if count and minute.isascii() and minute.isdigit():
            found[int(minute)] = count
    return {at: count for at, count in found.items() if is_within_hour(at, this)}
