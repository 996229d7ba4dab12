"""What other programs wrote into a store that the site has left."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, cast

from studio_core.errors import InvalidRecordError, StoreTooBigError
from studio_core.records.canonical import same
from studio_core.records.changes import EXTERNAL, Delete, PathChange, Position, Put
from studio_core.records.keys import check_record
from studio_core.records.record import ABSENT, Document
from studio_core.records.replica import LateWrites, ReplicaStore
from studio_core.records.store import Store
from studio_core.records.walking import entries_after
from studio_core.records.work import Work, retried

_ACTION = "changed_elsewhere"


@dataclass(frozen=True, slots=True)
class LateChanges:
    """What was taken over, and what was not.

    Then both sides had changed the same field, or it is no record that every store can hold.
    """

    taken: tuple[PathChange, ...]
    conflicts: tuple[PathChange, ...]


class _ConflictError(Exception):
    """A late write and what was done in the present store exclude each other."""


def collect_late_writes(
    left: ReplicaStore, present: Store, *, at: Callable[[], str], apply: bool, ours: bool = False
) -> LateChanges:
    """Take what others wrote into the store that was *left* over into the *present* one.

    A record is merged field by field with what was done to it since; where both sides changed a
    field it is left alone, and with *ours* listed no more, because what was done here counts. What
    an interrupted collection took, and was undone here since, counts as changed by both. Each
    record is one change set by `external`. Without *apply* nothing is written.
    """
    move = left.move()
    late = left.late_writes() if isinstance(left, LateWrites) else ()
    earlier = _taken_before(present, left.position()) if late else []
    taken: list[PathChange] = []
    conflicts: list[PathChange] = []
    for write in late:
        is_taken = _take(present, write, earlier, at=at(), apply=apply)
        (taken if is_taken else conflicts).append(write)
        if (is_taken or ours) and apply and move is not None and isinstance(left, LateWrites):
            left.take_late_writes(move, [write])
    return LateChanges(tuple(taken), tuple(conflicts))


@retried
def _take(
    present: Store, write: PathChange, earlier: Sequence[PathChange], *, at: str, apply: bool
) -> bool:
    """Merge one late write into the present store; False, with nothing written, for a conflict."""
    record = present.get(write.collection, write.id)
    now = None if record is None else record.document
    revision = ABSENT if record is None else record.revision
    change: Put | Delete = Delete(write.collection, write.id, expected=revision)
    try:
        merged = _merged(now, write)
        if same(now, merged):
            return True
        if any(_is_of(one, write) for one in earlier):
            return False
        if merged is not None:
            check_record(write.collection, write.id, merged)
            change = Put(write.collection, write.id, merged, expected=revision)
        if apply:
            Work(present, EXTERNAL, at).commit(_ACTION, change)
    except (_ConflictError, InvalidRecordError, StoreTooBigError):
        return False
    return True


def _taken_before(present: Store, since: Position) -> list[PathChange]:
    """Return what the present store's journal, after *since*, holds as changed elsewhere."""
    return [
        change
        for entry in entries_after(present, since, paths_of=(_ACTION,))
        if (entry.actor, entry.action) == (EXTERNAL, _ACTION)
        for change in entry.paths
    ]


def _is_of(change: PathChange, write: PathChange) -> bool:
    """Tell whether *change* is what the taking of *write* did to the record as it was then."""
    if (change.collection, change.id) != (write.collection, write.id):
        return False
    try:
        return same(_merged(cast("Any", change.before), write), change.after)
    except _ConflictError:
        return False


def _merged(now: "Document | None", write: PathChange) -> "Document | None":
    """Return what *write* makes of a record that is *now*; raise `_ConflictError`."""
    before, after = cast("Any", write.before), cast("Any", write.after)
    if same(now, after) or same(now, before):
        return cast("Document | None", after)
    if now is None or before is None or after is None:
        raise _ConflictError
    fields: dict[str, Any] = dict(now)
    for name in {**before, **after}:
        wanted = after.get(name)
        if same(before.get(name), wanted) or same(now.get(name), wanted):
            continue
        if not same(now.get(name), before.get(name)):
            raise _ConflictError
        fields[name] = wanted
    return {name: value for name, value in fields.items() if value is not None}
