"""What other programs wrote into a store that the site has left."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast

from studio_core.errors import InvalidRecordError
from studio_core.records.canonical import same
from studio_core.records.changes import EXTERNAL, Change, ChangeSet, Delete, PathChange, Put
from studio_core.records.editing import retry_when_stale
from studio_core.records.record import ABSENT, Document
from studio_core.records.replica import LateWrites, ReplicaStore
from studio_core.records.store import Store


@dataclass(frozen=True, slots=True)
class Collection:
    """What was taken over, and what was not.

    Then both sides had changed the same field, or it is no record that every store can hold.
    """

    taken: tuple[PathChange, ...]
    conflicts: tuple[PathChange, ...]


def collect_late_writes(
    left: ReplicaStore, present: Store, *, at: Callable[[], str], apply: bool, ours: bool = False
) -> Collection:
    """Take what others wrote into the store that was *left* over into the *present* one.

    A record is merged field by field with what was done to it since; where both sides changed a
    field it is left alone, and with *ours* listed no more, because what was done here counts. Each
    record is one change set by `external`. Without *apply* nothing is written.
    """
    move = left.move()
    late = left.late_writes() if isinstance(left, LateWrites) else ()
    taken: list[PathChange] = []
    conflicts: list[PathChange] = []
    for write in late:
        try:
            is_merged = _take(present, write, at=at(), apply=apply)
        except InvalidRecordError:
            is_merged = False
        (taken if is_merged else conflicts).append(write)
        if (is_merged or ours) and apply and move is not None and isinstance(left, LateWrites):
            left.take_late_writes(move, [write])
    return Collection(tuple(taken), tuple(conflicts))


def _take(present: Store, write: PathChange, *, at: str, apply: bool) -> bool:
    """Merge one late write into the present store; False, having written nothing, when both did."""

    def attempt() -> bool:
        merged = _merged(present, write)
        if merged is None:
            return False
        if merged and apply:
            action = "changed_elsewhere"
            present.commit(ChangeSet(actor=EXTERNAL, action=action, at=at, changes=merged))
        return True

    return retry_when_stale(attempt)


def _merged(present: Store, write: PathChange) -> tuple[Change, ...] | None:
    """Return the changes that bring *write* in, none when it is there; None for a conflict."""
    record = present.get(write.collection, write.id)
    now = None if record is None else record.document
    revision = ABSENT if record is None else record.revision
    before, after = cast("Any", write.before), cast("Any", write.after)
    if same(now, after):
        return ()
    if after is None or now is None or before is None:
        if not same(now, before):
            return None
        if after is None:
            return (Delete(write.collection, write.id, expected=revision),)
        return (Put(write.collection, write.id, after, expected=revision),)
    fields = _merged_fields(now, before, after)
    return None if fields is None else (Put(write.collection, write.id, fields, expected=revision),)


def _merged_fields(now: Document, before: Document, after: Document) -> "Document | None":
    """Return *now* with what *after* changed of *before*; None when *now* has changed that too."""
    fields: dict[str, Any] = dict(now)
    for name in {**before, **after}:
        wanted = after.get(name)
        if same(before.get(name), wanted) or same(now.get(name), wanted):
            continue
        if not same(now.get(name), before.get(name)):
            return None
        fields[name] = wanted
    return {name: value for name, value in fields.items() if value is not None}
