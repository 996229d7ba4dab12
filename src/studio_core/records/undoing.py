"""Undoing a change set, and restoring deleted records from the trash."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import cast

from studio_core.dates import parse_moment
from studio_core.errors import RecordNotFoundError, UndoRefusedError
from studio_core.records.canonical import same
from studio_core.records.changes import (
    Actor,
    Change,
    ChangeSet,
    Delete,
    PathChange,
    Position,
    Put,
    SetField,
)
from studio_core.records.collections import INSIGHTS, JOURNAL_POLICIES, PORTFOLIO, JournalPolicy
from studio_core.records.editing import retry_when_stale
from studio_core.records.journal import keeps_contents, newest_first
from studio_core.records.record import ABSENT, Document, Record
from studio_core.records.store import Store

TRASH_DAYS = 30
"""How many days a deleted record can be restored."""

_RESTORED = {PORTFOLIO: "project_restored", INSIGHTS: "insight_restored"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Trashed:
    """A deleted record that can be restored; *position* is that of the deletion."""

    id: str
    collection: str
    record: Document
    deleted_at: str
    deleted_by: Actor
    position: Position


def undo(store: Store, position: Position, *, by: Actor, at: str) -> Position:
    """Undo the change set at *position* and return the journal's new position.

    Undoing an undo redoes the change. Raise `UndoRefusedError` when there is no such change set,
    when the journal keeps no contents of it, or when what it wrote was changed later.
    """
    entry = next(iter(store.changes(position - 1, 1)), None) if position > 0 else None
    if entry is None or entry.position != position:
        raise UndoRefusedError(position, "there is no such change set")
    if not keeps_contents(entry):
        raise UndoRefusedError(position, "the journal keeps no contents of it")

    def attempt() -> Position:
        changes = tuple(_inverse(store, position, path) for path in reversed(entry.paths))
        return store.commit(
            ChangeSet(actor=by, action="undone", at=at, changes=changes, undoes=position)
        )

    return retry_when_stale(attempt)


def list_trash(store: Store, now: datetime) -> tuple[Trashed, ...]:
    """Return the records deleted in the last 30 days and still missing, last deleted first."""
    return tuple(_trashed(store, now))


def restore(
    store: Store, id: str, *, now: datetime, by: Actor, at: str, collection: str | None = None
) -> tuple[Trashed, Record]:
    """Restore the record that was last deleted under *id*, as it was then.

    *collection* chooses when records of several collections had that id. Raise
    `RecordNotFoundError` when the trash has no such record.
    """
    for trashed in _trashed(store, now):
        if trashed.id == id and collection in (None, trashed.collection):
            record = Record.of(trashed.record)
            put = Put(trashed.collection, id, record.document, expected=ABSENT)
            action = _RESTORED.get(trashed.collection, "undone")
            store.commit(ChangeSet(actor=by, action=action, at=at, changes=(put,)))
            return trashed, record
    raise RecordNotFoundError("trash", id)


def _inverse(store: Store, position: Position, path: PathChange) -> Change:
    """Return the change that undoes *path*; raise `UndoRefusedError` if it was changed since."""
    current = store.get(path.collection, path.id)
    document = None if current is None else current.document
    now = document if path.field is None else (document or {}).get(path.field)
    gone = path.field is not None and document is None
    if gone or not same(now, path.after):
        raise UndoRefusedError(position, f"{path.collection}/{path.id} was changed later")
    expected = ABSENT if current is None else current.revision
    if path.field is not None:
        return SetField(path.collection, path.id, path.field, path.before, expected)
    if path.before is None:
        return Delete(path.collection, path.id, expected)
    return Put(path.collection, path.id, cast("Document", path.before), expected)


def _trashed(store: Store, now: datetime) -> Iterator[Trashed]:
    oldest = now - timedelta(days=TRASH_DAYS)
    seen: set[tuple[str, str]] = set()
    for entry in newest_first(store):
        made = parse_moment(entry.at)
        if made is not None and made < oldest:
            return
        for path in entry.paths:
            key = (path.collection, path.id)
            if key in seen or path.field is not None:
                continue
            seen.add(key)
            removed = path.after is None and path.before is not None
            kept = JOURNAL_POLICIES.get(path.collection) is JournalPolicy.PUBLISHED
            if removed and kept and store.get(*key) is None:
                yield Trashed(
                    id=path.id,
                    collection=path.collection,
                    record=cast("Document", path.before),
                    deleted_at=entry.at,
                    deleted_by=entry.actor,
                    position=entry.position,
                )
