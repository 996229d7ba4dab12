"""Carrying out change sets: several paths under a turn, a single passing record by its own mark."""

import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from studio_adapters.firebase.client import DatabaseClient
from studio_adapters.firebase.elsewhere import Known, differences, external_entries, read_known
from studio_adapters.firebase.layout import (
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
from studio_adapters.firebase.lease import Lease, Turn
from studio_core.canonical import canonical, same
from studio_core.changes import ChangeSet, Delete, JournalEntry, Position, RecordPath
from studio_core.collections import KEEPING, Keeping
from studio_core.effects import Effects, effects_of
from studio_core.errors import StoreUnavailableError
from studio_core.keys import key_fault
from studio_core.records import Record

Writes = dict[str, Any]
_TRIES = 25


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one turn leaves behind: entries to append, and what else to write."""

    entries: tuple[JournalEntry, ...]
    writes: Writes


class Writer:
    """Writes change sets, each all or nothing."""

    def __init__(self, client: DatabaseClient, lease: Lease) -> None:
        self._client = client
        self._lease = lease

    def commit(self, change_set: ChangeSet) -> Position:
        """Apply every change, or none; return the journal's position afterwards."""
        touched = [path for path in change_set.touched() if _readable(path)]
        if _passes_alone(change_set, touched):
            self._commit_alone(change_set, touched[0])
            return position_in(self._client.get(HEAD))
        with self._lease.turn() as turn:
            position, known = read_known(self._client, touched)
            outcome = _outcome(position, change_set, known, turn.mark)
            return self.write(turn, position, outcome)

    def write(self, turn: Turn, position: Position, outcome: Outcome) -> Position:
        """Write *outcome* after *position* and give the turn back, all in one update.

        What cannot be read back afterwards is not acknowledged: the reply may have been lost, and
        the library would take anybody's 200 for the database's.
        """
        if not outcome.writes and not outcome.entries:
            return position
        turn.check_time()
        position += len(outcome.entries)
        head = {"position": position, "by": turn.mark}
        entries = {f"{JOURNAL}/{entry_key(e.position)}": packed_entry(e) for e in outcome.entries}
        turn.returned = True
        try:
            self._client.update({**outcome.writes, **entries, HEAD: head, LEASE: None})
        except StoreUnavailableError as error:
            self._check_written(turn, error)
        else:
            self._check_written(turn, None)
        return position

    def _check_written(self, turn: Turn, failure: StoreUnavailableError | None) -> None:
        head = self._client.get(HEAD)
        if isinstance(head, dict) and head.get("by") == turn.mark:
            return
        if failure is not None and _answered(failure):
            # The database said no, so nothing of it is still on its way.
            turn.returned = False
        raise failure or StoreUnavailableError("the write cannot be read back")

    def _commit_alone(self, change_set: ChangeSet, path: RecordPath) -> None:
        """Write one record that the journal does not remember, by the database's own condition."""
        where = record_path(*path)
        if isinstance(change_set.changes[0], Delete) and change_set.changes[0].expected is None:
            self._client.delete(where)
            return
        value, etag = self._client.get_with_etag(where)
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


def position_in(head: Any) -> Position:
    """Return the journal's position by what lies at its head."""
    return int(head["position"]) if isinstance(head, dict) and "position" in head else 0


def _outcome(
    position: Position, change_set: ChangeSet, known: Mapping[RecordPath, Known], mark: str
) -> Outcome:
    current = {path: k.record for path, k in known.items() if k.record is not None}
    effects = effects_of(change_set, current)
    elsewhere = differences(known)
    entries = [*external_entries(position, elsewhere)]
    writes: Writes = {}
    for difference in elsewhere:
        writes[mirror_path(*difference.path)] = difference.mirrored
    for path, record in effects.writes.items():
        writes |= _record_writes(path, current.get(path), record, mark)
    if effects.paths:
        entries.append(_entry(position + len(entries) + 1, change_set, effects))
    return Outcome(tuple(entries), writes)


def _entry(position: Position, change_set: ChangeSet, effects: Effects) -> JournalEntry:
    return JournalEntry(
        position=position,
        at=change_set.at,
        actor=change_set.actor,
        action=change_set.action,
        paths=effects.paths,
        undoes=change_set.undoes,
    )


def _record_writes(
    path: RecordPath, before: Record | None, after: Record | None, mark: str
) -> Writes:
    collection, id = path
    where = record_path(collection, id)
    if collection not in PUBLIC:
        return {where: None if after is None else stored(collection, after, mark)}
    mirror = mirror_path(collection, id)
    if after is None:
        return {where: None, mirror: None}
    value = stored(collection, after, mark)
    mirrored = {mirror: packed_record(after)}
    if before is None or not canonical(before.document) or not canonical(after.document):
        return {where: value, **mirrored}
    return {**_field_writes(where, before.document, value), **mirrored}


def _field_writes(where: str, before: Mapping[str, Any], after: Mapping[str, Any]) -> Writes:
    """Write only what differs: somebody else may be changing another field just now."""
    fields = before.keys() | after.keys()
    return {
        f"{where}/{field}": plain(after.get(field))
        for field in sorted(fields)
        if not same(before.get(field), after.get(field))
    }


def _readable(path: RecordPath) -> bool:
    return is_known(path[0]) and key_fault(path[1]) is None


def _passes_alone(change_set: ChangeSet, touched: list[RecordPath]) -> bool:
    if len(change_set.changes) != 1 or len(touched) != 1:
        return False
    change = change_set.changes[0]
    if isinstance(change, Delete) and change.expected is not None:
        # The library has no conditional delete.
        return False
    return KEEPING[touched[0][0]] is Keeping.TRANSIENT


def _answered(failure: StoreUnavailableError) -> bool:
    return getattr(failure.__cause__, "http_response", None) is not None
