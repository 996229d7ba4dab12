"""The ports to the store and to the clock: what every adapter must promise."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol, runtime_checkable

from studio_core.errors import StoreUnavailableError
from studio_core.records.changes import ChangeSet, JournalEntry, Position, RecordPath
from studio_core.records.key_value import KeyValue
from studio_core.records.record import Record


class StoreFullError(StoreUnavailableError):
    """There is no room for what the store is to keep."""


class StoreDamagedError(StoreUnavailableError):
    """What the store is kept in is damaged: no waiting helps, a backup has to be restored."""


class Clock(Protocol):
    """The time."""

    def __call__(self) -> datetime:
        """Return the current time, with a time zone."""
        ...


class Store(Protocol):
    """Where every record is kept: collections of JSON objects by id, and the journal.

    Every method may raise `StoreUnavailableError`. Methods are safe to call from many threads.
    A document that is read equals the written one in canonical form, but not always as a Python
    value (see `reading`). The caller must not change it.
    """

    @property
    def key_values(self) -> KeyValue:
        """What lies beside the records and ends at a moment."""
        ...

    def read(self, collection: str) -> Mapping[str, Record]:
        """Return every record of *collection* by id, in id order by code point; empty when none."""
        ...

    def get(self, collection: str, id: str) -> Record | None:
        """Return one record, or None when it is not there."""
        ...

    def scan(
        self, collection: str, after: str = "", limit: int = 1000
    ) -> Sequence[tuple[str, Record]]:
        """Return up to *limit* records whose id comes after *after*, in id order by code point.

        For reading a whole collection in constant memory; others may write between two calls.
        """
        ...

    def commit(self, change_set: ChangeSet) -> Position:
        """Apply every change, or none, and append one journal entry in the same transaction.

        Return the journal's position afterwards. `effects_of` decides what is written and what is
        journalled; when that is nothing, append no entry. Raise what it raises. When this
        returns, the change is on disk: a crash of the process or the machine does not lose it.
        """
        ...

    def position(self) -> Position:
        """Return the journal's position: 0 when nothing was ever written."""
        ...

    def changes(
        self, after: Position, limit: int = 1000, *, paths_of: Collection[str] | None = None
    ) -> Sequence[JournalEntry]:
        """Return up to *limit* journal entries after position *after*, in order, without gaps.

        With *paths_of*, entries of other actions come without their paths: what an import changed
        is as large as the site, and not every reader needs it.
        """
        ...

    def changes_of(
        self, records: Collection[RecordPath], before: Position | None = None, limit: int = 100
    ) -> Sequence[JournalEntry]:
        """Return up to *limit* entries below position *before* that name any of *records*.

        Newest first, whole, each once; without *before* from the journal's end. What it costs
        depends on how often these records changed, not on how long the journal is.
        """
        ...

    def watch(self, after: Position, timeout_seconds: float) -> Position:
        """Wait until any process has written beyond *after*; return the current position.

        Return at the latest after *timeout_seconds*; the position may then still be *after*.
        """
        ...

    def close(self) -> None:
        """Release connections and threads; waiting `watch` calls return."""
        ...


@runtime_checkable
class ScrubbableStore(Protocol):
    """A store whose files still contain deleted enquiries until `scrub` is called."""

    def scrub(self) -> bool:
        """Remove deleted enquiries from the files; return false when a reader prevents it."""
        ...


def scrub(store: Store) -> bool:
    """Take deleted enquiries out of the own files of a store that has any; tell if they are out."""
    return store.scrub() if isinstance(store, ScrubbableStore) else True


@runtime_checkable
class ForgettingStore(Protocol):
    """A store whose journal can let go of contents; when, by whom and which records stays."""

    def forget(self, entries: Sequence[JournalEntry]) -> bool:
        """Keep *entries*, which say less, in place of those at their positions.

        Return false when somebody who reads prevents that their bytes leave the store's own files;
        calling it again tries again. Raise `StoreMovedError` when the store is closed.
        """
        ...


@dataclass(frozen=True, slots=True)
class SchemaVersions:
    """How a store is laid out: the version found there, and the one that this program writes."""

    found: str
    known: str

    @property
    def is_current(self) -> bool:
        """Tell whether nothing has to be upgraded."""
        return self.found == self.known


@runtime_checkable
class CheckedStore(Protocol):
    """A store whose file can be looked through for damage."""

    def check_file(self) -> None:
        """Raise `StoreDamagedError` where a part of the file is not what was written."""
        ...


@runtime_checkable
class VersionedStore(Protocol):
    """A store whose layout has a version: an older one is read as it is, and written by nobody.

    Opening it changes nothing. A commit into an older one raises `StoreSchemaError`; so does
    every call on a newer one.
    """

    def schema(self) -> SchemaVersions:
        """Return which version is there; writes nothing."""
        ...

    def pending(self) -> Sequence[str]:
        """Return what an upgrade would do, a line for each step, oldest first; writes nothing."""
        ...

    def upgrade(self) -> SchemaVersions:
        """Bring the store up to date, all or nothing; return the versions before and after."""
        ...

    def upgrade_when_used(self) -> None:
        """Bring the store up to date before its next use, also when it is away now."""
        ...
