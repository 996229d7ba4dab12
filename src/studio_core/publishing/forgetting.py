"""Taking a record's contents out of the journal for good: it can never be brought back.

The entries stay at their positions, with who, when and what. What the journal held of the record,
of its drafts and of its schedules is gone from them, as if the collection were private, and so is
what people said of publishing it: undoing
them is refused, the trash has no such record, and a page of the past does not show it.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from studio_core.errors import RecordNotFoundError, StudioError
from studio_core.records.changes import (
    SYSTEM,
    Delete,
    JournalEntry,
    PathChange,
    RecordPath,
)
from studio_core.records.collections import (
    AUTOSAVES,
    CONSENTS,
    DRAFTS,
    SCHEDULES,
    collection_of,
    record_key,
)
from studio_core.records.journal import entries_of, is_forgotten, title_in
from studio_core.records.store import ForgettingStore, Store
from studio_core.records.walking import every_record
from studio_core.records.work import Work

_AT_ONCE = 100
"""Journal entries in memory; one may be as large as the site."""


class StillThereError(StudioError):
    """A record is to be forgotten that is there, or a draft or schedule of it."""

    def __init__(self, collection: str, id: str) -> None:
        super().__init__(f"{collection}/{id} is still there, or a draft of it: delete it first")


class NothingHeldError(RecordNotFoundError):
    """The journal holds nothing of a record."""

    def __init__(self, collection: str, id: str) -> None:
        super().__init__(collection, id)
        self.args = (f"the journal holds nothing of {collection}/{id}",)


class CannotForgetError(StudioError):
    """A store's journal keeps everything."""

    def __init__(self) -> None:
        super().__init__("this kind of store keeps everything that its journal ever held")


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """What the journal holds of a record: in how many change sets, made from *first* to *last*.

    *title* is the last one that it had.
    """

    collection: str
    id: str
    title: str
    change_sets: int
    first: str
    last: str


def held_of(store: Store, collection: str, id: str) -> Held:
    """Return what forgetting would remove; raise `StillThereError` or `NothingHeldError`."""
    if any(store.get(*place) for place in _places(collection, id)):
        raise StillThereError(collection, id)
    moments: list[str] = []
    title = ""
    for entry in _entries_of(store, collection, id):
        moments.append(entry.at)
        title = title or _title(entry, collection, id)
    if not moments:
        raise NothingHeldError(collection, id)
    return Held(
        collection=collection,
        id=id,
        title=title,
        change_sets=len(moments),
        first=moments[-1],
        last=moments[0],
    )


def forget_record(store: Store, collection: str, id: str, *, at: str) -> tuple[Held, bool]:
    """Remove a record's contents from the journal, what somebody was writing into it, and consents.

    Return what was held, and whether its bytes have left the store's own files. Raise what
    `held_of` raises, or `CannotForgetError`.
    """
    if not isinstance(store, ForgettingStore):
        raise CannotForgetError
    held = held_of(store, collection, id)
    ending = f":{record_key(collection, id)}"
    written = (key for key, _ in every_record(store, AUTOSAVES) if key.endswith(ending))
    beside = [Delete(AUTOSAVES, key) for key in written]
    beside += [Delete(CONSENTS, record_key(collection, id))]
    Work(store, SYSTEM, at).commit("swept", *beside)
    some: list[JournalEntry] = []
    for entry in _entries_of(store, collection, id):
        some.append(_without_contents(entry, collection, id))
        if len(some) == _AT_ONCE:
            store.forget(some)
            some = []
    return held, store.forget(some)


def _entries_of(store: Store, collection: str, id: str) -> Iterator[JournalEntry]:
    """Yield the change sets of whose contents the journal holds something, newest first."""
    for entry in entries_of(store, *_places(collection, id)):
        if any(_is_of(path, collection, id) and not is_forgotten(path) for path in entry.paths):
            yield entry


def _without_contents(entry: JournalEntry, collection: str, id: str) -> JournalEntry:
    paths = tuple(
        replace(path, before=None, after=None) if _is_of(path, collection, id) else path
        for path in entry.paths
    )
    # Nobody knows which of the records a note speaks of.
    return replace(entry, paths=paths, note="")


def _places(collection: str, id: str) -> tuple[RecordPath, ...]:
    """Return where the record, its draft and its schedule lie."""
    key = record_key(collection, id)
    return (collection, id), (DRAFTS, key), (SCHEDULES, key)


def _is_of(path: PathChange, collection: str, id: str) -> bool:
    is_forgettable = collection_of(path.collection).erasing == "forget"
    return is_forgettable and (path.collection, path.id) in _places(collection, id)


def _title(entry: JournalEntry, collection: str, id: str) -> str:
    paths = [path for path in entry.paths if _is_of(path, collection, id)]
    titles = (title_in(value) for path in paths for value in (path.after, path.before))
    return next(filter(None, titles), "")
