"""Writes change sets: several paths under the lease, a transient record by a conditional write."""

import uuid
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from studio_adapters.stores.firebase.client import DatabaseClient
from studio_adapters.stores.firebase.external_changes import (
    read_known,
)
from studio_adapters.stores.firebase.head import Head, packed_head, read_head
from studio_adapters.stores.firebase.layout import (
    HEAD,
    INDEXED,
    JOURNAL,
    LEASE,
    entry_key,
    index_path,
    packed_entry,
    record_of,
    record_path,
    stored,
)
from studio_adapters.stores.firebase.lease import Lease, Turn
from studio_adapters.stores.firebase.outcomes import Outcome, Writes, outcome_of
from studio_adapters.stores.firebase.updates import NotWrittenError, UpdateRefusedError
from studio_core.errors import StorePermissionError, StoreTooBigError, StoreUnavailableError
from studio_core.records.changes import ChangeSet, Delete, JournalEntry, Position, RecordPath
from studio_core.records.collections import COLLECTIONS, collection_of
from studio_core.records.effects import effects_of
from studio_core.records.keys import key_fault
from studio_core.records.replica import StoreMovedError

_TRIES = 25
_LOOK_SECONDS = 0.4
_PAUSES_SECONDS = (0.5, 1.0, 2.0)
_NOTHING_WRITTEN = (NotWrittenError, StorePermissionError, StoreTooBigError, UpdateRefusedError)


class Writer:
    """Writes change sets, each all or nothing."""

    def __init__(self, client: DatabaseClient, lease: Lease) -> None:
        self._client = client
        self._lease = lease

    def commit(self, change_set: ChangeSet) -> Position:
        """Apply every change, or none; return the journal's position afterwards."""
        touched = [
            (collection, id)
            for collection, id in change_set.touched()
            if collection in COLLECTIONS and key_fault(id) is None
        ]
        unjournalled = len(touched) == 1 and not collection_of(touched[0][0]).is_journalled
        # The library has no conditional delete.
        conditional_delete = any(
            isinstance(change, Delete) and change.expected is not None
            for change in change_set.changes
        )
        if unjournalled and len(change_set.changes) == 1 and not conditional_delete:
            return self._commit_alone(change_set, touched[0])
        with self._lease.turn() as turn:
            head, known = read_known(self._client, touched)
            if head.closed_by is not None:
                raise StoreMovedError(head.closed_by)
            outcome = outcome_of(head, change_set, known, turn.mark)
            return self.write(turn, head, outcome)

    def write(self, turn: Turn, head: Head, outcome: Outcome) -> Position:
        """Write *outcome* after *head* and give the turn back, all in one update.

        The store is closed afterwards when *head* is. Return the journal's position afterwards.

        What cannot be read back afterwards is not acknowledged: the answer may have been lost, or
        come from another server. An update that may still be on its way is written once more, which
        changes nothing when both arrive; the turn is then kept for as long as the first one may be.
        """
        if not outcome.writes and not outcome.entries:
            return head.position
        turn.begin_write()
        after = replace(head, position=head.position + len(outcome.entries))
        entries = entries_by(turn, outcome.entries)
        update = {**outcome.writes, **entries, **index_of(outcome.entries)}
        if head.is_indexed:
            after = replace(after, indexed=after.position)
            update[INDEXED] = after.indexed
        update[HEAD] = packed_head(after, turn.mark)
        receipts = _receipts(turn, head, entries or outcome.writes)
        try:
            self._send(turn, {**update, LEASE: None}, receipts)
        except _NOTHING_WRITTEN:
            turn.state = "held"
            raise
        except StoreUnavailableError:
            if turn.late:
                raise
            self._send(turn, update, receipts)
        else:
            turn.state = "over"
        return after.position

    def _send(self, turn: Turn, update: Writes, receipts: "Receipts") -> None:
        """Send *update* until one of *receipts* is there; raise what `Updates.send` does."""
        for pause in (*_PAUSES_SECONDS, None):
            failure = StoreUnavailableError("the write cannot be read back")
            try:
                self._client.update(update, turn.in_time)
            except StoreUnavailableError as error:
                failure = error
            if self._is_there(turn, receipts):
                return
            again = isinstance(failure, NotWrittenError) and failure.again
            if pause is None or turn.late or not again:
                raise failure
            turn.clock.sleep(pause)

    def _is_there(self, turn: Turn, receipts: "Receipts") -> bool:
        """Tell whether one of *receipts* is there; asked until *turn* is late."""
        while True:
            try:
                found = self._client.get_all(receipts.paths)
            except StoreUnavailableError:
                if turn.late:
                    raise
                turn.clock.sleep(_LOOK_SECONDS)
            else:
                return receipts.are_in(turn, found)

    def _commit_alone(self, change_set: ChangeSet, path: RecordPath) -> Position:
        """Write one record that the journal does not remember; return the journal's position.

        No turn keeps the store open meanwhile: when it is closed afterwards, nobody knows whether
        the record was carried along.
        """
        where = record_path(*path)
        value, etag, lying = self._client.get_with_etag(where, HEAD)
        head = read_head(lying)
        if head.closed_by is not None:
            raise StoreMovedError(head.closed_by)
        if isinstance(change_set.changes[0], Delete):
            self._client.delete(where)
        else:
            self._set_alone(change_set, path, value, etag)
        head = read_head(self._client.get(HEAD))
        if head.closed_by is not None:
            raise StoreMovedError(head.closed_by, doubtful=True)
        return head.position

    def _set_alone(self, change_set: ChangeSet, path: RecordPath, value: Any, etag: str) -> None:
        """Write one record, where *value* lies with *etag*, by the database's own condition."""
        where = record_path(*path)
        for _ in range(_TRIES):
            record = record_of(path[0], value)
            effects = effects_of(change_set, {} if record is None else {path: record})
            if not effects.writes:
                return
            after = effects.writes[path]
            assert after is not None
            mark = uuid.uuid4().hex
            done, value, etag = self._client.set_if(where, etag, stored(path[0], after, mark))
            if done or (isinstance(value, dict) and value.get("by") == mark):
                return
        raise StoreUnavailableError("too many others write this record")


@dataclass(frozen=True, slots=True)
class Receipts:
    """What shows that an update was carried out: marks of its turn, or of one that came after.

    *paths* begin with the head, which had the mark *before*.
    """

    paths: Sequence[str]
    before: str

    def are_in(self, turn: Turn, found: Sequence[Any]) -> bool:
        """Tell whether *found* at the paths shows that the update of *turn* was carried out.

        Others write over the head at once, and an update need not leave anything else: a mark there
        that was not there before is of a turn that began when ours had ended.
        """
        marks = [str(one.get("by", "")) for one in found if isinstance(one, dict)]
        if turn.mark in marks:
            return True
        return turn.is_ours and read_head(found[0]).mark not in {"", self.before}


def _receipts(turn: Turn, head: Head, writes: Writes) -> Receipts:
    """Return where *turn*'s mark will be with *writes*, after the *head* of before."""
    marked = [
        path
        for path, value in writes.items()
        if isinstance(value, dict) and value.get("by") == turn.mark
    ]
    return Receipts([HEAD, *marked[:1]], head.mark)


def entries_by(turn: Turn, entries: Sequence[JournalEntry]) -> Writes:
    """Return what writes *entries* into the journal, marked as written in *turn*."""
    return {
        f"{JOURNAL}/{entry_key(entry.position)}": {**packed_entry(entry), "by": turn.mark}
        for entry in entries
    }


def index_of(entries: Iterable[JournalEntry]) -> Writes:
    """Return what has the index name *entries* with each record that they name."""
    return {
        f"{index_path(*path)}/{entry_key(entry.position)}": True
        for entry in entries
        for path in entry.records()
    }
