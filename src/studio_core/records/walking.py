"""Reading a whole collection, or the journal, in constant memory."""

from collections.abc import Collection, Iterable, Iterator
from typing import TypeAlias

from studio_core.records.changes import JournalEntry, Position
from studio_core.records.record import Record
from studio_core.records.store import Store

PAGE = 1000
"""How many records are read, or changes written, at a time."""

_ENTRIES_AT_ONCE = 50
"""Journal entries may each hold thousands of records."""

Records: TypeAlias = Iterable[tuple[str, Record]]
"""Records by id, in id order by code point, each id once."""


def every_record(
    store: Store, collection: str, at_once: int = PAGE, after: str = ""
) -> Iterator[tuple[str, Record]]:
    """Yield every record of *collection* behind *after* in id order, *at_once* read at a time."""
    while page := store.scan(collection, after, at_once):
        yield from page
        after = page[-1][0]


def entries_after(
    store: Store, position: Position, *, paths_of: Collection[str] | None = None
) -> Iterator[JournalEntry]:
    """Yield the journal's entries above *position*; *paths_of* is as in `Store.changes`."""
    while page := store.changes(position, _ENTRIES_AT_ONCE, paths_of=paths_of):
        yield from page
        position = page[-1].position
