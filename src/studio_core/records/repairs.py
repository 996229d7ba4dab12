"""What was mended when a record was read: shown differently, stored as it was."""

from typing import NamedTuple


class Repair(NamedTuple):
    """One part of a record that could not be taken as it is: its path in the record, and why."""

    path: str
    reason: str
