"""Saving records that several people may edit at once."""

from functools import partial
from typing import Any

from studio_core.records.canonical import checksum, same
from studio_core.records.changes import (
    Actor,
    Change,
    Position,
    Put,
    RecordPath,
    SetField,
)
from studio_core.records.collections import SITE_CONTENT
from studio_core.records.idempotency import IdempotencyKey, create_once
from studio_core.records.journal import held_before
from studio_core.records.merging import Fields, Rules, merged
from studio_core.records.record import (
    ABSENT,
    Document,
    Json,
    Record,
    RecordsRefusedError,
    Revision,
    StaleRecordError,
)
from studio_core.records.store import Store
from studio_core.records.work import Work, retried

STAMPS = frozenset({"createdAt", "createdBy", "updatedAt", "updatedBy"})
"""When and by whom a record was made and changed: no part of its content."""

OUTSIDE_TAG = frozenset({"order", "updatedAt", "updatedBy"})
"""Fields that reordering changes, and stamps; they are no part of the edit tag."""


def edit_tag(document: Document) -> str:
    """Return the checksum of *document* without `OUTSIDE_TAG`.

    An edit sends the tag of the record it was made on, and is refused when that has changed.
    """
    return checksum({name: value for name, value in document.items() if name not in OUTSIDE_TAG})


def change_stamps(collection: str, *, by: Actor, at: str) -> dict[str, Json]:
    """Return what a change leaves in a record: when, and in the site's own texts by whom, too.

    Projects and articles are read by other programs: they get no field that these do not know.
    """
    author: dict[str, Json] = {"updatedBy": by.id or by.kind} if collection in SITE_CONTENT else {}
    return {"updatedAt": at, **author}


def create_record(
    work: Work,
    rules: Rules,
    sent: Fields,
    *,
    id: str,
    owned: Fields,
    action: str,
    key: IdempotencyKey | None = None,
) -> tuple[str, Record]:
    """Store a new record of the *sent* fields and of *owned* ones, which only the server sets.

    Return its id and the record as stored; under a *key* that came before those of the first time
    (see `create_once`). Raise `InvalidFieldsError` with every fault in the sent fields.
    """
    document = {**merged(rules, id, {}, sent), **owned}
    put = Put(rules.collection, id, document, expected=ABSENT)
    return next(iter(create_once(work, key, action, put).items()))


@retried
def save_record(
    work: Work,
    rules: Rules,
    id: str,
    sent: Fields,
    expected_tag: str | None,
    *,
    action: str,
) -> Record:
    """Merge the *sent* fields into a record (see `merged`); write what differs.

    Return the record. Raise the error of `rules.missing`, `StaleRecordError` with the current
    record when that has another tag than *expected_tag*, or `InvalidFieldsError` with every fault.
    """
    current = _current(work.store, rules, id, expected_tag)
    before = current.document
    document = merged(rules, id, before, sent, partial(was_moved, work.store, rules.collection, id))
    saved = Record.of({**document, **change_stamps(rules.collection, by=work.actor, at=work.at)})
    if same(document, before):
        return current
    expected = current.revision
    changes = field_changes(rules.collection, id, before, saved.document, expected)
    work.commit(action, *changes)
    return saved


def field_changes(
    collection: str, id: str, before: Document, after: Document, expected: Revision
) -> tuple[SetField, ...]:
    """Return a change for each field in which *after* differs from *before*.

    One change per field: an edit can be undone while later edits of other fields stay.
    """
    return tuple(
        SetField(collection, id, name, after.get(name), expected=expected)
        for name in {**before, **after}
        if not same(before.get(name), after.get(name))
    )


def was_moved(store: Store, collection: str, id: str, field: str, value: Any) -> bool:
    """Tell whether a field outside the tag had *value* before.

    Somebody may have reordered the list between reading and saving.
    """
    return field in OUTSIDE_TAG and held_before(store, collection, id, field, value)


def commit_permitted(
    work: Work, action: str, *changes: Change
) -> tuple[Position, tuple[RecordPath, ...]]:
    """Commit *changes* without the records that may not become what they say; return those."""
    try:
        return work.commit(action, *changes), ()
    except RecordsRefusedError as refusal:
        left = (change for change in changes if _path(change) not in refusal.records)
        position, refused = commit_permitted(work, action, *left)
        return position, (*refusal.records, *refused)


def _path(change: Change) -> RecordPath:
    return change.collection, change.id


def _current(store: Store, rules: Rules, id: str, expected_tag: str | None) -> Record:
    current = store.get(rules.collection, id)
    if current is None:
        raise rules.missing(id)
    if expected_tag is not None and edit_tag(current.document) != expected_tag:
        raise StaleRecordError(rules.collection, id, current)
    return current
