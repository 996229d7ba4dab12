"""The register of moves, and filling the store as a copy: records and entries as they are."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, replace
from typing import Any, TypeAlias, TypeVar

from studio_adapters.stores.firebase.client import DatabaseClient
from studio_adapters.stores.firebase.external_changes import (
    EVERYTHING,
    found_changes,
)
from studio_adapters.stores.firebase.head import Head, move_in, packed_move, read_head
from studio_adapters.stores.firebase.layout import (
    HEAD,
    MOVE,
    VALUES_BROUGHT,
    mirror_path,
    packed_record,
    packed_value,
    plain,
    value_path,
)
from studio_adapters.stores.firebase.lease import Lease, Turn
from studio_adapters.stores.firebase.outcomes import Outcome, external_outcome, record_writes
from studio_adapters.stores.firebase.writing import Writer, entries_by
from studio_core.records.changes import JournalEntry, PathChange, Position, RecordPath
from studio_core.records.key_value import Spaces
from studio_core.records.record import Record
from studio_core.records.replica import Move, ReplicaConflictError, StoreMovedError

_UPDATE_BYTES = 8_000_000
"""What one update should be at most: a slow line has to send it while a turn lasts."""

_VALUES = 5000
"""How many values one update writes."""

Write: TypeAlias = tuple[RecordPath, Record | None]
Item = TypeVar("Item", bound="Write | JournalEntry | PathChange")


class Replication:
    """Moves, copies and late writes of one store."""

    def __init__(self, client: DatabaseClient, lease: Lease, writer: Writer) -> None:
        self._client = client
        self._lease = lease
        self._writer = writer

    def move(self) -> Move | None:
        """Return the register's move, None for none."""
        return move_in(self._client.get(MOVE))

    def set_move(self, expected: Move | None, move: Move | None) -> Position | None:
        """Replace *expected* by *move*; return the journal's position, None for another move.

        Where this closes or opens the store, what other programs changed so far is journalled.
        """
        with self._lease.turn() as turn:
            head, register = self._read()
            if register != expected:
                return None
            closed = move if move is not None and move.closed else None
            outcome = Outcome((), {})
            if (head.closed_by is None) != (closed is None):
                outcome = external_outcome(*found_changes(self._client, EVERYTHING))
            outcome = replace(outcome, writes={**outcome.writes, MOVE: packed_move(move)})
            return self._writer.write(turn, replace(head, closed_by=closed), outcome)

    def replicate(
        self,
        move: Move | None,
        after: Position,
        entries: Sequence[JournalEntry],
        writes: Mapping[RecordPath, Record | None],
    ) -> Position:
        """Write records and append entries, in one update or, when they are too large, in several.

        Of several each is written in a turn of its own, and leaves a journal of whole entries whose
        records are there: the records come first.
        """
        everything: list[Write | JournalEntry] = [*writes.items(), *entries]
        for piece in _pieces(everything):
            with self._as_given(move, after) as (turn, head):
                after = self._writer.write(turn, head, _outcome(piece, turn.mark))
        return after

    def fill_values(self, move: Move | None, values: Spaces) -> None:
        """Have the spaces of *values* hold these and no others, while the register holds *move*."""
        writes: dict[str, Any] = {VALUES_BROUGHT: True}
        for space, entries in values.items():
            lying = self._client.keys(value_path(space.name))
            writes |= {value_path(space.name, key): None for key in lying}
            for key, entry in entries.items():
                writes[value_path(space.name, key)] = packed_value(entry)
        paths = list(writes)
        for first in range(0, len(paths), _VALUES):
            piece = {path: writes[path] for path in paths[first : first + _VALUES]}
            with self._as_given(move) as (turn, head):
                self._writer.write(turn, head, Outcome((), piece))

    def late_writes(self) -> Sequence[PathChange]:
        """Return what other programs changed and the journal does not know, by path."""
        head, found = found_changes(self._client, EVERYTHING)
        if found and head.closed_by is None:
            # One of ours may have written between the reading of a record and that of its mirror.
            with self._lease.turn():
                found = found_changes(self._client, EVERYTHING)[1]
        return [difference.change for difference in found]

    def take_late_writes(self, move: Move, taken: Sequence[PathChange]) -> None:
        """Have the mirror hold what *taken* says, while the register holds *move*."""
        for some in _pieces(taken):
            with self._as_given(move) as (turn, head):
                writes = {
                    mirror_path(change.collection, change.id): _mirrored(change) for change in some
                }
                self._writer.write(turn, head, Outcome((), writes))

    def forget(self, entries: Sequence[JournalEntry]) -> None:
        """Put *entries* in place of those at their positions; raise `StoreMovedError`."""
        for some in _pieces(entries):
            with self._lease.turn() as turn:
                head, _ = self._read()
                if head.closed_by is not None:
                    raise StoreMovedError(head.closed_by)
                self._writer.write(turn, head, Outcome((), entries_by(turn, some)))

    @contextmanager
    def _as_given(
        self, move: Move | None, after: Position | None = None
    ) -> Iterator[tuple[Turn, Head]]:
        """Give a turn and the head; raise `ReplicaConflictError` when the store is elsewhere."""
        with self._lease.turn() as turn:
            head, register = self._read()
            if register != move or after not in (None, head.position):
                raise ReplicaConflictError("the store is not where it was")
            yield turn, head

    def _read(self) -> tuple[Head, Move | None]:
        head, register = self._client.get_all([HEAD, MOVE])
        return read_head(head), move_in(register)


def _outcome(piece: Sequence[Write | JournalEntry], mark: str) -> Outcome:
    entries: list[JournalEntry] = []
    writes: dict[str, Any] = {}
    for item in piece:
        if isinstance(item, JournalEntry):
            entries.append(item)
        else:
            path, record = item
            writes |= record_writes(path, None, record, mark)
    return Outcome(tuple(entries), writes)


def _mirrored(change: PathChange) -> Any:
    return packed_record(Record.of(change.after)) if isinstance(change.after, Mapping) else None


def _pieces(items: Iterable[Item]) -> Iterator[list[Item]]:
    """Give *items* in their order, so many at once as one update takes; at least one piece."""
    piece: list[Item] = []
    size = 0
    for item in items:
        more = _bytes_of(item)
        if piece and size + more > _UPDATE_BYTES:
            yield piece
            piece, size = [], 0
        piece.append(item)
        size += more
    yield piece


def _bytes_of(item: Write | JournalEntry | PathChange) -> int:
    """Return about how many bytes *item* has in an update; a public record lies there twice."""
    if isinstance(item, (JournalEntry, PathChange)):
        return len(json.dumps(asdict(item), ensure_ascii=False).encode())
    _, record = item
    return 2 * len(json.dumps(plain(record.document), ensure_ascii=False).encode()) if record else 0
