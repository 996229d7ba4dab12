"""The store over a realtime database.

What it promises beyond or beneath the port:

- Readers and writers of the product see what every store promises: change sets are all or nothing,
  in one order, without gaps, and only one of two writers that expect a revision succeeds.
- Other programs may write the public collections at any time. The database cannot make an update
  of several paths conditional, so a change of theirs in the few milliseconds between our reading a
  field and our writing that very field is overwritten; other fields are left alone. Whatever they
  write is found, journalled and served; a record they delete while we change a field of it stays
  behind in part, and readers take it for the whole record.
- `read` is one request and sees one moment; `scan` of many pages sees several.
"""

import re
from bisect import bisect_right
from collections.abc import Collection, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from studio_adapters.stores.firebase.client import NULL_ETAG, DatabaseClient
from studio_adapters.stores.firebase.following import Following
from studio_adapters.stores.firebase.head import position_in
from studio_adapters.stores.firebase.indexing import JournalIndex
from studio_adapters.stores.firebase.key_values import FirebaseKeyValue
from studio_adapters.stores.firebase.layout import (
    HEAD,
    JOURNAL,
    LAST_POSITION,
    ORIGINAL,
    ROOT,
    children,
    entry_key,
    plain,
    record_of,
    record_path,
    records_path,
    unpacked_entry,
)
from studio_adapters.stores.firebase.lease import Lease, MonotonicClock
from studio_adapters.stores.firebase.privacy_check import Guard
from studio_adapters.stores.firebase.replicating import Replication
from studio_adapters.stores.firebase.streams import SILENCE_SECONDS
from studio_adapters.stores.firebase.writing import Writer
from studio_adapters.stores.journal_watch import JournalWatch
from studio_core.errors import StoreUnavailableError
from studio_core.records.canonical import same
from studio_core.records.changes import ChangeSet, JournalEntry, PathChange, Position, RecordPath
from studio_core.records.collections import COLLECTIONS
from studio_core.records.journal import walk_for
from studio_core.records.key_value import Spaces
from studio_core.records.keys import key_fault
from studio_core.records.record import Json, Record
from studio_core.records.replica import Move

_FIRST_ENTRIES, _MOST_ENTRIES = 8, 200
_MUCH_TEXT = 1_000_000
"""Of the entries that are asked for at a time: an import is one, as large as the site."""
_SIMPLE = re.compile(r"(?!-?+\d++\Z)[A-Za-z0-9_-]++")
"""Ids that the database sorts as we do and that the client library can put into a query."""


class FirebaseStore:
    """Keeps records and journal in a realtime database; see `studio_core.records.store.Store`."""

    def __init__(
        self,
        client: DatabaseClient,
        *,
        clock: MonotonicClock | None = None,
        silence_seconds: float = SILENCE_SECONDS,
    ) -> None:
        self._client = client
        self.guard = Guard(client.address)
        self._lease = Lease(client, clock)
        self._writer = Writer(client, self._lease)
        self.key_values = FirebaseKeyValue(client, self._lease, self._writer, self.guard.check)
        self._index = JournalIndex(client, self._lease, self._writer)
        self._replication = Replication(client, self._lease, self._writer)
        self._following = Following(client, self._lease, self._writer, silence_seconds)
        self._watch = JournalWatch(self._following.follow)

    def read(self, collection: str) -> Mapping[str, Record]:
        """Return every record of *collection* by id, in id order."""
        if collection not in COLLECTIONS:
            return {}
        self.guard.check()
        lying = children(self._client.get(records_path(collection)))
        records = ((id, record_of(collection, value)) for id, value in sorted(lying))
        return MappingProxyType({id: record for id, record in records if record is not None})

    def get(self, collection: str, id: str) -> Record | None:
        """Return one record, or None when it is not there."""
        if collection not in COLLECTIONS or key_fault(id) is not None:
            return None
        self.guard.check()
        return record_of(collection, self._client.get(record_path(collection, id)))

    def scan(
        self, collection: str, after: str = "", limit: int = 1000
    ) -> Sequence[tuple[str, Record]]:
        """Return up to *limit* records whose id comes after *after*, in id order."""
        if collection not in COLLECTIONS:
            return []
        self.guard.check()
        where = records_path(collection)
        ids = sorted(self._client.keys(where))
        found: list[tuple[str, Record]] = []
        start = bisect_right(ids, after)
        # What lies there and is no record makes a page shorter, so it is filled up.
        while len(found) < limit and start < len(ids):
            page = ids[start : start + limit - len(found)]
            found.extend(self._page(collection, page))
            start += len(page)
        return found

    def commit(self, change_set: ChangeSet) -> Position:
        """Apply every change, or none; return the journal's new position."""
        self.guard.check()
        position = self._writer.commit(change_set)
        self._watch.announce(position)
        return position

    def position(self) -> Position:
        """Return the journal's position."""
        self.guard.check()
        return position_in(self._client.get(HEAD))

    def changes(
        self, after: Position, limit: int = 1000, *, paths_of: Collection[str] | None = None
    ) -> Sequence[JournalEntry]:
        """Return up to *limit* journal entries with a position above *after*."""
        self.guard.check()
        after = max(after, 0)
        found: list[JournalEntry] = []
        at_once = _FIRST_ENTRIES
        while len(found) < limit and after < LAST_POSITION:
            wanted = min(limit - len(found), at_once)
            first, last = entry_key(after + 1), entry_key(LAST_POSITION)
            some = self._client.between(JOURNAL, first, last, wanted)
            found.extend(unpacked_entry(key, some[key], paths_of) for key in sorted(some))
            if len(some) < wanted:
                break
            after = found[-1].position
            is_much = sum(len(entry["paths"]) for entry in some.values()) > _MUCH_TEXT
            at_once = 1 if is_much else min(2 * at_once, _MOST_ENTRIES)
        return found

    def changes_of(
        self, records: Collection[RecordPath], before: Position | None = None, limit: int = 100
    ) -> Sequence[JournalEntry]:
        """Return up to *limit* journal entries that name any of *records*, newest first."""
        self.guard.check()
        entries = self._index.entries(records, before, limit)
        return walk_for(self, records, before, limit) if entries is None else entries

    def watch(self, after: Position, timeout_seconds: float) -> Position:
        """Wait until the position is above *after*; return the present one."""
        self._watch.start()
        try:
            self._watch.look(self.position)
            seen = self._watch.wait(after, timeout_seconds)
            return seen if seen > after or self._watch.closed else self.position()
        except StoreUnavailableError:
            if not self._watch.closed:
                raise
            return self._watch.wait(after, 0)

    def move(self) -> Move | None:
        """Return the move that the store takes part in now, None for none."""
        self.guard.check()
        return self._replication.move()

    def set_move(self, expected: Move | None, move: Move | None) -> bool:
        """Replace *expected* by *move*; False when there is another."""
        self.guard.check()
        position = self._replication.set_move(expected, move)
        self._watch.announce(position or 0)
        return position is not None

    def replicate(
        self,
        move: Move | None,
        after: Position,
        entries: Sequence[JournalEntry],
        writes: Mapping[RecordPath, Record | None],
    ) -> None:
        """Write records and append entries as they are, when move and position are as given.

        What is too large for one update is all there or none of it, piece by piece.
        """
        self.guard.check()
        self._watch.announce(self._replication.replicate(move, after, entries, writes))

    def fill_values(self, move: Move | None, values: Spaces) -> None:
        """Have the spaces of *values* hold these and no others, when the move is as given."""
        self.guard.check()
        self._replication.fill_values(move, values)

    def forget(self, entries: Sequence[JournalEntry]) -> bool:
        """Keep *entries* in place of those at their positions."""
        self.guard.check()
        self._replication.forget(entries)
        return True

    def wake(self) -> None:
        """Have the calls of `watch` that wait now return at once."""
        self._watch.wake()

    def late_writes(self) -> Sequence[PathChange]:
        """Return what others changed in whole records and the journal does not know, by path."""
        self.guard.check()
        return self._replication.late_writes()

    def take_late_writes(self, move: Move, taken: Sequence[PathChange]) -> None:
        """Count *taken* as known, while the store's move is *move*."""
        self.guard.check()
        self._replication.take_late_writes(move, taken)

    def leftovers(self) -> Iterator[tuple[str, Json]]:
        """Yield what lies in the tree and is neither a record nor below `_studio/`."""
        self.guard.check()
        for name in sorted(self._client.keys("")):
            value = None if name == ROOT else self._client.get(name)
            if name not in ORIGINAL or not isinstance(value, (Mapping, list)):
                yield from [(name, value)] if value is not None else ()
                continue
            lying = ((id, item) for id, item in children(value) if record_of(name, item) is None)
            yield from ((f"{name}/{id}", item) for id, item in lying)

    def put_back(self, path: str, value: Json) -> bool:
        """Put *value* at *path* unless something lies there; tell whether *value* does now."""
        self.guard.check()
        done, now, _ = self._client.set_if(path, NULL_ETAG, plain(value))
        return done or same(now, value)

    def close(self) -> None:
        """Let go of connections and threads; waiting `watch` calls return."""
        self._following.close()
        self._watch.close()
        self._lease.close()
        self._client.close()

    def _page(self, collection: str, ids: Sequence[str]) -> list[tuple[str, Record]]:
        where = records_path(collection)
        simple = [id for id in ids if _SIMPLE.fullmatch(id)]
        others = [id for id in ids if not _SIMPLE.fullmatch(id)]
        values: dict[str, Any] = {}
        if simple:
            between = self._client.between(where, simple[0], simple[-1], len(ids))
            values |= {id: between[id] for id in simple if id in between}
        late = [id for id in ids if id not in values and id not in others]
        wanted = [*others, *late]
        paths = [record_path(collection, id) for id in wanted]
        values |= zip(wanted, self._client.get_all(paths), strict=True)
        records = ((id, record_of(collection, values[id])) for id in ids)
        return [(id, record) for id, record in records if record is not None]
