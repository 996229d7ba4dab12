"""Moving records in a list that people order, and ordering all of it (decisions 3 and 52)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from studio_core.errors import OrderMismatchError, RecordNotFoundError
from studio_core.records.canonical import same
from studio_core.records.changes import Put, SetField
from studio_core.records.collections import LIMITS
from studio_core.records.display_order import ordered_rows
from studio_core.records.record import ABSENT, Record
from studio_core.records.store import Store
from studio_core.records.work import Work, retried

_TURN_MS = 60_000
"""How long the record of a turn is kept; no move takes so long."""

_TURN_ENDING = "-moves"


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderedList:
    """A collection that people put in order.

    *turn* is the record of `LIMITS` that every move writes: of two at once, one is made again in
    the new list. *action* is that of a change of the order.
    """

    collection: str
    turn: str
    action: str
    missing: Callable[[str], RecordNotFoundError]


def move_record(
    work: Work, ordered: OrderedList, id: str, after: str | None, *, before: str | None = None
) -> tuple[str, ...]:
    """Put a record directly after another (None: first) in the stored list, or *before* one.

    Then every record's order is the number of its place, written in one change set. All others
    keep their relative order. When several people move records at once, every move takes effect.
    Return the ids whose order changed. Raise the error of `ordered.missing`, or
    `OrderMismatchError` when the other one is not in the list.
    """

    def wanted(ids: list[str]) -> list[str]:
        if id not in ids:
            raise ordered.missing(id)
        above = _above(ids, id, after, before)
        moved = ids if above == id else moved_behind(ids, id, above)
        return [] if moved == ids else moved

    return _arrange(work, ordered, wanted)


def reorder_records(work: Work, ordered: OrderedList, ids: Sequence[str]) -> tuple[str, ...]:
    """Set every record's order to its index in *ids*, in one change set.

    Return the ids whose order changed. Raise `OrderMismatchError` unless *ids* are exactly the ids
    of the stored records.
    """

    def wanted(listed: list[str]) -> Sequence[str]:
        if len(ids) != len(listed) or set(ids) != set(listed):
            raise OrderMismatchError
        return ids

    return _arrange(work, ordered, wanted)


def moved_behind(ids: Sequence[str], id: str, after: str | None) -> list[str]:
    """Return *ids* with *id* directly after *after*; None is before all others."""
    others = [other for other in ids if other != id]
    place = 0 if after is None else others.index(after) + 1
    return [*others[:place], id, *others[place:]]


def new_orders(
    ordered: OrderedList, records: Mapping[str, Record], ids: Sequence[str]
) -> list[SetField]:
    """Return what makes the order of each of *ids* its index, of those that have another one."""
    return [
        SetField(ordered.collection, id, "order", place, instead_of=order)
        for place, id in enumerate(ids)
        if not same(order := records[id].document.get("order"), place)
    ]


@retried
def _arrange(
    work: Work, ordered: OrderedList, wanted: Callable[[list[str]], Sequence[str]]
) -> tuple[str, ...]:
    """Put the list in the order that is *wanted* of the ids in it, or leave it when none is.

    Return the ids whose order changed.
    """
    # The turn is read first: what is listed afterwards has every move that was before it.
    turn = next_turn(work.store, ordered, work.at)
    changes = _changes(work.store, ordered, wanted)
    if changes:
        work.commit(ordered.action, turn, *changes)
    return tuple(change.id for change in changes)


def _changes(
    store: Store, ordered: OrderedList, wanted: Callable[[list[str]], Sequence[str]]
) -> list[SetField]:
    records = store.read(ordered.collection)
    return new_orders(ordered, records, wanted([row.id for row in ordered_rows(records)]))


def _above(ids: Sequence[str], id: str, after: str | None, before: str | None) -> str | None:
    """Return which of *ids* record *id* goes after: *after*, or so that it is right *before* one.

    Raise `OrderMismatchError` when that one is none of *ids*.
    """
    beside = after if before is None else before
    if beside is not None and beside not in ids:
        raise OrderMismatchError
    if before in (None, id):
        return beside
    others = [other for other in ids if other != id]
    place = others.index(before)
    return others[place - 1] if place else None


def is_turn(id: str) -> bool:
    """Tell whether a record of `LIMITS` is the turn of an `OrderedList`."""
    return id.endswith(_TURN_ENDING)


def next_turn(store: Store, ordered: OrderedList, at: str) -> Put:
    """Return what takes the turn after the last one; stale when somebody else takes it first."""
    last = store.get(LIMITS, ordered.turn)
    before = ABSENT if last is None else last.revision
    until = int(datetime.fromisoformat(at).timestamp() * 1000) + _TURN_MS
    return Put(LIMITS, ordered.turn, {"before": before, "until": until}, expected=before)
