"""Where a project stood before it was hidden, and which orders bring it back there."""

from collections.abc import Mapping, Sequence

from studio_core.portfolio.listing import ordered_rows, row_of
from studio_core.portfolio.move_orders import moved_behind, orders_for
from studio_core.portfolio.moving import next_turn
from studio_core.portfolio.order import in_display_order
from studio_core.records.changes import Change, SetField
from studio_core.records.collections import PORTFOLIO
from studio_core.records.record import Json, Record
from studio_core.records.store import Store

MOST_REMEMBERED = 500
"""How many of the projects before a hidden one are remembered."""


def ids_before(store: Store, id: str) -> list[str]:
    """Return the projects before *id* in display order, the nearest first."""
    ids = [row.id for row in ordered_rows(store.read(PORTFOLIO))]
    return ids[: ids.index(id)][::-1][:MOST_REMEMBERED] if id in ids else []


def place_again(
    store: Store, id: str, document: dict[str, Json], after: Sequence[str], *, at: str
) -> list[Change]:
    """Give *document* the order by which it stands behind the first of *after* that is there.

    Return what else is to be written: the turn of moves, and the orders of others where there is no
    room between two.
    """
    turn = next_turn(store, at)
    records = store.read(PORTFOLIO)
    orders = dict(_orders(records, id, document, after))
    if id in orders:
        document["order"] = _number(orders.pop(id))
    others = [
        SetField(
            PORTFOLIO,
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
