"""Which orders a move writes: one between its neighbours', mostly (decision 52).

An order may be any finite number, so a project that is moved gets one between those of its new
neighbours, and nobody else's changes. Only where no room is left between them, or where projects
without an order stand around it, more are written.
"""

from collections.abc import Mapping, Sequence
from itertools import islice, pairwise
from math import ceil, floor, inf

from studio_core.records.display_order import Placed, Row, in_display_order

_LEAST_GAP = 2.0**-40
"""Two neighbours' orders are at least so far apart, or more are written."""

_ROOMY_GAP = 2.0**-20
"""As far apart are several that are written: twenty projects in turn find room between two."""


def moved_behind(listed: Sequence[Placed], id: str, after: str | None) -> list[Placed]:
    """Return *listed* with project *id* directly after *after*; None is before all others."""
    moved = next(row for row in listed if row.id == id)
    others = [row for row in listed if row.id != id]
    place = next((number for number, row in enumerate(others, 1) if row.id == after), 0)
    return [*others[:place], moved, *others[place:]]


def standing_around(wanted: Sequence[Placed], id: str) -> list[Placed]:
    """Return project *id* and what its one new order was chosen by, each once.

    These are its neighbours in *wanted*, and the nearest projects with an order on either side.
    """
    place = next(number for number, row in enumerate(wanted) if row.id == id)
    before, behind = wanted[:place][::-1], wanted[place + 1 :]
    found = {id: wanted[place]}
    for side in (before, behind):
        placed = (row for row in side if row.order is not None)
        found |= {row.id: row for row in (*side[:1], *islice(placed, 1))}
    return list(found.values())


def orders_for(wanted: Sequence[Placed], id: str) -> Mapping[str, float]:
    """Return the orders to write so that *wanted* is the display order.

    *wanted* is a list in display order in which project *id* was moved. Mostly its order is the
    only one; first those without an order get one as well, then those around *id* another.
    """
    alone = {id}
    orders = _with_orders(wanted, alone)
    if not _gives(wanted, orders):
        # Projects without an order go by their dates: beside this one they would change places.
        orders = _with_orders(wanted, alone | {row.id for row in wanted if row.order is None})
    return {row.id: orders[row.id] for row in wanted if row.order != orders.get(row.id, row.order)}


def _with_orders(wanted: Sequence[Placed], new: set[str]) -> Mapping[str, float]:
    """Return the order of every project that has one or is *new*, rising along *wanted*."""
    held = [row for row in wanted if row.id in new or row.order is not None]
    numbers = filled([None if row.id in new else row.order for row in held])
    return {row.id: number for row, number in zip(held, numbers, strict=True)}


def _gives(wanted: Sequence[Placed], orders: Mapping[str, float]) -> bool:
    rows = [Row(row.id, orders.get(row.id), row.created_at) for row in wanted]
    return [row.id for row in in_display_order(rows)] == [row.id for row in wanted]


def filled(numbers: Sequence[float | None]) -> list[float]:
    """Return *numbers* with a number for every None, so that those rise above what is before them.

    The others never fall; they stay as they are unless the room between two is too small.
    """
    found = list(numbers)
    for first in range(len(found)):
        reach = 0
        while found[first] is None:
            start, end = max(first - reach, 0), min(first + reach + 1, len(found))
            while end < len(found) and found[end] is None:
                end += 1
            low = found[start - 1] if start else None
            high = found[end] if end < len(found) else None
            # Nearer neighbours are renumbered first, all of them at the last.
            gap = _ROOMY_GAP if reach else _LEAST_GAP
            found[start:end] = _between(low, high, end - start, gap) or found[start:end]
            reach = 2 * reach or 1
    return [number for number in found if number is not None]


def _between(low: float | None, high: float | None, count: int, gap: float) -> list[float]:
    """Return *count* rising numbers between two, whole ones if there are; none without room.

    Without *low* they lead up to *high*, without *high* they go on from *low*, without both they
    are 0, 1, 2 …
    """
    bottom = floor(low) + 1 if low is not None else ceil(high) - count if high is not None else 0
    top = ceil(high) - 1 if high is not None else bottom + count - 1
    room = top - bottom + 1
    if room >= count:
        found = [float(bottom + (2 * number + 1) * room // (2 * count)) for number in range(count)]
    else:
        assert low is not None
        assert high is not None
        step = high / (count + 1) - low / (count + 1)
        found = [low + step * number for number in range(1, count + 1)]
    ends = [-inf if low is None else low, *found, inf if high is None else high]
    return found if all(two - one >= gap for one, two in pairwise(ends)) else []
