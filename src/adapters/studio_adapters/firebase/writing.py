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
from studio_core.errors import StorePermissionError, StoreTooBigError, StoreUnavailableError
from studio_core.keys import key_fault
from studio_core.records import Record

Writes = dict[str, Any]
_TRIES = 25
_LOOK_SECONDS = 0.4


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
        turn.begin_write()
        position += len(outcome.entries)
        head = {"position": position, "by": turn.mark}
        entries = {f"{JOURNAL}/{entry_key(e.position)}": packed_entry(e) for e in outcome.entries}
        failure: Exception = StoreUnavailableError("the write cannot be read back")
        try:
            self._client.update({**outcome.writes, **entries, HEAD: head, LEASE: None})
        except Exception as error:  # noqa: BLE001 - raised below, unless it was carried out
            failure = error
        if not self._is_written(turn, failure):
            raise failure
        turn.state = "over"
        return position

    def _is_written(self, turn: Turn, failure: Exception) -> bool:
        """Look up whether *turn*'s update was carried out, whatever was heard of it.

        Where the database itself said no, nothing of it is still on its way.
        """
        refused = isinstance(failure, (StorePermissionError, StoreTooBigError))
        written = not refused and self._last_writer(turn) == turn.mark
        if not written and _was_answered(failure):
            turn.state = "held"
        return written

    def _last_writer(self, turn: Turn) -> str:
        """Return the mark of who wrote last, asked for until it is too late for *turn* to write."""
        while True:
            try:
                head = self._client.get(HEAD)
            except StoreUnavailableError:
                if turn.late:
                    raise
                turn.clock.sleep(_LOOK_SECONDS)
            else:
                return str(head.get("by")) if isinstance(head, dict) else ""

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


def _was_answered(failure: Exception) -> bool:
    """Tell whether a request failed because of what the database answered."""
    return getattr(failure.__cause__ or failure, "http_response", None) is not None
