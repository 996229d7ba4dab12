"""Where a record stood in its list before it was hidden, and which orders bring it back there."""

from collections.abc import Sequence

from studio_core.records.changes import Change
from studio_core.records.display_order import ordered_rows
from studio_core.records.moving import OrderedList, moved_behind, new_orders, next_turn
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

    Return what else is to be written: the turn of moves, and the orders of the others, so that each
    is the number of its place.
    """
    turn = next_turn(store, ordered, at)
    others = store.read(ordered.collection)
    records = {**others, id: Record.of(document)}
    listed = [row.id for row in ordered_rows(records)]
    wanted = moved_behind(listed, id, next((one for one in after if one in others), None))
    if wanted == listed and document.get("order") is None:
        # It stands there by its date, as all may that nobody has moved yet.
        return [turn]
    document["order"] = wanted.index(id)
    return [turn, *(one for one in new_orders(ordered, records, wanted) if one.id != id)]
