"""Cursors: texts that name a place in an ordered list, and the pages that they begin.

A cursor holds the sort key of the last item of a page, not a number of items: it stays meaningful
when items are added, removed or moved meanwhile. What stays where it is comes exactly once.
"""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Generic, TypeAlias, TypeVar

from studio_core.errors import FieldFault, InvalidFieldsError

MAX_PAGE = 500
"""How many items one answer holds, at most and when no other number is asked for."""

_MAX_LETTERS = 8192
"""No cursor of ours is longer: it names two ids at most."""

Place: TypeAlias = tuple[int | float | str, ...]
"""A sort key: places of one list have the same types, and rise from item to item."""

ItemT = TypeVar("ItemT")


@dataclass(frozen=True, slots=True)
class Page(Generic[ItemT]):
    """Some items of a list; *total* counts all of it, *next* begins the page after this one."""

    items: Sequence[ItemT]
    total: int
    next: str | None = None


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which page is asked for: up to *limit* items behind the cursor *after* (None: the first).

    *skipped* are as many more before the page, for pages that are numbered.
    """

    limit: int = MAX_PAGE
    after: str | None = None
    skipped: int = 0


FIRST = Wanted()


def cursor_of(place: Place) -> str:
    """Return *place* as a text of letters, digits, '-' and '_'."""
    packed = json.dumps(place, separators=(",", ":")).encode()
    return urlsafe_b64encode(packed).decode().rstrip("=")


def place_of(cursor: str, like: Place) -> Place:
    """Return the place that *cursor* names; its values are of the types of *like*.

    Raise `InvalidFieldsError` for any text that `cursor_of` does not return for such a place.
    """
    place = _decoded(cursor) if len(cursor) <= _MAX_LETTERS else ()
    numbers = [value for value in place if isinstance(value, float)]
    is_alike = [type(value) for value in place] == [type(value) for value in like]
    if not is_alike or not all(map(isfinite, numbers)) or cursor_of(place) != cursor:
        raise InvalidFieldsError([FieldFault("after", "field_invalid")])
    return place


def _decoded(cursor: str) -> Place:
    """Return the values in *cursor*; none for what is no list of values."""
    try:
        packed = urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4))
        return tuple(json.loads(packed))
    except (ValueError, TypeError, RecursionError):
        return ()


def page_of(
    items: Sequence[ItemT],
    wanted: Wanted,
    place_at: Callable[[int], Place],
    like: Place,
    is_chosen: Callable[[ItemT], bool] | None = None,
) -> Page[ItemT]:
    """Return a page of *items*, or of those that *is_chosen* holds for.

    *place_at* gives the place of an item by its index; few are asked for. Raise
    `InvalidFieldsError` for a cursor whose place is not *like* those of this list.
    """
    behind = 0
    if wanted.after is not None:
        after = place_of(wanted.after, like)
        behind = bisect_right(range(len(items)), after, key=place_at)
    chosen: Sequence[int] = range(len(items))
    if is_chosen is not None:
        chosen = [index for index in chosen if is_chosen(items[index])]
    start = bisect_left(chosen, behind) + wanted.skipped
    shown = chosen[start : start + wanted.limit]
    is_last = start + len(shown) >= len(chosen)
    following = None if is_last else cursor_of(place_at(shown[-1]))
    return Page([items[index] for index in shown], len(chosen), following)
