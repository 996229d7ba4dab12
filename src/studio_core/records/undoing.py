"""Undoing a change set, and what an undo would change."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal, cast

from studio_core.dates import parse_moment
from studio_core.errors import StudioError, UndoRefusedError
from studio_core.records.canonical import same
from studio_core.records.changes import (
    Change,
    Delete,
    JournalEntry,
    PathChange,
    Position,
    Put,
    RecordPath,
    SetField,
)
from studio_core.records.collections import PUBLIC, subject_of
from studio_core.records.journal import keeps_contents, title_in
from studio_core.records.record import ABSENT, Document, Record
from studio_core.records.store import Store
from studio_core.records.work import Work, retried

TRASH_DAYS = 30
"""How many days a deleted record can be restored."""

UNASKED_FOR = timedelta(hours=1)
"""How long the change of a single record is undone without asking."""

MAX_SHOWN_TITLE = 200
"""Characters of a title in a preview; no title in use is as long."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UndoneRecord:
    """What an undo does to one record: a removed one leaves the public site."""

    collection: str
    id: str
    title: str
    effect: Literal["removed", "restored", "changed"]


@dataclass(frozen=True, slots=True, kw_only=True)
class UndoPreview:
    """What undoing the change set at *position* would do, record by record.

    *asks* says that somebody has to have seen it: it changes more than one record, or was made
    more than an hour ago.
    """

    position: Position
    records: tuple[UndoneRecord, ...]
    asks: bool

    @property
    def leaving(self) -> int:
        """The number of records that leave the public site."""
        return sum(record.effect == "removed" for record in self.records)


class UndoNeedsConfirmError(StudioError):
    """An undo came without the number of records it changes, or with another; see *preview*."""

    code = "undo_needs_confirm"

    def __init__(self, preview: UndoPreview) -> None:
        count = len(preview.records)
        super().__init__(f"undoing change set {preview.position} changes {count} records: confirm")
        self.preview = preview


def preview_undo(store: Store, position: Position, *, at: str) -> UndoPreview:
    """Tell what undoing the change set at *position* would do; raise what refuses the undo."""
    entry = _undoable(store, position)
    records: dict[RecordPath, UndoneRecord] = {}
    for path in entry.paths:
        current = store.get(path.collection, path.id)
        _check_unchanged(position, path, current)
        key = subject_of(path.collection, path.id)
        # What visitors see of a record matters more than its draft.
        if key not in records or path.collection in PUBLIC:
            records[key] = _undone_record(path, key, current)
    return UndoPreview(
        position=position,
        records=tuple(records.values()),
        asks=len(records) > 1 or _is_old(entry, at),
    )


def undo(work: Work, position: Position, *, confirmed: int | None = None) -> Position:
    """Undo the change set at *position* and return the journal's new position.

    Undoing an undo redoes the change. *confirmed* is the number of records that somebody was told
    would change. Raise `UndoNeedsConfirmError` when it is another, or missing where `UndoPreview`
    asks; `UndoRefusedError` when there is no such change set, when the journal keeps no contents
    of it, or when what it wrote was changed later.
    """
    preview = preview_undo(work.store, position, at=work.at)
    if (confirmed is None and preview.asks) or confirmed not in (None, len(preview.records)):
        raise UndoNeedsConfirmError(preview)
    entry = _undoable(work.store, position)

    @retried
    def attempt() -> Position:
        changes = tuple(_inverse(work.store, position, path) for path in reversed(entry.paths))
        return work.commit("undone", *changes, undoes=position)

    return attempt()


def _undoable(store: Store, position: Position) -> JournalEntry:
    """Return the entry at *position*; raise `UndoRefusedError` when there is none to undo."""
    entry = next(iter(store.changes(position - 1, 1)), None) if position > 0 else None
    if entry is None or entry.position != position:
        raise UndoRefusedError(position, "there is no such change set")
    if not keeps_contents(entry):
        raise UndoRefusedError(position, "the journal keeps no contents of it")
    return entry


def _is_old(entry: JournalEntry, at: str) -> bool:
    """Tell whether *entry* was made more than an hour before *at*, or nobody knows when."""
    made = parse_moment(entry.at)
    return made is None or datetime.fromisoformat(at) - made > UNASKED_FOR


def _undone_record(path: PathChange, subject: RecordPath, current: Record | None) -> UndoneRecord:
    """Return what undoing *path* does to its record, with the title that people know it by."""
    title = title_in(current.document if current else path.before)
    effect: Literal["removed", "restored", "changed"] = "changed"
    if path.field is None and path.collection in PUBLIC:
        if path.before is None:
            effect = "removed"
        elif path.after is None:
            effect = "restored"
    collection, id = subject
    return UndoneRecord(
        collection=collection,
        id=id,
        title=title[:MAX_SHOWN_TITLE],
        effect=effect,
    )


def _check_unchanged(position: Position, path: PathChange, current: Record | None) -> None:
    """Raise `UndoRefusedError` if what *path* wrote was changed since."""
    document = None if current is None else current.document
    now = document if path.field is None else (document or {}).get(path.field)
    gone = path.field is not None and document is None
    if gone or not same(now, path.after):
        raise UndoRefusedError(position, f"{path.collection}/{path.id} was changed later")


def _inverse(store: Store, position: Position, path: PathChange) -> Change:
    """Return the change that undoes *path*; raise `UndoRefusedError` if it was changed since."""
    current = store.get(path.collection, path.id)
    _check_unchanged(position, path, current)
    expected = ABSENT if current is None else current.revision
    if path.field is not None:
        return SetField(path.collection, path.id, path.field, path.before, expected)
    if path.before is None:
        return Delete(path.collection, path.id, expected)
    return Put(path.collection, path.id, cast("Document", path.before), expected)
