"""How the parts of the site stand, as the administration is told."""

import msgspec

from studio_core.pictures.image import read_image
from studio_core.pictures.presentation import picture_of
from studio_core.publishing.site_states import Gap as FieldGap
from studio_core.publishing.site_states import Lock, PartState, Standing
from studio_core.records.display_order import ordered_documents
from studio_core.records.twins import field_at
from studio_core.site.opening import Gap
from studio_http.api.shapes.actors import ActorOut, People
from studio_http.base.problems.table import gap_body
from studio_http.pages.shapes import ImageOut, shaped

_MOST_TITLES = 6


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
        name, label = field_at(lock.fault.field), str(dict(lock.fault.facts).get("label"))
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
