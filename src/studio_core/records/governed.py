"""A store that makes a change set only after an ordered list of checks."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeAlias

from studio_core.records.changes import Change, ChangeSet, Position, RecordPath, SetField
from studio_core.records.forwarding import ForwardingStore
from studio_core.records.record import ABSENT, Record, StaleRecordError
from studio_core.records.store import Store
from studio_core.records.work import MAX_ATTEMPTS

Check: TypeAlias = Callable[[Store, ChangeSet], ChangeSet]
"""Returns a change set as it may be made, bound to the records that were looked at in the store.

Raises what refuses it."""


class GovernedStore(ForwardingStore):
    """Passes every call on; a commit goes through every one of *checks*, in their order.

    Each looks at the store behind. When somebody changed what they looked at before it is written,
    all of them look again.
    """

    def __init__(self, store: Store, checks: Sequence[Check]) -> None:
        super().__init__(store)
        self._checks = checks

    def commit(self, change_set: ChangeSet) -> Position:
        """Apply every change, or none."""
        attempts = 0
        while True:
            checked = change_set
            for check in self._checks:
                checked = check(self.store, checked)
            if checked is change_set:
                return self.store.commit(change_set)
            try:
                return self.store.commit(checked)
            except StaleRecordError as error:
                attempts += 1
                # What the caller expects is the caller's to decide anew.
                is_the_callers = (error.collection, error.id) in _expected(change_set)
                if is_the_callers or attempts == MAX_ATTEMPTS:
                    raise


def bound(change: Change, record: Record | None) -> Change:
    """Return *change* for *record* as it was looked at, unless it expects something already."""
    if change.expected is not None:
        return change
    return replace(change, expected=record.revision if record else ABSENT)


def _expected(change_set: ChangeSet) -> set[RecordPath]:
    """Return the records of which the change set itself says how they are to be."""
    return {
        (change.collection, change.id)
        for change in change_set.changes
        if change.expected is not None
        or (isinstance(change, SetField) and change.instead_of is not ...)
    }
