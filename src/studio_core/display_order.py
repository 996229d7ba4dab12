"""The one order that visitors and administrators see projects in (decision 1)."""

import math
import re
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from operator import attrgetter
from typing import Any, Protocol, TypeVar

_NUMBER = re.compile(r"\s*[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?\s*")
_OLDEST = datetime.min.replace(tzinfo=UTC)
_NEWEST = datetime.max.replace(tzinfo=UTC)
_order = attrgetter("order")


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
    placed: list[PlacedT] = []
    loose: list[PlacedT] = []
    for project in projects:
        (loose if project.order is None else placed).append(project)
    placed.sort(key=_order)
    _settle_ties(placed)
    return _merged(placed, _newest_first(loose))


def _newest_first(projects: Iterable[PlacedT]) -> list[PlacedT]:
    """Return *projects* by age, those of one moment by id."""
    return sorted(projects, key=_age_and_id)


def _settle_ties(placed: list[PlacedT]) -> None:
    """Put neighbours of the same order newest first; ages elsewhere are never looked at."""
    tied = [place for place, (one, next) in enumerate(pairwise(map(_order, placed))) if one == next]
    at = 0
    while at < len(tied):
        start = tied[at]
        end = start + 2
        at += 1
        while at < len(tied) and tied[at] == end - 1:
            end += 1
            at += 1
        placed[start:end] = _newest_first(placed[start:end])


def _merged(placed: list[PlacedT], loose: Sequence[PlacedT]) -> list[PlacedT]:
    """Put the *loose* projects, newest first, before the first older one of *placed*."""
    merged: list[PlacedT] = []
    taken = place = 0
    for at, project in enumerate(loose):
        if project.created_at is None:
            # Nothing is older than those without a date, which come last.
            return merged + placed[taken:] + list(loose[at:])
        # Newest first: what is not older than one is not older than those that follow.
        age = project.created_at
        while place < len(placed) and _age(placed[place]) >= age:
            place += 1
        merged += placed[taken:place]
        merged.append(project)
        taken = place
    return merged + placed[taken:]


def _age(project: Placed) -> datetime:
    return project.created_at or _OLDEST


def _age_and_id(project: Placed) -> tuple[timedelta, str]:
    return _NEWEST - _age(project), project.id
