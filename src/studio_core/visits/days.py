"""Days in Seoul, and the ids of what is counted in them."""

from datetime import date, datetime, time, timedelta

from studio_core.dates import SEOUL


def record_id(day: str, process: str) -> str:
    """Return the id of the sums of a day and a process: records lie in the order of their days."""
    return f"{day}-{process}"


def day_of(moment: datetime) -> str:
    """Return the day in Seoul, as `2026-11-26`."""
    return moment.astimezone(SEOUL).date().isoformat()


def seconds_of_day_left(moment: datetime) -> float:
    """Return how long it is until midnight in Seoul."""
    local = moment.astimezone(SEOUL)
    midnight = datetime.combine(local.date() + timedelta(days=1), time(), SEOUL)
    return (midnight - local).total_seconds()


def day_before(day: str, days: int) -> str:
    """Return the day that many *days* before another."""
    return (date.fromisoformat(day) - timedelta(days=days)).isoformat()
