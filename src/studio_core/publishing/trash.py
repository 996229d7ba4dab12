"""The trash: records of which neither the public one nor a draft is there any more."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, Literal, cast

from studio_core.content.kinds import kinds
from studio_core.dates import parse_moment
from studio_core.errors import RecordNotFoundError
from studio_core.publishing.draft import Draft
from studio_core.publishing.publishing import hidden_draft
from studio_core.publishing.schedule import Schedule
from studio_core.records.changes import Actor, JournalEntry, PathChange, Position, Put
from studio_core.records.collections import (
    DRAFTS,
    PUBLIC,
    SCHEDULES,
    record_key,
    subject_of,
)
from studio_core.records.journal import entries_of, newest_first
from studio_core.records.record import ABSENT, Document, Record, RecordsRefusedError
from studio_core.records.store import Store
from studio_core.records.undoing import TRASH_DAYS
from studio_core.records.work import Work

Form = Literal["public", "draft", "hidden"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Trashed:
    """A deleted record that can be restored; *position* is that of the deletion.

    *record* is what was last to be seen of it: the public record, or else the draft's. *form* is
    how it comes back. *parts* is everything that was deleted of it.
    """

    id: str
    collection: str
    record: Document
    form: Form
    deleted_at: str
    deleted_by: Actor
    position: Position
    parts: tuple[PathChange, ...]


def list_trash(store: Store, now: datetime) -> tuple[Trashed, ...]:
    """Return the records deleted in the last 30 days and still missing, last deleted first."""
    return tuple(_trashed(store, newest_first(store), now))


def restore(
    work: Work, id: str, *, now: datetime, collection: str | None = None
) -> tuple[Trashed, Record]:
    """Restore the record that was last deleted under *id*, in the form that it had then.

    A schedule comes back unless one of its times is over. What may not be public now, since its
    client has not agreed to it, comes back hidden. *collection* chooses when records of
    several collections had that id. Raise `RecordNotFoundError` when the trash has no such record.
    """
    names = PUBLIC if collection is None else (collection,)
    places = [place for name in names for place in ((name, id), (DRAFTS, record_key(name, id)))]
    for trashed in _trashed(work.store, entries_of(work.store, *places), now):
        if trashed.id == id and trashed.collection in names:
            puts = tuple(
                Put(part.collection, part.id, cast("Document", part.before), expected=ABSENT)
                for part in trashed.parts
                if not _is_over(part, work.at)
            )
            action = f"{kinds()[trashed.collection].noun}_restored"
            try:
                work.commit(action, *puts)
            except RecordsRefusedError:
                work.commit(action, *_hidden(work, trashed, puts))
                trashed = replace(trashed, form="hidden")
            return trashed, Record.of(trashed.record)
    raise RecordNotFoundError("trash", id)


def _hidden(work: Work, trashed: Trashed, puts: tuple[Put, ...]) -> tuple[Put, ...]:
    """Return what restores a record as one that is hidden."""
    held = {put.collection: put.document for put in puts}
    draft = Draft.of(Record.of(held[DRAFTS])) if DRAFTS in held else None
    public = Record.of(held[trashed.collection])
    kind = kinds()[trashed.collection]
    after = hidden_draft(kind, trashed.id, draft, public, (), by=work.actor, at=work.at)
    others = (put for put in puts if put.collection not in (trashed.collection, DRAFTS))
    return (Put(DRAFTS, after.key, after.stored, expected=ABSENT), *others)


def _is_over(part: PathChange, at: str) -> bool:
    """Tell whether *part* is a schedule with a time that is over."""
    if part.collection != SCHEDULES:
        return False
    held = Schedule.of(part.id, Record.of(cast("Document", part.before)))
    instants = (held.publish_at, held.hide_at)
    now = datetime.fromisoformat(at)
    return any(one is not None and datetime.fromisoformat(one) <= now for one in instants)


def _trashed(store: Store, entries: Iterable[JournalEntry], now: datetime) -> Iterator[Trashed]:
    """Yield what *entries*, the newest first, deleted in the last 30 days and is still missing."""
    oldest = now - timedelta(days=TRASH_DAYS)
    seen: set[tuple[str, str]] = set()
    for entry in entries:
        made = parse_moment(entry.at)
        if made is not None and made < oldest:
            return
        whole = [path for path in entry.paths if path.field is None]
        for subject in dict.fromkeys(
            subject_of(path.collection, path.id)
            for path in whole
            if path.collection in (*PUBLIC, DRAFTS)
        ):
            if subject not in seen:
                seen.add(subject)
                yield from _deleted(store, entry, whole, subject)


def _deleted(
    store: Store, entry: JournalEntry, whole: list[PathChange], subject: tuple[str, str]
) -> Iterator[Trashed]:
    """Give what *entry* deleted of a record, if nothing of it is there now."""
    collection, id = subject
    if store.get(collection, id) or store.get(DRAFTS, record_key(collection, id)):
        return
    parts = tuple(
        path
        for path in whole
        if subject_of(path.collection, path.id) == subject
        and path.after is None
        and path.before is not None
    )
    held: dict[str, Any] = {path.collection: path.before for path in parts}
    if collection in held or DRAFTS in held:
        draft = Draft.of(Record.of(held[DRAFTS])) if DRAFTS in held else None
        form: Form = "hidden" if draft and draft.is_hidden else "draft"
        yield Trashed(
            id=id,
            collection=collection,
            record=held[collection] if draft is None else held.get(collection, draft.document),
            form="public" if collection in held else form,
            deleted_at=entry.at,
            deleted_by=entry.actor,
            position=entry.position,
            parts=parts,
        )
