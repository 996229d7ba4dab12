"""Reading the journal backwards: the activity list, undoable changes and earlier values."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

from studio_core.languages.registry import TWINNED
from studio_core.records.canonical import canonical_bytes
from studio_core.records.changes import Actor, JournalEntry, PathChange, Position, RecordPath
from studio_core.records.collections import (
    DRAFTS,
    collection_of,
    record_key,
    subject_of,
)
from studio_core.records.record import Document, Json
from studio_core.records.store import Store
from studio_core.texts.unseen import is_blank

PAGE_SIZE = 500
_FIRST_ENTRIES_OF, _MOST_ENTRIES_OF = 8, 64
"""How many entries of a record are read at a time: an import is one, as large as the site."""

TITLES = ("title", "question", "name", "heading")
"""Fields that records are known by: projects, articles and services, the others by what follows."""

TAKEN_OVER = frozenset({"imported", "migrated", "backup_restored"})
"""Actions by which a site came from elsewhere: without them most of it, or all, would be gone.

They are never offered to be undone, only at the position that somebody names. Demo content comes
by `imported`; what a moved store's journal brings along has actions of its own.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Activity:
    """A journal entry as the activity list shows it.

    *title* is that of the only record changed, '' when there are several or it has none. *count* is
    the number of records changed. *undoable* says that an undo is offered, see `is_offered`; it may
    still be refused because of later changes. *note* is what its maker said of it, '' for nothing.
    """

    position: Position
    at: str
    actor: Actor
    action: str
    undoes: Position | None
    ids: dict[str, tuple[str, ...]]
    title: str
    count: int
    undoable: bool
    note: str = ""


def newest_first(
    store: Store,
    before: Position | None = None,
    *,
    paths_of: Collection[str] | None = None,
    at_once: int = PAGE_SIZE,
) -> Iterator[JournalEntry]:
    """Yield the entries below position *before* (None: all of them), newest first.

    *paths_of* is as in `Store.changes`; *at_once* are read together.
    """
    end = _end(store, before)
    while end > 0:
        start = max(0, end - at_once)
        yield from reversed(store.changes(start, end - start, paths_of=paths_of))
        end = start


def entries_of(
    store: Store, *records: RecordPath, before: Position | None = None
) -> Iterator[JournalEntry]:
    """Yield the entries below position *before* that name any of *records*, newest first."""
    at_once = _FIRST_ENTRIES_OF
    while entries := store.changes_of(records, before, at_once):
        yield from entries
        before, at_once = entries[-1].position, min(2 * at_once, _MOST_ENTRIES_OF)


def walk_for(
    store: Store, records: Collection[RecordPath], before: Position | None, limit: int
) -> list[JournalEntry]:
    """Return what `Store.changes_of` does for a journal without an index, read entry by entry."""
    wanted = frozenset(records)
    entries = newest_first(store, before, at_once=_MOST_ENTRIES_OF)
    naming = (entry for entry in entries if not wanted.isdisjoint(entry.records()))
    return list(islice(naming, limit))


def _end(store: Store, before: Position | None) -> Position:
    """Return the last position below *before*, and no later one than the journal has."""
    end = store.position()
    return end if before is None else min(end, before - 1)


def activity_of(store: Store, entry: JournalEntry) -> Activity:
    """Return *entry* as the activity list shows it."""
    return Activity(
        position=entry.position,
        at=entry.at,
        actor=entry.actor,
        action=entry.action,
        undoes=entry.undoes,
        ids=dict(entry.ids()),
        title=_title(store, entry),
        count=len(subjects(entry)),
        undoable=is_offered(entry),
        note=entry.note,
    )


def newest_undoable(store: Store) -> Position | None:
    """Return the newest change of content that is in force and is not an undo itself, or None.

    What took a site over is passed by, see `is_offered`.
    """
    undone: set[Position] = set()
    for entry in newest_first(store):
        if entry.undoes is not None:
            # When an undo was itself undone, the change it had undone is in force again.
            if entry.position not in undone:
                undone.add(entry.undoes)
        elif is_offered(entry) and entry.position not in undone:
            return entry.position
    return None


def keeps_contents(entry: JournalEntry) -> bool:
    """Tell whether the journal keeps the contents before and after *entry*, so that undo works."""
    return bool(entry.paths) and all(
        collection_of(path.collection).keeps_contents and not is_forgotten(path)
        for path in entry.paths
    )


def is_forgotten(path: PathChange) -> bool:
    """Tell whether the contents of *path* were taken out: whatever was changed had one of both."""
    return path.before is None and path.after is None


def is_offered(entry: JournalEntry) -> bool:
    """Tell whether people are offered to undo *entry*: not what took a site over.

    Another program's change set is of that kind when it brought more than one record: so a tree
    is found that was there before the product, and one that somebody imported in the console.
    """
    came = sum(path.field is None and path.before is None for path in entry.paths)
    is_found = entry.actor.kind == "external" and came > 1
    return keeps_contents(entry) and entry.action not in TAKEN_OVER and not is_found


def held_before(store: Store, collection: str, id: str, field: str, value: Any) -> bool:
    """Tell whether a record's field had *value* before one of its changes."""
    try:
        wanted = canonical_bytes(value)
    except (ValueError, RecursionError):
        return False  # no store could hold it
    for entry in entries_of(store, (collection, id)):
        for path in entry.paths:
            if (path.collection, path.id) != (collection, id) or path.field not in (None, field):
                continue
            held = path.before
            if path.field is None:
                held = held.get(field) if isinstance(held, dict) else None
            if canonical_bytes(held) == wanted:
                return True
    return False


def subjects(entry: JournalEntry) -> set[RecordPath]:
    """Return the records that an entry is about: a record and its draft are one."""
    return {subject_of(path.collection, path.id) for path in entry.paths}


def title_in(value: "Json | Document") -> str:
    """Return the title in a record, or in the record that a draft holds; '' for none or blanks."""
    if not isinstance(value, Mapping):
        return ""
    draft = value.get("document")
    held = draft if isinstance(draft, Mapping) else {}
    for name in TITLES:
        for one in (value, held):
            title = one.get(name)
            if isinstance(title, str) and not is_blank(title):
                return title
    return ""


def _title(store: Store, entry: JournalEntry) -> str:
    """Return the title of the only changed record: after the change, else before it, else now.

    Who works here knows it by what it is called in the base language, and not by a twin of that.
    """
    about = subjects(entry)
    if len(about) != 1:
        return ""
    for path in entry.paths:
        if path.field in TWINNED:
            continue
        for value in (path.after, path.before):
            titled = {path.field: value} if path.field in TITLES else value
            if named := title_in(titled):
                return named
    collection, id = next(iter(about))
    if not collection_of(collection).keeps_contents:
        return ""
    kept = (store.get(collection, id), store.get(DRAFTS, record_key(collection, id)))
    return next((title for one in kept if one and (title := title_in(one.document))), "")
