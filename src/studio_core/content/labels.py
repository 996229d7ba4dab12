"""How facts of a project are written for visitors."""

from studio_core.dates import year_month_label

_YEAR_DIGITS, _MONTH_DIGITS, _MONTHS = 4, 2, 12
_MINUTE, _HOUR = 60, 3600


def month_label(date: str) -> str:
    """Return `2026-08` in words; any other text as it is."""
    year, _, month = date.partition("-")
    is_month = (
        date.isascii()
        and year.isdigit()
        and month.isdigit()
        and (len(year), len(month)) == (_YEAR_DIGITS, _MONTH_DIGITS)
        and 1 <= int(month) <= _MONTHS
        and int(year) > 0
    )
    return year_month_label(int(year), int(month)) if is_month else date


def length_label(seconds: float) -> str:
    """Return how long a film is, as players write it: `0:24`, `1:02:03`."""
    whole = max(round(seconds), 1)
    minutes, rest = divmod(whole % _HOUR, _MINUTE)
    if whole < _HOUR:
        return f"{minutes}:{rest:02}"
    return f"{whole // _HOUR}:{minutes:02}:{rest:02}"
