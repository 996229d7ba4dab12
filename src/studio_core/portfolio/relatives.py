"""The ways on from a project: the ones before and after it, and those that are like it."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from heapq import nsmallest
from typing import TypeVar

from studio_core.portfolio.selecting import Shown, ShownT, style_key

RELATED = 3
"""How many projects that are alike a project names."""

_LONG_AGO = datetime.min.replace(tzinfo=UTC)


ItemT = TypeVar("ItemT")


def beside(ordered: Sequence[ItemT], position: int) -> tuple[ItemT | None, ItemT | None]:
    """Return the items before and after the one at *position*; the list closes into a ring.

    None for what it does not have: of two, the other one is after either, and before none.
    """
    others = len(ordered) - 1
    before = ordered[position - 1] if others > 1 else None
    return before, ordered[(position + 1) % len(ordered)] if others > 0 else None


def related_to(project: Shown, ordered: Iterable[ShownT]) -> tuple[ShownT, ...]:
    """Return up to three other projects of its type that are like *project*, the most alike first.

    Alike is first who has its style, then its size or trade, then more of its tags; of equally
    alike ones the newest come first, then those of smaller ids. Who shares none of these is not
    related.
    """
    style, tags = style_key(project.style), frozenset(project.tags)

    def unlike(other: ShownT) -> tuple[bool, bool, int]:
        return (
            not style or style_key(other.style) != style,
            other.filter is None or other.filter != project.filter,
            -len(tags.intersection(other.tags)),
        )

    others = (one for one in ordered if one.type == project.type and one.id != project.id)
    ranked = ((unlike(one), one) for one in others)
    alike = (pair for pair in ranked if pair[0] != (True, True, 0))
    return tuple(one for _, one in nsmallest(RELATED, alike, key=_rank))


def _rank(pair: tuple[tuple[bool, bool, int], Shown]) -> tuple[tuple[bool, bool, int], float, str]:
    likeness, one = pair
    return likeness, -(one.created_at or _LONG_AGO).timestamp(), one.id
