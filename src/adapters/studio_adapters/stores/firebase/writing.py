"""Writes change sets: several paths under the lease, a transient record by a conditional write."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from studio_adapters.stores.firebase.client import DatabaseClient
from studio_adapters.stores.firebase.empty_records import is_marked
from studio_adapters.stores.firebase.external_changes import (
    Difference,
    Known,
    differences,
    external_entries,
    read_known,
)
from studio_adapters.stores.firebase.head import Head, packed_head, read_head
from studio_adapters.stores.firebase.layout import (
    HEAD,
    JOURNAL,
    LEASE,
    PUBLIC,
    entry_key,
    is_known,
    mirror_path,
    packed_entry,
    packed_record,
    plain,
    record_of,
    record_path,
    stored,
)
from studio_adapters.stores.firebase.lease import Lease, Turn
from studio_adapters.stores.firebase.updates import NotWrittenError, UpdateRefusedError
from studio_core.errors import StorePermissionError, StoreTooBigError, StoreUnavailableError
from studio_core.records.canonical import same
from studio_core.records.changes import ChangeSet, Delete, JournalEntry, Position, RecordPath
from studio_core.records.collections import JOURNAL_POLICIES, JournalPolicy
from studio_core.records.effects import effects_of
from studio_core.records.keys import key_fault
from studio_core.records.record import Record
from studio_core.records.replica import StoreMovedError

Writes = dict[str, Any]
_TRIES = 25
_LOOK_SECONDS = 0.4
_PAUSES_SECONDS = (0.5, 1.0, 2.0)
_NOTHING_WRITTEN = (NotWrittenError, StorePermissionError, StoreTooBigError, UpdateRefusedError)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a change set comes to: journal entries to append, and values to write by path."""

    entries: tuple[JournalEntry, ...]
    writes: Writes


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
            if is_known(collection) and key_fault(id) is None
        ]
        transient = [JOURNAL_POLICIES[collection] for collection, _ in touched] == [
            JournalPolicy.TRANSIENT
        ]
        # The library has no conditional delete.
        conditional_delete = any(
            isinstance(change, Delete) and change.expected is not None
            for change in change_set.changes
        )
        if transient and len(change_set.changes) == 1 and not conditional_delete:
            return self._commit_alone(change_set, touched[0])
        with self._lease.turn() as turn:
            head, known = read_known(self._client, touched)
            if head.closed_by is not None:
                raise StoreMovedError(head.closed_by)
            outcome = _outcome(head, change_set, known, turn.mark)
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
        update, receipts = _update(turn, after, outcome)
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

    def _send(self, turn: Turn, update: Writes, receipts: Sequence[str]) -> None:
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

    def _is_there(self, turn: Turn, receipts: Sequence[str]) -> bool:
        """Tell whether *turn*'s mark is in one of *receipts*; asked until *turn* is late."""
        while True:
            try:
                found = self._client.get_all(receipts)
            except StoreUnavailableError:
                if turn.late:
                    raise
                turn.clock.sleep(_LOOK_SECONDS)
            else:
                return any(isinstance(one, dict) and one.get("by") == turn.mark for one in found)

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


def _update(turn: Turn, head: Head, outcome: Outcome) -> tuple[Writes, Sequence[str]]:
    """Return everything to write, and where *turn*'s mark will be: others may write soon after."""
    entries = {
        f"{JOURNAL}/{entry_key(entry.position)}": {**packed_entry(entry), "by": turn.mark}
        for entry in outcome.entries
    }
    marked = [
        path
        for path, value in (entries or outcome.writes).items()
        if isinstance(value, dict) and value.get("by") == turn.mark
    ]
    return {**outcome.writes, **entries, HEAD: packed_head(head, turn.mark)}, [HEAD, *marked[:1]]


def external_outcome(head: Head, found: Sequence[Difference]) -> Outcome:
    """Return how the journal learns after *head* what other programs changed."""
    writes = {mirror_path(*each.path): each.mirrored for each in found}
    return Outcome(tuple(external_entries(head.position, found)), writes)


def _outcome(
    head: Head, change_set: ChangeSet, known: Mapping[RecordPath, Known], mark: str
) -> Outcome:
    current = {path: k.record for path, k in known.items() if k.record is not None}
    effects = effects_of(change_set, current)
    external = external_outcome(head, differences(known))
    writes, entries = dict(external.writes), list(external.entries)
    for path, record in effects.writes.items():
        writes |= record_writes(path, current.get(path), record, mark)
    if effects.paths:
        entries.append(change_set.entry(head.position + len(entries) + 1, effects.paths))
    return Outcome(tuple(entries), writes)


def record_writes(
    path: RecordPath, before: Record | None, after: Record | None, mark: str
) -> Writes:
    """Return what to write for a record that becomes *after* (None: is removed).

    With *before* as it lies there now, only what differs; without, the whole record.
    """
    collection, id = path
    where = record_path(collection, id)
    if collection not in PUBLIC:
        return {where: None if after is None else stored(collection, after, mark)}
    mirror = mirror_path(collection, id)
    if after is None:
        return {where: None, mirror: None}
    value = stored(collection, after, mark)
    writes: Writes = {mirror: packed_record(after)}
    if before is None or is_marked(before.document) or is_marked(after.document):
        return {where: value, **writes}
    # Only what differs: somebody else may be changing another field just now.
    for field in sorted(before.document.keys() | value.keys()):
        if not same(before.document.get(field), value.get(field)):
            writes[f"{where}/{field}"] = plain(value.get(field))
    return writes
