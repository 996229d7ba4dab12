"""The ports to the store and to the clock, and what each must promise."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Protocol, runtime_checkable

from studio_core.records.changes import ChangeSet, JournalEntry, Position
from studio_core.records.record import Record


class Clock(Protocol):
    """The time."""

    def __call__(self) -> datetime:
        """Return the present moment, with a zone."""
        ...


class Store(Protocol):
    """Where every record is kept: collections of JSON objects by id, and the journal.

    Every method may raise `StoreUnavailableError`. Methods are safe to call from many threads.
    Documents are given back equal in canonical form to what was put; who receives one must not
    change it.
    """

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

        For walks over a whole collection in constant memory; between two calls others may write.
        """
        ...

    def commit(self, change_set: ChangeSet) -> Position:
        """Apply every change, or none, and append one journal entry in the same transaction.

        Return the journal's new position. Work out what happens by `effects_of`; when that is
        nothing, append nothing and return the present position. Raise what `effects_of` raises.
        When it returns, the change survives the death of the process and of the machine.
        """
        ...

    def position(self) -> Position:
        """Return the journal's position: 0 when nothing was ever written."""
        ...

    def changes(self, after: Position, limit: int = 1000) -> Sequence[JournalEntry]:
        """Return up to *limit* journal entries above position *after*, ascending, without gaps."""
        ...

    def watch(self, after: Position, timeout_seconds: float) -> Position:
        """Wait until the position is above *after*, by whichever process; return the present one.

        Returns as soon as that is so, and at the latest after *timeout_seconds*.
        """
        ...

    def close(self) -> None:
        """Let go of connections and threads; waiting `watch` calls return."""
        ...


@runtime_checkable
class ScrubbableStore(Protocol):
    """A store whose own files keep deleted records until they are scrubbed."""

    def scrub(self) -> bool:
        """Take deleted records out of the files; false when somebody reads them, so try again."""
        ...
