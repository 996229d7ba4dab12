"""Which pictures a booklet shows, and on which page."""

from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_core.portfolio.booklet import booklet_of


class Parts(NamedTuple):
    gallery: Sequence[int]
    pairs: Sequence[tuple[int, int]]
    plans: Sequence[int]


def arrangement(singles: int, pairs: int = 0, plans: int = 0) -> Parts:
    """Return where so many pictures stand, numbered in this order."""
    first_of_pairs, first_plan = singles, singles + 2 * pairs
    return Parts(
        gallery=range(first_plan + plans),
        pairs=[(at, at + 1) for at in range(first_of_pairs, first_plan, 2)],
        plans=range(first_plan, first_plan + plans),
    )


@pytest.mark.parametrize(
    ("parts", "beside", "pages"),
    [
        (arrangement(6, 1, 1), 8, ((0, 1, 2, 6, 7), (3, 4, 5))),
        (arrangement(9), 0, ((1, 2, 3, 4, 5), (6, 7, 8))),
        (arrangement(49), 0, ((1, 2, 3, 4, 5), (6, 7, 8))),
        (arrangement(4, 1, 1), 6, ((0, 4, 5), (1, 2, 3))),
        (arrangement(5, 0, 1), 5, ((0, 1, 2), (3, 4))),
        (arrangement(1, 1, 1), 3, ((1, 2), (0,))),
        (arrangement(4, 2, 1), 8, ((0, 1, 2, 4, 5), (3, 6, 7))),
        (arrangement(0, 2, 1), 4, ((0, 1), (2, 3))),
        (arrangement(3, 0, 1), 3, ((0, 1), (2,))),
        (arrangement(2, 0, 1), 2, ((0,), (1,))),
        (arrangement(0, 1), None, ((0, 1),)),
        (arrangement(1, 0, 1), 1, ((0,),)),
        (arrangement(1), 0, ((),)),
        (arrangement(0), None, ((),)),
    ],
)
def test_a_plan_or_a_picture_stands_beside_the_story_and_the_others_behind_it(
    parts: Parts, beside: int | None, pages: tuple[tuple[int, ...], ...]
) -> None:
    booklet = booklet_of(*parts)

    assert (booklet.beside_story, booklet.pages) == (beside, pages)


counts = st.integers(min_value=0, max_value=50)


@given(counts, st.integers(min_value=0, max_value=10), st.integers(min_value=0, max_value=3))
def test_four_pages_have_room_for_any_pictures(singles: int, pairs: int, plans: int) -> None:
    parts = arrangement(singles, pairs, plans)
    booklet = booklet_of(*parts)
    shown = [*chain.from_iterable(booklet.pages)]

    assert booklet.count in (3, 4)
    assert all(len(page) <= room for page, room in zip(booklet.pages[::-1], (3, 5), strict=False))
    assert booklet.count == 3 or all(booklet.pages)
    assert len({*shown, booklet.beside_story}) == len(shown) + 1


@given(counts, st.integers(min_value=1, max_value=10))
def test_both_sides_of_a_pair_stand_on_one_page_or_neither(singles: int, pairs: int) -> None:
    parts = arrangement(singles, pairs)

    for page in booklet_of(*parts).pages:
        for before, after in parts.pairs:
            assert (before in page) == (after in page)


@given(counts, st.integers(min_value=0, max_value=3))
def test_single_pictures_keep_their_order_and_none_is_passed_over(singles: int, pairs: int) -> None:
    parts = arrangement(singles, pairs, 1)
    shown = [at for page in booklet_of(*parts).pages for at in page if at < singles]

    assert shown == list(range(len(shown)))
