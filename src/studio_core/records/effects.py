"""What a change set does, worked out once for every store.

A store locks, reads the touched records, asks `effects_of`, and writes what it says; so stale
revisions, missing records, unchanged records and the journal mean the same everywhere.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from studio_core.errors import InvalidRecordError, RecordNotFoundError
from studio_core.records.changes import (
    Change,
    ChangeSet,
    Delete,
    PathChange,
    Put,
    RecordPath,
    SetField,
)
from studio_core.records.collections import KEEPING, JournalPolicy
from studio_core.records.keys import check_record, check_value, key_fault
from studio_core.records.record import (
    ABSENT,
    Json,
    Record,
    StaleRecordError,
)


@dataclass(frozen=True, slots=True)
class Effects:
    """What to write (None deletes) and what the journal remembers; both empty for no change."""

    writes: Mapping[RecordPath, Record | None]
    paths: tuple[PathChange, ...]


def effects_of(change_set: ChangeSet, current: Mapping[RecordPath, Record]) -> Effects:
    """Return what *change_set* does to the *current* touched records (absent ones left out).

    Raise `StaleRecordError`, `RecordNotFoundError` or `InvalidRecordError`, naming the first fault.
    A change that leaves a record's canonical form as it is is no change.
    """
    writes: dict[RecordPath, Record | None] = {}
    paths: list[PathChange] = []
    for change in change_set.changes:
        path = (change.collection, change.id)
        before = current.get(path)
        if change.collection not in KEEPING:
            raise InvalidRecordError(change.collection, "not a collection of ours")
        if change.expected is not None and change.expected != _revision(before):
            raise StaleRecordError(change.collection, change.id)
        now = writes.get(path, before)
        after = _applied(change, now)
        if _revision(after) != _revision(now):
            writes[path] = after
            paths.extend(_remembered(change, now, after))
    return Effects(writes, tuple(paths))


def _applied(change: Change, now: Record | None) -> Record | None:
    match change:
        case Put(collection, id, document):
            check_record(collection, id, document)
            return Record.of(document)
        case SetField(collection, id, field, value):
            if now is None:
                raise RecordNotFoundError(collection, id)
            path = f"{collection}/{id}/{field}"
            fault = key_fault(field)
            if fault:
                raise InvalidRecordError(path, fault)
            check_value(path, value, depth=1)
            document = {**now.document, field: value}
            if value is None:
                del document[field]
            return Record.of(document)
        case Delete():
            return None


def _revision(record: Record | None) -> str:
    return ABSENT if record is None else record.revision


def _remembered(change: Change, now: Record | None, after: Record | None) -> list[PathChange]:
    collection, id = change.collection, change.id
    keeping = KEEPING[collection]
    if keeping is JournalPolicy.TRANSIENT:
        return []
    if keeping is JournalPolicy.PRIVATE:
        return [PathChange(collection, id, None, None, None)]
    if isinstance(change, SetField) and now is not None:
        return [
            PathChange(collection, id, change.field, now.document.get(change.field), change.value)
        ]
    return [PathChange(collection, id, None, _whole(now), _whole(after))]


def _whole(record: Record | None) -> Json:
    if record is None:
        return None
    document = record.document
    return document if type(document) is dict else cast("dict[str, Any]", dict(document))
