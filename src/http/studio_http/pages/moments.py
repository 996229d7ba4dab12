"""Articles' dates for machines: Seoul time, as ISO 8601."""

from datetime import datetime

from studio_core.dates import SEOUL


def iso_moment(date: str | None) -> str | None:
    """Return `YYYYMMDD HHMMSS` of Seoul as ISO 8601 with its zone; None for no date."""
    if not date:
        return None
    return datetime.strptime(date, "%Y%m%d %H%M%S").replace(tzinfo=SEOUL).isoformat()
