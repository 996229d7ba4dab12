"""Which copies are kept: so many by day, by week and by month, in Seoul's calendar."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class KeepingRule:
    """How many days, weeks (Monday first) and months keep a copy each: the last of each."""

    daily: int
    weekly: int
    monthly: int
