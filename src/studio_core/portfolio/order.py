"""The one order that visitors and administrators see projects in (decision 1)."""

import math
import re
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from itertools import compress, count, pairwise, starmap
from operator import attrgetter, eq
from typing import Any, Protocol, TypeVar

from studio_core.scalars import short_text

_NUMBER = re.compile(r"[+-]?+(?:[0-9]++(?:\.[0-9]*+)?+|\.[0-9]++)(?:[eE][+-]?+[0-9]++)?+")
_OLDEST = datetime.min.replace(tzinfo=UTC)
_order = attrgetter("order")
_id = attrgetter("id")


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
        value = _numeral(value)
    if isinstance(value, bool) or not isinstance(value, (int, float, str)):
        return None
    try:
        number = float(value)
    except OverflowError:
        return None
    return number if math.isfinite(number) else None


def _numeral(text: str) -> str | None:
    short = short_text(text)
    return short if short is not None and _NUMBER.fullmatch(short) else None


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
    _sort_newest_first(loose)
    return _merged(placed, loose)


def _sort_newest_first(projects: list[PlacedT]) -> None:
    """Sort *projects* by age, those of one moment by id."""
    projects.sort(key=_id)
    projects.sort(key=_age, reverse=True)


def _settle_ties(placed: list[PlacedT]) -> None:
    """Put neighbours of the same order newest first; ages elsewhere are never looked at.

    Each group is settled while the next ones are being looked for: nothing is fetched twice from
    where it lies in memory, which takes longer than all comparisons.
    """
    start = end = 0
    for place in compress(count(), starmap(eq, pairwise(map(_order, placed)))):
        if place >= end:
            _settle(placed, start, end)
            start = place
        end = place + 2
    _settle(placed, start, end)


def _settle(placed: list[PlacedT], start: int, end: int) -> None:
    """Sort the projects from *start* to *end*, most often two, newest first."""
    if end - start > 2:
        group = placed[start:end]
        _sort_newest_first(group)
        placed[start:end] = group
    elif start < end:
        one, two = placed[start], placed[start + 1]
        if _comes_after(one, two):
            placed[start], placed[start + 1] = two, one


def _comes_after(one: Placed, two: Placed) -> bool:
    """Tell whether *one* belongs behind *two*, by age and then by id."""
    first, second = one.created_at or _OLDEST, two.created_at or _OLDEST
    return second > first or (two.id < one.id and not first > second)


def _merged(placed: list[PlacedT], loose: Sequence[PlacedT]) -> list[PlacedT]:
    """Put the *loose* projects, newest first, before the first older one of *placed*, in place.

    What follows the last of them is moved as a whole.
    """
    merged: list[PlacedT] = []
    taken = place = 0
    dateless: Sequence[PlacedT] = ()
    for at, project in enumerate(loose):
        age = project.created_at
        if age is None:
            # Nothing is older than those without a date, which come last.
            dateless = loose[at:]
            break
        # Newest first: what is not older than one is not older than those that follow.
        while place < len(placed) and _age(placed[place]) >= age:
            place += 1
        merged += placed[taken:place]
        merged.append(project)
        taken = place
    placed[:taken] = merged
    placed += dateless
    return placed


def _age(project: Placed) -> datetime:
    return project.created_at or _OLDEST
