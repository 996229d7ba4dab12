"""The projects as stored, in the administrators' order: over all types, page by page."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import islice

from studio_core.cursors import FIRST, Page, Wanted, page_of
from studio_core.dates import parse_moment
from studio_core.portfolio.order import (
    ANY_PLACE,
    PlacedT,
    display_place,
    in_display_order,
    read_order,
)
from studio_core.records.collections import PORTFOLIO
from studio_core.records.record import Record
from studio_core.records.store import Store


@dataclass(frozen=True, slots=True)
class Row:
    """What `in_display_order` needs to know of a stored project."""

    id: str
    order: float | None
    created_at: datetime | None


def row_of(id: str, record: Record) -> Row:
    """Return what the display order needs to know of a stored project."""
    document = record.document
    return Row(id, read_order(document.get("order")), parse_moment(document.get("createdAt")))


def ordered_rows(records: Mapping[str, Record]) -> list[Row]:
    """Return stored projects in display order over all types."""
    return in_display_order(row_of(id, record) for id, record in records.items())


def page_of_rows(rows: Sequence[PlacedT], wanted: Wanted) -> Page[PlacedT]:
    """Return a page of *rows*, which are in display order over all types.

    Raise `InvalidFieldsError` for a cursor that is none of this list.
    """
    return page_of(rows, wanted, lambda index: display_place(islice(rows, index, None)), ANY_PLACE)


def page_of_records(store: Store, wanted: Wanted = FIRST) -> Page[tuple[str, Record]]:
    """Return a page of the projects as stored; raise what `page_of_rows` raises."""
    records = store.read(PORTFOLIO)
    page = page_of_rows(ordered_rows(records), wanted)
    return Page([(row.id, records[row.id]) for row in page.items], page.total, page.next)
