"""Where the pictures of a project stand on its page."""

from dataclasses import dataclass
from itertools import chain
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from studio_core.pictures.image import Role
from studio_core.portfolio.arrangement import arranged
from studio_core.portfolio.project import Project
from studio_core.portfolio.views import detail_of

ROLES: tuple[Role, ...] = ("photo", "before", "after", "plan", "detail")


@dataclass(frozen=True)
class Placed:
    role: Role
    pair: str | None = None


def document(*kinds: tuple[Role, str]) -> dict[str, Any]:
    images = [
        {"url": f"/media/{n:032x}.jpg", "role": role, "pair": pair}
        for n, (role, pair) in enumerate(kinds)
    ]
    return {"type": "residential", "images": images}


def test_every_picture_but_the_cover_is_in_the_gallery_and_pairs_and_plans_are_named() -> None:
    pictures = [
        Placed("photo"),
        Placed("after", "거실"),
        Placed("detail"),
        Placed("before", "거실"),
        Placed("plan"),
        Placed("before"),
    ]

    parts = arranged(pictures, 0)

    assert (parts.gallery, parts.pairs, parts.plans) == ((1, 2, 3, 4, 5), ((3, 1),), (4,))


def test_a_cover_that_is_in_a_pair_stays_in_it() -> None:
    parts = arranged([Placed("before", "거실"), Placed("after", "거실"), Placed("photo")], 1)

    assert (parts.gallery, parts.pairs) == ((0, 2), ((0, 1),))


def test_half_a_pair_is_a_picture_like_others() -> None:
    stored = document(("photo", ""), ("before", "거실"), ("after", "주방"))

    parts = detail_of(Project.from_record("-p1", stored)).parts

    assert (parts.gallery, parts.pairs) == ((1, 2), ())


def test_without_pictures_nothing_stands_beside_the_cover() -> None:
    parts = detail_of(Project.from_record("-p1", {"type": "residential"})).parts

    assert (parts.gallery, parts.pairs, parts.plans) == ((), (), ())


@given(
    st.lists(st.tuples(st.sampled_from(ROLES), st.sampled_from(["", "a", "b"])), min_size=1),
    st.integers(0, 99),
)
def test_every_picture_but_the_cover_is_in_the_gallery_in_its_order(
    kinds: list[tuple[Role, str]], cover: int
) -> None:
    stored = {**document(*kinds), "thumbnailIndex": cover % len(kinds)}
    detail = detail_of(Project.from_record("-p1", stored))
    parts = detail.parts

    beside = [*chain.from_iterable(parts.pairs), *parts.plans]

    assert parts.gallery == tuple(at for at in range(len(kinds)) if at != detail.cover)
    assert len(set(beside)) == len(beside)
    assert [(detail.images[one].role, detail.images[other].role) for one, other in parts.pairs] == [
        ("before", "after")
    ] * len(parts.pairs)
