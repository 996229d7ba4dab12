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


def test_pairs_and_plans_stand_apart_and_the_cover_stands_first() -> None:
    pictures = [
        Placed("photo"),
        Placed("after", "거실"),
        Placed("detail"),
        Placed("before", "거실"),
        Placed("plan"),
        Placed("before"),
    ]

    parts = arranged(pictures, 0)

    assert (parts.gallery, parts.pairs, parts.plans) == ((2, 5), ((3, 1),), (4,))


def test_a_cover_that_is_in_a_pair_stays_in_it() -> None:
    parts = arranged([Placed("before", "거실"), Placed("after", "거실"), Placed("photo")], 1)

    assert (parts.gallery, parts.pairs) == ((2,), ((0, 1),))


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
def test_every_picture_stands_in_one_place(kinds: list[tuple[Role, str]], cover: int) -> None:
    stored = {**document(*kinds), "thumbnailIndex": cover % len(kinds)}
    detail = detail_of(Project.from_record("-p1", stored))
    parts = detail.parts

    placed = [*parts.gallery, *chain.from_iterable(parts.pairs), *parts.plans]

    assert sorted({detail.cover, *placed}) == list(range(len(kinds)))
    assert len(set(placed)) == len(placed)
    assert [(detail.images[one].role, detail.images[other].role) for one, other in parts.pairs] == [
        ("before", "after")
    ] * len(parts.pairs)
