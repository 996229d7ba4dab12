"""Stored records as the administration sees them: the object, its id, and its entity tag."""

from collections.abc import Iterable
from typing import Annotated, TypeVar

import msgspec
from litestar.params import HeaderParameter

from studio_core.pictures.host import Advice
from studio_core.pictures.image import Focus, Role
from studio_core.publishing.states import State
from studio_http.api.shapes.publishing import BlockedOut
from studio_http.base.problems.problem import ProblemError
from studio_http.published.shapes import ProjectCardOut

ShapeT = TypeVar("ShapeT")
_KEY = (
    "What the client calls this intention to create, for example 128 random bits: the same key"
    " again within a day creates nothing and gets the first answer."
)
IdempotencyKeyHeader = Annotated[
    str | None, HeaderParameter(name="Idempotency-Key", required=False, description=_KEY)
]
IfMatch = Annotated[str | None, HeaderParameter(name="If-Match", required=False)]


class ImageRecord(msgspec.Struct, rename="camel", omit_defaults=True):
    """A picture in a project's list.

    *alt* is '' for one that only decorates. A picture of before and one of after the work that have
    the same *pair* belong together; *focus* is what has to be seen of it, parts of its width and
    height from 0 to 1. *advice* tells what may be better of it; *original* is the picture as it was
    sent, of one that was evened.
    """

    url: str
    id: str | None = None
    name: str | None = None
    width: int | None = None
    height: int | None = None
    format: str | None = None
    alt: str | None = None
    color: str | None = None
    caption: str | None = None
    role: Role | None = None
    pair: str | None = None
    wide_cover: bool | None = None
    focus: Focus | None = None
    advice: list[Advice] | None = None
    original: "ImageRecord | None" = None


class RoomRecord(msgspec.Struct, rename="camel", omit_defaults=True):
    """A room of a plan, and its size as it is written."""

    name: str | None = None
    size: str | None = None


class PlanKeyRecord(msgspec.Struct, rename="camel", omit_defaults=True):
    """What a plan draws in colour, and what with broken lines."""

    new: str | None = None
    removed: str | None = None


class VideoRecord(msgspec.Struct, rename="camel", omit_defaults=True):
    """A film of a project, a picture until it plays, a file of captions, and its length."""

    url: str
    poster: ImageRecord | str | None = None
    captions: str | None = None
    seconds: float | None = None
    heading: str | None = None
    caption: str | None = None


class ProjectFields(msgspec.Struct, rename="camel", omit_defaults=True):
    """What an administrator writes into a project."""

    type: str | None = None
    title: str | None = None
    address: str | None = None
    area: str | None = None
    business_type: str | None = None
    style: str | None = None
    style_description: str | None = None
    contents: str | None = None
    construction_date: str | None = None
    images: list[ImageRecord] | None = None
    thumbnail_index: int | None = None
    tags: list[str] | None = None
    lead: str | None = None
    studio_note: str | None = None
    carry_question: str | None = None
    plan_rooms: list[RoomRecord] | None = None
    plan_key: PlanKeyRecord | None = None
    video: VideoRecord | None = None


class ProjectRecord(ProjectFields, rename="camel", omit_defaults=True, kw_only=True):
    """A stored project; older ones may hold more fields, and values of other types.

    `info`, `main_img` and `sub_imgs` are older names of the area and the pictures.
    """

    id: str
    state: State | None = None
    publish_at: str | None = None
    hide_at: str | None = None
    has_draft: bool | None = None
    never_public: bool | None = None
    blocked: BlockedOut | None = None
    folder_name: str | None = None
    info: str | None = None
    main_img: ImageRecord | str | None = msgspec.field(default=None, name="main_img")
    sub_imgs: list[ImageRecord | str] | None = msgspec.field(default=None, name="sub_imgs")
    order: float | None = None
    created_at: str | None = None
    created_by: str | None = None
    updated_at: str | None = None


class Counts(msgspec.Struct):
    """How many records of each state the list has."""

    draft: int
    scheduled: int
    public: int
    hidden: int


class InsightFields(msgspec.Struct, rename="camel", omit_defaults=True):
    """What an administrator writes into an article."""

    title: str | None = None
    content: str | None = None
    category: str | None = None
    date: str | None = None
    thumbnail: str | None = None
    url: str | None = None
    aspect_ratio: str | None = None
    line_breaks: bool | None = None


class InsightRecord(InsightFields, rename="camel", omit_defaults=True, kw_only=True):
    """A stored article; older ones may hold more fields, and values of other types.

    *date_label* is the date as everybody reads it, or what is wrong with it.
    """

    id: str
    date_label: str | None = None
    state: State | None = None
    publish_at: str | None = None
    hide_at: str | None = None
    has_draft: bool | None = None
    never_public: bool | None = None
    blocked: BlockedOut | None = None
    created_at: str | None = None
    updated_at: str | None = None


class ProjectRecords(msgspec.Struct):
    """Projects as stored; *etags* are what If-Match wants, *cards* what visitors see, by id.

    *next* is the `after` of the page behind this one, absent on the last.
    """

    items: list[ProjectRecord]
    total: int
    etags: dict[str, str]
    cards: dict[str, ProjectCardOut]
    counts: Counts
    next: str | msgspec.UnsetType = msgspec.UNSET


class InsightRecords(msgspec.Struct):
    """Articles as stored; *etags* are what If-Match wants, by id.

    *next* is the `after` of the page behind this one, absent on the last.
    """

    items: list[InsightRecord]
    total: int
    etags: dict[str, str]
    counts: Counts
    next: str | msgspec.UnsetType = msgspec.UNSET


class ChangedOut(msgspec.Struct):
    """How many records a bulk change touched, and which."""

    changed: int
    ids: list[str]

    @staticmethod
    def of(ids: Iterable[str]) -> "ChangedOut":
        """Return the answer about *ids*."""
        touched = list(ids)
        return ChangedOut(len(touched), touched)


def expected_tag(if_match: str | None) -> str | None:
    """Return the tag a change expects; None for `*`, which any record satisfies.

    Raise a 428 when the header is missing, so that no edit overwrites another unseen.
    """
    if if_match is None:
        raise ProblemError(428, "precondition_required")
    text = if_match.strip()
    return None if text == "*" else text.removeprefix("W/").strip('"')
