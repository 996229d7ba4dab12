"""Stored records as the administration sees them: the object, its id, and its entity tag."""

from collections.abc import Iterable
from typing import Annotated

import msgspec
from litestar.params import HeaderParameter

from studio_core.pictures.host import Advice
from studio_core.pictures.image import Focus, Role
from studio_core.publishing.states import State
from studio_http.api.shapes.publishing import BlockedOut
from studio_http.base.problems.problem import ProblemError
from studio_http.pages.shapes import ProjectCardOut

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
    focus: Focus | None = None
    advice: list[Advice] | None = None
    original: "ImageRecord | None" = None


class ContentRecord(msgspec.Struct, rename="camel", omit_defaults=True, kw_only=True):
    """A stored record, with the fields that the registry gives its collection.

    Older ones may hold more fields, and values of other types. *date_label* is the date of an
    article as everybody reads it, or what is wrong with it, *preview* the beginning of its text in
    lists, *folder_name* where the pictures of a project lie.
    """

    id: str
    state: State | None = None
    publish_at: str | None = None
    hide_at: str | None = None
    has_draft: bool | None = None
    never_public: bool | None = None
    blocked: BlockedOut | None = None
    order: float | None = None
    folder_name: str | None = None
    date_label: str | None = None
    preview: str | None = None
    created_at: str | None = None
    created_by: str | None = None
    updated_at: str | None = None
    updated_by: str | None = None


class Counts(msgspec.Struct):
    """How many records of the list show each state; one that is to change may show several."""

    draft: int
    scheduled: int
    public: int
    hidden: int


class ContentRecords(msgspec.Struct):
    """The records of a list in their order; *etags* are what If-Match wants, by id."""

    items: list[ContentRecord]
    total: int
    etags: dict[str, str]


class RecordPage(ContentRecords):
    """A page of records; *next* is the `after` of the page behind it, absent on the last.

    There are *all* of them in whatever state. Of each it has what rows show: long texts, pictures
    and translations are in the record itself.
    """

    counts: Counts
    all: int
    next: str | msgspec.UnsetType = msgspec.UNSET


class ProjectPage(RecordPage, kw_only=True):
    """A page of projects; *cards* are what visitors see of them, by id."""

    cards: dict[str, ProjectCardOut]


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
