"""The one order that visitors and administrators see projects in (decision 1)."""

import math
import re
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Any, Protocol, TypeVar

_NUMBER = re.compile(r"\s*[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?\s*")
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
    if isinstance(value, bool) or not isinstance(value, (int, float, str)):
        return None
    if isinstance(value, str) and not _NUMBER.fullmatch(value):
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
    date is older than every date. Takes n log n.
    """
    by_age = sorted(projects, key=lambda project: project.id)
    by_age.sort(key=_age, reverse=True)
    ordered = [project for project in by_age if project.order is not None]
    ordered.sort(key=lambda project: project.order or 0.0)
    return _merged(ordered, [project for project in by_age if project.order is None])


def _merged(ordered: Sequence[PlacedT], loose: Sequence[PlacedT]) -> list[PlacedT]:
    """Put the *loose* projects, newest first, before the first older one of *ordered*."""
    merged: list[PlacedT] = []
    waiting = iter(loose)
    next_loose = next(waiting, None)
    for project in ordered:
        # Newest first: once one is not newer than this project, no later one is.
        while next_loose is not None and _age(next_loose) > _age(project):
            merged.append(next_loose)
            next_loose = next(waiting, None)
        merged.append(project)
    if next_loose is not None:
        merged.append(next_loose)
        merged.extend(waiting)
    return merged


def _age(project: Placed) -> datetime:
    return project.created_at or _OLDEST
