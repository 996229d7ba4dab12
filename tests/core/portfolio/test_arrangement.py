"""Where the pictures of a project stand on its page, and in which proportions."""

from dataclasses import dataclass
from itertools import chain
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_core.pictures.image import Image, Role
from studio_core.portfolio.arrangement import Row, arranged, first_row, opening_picture, shown_ratio
from studio_core.portfolio.project import Project
from studio_core.portfolio.views import detail_of

ROLES: tuple[Role, ...] = ("photo", "before", "after", "plan", "detail")


@dataclass(frozen=True)
class Placed:
    role: Role = "photo"
    pair: str | None = None
    ratio: float = 1.5


PHOTO, WIDE, TALL = Placed(), Placed(ratio=3.0), Placed(ratio=0.4)


def document(*kinds: tuple[Role, str]) -> dict[str, Any]:
    images = [
        {"url": f"/media/{n:032x}.jpg", "role": role, "pair": pair}
        for n, (role, pair) in enumerate(kinds)
    ]
    return {"type": "residential", "images": images}


def image(width: int | None, height: int | None, role: Role = "photo", **more: Any) -> Image:
    return Image(url="/media/a.jpg", width=width, height=height, role=role, **more)


UPRIGHT, UNMEASURED = image(1200, 1800), image(None, None)


@pytest.mark.parametrize(
    ("images", "cover", "wide"),
    [
        # What was chosen opens, whatever it is; the first of equal ones.
        ([image(1800, 1200), UPRIGHT, image(1200, 1800, id="chosen")], 0, 2),
        ([UPRIGHT, *[image(900, 600, id="chosen")] * 2], 0, 1),
        # Nothing is chosen by what is no longer there.
        ([image(1800, 1200, id="other"), UPRIGHT], 0, 0),
        # A cover that lies was chosen for it already.
        ([image(3000, 2000), image(1200, 1000)], 1, 1),
        # Else the sharpest that lies, the first of those that fill a screen.
        ([UPRIGHT, image(900, 600), image(3000, 2000), image(4000, 3000)], 0, 2),
        ([UPRIGHT, image(900, 600), image(1100, 700)], 0, 2),
        # Neither plans, details nor the rooms of before, nor what is too wide for a row.
        ([UPRIGHT, *(image(3000, 2000, role) for role in ("plan", "detail", "before"))], 0, 0),
        ([UPRIGHT, image(6000, 2000), image(900, 600, "after")], 0, 2),
        ([UPRIGHT, image(1900, 1700)], 0, 0),
        # Nobody knows how an older picture lies.
        ([UNMEASURED, image(1800, 1200)], 0, 0),
        ([UPRIGHT, UNMEASURED], 0, 0),
        ([], 0, 0),
    ],
)
def test_what_opens_a_project_on_wide_screens(images: list[Image], cover: int, wide: int) -> None:
    assert opening_picture(images, cover, "chosen") == wide


@pytest.mark.parametrize("is_marked", [False, True])
def test_what_is_chosen_for_wide_screens_is_told_with_the_project(is_marked: bool) -> None:
    stored = document(("photo", ""), ("photo", ""), ("photo", ""))
    if is_marked:
        stored["images"][2]["wideCover"] = True
        stored["images"][1]["wideCover"] = "yes"
    else:
        stored["openingPicture"] = stored["images"][2]["url"]

    detail = detail_of(Project.from_record("-p1", stored))

    assert (detail.cover, detail.opening, detail.parts.wide_rows) == (0, 2, ((0, 1),))


def test_every_picture_but_the_cover_is_in_the_gallery_and_pairs_and_plans_are_named() -> None:
    pictures = [
        Placed("photo"),
        Placed("after", "거실"),
        Placed("detail"),
        Placed("before", "거실"),
        Placed("plan"),
        Placed("before"),
    ]

    parts = arranged(pictures, 0, 4)

    assert parts.gallery == (1, 2, 3, 4, 5)
    assert parts.rows == ((1, 2), (3, 4), (5, None))
    assert parts.wide_rows == ((0, 1), (2, 3), (5, None))
    assert parts.overlay_rows == ((0, 1), (2, 3), (4, 5))
    assert (parts.pairs, parts.plans) == (((3, 1),), (4,))


@pytest.mark.parametrize(
    ("pictures", "rows"),
    [
        ([PHOTO] * 4, ((0, 1), (2, 3))),
        ([PHOTO] * 3, ((0, 1), (2, None))),
        ([WIDE, PHOTO, PHOTO], ((0,), (1, 2))),
        ([PHOTO, WIDE, PHOTO, PHOTO], ((0,), (1,), (2, 3))),
        ([PHOTO, PHOTO, TALL, PHOTO], ((0, 1), (2,), (3, None))),
        ([WIDE, TALL], ((0,), (1,))),
        ([Placed(ratio=9 / 16), Placed(ratio=2.0)], ((0, 1),)),
    ],
)
def test_pictures_stand_in_pairs_in_order_and_what_is_too_wide_or_narrow_alone(
    pictures: list[Placed], rows: tuple[Row, ...]
) -> None:
    assert arranged(pictures, 0, 0).overlay_rows == rows


@given(st.integers(1, 20_000), st.integers(1, 20_000))
def test_a_picture_keeps_its_proportions_or_loses_little_of_its_area(
    width: int, height: int
) -> None:
    own, shown = width / height, shown_ratio(width, height)

    assert min(own, shown) / max(own, shown) >= 0.85
    assert shown == pytest.approx(own, rel=1e-3) or (own < shown == 9 / 16)


@pytest.mark.parametrize(
    ("width", "height", "shown"),
    [
        (3000, 4000, 0.75),
        (9, 18, 0.5625),
        (9, 20, 0.45),
        (3, 1, 3.0),
        (None, 3, 1.5),
        (4, None, 1.5),
    ],
)
def test_some_proportions(width: int | None, height: int | None, shown: float) -> None:
    assert shown_ratio(width, height) == shown


@pytest.mark.parametrize(
    ("ratios", "row"),
    [
        ([0.75, 1.5, 3.0], (0.75, 1.5)),
        ([0.75, 3.0], (0.75,)),
        ([3.0, 0.75], (3.0,)),
        ([1.5], (1.5, None)),
        ([], (1.5, None)),
    ],
)
def test_the_first_row_tells_the_proportions_of_what_stands_in_it(
    ratios: list[float], row: tuple[float | None, ...]
) -> None:
    assert first_row(ratios) == row


def test_a_cover_that_is_in_a_pair_stays_in_it() -> None:
    parts = arranged([Placed("before", "거실"), Placed("after", "거실"), Placed("photo")], 1, 1)

    assert (parts.rows, parts.pairs) == (((0, 2),), ((0, 1),))


def test_half_a_pair_is_a_picture_like_others() -> None:
    stored = document(("photo", ""), ("before", "거실"), ("after", "주방"))

    parts = detail_of(Project.from_record("-p1", stored)).parts

    assert (parts.rows, parts.pairs) == (((1, 2),), ())


def test_without_pictures_nothing_stands_beside_the_cover() -> None:
    parts = detail_of(Project.from_record("-p1", {"type": "residential"})).parts

    assert (parts.gallery, parts.rows, parts.overlay_rows) == ((), (), ((0, None),))
    assert (parts.pairs, parts.plans) == ((), ())


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

    listed = [at for row in parts.rows for at in row if at is not None]
    assert listed == [*parts.gallery] == [at for at in range(len(kinds)) if at != detail.cover]
    assert len(set(beside)) == len(beside)
    assert [(detail.images[one].role, detail.images[other].role) for one, other in parts.pairs] == [
        ("before", "after")
    ] * len(parts.pairs)
