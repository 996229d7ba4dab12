"""Names that somebody mistyped, and what was meant."""

from collections.abc import Sequence
from difflib import get_close_matches

PREFIX = "STUDIO_"
"""What the variables of all settings begin with."""


def nearest(name: str, known: Sequence[str]) -> str:
    """Return what to add to a complaint about *name*: the known name that is most like it."""
    # What they all begin with makes nothing alike.
    begin = PREFIX if name.startswith(PREFIX) else ""
    names = [each.removeprefix(begin) for each in known]
    found = get_close_matches(name.removeprefix(begin), names, n=1)
    return f"; did you mean {begin}{found[0]}?" if found else ""
