"""Saving a record that others may be changing too (contract, "Administration")."""

from collections.abc import Callable
from typing import Any, TypeVar

from studio_core.records.canonical import checksum, same
from studio_core.records.changes import Actor, ChangeSet, Delete, Put, SetField
from studio_core.records.journal import held_before
from studio_core.records.merging import Fields, Rules, merged
from studio_core.records.record import ABSENT, Document, Record, StaleRecordError
from studio_core.records.store import Store

UNTAGGED = frozenset({"order", "updatedAt"})
"""Fields a drag changes: they never make an edit stale (contract)."""

MAX_ATTEMPTS = 1000
"""How often a change is worked out anew because somebody else was faster."""

Answer = TypeVar("Answer")


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
    record = Record.of({**merged(rules, id, {}, sent), **owned})
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
    """Change the fields that *sent* names (rules: `merging`); return the record as stored.

    Raise `StaleRecordError` with the current record when *expected_tag* is not its tag.
    """

    def was(field: str, value: Any) -> bool:
        # A drag between reading and saving must not turn what was read into a fault.
        return field in UNTAGGED and held_before(store, rules.collection, id, field, value)

    def attempt() -> Record:
        current = _current(store, rules, id, expected_tag)
        before = current.document
        document = merged(rules, id, before, sent, was)
        if same(document, before):
            return current
        saved = Record.of({**document, "updatedAt": at})
        after = saved.document
        # A change per field, so that undoing one edit leaves later ones alone.
        changes = tuple(
            SetField(rules.collection, id, name, after.get(name), expected=current.revision)
            for name in {**before, **after}
            if not same(before.get(name), after.get(name))
        )
        store.commit(ChangeSet(actor=by, action=action, at=at, changes=changes))
        return saved

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


def _current(store: Store, rules: Rules, id: str, expected_tag: str | None) -> Record:
    current = store.get(rules.collection, id)
    if current is None:
        raise rules.missing(id)
    if expected_tag is not None and edit_tag(current.document) != expected_tag:
        raise StaleRecordError(rules.collection, id, current)
    return current
