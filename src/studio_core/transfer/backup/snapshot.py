"""Every record as it was at one position of the journal, while others go on writing.

1. Every collection is copied page by page into a temporary file, while others may write.
2. The journal entries written meanwhile are applied to the copy. Entries of published collections
   carry the new values. Entries of private collections carry only ids: those records are read
   again, until none was written between that reading and the journal's end.
3. Collections that the journal knows nothing of are read last, each at once: as it is at one
   moment, a little after that position.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from typing import BinaryIO, TypeAlias, cast

from studio_core.records.changes import Position
from studio_core.records.collections import (
    CARRIED,
    JOURNALLED,
    LOGGED,
    collection_of,
)
from studio_core.records.record import Document, Json
from studio_core.records.store import Store
from studio_core.records.walking import every_record
from studio_core.transfer.comparing import ENTRIES_AT_ONCE
from studio_core.transfer.copying import merge_join

Line: TypeAlias = tuple[str, Document]
NewSpool: TypeAlias = Callable[[], BinaryIO]
"""Opens an empty file for reading and writing that is gone when it is closed."""


@dataclass(slots=True)
class _LaterState:
    """What a record became after the walk: a whole document or none, then single fields."""

    whole: bool = False
    document: "Document | None" = None
    fields: dict[str, Json] = field(default_factory=dict)

    def over(self, walked: "Document | None") -> "Document | None":
        """Apply these later changes to *walked*, the copy; return None when the record is gone."""
        base = self.document if self.whole else walked
        if base is None:
            return None
        merged = {**base, **self.fields}
        return {name: value for name, value in merged.items() if value is not None}


class Snapshot:
    """The records of one moment; *spools* hold the walk, one file for each collection."""

    def __init__(self, store: Store, spools: Mapping[str, BinaryIO]) -> None:
        self._store = store
        self._spools = spools
        self._late: dict[str, dict[str, _LaterState]] = {collection: {} for collection in CARRIED}
        self.position: Position = store.position()
        for collection in JOURNALLED:
            for id, record in every_record(store, collection):
                spools[collection].write(encoded_line(id, record.document))
        named = self._play()
        while named:
            for collection, id in named:
                current = store.get(collection, id)
                document = None if current is None else current.document
                self._late[collection][id] = _LaterState(whole=True, document=document)
            named = self._play() if self._written_since(named) else set()
        for collection in LOGGED:
            for id, record in store.read(collection).items():
                spools[collection].write(encoded_line(id, record.document))

    def records(self, collection: str) -> Iterator[Line]:
        """Return every record of *collection* at `position`, in id order."""
        spool = self._spools[collection]
        spool.seek(0)
        later_states = sorted(self._late[collection].items())
        for id, walked, later in merge_join(map(decoded_line, spool), later_states):
            document = later.over(walked) if later else walked
            if document is not None:
                yield id, document

    def _play(self) -> set[tuple[str, str]]:
        """Play the journal to its end; return the private records it names."""
        named: set[tuple[str, str]] = set()
        while entries := self._store.changes(self.position, ENTRIES_AT_ONCE):
            for path in (path for entry in entries for path in entry.paths):
                records = self._late[path.collection]
                if not collection_of(path.collection).keeps_contents:
                    named.add((path.collection, path.id))
                elif path.field is None:
                    after = cast("Document | None", path.after)
                    records[path.id] = _LaterState(whole=True, document=after)
                else:
                    records.setdefault(path.id, _LaterState()).fields[path.field] = path.after
            self.position = entries[-1].position
        return named

    def _written_since(self, paths: set[tuple[str, str]]) -> bool:
        """Tell whether one of *paths* was written after `position`, perhaps after it was read."""
        position = self.position
        while entries := self._store.changes(position, ENTRIES_AT_ONCE):
            written = ((path.collection, path.id) for entry in entries for path in entry.paths)
            if not paths.isdisjoint(written):
                return True
            position = entries[-1].position
        return False


@contextmanager
def open_snapshot(store: Store, new_spool: NewSpool) -> Iterator[Snapshot]:
    """Give a snapshot of all collections that last; its temporary files are gone afterwards."""
    with ExitStack() as stack:
        spools = {collection: stack.enter_context(new_spool()) for collection in CARRIED}
        yield Snapshot(store, spools)


def encoded_line(id: str, document: Document) -> bytes:
    """Return a record as a line of JSON."""
    line = {"id": id, "document": dict(document)}
    return json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def decoded_line(line: bytes) -> Line:
    """Return the record that a line holds; raise ValueError, TypeError or KeyError."""
    fields = json.loads(line)
    return fields["id"], fields["document"]
