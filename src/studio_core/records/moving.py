"""Moving records in a list that people order, and ordering all of it (decisions 3 and 52)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TypeAlias

from studio_core.errors import OrderMismatchError, RecordNotFoundError
from studio_core.records.canonical import same
from studio_core.records.changes import Actor, Change, ChangeSet, Put, SetField
from studio_core.records.collections import LIMITS
from studio_core.records.display_order import Placed, ordered_rows
from studio_core.records.editing import retry_when_stale
from studio_core.records.move_orders import moved_behind, orders_for, standing_around
from studio_core.records.record import ABSENT, Json, Record, StaleRecordError
from studio_core.records.store import Store

_TURN_MS = 60_000
"""How long the record of a turn is kept; no move takes so long."""

_TURN_ENDING = "-moves"

KnownList: TypeAlias = Callable[[], Sequence[Placed] | None]
"""Gives every record in display order as the store holds them then, or later; None: unknown."""


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


def nothing_known() -> None:
    """Know no list, so that every record is read."""


def move_record(
    store: Store,
    ordered: OrderedList,
    id: str,
    after: str | None,
    *,
    by: Actor,
    at: str,
    before: str | None = None,
    known: KnownList = nothing_known,
) -> tuple[str, ...]:
    """Put a record directly after another (None: first) in the stored list, or *before* one.

    All others keep their relative order. When several people move records at once, every move takes
    effect. Return the ids whose order changed. Raise the error of `ordered.missing`, or
    `OrderMismatchError` when the other one is not in the list. With a *known* list, none is read.
    """

    def attempt() -> tuple[str, ...]:
        # The turn is read first: what is listed afterwards has every move that was before it.
        turn, listed = next_turn(store, ordered, at), known()
        records = store.read(ordered.collection) if listed is None else {}
        rows = ordered_rows(records) if listed is None else listed
        wanted = _with_moved(ordered, rows, id, after, before)
        if [row.id for row in wanted] == [row.id for row in rows]:
            return ()
        orders = orders_for(wanted, id)
        around = [*standing_around(wanted, id), *(row for row in rows if row.id in orders)]
        held = {row.id: _order_held(row, records.get(row.id)) for row in around}
        try:
            return _write_orders(store, ordered, orders, held, turn, by, at)
        except StaleRecordError as stale:
            if listed is None or stale.collection == LIMITS:
                raise
            # The list is old.
            return move_record(store, ordered, id, after, by=by, at=at, before=before)

    return retry_when_stale(attempt)


def reorder_records(
    store: Store, ordered: OrderedList, ids: Sequence[str], *, by: Actor, at: str
) -> tuple[str, ...]:
    """Set every record's order to its index in *ids*, in one change set.

    Return the ids whose order changed. Raise `OrderMismatchError` unless *ids* are exactly the ids
    of the stored records.
    """
    turn = replace(next_turn(store, ordered, at), expected=None)
    records = store.read(ordered.collection)
    if len(ids) != len(records) or set(ids) != records.keys():
        raise OrderMismatchError
    places = {id: index for index, id in enumerate(ids)}
    orders = {
        id: place
        for id, place in places.items()
        if not same(records[id].document.get("order"), place)
    }
    try:
        return _write_orders(store, ordered, orders, {}, turn, by, at)
    except RecordNotFoundError as error:
        # One of them was deleted after the list was read.
        raise OrderMismatchError from error


def _with_moved(
    ordered: OrderedList,
    rows: Sequence[Placed],
    id: str,
    after: str | None,
    before: str | None,
) -> Sequence[Placed]:
    """Return *rows* with record *id* where it is to be; raise what `move_record` does."""
    ids = [row.id for row in rows]
    if id not in ids:
        raise ordered.missing(id)
    above = _above(ids, id, after, before)
    return rows if above == id else moved_behind(rows, id, above)


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


def _order_held(row: Placed, record: Record | None) -> Json:
    """Return the order as *record* holds it, which need be no number; without it, that of *row*."""
    return row.order if record is None else record.document.get("order")


def _write_orders(
    store: Store,
    ordered: OrderedList,
    orders: Mapping[str, float],
    held: Mapping[str, Json],
    turn: Put,
    by: Actor,
    at: str,
) -> tuple[str, ...]:
    """Write *orders* if none of those *held* has changed; return the ids that have a new one."""
    numbers = {id: int(order) if order == int(order) else order for id, order in orders.items()}
    values = {**held, **numbers}
    # The turn first: when it is taken, the orders have changed as well.
    changes: list[Change] = [turn]
    changes += [
        SetField(ordered.collection, id, "order", value, instead_of=held.get(id, ...))
        for id, value in values.items()
    ]
    if numbers:
        change_set = ChangeSet(actor=by, action=ordered.action, at=at, changes=(*changes,))
        store.commit(change_set)
    return tuple(numbers)
