"""The one order that visitors and administrators see projects in (decision 1)."""

import math
import re
from collections.abc import Iterable
from datetime import UTC, datetime
from operator import attrgetter
from typing import Any, Protocol, TypeVar

from studio_core.texts.untrusted import short_text

_NUMBER = re.compile(r"[+-]?+(?:[0-9]++(?:\.[0-9]*+)?+|\.[0-9]++)(?:[eE][+-]?+[0-9]++)?+")
_OLDEST = datetime.min.replace(tzinfo=UTC)


class Placed(Protocol):
    """What the order looks at."""

    @property
    def id(self) -> str:
        """The record's key."""
        ...

    @property
    def order(self) -> float | None:
        """The place somebody dragged it to, None when nobody did."""
        ...

    @property
    def created_at(self) -> datetime | None:
        """When it was made, with a zone; None when that is not known."""
        ...


PlacedT = TypeVar("PlacedT", bound=Placed)


def read_order(value: Any) -> float | None:
    """Return *value* as an order: a finite number or a string of one; else None (decision 2)."""
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

    Those with an order come in that order (ties: newest first, then id). Each one without, newest
    first, goes directly before the first of them that is older than it, or to the end. A missing
    date is older than every date: those with neither come last. Takes n log n.
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
        # Python's sort is stable: what is sorted by last counts first.
        group.sort(key=attrgetter("id"))
        group.sort(key=_created_at, reverse=True)
    placed.sort(key=attrgetter("order"))
    ordered: list[PlacedT] = []
    passed = 0
    for project in dated:
        # Newest first: what is not older than one is not older than those that follow.
        while passed < len(placed) and _created_at(placed[passed]) >= _created_at(project):
            ordered.append(placed[passed])
            passed += 1
        ordered.append(project)
    return [*ordered, *placed[passed:], *undated]


def _created_at(project: Placed) -> datetime:
    return project.created_at or _OLDEST
