"""What a change set does, worked out once for every store.

A store locks, reads the touched records, asks `effects_of`, and writes what it says; so stale
revisions, missing records, unchanged records and the journal mean the same everywhere.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias, cast

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
    Document,
    Json,
    Record,
    Revision,
    StaleRecordError,
    revision_of,
)

Quick: TypeAlias = Callable[[Document], Revision | None]


def no_quick_way(document: Document) -> Revision | None:
    """Say nothing of any document."""
    return None


@dataclass(frozen=True, slots=True)
class Effects:
    """What to write (None deletes) and what the journal remembers; both empty for no change."""

    writes: Mapping[RecordPath, Record | None]
    paths: tuple[PathChange, ...]


def effects_of(
    change_set: ChangeSet, current: Mapping[RecordPath, Record], quick: Quick = no_quick_way
) -> Effects:
    """Return what *change_set* does to the *current* touched records (absent ones left out).

    *quick* gives the revision of a document that surely keeps every rule, None of others. Raise
    `StaleRecordError`, `RecordNotFoundError` or `InvalidRecordError`, naming the first fault. A
    change that leaves a record's canonical form as it is is no change.
    """
    writes: dict[RecordPath, Record | None] = {}
    paths: list[PathChange] = []
    for change in change_set.changes:
        path = (change.collection, change.id)
        before = current.get(path)
        _check_expected(change, before)
        now = writes.get(path, before)
        after = _applied(change, now, quick)
        if _revision(after) != _revision(now):
            writes[path] = after
            paths.extend(_remembered(change, now, after))
    return Effects(writes, tuple(paths))


def _check_expected(change: Change, before: Record | None) -> None:
    if change.collection not in KEEPING:
        raise InvalidRecordError(change.collection, "not a collection of ours")
    if change.expected is not None and change.expected != _revision(before):
        raise StaleRecordError(change.collection, change.id)


def _applied(change: Change, now: Record | None, quick: Quick) -> Record | None:
    match change:
        case Put(collection, id, document):
            revision = quick(document) if key_fault(id) is None else None
            if revision is None:
                check_record(collection, id, document)
                revision = revision_of(document)
            return Record(document, revision)
        case SetField(collection, id, field, value):
            if now is None:
                raise RecordNotFoundError(collection, id)
            document = _with_field(f"{collection}/{id}", now, field, value)
            return Record(document, quick(document) or revision_of(document))
        case Delete():
            return None


def _with_field(path: str, record: Record, field: str, value: Json) -> Document:
    fault = key_fault(field)
    if fault:
        raise InvalidRecordError(f"{path}/{field}", fault)
    check_value(f"{path}/{field}", value, depth=1)
    document = dict(record.document)
    if value is None:
        document.pop(field, None)
    else:
        document[field] = value
    return document


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
