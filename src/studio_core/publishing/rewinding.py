"""The records as they were at a position of the journal, worked out backwards from the present.

Positions decide, not clocks: what the store held at an instant is what it held after the last
change set whose moment is not later. A change set so counts as made no later than any behind it,
and an instant that a clock showed twice is the second of the two: where one was ahead for a while,
what it wrote is there from the first later moment that was not; where one jumped back, the moments
between are those after the jump. Both ways a later instant never shows an earlier state.

Only collections whose contents the journal keeps can be rewound.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from studio_core.dates import parse_moment
from studio_core.records.changes import JournalEntry, PathChange, Position, RecordPath
from studio_core.records.record import Document, Json, Record
from studio_core.records.store import Store

_ENTRIES_AT_ONCE = 50
"""Journal entries may each hold thousands of records."""
_MOMENTS_AT_ONCE = 500
"""Of entries that come without their contents."""
RECORDS_AT_ONCE = 200


def position_at(store: Store, moment: datetime) -> Position:
    """Return the position of the last change set that was made no later than *moment*; 0 for none.

    A change set whose moment cannot be read counts as made with the one behind it.
    """
    end = store.position()
    while end > 0:
        start = max(0, end - _MOMENTS_AT_ONCE)
        for entry in reversed(store.changes(start, end - start, paths_of=())):
            made = parse_moment(entry.at)
            if made is not None and made <= moment:
                return entry.position
        end = start
    return 0


@dataclass(frozen=True, slots=True)
class Before:
    """What a record was before some change sets: its whole *document*, or only some *fields*.

    Everything in it is absolute. So it may also be applied to a record from between these change
    sets, and gives the same.
    """

    is_whole: bool = False
    document: "Document | None" = None
    fields: Mapping[str, Json] = field(default_factory=dict)

    @staticmethod
    def of(path: PathChange) -> "Before":
        if path.field is not None:
            return Before(fields={path.field: path.before})
        document = path.before
        return Before(is_whole=True, document=document if isinstance(document, dict) else None)

    def then(self, older: "Before") -> "Before":
        """Return what is before this and before what is *older*."""
        if older.is_whole:
            return older
        if self.is_whole:
            return Before(is_whole=True, document=older.applied(self.document))
        return Before(fields={**self.fields, **older.fields})

    def applied(self, present: "Document | None") -> "Document | None":
        """Return the document before, given the *present* one; None for none."""
        document = self.document if self.is_whole else present
        if document is None or not self.fields:
            return document
        rewound = {**document, **self.fields}
        return {name: value for name, value in rewound.items() if value is not None}


Held = Mapping[RecordPath, "Document | None"]
"""What records are, by their paths; None for one that is not there."""


def present_documents(store: Store, paths: Sequence[RecordPath]) -> tuple[Position, Held]:
    """Return what is there now, and the position of the journal that it belongs to."""
    while True:
        position = store.position()
        records = {path: store.get(*path) for path in paths}
        if store.position() == position:
            return position, {
                path: record.document if record else None for path, record in records.items()
            }


def undone(held: Held, changes: Sequence[PathChange]) -> Held:
    """Return what was *held* before *changes*, all of which are of records in it."""
    before = dict(held)
    for change in reversed(changes):
        path = (change.collection, change.id)
        before[path] = Before.of(change).applied(before[path])
    return before


_Befores = dict[tuple[str, str], Before]


class Rewound:
    """What *collections* held at *position*; of the journal only what is behind it is read.

    What is remembered is as large as what was changed since. Others may write meanwhile.
    """

    def __init__(self, store: Store, position: Position, collections: Collection[str]) -> None:
        self._store = store
        self._collections = frozenset(collections)
        self._known = store.position()
        self._befores = self._between(position, self._known)

    def records(self, collection: str) -> Iterator[tuple[str, Record]]:
        """Yield every record of *collection* at that position, in id order, a few at a time."""
        after, page = "", self._page(collection, "")
        while page:
            last = page[-1][0]
            yield from self._rewound(collection, dict(page), after, last)
            after, page = last, self._page(collection, last)
        yield from self._rewound(collection, {}, after, None)

    def _page(self, collection: str, after: str) -> list[tuple[str, Record]]:
        page = list(self._store.scan(collection, after, RECORDS_AT_ONCE))
        # After the records: whatever they already show is undone with the rest.
        now = self._store.position()
        late = self._between(self._known, now)
        for path, before in late.items():
            older = self._befores.get(path)
            self._befores[path] = before.then(older) if older else before
        self._known = now
        return page

    def _rewound(
        self, collection: str, present: Mapping[str, Record], after: str, last: str | None
    ) -> Iterator[tuple[str, Record]]:
        changed = {
            id
            for name, id in self._befores
            if name == collection and after < id and (last is None or id <= last)
        }
        for id in sorted(changed | present.keys()):
            record = present.get(id)
            before = self._befores.get((collection, id))
            if before is not None:
                document = before.applied(record.document if record else None)
                record = None if document is None else Record.of(document)
            if record is not None:
                yield id, record

    def _between(self, start: Position, end: Position) -> _Befores:
        """Return what records were at *start*, of those that change sets up to *end* changed."""
        befores: _Befores = {}
        while end > start:
            begin = max(start, end - _ENTRIES_AT_ONCE)
            for entry in reversed(self._store.changes(begin, end - begin)):
                self._note(entry, befores)
            end = begin
        return befores

    def _note(self, entry: JournalEntry, befores: _Befores) -> None:
        for change in reversed(entry.paths):
            if change.collection in self._collections:
                path, older = (change.collection, change.id), Before.of(change)
                known = befores.get(path)
                befores[path] = known.then(older) if known else older
