"""The journal by record: reading it by its index, and completing that index.

Whoever appends entries names them in the index, in the same update. Entries of before there was an
index, and those of a server of such a version, are named by `complete`, which the servers call.
Until then the journal is read entry by entry.
"""

from collections.abc import Collection
from dataclasses import replace

from studio_adapters.stores.firebase.client import DatabaseClient
from studio_adapters.stores.firebase.head import read_head
from studio_adapters.stores.firebase.layout import (
    HEAD,
    INDEXED,
    JOURNAL,
    LAST_POSITION,
    entry_key,
    index_path,
    unpacked_entry,
)
from studio_adapters.stores.firebase.lease import Lease
from studio_adapters.stores.firebase.outcomes import Outcome
from studio_adapters.stores.firebase.writing import Writer, index_of
from studio_core.records.changes import JournalEntry, Position, RecordPath
from studio_core.records.collections import COLLECTIONS
from studio_core.records.keys import key_fault

_ENTRIES_AT_ONCE = 50


class JournalIndex:
    """Which entries of the journal name a record."""

    def __init__(self, client: DatabaseClient, lease: Lease, writer: Writer) -> None:
        self._client = client
        self._lease = lease
        self._writer = writer

    def entries(
        self, records: Collection[RecordPath], before: Position | None, limit: int
    ) -> list[JournalEntry] | None:
        """Return what `Store.changes_of` does; None while the index is not complete."""
        if not read_head(self._client.get(HEAD)).is_indexed:
            return None
        last = entry_key(LAST_POSITION if before is None else before - 1)
        wanted = {path for path in records if path[0] in COLLECTIONS and key_fault(path[1]) is None}
        keys = {
            key for path in wanted for key in self._client.last_keys(index_path(*path), last, limit)
        }
        newest = sorted(keys, reverse=True)[:limit]
        lying = self._client.get_all([f"{JOURNAL}/{key}" for key in newest])
        return [unpacked_entry(key, value) for key, value in zip(newest, lying, strict=True)]

    def complete(self) -> None:
        """Name every entry that the index leaves out, a few at a time, each few in a turn."""
        position = int(self._client.get(INDEXED) or 0)
        while lying := self._client.between(
            JOURNAL, entry_key(position + 1), entry_key(LAST_POSITION), _ENTRIES_AT_ONCE
        ):
            entries = [unpacked_entry(key, lying[key]) for key in sorted(lying)]
            position = entries[-1].position
            with self._lease.turn() as turn:
                head = read_head(self._client.get(HEAD))
                if head.is_indexed:
                    return
                outcome = Outcome((), {**index_of(entries), INDEXED: position})
                self._writer.write(turn, replace(head, indexed=position), outcome)
