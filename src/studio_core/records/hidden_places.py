"""Where a record stood in its list before it was hidden, and which orders bring it back there."""

from collections.abc import Mapping, Sequence

from studio_core.records.changes import Change, SetField
from studio_core.records.display_order import in_display_order, ordered_rows, row_of
from studio_core.records.move_orders import moved_behind, orders_for
from studio_core.records.moving import OrderedList, next_turn
from studio_core.records.record import Json, Record
from studio_core.records.store import Store

MOST_REMEMBERED = 500
"""How many of the records before a hidden one are remembered."""


def ids_before(store: Store, ordered: OrderedList, id: str) -> list[str]:
    """Return the ids of the records before *id* in display order, the nearest first."""
    ids = [row.id for row in ordered_rows(store.read(ordered.collection))]
    return ids[: ids.index(id)][::-1][:MOST_REMEMBERED] if id in ids else []


def place_again(
    store: Store,
    ordered: OrderedList,
    id: str,
    document: dict[str, Json],
    after: Sequence[str],
    *,
    at: str,
) -> list[Change]:
    """Give *document* the order by which it stands behind the first of *after* that is there.

    Return what else is to be written: the turn of moves, and the orders of others where there is no
    room between two.
    """
    turn = next_turn(store, ordered, at)
    records = store.read(ordered.collection)
    orders = dict(_orders(records, id, document, after))
    if id in orders:
        document["order"] = _number(orders.pop(id))
    others = [
        SetField(
            ordered.collection,
            other,
            "order",
            _number(order),
            instead_of=records[other].document.get("order"),
        )
        for other, order in orders.items()
    ]
    return [turn, *others]


def _orders(
    records: Mapping[str, Record], id: str, document: dict[str, Json], after: Sequence[str]
) -> Mapping[str, float]:
    rows = [row_of(key, record) for key, record in records.items() if key != id]
    listed = in_display_order([*rows, row_of(id, Record.of(document))])
    anchor = next((one for one in after if one in records), None)
    wanted = moved_behind(listed, id, anchor)
    is_there = [row.id for row in wanted] == [row.id for row in listed]
    return {} if is_there else orders_for(wanted, id)


def _number(order: float) -> Json:
    return int(order) if order == int(order) else order
