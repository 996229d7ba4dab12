"""How the parts of the site stand, and the registry of them, as the administration is told."""

from collections.abc import Mapping
from typing import TypeAlias

import msgspec

from studio_core.pictures.image import read_image
from studio_core.pictures.presentation import picture_of
from studio_core.publishing.site_states import Gap as FieldGap
from studio_core.publishing.site_states import Lock, PartState, Standing
from studio_core.records.display_order import ordered_documents
from studio_core.site.content_types import ContentType, Field
from studio_core.site.opening import Gap
from studio_http.api.shapes.actors import ActorOut, People
from studio_http.base.problems.table import gap_body
from studio_http.published.shapes import ImageOut, shaped

_MOST_TITLES = 6
Shipped: TypeAlias = str | list[dict[str, str]]
"""What stands for a field that is empty."""


class ImageHostOut(msgspec.Struct, rename="camel"):
    """The image host: its kind, and the names that the troubleshooting guide shows."""

    kind: str
    cloud_name: str
    upload_preset: str


class MissingOut(msgspec.Struct):
    """A field that has to be filled: of the record *id* of a list, of a part without one."""

    field: str
    label: str
    id: str | None = None

    @staticmethod
    def of(gap: FieldGap) -> "MissingOut":
        """Return a gap for an answer."""
        return MissingOut(gap.field.name, gap.field.label, gap.id or None)

    @staticmethod
    def locking(lock: Lock) -> "MissingOut":
        """Return what keeps a draft from being published, for an answer."""
        name, label = lock.fault.field.partition(".")[0], str(dict(lock.fault.facts).get("label"))
        return MissingOut(name, label, lock.id or None)


class PartOut(msgspec.Struct, rename="camel"):
    """How a part of the site stands, or a list.

    *count* is how many records are public, *hidden* how many are hidden, *drafts* how many drafts
    wait, *locks* what keeps these from being published. *titles* are what the first records of a
    list are called. *savedAt* is the last change, of a draft too.
    """

    part: str
    label: str
    about: str
    is_list: bool
    state: PartState
    missing: list[MissingOut]
    locks: list[MissingOut]
    count: int
    hidden: int
    drafts: int
    titles: list[str]
    saved_at: str | None
    saved_by: ActorOut | None
    picture: ImageOut | None

    @staticmethod
    def of(people: People, standing: Standing) -> "PartOut":
        """Return how a part stands, for an answer."""
        type = standing.type
        return PartOut(
            part=type.name,
            label=type.label,
            about=type.about,
            is_list=type.is_list,
            state=standing.state,
            missing=[MissingOut.of(one) for one in standing.missing],
            locks=[MissingOut.locking(one) for one in standing.locks],
            count=standing.count,
            hidden=standing.hidden,
            drafts=standing.drafts,
            titles=_titles(standing),
            saved_at=standing.saved_at or None,
            saved_by=people.out(standing.saved_by) if standing.saved_by else None,
            picture=_picture(standing),
        )


class AdminSiteOut(msgspec.Struct, rename="camel"):
    """How the site stands, with notes and limits for administrators (decision 19).

    *open* tells whether search engines may look at it. *demo* counts what is left of the demo:
    projects (`portfolio`), articles (`insights`) and records of the site's own texts (`site`).
    *max_film_bytes* is null where the image host keeps no films.
    """

    items: list[PartOut]
    open: bool
    demo: dict[str, int]
    spreadsheet_url: str
    spreadsheet_note: str
    contact: str
    image_host: ImageHostOut
    max_upload_bytes: int
    max_film_bytes: int | None
    max_new_images: int


class OpeningGapOut(msgspec.Struct):
    """What stands against opening the site: the part and field that it is about, where there are.

    *id* is that of a record of a list.
    """

    code: str
    message: str
    part: str
    field: str
    id: str

    @staticmethod
    def of(gap: Gap) -> "OpeningGapOut":
        """Return what stands against opening, for an answer."""
        return OpeningGapOut(**gap_body(gap))


class OpeningOut(msgspec.Struct, rename="camel"):
    """Whether the site is open to search engines, what is missing, and its public address.

    *advice* is what it had better have, and is opened without all the same.
    """

    open: bool
    missing: list[OpeningGapOut]
    advice: list[OpeningGapOut]
    public_url: str


class ChoiceOut(msgspec.Struct):
    """A value that may be chosen."""

    value: str
    label: str


class FieldOut(msgspec.Struct, rename="camel", omit_defaults=True):
    """A field of a part; *limit* is the most characters, or items of a list with fields *item*.

    *need* is `public` for what nothing is published without, `opening` for what the site is not
    opened without. *seen* are the pages on which visitors see it. While a field is empty the text
    *shipped* stands for it, or for a list the items *shippedItems*.
    """

    name: str
    kind: str
    label: str
    help: str
    limit: int
    need: str
    seen: list[str]
    choices: list[ChoiceOut]
    item: list["FieldOut"]
    shipped: str = ""
    shipped_items: list[dict[str, str]] = []

    @staticmethod
    def of(field: Field, shipped: Shipped = "") -> "FieldOut":
        """Return a field for an answer, with what stands for it while it is empty."""
        return FieldOut(
            name=field.name,
            kind=field.kind,
            label=field.label,
            help=field.help,
            limit=field.limit,
            need=field.need,
            seen=list(field.seen),
            choices=[ChoiceOut(one.value, one.label) for one in field.choices],
            item=[FieldOut.of(one) for one in field.item],
            shipped=shipped if isinstance(shipped, str) else "",
            shipped_items=[] if isinstance(shipped, str) else list(shipped),
        )


class ContentTypeOut(msgspec.Struct, rename="camel"):
    """A part of the site, or a list whose records are called *one* and known by *title*.

    It may have *most* records, and had better have *least*.
    """

    name: str
    collection: str
    label: str
    about: str
    is_list: bool
    one: str
    title: str
    most: int
    seen: list[str]
    fields: list[FieldOut]
    least: int = 0

    @staticmethod
    def of(type: ContentType, shipped: Mapping[str, Shipped]) -> "ContentTypeOut":
        """Return a content type for an answer, with what stands for its empty fields."""
        return ContentTypeOut(
            name=type.name,
            collection=type.collection,
            label=type.label,
            about=type.about,
            is_list=type.is_list,
            one=type.one,
            title=type.title,
            most=type.most,
            least=type.least,
            seen=list(type.seen),
            fields=[FieldOut.of(one, shipped.get(one.name, "")) for one in type.fields],
        )


class ContentTypesOut(msgspec.Struct):
    """Every part and list, in the administration's order."""

    items: list[ContentTypeOut]


def _titles(standing: Standing) -> list[str]:
    if not standing.type.is_list:
        return []
    named = (one.get(standing.type.title) for one in ordered_documents(standing.documents))
    return [name for name in named if isinstance(name, str)][:_MOST_TITLES]


def _picture(standing: Standing) -> ImageOut | None:
    """Return the first picture of a part, for the list."""
    names = [field.name for field in standing.type.fields if field.kind == "picture"]
    for document in ordered_documents(standing.documents):
        for name in names:
            image = read_image(document.get(name))
            if image is not None:
                return shaped(picture_of(image), ImageOut)
    return None
