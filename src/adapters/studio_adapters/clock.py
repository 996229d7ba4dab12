"""The system's clock, and what is made by it: timestamps and ids in the order of time."""

import random
from datetime import UTC, datetime

from studio_core.records.push_ids import PushIds
from studio_core.records.store import Clock


def now() -> datetime:
    """Return the present moment in UTC."""
    return datetime.now(UTC)


def timestamp(clock: Clock = now) -> str:
    """Return the present moment as change sets want it: ISO 8601, milliseconds, UTC as Z."""
    return clock().astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def push_ids(clock: Clock = now) -> PushIds:
    """Return a source of push ids by the clock and the system's randomness."""
    return PushIds(lambda: int(clock().timestamp() * 1000), random.SystemRandom().randrange)
