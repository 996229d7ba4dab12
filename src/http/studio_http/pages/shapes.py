"""The shapes of public answers, as the API document tells them."""

from collections.abc import Mapping
from threading import Lock
from typing import Any, Literal, TypeVar

import msgspec

from studio_core.content.registry import FieldKind, content_types
from studio_core.content.shown import Fact, Legend, Room, public_name
from studio_core.cursors import FIRST, Wanted
from studio_core.pictures.image import Role
from studio_core.records.collections import PORTFOLIO

ShapeT = TypeVar("ShapeT")
_ONE_FIRST_USE = Lock()
_READY: set[type] = set()


class SourceOut(msgspec.Struct):
    """Candidates of one picture in one format."""

    type: str
    srcset: str


class ImageOut(msgspec.Struct, omit_defaults=True):
    """A picture: its address, candidates, size in pixels, placeholder colour and description.

    The addresses in `fallbacks` are tried in turn when the first does not load. `focus` is what has
    to be seen when it is cropped: parts of its width and height, from 0 to 1.
    """

    url: str
    srcset: str
    sources: list[SourceOut]
    width: int | None
    height: int | None
    color: str | None
    alt: str
    fallbacks: list[str] = []
    focus: tuple[float, float] | None = None


class ProjectImageOut(ImageOut, kw_only=True, omit_defaults=True):
    """A picture of a project, what stands below it, and what it is in the story.

    *pair* is the same for one picture of before and one of after the work, and for no others.
    *ratio* is the width by the height that it is shown in among others.
    """

    caption: str | None
    role: Role
    pair: str | None
    ratio: float
    focus: tuple[float, float] | None


class ProjectCardOut(msgspec.Struct, rename="camel"):
    """A project in the gallery.

    *area* is the size as it is stored, *size* the same in both units, as it is shown.
    *first_row* has the proportions of the pictures in the first row of all; the right one of two
    may be missing.
    """

    id: str
    type: Literal["residential", "commercial"]
    title: str
    location: str
    district: str
    type_label: str
    area: str | None
    size: str | None
    pyeong: float | None
    filter: str | None
    style: str
    tags: list[str]
    thumbnail: ImageOut
    image_count: int
    first_row: list[float | None]


class FilmOut(msgspec.Struct):
    """A film: its file, a picture until it plays, a file of captions, how long it takes.

    *length* is its seconds as players write them.
    """

    url: str
    poster: ImageOut | None
    captions: str | None
    seconds: float | None
    length: str | None
    heading: str
    caption: str


class PartsOut(msgspec.Struct, rename="camel"):
    """Indexes of pictures by where they stand: pairs are of before and after.

    The gallery has every picture but the cover, *rows* are the same as they stand; *wide_rows* have
    every one but that of wide screens, *overlay_rows* the cover in its place, too. A row is one
    picture alone, or the left and the right one of two; the right one may be missing.
    """

    gallery: list[int]
    rows: list[list[int | None]]
    wide_rows: list[list[int | None]]
    overlay_rows: list[list[int | None]]
    pairs: list[tuple[int, int]]
    plans: list[int]


class ProjectNeighbourOut(msgspec.Struct, rename="camel"):
    """The project before or after another one in public order."""

    id: str
    title: str
    type_label: str
    size: str | None
    pyeong: float | None
    thumbnail: ImageOut


_VALUES: Mapping[FieldKind, Any] = {
    "film": FilmOut | None,
    "legend": Legend | None,
    "rooms": list[Room],
    "text": list[str],
}
"""What visitors get of a field's value, by its kind; of all others its text, or null."""
_ProjectValues: Any = msgspec.defstruct(
    "_ProjectValues",
    [
        (public_name(field), _VALUES.get(field.kind, str | None))
        for field in content_types()[PORTFOLIO].fields
        if field.public
    ],
    bases=(ProjectCardOut,),
)


class ProjectOut(_ProjectValues, rename="camel", omit_defaults=True):  # type: ignore[misc, call-arg]
    """A project on its own page.

    *lead* is the beginning of the text and *story* what follows; *description* has all of it.
    *cover* is the index of the cover in *images*, *opening* that of what opens the page on wide
    screens, and *parts* says where the others stand. *previous* and *next* close the list into a
    ring, and are never the same. *languages* are those that it is there in, its own among them, if
    there is more than one. The registry adds what else of a project is public.
    """

    style_description: str | None
    description: list[str]
    lead: str | None
    story: list[str]
    construction_date: str | None
    construction_label: str | None
    cover: int
    opening: int
    images: list[ProjectImageOut]
    parts: PartsOut
    facts: list[Fact]
    previous: ProjectNeighbourOut | None
    next: ProjectNeighbourOut | None
    related: list[ProjectCardOut]
    languages: list[str] = msgspec.field(default_factory=list)


class InsightCardOut(msgspec.Struct, rename="camel"):
    """An article in a list."""

    id: str
    title: str
    category: str
    category_label: str
    date: str | None
    date_label: str
    excerpt: str
    image: ImageOut | None
    aspect_ratio: str
    url: str | None


class NeighbourOut(msgspec.Struct, rename="camel"):
    """The article before or after another one in the list of all."""

    id: str
    title: str
    category_label: str
    date: str | None
    date_label: str
    image: ImageOut | None


class HeadingOut(msgspec.Struct):
    """A heading in the contents list of an article: the id of its element, its level, its words."""

    id: str
    level: int
    text: str


class InsightOut(InsightCardOut, rename="camel", omit_defaults=True):
    """An article to be read: its markdown, that as filtered HTML, and what stands beside it.

    *reading_minutes* is how long it takes to read. *contents* is empty where it has too few
    headings. *tags* are those of projects that its title or its headings speak of. *languages* are
    those that it is there in, its own among them, if there is more than one.
    """

    content: str
    html: str
    reading_minutes: int
    contents: list[HeadingOut]
    tags: list[str]
    previous: NeighbourOut | None
    next: NeighbourOut | None
    languages: list[str] = []


class InsightListOut(msgspec.Struct):
    """Articles, newest first; *next* is the `after` of the page behind, absent on the last."""

    items: list[InsightCardOut]
    total: int
    next: str | msgspec.UnsetType = msgspec.UNSET


def shaped(view: object, shape: type[ShapeT], **more: Any) -> ShapeT:
    """Return a core *view* in an answer's *shape*; *more* are the fields the view does not have."""
    if shape not in _READY:
        # A shape is read when it is first used: two threads that do at once crash the process.
        with _ONE_FIRST_USE:
            msgspec.json.Decoder(shape)
            _READY.add(shape)
    if not more:
        return msgspec.convert(view, shape, from_attributes=True)
    fields = {name: getattr(view, name, None) for name in shape.__struct_fields__}  # type: ignore[attr-defined]
    renamed = dict(zip(shape.__struct_fields__, shape.__struct_encode_fields__, strict=True))  # type: ignore[attr-defined]
    given = {renamed[name]: value for name, value in (fields | more).items()}
    return msgspec.convert(given, shape, from_attributes=True)


def page_parts(wanted: Wanted) -> list[str]:
    """Return the parts of a query that ask for a page, as clients write them."""
    parts = [f"limit={wanted.limit}"] if wanted.limit != FIRST.limit else []
    return parts + ([f"after={wanted.after}"] if wanted.after is not None else [])
