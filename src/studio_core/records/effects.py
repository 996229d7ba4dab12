"""What a change set does to records and journal, computed in the same way for every store.

A store locks, reads the records that the change set names, calls `effects_of`, and writes what it
returns. So all stores treat stale revisions, missing records, unchanged records and the journal
alike.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from studio_core.errors import InvalidRecordError, RecordNotFoundError
from studio_core.records.canonical import same
from studio_core.records.changes import (
    Change,
    ChangeSet,
    Delete,
    PathChange,
    Put,
    RecordPath,
    SetField,
)
from studio_core.records.collections import COLLECTIONS, collection_of
from studio_core.records.keys import check_record, check_value, key_fault
from studio_core.records.record import (
    ABSENT,
    Json,
    Record,
    StaleRecordError,
)


@dataclass(frozen=True, slots=True)
class Effects:
    """The records to write (None: delete) and the journal's paths; both are empty for no change."""

    writes: Mapping[RecordPath, Record | None]
    paths: tuple[PathChange, ...]


def effects_of(change_set: ChangeSet, current: Mapping[RecordPath, Record]) -> Effects:
    """Return what *change_set* does, given the *current* records it names (missing ones left out).

    A change that keeps a record's canonical form has no effect. For the first fault raise
    `StaleRecordError` (another revision or value was expected), `RecordNotFoundError` (a field of a
    missing record) or `InvalidRecordError` (unknown collection, or a key or value no store may
    hold).
    """
    writes: dict[RecordPath, Record | None] = {}
    paths: list[PathChange] = []
    for change in change_set.changes:
        path = (change.collection, change.id)
        before = current.get(path)
        if change.collection not in COLLECTIONS:
            raise InvalidRecordError(change.collection, "not a collection of ours")
        if _is_stale(change, before):
            raise StaleRecordError(change.collection, change.id)
        now = writes.get(path, before)
        after = _applied(change, now)
        if _revision(after) != _revision(now):
            writes[path] = after
            paths.extend(_journalled(change, now, after))
    return Effects(writes, tuple(paths))


def _is_stale(change: Change, before: Record | None) -> bool:
    """Tell whether *change* expects something else than the record *before*."""
    if change.expected is not None and change.expected != _revision(before):
        return True
    if not isinstance(change, SetField) or change.instead_of is ...:
        return False
    return before is None or not same(before.document.get(change.field), change.instead_of)


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
        case Delete(collection, id, _, remains):
            if not collection_of(collection).may_remain(remains):
                raise InvalidRecordError(f"{collection}/{id}", "not what may remain of it")
            return None


def _revision(record: Record | None) -> str:
    return ABSENT if record is None else record.revision


def _journalled(change: Change, now: Record | None, after: Record | None) -> list[PathChange]:
    collection, id = change.collection, change.id
    described = collection_of(collection)
    if not described.is_told(*(one.document if one else None for one in (now, after))):
        return []
    if not described.keeps_contents:
        remains = change.remains if isinstance(change, Delete) else None
        return [PathChange(collection, id, None, remains, None)]
    if isinstance(change, SetField) and now is not None:
        return [
            PathChange(collection, id, change.field, now.document.get(change.field), change.value)
        ]
    return [PathChange(collection, id, None, _document_of(now), _document_of(after))]


def _document_of(record: Record | None) -> Json:
    if record is None:
        return None
    document = record.document
    return document if type(document) is dict else cast("dict[str, Any]", dict(document))
