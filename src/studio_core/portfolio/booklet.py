"""Which pictures of a project its printed booklet shows, and on which page."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

_FIRST, _LAST = 5, 3
"""How many pictures a page has at most; on the last one the imprint stands below them."""
_PAIRS = 2
"""A page has one pair at most."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Booklet:
    """Indexes of pictures by where the booklet shows them, behind the cover.

    *beside_story* is the plan, else a picture, None when there is neither. *pages* are the pages
    of pictures: two, or one where there are not enough for two; that one may be empty. No picture
    is in two places, and both sides of a pair stand on one page, last.
    """

    beside_story: int | None
    pages: tuple[tuple[int, ...], ...]

    @property
    def count(self) -> int:
        """How many pages the booklet has: the cover, the story, and those of pictures."""
        return 2 + len(self.pages)


def booklet_of(
    gallery: Sequence[int], pairs: Sequence[tuple[int, int]], plans: Sequence[int]
) -> Booklet:
    """Return the booklet of a project with these pictures but the cover, *pairs* and *plans*."""
    elsewhere = {*plans, *chain.from_iterable(pairs)}
    singles = tuple(index for index in gallery if index not in elsewhere)
    if plans:
        return Booklet(beside_story=plans[0], pages=_pages(singles, pairs))
    return Booklet(beside_story=next(iter(singles), None), pages=_pages(singles[1:], pairs))


def _pages(singles: Sequence[int], pairs: Sequence[tuple[int, int]]) -> tuple[tuple[int, ...], ...]:
    """Share the pictures out: half to each page, as far as the last one has room."""
    has_room = len(singles) + 2 * _PAIRS <= _FIRST + _LAST
    pairs = pairs[: _PAIRS if has_room else 1]
    count = min(_FIRST + _LAST, len(singles) + 2 * len(pairs))
    if len(singles) + len(pairs) < _PAIRS:
        return ((*singles, *chain.from_iterable(pairs)),)
    last = min(_LAST, count // 2)
    below_first, below_last = (*pairs, (), ())[:2]
    cut = count - last - len(below_first)
    end = cut + last - len(below_last)
    return (*singles[:cut], *below_first), (*singles[cut:end], *below_last)
