"""How long is waited after failures, whatever failed: one table for all jobs and all they send."""

from dataclasses import dataclass
from datetime import datetime, timedelta


@dataclass(frozen=True, slots=True, kw_only=True)
class Backoff:
    """How long to wait after failures, in seconds: doubling from *first* to *longest*."""

    first: float
    longest: float

    def after(self, failures: int, chance: float) -> float:
        """Return the wait after so many failures in a row; *chance* (0 to 1) spreads it."""
        full = min(self.longest, self.first * float(1 << min(max(failures, 1) - 1, 30)))
        return full * (0.5 + chance / 2)

    def next_at(self, failures: int, chance: float, now: datetime) -> datetime:
        """Return when to try again after so many failures in a row."""
        return now + timedelta(seconds=self.after(failures, chance))

    def latest(self, now: datetime) -> datetime:
        """Return the last moment that may be waited for; a wrong clock wrote what is later."""
        return now + timedelta(seconds=self.longest)


STORE = Backoff(first=1, longest=5)
"""The site's own store is away."""

JOB = Backoff(first=2, longest=300)
"""A job failed."""

NOTICE = Backoff(first=5, longest=300)
"""The mail server took no notice of new enquiries, which go together."""

DELIVERY = Backoff(first=1, longest=3600)
"""Somebody outside has not taken one enquiry, one mail, or what pages changed."""
