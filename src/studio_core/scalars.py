"""Small values that records carry as text: an order, a date, an area, a ratio."""

MAX_SCALAR_LENGTH = 64
"""Characters. The longest in use, a date with its time in Korean words, has half as many."""


def short_text(text: str) -> str | None:
    """Return *text* without the spaces around it, None when more than 64 characters are left.

    What is longer is none of the values that are read from it: it stays as it is stored, is shown
    or left out as any unreadable one, and named by the audit.
    """
    stripped = text.strip()
    return stripped if len(stripped) <= MAX_SCALAR_LENGTH else None
