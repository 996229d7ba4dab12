"""The display order of projects, and of every other list that people order (decision 1)."""

import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from operator import attrgetter
from typing import Any, Protocol, TypeVar

from studio_core.cursors import Place
from studio_core.dates import parse_moment
from studio_core.records.record import Document, Record
from studio_core.texts.untrusted import short_text

_NUMBER = re.compile(r"[+-]?+(?:[0-9]++(?:\.[0-9]*+)?|\.[0-9]++)(?:[eE][+-]?+[0-9]++)?")
_OLDEST = datetime.min.replace(tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)

ANY_PLACE: Place = (0, 0.0, 0, "", 0, 0, "")
"""What the places of `display_place` are like."""


class Placed(Protocol):
    """What `in_display_order` reads of a project."""

    @property
    def id(self) -> str:
        """The record's key."""
        ...

    @property
    def order(self) -> float | None:
        """The place an administrator gave it; None when nobody did."""
        ...

    @property
    def created_at(self) -> datetime | None:
        """When it was made, with a time zone; None when unknown."""
        ...


PlacedT = TypeVar("PlacedT", bound=Placed)


def read_order(value: Any) -> float | None:
    """Return a stored order: a finite number or a string of one; else None (decision 2)."""
    if isinstance(value, str):
        text = short_text(value) or ""
        value = float(text) if _NUMBER.fullmatch(text) else None
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return None
    try:
        number = float(value)
    except OverflowError:
        return None
    return number if math.isfinite(number) else None


def in_display_order(projects: Iterable[PlacedT]) -> list[PlacedT]:
    """Return *projects* in display order; every permutation of them gives the same list.

    Projects with an order come in that order (ties: newest first, then by id). Each project without
    one, newest first, goes directly before the first ordered project that is older, or to the end.
    A missing date counts as the oldest, so projects with neither order nor date come last. Takes
    n log n steps.
    """
    placed: list[PlacedT] = []
    dated: list[PlacedT] = []
    undated: list[PlacedT] = []
    for project in projects:
        if project.order is not None:
            placed.append(project)
        else:
            (undated if project.created_at is None else dated).append(project)
    for group in (placed, dated, undated):
        # Python's sort is stable, so the last key sorted by is the most important one.
        group.sort(key=attrgetter("id"))
        group.sort(key=_created_at, reverse=True)
    placed.sort(key=attrgetter("order"))
    ordered: list[PlacedT] = []
    passed = 0
    for project in dated:
        # `dated` is newest first, so what this one passes, all later ones pass too.
        while passed < len(placed) and _created_at(placed[passed]) >= _created_at(project):
            ordered.append(placed[passed])
            passed += 1
        ordered.append(project)
    return [*ordered, *placed[passed:], *undated]


@dataclass(frozen=True, slots=True)
class Row:
    """What `in_display_order` needs to know of a stored record."""

    id: str
    order: float | None
    created_at: datetime | None


def row_of(id: str, record: Record) -> Row:
    """Return what the display order needs to know of a stored record."""
    return _row(id, record.document)


def ordered_rows(records: Mapping[str, Record]) -> list[Row]:
    """Return the stored records of a list in display order."""
    return in_display_order(row_of(id, record) for id, record in records.items())


def ordered_documents(documents: Mapping[str, Document]) -> list[Document]:
    """Return the *documents* of a list, which are there by id, in display order."""
    rows = in_display_order(_row(id, one) for id, one in documents.items())
    return [documents[row.id] for row in rows]


def _row(id: str, document: Document) -> Row:
    return Row(id, read_order(document.get("order")), parse_moment(document.get("createdAt")))


def display_place(onward: Iterable[Placed]) -> Place:
    """Return the place of the first of *onward*, which are it and what follows in display order.

    Places rise along a list in display order. That of a project without an order names the ordered
    one before which it stands.
    """
    following = iter(onward)
    project = next(following)
    own = (_newness(project), project.id)
    anchor = project
    while anchor.order is None:
        behind = next(following, None)
        if behind is None:
            return (1 if project.created_at else 2, 0.0, 0, "", 0, *own)
        anchor = behind
    return (0, anchor.order, _newness(anchor), anchor.id, int(anchor is project), *own)


def _newness(project: Placed) -> int:
    """Return a number that is smaller the newer a project is."""
    return (_OLDEST - _created_at(project)) // _MICROSECOND


def _created_at(project: Placed) -> datetime:
    return project.created_at or _OLDEST
