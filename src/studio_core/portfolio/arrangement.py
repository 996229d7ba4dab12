"""Where each picture of a project stands on its page, in which proportions, and which opens it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from studio_core.pictures.image import Image, Role
from studio_core.pictures.urls import WIDE

_NARROWEST, _WIDEST = 9 / 16, 2.0
"""Of the proportions, width by height, that pictures have which stand beside another."""
_LEAST_SEEN = 0.85
"""Of the area of a picture that is cut."""
_LYING = 1.2
"""The proportions from which on a picture fills a wide screen better than an upright one."""
_SHOWING: frozenset[Role] = frozenset(("photo", "after"))
"""What pictures are that may stand for a project without having been chosen."""
_UNKNOWN = 1.5
"""The proportions of a picture whose size was not stored."""

Row: TypeAlias = tuple[int | None, ...]
"""Indexes of pictures beside each other: one that has the row to itself, or the left and the right
of a pair, whose right place is None where nothing is left for it."""


class Placed(Protocol):
    """What of a picture says where it stands."""

    @property
    def role(self) -> Role:
        """What it is in the story."""
        ...

    @property
    def pair(self) -> str | None:
        """The name of its pair; None for a picture that is in none."""
        ...

    @property
    def ratio(self) -> float:
        """What `shown_ratio` says of it."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrangement:
    """Indexes of pictures by where they stand.

    *gallery* has every picture but the cover, in their order, *rows* are the same as they stand;
    *wide_rows* have every one but the cover of wide screens, *overlay_rows* the cover in its place,
    too. *pairs* are those of before and after that can be compared, *plans* the plans: pieces of
    their own beside the gallery.
    """

    gallery: tuple[int, ...]
    rows: tuple[Row, ...]
    wide_rows: tuple[Row, ...]
    overlay_rows: tuple[Row, ...]
    pairs: tuple[tuple[int, int], ...]
    plans: tuple[int, ...]


def shown_ratio(width: int | None, height: int | None) -> float:
    """Return the proportions in which a picture is shown.

    They are its own, but for one that is a little too narrow to stand beside another: it is cut.
    """
    if not width or not height:
        return _UNKNOWN
    own = width / height
    is_cut = _NARROWEST * _LEAST_SEEN <= own < _NARROWEST
    return _NARROWEST if is_cut else float(f"{own:.4g}")


def opening_picture(images: Sequence[Image], cover: int, chosen: object = None) -> int:
    """Return the index of the picture that opens a project on wide screens.

    It is the one that *chosen* names, else the *cover* if it lies or nobody knows its size, else
    the lying photograph with the most pixels across that a screen shows, the first of equal ones.
    """
    named = (index for index, image in enumerate(images) if image.is_named(chosen))
    lying = [
        index
        for index, image in enumerate(images)
        if image.role in _SHOWING and _LYING <= (_proportions(image) or 0) <= _WIDEST
    ]
    is_upright = bool(images) and (_proportions(images[cover]) or _UNKNOWN) < _LYING
    best = max(lying, key=lambda index: min(images[index].width or 0, WIDE), default=cover)
    return next(named, best if is_upright else cover)


def _proportions(image: Image) -> float | None:
    return image.width / image.height if image.width and image.height else None


def arranged(pictures: Sequence[Placed], cover: int, wide: int) -> Arrangement:
    """Return where *pictures* stand beside the covers, which may be in a pair or a plan as well.

    Pairs have one picture of before and one of after; see `pictures_of`.
    """
    sides: dict[str, dict[Role, int]] = {}
    for index, picture in enumerate(pictures):
        if picture.pair is not None:
            sides.setdefault(picture.pair, {})[picture.role] = index
    ratios = [picture.ratio for picture in pictures]
    gallery = tuple(index for index in range(len(pictures)) if index != cover)
    return Arrangement(
        gallery=gallery,
        rows=_rows(ratios, gallery),
        wide_rows=_rows(ratios, (index for index in range(len(pictures)) if index != wide)),
        overlay_rows=_rows(ratios, range(len(pictures))),
        pairs=tuple((two["before"], two["after"]) for two in sides.values()),
        plans=tuple(index for index, one in enumerate(pictures) if one.role == "plan"),
    )


def first_row(ratios: Sequence[float]) -> tuple[float | None, ...]:
    """Return the proportions of what stands in the first row of all pictures, of these *ratios*."""
    ratios = ratios[:2] or [_UNKNOWN]
    row, *_ = _rows(ratios, range(len(ratios)))
    return tuple(None if index is None else ratios[index] for index in row)


def _rows(ratios: Sequence[float], shown: Iterable[int]) -> tuple[Row, ...]:
    """Return the pictures *shown* in pairs, in order.

    One that is too wide or too narrow is alone, and so is an odd one before it.
    """
    rows: list[Row] = []
    for index in shown:
        if not _NARROWEST <= ratios[index] <= _WIDEST:
            if rows and rows[-1][-1] is None:
                rows[-1] = rows[-1][:1]
            rows.append((index,))
        elif rows and rows[-1][-1] is None:
            rows[-1] = (rows[-1][0], index)
        else:
            rows.append((index, None))
    return tuple(rows)
