"""What reading an old record shows differently; the stored record stays as it is."""

from typing import NamedTuple


class Repair(NamedTuple):
    """One part of a record that is not shown as stored: its path in the record, and why."""

    path: str
    reason: str
