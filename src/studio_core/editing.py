"""Saving a record that others may be changing too (contract, "Administration")."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from studio_core.canonical import checksum, same
from studio_core.changes import Actor, ChangeSet, Delete, Put, SetField
from studio_core.errors import (
    FieldFault,
    InvalidFieldsError,
    InvalidRecordError,
    RecordNotFoundError,
    StaleRecordError,
)
from studio_core.journal import held_before
from studio_core.keys import check_value
from studio_core.ports import Store
from studio_core.records import ABSENT, Document, Json, Record

SERVER_OWNED = frozenset({"id", "createdAt", "createdBy", "updatedAt", "order", "folderName"})
"""Fields that only the server writes; they may be sent back unchanged."""

UNTAGGED = frozenset({"order", "updatedAt"})
"""Fields a drag changes: they never make an edit stale (contract)."""

MAX_ATTEMPTS = 1000
"""How often a change is worked out anew because somebody else was faster."""

Fields = Mapping[str, Any]
Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """What may be edited in the records of a collection.

    *prepare* takes the stored document, the merged one and the names of the fields that differ; it
    returns the document to store (trimmed, completed) and the faults a person has to correct.
    """

    collection: str
    editable: Collection[str]
    prepare: Callable[
        [Document, dict[str, Json], frozenset[str]], tuple[dict[str, Json], Sequence[FieldFault]]
    ]
    missing: Callable[[str], RecordNotFoundError]


def edit_tag(document: Document) -> str:
    """Return what an edit is checked against: the checksum of all but `order` and `updatedAt`."""
    return checksum({name: value for name, value in document.items() if name not in UNTAGGED})


def create_record(
    store: Store,
    rules: Rules,
    sent: Fields,
    *,
    id: str,
    owned: Fields,
    action: str,
    by: Actor,
    at: str,
) -> Record:
    """Store a new record made of what was *sent* and of the *owned* fields; return it.

    Raise `InvalidFieldsError` naming every fault.
    """
    faults = _forbidden(rules, {}, sent, id, lambda field, value: False)
    document, differing = _merged(rules, {}, sent)
    prepared, found = rules.prepare({}, document, differing)
    faults = [*faults, *found, *unstorable(prepared, differing)]
    if faults:
        raise InvalidFieldsError(faults)
    record = Record.of({**prepared, **owned})
    put = Put(rules.collection, id, record.document, expected=ABSENT)
    store.commit(ChangeSet(actor=by, action=action, at=at, changes=(put,)))
    return record


def save_record(
    store: Store,
    rules: Rules,
    id: str,
    sent: Fields,
    expected_tag: str | None,
    *,
    action: str,
    by: Actor,
    at: str,
) -> Record:
    """Change the fields of a record that *sent* names and return the record as stored.

    Fields left out keep their value, None removes one; unknown and server-owned fields may be
    sent as they are or were. Raise `StaleRecordError` with the current record when that is not the
    one *expected_tag* was read from, `InvalidFieldsError` naming every fault, or the collection's
    not-found error. Saving what is there already changes nothing.
    """

    def attempt() -> Record:
        current = _current(store, rules, id, expected_tag)
        prepared = _prepared(store, rules, id, current.document, sent)
        changes = _field_changes(rules.collection, id, current, prepared)
        if not changes:
            return current
        stamp = SetField(rules.collection, id, "updatedAt", at, expected=current.revision)
        changes = (*(change for change in changes if change.field != "updatedAt"), stamp)
        store.commit(ChangeSet(actor=by, action=action, at=at, changes=changes))
        return Record.of({**prepared, "updatedAt": at})

    return until_fresh(attempt)


def delete_record(
    store: Store,
    rules: Rules,
    id: str,
    expected_tag: str | None,
    *,
    action: str,
    by: Actor,
    at: str,
) -> Record:
    """Remove a record and return it as it was; raise like `save_record`."""

    def attempt() -> Record:
        current = _current(store, rules, id, expected_tag)
        change = Delete(rules.collection, id, expected=current.revision)
        store.commit(ChangeSet(actor=by, action=action, at=at, changes=(change,)))
        return current

    return until_fresh(attempt)


def until_fresh(attempt: Callable[[], Answer]) -> Answer:
    """Return what *attempt* does, done again while others write what it had read.

    Only a `StaleRecordError` without a current record, as stores raise it, is a reason to go on:
    one with it is an answer.
    """
    for _ in range(MAX_ATTEMPTS - 1):
        try:
            return attempt()
        except StaleRecordError as error:
            if error.current is not None:
                raise
    return attempt()


def unstorable(document: Document, names: Collection[str]) -> list[FieldFault]:
    """Return a fault for each of the named fields that no store could hold."""
    faults = []
    for name in sorted(names):
        try:
            check_value(name, document.get(name), depth=1)
        except InvalidRecordError:
            faults.append(FieldFault(name, "field_invalid"))
    return faults


def _current(store: Store, rules: Rules, id: str, expected_tag: str | None) -> Record:
    current = store.get(rules.collection, id)
    if current is None:
        raise rules.missing(id)
    if expected_tag is not None and edit_tag(current.document) != expected_tag:
        raise StaleRecordError(rules.collection, id, current)
    return current


def _prepared(
    store: Store, rules: Rules, id: str, stored: Document, sent: Fields
) -> dict[str, Json]:
    """Return the document to store, or raise `InvalidFieldsError`."""

    def was(field: str, value: Any) -> bool:
        return field in UNTAGGED and held_before(store, rules.collection, id, field, value)

    faults = _forbidden(rules, stored, sent, id, was)
    document, differing = _merged(rules, stored, sent)
    prepared, found = rules.prepare(stored, document, differing)
    faults = [*faults, *found, *unstorable(prepared, differing)]
    if faults:
        raise InvalidFieldsError(faults)
    return prepared


def _forbidden(
    rules: Rules, stored: Document, sent: Fields, id: str, was: Callable[[str, Any], bool]
) -> list[FieldFault]:
    """Return a fault for each field that was changed although nobody may edit it."""
    faults = []
    for name, value in sent.items():
        if name in rules.editable:
            continue
        there = id if name == "id" else stored.get(name)
        if not _equal(value, there) and not was(name, value):
            faults.append(FieldFault(name, "field_not_allowed", (("value", _shown(value)),)))
    return faults


def _merged(rules: Rules, stored: Document, sent: Fields) -> tuple[dict[str, Json], frozenset[str]]:
    """Return the stored document with what was sent, and the names of the fields that differ."""
    document = dict(stored)
    differing = set()
    for name in rules.editable:
        if name not in sent or _equal(sent[name], stored.get(name)):
            continue
        differing.add(name)
        if sent[name] is None:
            document.pop(name, None)
        else:
            document[name] = sent[name]
    return document, frozenset(differing)


def _field_changes(
    collection: str, id: str, current: Record, after: Document
) -> tuple[SetField, ...]:
    """Return a change per differing field, so that undoing one edit leaves later ones alone."""
    before = current.document
    names = [name for name in {**before, **after} if not same(before.get(name), after.get(name))]
    return tuple(
        SetField(collection, id, name, after.get(name), expected=current.revision) for name in names
    )


def _equal(one: Any, other: Any) -> bool:
    """Tell whether two values are the same; values no store could hold equal nothing."""
    try:
        return same(one, other)
    except (ValueError, RecursionError):
        return False


def _shown(value: Any) -> str:
    return value[:80] if isinstance(value, str) else type(value).__name__
