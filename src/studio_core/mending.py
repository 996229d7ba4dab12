"""What was mended when a record was read: shown differently, stored as it was."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Mended:
    """One part of a record that could not be taken as it is: its path inside the record, and why."""

    path: str
    reason: str
