"""The shapes of public answers, as the API document tells them."""

from typing import Any, Literal, TypeVar

import msgspec

from studio_core.cursors import FIRST, Page, Wanted

ShapeT = TypeVar("ShapeT")


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
    focus: tuple[float, float] | msgspec.UnsetType = msgspec.UNSET


class ProjectCardOut(msgspec.Struct, rename="camel"):
    """A project in the gallery."""

    id: str
    type: Literal["residential", "commercial"]
    title: str
    location: str
    type_label: str
    area: str | None
    pyeong: float | None
    filter: str | None
    style: str
    thumbnail: ImageOut
    image_count: int


class ProjectOut(ProjectCardOut, rename="camel"):
    """A project on its own page."""

    style_description: str | None
    description: list[str]
    construction_date: str | None
    images: list[ImageOut]


class ProjectListOut(msgspec.Struct):
    """Projects in public order; *next* is the `after` of the page behind, absent on the last."""

    items: list[ProjectCardOut]
    total: int
    next: str | msgspec.UnsetType = msgspec.UNSET


class InsightCardOut(msgspec.Struct, rename="camel"):
    """An article in a list."""

    id: str
    title: str
    category: str
    category_label: str
    date: str | None
    date_label: str
    excerpt: str
    image: ImageOut
    aspect_ratio: str
    url: str | None


class NeighbourOut(msgspec.Struct):
    """The article before or after another one in the list of all."""

    id: str
    title: str


class InsightOut(InsightCardOut, rename="camel"):
    """An article to be read: its markdown, that as filtered HTML, and what stands beside it."""

    content: str
    html: str
    previous: NeighbourOut | None
    next: NeighbourOut | None


class InsightListOut(msgspec.Struct):
    """Articles, newest first; *next* is the `after` of the page behind, absent on the last."""

    items: list[InsightCardOut]
    total: int
    next: str | msgspec.UnsetType = msgspec.UNSET


def shaped(view: object, shape: type[ShapeT], **more: Any) -> ShapeT:
    """Return a core *view* in an answer's *shape*; *more* are the fields the view does not have."""
    if not more:
        return msgspec.convert(view, shape, from_attributes=True)
    fields = {name: getattr(view, name, None) for name in shape.__struct_fields__}  # type: ignore[attr-defined]
    renamed = dict(zip(shape.__struct_fields__, shape.__struct_encode_fields__, strict=True))  # type: ignore[attr-defined]
    given = {renamed[name]: value for name, value in (fields | more).items()}
    return msgspec.convert(given, shape, from_attributes=True)


def list_body(page: Page[bytes]) -> bytes:
    """Return a page of encoded items as a list answer; nothing in a cursor needs escaping."""
    following = "" if page.next is None else f',"next":"{page.next}"'
    end = f'],"total":{page.total}{following}}}'
    return b'{"items":[' + b",".join(page.items) + end.encode()


def page_parts(wanted: Wanted) -> list[str]:
    """Return the parts of a query that ask for a page, as clients write them."""
    parts = [f"limit={wanted.limit}"] if wanted.limit != FIRST.limit else []
    return parts + ([f"after={wanted.after}"] if wanted.after is not None else [])
