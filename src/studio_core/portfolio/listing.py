"""The projects as stored, in the administrators' order: over all types, page by page."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from studio_core.dates import parse_moment
from studio_core.portfolio.order import (
    in_display_order,
    read_order,
)
from studio_core.portfolio.project import text_of
from studio_core.records.record import Document, Record
from studio_core.texts.searching import folded


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


def searched_text(document: Document) -> str:
    """Return what a search looks for words in: a project's title and its address."""
    return folded(f"{text_of(document.get('title'))} {text_of(document.get('address'))}")
