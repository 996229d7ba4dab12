"""What a check finds that tries the keys at hand on sealed records."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Seals:
    """How many sealed records there are of one kind, and how many cannot be opened."""

    there: int
    unreadable: int
